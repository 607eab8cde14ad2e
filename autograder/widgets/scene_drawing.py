"""The scene without OpenGL: matplotlib draws what MuJoCo's kinematics reports.

The capsules are the model's own, placed by MuJoCo; the frames are the computed ones. The picture
therefore shows the same agreement, or the same mismatch, as the rendered one.
"""

from __future__ import annotations

from typing import Any

import mujoco
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from numpy.typing import NDArray

from autograder.widgets.figure_style import AXIS_COLOURS, FAINT, INK, new_axes
from autograder.widgets.image_file import Pixels, encoded
from autograder.widgets.scene_request import AXIS_LENGTH, Moment, SceneRequest

DPI = 100
LINK_WIDTH = 11.0
"""Points; about the thickness of the links at the usual distance."""

END_COLOUR = "#d81b73"


def draw(request: SceneRequest) -> bytes:
    """Return the scene as PNG, or as a moving WebP when it has several moments."""
    model = mujoco.MjModel.from_xml_path(request.model)
    data = mujoco.MjData(model)
    images = []
    for moment in request.moments:
        data.qpos[:] = moment.q
        mujoco.mj_kinematics(model, data)
        images.append(_image(model, data, moment, request))
    return encoded(images)


def _image(
    model: mujoco.MjModel, data: mujoco.MjData, moment: Moment, request: SceneRequest
) -> Pixels:
    width, height = request.size
    figure, axes = new_axes(width / DPI, height / DPI, projection="3d")
    figure.set_dpi(DPI)
    figure.set_layout_engine("none")
    axes.set_position((0.0, 0.0, 1.0, 1.0))
    _set_view(axes, request)
    for geom in range(model.ngeom):
        if model.geom_type[geom] == mujoco.mjtGeom.mjGEOM_CAPSULE:
            _draw_capsule(axes, model, data, geom)
    for frame in moment.frames:
        _draw_frame(axes, frame.name, np.array(frame.R), np.array(frame.p))
    end = moment.frames[-1].p
    axes.plot(*[[v] for v in end], "o", color=END_COLOUR, markersize=9, zorder=10)
    canvas: Any = FigureCanvasAgg(figure)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[..., :3].copy()


def _set_view(axes: Any, request: SceneRequest) -> None:
    camera = request.camera
    wide = request.size[0] / request.size[1]
    box = np.array([wide, 1.0, 0.2])
    half = 0.42 * camera.distance * box
    for name, middle, span in zip("xyz", camera.lookat, half, strict=True):
        axes.set(**{f"{name}lim": (middle - span, middle + span)})
    axes.set(xlabel="x (m)", ylabel="y (m)", zticks=[])
    axes.set_box_aspect(box, zoom=1.3)
    axes.view_init(elev=-camera.elevation, azim=camera.azimuth - 180.0)


def _draw_capsule(axes: Any, model: mujoco.MjModel, data: mujoco.MjData, geom: int) -> None:
    """Draw a capsule as a thick line: its axis is the geom's z, half its length the second size."""
    middle, along = data.geom_xpos[geom], data.geom_xmat[geom].reshape(3, 3)[:, 2]
    half = model.geom_size[geom, 1] * along
    material = model.geom_matid[geom]
    colour = model.mat_rgba[material] if material >= 0 else model.geom_rgba[geom]
    ends = np.array([middle - half, middle + half]).T
    axes.plot(*ends, color=to_hex(colour[:3]), lw=LINK_WIDTH, alpha=0.6, solid_capstyle="round")
    axes.plot(*ends[:, :1], "o", color=INK, markersize=5)


def _draw_frame(axes: Any, name: str, R: NDArray[Any], p: NDArray[Any]) -> None:
    for letter, axis in zip("xyz", R.T, strict=True):
        end = p + AXIS_LENGTH * axis
        axes.plot(*np.array([p, end]).T, color=AXIS_COLOURS[letter], lw=2.2, zorder=8)
        text = letter if letter != "z" else f"z {name}"
        axes.text(*(p + 1.2 * AXIS_LENGTH * axis), text, color=AXIS_COLOURS[letter], zorder=9)
    axes.plot(*p[:, None], ".", color=FAINT, zorder=9)
