"""Inputs to try an answer on, chosen so that a wrong answer cannot hide.

Zero hides cumulative angles, a small angle hides a factor, one axis hides an order: so every sample
holds zero, tiny, generic and near-π cases, and always several generic ones.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

LENGTHS = (0.30, 0.25, 0.15)
"""The course's planar arm, in metres."""


def generator(seed: int) -> Generator:
    """Return the random generator of a seed; the same seed gives the same cases everywhere."""
    return np.random.default_rng(seed)


def arm_cases(seed: int) -> list[dict[str, list[float]]]:
    """Return joint angles `q` (rad) and link lengths `L` (m) of a planar 3R arm, six cases."""
    rng = generator(seed)
    angles = (
        np.zeros(3),
        rng.uniform(-1e-3, 1e-3, 3),
        rng.uniform(0.3, 1.2, 3) * rng.choice((-1.0, 1.0), 3),
        rng.uniform(0.3, 1.2, 3) * rng.choice((-1.0, 1.0), 3),
        rng.uniform(1.3, 2.6, 3) * rng.choice((-1.0, 1.0), 3),
        np.pi - rng.uniform(1e-3, 1e-2, 3),
    )
    lengths = [LENGTHS, LENGTHS, LENGTHS, *(rng.uniform(0.1, 0.5, 3) for _ in range(3))]
    return [{"q": plain(q), "L": plain(L)} for q, L in zip(angles, lengths, strict=True)]


def rotation_vectors(rng: Generator) -> list[NDArray[np.float64]]:
    """Return axis times angle (rad) of seven turns: none, tiny, four generic ones, nearly half.

    No axis lies near a coordinate axis or plane, and no two are alike.
    """
    angles = (0.0, rng.uniform(1e-3, 2e-3), *rng.uniform(0.7, 2.4, 4), np.pi - 2e-3)
    axes = rng.uniform(0.35, 1.0, (len(angles), 3)) * rng.choice((-1.0, 1.0), (len(angles), 3))
    units = axes / np.linalg.norm(axes, axis=1, keepdims=True)
    return [angle * unit for angle, unit in zip(angles, units, strict=True)]


def plain(array: object) -> list[float]:
    """Return an array as nested lists of numbers with six decimals: short, and exact as JSON."""
    return np.round(np.asarray(array, dtype=float), 6).tolist()  # type: ignore[no-any-return]
