"""Answers to lesson 5 as people write them, each with the verdict it deserves.

The wrong ones are written here by hand, independently of the models that diagnose them.
"""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from autograder.checks.collect import collect
from autograder.checks.judge import judge
from autograder.checks.verdict import Status
from autograder.questions import find

LENGTHS = (0.30, 0.25, 0.15)
PASSED, PARTLY, FAILED, UNTRIED = Status.PASSED, Status.PARTLY, Status.FAILED, Status.UNTRIED


def verdict_on(question, seed=0, **names):
    asked = find(question)
    request = asked.asking.request(seed)
    return judge(asked, request.cases, collect(request, names))


def pose(x, y, phi):
    c, s = np.cos(phi), np.sin(phi)
    return np.array([[c, -s, 0, x], [s, c, 0, y], [0, 0, 1, 0], [0, 0, 0, 1]])


def Rz(a):
    return pose(0, 0, a)


def Tx(length):
    return pose(length, 0, 0)


def right(q, L):
    a, b, c = q[0], q[0] + q[1], q[0] + q[1] + q[2]
    x = L[0] * np.cos(a) + L[1] * np.cos(b) + L[2] * np.cos(c)
    y = L[0] * np.sin(a) + L[1] * np.sin(b) + L[2] * np.sin(c)
    return pose(x, y, c)


def product(q, L):
    X = np.eye(4)
    for angle, length in zip(q, L, strict=True):
        X = X @ Rz(angle) @ Tx(length)
    return X


def backwards(q, L):
    X = np.eye(4)
    for angle, length in zip(q, L, strict=True):
        X = Rz(angle) @ Tx(length) @ X
    return X


def translate_first(q, L):
    X = np.eye(4)
    for angle, length in zip(q, L, strict=True):
        X = X @ Tx(length) @ Rz(angle)
    return X


def sympy_axis(q, L):
    X = np.eye(4)
    for angle, length in zip(q, L, strict=True):
        R = np.eye(4)
        R[:3, :3] = np.array(sp.rot_axis3(angle), dtype=float)
        X = X @ R @ Tx(length)
    return X


def own_angles(q, L):
    return pose(np.dot(L, np.cos(q)), np.dot(L, np.sin(q)), np.sum(q))


def own_angles_and_last_phi(q, L):
    return pose(np.dot(L, np.cos(q)), np.dot(L, np.sin(q)), q[2])


def transposed_block(q, L):
    X = right(q, L)
    X[:3, :3] = X[:3, :3].T.copy()
    return X


def mutating(q, L):
    result = right(q, L)
    q *= 0
    L += 1
    return result


def right_with(change):
    return lambda q, L: change(right(q, L))


def nan_where_the_arm_is_straight(q, L):
    with np.errstate(invalid="ignore", divide="ignore"):
        return right(q, L) * (q[1] / q[1])


