"""The model file that lessons and people read is the arm that the code computes."""

from __future__ import annotations

import math
from pathlib import Path

import mujoco
import numpy as np
import pytest

from autograder.kinematics import planar_3r

MODEL = Path(__file__).parents[2] / "assets" / "models" / "planar_3r.xml"


@pytest.fixture(scope="module")
def model() -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_path(str(MODEL))


def test_names_axes_and_end_site_are_as_documented(model: mujoco.MjModel) -> None:
    assert [model.body(i).name for i in range(model.nbody)] == ["world", "link1", "link2", "link3"]
    assert [model.joint(i).name for i in range(model.njnt)] == ["joint1", "joint2", "joint3"]
    np.testing.assert_array_equal(model.jnt_axis, [[0, 0, 1]] * 3)
    np.testing.assert_array_equal(model.jnt_type, [mujoco.mjtJoint.mjJNT_HINGE] * 3)
    assert model.nsite == 1
    assert model.site(0).name == "end"


def test_every_frame_is_where_the_chain_puts_it(model: mujoco.MjModel) -> None:
    data, chain = mujoco.MjData(model), planar_3r()
    rng = np.random.default_rng(7)
    for q in [np.zeros(3), *rng.uniform(-math.pi, math.pi, (100, 3))]:
        data.qpos[:] = q
        mujoco.mj_kinematics(model, data)
        poses = chain.forward_kinematics(q)
        for frame, body in zip("ABC", ("link1", "link2", "link3"), strict=True):
            np.testing.assert_allclose(data.body(body).xpos, poses[frame].p, rtol=0, atol=1e-14)
            R = data.body(body).xmat.reshape(3, 3)
            np.testing.assert_allclose(R, poses[frame].R, rtol=0, atol=1e-14)
        end = data.site("end")
        np.testing.assert_allclose(end.xpos, poses["T"].p, rtol=0, atol=1e-14)
        np.testing.assert_allclose(end.xmat.reshape(3, 3), poses["T"].R, rtol=0, atol=1e-14)


def test_what_is_drawn_is_as_long_as_what_is_computed(model: mujoco.MjModel) -> None:
    lengths = [2 * model.geom(f"link{i}").size[1] for i in (1, 2, 3)]
    np.testing.assert_allclose(lengths, [0.30, 0.25, 0.15], rtol=0, atol=1e-12)
