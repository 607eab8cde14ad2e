"""Draw a scene with MuJoCo's own renderer, in a process of its own.

    python -m autograder.widgets.render_worker < request.json > picture

A missing or broken OpenGL back end can end a process without a Python error; here it ends only
this one. MUJOCO_GL chooses the back end. One moment gives a PNG, several a moving WebP.
"""

from __future__ import annotations

import json
import sys

import mujoco
import numpy as np
from numpy.typing import NDArray

from autograder.widgets.image_file import Pixels, encoded
from autograder.widgets.scene_request import AXIS_LENGTH, Frame, Moment, SceneRequest

AXES = (
    ("x", (0.83, 0.15, 0.12, 1.0)),
    ("y", (0.13, 0.55, 0.18, 1.0)),
    ("z", (0.10, 0.30, 0.85, 1.0)),
)
AXIS_RADIUS = 0.004
END_RADIUS = 0.021
"""Metres; thicker than a link, so that it is seen from outside."""

END_COLOUR = (0.95, 0.10, 0.55, 1.0)
ARM_OPACITY = 0.28
"""The model's own links let the computed frames inside them show."""

SMALL_HEIGHT = 500
"""Pixels; a lower picture gets small letters."""


def render(request: SceneRequest) -> list[Pixels]:
    """Return one image, height×width×3, for each moment.

    Raises RuntimeError when the back end draws nothing.
    """
    model = mujoco.MjModel.from_xml_path(request.model)
    data = mujoco.MjData(model)
    width, height = request.size
    model.vis.global_.offwidth, model.vis.global_.offheight = width, height
    large = height > SMALL_HEIGHT
    font = mujoco.mjtFontScale.mjFONTSCALE_150 if large else mujoco.mjtFontScale.mjFONTSCALE_50
    with mujoco.Renderer(model, height, width, font_scale=font) as renderer:
        camera = _camera(request)
        images = []
        for moment in request.moments:
            data.qpos[:] = moment.q
            mujoco.mj_forward(model, data)
            renderer.update_scene(data, camera)
            # Without a graphics card a shadow doubles the time, and a moving scene has many.
            renderer.scene.flags[mujoco.mjtRndFlag.mjRND_SHADOW] = len(request.moments) == 1
            _draw_over(renderer.scene, moment)
            images.append(renderer.render())
    if any(image.min() == image.max() for image in images):
        raise RuntimeError("the back end drew an empty picture")
    return images


def _camera(request: SceneRequest) -> mujoco.MjvCamera:
    camera = mujoco.MjvCamera()
    camera.lookat = request.camera.lookat
    camera.distance = request.camera.distance
    camera.azimuth = request.camera.azimuth
    camera.elevation = request.camera.elevation
    return camera


def _draw_over(scene: mujoco.MjvScene, moment: Moment) -> None:
    """Make the model's links translucent, and add the computed frames and end point."""
    for geom in scene.geoms[: scene.ngeom]:
        if geom.type != mujoco.mjtGeom.mjGEOM_PLANE:
            geom.rgba[3] = ARM_OPACITY
    for frame in moment.frames:
        _add_triad(scene, frame)
    end = moment.frames[-1]
    size = np.full(3, END_RADIUS)
    _new_geom(scene, mujoco.mjtGeom.mjGEOM_SPHERE, size, np.array(end.p), END_COLOUR)


def _add_triad(scene: mujoco.MjvScene, frame: Frame) -> None:
    origin = np.array(frame.p)
    for (letter, colour), axis in zip(AXES, np.array(frame.R).T, strict=True):
        rod = mujoco.mjtGeom.mjGEOM_CAPSULE
        geom = _new_geom(scene, rod, np.zeros(3), np.zeros(3), colour)
        end = origin + AXIS_LENGTH * axis
        mujoco.mjv_connector(geom, rod, AXIS_RADIUS, origin, end)
        _label(scene, end, letter if letter != "z" else f"z {frame.name}")


def _label(scene: mujoco.MjvScene, at: NDArray[np.float64], text: str) -> None:
    """Write text at a point: a label belongs to a geom, so it hangs on an invisible one."""
    invisible = (0.0, 0.0, 0.0, 0.0)
    geom = _new_geom(scene, mujoco.mjtGeom.mjGEOM_SPHERE, np.full(3, 1e-4), at, invisible)
    geom.label = text


def _new_geom(
    scene: mujoco.MjvScene,
    kind: mujoco.mjtGeom,
    size: NDArray[np.float64],
    at: NDArray[np.float64],
    colour: tuple[float, float, float, float],
) -> mujoco.MjvGeom:
    if scene.ngeom >= scene.maxgeom:
        raise RuntimeError(f"the scene holds {scene.maxgeom} shapes and has room for no more")
    geom = scene.geoms[scene.ngeom]
    mujoco.mjv_initGeom(geom, kind, size, at, np.eye(3).ravel(), np.array(colour, np.float32))
    geom.emission = 0.4  # what is computed glows, and stands out from the model
    scene.ngeom += 1
    return geom


if __name__ == "__main__":
    picture = encoded(render(SceneRequest.from_json(json.load(sys.stdin))))
    sys.stdout.buffer.write(picture)
