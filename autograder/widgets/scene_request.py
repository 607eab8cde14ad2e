"""What a scene shows, as plain JSON: it crosses from the notebook to the rendering process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from autograder.spatial import Pose

AXIS_LENGTH = 0.10
"""Metres; how long the axes of a frame are drawn."""


@dataclass(frozen=True)
class Frame:
    """A frame to draw: its name, its axes as the columns of `R`, its origin `p` in metres."""

    name: str
    R: list[list[float]]
    p: list[float]


@dataclass(frozen=True)
class Moment:
    """Joint angles for the model, and the frames that were computed for them."""

    q: list[float]
    frames: list[Frame]


@dataclass(frozen=True)
class Camera:
    """Where the picture is taken from, in MuJoCo's terms: metres and degrees."""

    lookat: tuple[float, float, float]
    distance: float
    azimuth: float = 90.0
    elevation: float = -50.0

    @classmethod
    def around(cls, moments: Sequence[Moment]) -> Camera:
        """Return a camera that has every frame of every moment in view, and the base."""
        points = np.array([[0.0, 0.0, 0.0], *(f.p for m in moments for f in m.frames)])
        low, high = points.min(axis=0), points.max(axis=0)
        x, y, z = ((low + high) / 2).tolist()
        return cls((x, y, z), distance=0.36 + 0.85 * float(np.linalg.norm(high - low)))


@dataclass(frozen=True)
class SceneRequest:
    """A model file, one moment (a still) or several (a moving picture), and how to see them.

    The last frame of each moment is the computed end point. `size` is in pixels.
    """

    model: str
    moments: list[Moment]
    size: tuple[int, int]
    camera: Camera

    def to_json(self) -> dict[str, Any]:
        """Return the request as plain JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SceneRequest:
        """Return the request that `to_json` wrote."""
        moments = [
            Moment(m["q"], [Frame(**frame) for frame in m["frames"]]) for m in data["moments"]
        ]
        return cls(data["model"], moments, tuple(data["size"]), Camera(**data["camera"]))


def moment(q: ArrayLike, poses: Mapping[str, Pose]) -> Moment:
    """Return a moment: joint angles (rad), and poses of which the last is the end point."""
    frames = [
        Frame(name, np.asarray(X.R, float).tolist(), np.asarray(X.p, float).tolist())
        for name, X in poses.items()
    ]
    return Moment(np.asarray(q, float).tolist(), frames)


def request(
    model: str | Path,
    moments: Sequence[Moment],
    size: tuple[int, int],
    camera: Camera | None = None,
) -> SceneRequest:
    """Return the request for a scene; without a camera, everything is in view.

    Raises FileNotFoundError when there is no such model file.
    """
    path = Path(model).resolve()
    if not path.is_file():
        raise FileNotFoundError(
            f"there is no model file {path}; the course's models are in assets/models"
        )
    return SceneRequest(str(path), list(moments), size, camera or Camera.around(moments))
