"""The powers in `scaling` are constants. Here the factors are found in bodies that are weighed.

A pyramid of binary fractions, which single precision holds exactly, is read as it is and a thousand
times larger: that shows mass and inertia at the same density. A solid of the same mass, a thousand
times larger, shows the third factor. Grains that are counted, without an engine, show all three.
"""

from __future__ import annotations

import numpy as np
import pytest

from autograder.oracle import mesh_inertia, solid_inertia
from autograder.questions import inertia

PYRAMID = np.array([[0, 0, 0], [0.25, 0, 0], [0, 0.5, 0], [0, 0, 0.75]])
FACES = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
MASS_FACTOR, INERTIA_FACTOR, SAME_MASS_FACTOR = inertia.SCALING.truth({})


def test_at_the_same_density_the_engine_weighs_these_factors():
    drawn, read = mesh_inertia(PYRAMID, FACES), mesh_inertia(PYRAMID, FACES, scale=1000.0)
    assert read.mass / drawn.mass == pytest.approx(MASS_FACTOR, rel=1e-6)
    largest = np.abs(drawn.moments).max()
    assert read.moments / largest == pytest.approx(
        INERTIA_FACTOR * drawn.moments / largest, rel=1e-6, abs=INERTIA_FACTOR * 1e-6
    )


@pytest.mark.parametrize("kind", ["box", "ellipsoid"])
def test_at_the_same_mass_the_engine_weighs_this_factor(kind):
    sizes = np.array([0.2, 0.4, 0.6])
    small, large = (solid_inertia(kind, s * sizes, mass=2.0) for s in (1.0, 1000.0))
    assert np.diag(large) / np.diag(small) == pytest.approx(np.full(3, SAME_MASS_FACTOR), rel=1e-9)


def grains(n):
    """Return mass and moment of n³ cubes of 1 kg and 1 m, piled up into one cube."""
    x, y, z = np.meshgrid(*[np.arange(n) - (n - 1) / 2] * 3)
    return z.size, float((x**2 + y**2 + 1 / 6).sum())  # 1/6: each cube about its own middle


def test_grains_that_are_counted_show_all_three():
    (few, small), (many, large) = grains(4), grains(40)
    mass_power, inertia_power = np.log10([many / few, large / small])
    same_mass_power = np.log10(large / many) - np.log10(small / few)
    powers = np.array([mass_power, inertia_power, same_mass_power])
    assert 1000.0**powers == pytest.approx(inertia.SCALING.truth({}), rel=1e-9)
