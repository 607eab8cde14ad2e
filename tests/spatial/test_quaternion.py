"""Quaternions in numbers and in symbols; and the exact forms that symbols keep."""

from __future__ import annotations

import math
import subprocess
import sys

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation as SciPyRotation

from autograder.spatial import Rotation, quaternion, rotation_vector

QUATERNIONS = st.one_of(
    st.sampled_from(
        [(1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0), (1e-12, 1.0, 0.0, 0.0), (1.0, 1e-9, 0.0, 0.0)]
    ),
    st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda q: np.linalg.norm(q) > 0.1),
).map(quaternion.normalized)

a, b = sp.symbols("a b", real=True)
w, x, y, z = sp.symbols("w x y z", real=True)


def scipys(q: np.ndarray) -> SciPyRotation:
    return SciPyRotation.from_quat(quaternion.to_xyzw(q))


@given(QUATERNIONS, QUATERNIONS, QUATERNIONS)
def test_products_are_scipys_and_associate(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> None:
    pq = quaternion.product(p, q)
    expected = quaternion.from_xyzw((scipys(p) * scipys(q)).as_quat())
    np.testing.assert_allclose(pq * np.sign(pq @ expected), expected, rtol=0, atol=1e-15)
    np.testing.assert_allclose(
        quaternion.product(pq, r),
        quaternion.product(p, quaternion.product(q, r)),
        rtol=0,
        atol=1e-15,
    )


@given(QUATERNIONS)
def test_the_conjugate_is_the_turn_back_exactly(q: np.ndarray) -> None:
    back = quaternion.conjugate(q)
    np.testing.assert_array_equal(quaternion.product(q, back)[1:], 0)
    np.testing.assert_array_equal(quaternion.product(back, q)[1:], 0)
    np.testing.assert_allclose(
        quaternion.to_matrix(back), quaternion.to_matrix(q).T, rtol=0, atol=1e-15
    )


@given(QUATERNIONS)
def test_both_signs_are_one_orientation(q: np.ndarray) -> None:
    np.testing.assert_array_equal(quaternion.to_matrix(-q), quaternion.to_matrix(q))
    np.testing.assert_array_equal(quaternion.log(-q), quaternion.log(q))
    chosen = quaternion.canonical(q)
    np.testing.assert_array_equal(quaternion.canonical(-q), chosen)
    assert chosen[0] >= 0
    assert not np.signbit(quaternion.canonical([-0.0, -1.0, 0.0, 0.0])).any()


@given(QUATERNIONS)
def test_scalar_last_is_by_name_and_comes_back(q: np.ndarray) -> None:
    np.testing.assert_array_equal(quaternion.to_xyzw(q), [q[1], q[2], q[3], q[0]])
    np.testing.assert_array_equal(quaternion.from_xyzw(quaternion.to_xyzw(q)), q)


def test_matrices_are_scipys() -> None:
    for q in np.random.default_rng(0).normal(size=(200, 4)):
        unit = quaternion.normalized(q)
        expected = scipys(unit).as_matrix()
        np.testing.assert_allclose(quaternion.to_matrix(unit), expected, rtol=0, atol=1e-15)


def test_a_product_of_units_is_i_j_k() -> None:
    i, j, k = ([0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
    for p, q, r in ((i, j, k), (j, k, i), (k, i, j)):
        np.testing.assert_array_equal(quaternion.product(p, q), r)
        np.testing.assert_array_equal(quaternion.product(q, p), -np.array(r))
        np.testing.assert_array_equal(quaternion.product(p, p), [-1, 0, 0, 0])


def test_symbols_go_through_the_same_functions() -> None:
    p, q = sp.Quaternion(w, x, y, z), sp.Quaternion(a, b, 2, 3)
    ours = quaternion.product([w, x, y, z], [a, b, 2.0, 3.0])
    assert sp.expand(sp.Matrix(ours) - (p * q).to_Matrix()) == sp.zeros(4, 1)
    assert quaternion.conjugate([w, x, y, z]).tolist() == [w, -x, -y, -z]
    assert quaternion.to_xyzw([w, x, y, z]).tolist() == [x, y, z, w]
    assert quaternion.from_xyzw([x, y, z, w]).tolist() == [w, x, y, z]
    length = sp.sqrt(w**2 + x**2 + y**2 + z**2)
    assert quaternion.normalized([w, x, y, z]).tolist() == [n / length for n in (w, x, y, z)]
    assert quaternion.canonical([w, x, y, z]).tolist() == [w, x, y, z]
    unit = quaternion.normalized([w, x, y, z])
    expected = sp.Quaternion(*unit).to_rotation_matrix()
    assert sp.simplify(sp.Matrix(quaternion.to_matrix(unit).tolist()) - expected) == sp.zeros(3)
    with pytest.raises(ValueError, match="still holds w, x, y, z"):
        quaternion.log([w, x, y, z])
    with pytest.raises(ValueError, match="q is zero"):
        quaternion.normalized([sp.Integer(0), 0, 0, 0])
    with pytest.raises(ValueError, match="must have length 1"):
        quaternion.to_matrix([w, x, y, z])


def test_exponentials_of_symbols_need_no_absolute_value() -> None:
    assert quaternion.exp([0, 0, a]).tolist() == [sp.cos(a / 2), 0, 0, sp.sin(a / 2)]
    for vector, axis, angle in (
        ([0, 0, a], "z", a),
        ([-a, 0, 0], "x", -a),
        ([a, 2 * a, 2 * a], (1, 2, 2), 3 * a),
        ([0, sp.pi / 3, 0], "y", sp.pi / 3),
    ):
        ours = Rotation.exp(vector, parent="A", child="B")
        expected = Rotation.about(axis, angle, parent="A", child="B")
        assert (sp.Matrix((ours.R - expected.R).tolist())).applyfunc(sp.simplify) == sp.zeros(3)
        assert not any(sp.sympify(entry).has(sp.Abs, sp.Float) for entry in ours.R.flat)
    assert Rotation.exp([0, 0, sp.Integer(0)], parent="A", child="B").R.tolist() == (
        np.eye(3, dtype=int).tolist()
    )


def test_an_exponential_of_three_symbols_is_the_matrix_exponential() -> None:
    R = Rotation.exp([x, y, z], parent="A", child="B")
    point = [0.3, -1.2, 0.7]
    expected = SciPyRotation.from_rotvec(point).as_matrix()
    np.testing.assert_allclose(R.lambdify(x, y, z)(*point), expected, rtol=0, atol=1e-15)
    q = quaternion.exp(np.array([x, y, z]))
    numbers = [float(entry.subs(dict(zip((x, y, z), point, strict=True)))) for entry in q]
    np.testing.assert_allclose(numbers, quaternion.exp(point), rtol=0, atol=1e-15)


def test_an_axis_may_be_symbolic_if_it_has_length_one() -> None:
    R = Rotation.about((sp.cos(a), sp.sin(a), 0), b, parent="A", child="B")
    expected = rotation_vector.exp(0.6 * np.array([math.cos(0.3), math.sin(0.3), 0.0]))
    np.testing.assert_allclose(R.lambdify(a, b)(0.3, 0.6), expected, rtol=0, atol=1e-15)
    R = Rotation.about((sp.cos(a), sp.sin(a), 0), 0.6, parent="A", child="B")
    np.testing.assert_allclose(R.lambdify(a)(0.3), expected, rtol=0, atol=1e-15)
    with pytest.raises(ValueError, match="holds symbols and must have length 1, but its length is"):
        Rotation.about((a, b, 0), 0.6, parent="A", child="B")


@pytest.mark.parametrize("axis", [(1, 1, 0), (1.0, 1.0, 0.0), (sp.Integer(1), 1, 0)])
def test_whole_numbers_of_an_axis_stay_exact_beside_expressions(axis: tuple[object, ...]) -> None:
    R = Rotation.about(axis, sp.pi / 3, parent="A", child="B").R
    expected = [[3, 1, sp.sqrt(6)], [1, 3, -sp.sqrt(6)], [-sp.sqrt(6), sp.sqrt(6), 2]]
    assert (4 * R).tolist() == expected
    numbers = Rotation.about(axis, math.pi / 3, parent="A", child="B").numeric().R
    np.testing.assert_allclose(4 * numbers, np.array(expected, dtype=float), rtol=0, atol=4e-15)


def test_roots_of_symbols_are_tried_where_they_are_real() -> None:
    R = Rotation.from_quaternion([sp.sqrt(1 - x**2), x, 0, 0], parent="A", child="B")
    np.testing.assert_allclose(
        R.lambdify(x)(0.6), quaternion.to_matrix([0.8, 0.6, 0, 0]), rtol=0, atol=1e-15
    )
    with pytest.raises(ValueError, match="was real and finite at 0 of 20 random points"):
        Rotation.from_quaternion([sp.sqrt(-(x**2)), x, 0, 0], parent="A", child="B")


def test_functions_and_their_derivatives_are_unknowns_of_their_own() -> None:
    t = sp.Symbol("t")
    f = sp.Function("f")(t)
    assert Rotation.about("z", f, parent="A", child="B").R[0, 0] == sp.cos(f)
    with pytest.raises(ValueError, match="must be a rotation"):
        Rotation("A", "B", [[1, f, 0], [0, 1, 0], [0, 0, 1]])
    with pytest.raises(ValueError, match="must be a rotation"):
        Rotation("A", "B", [[1, f.diff(t), 0], [0, 1, 0], [0, 0, 1]])


def test_orientation_needs_neither_sympy_nor_scipy() -> None:
    code = (
        "import sys; from autograder.spatial import Rotation;"
        "R = Rotation.from_rpy(.1, .2, .3, parent='A', child='B');"
        "R.quaternion(), R.rpy(), R.log(), R.angle_to(R), R.xyzw();"
        "Rotation.nearest(R.R, parent='A', child='B');"
        "print([m for m in ('sympy', 'scipy') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
