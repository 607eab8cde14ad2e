"""Every pairing of letters is tried: what does not fit is refused, and each way out really works.

Which letters fit is written down here a second time, from the notation alone.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from autograder.spatial import (
    Direction,
    FrameMismatch,
    Pose,
    Position,
    Rotation,
    SpatialForce,
    SpatialVelocity,
)

FRAMES = "ABC"
POINTS = ("Ao", "Bo", "Co")
RNG = np.random.default_rng(20)


def turn(parent: str, child: str) -> Rotation:
    axis = tuple(RNG.uniform(0.2, 1.0, 3))
    return Rotation.about(axis, RNG.uniform(0.5, 2.5), parent=parent, child=child)


def three() -> np.ndarray:
    return RNG.uniform(-2.0, 2.0, 3)


def rotations() -> Iterator[Rotation]:
    return (turn(a, b) for a, b in itertools.permutations(FRAMES, 2))


def poses() -> Iterator[Pose]:
    return (Pose(R.parent, R.child, R.R, three()) for R in rotations())


def positions() -> Iterator[Position]:
    pairs = itertools.permutations(POINTS, 2)
    return (Position(*pair, frame, three()) for pair in pairs for frame in FRAMES)


def directions() -> Iterator[Direction]:
    return (Direction("d", frame, three()) for frame in FRAMES)


def velocities() -> Iterator[SpatialVelocity]:
    pairs = itertools.permutations(FRAMES, 2)
    for (moving, fixed), at, axes in itertools.product(pairs, POINTS, FRAMES):
        yield SpatialVelocity(moving, fixed, at, axes, three(), three())


def forces() -> Iterator[SpatialForce]:
    return (SpatialForce(at, f, three(), three()) for at in POINTS for f in FRAMES)


def inner(a: Any, b: Any) -> bool:
    return bool(a.child == b.parent)


def end_to_end(a: Position, b: Position) -> bool:
    return (a.end, a.expressed_in) == (b.start, b.expressed_in)


def same_place(a: Any, b: Any) -> bool:
    return (a.at, a.expressed_in) == (b.at, b.expressed_in)


def chained(a: SpatialVelocity, b: SpatialVelocity) -> bool:
    return a.moving == b.measured_in and same_place(a, b)


def led_from(a: Any, b: Rotation) -> bool:
    return bool(a.expressed_in == b.child)


def from_here(a: Any, b: Position) -> bool:
    return (a.at, a.expressed_in) == (b.start, b.expressed_in)


def carried(a: Pose, b: Position) -> bool:
    return (a.child + "o", a.child) == (b.start, b.expressed_in)


def parts(a: Rotation, b: Position) -> bool:
    return (a.parent + "o", a.child + "o", a.parent) == (b.start, b.end, b.expressed_in)


Case = tuple[str, Callable[[], Any], Callable[[], Any], Callable[[Any, Any], bool]]

CASES: dict[str, Case] = {
    "rotation @ rotation": ("{} @ {}", rotations, rotations, inner),
    "rotation @ position": ("{} @ {}", rotations, positions, lambda a, b: led_from(b, a)),
    "rotation @ direction": ("{} @ {}", rotations, directions, lambda a, b: led_from(b, a)),
    "pose @ pose": ("{} @ {}", poses, poses, inner),
    "pose @ position": ("{} @ {}", poses, positions, carried),
    "pose @ direction": ("{} @ {}", poses, directions, lambda a, b: led_from(b, a)),
    "pose of parts": ("Pose.of({}, {})", rotations, positions, parts),
    "position + position": ("{} + {}", positions, positions, end_to_end),
    "velocity + velocity": ("{} + {}", velocities, velocities, chained),
    "force + force": ("{} + {}", forces, forces, same_place),
    "power": ("{}.power({})", forces, velocities, same_place),
    "velocity.shift": ("{}.shift({})", velocities, positions, from_here),
    "force.shift": ("{}.shift({})", forces, positions, from_here),
    "position.reexpress": ("{}.reexpress({})", positions, rotations, led_from),
    "direction.reexpress": ("{}.reexpress({})", directions, rotations, led_from),
    "velocity.reexpress": ("{}.reexpress({})", velocities, rotations, led_from),
    "force.reexpress": ("{}.reexpress({})", forces, rotations, led_from),
}


def run(code: str, *values: Any) -> Any:
    """Return the value of the code, where each name is one of the values or made as it says."""
    known: dict[str, Any] = {"Pose": Pose, **{value.name: value for value in values}}
    for name in re.findall(r"\b[Rp]_\w+", code):
        if name not in known:
            known[name] = made(name)
    return eval(code, {}, known)


def made(name: str) -> Any:
    """Return a rotation R_AB or a position p_AoBo_E as its name says."""
    if rotation := re.fullmatch(r"R_([A-C])([A-C])", name):
        return turn(*rotation.groups())
    position = re.fullmatch(r"p_([A-C]o)([A-C]o)_([A-C])", name)
    assert position, f"{name} is not a name that a reader could make a value for"
    return Position(*position.groups(), three())


@pytest.mark.parametrize("case", CASES)
def test_what_does_not_fit_is_refused_and_every_way_out_works(case: str) -> None:
    code, lefts, rights, fits = CASES[case]
    refused = told = 0
    for left, right in itertools.product(lefts(), rights()):
        written = code.format(left.name, right.name)
        if fits(left, right):
            run(written, left, right)
            continue
        refused += 1
        with pytest.raises(FrameMismatch) as caught:
            run(written, left, right)
        message = str(caught.value)
        assert message.startswith(f"{written}: ")
        for suggestion in caught.value.suggestions:
            result = run(suggestion, left, right)
            assert f"{suggestion} is {getattr(result, 'name', 'a number')}" in message
            told += 1
    assert refused
    assert told


@pytest.mark.parametrize("case", CASES)
def test_nothing_is_suggested_only_where_one_change_cannot_help(case: str) -> None:
    """Where no way out is told, no inverse, no re-expression and no shift of one side helps."""
    code, lefts, rights, fits = CASES[case]
    for left, right in itertools.product(lefts(), rights()):
        if fits(left, right):
            continue
        with pytest.raises(FrameMismatch) as caught:
            run(code.format(left.name, right.name), left, right)
        if not caught.value.suggestions:
            itself = case.partition(".")[2]
            changed = [(a, right) for a in changes(left)] if itself != "reexpress" else []
            changed += [(left, b) for b in changes(right)]
            assert not any(fits(a, b) for a, b in changed), (left.name, right.name)


def changes(value: Any) -> Iterator[Any]:
    """Yield the value after each single inverse, re-expression or shift over the letters in use."""
    if isinstance(value, Pose | Rotation):
        yield value.inverse()
    if isinstance(value, Position | SpatialVelocity):
        yield -value
    if hasattr(value, "expressed_in"):
        for frame in set(FRAMES) - {value.expressed_in}:
            yield value.reexpress(turn(frame, value.expressed_in))
    if hasattr(value, "at"):
        for point in set(POINTS) - {value.at}:
            yield value.shift(Position(value.at, point, value.expressed_in, three()))
