"""MuJoCo as the referee of what is read and written without it."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import mujoco
import numpy as np
import pytest

from autograder.kinematics import Chain

EXACT = 1e-12
KEPT_DIGITS = 1e-14
"""To which an orientation stays itself through roll, pitch, yaw or a quaternion; p stays exact."""
KEPT = '<mujoco><compiler fusestatic="false"/></mujoco></robot>'
"""So that MuJoCo keeps the links of a URDF that are on fixed joints."""


class Referee:
    """A model as MuJoCo has compiled it from the text of a URDF or an MJCF."""

    def __init__(self, text: str, *, kept: bool = True) -> None:
        text = text.replace("</robot>", KEPT) if kept else text
        self.model = mujoco.MjModel.from_xml_string(text)
        # A site within 1e-6 of its body's frame would be put into it: tests/engines.
        self.model.site_sameframe[:] = mujoco.mjtSameFrame.mjSAMEFRAME_NONE
        self.data = mujoco.MjData(self.model)

    def move(self, chain: Chain, q: np.ndarray) -> None:
        """Put the joints of a chain, found by name, or by number without one, where `q` says."""
        numbers = range(self.model.njnt)
        names = [self.model.joint(i).name or f"#{i}" for i in numbers]
        parts = {"planar": (("_TX", "_TY", "_RZ"), ("_x", "_y", "_turn"))}
        free = iter(i for i in numbers if names[i].startswith("#"))
        for joint in chain.joints:
            values = np.asarray(q)[chain.q_slice(joint.name)]
            if joint.type == "floating":
                values = np.concatenate([values[4:], values[:4]])
            options = ((joint.name,), *(
                tuple(joint.name + part for part in some) for some in parts.get(joint.type, ())
            ))  # fmt: skip
            found = next((some for some in options if set(some) <= set(names)), None)
            if joint.nq == 0:
                continue
            first = names.index(found[0]) if found else next(free)
            address = self.model.jnt_qposadr[first]
            self.data.qpos[address : address + joint.nq] = values
        self.kinematics()

    def kinematics(self) -> None:
        mujoco.mj_kinematics(self.model, self.data)

    def pose(self, name: str) -> np.ndarray:
        """Return the pose of a body or a site in the world, 4×4."""
        body = mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_BODY, name)
        found = self.data.site(name) if body < 0 else self.data.body(body)
        X = np.eye(4)
        X[:3, :3], X[:3, 3] = found.xmat.reshape(3, 3), found.xpos
        return X

    def require_same(self, chain: Chain, *frames: str, moves: int = 10, seed: int = 0) -> None:
        """Compare frames of the chain with bodies and sites of the same name, and limits too."""
        assert frames
        for q in sampled(chain, moves, seed):
            self.move(chain, q)
            ours = chain.forward_kinematics(q)
            for frame in frames:
                np.testing.assert_allclose(
                    ours[frame].matrix(), self.pose(frame), rtol=0, atol=EXACT, err_msg=frame
                )
        for joint in chain.joints:
            found = mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_JOINT, joint.name)
            if found >= 0:
                limits = self.model.jnt_range[found] if self.model.jnt_limited[found] else None
                assert (joint.limits is None) == (limits is None), joint.name
                if limits is not None:
                    np.testing.assert_allclose(joint.limits, limits, rtol=1e-15)

    def moments(self, body: str) -> np.ndarray:
        """Return the moments about the mass centre in the body's axes, 3×3."""
        found, R = self.model.body(body), np.empty(9)
        mujoco.mju_quat2Mat(R, found.iquat)
        R = R.reshape(3, 3)
        return R @ np.diag(found.inertia) @ R.T


def sampled(chain: Chain, moves: int, seed: int) -> list[np.ndarray]:
    """Return positions: all neutral, all tiny, then generic ones."""
    rng, found = np.random.default_rng(seed), []
    for k in range(moves):
        q: list[float] = []
        for joint in chain.joints:
            size = {0: 0.0, 1: 1e-9}.get(k, math.pi)
            part = np.array(joint.neutral) + rng.uniform(-size, size, joint.nq)
            if joint.type in ("ball", "floating"):
                part[:4] /= np.linalg.norm(part[:4])
            q += part.tolist()
        found.append(np.array(q))
    return found


@pytest.fixture(scope="session")
def referee() -> Callable[[str], Referee]:
    return Referee


@pytest.fixture(scope="session")
def model_text() -> Callable[[str], str]:
    """Return the text of a model file of this folder."""
    return lambda name: (Path(__file__).parent / name).read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def require_same_chain() -> Callable[..., None]:
    return same_chain


def same_chain(ours: Chain, other: Chain, *, types: bool = True) -> None:
    """Compare two chains in all but the names of the joints' frames, which no file keeps."""
    assert (ours.base, ours.tip, ours.frames) == (other.base, other.tip, other.frames)
    for a, b in zip(ours.joints, other.joints, strict=True):
        assert (a.parent, a.child, a.axis) == (b.parent, b.child, b.axis)
        assert a.name == b.name or a.type == "fixed", "an MJCF has no name for a fixed joint"
        assert a.limits == b.limits
        assert not types or a.type == b.type
        np.testing.assert_array_equal(a.X_PJ.p, b.X_PJ.p)
        np.testing.assert_allclose(a.X_PJ.R, b.X_PJ.R, rtol=0, atol=KEPT_DIGITS)
    np.testing.assert_array_equal(ours.X_CT.p, other.X_CT.p)
    np.testing.assert_allclose(ours.X_CT.R, other.X_CT.R, rtol=0, atol=KEPT_DIGITS)