FK_ANSWERS = {
    "by formula": (right, PASSED, ()),
    "by product": (product, PASSED, ()),
    "as a list": (right_with(lambda X: X.tolist()), PASSED, ()),
    "as tuples": (right_with(lambda X: tuple(map(tuple, X))), PASSED, ()),
    "in single precision": (right_with(lambda X: X.astype(np.float32)), PASSED, ()),
    "as a SymPy matrix": (right_with(lambda X: sp.Matrix(X)), PASSED, ()),
    "as objects": (right_with(lambda X: X.astype(object)), PASSED, ()),
    "complex without an imaginary part": (right_with(lambda X: X + 0j), PASSED, ()),
    "in one more bracket": (right_with(lambda X: [X]), PASSED, ()),
    "changes its arguments": (mutating, PASSED, ()),
    "own angles": (own_angles, PARTLY, ("angles-not-accumulated",)),
    "own angles, last phi": (
        own_angles_and_last_phi, FAILED, ("angles-not-accumulated", "phi-last-joint-only"),
    ),
    "sine and cosine": (
        lambda q, L: pose(right(q, L)[1, 3], right(q, L)[0, 3], np.sum(q)), PARTLY,
        ("sine-cosine-swapped",),
    ),
    "last phi": (
        lambda q, L: pose(right(q, L)[0, 3], right(q, L)[1, 3], q[2]), PARTLY,
        ("phi-last-joint-only",),
    ),
    "two links": (
        lambda q, L: right(q, [L[0], L[1], 0.0]), PARTLY, ("last-link-missing",),
    ),
    "multiplied from the left": (backwards, PARTLY, ("composed-backwards",)),
    "in degrees": (lambda q, L: right(np.degrees(q), L), FAILED, ("degrees-into-cosine",)),
    "radians twice": (lambda q, L: right(np.radians(q), L), FAILED, ("radians-converted-again",)),
    "transposed block": (transposed_block, PARTLY, ("rotation-transposed",)),
    "SymPy's rot_axis3": (sympy_axis, FAILED, ("sympy-rotation-sign",)),
    "two links in degrees": (
        lambda q, L: right(np.degrees(q), [L[0], L[1], 0.0]), FAILED,
        ("last-link-missing", "degrees-into-cosine"),
    ),
    "y with the wrong sign, the rotation right": (
        lambda q, L: pose(right(q, L)[0, 3], -right(q, L)[1, 3], np.sum(q)), PARTLY, (),
    ),
    "translates first": (translate_first, PARTLY, ("joint-before-origin",)),
    "other lengths, built in": (lambda q, L: right(q, LENGTHS), PARTLY, ()),
    "the whole matrix transposed": (right_with(lambda X: X.T), FAILED, ()),
    "the inverse": (right_with(np.linalg.inv), FAILED, ()),
    "identity": (lambda q, L: np.eye(4), FAILED, ()),
    "zeros": (lambda q, L: np.zeros((4, 4)), FAILED, ()),
    "3×3": (right_with(lambda X: X[[0, 1, 3]][:, [0, 1, 3]]), FAILED, ()),
    "three numbers": (lambda q, L: [*right(q, L)[:2, 3], np.sum(q)], FAILED, ()),
    "ragged": (lambda q, L: [[1, 2], [3]], FAILED, ()),
    "text": (lambda q, L: "0.7", FAILED, ()),
    "texts": (right_with(lambda X: [[str(x) for x in row] for row in X]), FAILED, ()),
    "booleans": (right_with(lambda X: X > 0), FAILED, ()),
    "a generator": (lambda q, L: (row for row in right(q, L)), FAILED, ()),
    "a dictionary": (lambda q, L: {"X": right(q, L)}, FAILED, ()),
    "NaN": (right_with(lambda X: X * np.nan), FAILED, ()),
    "NaN at one input": (nan_where_the_arm_is_straight, FAILED, ()),
    "raises": (lambda q, L: 1 / 0, FAILED, ()),
    "exits": (lambda q, L: exit(0), FAILED, ()),
    "recursion": (lambda q, L: FK_ANSWERS["recursion"][0](q, L), FAILED, ()),
    "wrong arguments": (lambda q: right(q, LENGTHS), FAILED, ()),
    "no function": (pose(0, 0, 0), FAILED, ()),
    "nothing returned": (lambda q, L: None, UNTRIED, ()),
}  # fmt: skip


@pytest.mark.parametrize("name", FK_ANSWERS)
@pytest.mark.parametrize("seed", [0, 5])
def test_planar_fk(name, seed):
    answer, status, mistakes = FK_ANSWERS[name]
    verdict = verdict_on("planar-fk", seed, planar_fk=answer)
    assert (verdict.status, verdict.mistakes) == (status, mistakes), verdict.message
    assert (verdict.points == 3) == (status is PASSED)


def test_the_message_says_shape_line_and_sign_in_the_learners_terms():
    def shaped(answer):
        return verdict_on("planar-fk", planar_fk=answer).message

    assert "3×3" in shaped(FK_ANSWERS["3×3"][0])
    assert "4×4" in shaped(FK_ANSWERS["3×3"][0])
    assert "returned 3×3" in shaped(lambda q, L: right(q, L) if q[0] < 0.1 else np.eye(3))
    assert "ZeroDivisionError" in shaped(lambda q, L: 1 / 0)
    assert "planar_fk(q, L)" in shaped(lambda q: 0)
    assert "transpose" in shaped(right_with(lambda X: X.T))
    assert "right in 3 of 6 cases" in shaped(lambda q, L: right(q, LENGTHS))
    assert "NaN" in shaped(nan_where_the_arm_is_straight)
    assert "q = [0, 0, 0]" in shaped(nan_where_the_arm_is_straight)


def test_what_is_printed_is_kept_and_not_shown_to_the_console(capsys):
    def talkative(q, L):
        print("q is", q)
        return right(q, L)

    verdict = verdict_on("planar-fk", planar_fk=talkative)
    assert verdict.status is PASSED
    assert verdict.printed.startswith("q is [0. 0. 0.]")
    assert capsys.readouterr().out == ""


