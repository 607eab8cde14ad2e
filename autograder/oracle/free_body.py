"""What MuJoCo measures on a body that nothing holds: velocities, forces, power, inertia.

A free joint of MuJoCo has its linear velocity in the axes of the world and its angular velocity in
those of the body, linear first. What is returned here is angular first, in the axes of one frame.
"""

from __future__ import annotations

import mujoco
import numpy as np
from numpy.typing import NDArray

from autograder.oracle import engine, one_body
from autograder.oracle.inertial import Body, inertial
from autograder.spatial import FrameMismatch, Position, Rotation, SpatialForce, SpatialVelocity
from autograder.spatial.expressed import REEXPRESSION
from autograder.spatial.placed import SHIFT

Array = NDArray[np.float64]

_ORIGIN = np.zeros(3)
_NO_TURN = np.array([1.0, 0.0, 0.0, 0.0])


def point_velocity(
    V_MB_E: SpatialVelocity, p_BoQ_E: Position | None = None, R_FE: Rotation | None = None
) -> Array:
    """Return [ω; v] in rad/s and m/s of the point Q fixed to B, in F's axes: six numbers.

    Without `p_BoQ_E` it belongs to the point of `V_MB_E`; without `R_FE` it is in E's axes.

    Measured: a free body with its origin where the velocity belongs and a site at Q that has F's
    axes; `mj_objectVelocity` of the site. Neither v + ω × r nor a product with R is ours.

    Raises FrameMismatch when the letters do not meet as in `V_MB_E.shift(p_BoQ_E).reexpress(R_FE)`;
    ValueError for symbols.
    """
    p = _arm(V_MB_E, p_BoQ_E)
    R_EF = np.eye(3)
    if R_FE is not None:
        REEXPRESSION.require_fit(V_MB_E, R_FE)
        R_EF = engine.numbers(R_FE, R_FE.R).T
    with one_body.free() as body:
        body.weigh_one()
        body.mark(p, engine.quaternion(R_EF))
        return body.site_velocity(_qpos(np.eye(3)), _qvel(V_MB_E), own_axes=True)


def force_at(F_P_E: SpatialForce, p_PQ_E: Position) -> Array:
    """Return [τ; f] in N·m and N that acts at Q as `F_P_E` does at P, in E's axes: six numbers.

    Measured: a free body with its origin at Q is pushed at P by `mj_applyFT`, which gives what the
    joint at the origin feels. τ - p × f is not ours.

    Raises FrameMismatch when the letters do not meet as in `F_P_E.shift(p_PQ_E)`; ValueError for
    symbols.
    """
    p = _arm(F_P_E, p_PQ_E)
    with one_body.free() as body:
        felt = _applied(body, F_P_E, at=-p)
    return np.concatenate([felt[3:], felt[:3]])


def power(F_Q_E: SpatialForce, V_MB_E: SpatialVelocity, p_BoQ_E: Position | None = None) -> float:
    """Return the power in W of a force that acts at Q on a body that moves with `V_MB_E`.

    `p_BoQ_E` leads from the point of the velocity to that of the force, and may be left out where
    they are the same.

    Measured: `mj_applyFT` at Q, and the product of the joint's forces and velocities. The force is
    not shifted by us, and neither is the velocity.

    Raises FrameMismatch when points or axes do not meet; ValueError for symbols.
    """
    p = _arm(V_MB_E, p_BoQ_E)
    point = V_MB_E.at if p_BoQ_E is None else p_BoQ_E.end
    if (F_Q_E.at, F_Q_E.expressed_in) != (point, V_MB_E.expressed_in):
        raise FrameMismatch(
            f"the power of {F_Q_E.name} on a body with {V_MB_E.name}: the force must act at "
            f"{point} and be expressed in {V_MB_E.expressed_in}, but it acts at {F_Q_E.at} and is "
            f"expressed in {F_Q_E.expressed_in}"
        )
    with one_body.free() as body:
        return float(_applied(body, F_Q_E, at=p) @ _qvel(V_MB_E))


def spatial_inertia_about(
    body: Body, p_PQ_E: Position | None = None, R_FE: Rotation | None = None
) -> Array:
    """Return the spatial inertia of a body about Q in F's axes, 6×6, angular rows first.

    `body` is given about P in E's axes. Without `p_PQ_E` the result is about P, without `R_FE` in
    E's axes. Blocks in kg·m², kg·m and kg.

    Measured: a free body whose origin is at Q, turned in the world as E is in F; its 6×6 mass
    matrix, with rows and columns brought to one frame (see `in_one_frame`). Neither the parallel
    axis theorem nor R I R^T is ours.

    Raises FrameMismatch when the letters do not meet as in `M_BP_E.shift(p_PQ_E).reexpress(R_FE)`;
    ValueError for symbols.
    """
    R = np.eye(3)
    known = inertial(body)
    if R_FE is not None:
        if R_FE.child != known.axes:
            raise FrameMismatch(
                f"{R_FE.name} with an inertia in {known.axes}'s axes: the rotation must lead from "
                f"{known.axes}, but it leads from {R_FE.child}"
            )
        R = engine.numbers(R_FE, R_FE.R)
    center = np.subtract(known.center, arm_from(known.origin, known.axes, p_PQ_E))
    with one_body.free() as held:
        held.weigh(known.mass, center, known.principal, known.wxyz)
        return in_one_frame(held.mass_matrix(_qpos(R)), R)


