"""The same body in other axes, and as an engine keeps it: principal moments and their axes."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation as Turn

from autograder.checks.answer import Kind
from autograder.checks.question import Array, Asking, Inputs, Part, Question
from autograder.oracle import (
    Inertial,
    fullinertia,
    rotational_inertia_about,
    spatial_inertia_about,
)
from autograder.questions.inertia.body import LESSON, TOLERANCE, central, principal, symmetric, turn
from autograder.questions.inertia.points import AVOID, PARTS
from autograder.questions.metrics import entries
from autograder.questions.sampling import generator, plain
from autograder.spatial import Rotation, RotationalInertia

QUARTER = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])


# reexpress-inertia -------------------------------------------------------------------------------


def _axes_cases(seed: int) -> list[Inputs]:
    """No turn, a tiny one, a quarter about z, one near π, and two generic ones."""
    rng = generator(seed)
    near_half = np.pi - rng.uniform(1e-3, 1e-2)
    turns = (np.eye(3), turn(rng, 1e-3), QUARTER, turn(rng, near_half), turn(rng), turn(rng))
    return [{"I_B": plain(central(rng)), "R_WB": R.tolist()} for R in turns]


def _measured_axes(inputs: Inputs) -> Array:
    body = Inertial.central(1.0, RotationalInertia("B", "Bcm", "B", inputs["I_B"]))
    return spatial_inertia_about(body, R_FE=Rotation("W", "B", inputs["R_WB"]))[:3, :3]


def _turned(R: Array, moments: Array, faults: frozenset[str]) -> Array:
    if "reexpress-transposed" in faults:
        R = R.T
    if "reexpress-one-side" in faults:
        return np.asarray(R @ moments)
    if "reexpress-one-side:right" in faults:
        return np.asarray(moments @ R.T)
    return np.asarray(R @ moments @ R.T)


def _axes_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    return _turned(np.array(inputs["R_WB"]), np.array(inputs["I_B"]), faults)


REEXPRESS_INERTIA = Question(
    asking=Asking(
        id="reexpress-inertia",
        title="The same body in the axes of the room",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("in_world_axes",),
        takes=("I_B", "R_WB"),
        returns="3×3 inertia in W's axes (kg·m²)",
        sample=_axes_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(3, 3),
    parts=PARTS,
    sketch="columns",
    truth=_measured_axes,
    model=_axes_model,
    faults=(
        "reexpress-transposed",
        "reexpress-one-side",
        "reexpress-one-side:right",
    ),
)


# fullinertia -------------------------------------------------------------------------------------


def _stored_cases(seed: int) -> list[Inputs]:
    """Axes as the body's, turned a little, by nearly π, and three times by something generic."""
    rng = generator(seed)
    near_half = np.pi - rng.uniform(1e-3, 1e-2)
    turns = (np.eye(3), turn(rng, 1e-3), turn(rng, near_half), turn(rng), turn(rng), turn(rng))
    return [
        {
            "inertia": plain(principal(rng)),
            "iquat": np.roll(Turn.from_matrix(R).as_quat(), 1).tolist(),
        }
        for R in turns
    ]


def _measured_stored(inputs: Inputs) -> Array:
    moments, iquat = tuple(inputs["inertia"]), tuple(inputs["iquat"])
    body = Inertial("Bcm", "B", 1.0, (0.0, 0.0, 0.0), moments, iquat)
    return fullinertia(symmetric(rotational_inertia_about(body), decimals=12))


def _stored_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    order = [1, 2, 3, 0]
    if "xyzw-read-as-wxyz" in faults:  # handed on as it is to a function that wants the scalar last
        order = [0, 1, 2, 3]
    R = Turn.from_quat(np.array(inputs["iquat"])[order]).as_matrix()
    if "principal-moments-in-body-axes" in faults:
        R = np.eye(3)
    I_B = _turned(R, np.diag(inputs["inertia"]), faults)
    products = [I_B[0, 1], I_B[0, 2], I_B[1, 2]]
    if "fullinertia-order" in faults:
        products = [I_B[0, 1], I_B[1, 2], I_B[0, 2]]
    if "products-sign" in faults:
        products = [-product for product in products]
    return np.array([*np.diag(I_B), *products])


FULLINERTIA = Question(
    asking=Asking(
        id="fullinertia",
        title="Six numbers for a model file",
        kind=Kind.FUNCTION,
        names=("fullinertia",),
        takes=("inertia", "iquat"),
        returns="six numbers (kg·m²)",
        sample=_stored_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(6,),
    parts=(
        Part("moments", entries((0,), (1,), (2,)), TOLERANCE, "kg·m²"),
        Part("products", entries((3,), (4,), (5,)), TOLERANCE, "kg·m²"),
    ),
    truth=_measured_stored,
    model=_stored_model,
    faults=(
        "fullinertia-order",
        "principal-moments-in-body-axes",
        "xyzw-read-as-wxyz",
        "reexpress-transposed",
        "reexpress-one-side",
        "products-sign",
    ),
)
