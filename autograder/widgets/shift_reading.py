"""A body that turns and moves, and a point of it: its velocity by Shift, and as MuJoCo reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from autograder.oracle import point_velocity
from autograder.spatial import Position, SpatialVelocity

Array = NDArray[np.float64]


@dataclass(frozen=True)
class ShiftReading:
    """The velocity of a body B in the room W, at its origin Bo and at a point Co fixed to it.

    Everything is written in W's axes. `transport` is ω × r (3, m/s), what Shift adds to the
    velocity of Bo; `measured` is what `mj_objectVelocity` says of a site at Co: [ω; v], six numbers
    in rad/s and m/s.
    """

    V_WB_W: SpatialVelocity
    p_BoCo_W: Position
    V_WBCo_W: SpatialVelocity
    transport: Array
    measured: Array

    @property
    def apart(self) -> float:
        """The distance between our velocity of Co and MuJoCo's, in m/s."""
        return float(np.linalg.norm(self.V_WBCo_W.linear - self.measured[3:]))

    @property
    def speed(self) -> float:
        """How fast Co moves, in m/s."""
        return float(np.linalg.norm(self.V_WBCo_W.linear))


def read(omega: Sequence[float], r: Sequence[float], v: Sequence[float]) -> ShiftReading:
    """Return the reading for ω (3, rad/s), the arm r from Bo to Co (3, m) and v of Bo (3, m/s)."""
    V_WB_W = SpatialVelocity("B", "W", "Bo", "W", np.array(omega), np.array(v))
    p_BoCo_W = Position("Bo", "Co", "W", np.array(r))
    V_WBCo_W = V_WB_W.shift(p_BoCo_W)
    return ShiftReading(
        V_WB_W,
        p_BoCo_W,
        V_WBCo_W,
        V_WBCo_W.linear - V_WB_W.linear,
        point_velocity(V_WB_W, p_BoCo_W),
    )


def in_words(reading: ShiftReading) -> str:
    """Return what the picture shows, for those who do not see it."""
    return (
        f"A body turns with ω = {_three(reading.V_WB_W.angular)} rad/s, and its origin Bo moves "
        f"with {_three(reading.V_WB_W.linear)} m/s. The point Co, at "
        f"{_three(reading.p_BoCo_W.xyz)} m from Bo, moves with "
        f"{_three(reading.V_WBCo_W.linear)} m/s; ω × r is {_three(reading.transport)} m/s of it."
    )


def _three(vector: Array) -> str:
    numbers = (f"{number + 0.0:g}".replace("-", "−") for number in vector.round(3))
    return f"({', '.join(numbers)})"
