"""Which of MuJoCo's OpenGL back ends draw on a machine without a display."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux lets a program miss its display"
)

# Each try is a process of its own: the back end is chosen at import, and may end the process.
DRAW = """
import mujoco
model = mujoco.MjModel.from_xml_string(
    '<mujoco><worldbody><light pos="0 0 3"/><geom size="0.3" rgba="1 0 0 1"/></worldbody></mujoco>'
)
data = mujoco.MjData(model)
mujoco.mj_forward(model, data)
with mujoco.Renderer(model, 48, 64) as renderer:
    renderer.update_scene(data)
    picture = renderer.render()
print("drawn", picture.shape, picture.min() < picture.max())
"""
DRAWN = "drawn (48, 64, 3) True"


def draw(back_end: str | None, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    # Wayland finds its socket in XDG_RUNTIME_DIR even when nobody names it.
    displays = {"DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"}
    chosen = {*displays, "MUJOCO_GL", "PYOPENGL_PLATFORM"}
    environment = {name: value for name, value in os.environ.items() if name not in chosen}
    if back_end is not None:
        environment["MUJOCO_GL"] = back_end
    return subprocess.run(
        [sys.executable, "-c", DRAW],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def installed(*names: str) -> bool:
    for name in names:
        try:
            ctypes.CDLL(name)
        except OSError:
            continue
        return True
    return False


@pytest.mark.parametrize("back_end", [None, "glfw"], ids=["default", "glfw"])
def test_the_default_and_glfw_fail_without_a_display(back_end: str | None, tmp_path: Path) -> None:
    run = draw(back_end, tmp_path)
    assert run.returncode != 0
    assert "drawn" not in run.stdout
    assert "OpenGL" in run.stderr


@pytest.mark.skipif(not installed("libEGL.so.1"), reason="needs libEGL, which is not installed")
def test_egl_draws_without_a_display(tmp_path: Path) -> None:
    run = draw("egl", tmp_path)
    assert run.stdout.strip() == DRAWN, run.stderr


def test_osmesa_draws_only_where_it_is_installed(tmp_path: Path) -> None:
    run = draw("osmesa", tmp_path)
    present = installed("libOSMesa.so.8", "libOSMesa.so.6", "libOSMesa.so")
    assert (run.stdout.strip() == DRAWN) == present, run.stderr
