"""Chains of joints: where their frames are, how fast they move, how they are read from tables."""

from autograder.kinematics.chain import Chain
from autograder.kinematics.configuration import N, N_inverse, difference, integrate
from autograder.kinematics.derivative import position_jacobian, rpy_jacobian
from autograder.kinematics.dh import DHRow, dh_chain, dh_pose
from autograder.kinematics.jacobian import (
    body_jacobian,
    spatial_jacobian,
    world_aligned_jacobian,
)
from autograder.kinematics.joint import Joint
from autograder.kinematics.joint_types import JointType
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
    "N",
    "N_inverse",
    "body_jacobian",
    "dh_chain",
    "dh_pose",
    "difference",
    "integrate",
    "planar_3r",
    "position_jacobian",
    "rpy_jacobian",
    "six_axis",
    "spatial_jacobian",
    "world_aligned_jacobian",
]
