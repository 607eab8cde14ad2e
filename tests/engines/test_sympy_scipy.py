"""Which way round SymPy and SciPy mean a rotation, a quaternion and an inertia."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp
from numpy.typing import NDArray
from scipy.linalg import expm
from scipy.spatial.transform import Rotation as Turn
from sympy.physics.mechanics import ReferenceFrame, inertia

Array = NDArray[np.float64]

theta = sp.Symbol("theta", real=True)
N, A = ReferenceFrame("N"), ReferenceFrame("A")

ROTVEC = np.array([0.5, -0.9, 1.3])
ANGLE = float(np.linalg.norm(ROTVEC))
W, X, Y, Z = np.cos(ANGLE / 2), *(np.sin(ANGLE / 2) * ROTVEC / ANGLE)


def cross(p: Array) -> Array:
    return np.array([[0, -p[2], p[1]], [p[2], 0, -p[0]], [-p[1], p[0], 0]])


MATRIX = expm(cross(ROTVEC))
"""The turn that takes every vector right-handed about ROTVEC: a definition, no convention."""


def as_array(matrix: sp.Matrix) -> Array:
    return np.array(matrix.tolist(), dtype=float)


# SymPy ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("axis", [1, 2, 3])
def test_sympy_rot_axis_is_the_transpose_of_the_turn_and_rot_ccw_axis_is_the_turn(
    axis: int,
) -> None:
    angle = 0.7
    turn = expm(cross(angle * np.eye(3)[axis - 1]))
    transposed = getattr(sp, f"rot_axis{axis}")(angle)
    counter_clockwise = getattr(sp, f"rot_ccw_axis{axis}")(angle)
    np.testing.assert_allclose(as_array(transposed), turn.T, atol=1e-15)
    np.testing.assert_allclose(as_array(counter_clockwise), turn, atol=1e-15)


def test_sympy_rot_axis3_turns_x_towards_minus_y() -> None:
    x = sp.Matrix([1, 0, 0])
    assert sp.rot_axis3(theta) * x == sp.Matrix([sp.cos(theta), -sp.sin(theta), 0])
    assert sp.rot_ccw_axis3(theta) * x == sp.Matrix([sp.cos(theta), sp.sin(theta), 0])


def test_sympy_dcm_of_n_with_a_turns_coordinates_in_a_into_coordinates_in_n() -> None:
    turned = N.orientnew("A", "Axis", [theta, N.z])
    assert turned.x.to_matrix(N) == sp.Matrix([sp.cos(theta), sp.sin(theta), 0])
    R_NA = N.dcm(turned)
    assert R_NA[:, 0] == sp.Matrix([sp.cos(theta), sp.sin(theta), 0])
    assert turned.dcm(N) == R_NA.T
    vector = 2 * turned.x - 3 * turned.y + 6 * turned.z
    assert sp.simplify(vector.to_matrix(N) - R_NA * sp.Matrix([2, -3, 6])) == sp.zeros(3, 1)


def test_sympy_dcm_of_a_general_turn_is_its_matrix() -> None:
    axis = ROTVEC[0] * N.x + ROTVEC[1] * N.y + ROTVEC[2] * N.z
    turned = N.orientnew("A", "Axis", [ANGLE, axis])
    np.testing.assert_allclose(as_array(N.dcm(turned)), MATRIX, atol=1e-14)


def test_sympy_inertia_takes_xx_yy_zz_xy_yz_zx() -> None:
    matrix = inertia(N, *sp.symbols("xx yy zz xy yz zx")).to_matrix(N)
    xx, yy, zz, xy, yz, zx = sp.symbols("xx yy zz xy yz zx")
    assert matrix == sp.Matrix([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]])


def test_sympy_orient_quaternion_is_wxyz() -> None:
    turned = N.orientnew("A", "Quaternion", (W, X, Y, Z))
    np.testing.assert_allclose(as_array(N.dcm(turned)), MATRIX, atol=1e-15)


def test_sympy_orient_quaternion_does_not_normalise() -> None:
    turned = ReferenceFrame("A")
    turned.orient_quaternion(N, (3 * W, 3 * X, 3 * Y, 3 * Z))
    np.testing.assert_allclose(as_array(N.dcm(turned)), 9 * MATRIX, atol=1e-14)  # by |q|²


def test_sympy_quaternion_is_wxyz_and_its_matrix_is_normalised() -> None:
    for scale in (1, 3):
        q = sp.Quaternion(scale * W, scale * X, scale * Y, scale * Z)
        np.testing.assert_allclose(float(q.norm()), scale, rtol=1e-14)
        np.testing.assert_allclose(as_array(q.to_rotation_matrix()), MATRIX, atol=1e-14)
        turned = np.array(sp.Quaternion.rotate_point((2, -3, 6), q), dtype=float)
        np.testing.assert_allclose(turned, MATRIX @ [2, -3, 6], atol=1e-13)


# SciPy ------------------------------------------------------------------------------------------


def test_scipy_turns_by_a_rotation_vector_right_handed() -> None:
    np.testing.assert_allclose(Turn.from_rotvec(ROTVEC).as_matrix(), MATRIX, atol=1e-15)
    vector = np.array([2.0, -3.0, 6.0])
    np.testing.assert_allclose(Turn.from_rotvec(ROTVEC).apply(vector), MATRIX @ vector, atol=1e-14)


def test_scipy_quaternions_are_xyzw_by_default() -> None:
    np.testing.assert_allclose(Turn.from_quat([X, Y, Z, W]).as_matrix(), MATRIX, atol=1e-15)
    np.testing.assert_allclose(Turn.from_matrix(MATRIX).as_quat(), [X, Y, Z, W], atol=1e-15)


def test_scipy_quaternions_are_wxyz_when_the_scalar_is_asked_for_first() -> None:
    turn = Turn.from_quat([W, X, Y, Z], scalar_first=True)
    np.testing.assert_allclose(turn.as_matrix(), MATRIX, atol=1e-15)
    np.testing.assert_allclose(turn.as_quat(scalar_first=True), [W, X, Y, Z], atol=1e-15)


def test_scipy_keeps_the_sign_of_a_quaternion_unless_asked_for_the_canonical_one() -> None:
    turn = Turn.from_quat([-X, -Y, -Z, -W])
    np.testing.assert_allclose(turn.as_quat(), [-X, -Y, -Z, -W], atol=1e-15)
    np.testing.assert_allclose(turn.as_quat(canonical=True), [X, Y, Z, W], atol=1e-15)


def test_scipy_normalises_a_quaternion_and_refuses_one_of_length_zero() -> None:
    turn = Turn.from_quat([3 * X, 3 * Y, 3 * Z, 3 * W])
    np.testing.assert_allclose(turn.as_matrix(), MATRIX, atol=1e-15)
    np.testing.assert_allclose(turn.as_quat(), [X, Y, Z, W], atol=1e-15)
    with pytest.raises(ValueError, match="zero norm"):
        Turn.from_quat([0.0, 0.0, 0.0, 0.0])


def test_scipy_euler_letters_are_about_fixed_axes_in_lower_case_and_moving_in_capitals() -> None:
    x, y, z = 0.3, -0.5, 0.7
    Rx, Ry, Rz = (expm(cross(a * e)) for a, e in zip((x, y, z), np.eye(3), strict=True))
    fixed, moving = Turn.from_euler("xyz", [x, y, z]), Turn.from_euler("XYZ", [x, y, z])
    np.testing.assert_allclose(fixed.as_matrix(), Rz @ Ry @ Rx, atol=1e-15)
    np.testing.assert_allclose(moving.as_matrix(), Rx @ Ry @ Rz, atol=1e-15)
