"""What no body has: each is refused with its test, its size, and the cause where one shows."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from autograder.spatial import (
    Direction,
    Position,
    Rotation,
    RotationalInertia,
    SpatialInertia,
    solids,
)

TURN = Rotation.about((1.0, -2.0, 0.5), 0.9, parent="E", child="B")
BOX = solids.box(2, 0.2, 0.4, 0.6, body="B")


def refused(moments: object) -> str:
    with pytest.raises(ValueError) as caught:
        RotationalInertia("B", "P", "E", moments)  # type: ignore[arg-type]
    return str(caught.value)


def test_the_size_is_the_violation() -> None:
    gap = refused([[2, 0.3, 0.1], [0.3, 2, 0.2], [0.1, 0.25, 2]])
    assert "yz is 0.2 and zy is 0.25, 0.05 kg·m² apart" in gap
    assert gap.startswith("I_BP_E.moments must be symmetric")
    low = refused(TURN.R @ np.diag([1.0, 1.0, -0.25]) @ TURN.R.T)
    assert "a principal moment is negative, -0.25 kg·m²" in low
    high = refused(TURN.R @ np.diag([0.1, 0.2, 0.7]) @ TURN.R.T)
    assert (
        "the largest principal moment, 0.7 kg·m², exceeds the sum of the other two by 0.4" in high
    )


def test_what_is_positive_on_the_diagonal_can_still_be_impossible() -> None:
    assert "negative, -1 kg·m²" in refused([[1, 2, 0], [2, 1, 0], [0, 0, 2]])


@given(
    st.floats(1e-6, 1e6),
    st.sampled_from([(0.0, 1.0, 1.0), (0.0, 0.0, 0.0), (1.0, 2.0, 3.0), (0.5, 0.5, 1.0)]),
    st.floats(0.0, math.pi),
)
def test_what_is_just_possible_stays_so_in_every_axes_and_size(
    size: float, moments: tuple[float, ...], angle: float
) -> None:
    R_FE = Rotation.about((1.0, 2.0, 3.0), angle, parent="F", child="E")
    flat = RotationalInertia("B", "Bcm", "E", size * np.diag(moments)).reexpress(R_FE)
    again = RotationalInertia("B", "Bcm", "F", flat.moments)
    assert math.isclose(np.trace(again.moments), size * sum(moments), rel_tol=1e-12)


@pytest.mark.parametrize("size", [1e-9, 1.0, 1e9])
def test_a_violation_is_judged_by_the_size_of_the_moments(size: float) -> None:
    RotationalInertia("B", "Bcm", "E", size * np.diag([1.0, 1.0, 2.0 + 1e-12]))
    refused(size * np.diag([1.0, 1.0, 2.0 + 1e-6]))
    refused(size * np.array([[1, 1e-6, 0], [0, 1, 0], [0, 0, 1]]))


def test_no_cause_is_told_where_none_shows() -> None:
    for moments in (
        np.diag([1.0, 1.0, 3.0]),
        np.diag([1.0, 1.0, -0.25]),
        [[2, 0.3, 0.1], [0.3, 2, 0.2], [0.1, 0.25, 2]],
    ):
        assert refused(moments).count(". ") == 0


def test_products_with_the_other_sign_are_told_when_that_would_help() -> None:
    right = np.diag([1.0, 1.0, 1.0]) - 0.3 * (np.ones((3, 3)) - np.eye(3))
    RotationalInertia("B", "P", "E", right)
    wrong = 2 * np.eye(3) - right + 0.0
    assert np.linalg.eigvalsh(wrong)[0] > 0  # positive definite, and yet no body's
    message = refused(wrong)
    assert "triangle" in message
    assert "With the products of inertia negated they would be possible" in message


def test_one_sided_turns_are_told_only_when_they_are_plain() -> None:
    moments = np.diag([0.3, 0.4, 0.5])
    message = refused(TURN.R @ moments)
    assert "R I of a possible I and a turn by 0.9 rad" in message
    slight = Rotation.about((1.0, -2.0, 0.5), 0.05, parent="E", child="B")
    assert "turn by" not in refused(slight.R @ moments)
    assert "turn by" not in refused(TURN.R @ np.diag([1.0, 1.0, 3.0]))  # of no body either
    mirrored = np.diag([1.0, 1.0, -1.0]) @ TURN.R @ moments
    assert "turn by" not in refused(mirrored)


def test_symbols_are_tried_for_symmetry_and_numbers_are_tried_again() -> None:
    xx, yy, zz, xy = sp.symbols("Ixx Iyy Izz Ixy", real=True)
    inertia = RotationalInertia("B", "P", "E", [[xx, xy, 0], [xy, yy, 0], [0, 0, zz]])
    with pytest.raises(ValueError, match=r"exceeds the sum .* by 1 kg·m²"):
        inertia.subs({xx: 1, yy: 1, zz: 3, xy: 0})
    with pytest.raises(ValueError, match="xy is Ixy and yx is -Ixy"):
        RotationalInertia("B", "P", "E", [[xx, xy, 0], [-xy, yy, 0], [0, 0, zz]])
    theta = sp.Symbol("theta", real=True)
    double = 2 * sp.sin(theta) * sp.cos(theta)  # equal to sin 2θ, and not written the same
    RotationalInertia("B", "P", "E", [[3, double, 0], [sp.sin(2 * theta), 3, 0], [0, 0, 3]])


def test_central_moments_given_as_ones_about_P_are_told() -> None:
    with pytest.raises(ValueError) as caught:
        SpatialInertia("B", "P", "B", 2, [0.1, 0, 0], BOX.moments)
    message = str(caught.value)
    assert message.startswith("M_BP_B.moments leave about Bcm what no body has: the largest")
    assert "exceeds the sum of the other two by 0.0267 kg·m²" in message
    assert "They would do as moments about Bcm" in message
    assert "use SpatialInertia.from_central" in message
    assert "negated" not in message


def test_moments_impossible_about_every_point_are_not_called_central() -> None:
    with pytest.raises(ValueError) as caught:
        SpatialInertia("B", "P", "B", 2, [0.1, 0, 0], np.diag([1.0, 1.0, 3.0]))
    assert "as moments about Bcm" not in str(caught.value)


def test_products_with_the_other_sign_show_about_the_mass_centre() -> None:
    c = np.array([0.3, 0.2, 0.1])
    right = SpatialInertia.from_central(
        2, BOX.rotational(), Position("P", "Bcm", "B", c)
    ).moments.copy()
    wrong = 2 * np.diag(np.diag(right)) - right
    with pytest.raises(ValueError, match="products of inertia negated they would be possible"):
        SpatialInertia("B", "P", "B", 2, c, wrong)


def test_a_spatial_inertia_is_symmetric_too() -> None:
    with pytest.raises(ValueError, match=r"M_BP_B\.moments must be symmetric, but xy is 0\.3"):
        SpatialInertia("B", "P", "B", 2, np.zeros(3), [[2, 0.3, 0], [0, 2, 0], [0, 0, 2]])


def test_the_rounding_of_a_far_point_is_no_violation() -> None:
    rod = RotationalInertia("B", "Bcm", "E", np.diag([0.0, 1e-3, 1e-3]))
    rounded = 0
    for c in np.random.default_rng(5).uniform(-1e4, 1e4, (20, 3)):
        far = SpatialInertia.from_central(1, rod, Position("P", "Bcm", "E", c))
        again = far.rotational().shift(far.position, mass=1)
        # The moments about P are 1e8 kg·m² and keep 16 digits.
        low, middle, high = np.linalg.eigvalsh(again.moments)
        rounded += high - middle - low > 1e-10
        np.testing.assert_allclose(again.moments, rod.moments, rtol=0, atol=1e-6)
    assert rounded


def test_a_shift_twice_is_told() -> None:
    p_PBcm_B = Position("P", "Bcm", "B", [0.1, 0, 0])
    mislabelled = RotationalInertia("B", "P", "B", BOX.moments)
    with pytest.raises(ValueError, match=r"by 0\.0267 .*Were these moments about Bcm already"):
        mislabelled.shift(p_PBcm_B, mass=2)


def test_only_the_mass_centre_is_called_so() -> None:
    with pytest.raises(ValueError, match=r"M_BBcm_E\.center must be zero.* is 0\.1 m off"):
        SpatialInertia("B", "Bcm", "E", 2, [0.1, 0, 0], np.eye(3))
    M = BOX.shift(Position("Bcm", "P", "B", [-0.1, 0, 0]))
    with pytest.raises(ValueError, match=r"p_PBcm_B must be M_BP_B\.position, but is 0\.4 m off"):
        M.shift(Position("P", "Bcm", "B", [0.5, 0, 0]))
    a = sp.Symbol("a", real=True)
    with pytest.raises(ValueError, match="must be zero"):
        SpatialInertia("B", "Bcm", "E", 2, [a, 0, 0], np.eye(3))
    nearly = Position("P", "Bcm", "B", M.center + 1e-12)  # another sum of the same lengths
    np.testing.assert_array_equal(M.shift(nearly).center, np.zeros(3))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: solids.box(2, 0.2, -0.4, 0.6, body="B"), "y must be positive, got -0.4 m"),
        (lambda: solids.box(-2, 1, 1, 1, body="B"), "mass must be positive, got -2.0 kg"),
        (lambda: solids.cylinder(2, 0.1, 0, body="B"), "length must be positive, got 0.0 m"),
        (lambda: solids.capsule(2, 0, 1, body="B"), "radius must be positive, got 0.0 m"),
        (
            lambda: solids.sphere(1, -sp.Symbol("r", positive=True), body="B"),
            "radius must be positive, got -r m",
        ),
        (lambda: BOX.scaled(0, keep="mass"), "s must be positive, got 0.0"),
        (lambda: BOX.rotational().unit(-2), "mass must be positive, got -2.0 kg"),
        (
            lambda: BOX.rotational().shift(Position("Bcm", "P", "B", [1, 0, 0]), mass=-2),
            "mass must be positive, got -2.0 kg",
        ),
        (
            lambda: RotationalInertia.from_unit(
                np.eye(3), 0, body="B", about="P", expressed_in="B"
            ),
            "mass must be positive, got 0.0 kg",
        ),
        (
            lambda: BOX.rotational().about_axis(Direction("u", "B", [0, 0, 0])),
            "u_B must point somewhere, but its length is zero",
        ),
    ],
)
def test_what_must_be_positive_says_what_came(make: object, told: str) -> None:
    with pytest.raises(ValueError) as caught:
        make()  # type: ignore[operator]
    assert str(caught.value) == told
