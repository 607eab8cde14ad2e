"""What a value holds: validated once, read-only, numbers or SymPy expressions."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from autograder.spatial import Pose, Position, Rotation

theta, a, b, c = sp.symbols("theta a b c", real=True)


def test_arrays_are_read_only_copies() -> None:
    p = np.array([1.0, 2.0, 3.0])
    X_AB = Pose("A", "B", p=p)
    p[0] = 99.0
    np.testing.assert_array_equal(X_AB.p, [1, 2, 3])
    for array in (X_AB.R, X_AB.p, X_AB.position.xyz, X_AB.rotation.R):
        assert array.dtype == np.float64
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0.0


@pytest.mark.parametrize(
    ("matrix", "cause"),
    [
        (np.diag([1.0, 1.0, 1.1]), "R\\^T R differs from the identity by 0.21"),
        (np.diag([1.0, 1.0, -1.0]), "determinant is -1"),
        (np.eye(2), r"shape \(3, 3\), got \(2, 2\)"),
        (np.full((3, 3), np.nan), "finite"),
        (sp.Matrix([[1, theta, 0], [0, 1, 0], [0, 0, 1]]), "R\\^T R differs"),
    ],
    ids=["stretched", "mirrored", "planar", "nan", "symbolic shear"],
)
def test_what_is_not_a_rotation_is_refused(matrix: object, cause: str) -> None:
    with pytest.raises(ValueError, match=cause):
        Rotation("A", "B", matrix)  # type: ignore[arg-type]


def test_an_unknown_axis_is_refused() -> None:
    with pytest.raises(ValueError, match="'x', 'y', 'z' or three numbers"):
        Rotation.about("w", 1.0, parent="A", child="B")
    with pytest.raises(ValueError, match="not all zero"):
        Rotation.about((0.0, 0.0, 0.0), 1.0, parent="A", child="B")


def test_a_symbolic_pose_substitutes_lambdifies_and_simplifies() -> None:
    X_AB = Pose.about("z", theta, parent="A", child="B")
    X_AC = X_AB @ Pose("B", "C", p=[a, 0, 0])
    assert list(X_AC.p) == [a * sp.cos(theta), a * sp.sin(theta), 0]
    at_numbers = X_AC.subs({theta: 0.3, a: 2.0})
    assert at_numbers.p.dtype == object
    expected = X_AC.lambdify(theta, a)(0.3, 2.0)
    np.testing.assert_allclose(at_numbers.matrix().astype(float), expected, atol=1e-15)
    assert (X_AC @ X_AC.inverse()).simplify() == Pose("A", "A")


def test_plain_numbers_do_not_blur_an_expression() -> None:
    X_AC = Pose("A", "B", p=[1.0, 0.0, 0.0]) @ Pose.about("z", theta, parent="B", child="C")
    assert not any(sp.sympify(entry).has(sp.Float) for entry in X_AC.matrix().flat)


def test_values_are_equal_when_letters_and_numbers_are() -> None:
    X = Pose("A", "B", p=[a, 0, 1])
    assert Pose("A", "B", p=[a, 0, 1]) == X
    assert hash(X) == hash(Pose("A", "B", p=[a, 0, 1]))
    assert Pose("A", "C", p=[a, 0, 1]) != X
    assert Pose("A", "B", p=[b, 0, 1]) != X
    assert Position("Ao", "Q", "A", [1, 2, 3]) == Position("Ao", "Q", "A", (1.0, 2.0, 3.0))


def test_latex_shows_letters_and_entries() -> None:
    picture = Position("Ao", "Q", "A", [sp.Symbol("L1"), 0, 1.5e-17])._repr_latex_()
    assert picture.startswith(r"$\displaystyle p_{A_oQ\,\_A}")
    assert "L_{1}" in picture
    number = Position("Ao", "Q", "A", [1.5e-17, -0.0, 0.25])._repr_latex_()
    assert r"1.5 \times 10^{-17} \\ 0 \\ 0.25" in number


def test_the_quick_types_do_not_load_sympy() -> None:
    import subprocess
    import sys

    code = "import sys, autograder.spatial, autograder.kinematics; print('sympy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
