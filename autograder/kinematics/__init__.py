"""Chains of joints: where their frames are, how fast they move, how they are read from tables."""

from autograder.kinematics.chain import Chain
from autograder.kinematics.dh import DHRow, dh_chain, dh_pose
from autograder.kinematics.joint import Joint
from autograder.kinematics.motion import JointType
from autograder.kinematics.planar import PLANAR_LENGTHS, planar_3r
from autograder.kinematics.six_axis import SIX_AXIS_ANGLES, SIX_AXIS_TABLE, six_axis

__all__ = [
    "PLANAR_LENGTHS",
    "SIX_AXIS_ANGLES",
    "SIX_AXIS_TABLE",
    "Chain",
    "DHRow",
    "Joint",
    "JointType",
    "dh_chain",
    "dh_pose",
    "planar_3r",
    "six_axis",
]
