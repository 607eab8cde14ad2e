"""The seven types of joint, and the motion that each of them means."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from autograder.kinematics.motion import FIXED, PLANAR, SLIDING, TURNING, Motion
from autograder.kinematics.quaternion_motion import BALL, FLOATING

JointType = Literal["fixed", "revolute", "continuous", "prismatic", "ball", "planar", "floating"]
"""What a joint may be called."""

MOTIONS: Mapping[str, Motion] = MappingProxyType(
    {
        "fixed": FIXED,
        "revolute": TURNING,
        "continuous": TURNING,
        "prismatic": SLIDING,
        "ball": BALL,
        "planar": PLANAR,
        "floating": FLOATING,
    }
)
"""The motion of each type. Continuous and revolute differ in that only the latter has limits."""
