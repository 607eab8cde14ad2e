"""Chains of every type of joint, with origins and axes that no symmetry hides, and samples of q."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import strategies as st
from numpy.typing import NDArray

from autograder.kinematics import Chain, Joint, planar_3r, six_axis
from autograder.spatial import Pose, Rotation, SpatialInertia, origin_of

Array = NDArray[np.float64]

ANGLE = st.one_of(
    st.sampled_from([0.0, 1e-9, -1e-5, math.pi - 1e-9, math.pi, 1e-7 - math.pi]),
    st.floats(-math.pi, math.pi),
)
LENGTH = st.one_of(st.sampled_from([0.0, 1e-9]), st.floats(-2.0, 2.0))
RATE = st.one_of(st.sampled_from([0.0, 1e-9]), st.floats(-3.0, 3.0))
AXIS = st.one_of(
    st.sampled_from([(1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0)]),
    st.tuples(*[st.floats(0.1, 1.0)] * 3),
)


@st.composite
def quaternions(draw: st.DrawFn) -> Array:
    """Unit quaternions wxyz of either sign: turns by {0, tiny, generic, near π}."""
    half, axis = draw(ANGLE) / 2, np.array(draw(AXIS))
    vector = math.sin(half) * axis / np.linalg.norm(axis)
    return draw(st.sampled_from([1.0, -1.0])) * np.array([math.cos(half), *vector])


@st.composite
def positions(draw: st.DrawFn, chain: Chain) -> Array:
    """Positions of a chain."""
    parts: list[Array] = []
    for joint in chain.joints:
        angle_at = {"revolute": 0, "continuous": 0, "planar": 2}.get(joint.type)
        if joint.type in ("ball", "floating"):
            parts.append(draw(quaternions()))
        lengths = joint.nq - 4 * (joint.type in ("ball", "floating"))
        parts.append(np.array([draw(ANGLE if i == angle_at else LENGTH) for i in range(lengths)]))
    return np.concatenate(parts)


def velocities(chain: Chain) -> st.SearchStrategy[Array]:
    """Velocities of a chain."""
    return st.lists(RATE, min_size=chain.nv, max_size=chain.nv).map(np.array)


def placed(parent: str, child: str, k: int) -> Pose:
    """A fixed pose with nothing simple about it."""
    turn = Rotation.about((1.0 + k, 2.0 - k, 0.5 * k), 0.4 + k, parent=parent, child=child)
    return Pose(parent, child, turn.R, np.array([0.1 * k, 0.3 - 0.05 * k, -0.2]))


AXES = {
    "revolute": (0.3, -0.8, 0.5),
    "prismatic": (-1.0, 2.0, 2.0),
    "continuous": (0.0, 1.0, 1.0),
}


def chain_of(*types: str) -> Chain:
    """A chain with joints of these types."""
    frames = "WABCDEFGHI"
    joints = tuple(
        Joint(
            f"joint{k}",
            placed(frames[k], f"J{k}", k + 1),
            frames[k + 1],
            AXES.get(kind, (0.0, 0.0, 1.0)),
            kind,  # type: ignore[arg-type]
        )
        for k, kind in enumerate(types)
    )
    return Chain(joints, placed(joints[-1].child, "T", 9))


def free_first() -> Chain:
    """A chain on a free joint, whose frame is the world's, with two more joints on it."""
    first = Joint("base", Pose("W", "J0"), "A", type="floating")
    rest = chain_of("revolute", "revolute", "ball")
    return Chain((first, *rest.joints[1:]), rest.X_CT)


CHAINS = {
    "planar": planar_3r(),
    "six axes": six_axis(),
    "every type": chain_of(
        "floating", "revolute", "ball", "fixed", "prismatic", "planar", "continuous"
    ),
    "late floating": chain_of("fixed", "revolute", "floating", "prismatic"),
    "free": free_first(),
    "still": chain_of("fixed", "fixed"),
}


@pytest.fixture(params=CHAINS, scope="session")
def chain(request: pytest.FixtureRequest) -> Chain:
    return CHAINS[request.param]


@pytest.fixture(scope="session")
def every_type() -> Chain:
    return CHAINS["every type"]


@pytest.fixture(scope="session")
def make_chain() -> Callable[..., Chain]:
    return chain_of


@pytest.fixture(scope="session")
def positions_of() -> Callable[[Chain], st.SearchStrategy[Array]]:
    return positions


@pytest.fixture(scope="session")
def velocities_of() -> Callable[[Chain], st.SearchStrategy[Array]]:
    return velocities


@pytest.fixture(scope="session")
def unit_quaternions() -> st.SearchStrategy[Array]:
    return quaternions()


@pytest.fixture(scope="session")
def sample() -> Callable[[Chain, int], tuple[Array, Array]]:
    """Return generic positions and velocities of a chain, the same for the same seed."""

    def draw(chain: Chain, seed: int) -> tuple[Array, Array]:
        rng = np.random.default_rng(seed)
        q = rng.uniform(-1.5, 1.5, chain.nq)
        for joint, at in zip(chain.joints, chain.q_slices, strict=True):
            if joint.type in ("ball", "floating"):
                quaternion = q[at.start : at.start + 4]
                quaternion /= np.linalg.norm(quaternion)
        return q, rng.uniform(-2.0, 2.0, chain.nv)

    return draw


def cloud(seed: int) -> tuple[Array, Array]:
    """Return six point masses, kg, and where they are on a body, 6×3 m."""
    rng = np.random.default_rng(seed)
    return rng.uniform(0.1, 1.0, 6), rng.uniform(-0.4, 0.6, (6, 3))


def inertia(body: str, seed: int) -> SpatialInertia:
    """The inertia of a cloud of point masses about Bo in B's axes, from the sums that define it."""
    masses, points = cloud(seed)
    moments = sum(
        m * (r @ r * np.eye(3) - np.outer(r, r)) for m, r in zip(masses, points, strict=True)
    )
    center = masses @ points / masses.sum()
    return SpatialInertia(body, origin_of(body), body, masses.sum(), center, moments)


@pytest.fixture(scope="session")
def make_inertia() -> Callable[[str, int], SpatialInertia]:
    return inertia


@pytest.fixture(scope="session")
def inertias_of() -> Callable[[Chain], dict[str, SpatialInertia]]:
    """Return an inertia for each link of a chain: link k weighs what `cloud(k)` weighs."""
    return lambda chain: {
        joint.child: inertia(joint.child, k) for k, joint in enumerate(chain.joints)
    }


@pytest.fixture(scope="session")
def cloud_of() -> Callable[[int], tuple[Array, Array]]:
    return cloud
