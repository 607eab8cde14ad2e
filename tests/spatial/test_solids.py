"""Solids, sums and scales of them: MuJoCo's compiler as a witness, and symbols that stay exact."""

from __future__ import annotations

import math
from typing import Any

import mujoco
import numpy as np
import pytest
import sympy as sp
from hypothesis import example, given
from hypothesis import strategies as st

from autograder.spatial import (
    Direction,
    Position,
    Rotation,
    RotationalInertia,
    SpatialInertia,
    SpatialVelocity,
    solids,
)

HALF = {  # MuJoCo takes half of every length, and a radius as it is
    "box": lambda x, y, z: [x / 2, y / 2, z / 2],
    "cylinder": lambda radius, length: [radius, length / 2, 0],
    "sphere": lambda radius: [radius, 0, 0],
    "capsule": lambda radius, length: [radius, length / 2, 0],
}
SIZES: dict[str, list[tuple[float, ...]]] = {
    "box": [(0.2, 0.4, 0.6), (1, 2, 3)],
    "cylinder": [(0.3, 1.1), (1.0, 0.05)],
    "sphere": [(0.4,)],
    "capsule": [(0.2, 0.7), (0.5, 0.01)],
}
CASES = [(kind, sizes) for kind, several in SIZES.items() for sizes in several]


def compiled(kind: str, sizes: tuple[float, ...], mass: float, X: np.ndarray) -> Any:
    """Return MuJoCo's model of a free body with one geom, placed in its frame by `X` (4×4)."""
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name="B")
    body.add_freejoint()
    quat = np.empty(4)
    mujoco.mju_mat2Quat(quat, X[:3, :3].ravel())
    geom = body.add_geom(type=getattr(mujoco.mjtGeom, f"mjGEOM_{kind.upper()}"), mass=mass)
    geom.size, geom.pos, geom.quat = HALF[kind](*sizes), X[:3, 3], quat
    return spec.compile()


def spatial_inertia(model: Any) -> np.ndarray:
    """Return the free body's mass matrix at rest, its rows and columns angular first."""
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    full = np.zeros((6, 6))
    mujoco.mj_fullM(model, data, full)
    order = [3, 4, 5, 0, 1, 2]
    return full[np.ix_(order, order)]


@pytest.mark.parametrize(("kind", "sizes"), CASES)
def test_mujoco_compiles_the_same_solid(kind: str, sizes: tuple[float, ...]) -> None:
    # The geom G sits turned and moved in the body B, so that no product and no offset is zero.
    R_BG = Rotation.about((1.0, -2.0, 0.5), 1.1, parent="B", child="G")
    p_BoGcm_B = np.array([0.3, -0.2, 0.5])
    X_BG = np.block([[R_BG.R, p_BoGcm_B[:, None]], [np.zeros((1, 3)), np.ones((1, 1))]])
    solid: SpatialInertia = getattr(solids, kind)(1.7, *sizes, body="G")
    M_GBo_B = solid.reexpress(R_BG).shift(Position("Gcm", "Bo", "B", -p_BoGcm_B))
    theirs = spatial_inertia(compiled(kind, sizes, 1.7, X_BG))
    np.testing.assert_allclose(M_GBo_B.matrix(), theirs, rtol=0, atol=1e-12)


@pytest.mark.parametrize(("kind", "sizes"), CASES)
def test_a_solid_stands_at_its_mass_centre_in_its_own_axes(
    kind: str, sizes: tuple[float, ...]
) -> None:
    M = getattr(solids, kind)(1.7, *sizes, body="link1")
    assert (M.body, M.about, M.expressed_in) == ("link1", "link1cm", "link1")
    np.testing.assert_array_equal(M.center, np.zeros(3))
    assert M.mass == 1.7
    twice = getattr(solids, kind)(1.7 * 8, *(2 * size for size in sizes), body="link1")
    np.testing.assert_allclose(M.scaled(2, keep="density").matrix(), twice.matrix(), rtol=1e-14)
    heavier = getattr(solids, kind)(1.7, *(2 * size for size in sizes), body="link1")
    np.testing.assert_allclose(M.scaled(2, keep="mass").matrix(), heavier.matrix(), rtol=1e-14)


