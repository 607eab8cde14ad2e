"""What lesson 3 takes for true, found again on other routes, and samples that let nothing hide."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from autograder.checks.question import NO_FAULTS
from autograder.questions import find, for_lesson

TREE = """
<mujoco>
  <worldbody>
    <body name="base" pos="1 2 0.5"><joint axis="1 2 3"/><geom pos="0.1 0.2 0.3" size="0.05"/>
      <body name="arm" pos="0.4 0.1 0" euler="30 40 50"><joint axis="3 -1 2"/>
        <geom type="capsule" fromto="0 0 0 0.1 0.3 -0.2" size="0.03"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""
FREE = """
<mujoco>
  <option gravity="0 0 0"/>
  <worldbody>
    <body name="B"><freejoint/><geom pos="0.1 -0.2 0.3" size="0.1"/>
      <geom type="capsule" fromto="0 0 0 0.5 0.2 0.1" size="0.05"/>
      <site name="P" pos="0.2 0.3 -0.1"/><site name="Q" pos="-0.3 0.1 0.4"/>
    </body>
  </worldbody>
</mujoco>
"""
XBODY, BODY, SITE = mujoco.mjtObj.mjOBJ_XBODY, mujoco.mjtObj.mjOBJ_BODY, mujoco.mjtObj.mjOBJ_SITE


def cases(id, seed=0):
    return find(id).asking.sample(seed)


def told(model, data, kind, number):
    velocity = np.zeros(6)
    mujoco.mj_objectVelocity(model, data, kind, number, velocity, 0)
    return velocity


def test_cvel_of_a_real_tree_says_what_read_cvel_expects():
    model = mujoco.MjModel.from_xml_string(TREE)
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = [0.7, -1.1], [2.0, -3.0]
    mujoco.mj_forward(model, data)
    root, arm = model.body("base").id, model.body("arm").id
    inputs = {
        "cvel": data.cvel[arm].tolist(),
        "subtree_com": data.subtree_com[root].tolist(),
        "xpos": data.xpos[arm].tolist(),
        "xipos": data.xipos[arm].tolist(),
    }
    at_origin, at_centre = told(model, data, XBODY, arm), told(model, data, BODY, arm)
    expected = [at_origin[:3], at_origin[3:], at_centre[3:]]
    question = find("read-cvel")
    np.testing.assert_allclose(question.truth(inputs), expected, atol=1e-12)
    for fault in question.faults:
        wrong = question.model(inputs, frozenset({fault}))
        assert np.abs(wrong - expected).max() > 1e-2, fault


def test_a_free_body_that_is_given_this_qvel_moves_as_it_was_meant_to():
    model = mujoco.MjModel.from_xml_string(FREE)
    data = mujoco.MjData(model)
    for case in cases("free-joint-velocity"):
        mujoco.mju_mat2Quat(data.qpos[3:], np.ravel(case["R_WB"]))
        data.qvel[:] = find("free-joint-velocity").truth(case)
        mujoco.mj_forward(model, data)
        body = told(model, data, XBODY, model.body("B").id)
        np.testing.assert_allclose(body, case["V_WB_W"], atol=1e-12)


def test_the_power_is_what_the_kinetic_energy_gains_each_second():
    """A pushed body, a short time before and after: no force and no velocity is shifted here."""
    model = mujoco.MjModel.from_xml_string(FREE)
    model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
    data = mujoco.MjData(model)
    torque, force = np.array([0.4, -0.2, 0.3]), np.array([1.0, -2.0, 3.0])
    P, Q = model.site("P").id, model.site("Q").id

    def energy_after(dt):
        mujoco.mj_resetData(model, data)
        data.qvel[:] = [0.3, 0.2, -0.4, 0.5, -1.0, 2.0]
        mujoco.mj_forward(model, data)
        at = data.site_xpos[P].copy()
        mujoco.mj_applyFT(model, data, force, torque, at, 1, data.qfrc_applied)
        model.opt.timestep = dt
        mujoco.mj_step(model, data)
        mujoco.mj_forward(model, data)
        return data.energy[1]

    dt = 1e-5
    gained = (energy_after(dt) - energy_after(1e-9)) / dt
    mujoco.mj_resetData(model, data)
    data.qvel[:] = [0.3, 0.2, -0.4, 0.5, -1.0, 2.0]
    mujoco.mj_forward(model, data)
    inputs = {
        "F_P_W": [*torque, *force],
        "V_Q_W": told(model, data, SITE, Q).tolist(),
        "p_PQ_W": (data.site_xpos[Q] - data.site_xpos[P]).tolist(),
    }
    assert find("power").truth(inputs) == pytest.approx(gained, abs=2e-3)


@pytest.mark.parametrize("id", ["point-speed", "camera-velocity", "compose-velocities"])
def test_a_velocity_is_how_far_the_point_gets_in_a_short_time(id):
    for case in cases(id):
        ahead, behind = (PLACES[id](case, dt) for dt in (1e-5, -1e-5))
        linear = find(id).truth(case)[-len(ahead) :]
        np.testing.assert_allclose(linear, (ahead - behind) / 2e-5, atol=1e-7)


def plate_point(case, dt):
    turned = case["theta"] + case["omega"] * dt
    place = (case["u_x"] + 1j * case["u_y"]) * dt
    place += np.exp(1j * turned) * (case["a"] + 1j * case["b"])
    return np.array([place.real, place.imag])


def exp(vector):
    """Return the rotation by a vector, from the series."""
    x, y, z = vector
    S = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + S + S @ S / 2 + S @ S @ S / 6


def camera(case, dt):
    V, R = np.array(case["V_WB_W"]), np.array(case["R_WB"])
    place = V[3:] * dt + exp(V[:3] * dt) @ R @ case["p_BoCo_B"]
    return R.T @ place  # along the axes that the camera has now


def robot(case, dt):
    V, U = np.array(case["V_WB_W"]), np.array(case["V_BC_W"])
    on_table = np.array(case["p_BoCo_W"]) + U[3:] * dt
    return V[3:] * dt + exp(V[:3] * dt) @ on_table


PLACES = {"point-speed": plate_point, "camera-velocity": camera, "compose-velocities": robot}


def test_the_number_of_the_lesson_is_the_first_case():
    question = find("shift-velocity")
    first = question.asking.sample(7)[0]
    assert first == {"V": [0.0, 0.0, 2.0, 0.0, 0.0, 0.0], "r": [0.3, 0.0, 0.0]}
    np.testing.assert_allclose(question.truth(first), [0, 0, 2, 0, 0.6, 0], atol=1e-15)


@pytest.mark.parametrize("seed", range(10))
def test_no_sample_hides_the_shift_along_its_arm_or_behind_a_zero(seed):
    for asked, six, arm in (
        ("shift-velocity", "V", "r"),
        ("compose-velocities", "V_WB_W", "p_BoCo_W"),
    ):
        seen = [
            np.linalg.norm(np.cross(case[six][:3], case[arm])) > 0.05 for case in cases(asked, seed)
        ]
        assert sum(seen) >= 3


def test_models_and_truths_agree_on_cases_that_are_not_sampled():
    rng = np.random.default_rng(5)
    for question in for_lesson("03_velocity"):
        if question.by_hand:
            continue
        for case in question.asking.sample(int(rng.integers(1000, 2000))):
            got = question.model(case, NO_FAULTS)
            np.testing.assert_allclose(got, question.truth(case), atol=1e-9)
