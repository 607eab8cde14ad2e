"""A spatial velocity: how fast a body turns, and how fast one of its points moves."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from autograder.spatial import entries
from autograder.spatial.labels import joined, origin_of, typeset, typeset_joined
from autograder.spatial.placed import Placed, cross, points_or_axes_differ
from autograder.spatial.repair import Operation, Repair
from autograder.spatial.value import Array, refusal


@dataclass(frozen=True, eq=False, repr=False)
class SpatialVelocity(Placed):
    """`V_MB_E`: the velocity of body `moving` (B) relative to frame `measured_in` (M).

    `angular` is ω_MB_E in rad/s, three numbers. `linear` is the velocity in m/s of the point of B
    named by `at`. Both are written in the axes of `expressed_in` (E), which need not be M's.
    At another point than Bo, the name carries the point: `V_MBQ_E`. For example, a turntable B in
    the world W that turns at 2 rad/s about z, and the velocity of a point Q that it carries:

        V_WB_W = SpatialVelocity("B", "W", "Bo", "W", [0, 0, 2], [0, 0, 0])
        V_WBQ_W = V_WB_W.shift(Position("Bo", "Q", "W", [0.3, 0, 0]))

    Raises ValueError for another shape.
    """

    moving: str
    measured_in: str
    at: str
    expressed_in: str
    angular: Array
    linear: Array

    _shapes: ClassVar = {"angular": (3,), "linear": (3,)}

    @property
    def name(self) -> str:
        """The value as it is written in code: `V_MB_E`, or `V_MBQ_E` at a point Q."""
        return f"V_{joined(self._monogram())}_{self.expressed_in}"

    @property
    def meaning(self) -> str:
        """The value in words."""
        return (
            f"velocity of {self.moving} in {self.measured_in}, at {self.at}, "
            f"in {self.expressed_in}'s axes"
        )

    def __add__(self, other: SpatialVelocity) -> SpatialVelocity:
        """Return `V_MC_E` for `V_MB_E + V_BC_E`: B moves in M, and C moves in B.

        Both must belong to the same point. Where C moves in B, B's velocity is first shifted to
        C's origin: `V_MB_E.shift(p_BoCo_E) + V_BC_E`. Source: Drake,
        `SpatialVelocity::ComposeWithMovingFrameVelocity`.

        Raises FrameMismatch when the frames do not chain, or points or axes differ.
        """
        if not isinstance(other, SpatialVelocity):
            raise refusal("+", self, other)
        COMPOSITION.require_fit(self, other)
        return self._made(
            other.moving,
            self.measured_in,
            self.at,
            self.expressed_in,
            entries.total(self.angular, other.angular),
            entries.total(self.linear, other.linear),
        )

    def __sub__(self, other: SpatialVelocity) -> SpatialVelocity:
        """Return `V_MC_E` for `V_MD_E - V_CD_E`: the second velocity is seen from its other end."""
        if not isinstance(other, SpatialVelocity):
            raise refusal("-", self, other)
        return self + -other

    def __neg__(self) -> SpatialVelocity:
        """Return `V_BM_E` for `V_MB_E`, at the same point: how M moves as seen from B."""
        return self._made(
            self.measured_in, self.moving, self.at, self.expressed_in, -self.angular, -self.linear
        )

    def repairs(self, other: Any) -> Iterator[Repair]:
        """Yield the velocity at another point, in other axes, and seen from its other end."""
        yield from super().repairs(other)
        yield Repair(f"(-{self.name})", -self)

    def _shifted(self, p: Array, point: str) -> SpatialVelocity:
        """Return the velocity at another point of the same body: v_Q = v_P + ω × p_PQ."""
        linear = entries.total(self.linear, cross(self.angular, p))
        letters = self.moving, self.measured_in, point, self.expressed_in
        return self._made(*letters, self.angular, linear)

    def _turned(self, R: Array, frame: str) -> SpatialVelocity:
        letters = self.moving, self.measured_in, self.at, frame
        halves = (entries.product(R, half) for half in self._halves())
        return self._made(*letters, *halves)

    def _halves(self) -> tuple[Array, Array]:
        return self.angular, self.linear

    def _units(self) -> tuple[str, ...]:
        return ("rad/s",) * 3 + ("m/s",) * 3

    def _monogram(self) -> tuple[str, ...]:
        at_origin = self.at == origin_of(self.moving)
        return self.measured_in, self.moving, *(() if at_origin else (self.at,))

    def _typeset(self) -> str:
        return rf"V_{{{typeset_joined(self._monogram())}\,\_{typeset(self.expressed_in)}}}"


def _does_not_chain(left: SpatialVelocity, right: SpatialVelocity) -> str | None:
    if left.moving != right.measured_in:
        return (
            "the second body must move in the first one, "
            f"but {left.moving} meets {right.measured_in}"
        )
    return points_or_axes_differ(left, right)


COMPOSITION = Operation("{} + {}", operator.add, _does_not_chain)