def free_joint_velocity(R_WB: Rotation, V_WB_W: SpatialVelocity) -> Array:
    """Return the `qvel` of MuJoCo's free joint, six numbers: v of Bo in W's axes, then ω in B's.

    Raises FrameMismatch unless the velocity is that of B in W, at Bo and in W's axes; ValueError
    for symbols.
    """
    R, V = R_WB, V_WB_W
    wanted = (R.child, R.parent, f"{R.child}o", R.parent)
    if (V.moving, V.measured_in, V.at, V.expressed_in) != wanted:
        raise FrameMismatch(
            f"{V.name} with {R.name}: a free joint takes the velocity of {R.child} in {R.parent}, "
            f"at {R.child}o, in {R.parent}'s axes"
        )
    angular = np.empty(3)
    back = engine.quaternion(engine.numbers(R, R.R).T)
    mujoco.mju_rotVecQuat(angular, engine.numbers(V, V.angular), back)
    return np.concatenate([engine.numbers(V, V.linear), angular])


def free_joint_mass_matrix(body: Body, R_WP: Rotation) -> Array:
    """Return MuJoCo's own 6×6 mass matrix of a free body: for `qvel`, in mixed axes.

    `body` is given about P in the axes of `R_WP.child`, and that frame is the body's.

    Raises FrameMismatch unless the rotation leads from the body's axes; ValueError for symbols.
    """
    known = inertial(body)
    if R_WP.child != known.axes:
        raise FrameMismatch(f"{R_WP.name} must lead from {known.axes}, the axes of the inertia")
    with one_body.free() as held:
        held.weigh(known.mass, known.center, known.principal, known.wxyz)
        return held.mass_matrix(_qpos(engine.numbers(R_WP, R_WP.R)))


def in_one_frame(mixed: Array, R_WB: Array) -> Array:
    """Return the mass matrix of a free joint, 6×6, for [ω; v] in world axes, angular rows first.

    With [ω_W; v_W] = T [v_W; ω_B], T = [[0, R], [1, 0]], kinetic energy stays the same if
    M = T^-T mixed T^-1: rows and columns both change.
    """
    T_inverse = np.zeros((6, 6))
    T_inverse[:3, 3:] = np.eye(3)
    T_inverse[3:, :3] = R_WB.T
    return np.asarray(T_inverse.T @ mixed @ T_inverse)


def arm_from(point: str, axes: str, p: Position | None) -> Array:
    """Return the numbers of an arm from `point` in `axes`; zero for None.

    Raises FrameMismatch when it starts elsewhere or has other axes.
    """
    if p is None:
        return _ORIGIN
    if (p.start, p.expressed_in) != (point, axes):
        raise FrameMismatch(
            f"{p.name} with an inertia about {point} in {axes}'s axes: the arm must start at "
            f"{point} and be expressed in {axes}, but it starts at {p.start} and is expressed in "
            f"{p.expressed_in}"
        )
    return engine.numbers(p, p.xyz)


def _arm(vector: SpatialVelocity | SpatialForce, p: Position | None) -> Array:
    if p is None:
        return _ORIGIN
    SHIFT.require_fit(vector, p)
    return engine.numbers(p, p.xyz)


def _qpos(R: Array) -> Array:
    """Return the free joint's positions for a body at the origin with orientation `R`."""
    return np.concatenate([_ORIGIN, engine.quaternion(R)])


def _qvel(V: SpatialVelocity) -> Array:
    """Return the free joint's velocities, for a body whose axes are those of the world."""
    return np.concatenate([engine.numbers(V, V.linear), engine.numbers(V, V.angular)])


def _applied(body: one_body.OneBody, F: SpatialForce, at: Array) -> Array:
    """Return what the free joint feels of a force at a point: force first, then moment.

    The body's origin is that of the world, and its axes are the world's.
    """
    force, torque = engine.numbers(F, F.force), engine.numbers(F, F.torque)
    body.weigh_one()
    body.data.qpos[:] = _qpos(np.eye(3))
    engine.find_positions(body.model, body.data)
    felt = np.zeros(6)
    mujoco.mj_applyFT(body.model, body.data, force, torque, at, body.id, felt)
    return felt
