"""The overlay is drawn whatever the machine offers, and shows agreement or mismatch."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from autograder.kinematics import planar_3r
from autograder.spatial import Pose
from autograder.widgets import scene
from autograder.widgets.picture import Picture
from autograder.widgets.scene import overlay, overlay_sweep
from autograder.widgets.scene_request import SceneRequest, moment, request

MODEL = Path(__file__).parents[2] / "assets" / "models" / "planar_3r.xml"
Q = [0.5, 0.6, 0.7]


@pytest.fixture(autouse=True)
def fresh_search(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(scene.RENDERER_VARIABLE, raising=False)
    scene._found.clear()
    yield
    scene._found.clear()


def computed(q: list[float]) -> dict[str, Pose]:
    poses = planar_3r().forward_kinematics(q)
    return {frame: poses[frame] for frame in "ABCT"}


def pixels(picture: Picture) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(picture.data)).convert("RGB")).astype(int)


def pink_centre(picture: Picture) -> np.ndarray:
    r, g, b = np.moveaxis(pixels(picture), -1, 0)
    rows, columns = np.nonzero((r > 150) & (g < 100) & (b > 70) & (r - b > 30))
    assert len(rows) > 20, "the end point is not to be seen"
    return np.array([columns.mean(), rows.mean()])


def test_a_still_is_a_picture_that_says_who_drew_it() -> None:
    picture = overlay(MODEL, Q, computed(Q), alt="the arm")
    assert picture.mime == "image/png"
    image = pixels(picture)
    assert image.shape == (600, 960, 3)
    assert image.std() > 5
    who = "matplotlib" if scene._found == [None] else "MuJoCo's renderer"
    assert f"Drawn by {who}" in picture.caption
    assert picture.alt == "the arm"


def test_without_a_back_end_matplotlib_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def no_back_end(_: SceneRequest, back_end: str) -> None:
        tried.append(back_end)

    monkeypatch.setattr(scene, "_rendered", no_back_end)
    picture = overlay(MODEL, Q, computed(Q), alt="the arm")
    assert "because no OpenGL back end works here" in picture.caption
    assert pixels(picture).std() > 5
    assert len(tried) >= 1
    overlay(MODEL, Q, computed(Q), alt="the arm")
    assert len(tried) == len(set(tried)), "a back end that failed is not tried again"
    with pytest.raises(RuntimeError, match="no OpenGL back end works"):
        overlay(MODEL, Q, computed(Q), alt="the arm", renderer="mujoco")


def test_a_rendering_process_that_dies_harms_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(MODEL.parent / "no-such-program"))
    assert "matplotlib" in overlay(MODEL, Q, computed(Q), alt="the arm").caption


def test_a_back_end_that_does_not_exist_is_a_none_and_no_noise(
    capfd: pytest.CaptureFixture[str],
) -> None:
    asked = request(MODEL, [moment(Q, computed(Q))], (320, 200))
    assert scene._rendered(asked, "no-such-back-end") is None
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("by", ["argument", "environment"])
def test_matplotlib_can_be_asked_for(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if by == "environment":
        monkeypatch.setenv(scene.RENDERER_VARIABLE, "matplotlib")
    renderer = "matplotlib" if by == "argument" else ""
    picture = overlay(MODEL, Q, computed(Q), alt="the arm", renderer=renderer)
    assert (
        "Drawn by matplotlib from the positions that MuJoCo reports, as asked." in picture.caption
    )


@pytest.mark.parametrize("renderer", ["", "matplotlib"])
def test_the_end_point_is_drawn_where_it_was_computed(renderer: str) -> None:
    right = computed(Q)
    camera = request(MODEL, [moment(Q, right)], (960, 600)).camera
    x, y, z = right["T"].p
    wrong = right | {"T": Pose("W", "T", right["T"].R, [x + 0.15, y, z])}
    there, elsewhere = (
        pink_centre(overlay(MODEL, Q, poses, alt="the arm", camera=camera, renderer=renderer))
        for poses in (right, wrong)
    )
    assert elsewhere[0] - there[0] > 40  # to the right, which is +x


@pytest.mark.parametrize("renderer", ["", "matplotlib"])
def test_a_sweep_moves(renderer: str) -> None:
    sweep = [[0.2 * i, 0.6, 0.7] for i in range(3)]
    poses = [computed(q) for q in sweep]
    picture = overlay_sweep(MODEL, sweep, poses, alt="the arm turns", renderer=renderer)
    image = Image.open(io.BytesIO(picture.data))
    assert picture.mime == "image/webp"
    assert image.n_frames == 3
    frames = []
    for i in range(3):
        image.seek(i)
        frames.append(np.asarray(image.convert("RGB")).astype(int))
    assert np.abs(frames[0] - frames[2]).mean() > 0.5


def test_nothing_reaches_stderr_and_no_display_is_needed() -> None:
    code = (
        "from autograder.kinematics import planar_3r\n"
        "from autograder.widgets.scene import overlay\n"
        f"q = {Q}\n"
        f"print(overlay({str(MODEL)!r}, q, planar_3r().forward_kinematics(q), alt='the arm'))"
    )
    bare = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    for setting in ("", "matplotlib"):
        environment = bare | {scene.RENDERER_VARIABLE: setting}
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stderr == ""
        assert "Drawn by" in run.stdout


def test_wrong_wishes_are_refused() -> None:
    with pytest.raises(ValueError, match="'mujoco' or 'matplotlib', got 'opengl'"):
        overlay(MODEL, Q, computed(Q), alt="the arm", renderer="opengl")
    with pytest.raises(FileNotFoundError, match=r"no model file .*planar_4r\.xml"):
        overlay(MODEL.with_name("planar_4r.xml"), Q, computed(Q), alt="the arm")


def test_a_request_crosses_as_json() -> None:
    asked = request(MODEL, [moment(Q, computed(Q))], (320, 200))
    assert SceneRequest.from_json(asked.to_json()) == asked
