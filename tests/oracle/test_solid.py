"""Solids as the compiler weighs them, against the integrals that define their moments."""

from __future__ import annotations

import itertools
import math

import mujoco
import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation as Turn

from autograder.oracle.solid import SIZES, mesh_inertia, solid_inertia

LENGTH = st.one_of(st.sampled_from([1e-3, 1.0]), st.floats(0.05, 3.0))
CORNERS = np.array(list(itertools.product([0.0, 0.25], [0.0, 0.5], [0.0, 0.75])))
FACES = np.array(
    [
        *([0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1]),
        *([2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]),
    ]
)


def integrated(kind: str, sizes: tuple[sp.Expr, ...]) -> list[sp.Expr]:
    """Return Ixx, Iyy, Izz for 1 kg: integrals over the solid, by SymPy."""
    x, y, z, r, s = sp.symbols("x y z r s", real=True)
    t = sp.Symbol("t")
    squares: tuple[sp.Expr, ...]
    if kind == "box":
        a, b, c = sizes
        limits = [(x, -a / 2, a / 2), (y, -b / 2, b / 2), (z, -c / 2, c / 2)]
        squares, jacobian = (x**2, y**2, z**2), sp.Integer(1)
    elif kind == "cylinder":
        radius, length = sizes
        limits = [(r, 0, radius), (t, 0, 2 * sp.pi), (z, -length / 2, length / 2)]
        squares, jacobian = ((r * sp.cos(t)) ** 2, (r * sp.sin(t)) ** 2, z**2), r
    else:  # the unit ball, stretched
        a, b, c = sizes if kind == "ellipsoid" else sizes * 3
        limits = [(r, 0, 1), (s, 0, sp.pi), (t, 0, 2 * sp.pi)]
        flat = r * sp.sin(s)
        squares = (
            (a * flat * sp.cos(t)) ** 2,
            (b * flat * sp.sin(t)) ** 2,
            (c * r * sp.cos(s)) ** 2,
        )
        jacobian = r**2 * sp.sin(s)
    volume = sp.integrate(jacobian, *limits)
    xx, yy, zz = (sp.integrate(square * jacobian, *limits) / volume for square in squares)
    return [yy + zz, zz + xx, xx + yy]


@pytest.mark.parametrize("kind", ["box", "cylinder", "sphere", "ellipsoid"])
def test_a_solid_agrees_with_its_integral(kind: str) -> None:
    symbols = sp.symbols(f"l0:{len(SIZES[kind])}", positive=True)
    formula = sp.lambdify(symbols, integrated(kind, symbols))

    @settings(max_examples=20)
    @given(st.tuples(*[LENGTH] * len(symbols)), st.sampled_from([1e-6, 2.0]))
    def check(sizes: tuple[float, ...], mass: float) -> None:
        measured = solid_inertia(kind, sizes, mass)  # type: ignore[arg-type]
        np.testing.assert_allclose(
            measured, np.diag(mass * np.array(formula(*sizes))), rtol=1e-13, atol=0
        )

    check()


def test_a_capsule_is_a_cylinder_and_two_half_balls() -> None:
    """No formula for half balls: a million points of the solid on a grid, to three digits."""
    radius, length = 0.3, 0.8
    grid = np.linspace(-0.7, 0.7, 141)
    x, y, z = np.meshgrid(grid, grid, grid, indexing="ij")
    beyond = np.maximum(np.abs(z) - length / 2, 0.0)
    inside = x**2 + y**2 + beyond**2 <= radius**2
    xx, zz = (np.mean(a[inside] ** 2) for a in (x, z))
    expected = np.diag([xx + zz, xx + zz, 2 * xx])
    np.testing.assert_allclose(
        solid_inertia("capsule", [radius, length], 1.0), expected, rtol=5e-3, atol=0
    )


def test_the_box_of_the_course() -> None:
    measured = solid_inertia("box", [0.2, 0.4, 0.6], 2.0)
    expected = np.diag([0.0866667, 0.0666667, 0.0333333])
    np.testing.assert_allclose(measured, expected, rtol=0, atol=5e-8)
    measured[0, 0] = 7.0  # what was returned is a copy
    np.testing.assert_allclose(
        solid_inertia("box", [0.2, 0.4, 0.6], 2.0), expected, rtol=0, atol=5e-8
    )


def test_mujoco_is_told_half_lengths() -> None:
    spec = mujoco.MjSpec()
    size = [0.1, 0.2, 0.3]
    spec.worldbody.add_body().add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, size=size, mass=2)
    moments = np.sort(spec.compile().body_inertia[1])
    ours = np.diag(solid_inertia("box", [0.2, 0.4, 0.6], 2.0))
    np.testing.assert_allclose(moments, np.sort(ours), rtol=1e-15)


