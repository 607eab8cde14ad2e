"""Chains of joints, and where their frames end up."""

from autograder.kinematics.chain import Chain, Joint
from autograder.kinematics.planar import planar_3r

__all__ = ["Chain", "Joint", "planar_3r"]
