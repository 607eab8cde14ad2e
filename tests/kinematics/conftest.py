"""A chain that holds every type of joint, with origins and axes that no symmetry hides."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import strategies as st

from autograder.kinematics import Chain, Joint
from autograder.spatial import Pose, Rotation

ANGLE = st.one_of(
    st.sampled_from([0.0, 1e-9, -1e-5, math.pi - 1e-9, math.pi, 1e-7 - math.pi]),
    st.floats(-math.pi, math.pi),
)
LENGTH = st.one_of(st.sampled_from([0.0, 1e-9]), st.floats(-2.0, 2.0))
AXIS = st.one_of(
    st.sampled_from([(1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0)]),
    st.tuples(*[st.floats(0.1, 1.0)] * 3).map(lambda u: tuple(np.array(u) / np.linalg.norm(u))),
)


@st.composite
def quaternions(draw: st.DrawFn) -> list[float]:
    """Unit quaternions wxyz of either sign."""
    half, axis = draw(ANGLE) / 2, draw(AXIS)
    sign = draw(st.sampled_from([1.0, -1.0]))
    return [sign * math.cos(half), *(sign * math.sin(half) * u for u in axis)]


@st.composite
def positions(draw: st.DrawFn, chain: Chain) -> np.ndarray:
    """Positions of a chain: {0, tiny, generic, near π} × {0, tiny, generic}."""
    q: list[float] = []
    for joint in chain.joints:
        match joint.type:
            case "revolute" | "continuous":
                q.append(draw(ANGLE))
            case "prismatic":
                q.append(draw(LENGTH))
            case "ball":
                q += draw(quaternions())
            case "planar":
                q += [draw(LENGTH), draw(LENGTH), draw(ANGLE)]
            case "floating":
                q += [*draw(quaternions()), draw(LENGTH), draw(LENGTH), draw(LENGTH)]
    return np.array(q)


@pytest.fixture(scope="session")
def positions_of() -> Callable[[Chain], st.SearchStrategy[np.ndarray]]:
    return positions


def _placed(parent: str, child: str, k: int) -> Pose:
    turn = Rotation.about((1.0 + k, 2.0 - k, 0.5 * k), 0.4 + k, parent=parent, child=child)
    return Pose(parent, child, turn.R, [0.1 * k, 0.3 - 0.05 * k, -0.2])


@pytest.fixture(scope="session")
def generic_chain() -> Chain:
    types = ["floating", "revolute", "ball", "fixed", "prismatic", "planar", "continuous"]
    axes = {"revolute": (0.3, -0.8, 0.5), "prismatic": (-1.0, 2.0, 2.0), "continuous": (0, 1, 1)}
    frames = "WABCDEFG"
    joints = tuple(
        Joint(kind, _placed(frames[k], f"J{k}", k), frames[k + 1], axes.get(kind, (0, 0, 1)), kind)
        for k, kind in enumerate(types)
    )
    return Chain(joints, _placed("G", "T", 7))
