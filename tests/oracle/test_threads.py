"""A template has one state, and a grader may ask from several threads: readings must not mix."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from autograder.kinematics import Chain, planar_3r
from autograder.oracle import (
    Witness,
    moment_about_axis,
    point_velocity,
    spatial_inertia_about,
    witness,
)
from autograder.spatial import Direction, Position, SpatialInertia, SpatialVelocity

Array = NDArray[np.float64]


def test_readings_from_several_threads_do_not_mix(
    make_inertia: Callable[[str, int], SpatialInertia],
    sample: Callable[[Chain, int], tuple[Array, Array]],
) -> None:
    axis = Direction("u", "B", np.array([0.2, -0.5, 0.8]))

    def read(seed: int) -> list[Array]:
        rng = np.random.default_rng(seed)
        arm = planar_3r(tuple(rng.uniform(0.1, 1.0, 3)))
        q, v = sample(arm, seed)
        M, p = make_inertia("B", seed), Position("Bo", "Q", "B", rng.uniform(-1, 1, 3))
        V = SpatialVelocity("B", "W", "Bo", "B", *rng.uniform(-1, 1, (2, 3)))
        measured: Witness = witness(arm)
        return [
            measured.velocity("T", q, v, rng.uniform(-1, 1, 3)),
            measured.tip_poses([q] * 20)[-1],
            measured.mass_matrix(q),
            spatial_inertia_about(M, p),
            np.array(moment_about_axis(M, axis, p)),
            point_velocity(V, p),
        ]

    expected = [read(seed) for seed in range(40)]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            np.testing.assert_equal(list(pool.map(read, range(40))), expected)
