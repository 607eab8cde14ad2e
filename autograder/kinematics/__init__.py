"""Chains of joints: where their frames are, how fast they move, how they are read and written.

A chain comes from joints, from a DH table, or from a model file:

    chain = dh_chain([DHRow(a=0.3, alpha=0, d=0), DHRow(a=0.25, alpha=0, d=0)], "standard")
    X_02 = chain.tip_pose([0.1, 0.2])              # the tip in the base, a Pose
    poses = chain.forward_kinematics([0.1, 0.2])   # every frame in the base, by name
    J = world_aligned_jacobian(chain, [0.1, 0.2])  # 6×2, angular rows first
    chain = read_urdf(write_urdf(chain))

`planar_3r()` and `six_axis()` are the arms of the course.
"""

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
from autograder.kinematics.mjcf_inertias import read_mjcf_inertias
from autograder.kinematics.mjcf_reading import read_mjcf
from autograder.kinematics.mjcf_writing import write_mjcf
from autograder.kinematics.model_file import ModelFileError
from autograder.kinematics.planar import PLANAR_LENGTHS, planar_3r
from autograder.kinematics.six_axis import SIX_AXIS_ANGLES, SIX_AXIS_TABLE, six_axis
from autograder.kinematics.urdf_inertias import read_urdf_inertias
from autograder.kinematics.urdf_reading import read_urdf
from autograder.kinematics.urdf_writing import write_urdf

__all__ = [
    "PLANAR_LENGTHS",
    "SIX_AXIS_ANGLES",
    "SIX_AXIS_TABLE",
    "Chain",
    "DHRow",
    "Joint",
    "JointType",
    "ModelFileError",
    "N",
    "N_inverse",
    "body_jacobian",
    "dh_chain",
    "dh_pose",
    "difference",
    "integrate",
    "planar_3r",
    "position_jacobian",
    "read_mjcf",
    "read_mjcf_inertias",
    "read_urdf",
    "read_urdf_inertias",
    "rpy_jacobian",
    "six_axis",
    "spatial_jacobian",
    "world_aligned_jacobian",
    "write_mjcf",
    "write_urdf",
]
