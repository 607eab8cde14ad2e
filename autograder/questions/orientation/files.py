"""One orientation, written by one program and read by another."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike
from scipy.spatial.transform import Rotation

from autograder.checks.answer import Kind
from autograder.checks.question import Array, Asking, Inputs, Part, Question
from autograder.kinematics import Chain, Joint
from autograder.oracle import Witness, orientation, witness
from autograder.oracle.frames import WORLD, seen_pose
from autograder.questions.metrics import TOLERANCE, each, quaternion
from autograder.questions.orientation.algebra import (
    LESSON,
    SIGNS,
    conjugate,
    quaternion_of,
    scalar_last,
)
from autograder.questions.sampling import generator, rotation_vectors
from autograder.spatial import Pose

# message-to-mujoco -------------------------------------------------------------------------------


def _messages(seed: int) -> list[Inputs]:
    """What a tracker sends: x, y, z, w, often shorter than 1, since it averages."""
    rng = generator(seed)
    lengths = (1.0, 1.0, *rng.uniform(0.6, 0.9, 5))
    simple: list[Inputs] = [{"xyzw": [0.0, 0.0, 0.6, 0.8]}, {"xyzw": [0.0, 0.0, 0.3, 0.4]}]
    return [
        *simple,
        *(
            {"xyzw": [length * sign * x for x in scalar_last(np.array(quaternion_of(vector)))]}
            for vector, length, sign in zip(rotation_vectors(rng), lengths, SIGNS, strict=True)
        ),
    ]


def _seen_from_the_world(inputs: Inputs) -> Array:
    """Turn a frame as the message says, and let MuJoCo's sensor look back from it."""
    x, y, z, w = np.array(inputs["xyzw"]) / np.linalg.norm(inputs["xyzw"])
    X_CW = np.eye(4)
    X_CW[:3, :3] = orientation.to_matrix([w, x, y, z])
    X_WC = seen_pose({"W": (WORLD, X_CW)}, WORLD, "W")  # MuJoCo's world plays the camera
    return orientation.from_matrix(X_WC[:3, :3])


def _message_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    x, y, z, w = inputs["xyzw"]
    q = np.array([x, y, z, w] if "xyzw-read-as-wxyz" in faults else [w, x, y, z])
    if "quaternion-not-normalised" not in faults:
        q = q / np.linalg.norm(q)
    q = q if "quaternion-conjugated" in faults else conjugate(q)
    return np.roll(q, -1) if "xyzw-read-as-wxyz:written-last" in faults else q


MESSAGE_TO_MUJOCO = Question(
    asking=Asking(
        id="message-to-mujoco",
        title="A tracker's message for MuJoCo",
        kind=Kind.FUNCTION,
        names=("message_to_mujoco",),
        takes=("xyzw",),
        returns="q_WC as MuJoCo writes it, of length 1",
        sample=_messages,
    ),
    lesson=LESSON,
    points=2,
    shape=(4,),
    parts=(Part("orientation", quaternion(), TOLERANCE, "rad"),),
    truth=_seen_from_the_world,
    model=_message_model,
    faults=(
        "xyzw-read-as-wxyz",
        "xyzw-read-as-wxyz:written-last",
        "quaternion-conjugated",
        "quaternion-not-normalised",
    ),
)


# urdf-to-mjcf ------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _three_hinges() -> Witness:
    """Return the arm that `euler` describes: it turns about its x, then its new y, its newest z."""
    frames = ("P", "X", "Y", "B")
    joints = tuple(
        Joint(f"about {frames[i + 1]}", Pose(frames[i], f"J{i}"), frames[i + 1], axis)
        for i, axis in enumerate(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))
    )
    return witness(Chain(joints, Pose("B", "T")))


def mjcf_matrix(euler: ArrayLike) -> Array:
    """Return R_PB of `euler="…"` (3, degrees) in an MJCF file that sets nothing else.

    Measured on three hinges of MuJoCo's. A test holds it to a compiled file.
    """
    return _three_hinges().tip_pose(np.radians(euler))[:3, :3].copy()


def _mountings(seed: int) -> list[Inputs]:
    """Rotations with all their digits: none, tiny, about one axis, and four generic ones.

    Two of these turn by more than a quarter about x and z, so that a quotient is not enough. The
    middle turn never comes near a quarter: there three angles are not unique.
    """
    rng = generator(seed)
    euler = rng.uniform(20, 65, (4, 3)) * rng.choice((-1.0, 1.0), (4, 3))
    euler[2:, [0, 2]] += np.copysign(90, euler[2:, [0, 2]])
    alone = np.diag(rng.uniform(20, 65, 3))
    triples = (np.zeros(3), rng.uniform(-0.1, 0.1, 3), *alone, *euler)
    return [{"R_PB": mjcf_matrix(triple).tolist()} for triple in triples]


def _between(got: Array, expected: Array) -> float:
    """Return the angle (rad) between the orientations that MuJoCo makes of two triples."""
    turn = mjcf_matrix(got).T @ mjcf_matrix(expected)
    return float(np.linalg.norm(orientation.rotation_vector(orientation.from_matrix(turn))))


def _xyz(R: Array) -> list[float]:
    """Return the angles (rad) about x, the new y and the newest z that make R."""
    across = np.hypot(R[0, 0], R[0, 1])
    return [
        float(np.arctan2(-R[1, 2], R[2, 2])),
        float(np.arctan2(R[0, 2], across)),
        float(np.arctan2(-R[0, 1], R[0, 0])),
    ]


def _rpy(R: Array) -> list[float]:
    """Return the roll, pitch and yaw (rad) that make R."""
    yaw, minus_pitch, roll = _xyz(R.T)
    return [-roll, -minus_pitch, -yaw]


def _euler_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    R = np.array(inputs["R_PB"])
    if "rotation-transposed" in faults:
        R = R.T
    angles = _rpy(R) if "rpy-order" in faults else _xyz(R)
    if "rpy-order:yaw-first" in faults:
        angles = _rpy(R)[::-1]
    return np.array(angles) if "mjcf-degrees" in faults else np.degrees(angles)


URDF_TO_MJCF = Question(
    asking=Asking(
        id="urdf-to-mjcf",
        title="The same bracket in two files",
        kind=Kind.FUNCTION,
        names=("mjcf_euler",),
        takes=("R_PB",),
        returns="the three numbers of `euler`",
        sample=_mountings,
    ),
    lesson=LESSON,
    points=3,
    shape=(3,),
    parts=(Part("orientation", each(_between), TOLERANCE, "rad"),),
    # Angles are found by SciPy, which knows no MuJoCo. Whether they are right, the metric asks
    # MuJoCo: it compares the orientations that it makes of both. See tests/questions/
    # test_orientation_truths.py.
    truth=lambda inputs: Rotation.from_matrix(inputs["R_PB"]).as_euler("XYZ", degrees=True),
    model=_euler_model,
    faults=("rpy-order", "rpy-order:yaw-first", "mjcf-degrees", "rotation-transposed"),
)
