"""Jacobians of coordinates: how the position and the roll-pitch-yaw angles of a frame change.

These are derivatives of numbers that describe a pose, not velocities in space. For the position the
two come to the same; for three angles they do not: their rates are not the components of any ω.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from autograder.kinematics.chain import Chain
from autograder.kinematics.configuration import integrate
from autograder.kinematics.jacobian import Array, Positions, world_aligned_jacobian
from autograder.spatial import Pose, entries

SINGULAR = 1e-9
"""How small cos(pitch) may not be."""


def position_jacobian(chain: Chain, q: Positions, frame: str | None = None) -> Array:
    """Return J with d(p_BoFo_B)/dt = J v, 3×nv, in m/s.

    Where `q` or the chain is symbolic, SymPy differentiates the position along each velocity. For
    floats these are the linear rows of `world_aligned_jacobian`, which are the same matrix.

    Names: ∂p/∂q where nq = nv; the position part of Siciliano's analytical Jacobian.

    `q` holds nq positions (rad, m, unit quaternions wxyz). B is the base; `frame` names F, and is
    the tip if left out.

    Raises ValueError for a frame that the chain does not have, or a q that does not fit it.
    """
    frame = chain.require_frame(frame)
    X_BF = chain.forward_kinematics(q)[frame]
    if not X_BF.is_symbolic:
        return world_aligned_jacobian(chain, q, frame)[3:]
    return _matrix([p for _, p in _derivatives(chain, q, frame)])


def rpy_jacobian(chain: Chain, q: Positions, frame: str | None = None) -> Array:
    """Return J with d(roll, pitch, yaw)/dt = J v, 3×nv, in rad/s, for R_BF = Rz Ry Rx.

    Where `q` or the chain is symbolic, SymPy differentiates R_BF along each velocity, and the rates
    are those of the arctangents of its entries. For floats the angular rows of
    `world_aligned_jacobian` give R_BF's derivative, [ω]× R_BF, and the rates follow as before.

    Names: the orientation part of Siciliano's analytical Jacobian ("Robotics", section 3.6), for
    roll-pitch-yaw angles.

    Arguments are those of `position_jacobian`.

    Raises ValueError as that does, and at pitch ±π/2, where the angles have no rates.
    """
    frame = chain.require_frame(frame)
    X_BF = chain.forward_kinematics(q)[frame]
    _require_regular(X_BF)
    R = X_BF.R
    if X_BF.is_symbolic:
        R_dots = [R_dot for R_dot, _ in _derivatives(chain, q, frame)]
    else:
        omegas = world_aligned_jacobian(chain, q, frame)[:3].T
        R_dots = [np.cross(omega, R, axisb=0).T for omega in omegas]
    return _matrix([_rpy_rates(R, R_dot) for R_dot in R_dots])


def _derivatives(chain: Chain, q: Positions, frame: str) -> list[tuple[Array, Array]]:
    """Return the derivatives of R_BF and p_BoFo_B along each velocity of the chain."""
    import sympy

    t = sympy.Dummy("t", positive=True)
    derivatives = []
    for direction in np.eye(chain.nv, dtype=int):
        X = chain.forward_kinematics(integrate(chain, q, direction, t))[frame]
        derivatives.append((_at_zero(X.R, t), _at_zero(X.p, t)))
    return derivatives


def _at_zero(array: Array, t: Any) -> Array:
    import sympy

    rates = [sympy.diff(entry, t).subs(t, 0) for entry in array.flat]
    return np.array(rates, dtype=object).reshape(array.shape)


def _rpy_rates(R: Array, R_dot: Array) -> list[Any]:
    """Return the rates of roll = atan2(R32, R33), pitch = -asin(R31), yaw = atan2(R21, R11)."""
    roll = (R[2, 2] * R_dot[2, 1] - R[2, 1] * R_dot[2, 2]) / (R[2, 1] ** 2 + R[2, 2] ** 2)
    squared = R[0, 0] ** 2 + R[1, 0] ** 2  # of the cosine of the pitch
    yaw = (R[0, 0] * R_dot[1, 0] - R[1, 0] * R_dot[0, 0]) / squared
    return [roll, -R_dot[2, 0] / _root(squared), yaw]


def _root(square: Any) -> Any:
    if not entries.is_expression(square):
        return math.sqrt(square)
    import sympy

    return sympy.sqrt(square)


def _matrix(columns: list[Any]) -> Array:
    stacked = np.array(columns, dtype=object).reshape(-1, 3).T
    return entries.frozen(stacked, stacked.shape, "J").copy()


def _require_regular(X: Pose) -> None:
    """Raise ValueError where the pitch is ±π/2; expressions are tried at two random points."""
    for sample in entries.samples(X.R):
        if math.hypot(sample[0, 0], sample[1, 0]) < SINGULAR:
            raise ValueError(
                f"the pitch of {X.rotation.name} is {'-' if sample[2, 0] > 0 else ''}π/2: roll and "
                "yaw turn about the same axis there and have no rates of their own. Use the "
                "angular rows of a geometric Jacobian, which have them everywhere"
            )
