"""Rotational and spatial inertia: the course's numbers, the laws, and integrals as a witness."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import sympy as sp
from hypothesis import example, given
from hypothesis import strategies as st

from autograder.spatial import (
    Direction,
    FrameMismatch,
    Position,
    Rotation,
    RotationalInertia,
    SpatialInertia,
    SpatialVelocity,
    solids,
)

THREE = st.one_of(
    st.just((0.0, 0.0, 0.0)),
    st.tuples(*[st.floats(-1e-9, 1e-9)] * 3),
    st.tuples(*[st.floats(-2.0, 2.0)] * 3),
)
TURNS = st.builds(
    lambda axis, angle: Rotation.about(axis, angle, parent="F", child="E"),
    st.tuples(*[st.floats(0.1, 1.0)] * 3),
    st.one_of(st.sampled_from([0.0, 1e-9, math.pi - 1e-9, math.pi]), st.floats(-3.0, 3.0)),
)
SIDES = st.tuples(*[st.floats(0.1, 2.0)] * 3)
MASS = st.floats(0.1, 10.0)

# Few of the samples have no zero and nothing parallel at all: each law has one that surely is so.
BOX = 2.0, (0.2, 0.4, 0.6)
P, Q = (0.3, -0.2, 0.5), (-0.7, 0.4, 0.1)
OMEGA, V = (1.0, -2.0, 0.5), (0.6, 0.3, -1.1)
TURN = Rotation.about((1.0, -0.4, 0.7), 1.9, parent="F", child="E")


def tilted(mass: float, sides: tuple[float, ...], body: str = "B") -> SpatialInertia:
    """A box about its mass centre in axes E that are not its own: every product is there."""
    R_EB = Rotation.about((1.0, 2.0, 3.0), 0.8, parent="E", child=body)
    return solids.box(mass, *sides, body=body).reexpress(R_EB)


def arm(start: str, end: str, xyz: object, axes: str = "E") -> Position:
    return Position(start, end, axes, xyz)  # type: ignore[arg-type]


def close(a: np.ndarray, b: np.ndarray, size: float = 100.0) -> bool:
    return bool(np.allclose(a, b, rtol=0.0, atol=1e-13 * size))


def test_the_courses_box() -> None:
    M = solids.box(2, 0.2, 0.4, 0.6, body="B")
    expected = [0.0866667, 0.0666667, 0.0333333]
    np.testing.assert_allclose(np.diag(M.moments), expected, rtol=0, atol=5e-8)
    assert (M.name, M.rotational().name) == ("M_BBcm_B", "I_BBcm_B")
    about = M.shift(arm("Bcm", "Bo", [-0.1, 0, 0], "B"))
    np.testing.assert_allclose(
        about.moments - M.moments, np.diag([0, 0.02, 0.02]), rtol=0, atol=1e-16
    )
    np.testing.assert_allclose(about.center, [0.1, 0, 0], atol=0)


def test_mujocos_box_by_full_lengths() -> None:
    moments = solids.box(12, 1, 2, 3, body="B").moments
    np.testing.assert_allclose(np.diag(moments), [13, 10, 5], rtol=1e-15)


def integral(density: sp.Expr, bounds: list[tuple], at: tuple, jacobian: sp.Expr) -> sp.Matrix:
    """Return ∫ ((c·c)1 - c c^T) dm over a solid given in its own coordinates."""
    c = sp.Matrix(at)
    integrand = (c.dot(c) * sp.eye(3) - c * c.T) * density * jacobian
    for bound in bounds:
        integrand = integrand.applyfunc(lambda e, bound=bound: sp.integrate(sp.expand(e), bound))
    return integrand.applyfunc(sp.simplify)


def test_a_box_about_a_corner_is_the_triple_integral() -> None:
    a, b, c, m = sp.symbols("a b c m", positive=True)
    x, y, z = sp.symbols("x:z", real=True)
    bounds = [(x, 0, a), (y, 0, b), (z, 0, c)]
    expected = integral(m / (a * b * c), bounds, (x, y, z), sp.Integer(1))
    central = solids.box(m, a, b, c, body="B")
    corner = central.shift(arm("Bcm", "P", [-a / 2, -b / 2, -c / 2], "B"))
    assert sp.simplify(sp.Matrix(corner.moments.tolist()) - expected) == sp.zeros(3)
    by_theorem = central.rotational().shift(arm("Bcm", "P", [-a / 2, -b / 2, -c / 2], "B"), mass=m)
    assert sp.simplify(sp.Matrix(by_theorem.moments.tolist()) - expected) == sp.zeros(3)


def test_round_solids_are_their_integrals() -> None:
    m, r, h = sp.symbols("m r h", positive=True)
    s, t, z = sp.symbols("s t z", real=True)
    at = (s * sp.cos(t), s * sp.sin(t), z)
    around = (t, 0, 2 * sp.pi)
    tube = integral(m / (sp.pi * r**2 * h), [(s, 0, r), around, (z, -h / 2, h / 2)], at, s)
    assert sp.simplify(
        sp.Matrix(solids.cylinder(m, r, h, body="B").moments.tolist()) - tube
    ) == sp.zeros(3)
    rim = sp.sqrt(r**2 - z**2)
    ball = integral(
        m / (sp.pi * r**3 * sp.Rational(4, 3)), [(s, 0, rim), around, (z, -r, r)], at, s
    )
    assert sp.simplify(
        sp.Matrix(solids.sphere(m, r, body="B").moments.tolist()) - ball
    ) == sp.zeros(3)
    volume = sp.pi * r**2 * h + sp.pi * r**3 * sp.Rational(4, 3)
    cap_rim = sp.sqrt(r**2 - (z - h / 2) ** 2)
    cap = integral(m / volume, [(s, 0, cap_rim), around, (z, h / 2, h / 2 + r)], at, s)
    middle = integral(m / volume, [(s, 0, r), around, (z, -h / 2, h / 2)], at, s)
    capsule = sp.Matrix(solids.capsule(m, r, h, body="B").moments.tolist())
    assert sp.simplify(capsule - middle - 2 * cap) == sp.zeros(3)


@given(MASS, SIDES, THREE, THREE)
@example(*BOX, P, Q)
def test_shifts_there_and_on_and_back(
    mass: float, sides: tuple[float, ...], p: tuple[float, ...], q: tuple[float, ...]
) -> None:
    M = tilted(mass, sides)
    p_BcmP_E, p_PQ_E = arm("Bcm", "P", p), arm("P", "Q", q)
    by_steps, at_once = M.shift(p_BcmP_E).shift(p_PQ_E), M.shift(p_BcmP_E + p_PQ_E)
    assert by_steps.name == at_once.name == "M_BQ_E"
    assert close(by_steps.matrix(), at_once.matrix())
    assert close(by_steps.shift(-(p_BcmP_E + p_PQ_E)).matrix(), M.matrix())
    theorem = M.rotational().shift(p_BcmP_E, mass=mass)
    assert close(theorem.moments, M.shift(p_BcmP_E).moments)
    assert close(theorem.shift(-p_BcmP_E, mass=mass).moments, M.moments)
    assert close(by_steps.central().moments, M.moments)


@given(MASS, SIDES, THREE, THREE, THREE, THREE, TURNS)
@example(*BOX, P, Q, OMEGA, V, TURN)
def test_energy_is_the_same_about_every_point_and_in_every_frame(
    mass: float,
    sides: tuple[float, ...],
    p: tuple[float, ...],
    r: tuple[float, ...],
    omega: tuple[float, ...],
    v: tuple[float, ...],
    R_FE: Rotation,
) -> None:
    M = tilted(mass, sides).shift(arm("Bcm", "P", p))
    V = SpatialVelocity("B", "W", "P", "E", omega, v)  # type: ignore[arg-type]
    joules, p_PQ_E = M.kinetic_energy(V), arm("P", "Q", r)
    # König: the energy of the mass centre and of the turn about it
    at_center = V.shift(M.position)
    w, u = at_center.angular, at_center.linear
    expected = (mass * u @ u + w @ M.central().moments @ w) / 2
    assert math.isclose(joules, expected, rel_tol=1e-10, abs_tol=1e-10)
    shifted = M.shift(p_PQ_E).kinetic_energy(V.shift(p_PQ_E))
    turned = M.reexpress(R_FE).kinetic_energy(V.reexpress(R_FE))
    assert math.isclose(shifted, joules, rel_tol=1e-10, abs_tol=1e-10)
    assert math.isclose(turned, joules, rel_tol=1e-10, abs_tol=1e-10)


@given(MASS, SIDES, THREE)
@example(*BOX, P)
def test_a_shift_is_the_congruence_of_featherstone(
    mass: float, sides: tuple[float, ...], p: tuple[float, ...]
) -> None:
    M = tilted(mass, sides)
    X = np.eye(6)  # [ω; v_P] = X [ω; v_Q] for p = p_PQ: v_P = v_Q + p × ω
    X[3:, :3] = np.cross(np.eye(3), p)
    expected = X.T @ M.matrix() @ X
    assert close(M.shift(arm("Bcm", "Q", p)).matrix(), expected)


@given(MASS, SIDES, TURNS)
@example(*BOX, TURN)
def test_other_axes_keep_the_principal_moments_and_can_be_undone(
    mass: float, sides: tuple[float, ...], R_FE: Rotation
) -> None:
    inertia = tilted(mass, sides).rotational()
    turned = inertia.reexpress(R_FE)
    assert turned.name == "I_BBcm_F"
    assert close(np.linalg.eigvalsh(turned.moments), np.linalg.eigvalsh(inertia.moments))
    assert close(turned.reexpress(R_FE.inverse()).moments, inertia.moments)
    moments, R_EP = inertia.principal(child="P")
    diagonal = inertia.reexpress(R_EP.inverse())
    assert close(diagonal.moments, np.diag(moments))
    for i, axis in enumerate("xyz"):
        direction = Direction(axis, "E", R_EP.R[:, i])
        assert math.isclose(inertia.about_axis(direction), moments[i], rel_tol=1e-9)


def test_two_halves_of_a_box_make_the_box() -> None:
    left = solids.box(1, 0.2, 0.4, 0.6, body="L").reexpress(Rotation("E", "L", np.eye(3)))
    right = solids.box(1, 0.2, 0.4, 0.6, body="R").reexpress(Rotation("E", "R", np.eye(3)))
    both = left.shift(arm("Lcm", "P", [0.1, 0, 0])) + right.shift(arm("Rcm", "P", [-0.1, 0, 0]))
    whole = solids.box(2, 0.4, 0.4, 0.6, body="W")
    assert both.name == "M_LR_P_E"
    assert close(both.matrix(), whole.matrix(), 1.0)
    with pytest.raises(FrameMismatch, match="both are of L"):
        left + left


def test_scaling_at_fixed_density_and_at_fixed_mass() -> None:
    M = solids.box(2, 0.2, 0.4, 0.6, body="B").shift(arm("Bcm", "P", [0.1, 0.2, 0.3], "B"))
    for s in (1000.0, 0.5):
        solid, hollow = M.scaled(s, keep="density"), M.scaled(s, keep="mass")
        assert solid.mass / M.mass == pytest.approx(s**3)
        np.testing.assert_allclose(solid.moments, s**5 * M.moments, rtol=1e-14)
        np.testing.assert_allclose(hollow.moments, s**2 * M.moments, rtol=1e-14)
        np.testing.assert_allclose(solid.center, s * M.center, rtol=1e-15)
        assert hollow.mass == M.mass
    bigger = solids.box(2 * 27, 0.6, 1.2, 1.8, body="B")
    np.testing.assert_allclose(
        solids.box(2, 0.2, 0.4, 0.6, body="B").scaled(3, keep="density").moments,
        bigger.moments,
        rtol=1e-14,
    )
    millimetres = M.scaled(1000, keep="density")
    ratios = [millimetres.mass / M.mass, millimetres.moments[0, 0] / M.moments[0, 0]]
    np.testing.assert_allclose(ratios, [1e9, 1e15], rtol=1e-12)
    ratio = M.scaled(1000, keep="mass").moments[0, 0] / M.moments[0, 0]
    assert ratio == pytest.approx(1e6)
    with pytest.raises(ValueError, match="'density' or 'mass', got 'volume'"):
        M.scaled(2, keep="volume")  # type: ignore[arg-type]


def test_blocks_of_the_matrix() -> None:
    M = tilted(2.0, (0.2, 0.4, 0.6)).shift(arm("Bcm", "P", [0.1, -0.2, 0.3]))
    c = M.center
    skew = np.array([[0, -c[2], c[1]], [c[2], 0, -c[0]], [-c[1], c[0], 0]])
    np.testing.assert_array_equal(M.matrix()[:3, :3], M.moments)
    np.testing.assert_allclose(M.matrix()[:3, 3:], 2 * skew, rtol=0, atol=1e-16)
    np.testing.assert_allclose(M.matrix()[3:, :3], -2 * skew, rtol=0, atol=1e-16)
    np.testing.assert_array_equal(M.matrix()[3:, 3:], 2 * np.eye(3))
    np.testing.assert_allclose(M.unit_inertia() * 2, M.moments, rtol=1e-15)
    again = RotationalInertia.from_unit(M.unit_inertia(), 2, body="B", about="P", expressed_in="E")
    np.testing.assert_allclose(again.moments, M.moments, rtol=1e-15)


def test_central_data_is_not_taken_for_data_about_a_point_and_the_reverse() -> None:
    M = tilted(2.0, (0.2, 0.4, 0.6)).shift(arm("Bcm", "P", [0.1, -0.2, 0.3]))
    p_PBcm_E = M.position
    for built in (
        SpatialInertia.from_central(2.0, M.central(), p_PBcm_E),
        SpatialInertia.from_about_point(2.0, M.rotational(), p_PBcm_E),
    ):
        np.testing.assert_allclose(built.matrix(), M.matrix(), rtol=0, atol=1e-15)
    with pytest.raises(FrameMismatch, match="or it would be shifted twice"):
        SpatialInertia.from_central(2.0, M.rotational(), p_PBcm_E)
    with pytest.raises(FrameMismatch, match="use from_central"):
        SpatialInertia.from_about_point(2.0, M.central(), p_PBcm_E)
    with pytest.raises(ValueError, match=r"They would do as moments about Bcm.*from_central"):
        SpatialInertia("B", "P", "E", 2.0, p_PBcm_E.xyz, M.central().moments)


def test_between_two_points_the_way_leads_through_the_mass_centre() -> None:
    I_BP_E = tilted(2.0, (0.2, 0.4, 0.6)).shift(arm("Bcm", "P", [0.1, 0, 0])).rotational()
    with pytest.raises(FrameMismatch, match="neither P nor Q is the mass centre Bcm"):
        I_BP_E.shift(arm("P", "Q", [1, 0, 0]), mass=2)
    with pytest.raises(ValueError, match="about Bcm already"):
        I_BP_E.shift(arm("P", "Bcm", [3, 0, 0]), mass=2)


@pytest.mark.parametrize(
    ("moments", "cause"),
    [
        (np.diag([1.0, 1.0, 3.0]), r"exceeds the sum of the other two by 1 .*triangle"),
        (np.diag([1.0, 1.0, -0.5]), "a principal moment is negative, -0.5"),
        ([[2, 0.3, 0], [0, 2, 0], [0, 0, 2]], "must be symmetric.*0.3.*One side"),
        ([[2, 0.3, 0], [-0.3, 2, 0], [0, 0, 2]], "opposite signs across the diagonal"),
        (
            [[1.0, 0.4, 0.4], [0.4, 1.0, 0.4], [0.4, 0.4, 1.0]],
            "products of inertia negated they would be possible",
        ),
        (np.eye(2), r"shape \(3, 3\)"),
        (np.full((3, 3), np.nan), "finite"),
    ],
)
def test_what_no_body_has_is_refused_with_its_cause(moments: object, cause: str) -> None:
    with pytest.raises(ValueError, match=cause):
        RotationalInertia("B", "P", "E", moments)  # type: ignore[arg-type]


@pytest.mark.parametrize("mass", [0.0, -1.0, math.nan, math.inf])
def test_a_mass_is_positive(mass: float) -> None:
    with pytest.raises(ValueError, match="mass"):
        SpatialInertia("B", "P", "E", mass, np.zeros(3), np.eye(3))
    with pytest.raises(ValueError, match="mass"):
        solids.box(mass, 1, 1, 1, body="B")
    with pytest.raises(ValueError, match="radius"):
        solids.sphere(1.0, mass, body="B")


def test_ideal_rods_and_points_are_bodies() -> None:
    assert RotationalInertia("B", "Bcm", "E", np.diag([0.0, 1.0, 1.0])).moments[0, 0] == 0.0
    point = SpatialInertia("B", "Bcm", "E", 1.0, np.zeros(3), np.zeros((3, 3)))
    np.testing.assert_allclose(
        np.diag(point.shift(arm("Bcm", "P", [1, 2, 3])).moments), [13, 10, 5], rtol=1e-15
    )


def test_one_sided_turns_are_refused() -> None:
    inertia = tilted(2.0, (0.2, 0.4, 0.6)).rotational()
    R_FE = Rotation.about((1.0, 2.0, 3.0), 0.8, parent="F", child="E")
    with pytest.raises(TypeError, match=r"I_BBcm_E\.reexpress\(R_FE\), which turns both"):
        R_FE @ inertia
    with pytest.raises(ValueError, match="as if turned on one side only"):
        RotationalInertia("B", "Bcm", "F", R_FE.R @ inertia.moments)


def test_every_way_out_of_a_wrong_letter_works() -> None:
    M = tilted(2.0, (0.2, 0.4, 0.6)).shift(arm("Bcm", "P", [0.1, 0.2, 0.3]))
    velocities = [
        SpatialVelocity(moving, "W", at, axes, [1, 2, 3], [4, 5, 6])
        for moving, at, axes in itertools.product("BC", ("P", "Q"), "EF")
    ]
    told = 0
    for V in velocities:
        if (V.moving, V.at, V.expressed_in) == ("B", "P", "E"):
            continue
        with pytest.raises(FrameMismatch) as caught:
            M.kinetic_energy(V)
        known = {
            M.name: M,
            V.name: V,
            "R_EF": Rotation("E", "F", np.eye(3)),
            "R_FE": Rotation("F", "E", np.eye(3)),
            "p_PQ_E": arm("P", "Q", [1, 0, 0]),
            "p_QP_E": arm("Q", "P", [1, 0, 0]),
        }
        for suggestion in caught.value.suggestions:
            assert isinstance(eval(suggestion, {}, known), float)
            told += 1
    assert told == 4
    I_BP_E = M.rotational()
    with pytest.raises(FrameMismatch) as caught:
        I_BP_E.shift(arm("P", "Bcm", [1, 0, 0], "F"), mass=2)
    assert "I_BP_E.shift(p_PBcm_F.reexpress(R_EF), mass=mass)" in caught.value.suggestions


def test_symbols_run_through() -> None:
    m, c = sp.symbols("m c", positive=True)
    xx, yy, zz, xy, xz, yz = sp.symbols("Ixx Iyy Izz Ixy Ixz Iyz", real=True)
    inertia = RotationalInertia("B", "Bcm", "E", [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    moved = inertia.shift(arm("Bcm", "P", [c, 0, 0]), mass=m)
    assert list(np.diag(moved.moments)) == [xx, yy + m * c**2, zz + m * c**2]
    M = SpatialInertia.from_about_point(m, moved, arm("P", "Bcm", [-c, 0, 0]))
    numbers = {m: 2, c: 0.1, xx: 0.3, yy: 0.4, zz: 0.5, xy: 0.01, xz: 0.02, yz: 0.03}
    at_numbers = M.subs(numbers).numeric()
    np.testing.assert_allclose(
        at_numbers.central().moments, inertia.subs(numbers).numeric().moments, rtol=0, atol=1e-15
    )
    with pytest.raises(ValueError, match="symmetric"):
        RotationalInertia("B", "P", "E", [[xx, xy, 0], [xz, yy, 0], [0, 0, zz]])
