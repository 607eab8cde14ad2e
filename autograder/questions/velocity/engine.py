"""Velocities as MuJoCo writes them: the free joint's six numbers, and `cvel`."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.oracle import free_joint_velocity, point_velocity
from autograder.questions.metrics import TOLERANCE, row
from autograder.questions.sampling import generator, plain
from autograder.questions.velocity.motions import (
    BY_HAND,
    FIRST,
    LAST,
    LESSON,
    generic,
    halves,
    rotations,
    six_generic,
    transport,
    velocity,
)
from autograder.spatial import Position, Rotation

# free-joint-velocity -----------------------------------------------------------------------------


def _free_cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    cases: list[Inputs] = [{"V_WB_W": six_generic(rng), "R_WB": R} for R in rotations(rng)]
    quarter = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    return [{"V_WB_W": [2.0, 0.0, 0.0, 0.0, 0.0, 0.5], "R_WB": quarter}, *cases]


def _free_truth(inputs: Inputs) -> Array:
    return free_joint_velocity(
        Rotation("W", "B", np.array(inputs["R_WB"])), velocity(inputs["V_WB_W"])
    )


def _free_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    omega, v = halves(inputs["V_WB_W"])
    R = np.array(inputs["R_WB"])
    if "rotation-transposed" in faults:
        R = R.T
    if "free-angular-as-world" not in faults:
        omega = R.T @ omega
    return np.concatenate([omega, v] if "angular-linear-swapped" in faults else [v, omega])


FREE_JOINT_VELOCITY = Question(
    asking=Asking(
        id="free-joint-velocity",
        title="The six velocities of a free joint",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, "autograder.spatial"),
        names=("free_joint_qvel",),
        takes=("V_WB_W", "R_WB"),
        returns="qvel, 6 numbers (m/s, rad/s)",
        sample=_free_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(6,),
    labels=tuple(f"qvel[{i}]" for i in range(6)),
    parts=(
        Part("linear half", FIRST, TOLERANCE, "m/s"),
        Part("angular half", LAST, TOLERANCE, "rad/s"),
    ),
    truth=_free_truth,
    model=_free_model,
    faults=("free-angular-as-world", "rotation-transposed", "angular-linear-swapped"),
)


# read-cvel ---------------------------------------------------------------------------------------


def _cvel_cases(seed: int) -> list[Inputs]:
    """Three places that differ: the subtree's mass centre, the body's origin, its own centre.

    One case lies at the world's origin and one hardly turns; in one all places coincide, as for a
    ball that is a tree by itself.
    """
    rng = generator(seed)
    places = [(generic(rng), generic(rng), generic(rng)) for _ in range(6)]
    places[0] = ([0.2, 0.0, 0.0], [0.0, 0.0, 0.0], [0.1, 0.0, 0.0])
    same = generic(rng)
    places[1] = (same, same, same)
    motions = [six_generic(rng) for _ in places]
    motions[0] = [0.0, 0.0, 2.0, 0.0, 0.0, 0.0]
    motions[2] = plain(rng.uniform(1e-3, 2e-3, 3)) + generic(rng)
    return [
        {"cvel": V, "subtree_com": c, "xpos": o, "xipos": i}
        for V, (c, o, i) in zip(motions, places, strict=True)
    ]


def _cvel_truth(inputs: Inputs) -> Array:
    known = velocity(inputs["cvel"], at="S")
    read = []
    for place in ("xpos", "xipos"):
        arm = np.subtract(inputs[place], inputs["subtree_com"])
        read.append(point_velocity(known, Position("S", place, "W", arm)))
    return np.array([read[0][:3], read[0][3:], read[1][3:]])


def _cvel_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    omega, v = halves(inputs["cvel"])
    if "cvel-misread:linear-first" in faults:
        omega, v = v, omega
    if "cvel-misread" in faults:  # as if it were at the body, wherever that is
        return np.array([omega, v, v])
    centre, origin, own = (np.array(inputs[name]) for name in ("subtree_com", "xpos", "xipos"))
    if "cvel-misread:at-origin" in faults:
        centre = origin
    if "cvel-misread:at-own-centre" in faults:
        centre = own
    at_origin = own if "object-frame-confused" in faults else origin
    at_centre = origin if "xpos-as-mass-centre" in faults else own
    places = [at_origin - centre, at_centre - centre]
    return np.array([omega, *(v + transport(omega, arm, faults) for arm in places)])


READ_CVEL = Question(
    asking=Asking(
        id="read-cvel",
        title="What cvel says of a body",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, *BY_HAND),
        names=("read_cvel",),
        takes=("cvel", "subtree_com", "xpos", "xipos"),
        returns="3×3 array (rad/s, m/s, m/s)",
        sample=_cvel_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(3, 3),
    parts=(
        Part("angular velocity", row(0), TOLERANCE, "rad/s"),
        Part("velocity of the frame's origin", row(1), TOLERANCE, "m/s"),
        Part("velocity of the mass centre", row(2), TOLERANCE, "m/s"),
    ),
    truth=_cvel_truth,
    model=_cvel_model,
    faults=(
        "cvel-misread",
        "cvel-misread:at-origin",
        "cvel-misread:at-own-centre",
        "cvel-misread:linear-first",
        "shift-sign",
        "object-frame-confused",
        "xpos-as-mass-centre",
    ),
)
