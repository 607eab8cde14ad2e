"""The wrong, broken and hostile answers of the sample class, by question."""

from __future__ import annotations

NOT_ACCUMULATED = {
    "planar-fk-symbolic": """\
x = L1 * sp.cos(theta1) + L2 * sp.cos(theta2) + L3 * sp.cos(theta3)
y = L1 * sp.sin(theta1) + L2 * sp.sin(theta2) + L3 * sp.sin(theta3)
phi = theta1 + theta2 + theta3
""",
    "planar-fk": """\
def planar_fk(q, L):
    x, y = np.dot(L, np.cos(q)), np.dot(L, np.sin(q))
    c, s = np.cos(np.sum(q)), np.sin(np.sum(q))
    return np.array([[c, -s, 0, x], [s, c, 0, y], [0, 0, 1, 0], [0, 0, 0, 1]])
""",
    "planar-jacobian": """\
def planar_jacobian(q, L):
    directions = np.cumsum(q)
    return np.array([-L * np.sin(directions), L * np.cos(directions)])
""",
}

SLIPS = {
    "planar-fk": """\
def planar_fk(q, L):
    directions = np.cumsum(q)
    x, y = np.dot(L, np.cos(directions)), np.dot(L, np.sin(directions))
    c, s = np.cos(q[2]), np.sin(q[2])
    return np.array([[c, -s, 0, x], [s, c, 0, y], [0, 0, 1, 0], [0, 0, 0, 1]])
""",
    "planar-jacobian": """\
def planar_jacobian(q, L):
    directions = np.cumsum(q)
    links = np.array([L * np.cos(directions), L * np.sin(directions)])
    to_tip = np.cumsum(links[:, ::-1], axis=1)[:, ::-1]
    return np.array([to_tip[1], to_tip[0]])
""",
    "workspace-radii": """\
outer_radius = sum(LENGTHS)
inner_radius = abs(LENGTHS[0] - LENGTHS[1] - LENGTHS[2])
""",
    "overlay-reading": "The angles are not added up. Both are zero together at q = 0.",
}

DEGREES = {
    "planar-fk": """\
def planar_fk(q, L):
    directions = np.cumsum(np.degrees(q))
    x, y = np.dot(L, np.cos(directions)), np.dot(L, np.sin(directions))
    c, s = np.cos(directions[-1]), np.sin(directions[-1])
    return np.array([[c, -s, 0, x], [s, c, 0, y], [0, 0, 1, 0], [0, 0, 0, 1]])
""",
    "planar-tip-at": """\
directions = np.cumsum([30, 45, -60])
tip_x, tip_y = np.dot(LENGTHS, np.cos(directions)), np.dot(LENGTHS, np.sin(directions))
tip_phi = directions[-1]
""",
    "planar-jacobian": """\
def planar_jacobian(q, L):
    directions = np.cumsum(q)
    links = np.array([L * np.cos(directions), L * np.sin(directions)])
    to_tip = np.cumsum(links[:, ::-1], axis=1)[:, ::-1]
    return np.array([-to_tip[1], to_tip[0]]).T
""",
}

BROKEN = {
    "planar-fk-symbolic": "x = L1 * sp.cos(theta1",
    "planar-fk": """\
def planar_fk(q, L):
    return X_WT
""",
    "planar-jacobian": """\
def planar_jacobian(q, L):
    while True:
        q = q + 0
""",
    "overlay-reading": "",
}

HOSTILE = {
    "planar-fk": """\
import autograder
import autograder.checks.collect as answer
import autograder.checks.judge as judge
import numpy.testing

def check(*question):
    return 20.0

autograder.check = check
answer.collect = answer.to_numbers = judge.judge = check
numpy.testing.assert_allclose = numpy.allclose = lambda *a, **k: True

class planar_fk:
    def __init__(self, q, L):
        pass
    def __eq__(self, other):
        return True
    def __array__(self, dtype=None, copy=None):
        return np.full((4, 4), np.nan)
""",
    "planar-jacobian": DEGREES["planar-jacobian"],
    "workspace": """\
def workspace(n, seed):
    import os
    print("20.0")
    os._exit(0)
""",
    "overlay-reading": "<script>alert(1)</script>",
}
