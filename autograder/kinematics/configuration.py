"""What "add" and "subtract" mean on the positions of a chain, and how q_dot follows from v.

A quaternion has four numbers and three freedoms: q + v dt leaves the unit sphere, and q_to - q_from
is no velocity. Here q goes on by the exponential map, joint by joint: `integrate` is exact for
constant v, whatever the step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.kinematics.chain import Chain
from autograder.kinematics.motion import Array, Motion, block_diagonal
from autograder.spatial import entries

Numbers = Sequence[Any] | NDArray[Any]


def integrate(chain: Chain, q: Numbers, v: Numbers, dt: Any) -> Array:
    """Return the positions, nq numbers, after `dt` seconds at constant velocities `v` from `q`.

    It solves q_dot = N(q) v exactly. A quaternion stays of length 1, and does not change its sign
    on the way. Angles are not wrapped: a joint that has turned once around has turned by 2π.

    `q` holds nq positions, `v` nv velocities (rad/s, m/s); numbers or SymPy expressions.

    Raises ValueError when either does not fit the chain.
    """
    chain.require_velocities(v)
    positions = _by_joint(chain, q, "q")
    velocities, times = entries.frozen(v, (chain.nv,), "v"), entries.frozen([dt], (1,), "dt")
    steps = entries.product(velocities[:, np.newaxis], times)
    return _row(
        motion.moved(start, steps[at])
        for (motion, start), at in zip(positions, chain.v_slices, strict=True)
    )


def difference(chain: Chain, q_from: Numbers, q_to: Numbers) -> Array:
    """Return the velocities, nv numbers, that lead from `q_from` to `q_to` in one second.

    `integrate(chain, q_from, difference(chain, q_from, q_to), 1)` is `q_to` again, except that a
    quaternion may come back with the other sign, which is the same orientation. A quaternion goes
    the shortest way, by at most half a turn; an angle goes as far as its number says.

    Raises ValueError when either does not fit the chain.
    """
    starts, ends = _by_joint(chain, q_from, "q_from"), _by_joint(chain, q_to, "q_to")
    return _row(
        motion.difference(start, end)
        for (motion, start), (_, end) in zip(starts, ends, strict=True)
    )


def N(chain: Chain, q: Numbers) -> Array:
    """Return the matrix N of q_dot = N v, nq×nv: the identity, but for quaternions.

    A quaternion changes by half its product with ω (see `autograder.spatial.quaternion.rates`;
    the axes of ω are those of the joint's frame).

    Raises ValueError when `q` does not fit the chain.
    """
    return _diagonal(motion.N(start) for motion, start in _by_joint(chain, q, "q"))


def N_inverse(chain: Chain, q: Numbers) -> Array:
    """Return the matrix of v = N_inverse q_dot, nv×nq. N_inverse N is the identity.

    N N_inverse is not: it takes from a q_dot whatever would change the length of a quaternion.

    Raises ValueError when `q` does not fit the chain.
    """
    return _diagonal(motion.N_inverse(start) for motion, start in _by_joint(chain, q, "q"))


def _by_joint(chain: Chain, q: Numbers, name: str) -> list[tuple[Motion, Array]]:
    """Return the motion of each joint and its positions, once they are known to fit."""
    chain.require_positions(q, name)
    array = entries.frozen(q, (chain.nq,), name)
    pairs = [(j.motion, array[at]) for j, at in zip(chain.joints, chain.q_slices, strict=True)]
    for joint, (motion, positions) in zip(chain.joints, pairs, strict=True):
        motion.require(positions.tolist(), joint.name)
    return pairs


def _row(parts: Iterable[Array]) -> Array:
    row = np.concatenate(list(parts))
    return entries.frozen(row, row.shape, "q").copy()


def _diagonal(blocks: Iterable[Array]) -> Array:
    matrix = block_diagonal(list(blocks))
    return entries.frozen(matrix, matrix.shape, "N").copy()
