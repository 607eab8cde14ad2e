"""A MuJoCo model made from a chain of any joints."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import mujoco
import numpy as np
from numpy.typing import NDArray

from autograder.kinematics import Chain, Joint
from autograder.oracle import engine
from autograder.oracle.inertial import Body, Inertial, inertial
from autograder.spatial import FrameMismatch, Pose, origin_of

Array = NDArray[np.float64]
Inertias: TypeAlias = Mapping[str, Body]
"""For each link: its mass properties about its frame's origin, in its frame's axes."""

LINK_MASS = 1.0
LINK_INERTIA = (0.01, 0.01, 0.01)
"""Of every link, in kg and kg·m². Kinematics does not read them; a model needs them to compile."""

_KINDS = mujoco.mjtJoint
_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Freedom:
    """One joint of MuJoCo's: its name, its kind, its unit axis in the child's frame, its limits."""

    name: str
    kind: mujoco.mjtJoint
    axis: tuple[float, float, float] = _Z
    limits: tuple[float, float] | None = None


@dataclass(frozen=True)
class Link:
    """One body of MuJoCo's: where it is in the one before it, how it moves there, what it weighs.

    The freedoms act in this order. Without an inertial the body weighs nothing.
    """

    name: str
    pos: Array
    wxyz: Array
    freedoms: tuple[Freedom, ...] = ()
    inertial: Inertial | None = None


def build(chain: Chain, inertias: Inertias | None = None) -> mujoco.MjModel:
    """Return a MuJoCo model of the chain: one body a link, one for the tip, and a site at the tip.

    Bodies, joints and the site carry the names of the chain's link frames, joints and tip; each
    body frame is the link frame. A fixed joint is a body without a joint, and is not fused. A
    planar joint "j" becomes the slides "j.x" and "j.y" and the hinge "j.θ". A floating joint is
    a free joint where its frame is the world's; elsewhere MuJoCo has none, and it becomes the
    slides "j.x", "j.y", "j.z" and the ball "j.ball", with the same freedoms. `coordinates` says
    how q and v are written for them.

    `inertias` maps each link to its `SpatialInertia` (or `Inertial`) about the link frame's origin,
    in its axes. Links on fixed joints may be left out, and weigh nothing then. Without `inertias`,
    each link weighs 1 kg, at its origin, with 0.01 kg·m² about every axis.

    Raises ValueError when the chain still holds symbols, a moving link has no inertia, or MuJoCo
    refuses the model; FrameMismatch when an inertia is about another point or in other axes.
    """
    links = links_of(chain, inertias)
    with engine.refusals():
        return specification(links).compile()


def links_of(chain: Chain, inertias: Inertias | None = None) -> tuple[Link, ...]:
    """Return what MuJoCo is told of the chain: its links in order, and the tip as the last."""
    weights = _weights(chain, inertias)
    links = [
        Link(
            joint.child,
            *_placed(joint.X_PJ),
            _freedoms(joint, at_world=at_world),
            weights[joint.child],
        )
        for joint, at_world in zip(chain.joints, _at_world(chain), strict=True)
    ]
    return (*links, Link(chain.tip, *_placed(chain.X_CT)))


def specification(links: Sequence[Link]) -> mujoco.MjSpec:
    """Return the model of a series of links, each nested in the one before it."""
    spec = engine.new_spec()
    body = spec.worldbody
    for link in links:
        body = body.add_body(name=link.name, pos=link.pos, quat=link.wxyz)
        for freedom in link.freedoms:
            _add(body, freedom)
        if link.inertial is not None:
            known = link.inertial
            body.explicitinertial, body.mass = True, known.mass
            body.ipos, body.inertia, body.iquat = known.center, known.principal, known.wxyz
    body.add_site(name=links[-1].name)
    return spec


def _add(body: mujoco.MjsBody, freedom: Freedom) -> None:
    joint = body.add_joint(name=freedom.name, type=freedom.kind, axis=freedom.axis)
    if freedom.limits is not None:
        lower, upper = freedom.limits
        # MuJoCo wants the upper limit above the lower one: the next number that there is.
        joint.range = lower, upper if upper > lower else math.nextafter(upper, math.inf)
        joint.limited = mujoco.mjtLimited.mjLIMITED_TRUE


def _freedoms(joint: Joint, *, at_world: bool) -> tuple[Freedom, ...]:
    name = joint.name
    slides = [Freedom(f"{name}.{'xyz'[i]}", _KINDS.mjJNT_SLIDE, (_X, _Y, _Z)[i]) for i in range(3)]
    match joint.type:
        case "fixed":
            return ()
        case "revolute" | "continuous":
            return (Freedom(name, _KINDS.mjJNT_HINGE, joint.axis, joint.limits),)
        case "prismatic":
            return (Freedom(name, _KINDS.mjJNT_SLIDE, joint.axis, joint.limits),)
        case "ball":
            return (Freedom(name, _KINDS.mjJNT_BALL),)
        case "planar":
            return (*slides[:2], Freedom(f"{name}.θ", _KINDS.mjJNT_HINGE))
        case "floating" if at_world:
            return (Freedom(name, _KINDS.mjJNT_FREE),)
        case "floating":
            return (*slides, Freedom(f"{name}.ball", _KINDS.mjJNT_BALL))
    raise ValueError(f"joint {name!r}: the oracle knows no joint of type {joint.type!r}")


def _at_world(chain: Chain) -> list[bool]:
    """Return for each joint whether its frame is the world's.

    Only there has MuJoCo free joints whose positions are those of the child in the joint's frame:
    a free joint must be on a child of the world, and takes no account of where the body was put.
    """
    first = chain.joints[0].X_PJ
    same = np.array_equal(engine.numbers(first, first.matrix()), np.eye(4))
    return [same, *(False for _ in chain.joints[1:])]


def _placed(X: Pose) -> tuple[Array, Array]:
    """Return a pose as the `pos` and `quat` (w x y z) of a MuJoCo element."""
    return engine.numbers(X, X.p), engine.quaternion(engine.numbers(X, X.R))


def _weights(chain: Chain, inertias: Inertias | None) -> dict[str, Inertial | None]:
    links = [joint.child for joint in chain.joints]
    if inertias is None:
        return {link: _default(link) for link in links}
    if unknown := [link for link in inertias if link not in links]:
        raise ValueError(
            f"inertias names {', '.join(unknown)}, but the links are {', '.join(links)}"
        )
    moving = [joint.child for joint in chain.joints if joint.nv]
    if missing := [link for link in moving if link not in inertias]:
        raise ValueError(
            f"inertias has nothing for {', '.join(missing)}: every link that moves on its joint "
            "needs mass and moments. Only links on fixed joints may be left out"
        )
    weights: dict[str, Inertial | None] = dict.fromkeys(links)
    for link, body in inertias.items():
        known = inertial(body)
        if (known.origin, known.axes) != (origin_of(link), link):
            raise FrameMismatch(
                f"the inertia of link {link} must be about {origin_of(link)} in {link}'s axes, but "
                f"it is about {known.origin} in {known.axes}'s axes"
            )
        weights[link] = known
    return weights


def _default(link: str) -> Inertial:
    return Inertial(
        origin_of(link), link, LINK_MASS, (0.0, 0.0, 0.0), LINK_INERTIA, (1.0, 0.0, 0.0, 0.0)
    )
