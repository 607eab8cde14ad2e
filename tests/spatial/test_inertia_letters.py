"""Every pairing of letters with an inertia: what does not fit is refused, each way out works.

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
    Position,
    Rotation,
    RotationalInertia,
    SpatialInertia,
    SpatialVelocity,
)

FRAMES = "EF"
POINTS = ("P", "Bcm", "Ccm")
MASS = 2.0


def placed(point: str) -> np.ndarray:
    """Where a point is, in axes that E and F share, so that every value here agrees with it."""
    return {"P": np.zeros(3), "Bcm": np.array([0.3, 0.2, -0.1]), "Ccm": np.array([0.1, -0.4, 0.2])}[
        point
    ]


def turn(parent: str, child: str) -> Rotation:
    return Rotation(parent, child, np.eye(3))


def position(start: str, end: str, axes: str) -> Position:
    return Position(start, end, axes, placed(end) - placed(start))


def moments(body: str, about: str) -> np.ndarray:
    c = placed(f"{body}cm") - placed(about)
    added: np.ndarray = MASS * (c @ c * np.eye(3) - np.outer(c, c))
    return np.diag([0.5, 0.6, 0.7]) + added


def rotational() -> Iterator[RotationalInertia]:
    for body, about, axes in itertools.product("BC", POINTS, FRAMES):
        yield RotationalInertia(body, about, axes, moments(body, about))


def spatial() -> Iterator[SpatialInertia]:
    for body, about, axes in itertools.product("BC", POINTS, FRAMES):
        center = placed(f"{body}cm") - placed(about)
        yield SpatialInertia(body, about, axes, MASS, center, moments(body, about))


def rotations() -> Iterator[Rotation]:
    return (turn(a, b) for a, b in itertools.permutations(FRAMES, 2))


def positions() -> Iterator[Position]:
    pairs = itertools.permutations(POINTS, 2)
    return (position(*pair, axes) for pair in pairs for axes in FRAMES)


def directions() -> Iterator[Direction]:
    return (Direction("u", axes, [1, 2, 3]) for axes in FRAMES)


def velocities() -> Iterator[SpatialVelocity]:
    for moving, at, axes in itertools.product("BC", POINTS, FRAMES):
        yield SpatialVelocity(moving, "W", at, axes, [1, 2, 3], [4, 5, 6])


def two_bodies(a: Any, b: Any) -> bool:
    return a.body != b.body and (a.about, a.expressed_in) == (b.about, b.expressed_in)


def from_here(a: Any, p: Position) -> bool:
    return (a.about, a.expressed_in) == (p.start, p.expressed_in)


def by_the_theorem(a: Any, p: Position) -> bool:
    return from_here(a, p) and f"{a.body}cm" in (p.start, p.end)


def led_from(a: Any, R: Rotation) -> bool:
    return bool(a.expressed_in == R.child)


def same_axes(a: Any, b: Any) -> bool:
    return bool(a.expressed_in == b.expressed_in)


def its_motion(M: Any, V: SpatialVelocity) -> bool:
    return (M.body, M.about, M.expressed_in) == (V.moving, V.at, V.expressed_in)


def central_data(a: Any, p: Position) -> bool:
    return a.about == f"{a.body}cm" == p.end and same_axes(a, p)


def data_about_a_point(a: Any, p: Position) -> bool:
    return from_here(a, p) and p.end == f"{a.body}cm"


Case = tuple[str, Callable[[], Any], Callable[[], Any], Callable[[Any, Any], bool]]

CASES: dict[str, Case] = {
    "I + I": ("{} + {}", rotational, rotational, two_bodies),
    "I.shift": ("{}.shift({}, mass=mass)", rotational, positions, by_the_theorem),
    "I.reexpress": ("{}.reexpress({})", rotational, rotations, led_from),
    "I.about_axis": ("{}.about_axis({})", rotational, directions, same_axes),
    "M + M": ("{} + {}", spatial, spatial, two_bodies),
    "M.shift": ("{}.shift({})", spatial, positions, from_here),
    "M.reexpress": ("{}.reexpress({})", spatial, rotations, led_from),
    "M.kinetic_energy": ("{}.kinetic_energy({})", spatial, velocities, its_motion),
    "from_central": (
        "SpatialInertia.from_central(mass, {}, {})",
        rotational,
        positions,
        central_data,
    ),
    "from_about_point": (
        "SpatialInertia.from_about_point(mass, {}, {})",
        rotational,
        positions,
        data_about_a_point,
    ),
}


def run(code: str, *values: Any) -> Any:
    """Return the value of the code, where each name is one of the values or made as it says."""
    known: dict[str, Any] = {"SpatialInertia": SpatialInertia, "mass": MASS}
    known |= {value.name: value for value in values}
    for name in re.findall(r"\b[Rp]_\w+", code):
        known.setdefault(name, made(name))
    return eval(code, {}, known)


def made(name: str) -> Any:
    """Return a rotation R_EF or a position p_PBcm_E as its name says."""
    if rotation := re.fullmatch(r"R_([EF])([EF])", name):
        return turn(*rotation.groups())
    arm = re.fullmatch(r"p_(P|Bcm|Ccm)(P|Bcm|Ccm)_([EF])", name)
    assert arm, f"{name} is not a name that a reader could make a value for"
    return position(*arm.groups())


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
    code, lefts, rights, fits = CASES[case]
    for left, right in itertools.product(lefts(), rights()):
        if fits(left, right):
            continue
        with pytest.raises(FrameMismatch) as caught:
            run(code.format(left.name, right.name), left, right)
        if not caught.value.suggestions:
            itself = case.endswith("reexpress")  # which changes the left operand as it is
            changed = [] if itself else [(a, right) for a in changes(left)]
            changed += [(left, b) for b in changes(right)]
            assert not any(fits(a, b) for a, b in changed), (left.name, right.name)


def changes(value: Any) -> Iterator[Any]:
    """Yield the value after each single inverse, re-expression or shift over the letters in use."""
    if isinstance(value, Rotation):
        yield value.inverse()
        return
    if isinstance(value, Position | SpatialVelocity):
        yield -value
    for frame in set(FRAMES) - {value.expressed_in}:
        yield value.reexpress(turn(frame, value.expressed_in))
    here = getattr(value, "about", None) or getattr(value, "at", None)
    for point in set(POINTS) - {here} if here else ():
        arm = position(here, point, value.expressed_in)
        if not isinstance(value, RotationalInertia):
            yield value.shift(arm)
        elif value.center_label in (here, point):
            yield value.shift(arm, mass=MASS)


def test_letters_are_looked_at_before_numbers() -> None:
    """A wrong letter is told as one, also where the numbers would not bear the step either."""
    nothing = RotationalInertia("B", "P", "E", np.zeros((3, 3)))
    far = Position("P", "Bcm", "F", [1000, 0, 0])
    for refused in (
        lambda: nothing.shift(far, mass=2),
        lambda: SpatialInertia.from_about_point(2, nothing, far),
        lambda: SpatialInertia.from_central(2, nothing, far),
    ):
        with pytest.raises(FrameMismatch):
            refused()


def test_the_other_constructor_is_named_only_for_its_own_data() -> None:
    about_P, about_Bcm = (RotationalInertia("B", x, "E", moments("B", x)) for x in ("P", "Bcm"))
    p_PBcm_E, p_CcmBcm_E = position("P", "Bcm", "E"), position("Ccm", "Bcm", "E")
    for build, inertia, p, instead in [
        (SpatialInertia.from_central, about_P, p_PBcm_E, "use from_about_point"),
        (SpatialInertia.from_central, about_P, p_CcmBcm_E, None),
        (SpatialInertia.from_about_point, about_Bcm, p_PBcm_E, "use from_central"),
        (SpatialInertia.from_about_point, about_P, p_CcmBcm_E, None),
    ]:
        with pytest.raises(FrameMismatch) as caught:
            build(MASS, inertia, p)
        if instead:
            assert instead in str(caught.value)
        else:
            assert "For such a pair" not in str(caught.value)


@pytest.mark.parametrize("bare", [np.eye(3), [1.0, 2.0, 3.0], 2.0, None, "B"])
def test_bare_numbers_are_refused_wherever_letters_are_needed(bare: object) -> None:
    inertia, M = next(rotational()), next(spatial())
    for use in (
        lambda: inertia.shift(bare, mass=MASS),
        lambda: inertia.about_axis(bare),
        lambda: inertia.reexpress(bare),
        lambda: inertia + bare,
        lambda: bare + inertia,
        lambda: inertia @ bare,
        lambda: M.shift(bare),
        lambda: M.kinetic_energy(bare),
        lambda: M + bare,
    ):
        with pytest.raises(TypeError, match=r"bare .* which frames they belong to"):
            use()
    for build in (SpatialInertia.from_central, SpatialInertia.from_about_point):
        with pytest.raises(TypeError, match="a RotationalInertia is needed here, got a"):
            build(MASS, bare, position("P", "Bcm", "E"))
        with pytest.raises(TypeError, match="a Position is needed here, got a"):
            build(MASS, inertia, bare)
