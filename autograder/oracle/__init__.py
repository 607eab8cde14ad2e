"""The only place that knows MuJoCo: it builds a model and measures a quantity."""

from autograder.oracle.build import build
from autograder.oracle.witness import Witness, witness

__all__ = ["Witness", "build", "witness"]