def test_a_capsule_lies_between_a_sphere_and_a_long_rod() -> None:
    ball, thin = solids.sphere(1, 0.5, body="B"), solids.capsule(1, 1e-6, 3, body="B")
    short = solids.capsule(1, 0.5, 1e-9, body="B")
    np.testing.assert_allclose(short.moments, ball.moments, rtol=0, atol=1e-9)
    np.testing.assert_allclose(np.diag(thin.moments), [0.75, 0.75, 0], rtol=0, atol=1e-5)


@given(
    st.tuples(*[st.floats(0.1, 2.0)] * 3),
    st.tuples(*[st.floats(0.1, 1.0)] * 3),
    st.floats(-math.pi, math.pi),
)
@example((0.2, 0.4, 0.6), (1.0, 0.3, 0.7), 1.9)
def test_the_trace_is_the_same_in_every_axes(
    sides: tuple[float, ...], axis: tuple[float, ...], angle: float
) -> None:
    M = solids.box(2, *sides, body="B").shift(Position("Bcm", "P", "B", [0.3, -0.2, 0.5]))
    R_EB = Rotation.about(axis, angle, parent="E", child="B")
    trace = np.trace(M.moments)
    assert math.isclose(np.trace(M.reexpress(R_EB).moments), trace, rel_tol=1e-13)
    assert math.isclose(np.trace(M.rotational().reexpress(R_EB).moments), trace, rel_tol=1e-13)


def test_a_sum_does_not_mind_its_order() -> None:
    turn = Rotation.about((1.0, 2.0, 3.0), 0.7, parent="E", child="B")
    M_BP_E = solids.box(2, 0.2, 0.4, 0.6, body="B").reexpress(turn)
    M_BP_E = M_BP_E.shift(Position("Bcm", "P", "E", [0.1, 0.2, 0.3]))
    parts = 3.0, [0.3, 0.1, -0.2], np.diag([1.7, 1.8, 1.9])
    M_CP_E = SpatialInertia("C", "P", "E", *parts)  # type: ignore[arg-type]
    assert M_BP_E + M_CP_E == M_CP_E + M_BP_E
    assert M_BP_E.rotational() + M_CP_E.rotational() == M_CP_E.rotational() + M_BP_E.rotational()
    both = M_BP_E + M_CP_E
    np.testing.assert_allclose(both.matrix(), M_BP_E.matrix() + M_CP_E.matrix(), rtol=0, atol=1e-15)
    assert both.rotational() == M_BP_E.rotational() + M_CP_E.rotational()
    V = SpatialVelocity("BC", "W", "P", "E", [1, 2, 3], [4, 5, 6])
    alone = (
        M.kinetic_energy(SpatialVelocity(M.body, "W", "P", "E", [1, 2, 3], [4, 5, 6]))
        for M in (M_BP_E, M_CP_E)
    )
    assert math.isclose(both.kinetic_energy(V), sum(alone), rel_tol=1e-14)


