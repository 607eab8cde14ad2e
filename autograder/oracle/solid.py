"""Masses and moments of homogeneous solids, as MuJoCo's compiler finds them from their shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import mujoco
import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.oracle import engine

Array = NDArray[np.float64]
Kind: TypeAlias = Literal["box", "sphere", "cylinder", "capsule", "ellipsoid"]
"""The shapes."""

SIZES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "box": ("x length", "y length", "z length"),
        "sphere": ("radius",),
        "cylinder": ("radius", "length"),
        "capsule": ("radius", "length of the straight part"),
        "ellipsoid": ("x semi-axis", "y semi-axis", "z semi-axis"),
    }
)
"""What the sizes of each shape are, in metres. Lengths are full; MuJoCo is told half of them."""

DENSITY = 1000.0
"""In kg/m³: what MuJoCo takes a mesh to have unless told otherwise."""


class MassOfShape(NamedTuple):
    """What a shape weighs, where its mass centre is, and its moments about that centre."""

    mass: float
    """In kg."""
    center: Array
    """Three numbers in m, in the axes and from the origin in which the shape is given."""
    moments: Array
    """3×3 in kg·m², about the mass centre, in the same axes."""


def solid_inertia(kind: Kind, sizes: Sequence[float], mass: float) -> Array:
    """Return the inertia of a homogeneous solid about its centre, 3×3 in kg·m².

    `sizes` in m, as in `SIZES`: full lengths for a box; radius and full length for a cylinder and
    a capsule, which lie along z. `mass` in kg.

    Measured: what the compiler infers from a geom of this shape. No formula of a solid is ours.

    Raises ValueError for an unknown shape, sizes or a mass that are not positive, or a body so
    light or so small that MuJoCo refuses it.
    """
    if kind not in get_args(Kind):
        raise ValueError(f"kind must be one of {', '.join(get_args(Kind))}, got {kind!r}")
    given = np.asarray(sizes, dtype=np.float64)
    if given.shape != (len(SIZES[kind]),) or not ((given > 0) & np.isfinite(given)).all():
        raise ValueError(
            f"a {kind} needs {', '.join(SIZES[kind])} in metres, all positive, got {sizes!r}"
        )
    if not 0.0 < mass < np.inf:
        raise ValueError(f"mass must be positive, in kg, got {mass}")
    return _solid(kind, tuple(given.tolist()), float(mass)).copy()


def mesh_inertia(
    vertices: ArrayLike, faces: ArrayLike, density: float = DENSITY, scale: float = 1.0
) -> MassOfShape:
    """Return mass, mass centre and inertia of a closed triangle mesh filled with one material.

    `vertices` n×3 in m; `faces` m×3, the numbers of the vertices of each triangle, counterclockwise
    as seen from outside; `density` in kg/m³; `scale` multiplies the vertices.

    Measured: what the compiler integrates over the mesh. It keeps vertices in single precision, so
    that seven digits are right, unless binary fractions such as 0.25 are exact.

    Raises ValueError for shapes that do not fit, numbers that are not positive, an open mesh (which
    MuJoCo would take, and weigh something else), or one that MuJoCo refuses: one that is turned
    inside out, for example.
    """
    points, triangles = np.asarray(vertices, dtype=np.float64), np.asarray(faces)
    if points.ndim != 2 or points.shape[1] != 3 or not np.isfinite(points).all():
        raise ValueError(f"vertices must be n×3 finite numbers, got shape {points.shape}")
    if triangles.ndim != 2 or triangles.shape[1] != 3 or triangles.dtype.kind not in "iu":
        raise ValueError(f"faces must be m×3 whole numbers, got shape {triangles.shape}")
    if triangles.size and not 0 <= triangles.min() <= triangles.max() < len(points):
        raise ValueError(f"faces must number the {len(points)} vertices from 0, got another number")
    _require_closed(triangles)
    for name, value in (("density", density), ("scale", scale)):
        if not 0.0 < value < np.inf:
            raise ValueError(f"{name} must be positive, got {value}")
    spec = engine.new_spec()
    spec.add_mesh(
        name="mesh",
        uservert=points.ravel(),
        userface=triangles.astype(np.int32).ravel(),
        scale=[scale] * 3,
        inertia=mujoco.mjtMeshInertia.mjMESH_INERTIA_EXACT,
    )
    body = spec.worldbody.add_body(name="body")
    body.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname="mesh", density=density)
    return _read(engine.compiled(spec))


@lru_cache(maxsize=256)
def _solid(kind: Kind, sizes: tuple[float, ...], mass: float) -> Array:
    size = np.zeros(3)
    size[: len(sizes)] = sizes
    if kind == "box":
        size /= 2
    elif kind in ("cylinder", "capsule"):
        size[1] /= 2
    spec = engine.new_spec()
    body = spec.worldbody.add_body(name="body")
    body.add_geom(type=getattr(mujoco.mjtGeom, f"mjGEOM_{kind.upper()}"), size=size, mass=mass)
    return _read(engine.compiled(spec)).moments


def _require_closed(triangles: NDArray[np.integer[Any]]) -> None:
    """Raise ValueError unless each edge is walked once in either direction."""
    there = Counter(
        (int(triangle[i]), int(triangle[i - 1])) for triangle in triangles for i in range(3)
    )
    back = Counter((b, a) for a, b in there.elements())
    if not there or there != back or max(there.values()) > 1:
        raise ValueError(
            "faces must close a surface: each edge must belong to two triangles that are both "
            "counterclockwise from outside. One is missing, doubled or turned over"
        )


def _read(model: mujoco.MjModel) -> MassOfShape:
    """Return the mass properties of the only body, in its own frame."""
    body = model.body("body")
    axes = np.empty(9)
    mujoco.mju_quat2Mat(axes, body.iquat)
    R = axes.reshape(3, 3)
    return MassOfShape(float(body.mass[0]), body.ipos.copy(), R @ np.diag(body.inertia) @ R.T)