def test_a_mesh_of_a_box_is_the_box() -> None:
    mesh = mesh_inertia(CORNERS, FACES, density=800.0)
    assert mesh.mass == pytest.approx(800 * 0.25 * 0.5 * 0.75, rel=1e-14)
    np.testing.assert_allclose(mesh.center, [0.125, 0.25, 0.375], rtol=0, atol=1e-7)
    box = solid_inertia("box", [0.25, 0.5, 0.75], mesh.mass)
    np.testing.assert_allclose(mesh.moments, box, rtol=0, atol=1e-6)


def test_a_mesh_that_lies_askew_has_products_of_inertia() -> None:
    turn, shift = Turn.from_rotvec([0.5, -0.9, 1.3]), np.array([0.2, -0.4, 0.7])
    mesh = mesh_inertia(turn.apply(CORNERS) + shift, FACES)
    center = turn.apply([0.125, 0.25, 0.375]) + shift
    np.testing.assert_allclose(mesh.center, center, rtol=0, atol=1e-6)
    R = turn.as_matrix()
    box = solid_inertia("box", [0.25, 0.5, 0.75], mesh.mass)
    np.testing.assert_allclose(mesh.moments, R @ box @ R.T, rtol=0, atol=1e-5)
    assert np.abs(mesh.moments - np.diag(np.diag(mesh.moments))).max() > 0.1


@pytest.mark.parametrize("s", [2.0, 0.5, 1000.0, 0.001])
def test_mass_grows_with_s3_and_inertia_with_s5_at_fixed_density(s: float) -> None:
    mesh, scaled = mesh_inertia(CORNERS, FACES), mesh_inertia(CORNERS, FACES, scale=s)
    assert scaled.mass / mesh.mass == pytest.approx(s**3, rel=1e-6)
    np.testing.assert_allclose(scaled.center, s * mesh.center, rtol=1e-6)
    ratio = np.diag(scaled.moments) / np.diag(mesh.moments)
    np.testing.assert_allclose(ratio, s**5, rtol=1e-6)
    # at fixed mass it is s²
    np.testing.assert_allclose(ratio * mesh.mass / scaled.mass, s**2, rtol=1e-6)


@pytest.mark.parametrize(
    ("kind", "sizes", "mass", "message"),
    [
        ("cube", [1.0], 1.0, "one of box, sphere, cylinder, capsule, ellipsoid, got 'cube'"),
        ("box", [1.0, 2.0], 1.0, "a box needs x length, y length, z length in metres"),
        ("cylinder", [1.0, 0.0], 1.0, "a cylinder needs radius, length in metres, all positive"),
        ("sphere", [math.nan], 1.0, "a sphere needs radius in metres, all positive"),
        ("sphere", [math.inf], 1.0, "a sphere needs radius in metres, all positive"),
        ("sphere", [1.0], 0.0, "mass must be positive, in kg, got 0.0"),
        ("sphere", [1.0], math.nan, "mass must be positive"),
    ],
)
def test_what_is_no_solid_is_refused(
    kind: str, sizes: list[float], mass: float, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        solid_inertia(kind, sizes, mass)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("vertices", "faces", "options", "message"),
    [
        (CORNERS[:, :2], FACES, {}, r"vertices must be n×3 finite numbers, got shape \(8, 2\)"),
        (CORNERS * math.nan, FACES, {}, "vertices must be n×3 finite numbers"),
        (CORNERS, FACES[:, :2], {}, "faces must be m×3 whole numbers"),
        (CORNERS, FACES * 1.0, {}, "faces must be m×3 whole numbers"),
        (CORNERS, FACES + 1, {}, "faces must number the 8 vertices from 0"),
        (CORNERS, FACES[:-1], {}, "must close a surface"),
        (CORNERS, FACES[:0], {}, "must close a surface"),
        (CORNERS, [*FACES, *FACES], {}, "must close a surface"),
        (CORNERS, FACES[:, ::-1], {}, "MuJoCo refuses the model: .*volume is negative"),
        (CORNERS * [1, 1, 0], FACES, {}, "MuJoCo refuses the model"),
        (CORNERS, FACES, {"density": 0.0}, "density must be positive"),
        (CORNERS, FACES, {"scale": -1.0}, "scale must be positive"),
    ],
)
def test_what_is_no_mesh_of_a_solid_is_refused(
    vertices: object, faces: object, options: dict[str, float], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        mesh_inertia(vertices, faces, **options)  # type: ignore[arg-type]
