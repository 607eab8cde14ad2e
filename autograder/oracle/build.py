"""A MuJoCo model made from a chain."""

from __future__ import annotations

from typing import Any

import mujoco
import numpy as np

from autograder.kinematics import Chain
from autograder.spatial import Pose

LINK_MASS = 1.0
LINK_INERTIA = (0.01, 0.01, 0.01)
"""Of every link, in kg and kg·m². Kinematics does not read them; a model needs them to compile."""


def build(chain: Chain) -> mujoco.MjModel:
    """Return a MuJoCo model of the chain: one body a link, one hinge a joint, a site at the tip.

    Bodies, joints and the site carry the names of the chain's link frames, joints and tip. Each
    body frame is the link frame.

    Raises ValueError when the chain still holds symbols.
    """
    spec = mujoco.MjSpec()
    body = spec.worldbody
    for joint in chain.joints:
        body = body.add_body(name=joint.child, **_placed(joint.X_PJ))
        body.add_joint(name=joint.name, type=mujoco.mjtJoint.mjJNT_HINGE, axis=list(joint.axis))
        body.mass, body.inertia, body.explicitinertial = LINK_MASS, LINK_INERTIA, True
    body.add_site(name=chain.tip, **_placed(chain.X_CT))
    return spec.compile()


def _placed(X: Pose) -> dict[str, Any]:
    """Return a pose as the `pos` and `quat` (w x y z) of a MuJoCo element."""
    matrix = X.matrix()
    if matrix.dtype == object:
        raise ValueError(
            f"{X.name} still holds symbols, and MuJoCo needs numbers: "
            "give the chain its lengths in metres first"
        )
    quat = np.empty(4)
    mujoco.mju_mat2Quat(quat, X.R.ravel())
    return {"pos": X.p, "quat": quat}