t1, t2, t3, a1, a2, a3 = sp.symbols("theta1:4 L1:4")
C, S = sp.cos, sp.sin
RIGHT = {
    "x": a1 * C(t1) + a2 * C(t1 + t2) + a3 * C(t1 + t2 + t3),
    "y": a1 * S(t1) + a2 * S(t1 + t2) + a3 * S(t1 + t2 + t3),
    "phi": t1 + t2 + t3,
}
OWN = {"x": a1 * C(t1) + a2 * C(t2) + a3 * C(t3), "y": a1 * S(t1) + a2 * S(t2) + a3 * S(t3)}
SYMBOLIC_ANSWERS = {
    "right": (RIGHT, PASSED, ()),
    "expanded": ({name: sp.expand_trig(e) for name, e in RIGHT.items()}, PASSED, ()),
    "phi by a whole turn more": ({**RIGHT, "phi": t1 + t2 + t3 + 2 * sp.pi}, PASSED, ()),
    "real symbols": (
        {n: e.subs({s: sp.Symbol(s.name, real=True) for s in e.free_symbols})
         for n, e in RIGHT.items()}, PASSED, (),
    ),
    "own angles": ({**RIGHT, **OWN}, PARTLY, ("angles-not-accumulated",)),
    "own angles and last phi": (
        {**OWN, "phi": t3}, FAILED, ("angles-not-accumulated", "phi-last-joint-only"),
    ),
    "last phi": ({**RIGHT, "phi": t3}, PARTLY, ("phi-last-joint-only",)),
    "swapped": (
        {"x": RIGHT["y"], "y": RIGHT["x"], "phi": RIGHT["phi"]}, PARTLY, ("sine-cosine-swapped",),
    ),
    "signs": (
        {"x": RIGHT["x"], "y": -RIGHT["y"], "phi": -RIGHT["phi"]}, PARTLY,
        ("sympy-rotation-sign",),
    ),
    "no third link": (
        {n: e.subs(a3, 0) for n, e in RIGHT.items()}, PARTLY, ("last-link-missing",),
    ),
    "y with the wrong sign": ({**RIGHT, "y": -RIGHT["y"]}, PARTLY, ()),
    "another symbol": ({**RIGHT, "x": RIGHT["x"] + sp.Symbol("b")}, FAILED, ()),
    "a number": ({**RIGHT, "x": 0.7}, PARTLY, ()),
    "text": ({**RIGHT, "x": "L1*cos(theta1)"}, FAILED, ()),
    "one is missing": ({**RIGHT, "x": ...}, UNTRIED, ()),
}  # fmt: skip


@pytest.mark.parametrize("name", SYMBOLIC_ANSWERS)
def test_planar_fk_symbolic(name):
    names, status, mistakes = SYMBOLIC_ANSWERS[name]
    verdict = verdict_on("planar-fk-symbolic", **names)
    assert (verdict.status, verdict.mistakes) == (status, mistakes), verdict.message


def test_a_symbol_that_has_no_value_is_named_with_those_that_have():
    names, _, _ = SYMBOLIC_ANSWERS["another symbol"]
    message = verdict_on("planar-fk-symbolic", **names).message
    assert "contains b" in message
    assert "theta1" in message


Q_AT = np.radians([30, 45, -60])
X_AT = right(Q_AT, LENGTHS)
TIP_ANSWERS = {
    "right": (X_AT[0, 3], X_AT[1, 3], Q_AT.sum(), PASSED, ()),
    "in brackets": ([X_AT[0, 3]], np.array([[X_AT[1, 3]]]), sp.pi / 12, PASSED, ()),
    "phi in degrees": (X_AT[0, 3], X_AT[1, 3], 15.0, PARTLY, ()),
    "millimetres": (1e3 * X_AT[0, 3], 1e3 * X_AT[1, 3], Q_AT.sum(), PARTLY, ()),
    "no conversion": (
        *right([30, 45, -60], LENGTHS)[:2, 3], 15.0, FAILED, ("degrees-into-cosine",),
    ),
    "own angles": (
        np.dot(LENGTHS, np.cos(Q_AT)), np.dot(LENGTHS, np.sin(Q_AT)), Q_AT.sum(), PARTLY,
        ("angles-not-accumulated",),
    ),
    "x and y exchanged": (X_AT[1, 3], X_AT[0, 3], Q_AT.sum(), PARTLY, ("sine-cosine-swapped",)),
    "three digits": (round(X_AT[0, 3], 3), round(X_AT[1, 3], 3), round(Q_AT.sum(), 3), FAILED, ()),
    "a vector for a number": (X_AT[:3, 3], X_AT[1, 3], Q_AT.sum(), FAILED, ()),
    "text": ("0.3", X_AT[1, 3], Q_AT.sum(), FAILED, ()),
}  # fmt: skip


