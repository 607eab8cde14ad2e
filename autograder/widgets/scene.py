"""Computed frames and end point, drawn over MuJoCo's own picture of the model.

Where the two do not lie on each other, the computation and the model disagree. MuJoCo draws the
scene when an OpenGL back end works; matplotlib draws the same scene when none does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from numpy.typing import ArrayLike

from autograder.spatial import Pose
from autograder.widgets.picture import Picture
from autograder.widgets.scene_request import Camera, SceneRequest, moment, request

RENDERER_VARIABLE = "COURSE_RENDERER"
"""Set it to "matplotlib" to draw without OpenGL, or to "mujoco" to refuse to."""

TIME_LIMIT = 60.0
"""Seconds until a back end that does not answer is given up."""

STILL_SIZE = (960, 600)
MOVING_SIZE = (640, 400)
SHOWN_WIDTH = 640

BACK_ENDS = {"egl": "EGL", "osmesa": "OSMesa", "glfw": "GLFW", "": "the platform's own OpenGL"}

_found: list[str | None] = []
"""The back end that worked in this process, once one was looked for; None if none did."""


def overlay(
    model: str | Path,
    q: ArrayLike,
    poses: Mapping[str, Pose],
    *,
    alt: str,
    camera: Camera | None = None,
    renderer: str = "",
) -> Picture:
    """Return a still of the model at `q` (rad) with computed frames drawn over it.

    `poses` are the frames to draw, in the base; the last one is the computed end point, and gets a
    pink ball. `alt` says in words what there is to see. `renderer` is "mujoco", "matplotlib" or, by
    default, the first that works; the caption says which one drew.

    Raises FileNotFoundError when there is no such model, and RuntimeError when MuJoCo's renderer
    is insisted on and does not work.
    """
    scene = request(model, [moment(q, poses)], STILL_SIZE, camera)
    return _drawn(scene, alt, renderer)


def overlay_sweep(
    model: str | Path,
    Q: Sequence[ArrayLike],
    poses: Sequence[Mapping[str, Pose]],
    *,
    alt: str,
    camera: Camera | None = None,
    renderer: str = "",
) -> Picture:
    """Return a moving picture: one still for each row of `Q` (rad) and its `poses`.

    Arguments and errors are those of `overlay`.
    """
    moments = [moment(q, each) for q, each in zip(Q, poses, strict=True)]
    scene = request(model, moments, MOVING_SIZE, camera)
    return _drawn(scene, alt, renderer)


def _drawn(scene: SceneRequest, alt: str, renderer: str) -> Picture:
    wanted = renderer or os.environ.get(RENDERER_VARIABLE, "")
    if wanted not in ("", "mujoco", "matplotlib"):
        raise ValueError(f"renderer must be 'mujoco' or 'matplotlib', got {wanted!r}")
    if wanted != "matplotlib":
        for back_end in _candidates():
            data = _rendered(scene, back_end)
            if data is not None:
                _found[:] = [back_end]
                by = f"MuJoCo's renderer with {BACK_ENDS.get(back_end, back_end)}"
                caption = f"Pink: the computed end point. Drawn by {by}."
                return Picture(data, _mime(scene), alt, caption, SHOWN_WIDTH)
        _found[:] = [None]
    if wanted == "mujoco":
        raise RuntimeError(
            "no OpenGL back end works here; on Linux, installing libEGL (Mesa) usually helps"
        )
    from autograder.widgets.scene_drawing import draw

    why = "as asked" if wanted else "because no OpenGL back end works here"
    by = f"matplotlib from the positions that MuJoCo reports, {why}"
    caption = f"Pink: the computed end point. Drawn by {by}."
    return Picture(draw(scene), _mime(scene), alt, caption, SHOWN_WIDTH)


def _candidates() -> Iterator[str]:
    """Yield the values of MUJOCO_GL to try, the most likely first."""
    if _found:
        if _found[0] is not None:
            yield _found[0]
        return
    own = os.environ.get("MUJOCO_GL", "")
    usual = ["egl", "osmesa", ""] if sys.platform.startswith("linux") else [""]
    yield from dict.fromkeys([own, *usual] if own else usual)


def _rendered(scene: SceneRequest, back_end: str) -> bytes | None:
    """Return the picture that a rendering process drew with a back end, or None."""
    environment = {name: value for name, value in os.environ.items() if name != "MUJOCO_GL"}
    if back_end:
        environment["MUJOCO_GL"] = back_end
    try:
        run = subprocess.run(
            # -P: a reader's own numpy.py beside the notebook is not ours to import.
            [sys.executable, "-P", "-m", "autograder.widgets.render_worker"],
            input=json.dumps(scene.to_json()).encode(),
            capture_output=True,
            env=environment,
            timeout=TIME_LIMIT,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    whole = run.returncode == 0 and run.stdout[:4] in (b"\x89PNG", b"RIFF")
    return run.stdout if whole else None


def _mime(scene: SceneRequest) -> str:
    return "image/webp" if len(scene.moments) > 1 else "image/png"