def test_whole_numbers_beside_symbols_stay_exact() -> None:
    a, m = sp.symbols("a m", positive=True)
    xx, yy, zz = sp.symbols("Ixx Iyy Izz", positive=True)
    inertia = RotationalInertia("B", "P", "E", sp.diag(xx, yy, zz))
    M = SpatialInertia("B", "P", "E", 3, [a, 0, 0], sp.diag(xx, yy, zz))
    N = SpatialInertia("C", "P", "E", m, [1, 0, 0], np.eye(3))
    unit = RotationalInertia.from_unit(np.eye(3), m, body="B", about="P", expressed_in="E")
    assert list(np.diag(unit.moments)) == [m, m, m]
    assert inertia.about_axis(Direction("u", "E", [0, 0, 1])) == zz
    assert inertia.about_axis(Direction("u", "E", [1, 1, 0])) == xx / 2 + yy / 2
    assert list(np.diag(inertia.unit(3))) == [xx / 3, yy / 3, zz / 3]
    assert list(np.diag(M.unit_inertia())) == [xx / 3, yy / 3, zz / 3]
    flat = RotationalInertia("B", "P", "E", [[xx, 0, 0], [0, 1, 0], [0, 0, xx]])
    assert flat.unit(3)[1, 1] == sp.Rational(1, 3)
    assert sp.simplify((M + N).center[0] - (3 * a + m) / (3 + m)) == 0
    assert list(np.diag(solids.box(2, a, 1, 1, body="B").moments)) == [
        sp.Rational(1, 3),
        *[(a**2 + 1) / 6] * 2,
    ]
    for exact in (
        solids.capsule(m, 1, 2, body="B").matrix(),
        solids.cylinder(m, 2, 1, body="B").matrix(),
        solids.sphere(3, a, body="B").matrix(),
        M.matrix(),
        N.matrix(),
        (M + N).matrix(),
        M.scaled(2, keep="density").matrix(),
        M.shift(Position("P", "Q", "E", [1, 0, 0])).matrix(),
    ):
        assert exact.dtype == object
        assert not any(sp.sympify(entry).has(sp.Float) for entry in exact.flat)


def test_symbols_become_numbers_by_lambdify() -> None:
    m, a = sp.symbols("m a", positive=True)
    M = solids.box(m, a, 2 * a, 3 * a, body="B").shift(Position("Bcm", "P", "B", [a, 0, 0]))
    numbers = solids.box(12, 1, 2, 3, body="B").shift(Position("Bcm", "P", "B", [1, 0, 0]))
    np.testing.assert_allclose(M.lambdify(m, a)(12.0, 1.0), numbers.matrix(), rtol=0, atol=1e-14)
    assert M.subs({m: 12, a: 1}).numeric() == numbers


def test_principal_axes_are_right_handed_and_ascending() -> None:
    R_EB = Rotation.about((1.0, 2.0, 3.0), 2.8, parent="E", child="B")
    inertia = solids.box(2, 0.6, 0.4, 0.2, body="B").reexpress(R_EB).rotational()
    moments, R_EF = inertia.principal(child="F")
    np.testing.assert_allclose(moments, [0.1 / 3, 0.2 / 3, 0.26 / 3], rtol=1e-13)
    assert R_EF.labels == ("E", "F")
    assert np.linalg.det(R_EF.R) == pytest.approx(1.0, abs=1e-12)
    np.testing.assert_allclose(np.abs(R_EF.R.T @ R_EB.R), np.eye(3), rtol=0, atol=1e-12)
    for column in R_EF.R.T[:2]:
        assert column[np.abs(column).argmax()] > 0
    a = sp.Symbol("a", positive=True)
    with pytest.raises(ValueError, match="I_BBcm_B still holds a"):
        solids.sphere(1, a, body="B").rotational().principal(child="F")


def test_names_words_and_units() -> None:
    M = solids.box(2, 0.2, 0.4, 0.6, body="B")
    for value, latex, meaning in [
        (M, r"M_{BB_{cm}\,\_B}", "spatial inertia of B about Bcm, in B's axes"),
        (M.rotational(), r"I_{BB_{cm}\,\_B}", "inertia of B about Bcm, in B's axes"),
    ]:
        assert repr(value).startswith(f"{value.name} =\n")
        assert value._repr_latex_().startswith(rf"$\displaystyle {latex} = \begin{{bmatrix}}")
        assert value.meaning == meaning
        html = value._repr_html_()
        assert html is not None
        assert html.count("kg·m²") == 3
    assert M._repr_html_().count("kg·m, kg<") == 3  # type: ignore[union-attr]
    assert M.matrix().shape == (6, 6)
    np.testing.assert_array_equal(M.rotational().matrix(), M.moments)