@pytest.mark.parametrize("name", TIP_ANSWERS)
def test_planar_tip_at(name):
    x, y, phi, status, mistakes = TIP_ANSWERS[name]
    verdict = verdict_on("planar-tip-at", tip_x=x, tip_y=y, tip_phi=phi)
    assert (verdict.status, verdict.mistakes) == (status, mistakes), verdict.message


def test_a_rounded_number_is_told_from_a_wrong_one():
    x, y, phi, _, _ = TIP_ANSWERS["three digits"]
    assert "rounded" in verdict_on("planar-tip-at", tip_x=x, tip_y=y, tip_phi=phi).message
    assert "rounded" not in verdict_on("planar-tip-at", tip_x=x, tip_y=y, tip_phi=1.0).message


def test_a_pattern_is_described_without_an_id():
    x, y, phi, _, _ = TIP_ANSWERS["phi in degrees"]
    verdict = verdict_on("planar-tip-at", tip_x=x, tip_y=y, tip_phi=phi)
    assert verdict.message.endswith("degrees where radians are asked?")
    assert verdict.mistakes == ()


def jacobian(q, L):
    a = np.cumsum(q)
    links = np.array([L * np.cos(a), L * np.sin(a)])
    return np.array(
        [[-links[1, i:].sum() for i in range(3)], [links[0, i:].sum() for i in range(3)]]
    )


def by_differences(q, L):
    h = 1e-5
    columns = [
        (right(q + h * e, L)[:2, 3] - right(q - h * e, L)[:2, 3]) / (2 * h) for e in np.eye(3)
    ]
    return np.array(columns).T


def at_origin(q, L):
    a = np.cumsum(q)
    links = np.array([L * np.cos(a), L * np.sin(a), 0 * a]).T
    origins = np.vstack([np.zeros(3), np.cumsum(links, axis=0)[:-1]])
    return np.array([np.cross([0, 0, 1], -p)[:2] for p in origins]).T


JACOBIAN_ANSWERS = {
    "right": (jacobian, PASSED, ()),
    "by finite differences": (by_differences, PASSED, ()),
    "as lists": (lambda q, L: jacobian(q, L).tolist(), PASSED, ()),
    "own link only": (
        lambda q, L: np.array([-L * np.sin(np.cumsum(q)), L * np.cos(np.cumsum(q))]), FAILED,
        ("jacobian-own-link-only",),
    ),
    "x row": (lambda q, L: jacobian(q, L) * [[-1], [1]], PARTLY, ("jacobian-row-sign",)),
    "on its side": (lambda q, L: jacobian(q, L).T, FAILED, ("jacobian-transposed",)),
    "at the origin": (at_origin, FAILED, ("jacobian-at-world-origin",)),
    "side and sign": (
        lambda q, L: (jacobian(q, L) * [[-1], [1]]).T, FAILED,
        ("jacobian-row-sign", "jacobian-transposed"),
    ),
    "degrees": (lambda q, L: jacobian(np.degrees(q), L), FAILED, ("degrees-into-cosine",)),
    "per degree": (lambda q, L: np.radians(jacobian(q, L)), FAILED, ()),
    "with phi": (lambda q, L: np.vstack([jacobian(q, L), np.ones(3)]), FAILED, ()),
    "y row of zeros": (lambda q, L: jacobian(q, L) * [[1], [0]], PARTLY, ()),
}  # fmt: skip


@pytest.mark.parametrize("name", JACOBIAN_ANSWERS)
def test_planar_jacobian(name):
    answer, status, mistakes = JACOBIAN_ANSWERS[name]
    verdict = verdict_on("planar-jacobian", planar_jacobian=answer)
    assert (verdict.status, verdict.mistakes) == (status, mistakes), verdict.message


RADII_ANSWERS = {
    "right": (0.7, 0.0, PASSED, ()),
    "integers": (0.7, 0, PASSED, ()),
    "longest against the rest": (0.7, 0.1, PARTLY, ("inner-radius-nonzero",)),
    "without the floor": (0.7, -0.1, PARTLY, ("inner-radius-nonzero",)),
    "smallest against the rest": (0.7, 0.4, PARTLY, ("inner-radius-nonzero",)),
    "two links": (0.55, 0.05, FAILED, ("last-link-missing",)),
    "centimetres": (70.0, 0.0, PARTLY, ()),
    "exchanged": (0.0, 0.7, FAILED, ()),
    "something": (0.6, 0.2, FAILED, ()),
}


@pytest.mark.parametrize("name", RADII_ANSWERS)
def test_workspace_radii(name):
    outer, inner, status, mistakes = RADII_ANSWERS[name]
    verdict = verdict_on("workspace-radii", outer_radius=outer, inner_radius=inner)
    assert (verdict.status, verdict.mistakes) == (status, mistakes), verdict.message
