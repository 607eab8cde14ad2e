"""Compiled models shared by all chains whose joints are of the same kinds in the same order.

An arm with other lengths differs in numbers only. Those are written into the model that is compiled
already, which takes microseconds where compiling takes milliseconds; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import TypeAlias

import mujoco
import numpy as np
from numpy.typing import NDArray

from autograder.oracle import engine
from autograder.oracle.build import Freedom, Link, specification
from autograder.oracle.inertial import Inertial

Array = NDArray[np.float64]
Structure: TypeAlias = tuple[tuple[tuple[mujoco.mjtJoint, ...], bool], ...]
"""For each link, the kinds of MuJoCo's joints that move it, and whether it weighs anything."""

_ODD = Inertial("o", "o", 1.0, (0.1, 0.2, 0.3), (1.0, 1.1, 1.2), (0.5, -0.3, 0.6, 0.2))
_ODD_PLACE, _ODD_QUATERNION = np.array([0.3, -0.2, 0.1]), np.array([0.5, 0.1, -0.7, 0.5])
"""No two frames on a body coincide, so that the compiler takes no mass matrix to be diagonal."""

_AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, eq=False)
class Numbers:
    """What makes one chain of a structure differ from another: a row for each body or joint."""

    body_pos: Array
    body_quat: Array
    body_mass: Array
    body_subtreemass: Array
    body_ipos: Array
    body_iquat: Array
    body_inertia: Array
    jnt_axis: Array

    @classmethod
    def of(cls, links: Sequence[Link]) -> Numbers:
        """Return the numbers of links in series, after those of the world."""
        nothing = Inertial("", "", 0.0, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
        known = [nothing, *(link.inertial or nothing for link in links)]
        mass = np.array([each.mass for each in known])
        return cls(
            np.array([np.zeros(3), *(link.pos for link in links)]),
            np.array([[1.0, 0.0, 0.0, 0.0], *(link.wxyz for link in links)]),
            mass,
            np.cumsum(mass[::-1])[::-1].copy(),
            np.array([each.center for each in known]),
            np.array([each.wxyz for each in known]),
            np.array([each.principal for each in known]),
            np.array([f.axis for link in links for f in link.freedoms]).reshape(-1, 3),
        )


class Mechanism:
    """A compiled model of one structure, and the chain whose numbers it holds at the moment.

    Body i + 1 is link i. A site on each body can be put anywhere: `probes[i]` is that of body i.
    """

    def __init__(self, structure: Structure) -> None:
        spec = specification(_sample(structure))
        bodies = [spec.worldbody]
        while bodies[-1].bodies:
            bodies.append(bodies[-1].bodies[0])
        sites = [body.add_site(pos=_ODD_PLACE, quat=_ODD_QUATERNION) for body in bodies]
        self.model = engine.compiled(spec)
        engine.skip_nothing(self.model)
        self.data = mujoco.MjData(self.model)
        self.probes: tuple[int, ...] = tuple(site.id for site in sites)
        self._holds: Numbers | None = None
        self._lock = Lock()

    @contextmanager
    def holding(self, numbers: Numbers) -> Iterator[tuple[mujoco.MjModel, mujoco.MjData]]:
        """Yield model and data while they hold these numbers, to one caller at a time."""
        with self._lock:
            if self._holds is not numbers:
                self._write(numbers)
            yield self.model, self.data

    def _write(self, numbers: Numbers) -> None:
        self._holds = None
        for field, rows in vars(numbers).items():
            getattr(self.model, field)[:] = rows
        self._holds = numbers


def mechanism(links: Sequence[Link]) -> Mechanism:
    """Return the compiled model for these links. Each structure is compiled once."""
    return _mechanism(
        tuple((tuple(f.kind for f in link.freedoms), link.inertial is not None) for link in links)
    )


_mechanism = lru_cache(maxsize=64)(Mechanism)


def _sample(structure: Structure) -> list[Link]:
    """Return links of this structure with odd numbers."""
    return [
        Link(
            f"body{i}",
            _ODD_PLACE,
            _ODD_QUATERNION,
            # Several slides of one body have several axes, or its masses would be singular.
            tuple(Freedom(f"joint{i}.{j}", kind, _AXES[j % 3]) for j, kind in enumerate(kinds)),
            _ODD if weighs else None,
        )
        for i, (kinds, weighs) in enumerate(structure)
    ]
