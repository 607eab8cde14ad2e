"""Jacobians of a frame of a chain: from the joints' axes, and by differentiating its pose.

Every Jacobian here multiplies the chain's velocities v, which are not always the rates of q: see
`Joint`. Six rows are angular first, then linear. They hold numbers, or SymPy expressions as soon as
q or the chain does.

Three of them are geometric: all three give the spatial velocity of the frame in the base, and
differ in the point that the linear rows belong to and in the axes that both halves are written in.
Where the literature says only "the Jacobian", it is one of these three.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.kinematics.chain import Chain
from autograder.spatial import Pose, entries

Array = NDArray[Any]
Positions = Sequence[Any] | NDArray[Any]


def world_aligned_jacobian(chain: Chain, q: Positions, frame: str | None = None) -> Array:
    """Return J with [ω_BF_B; v_BFo_B] = J v, 6×nv: at the frame's origin, in the base's axes.

    Of the three, the only one whose linear rows are the derivative of the position of Fo.

    Formula: the column of a revolute joint is [z; z × (p_BoFo - p_BoCo)], of a prismatic one
    [0; z], with z the axis in the base (Siciliano et al., "Robotics", eq. 3.30, where the linear
    rows come first). Names: the geometric Jacobian of Siciliano et al.; LOCAL_WORLD_ALIGNED in
    Pinocchio; what the `mj_jac` functions of MuJoCo give.

    `q` holds nq positions (rad, m, unit quaternions wxyz). B is the base; `frame` names F, and is
    the tip if left out. With the six numbers of J v a labelled velocity is made like this:

        omega, v_Fo = np.split(J @ v, 2)
        V_BF_B = SpatialVelocity("F", "B", "Fo", "B", omega, v_Fo)

    Raises ValueError for a frame that the chain does not have, or a q that does not fit it.
    """
    poses, frame = _poses(chain, q, frame)
    return _joined(_columns(chain, poses, frame, at=poses[frame].p))


def body_jacobian(chain: Chain, q: Positions, frame: str | None = None) -> Array:
    """Return J with [ω_BF_F; v_BFo_F] = J v, 6×nv: at the frame's origin, in the frame's own axes.

    Its linear rows are not the derivative of any three coordinates of Fo in the base: those are
    the rows of `world_aligned_jacobian`, which this one turns by R_FB.

    A labelled velocity of J v: `SpatialVelocity("F", "B", "Fo", "F", *np.split(J @ v, 2))`.

    Names: the body Jacobian J_b of Lynch and Park, "Modern Robotics", section 5.1.2; LOCAL in
    Pinocchio, and its default.

    Arguments and errors are those of `world_aligned_jacobian`.
    """
    poses, frame = _poses(chain, q, frame)
    R_FB = poses[frame].R.T
    aligned = _columns(chain, poses, frame, at=poses[frame].p)
    return _joined([(entries.product(R_FB, w), entries.product(R_FB, v)) for w, v in aligned])


def spatial_jacobian(chain: Chain, q: Positions, frame: str | None = None) -> Array:
    """Return J with [ω_BF_B; v_BBo_B] = J v, 6×nv: at the base's origin, in the base's axes.

    The linear rows belong to the point of the moving body that is just passing through the base's
    origin, however far away the body is: they are not the velocity of Fo. Of the frame, only the
    body that carries it matters.

    A labelled velocity of J v: `SpatialVelocity("F", "B", "Bo", "B", *np.split(J @ v, 2))`.

    Names: the space Jacobian J_s of Lynch and Park, "Modern Robotics", section 5.1.1; WORLD in
    Pinocchio. Its columns are the joints' motion subspaces in base coordinates, the S_i of
    Featherstone, "Rigid Body Dynamics Algorithms", chapter 4.

    Arguments and errors are those of `world_aligned_jacobian`.
    """
    poses, frame = _poses(chain, q, frame)
    return _joined(_columns(chain, poses, frame, at=np.zeros(3)))


def _poses(chain: Chain, q: Positions, frame: str | None) -> tuple[dict[str, Pose], str]:
    frame = chain.require_frame(frame)
    return chain.forward_kinematics(q), frame


def _columns(
    chain: Chain, poses: dict[str, Pose], frame: str, at: Array
) -> list[tuple[Array, Array]]:
    """Return for each joint the 3×nv halves of its columns, for the point `at`, in base axes."""
    moving = chain.frames.index(frame)  # joints beyond the frame do not move it
    columns = []
    for joint in chain.joints[:moving]:
        R_BJ = (poses[joint.parent] @ joint.X_PJ).R
        angular, linear = (
            entries.product(R_BJ, half) for half in np.split(joint.motion.columns(joint.axis), 2)
        )
        arm = entries.total(at, -poses[joint.child].p)  # from Co, to which `linear` belongs
        columns.append((angular, entries.total(linear, _cross(angular, arm))))
    still = np.zeros((3, chain.nv - sum(angular.shape[1] for angular, _ in columns)))
    return [*columns, (still, still)]


def _cross(columns: Array, arm: Array) -> Array:
    columns, arm = entries.alike(columns, arm)
    return np.cross(columns.T, arm).T


def _joined(columns: list[tuple[Array, Array]]) -> Array:
    stacked = np.hstack([np.vstack(halves) for halves in columns])
    return entries.frozen(stacked, stacked.shape, "J").copy()
