"""Shift, composition and power: the course's numbers, the laws, and other witnesses."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.linalg
import sympy as sp
from hypothesis import example, given
from hypothesis import strategies as st

from autograder.spatial import (
    FrameMismatch,
    Pose,
    Position,
    Rotation,
    SpatialForce,
    SpatialVelocity,
)

THREE = st.one_of(
    st.just((0.0, 0.0, 0.0)),
    st.tuples(*[st.floats(-1e-9, 1e-9)] * 3),
    st.tuples(*[st.floats(-2.0, 2.0)] * 3),
)
ANGLES = st.one_of(
    st.sampled_from([0.0, 1e-9, math.pi - 1e-9, math.pi]), st.floats(-math.pi, math.pi)
)
TURNS = st.builds(
    lambda axis, angle: Rotation.about(axis, angle, parent="F", child="E"),
    st.tuples(*[st.floats(0.1, 1.0)] * 3),
    ANGLES,
)

GENERIC = ([0.3, -0.7, 1.1], [0.9, 0.4, -0.6], [-0.8, 0.2, 0.5], [1.3, -0.1, 0.7], [0.6, 1.2, -0.4])
"""No component zero, no two alike: a law that loses a term cannot hold here."""
TURN = Rotation.from_rpy(0.4, -0.8, 1.9, parent="F", child="E")


def velocity(angular: object, linear: object, moving: str = "B", at: str = "Bo") -> SpatialVelocity:
    return SpatialVelocity(moving, "M", at, "E", angular, linear)  # type: ignore[arg-type]


def arm(start: str, end: str, xyz: object, axes: str = "E") -> Position:
    return Position(start, end, axes, xyz)  # type: ignore[arg-type]


def close(a: np.ndarray, b: np.ndarray) -> bool:
    return bool(np.allclose(a, b, rtol=0.0, atol=1e-12))


def test_the_courses_shift() -> None:
    V_MC_E = velocity([0, 0, 2], [0, 0, 0]).shift(arm("Bo", "Co", [0.3, 0, 0]))
    np.testing.assert_array_equal(V_MC_E.angular, [0, 0, 2])
    np.testing.assert_allclose(V_MC_E.linear, [0, 0.6, 0], rtol=0, atol=1e-16)
    assert (V_MC_E.name, V_MC_E.at, V_MC_E.moving) == ("V_MBCo_E", "Co", "B")


def test_drakes_shift() -> None:
    V = velocity([0, 0, 2], [1, 0, 0]).shift(arm("Bo", "Co", [1, 0, 0]))
    np.testing.assert_array_equal(V.vector(), [0, 0, 2, 1, 2, 0])


@example(*GENERIC[:3])
@given(THREE, THREE, THREE)
def test_shift_is_what_a_rigid_motion_does_to_a_point(
    omega: tuple[float, ...], v: tuple[float, ...], r: tuple[float, ...]
) -> None:
    # The motion x -> exp(t [ω v; 0 0]) x carries every point of the body. Its derivative at t = 0
    # is taken from the matrix exponential by a central difference.
    generator = np.zeros((4, 4))
    generator[:3, :3] = np.cross(np.eye(3), omega)
    generator[:3, 3] = v
    h = 1e-3
    ahead, behind = scipy.linalg.expm(h * generator), scipy.linalg.expm(-h * generator)
    ahead2, behind2 = scipy.linalg.expm(2 * h * generator), scipy.linalg.expm(-2 * h * generator)
    rate = (8 * (ahead - behind) - (ahead2 - behind2)) / (12 * h)
    shifted = velocity(omega, v).shift(arm("Bo", "Q", r))
    np.testing.assert_allclose(shifted.linear, (rate @ [*r, 1.0])[:3], rtol=0, atol=1e-9)


@example(*GENERIC[:4])
@given(THREE, THREE, THREE, THREE)
def test_two_shifts_are_one_and_a_shift_back_undoes_it(
    omega: tuple[float, ...], v: tuple[float, ...], r: tuple[float, ...], s: tuple[float, ...]
) -> None:
    for start in (velocity(omega, v), SpatialForce("Bo", "E", omega, v)):
        p_BoP_E, p_PQ_E = arm("Bo", "P", r), arm("P", "Q", s)
        by_steps, at_once = start.shift(p_BoP_E).shift(p_PQ_E), start.shift(p_BoP_E + p_PQ_E)
        assert by_steps.name == at_once.name
        assert close(by_steps.vector(), at_once.vector())
        assert close(start.shift(p_BoP_E).shift(-p_BoP_E).vector(), start.vector())


@example(*GENERIC[:5], TURN)
@given(THREE, THREE, THREE, THREE, THREE, TURNS)
def test_power_is_the_same_at_every_point_and_in_every_frame(
    omega: tuple[float, ...],
    v: tuple[float, ...],
    tau: tuple[float, ...],
    f: tuple[float, ...],
    p: tuple[float, ...],
    R_FE: Rotation,
) -> None:
    V, F, p_BoQ_E = velocity(omega, v), SpatialForce("Bo", "E", tau, f), arm("Bo", "Q", p)
    watts = F.power(V)
    assert isinstance(watts, float)
    assert math.isclose(watts, np.dot(omega, tau) + np.dot(v, f), abs_tol=1e-12)
    assert math.isclose(F.shift(p_BoQ_E).power(V.shift(p_BoQ_E)), watts, abs_tol=1e-11)
    assert math.isclose(F.reexpress(R_FE).power(V.reexpress(R_FE)), watts, abs_tol=1e-11)


@example(*GENERIC[:3], TURN)
@given(THREE, THREE, THREE, TURNS)
def test_axes_and_point_can_be_changed_in_either_order(
    a: tuple[float, ...], b: tuple[float, ...], p: tuple[float, ...], R_FE: Rotation
) -> None:
    p_BoQ_E = arm("Bo", "Q", p)
    for value in (velocity(a, b), SpatialForce("Bo", "E", a, b)):
        one = value.shift(p_BoQ_E).reexpress(R_FE)
        other = value.reexpress(R_FE).shift(R_FE @ p_BoQ_E)
        assert one.name == other.name
        assert close(one.vector(), other.vector())
        assert close(one.reexpress(R_FE.inverse()).vector(), value.shift(p_BoQ_E).vector())


def test_power_is_invariant_for_symbols_and_a_one_sided_shift_loses_power() -> None:
    omega, v, tau, f, p = (sp.symbols(f"{name}_x:z", real=True) for name in "abcde")
    V, F, p_BoQ_E = velocity(omega, v), SpatialForce("Bo", "E", tau, f), arm("Bo", "Q", p)
    at_B, at_Q = F.power(V), F.shift(p_BoQ_E).power(V.shift(p_BoQ_E))
    assert sp.expand(at_Q - at_B) == 0
    lost = sp.expand(F.vector() @ V.shift(p_BoQ_E).vector() - at_B)
    assert lost == sp.expand(sp.Matrix(f).dot(sp.Matrix(omega).cross(sp.Matrix(p))))
    assert lost != 0


def test_shift_follows_from_differentiating_a_position() -> None:
    t = sp.Symbol("t", real=True)
    turn = Rotation.about("x", sp.sin(t), parent="M", child="A")
    R_MB = turn @ Rotation.about("z", t**2 + 1, parent="A", child="B")
    X_MB = Pose("M", "B", R_MB.R, [sp.cos(t), t**3, 2 * t])
    p_BoQ_B = Position("Bo", "Q", "B", sp.symbols("x:z", real=True))
    spin = sp.Matrix(X_MB.R.tolist()).diff(t) * sp.Matrix(X_MB.R.tolist()).T
    spin = spin.applyfunc(sp.trigsimp)
    assert sp.simplify(spin + spin.T) == sp.zeros(3)
    omega = [spin[2, 1], spin[0, 2], spin[1, 0]]
    V_MB_M = SpatialVelocity("B", "M", "Bo", "M", omega, [sp.diff(x, t) for x in X_MB.p])
    carried = [sp.diff(x, t) for x in (X_MB @ p_BoQ_B).xyz]
    shifted = V_MB_M.shift(X_MB.rotation @ p_BoQ_B)
    numbers = {t: sp.Rational(7, 10), **dict(zip(p_BoQ_B.xyz, (1, -2, 3), strict=True))}
    for got, wanted in zip(shifted.linear, carried, strict=True):
        assert abs(sp.N((got - wanted).subs(numbers), 30)) < 1e-25


@example(*GENERIC[:5])
@given(THREE, THREE, THREE, THREE, THREE)
def test_a_body_that_moves_on_a_moving_body(
    omega: tuple[float, ...],
    v: tuple[float, ...],
    spin: tuple[float, ...],
    u: tuple[float, ...],
    r: tuple[float, ...],
) -> None:
    # C moves in B, B in M; the pose of C in M is differentiated through the matrix exponential.
    p_BoCo_E = arm("Bo", "Co", r)
    V_MB_E = velocity(omega, v)
    V_BC_E = SpatialVelocity("C", "B", "Co", "E", spin, u)
    V_MC_E = V_MB_E.shift(p_BoCo_E) + V_BC_E
    assert V_MC_E.name == "V_MC_E"
    h = 1e-3

    def X_MC(t: float) -> np.ndarray:
        X_MB = np.eye(4)
        X_MB[:3, :3] = scipy.linalg.expm(t * np.cross(np.eye(3), omega))
        X_MB[:3, 3] = t * np.array(v)
        X_BC = np.eye(4)
        X_BC[:3, :3] = scipy.linalg.expm(t * np.cross(np.eye(3), spin))
        X_BC[:3, 3] = np.array(r) + t * np.array(u)
        return X_MB @ X_BC

    rate = (8 * (X_MC(h) - X_MC(-h)) - (X_MC(2 * h) - X_MC(-2 * h))) / (12 * h)
    measured = [rate[2, 1], rate[0, 2], rate[1, 0], *rate[:3, 3]]
    np.testing.assert_allclose(V_MC_E.vector(), measured, rtol=0, atol=1e-9)
    assert close((V_MC_E - V_BC_E).vector(), V_MB_E.shift(p_BoCo_E).vector())
    assert (V_MC_E - V_BC_E).name == "V_MBCo_E"


def test_forgetting_the_transport_is_refused_and_told() -> None:
    V_MB_E = velocity([0, 0, 1], [0, 0, 0])
    V_BC_E = SpatialVelocity("C", "B", "Co", "E", [1, 0, 0], [0, 0, 0])
    with pytest.raises(FrameMismatch, match="Bo meets Co") as caught:
        V_MB_E + V_BC_E
    assert "V_MB_E.shift(p_BoCo_E) + V_BC_E" in caught.value.suggestions


def test_a_velocity_seen_from_its_other_end() -> None:
    V_MB_E = velocity([1, 2, 3], [4, 5, 6])
    assert (-V_MB_E).name == "V_BMBo_E"
    still = V_MB_E + -V_MB_E
    assert still.name == "V_MMBo_E"
    np.testing.assert_array_equal(still.vector(), np.zeros(6))


def test_forces_at_one_point_add_up_and_have_a_reaction() -> None:
    F, G = (
        SpatialForce("Bo", "E", [1, 2, 3], [4, 5, 6]),
        SpatialForce("Bo", "E", [6, 5, 4], [3, 2, 1]),
    )
    np.testing.assert_array_equal((F + G).vector(), [7] * 6)
    np.testing.assert_array_equal((F + -F).vector(), [0] * 6)
    with pytest.raises(FrameMismatch, match="Bo meets Q"):
        F + G.shift(arm("Bo", "Q", [1, 0, 0]))


def test_a_force_carried_to_another_point_gains_the_moment_it_had_there() -> None:
    F_Bo_E = SpatialForce("Bo", "E", [0, 0, 0], [0, 10, 0])
    F_Q_E = F_Bo_E.shift(arm("Bo", "Q", [0.5, 0, 0]))
    np.testing.assert_array_equal(F_Q_E.torque, [0, 0, -5])
    np.testing.assert_array_equal(F_Q_E.force, [0, 10, 0])


@pytest.mark.parametrize("bare", [np.eye(3), [1.0, 2.0, 3.0], 2.0, None, "B"])
def test_bare_numbers_are_refused_wherever_letters_are_needed(bare: object) -> None:
    X_AB, V = Pose("A", "B"), velocity([1, 2, 3], [4, 5, 6])
    F, p = SpatialForce("Bo", "E", [1, 2, 3], [4, 5, 6]), arm("Bo", "Q", [1, 2, 3])
    uses = [
        lambda: X_AB @ bare,
        lambda: X_AB.rotation @ bare,
        lambda: V @ bare,
        lambda: V + bare,
        lambda: bare + V,
        lambda: V - bare,
        lambda: bare - V,
        lambda: F + bare,
        lambda: p + bare,
        lambda: bare + p,
        lambda: p - bare,
        lambda: V.shift(bare),
        lambda: F.shift(bare),
        lambda: V.reexpress(bare),
        lambda: F.power(bare),
    ]
    if not isinstance(bare, str | float | list | None):  # those have no @ of their own to try
        uses += [lambda: bare @ X_AB, lambda: bare @ p]
    for use in uses:
        with pytest.raises(TypeError, match=r"bare .* which frames they belong to"):
            use()


def test_kinds_that_do_not_combine_say_so() -> None:
    V, F, p = (
        velocity([1, 2, 3], [4, 5, 6]),
        SpatialForce("Bo", "E", [1, 2, 3], [4, 5, 6]),
        arm("Bo", "Q", [1, 2, 3]),
    )
    for use, names in [
        (lambda: V + F, "V_MB_E [+] F_Bo_E: a SpatialVelocity and a SpatialForce"),
        (lambda: V @ F, "V_MB_E @ F_Bo_E: a SpatialVelocity and a SpatialForce"),
        (lambda: V + p, "V_MB_E [+] p_BoQ_E: a SpatialVelocity and a Position"),
        (lambda: Pose("A", "B") + p, "X_AB [+] p_BoQ_E: a Pose and a Position"),
        (lambda: p @ Pose("A", "B"), "p_BoQ_E @ X_AB: a Position and a Pose"),
        (lambda: F.shift(V), r"F_Bo_E\.shift\(V_MB_E\)"),
        (lambda: F.power(F), r"F_Bo_E\.power\(F_Bo_E\)"),
    ]:
        with pytest.raises(TypeError, match=names):
            use()
