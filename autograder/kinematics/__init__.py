"""Chains of joints, and where their frames end up."""

from autograder.kinematics.chain import Chain
from autograder.kinematics.joint import Joint
from autograder.kinematics.motion import JointType
from autograder.kinematics.planar import PLANAR_LENGTHS, planar_3r

__all__ = ["PLANAR_LENGTHS", "Chain", "Joint", "JointType", "planar_3r"]
