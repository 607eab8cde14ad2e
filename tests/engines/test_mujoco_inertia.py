"""How MuJoCo stores mass and inertia, what it refuses, and what its mass matrix is."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation as Turn

Array = NDArray[np.float64]

MASS, CENTRE = 2.0, np.array([0.11, -0.07, 0.05])
FULL = [0.3, 0.4, 0.5, 0.02, -0.03, 0.04]  # xx yy zz xy xz yz
CENTRAL = np.array([[0.3, 0.02, -0.03], [0.02, 0.4, 0.04], [-0.03, 0.04, 0.5]])


def load(body: str, compiler: str = "") -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(f"""
    <mujoco>
      <compiler {compiler}/>
      <worldbody><body name="B" quat="0.7 0.1 -0.5 0.3">{body}</body></worldbody>
    </mujoco>""")


def numbers(values: object) -> str:
    return " ".join(str(float(value)) for value in np.ravel(values))


def inertial(attributes: str, mass: float = MASS) -> str:
    return f'<freejoint/><inertial pos="{numbers(CENTRE)}" mass="{mass}" {attributes}/>'


def stored(model: mujoco.MjModel) -> Array:
    """Return the central inertia in body axes, out of the two halves that MuJoCo keeps."""
    R = Turn.from_quat(model.body("B").iquat, scalar_first=True).as_matrix()
    return R @ np.diag(model.body("B").inertia) @ R.T


def mass_matrix(model: mujoco.MjModel, data: mujoco.MjData) -> Array:
    mujoco.mj_forward(model, data)
    matrix = np.full((model.nv, model.nv), np.nan)
    mujoco.mj_fullM(model, data, matrix)
    return matrix


def spec_body(**values: object) -> mujoco.MjModel:
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name="B", mass=MASS, explicitinertial=True)
    body.add_freejoint()
    for name, value in values.items():
        setattr(body, name, value)
    return spec.compile()


def cross(p: Array) -> Array:
    return np.array([[0, -p[2], p[1]], [p[2], 0, -p[0]], [-p[1], p[0], 0]])


# Shapes and storage -----------------------------------------------------------------------------


def test_the_sizes_of_a_box_are_half_lengths() -> None:
    model = load('<geom type="box" size="0.5 1 1.5" mass="12"/>')
    np.testing.assert_allclose(model.body("B").inertia, [13, 10, 5], rtol=1e-14)
    by_density = load('<geom type="box" size="0.5 1 1.5" density="2"/>')
    assert by_density.body("B").mass[0] == pytest.approx(2 * (1 * 2 * 3))


def test_the_second_size_of_a_cylinder_and_of_a_capsule_is_a_half_length() -> None:
    cylinder = load('<geom type="cylinder" size="0.2 0.7" density="1000"/>')
    assert cylinder.body("B").mass[0] == pytest.approx(1000 * np.pi * 0.2**2 * 1.4)
    capsule = load('<geom type="capsule" size="0.2 0.7" density="1000"/>')
    volume = np.pi * 0.2**2 * 1.4 + 4 / 3 * np.pi * 0.2**3  # the caps come on top
    assert capsule.body("B").mass[0] == pytest.approx(1000 * volume)


def test_fullinertia_is_in_the_order_xx_yy_zz_xy_xz_yz() -> None:
    model = load(inertial(f'fullinertia="{numbers(FULL)}"'))
    np.testing.assert_allclose(stored(model), CENTRAL, atol=1e-14)


def test_principal_moments_and_their_axes_are_stored_apart() -> None:
    model = load(inertial(f'fullinertia="{numbers(FULL)}"'))
    body = model.body("B")
    moments = np.linalg.eigvalsh(CENTRAL)
    np.testing.assert_allclose(np.sort(body.inertia), moments, atol=1e-14)
    assert np.linalg.norm(body.iquat - [1, 0, 0, 0]) > 0.1
    np.testing.assert_array_equal(body.ipos, CENTRE)


def test_an_inertial_quaternion_turns_principal_axes_into_body_axes() -> None:
    turn = Turn.from_rotvec([0.5, -0.9, 1.3])
    quat = numbers(turn.as_quat(scalar_first=True))
    model = load(inertial(f'quat="{quat}" diaginertia="0.3 0.4 0.5"'))
    R = turn.as_matrix()
    np.testing.assert_allclose(stored(model), R @ np.diag([0.3, 0.4, 0.5]) @ R.T, atol=1e-14)
    np.testing.assert_allclose(model.body("B").inertia, [0.3, 0.4, 0.5], atol=0)  # kept in order


def test_mjspec_keeps_the_axes_of_an_inertia_only_when_ipos_is_given() -> None:
    R = Turn.from_quat([0.5, -0.3, 0.6, 0.2], scalar_first=True).as_matrix()
    principal = {"inertia": [0.3, 0.4, 0.5], "iquat": [0.5, -0.3, 0.6, 0.2]}
    for values, wanted in (
        ({"fullinertia": FULL}, CENTRAL),
        (principal, R @ np.diag([0.3, 0.4, 0.5]) @ R.T),
    ):
        with_place = spec_body(**values, ipos=[0.0, 0.0, 0.0])
        np.testing.assert_allclose(stored(with_place), wanted, atol=1e-14)
        without = spec_body(**values)  # the moments stay, their axes are lost without a word
        np.testing.assert_array_equal(without.body("B").iquat, [1, 0, 0, 0])
        moments = np.sort(without.body("B").inertia)
        np.testing.assert_allclose(moments, np.linalg.eigvalsh(wanted), atol=1e-14)


def test_mjspec_turns_a_full_inertia_by_iquat_where_a_model_file_may_not() -> None:
    turn = Turn.from_rotvec([0.5, -0.9, 1.3])
    quat = turn.as_quat(scalar_first=True)
    model, R = spec_body(fullinertia=FULL, iquat=quat, ipos=CENTRE), turn.as_matrix()
    np.testing.assert_allclose(stored(model), R @ CENTRAL @ R.T, atol=1e-14)
    with pytest.raises(ValueError, match="at most one of 'fullinertia', 'quat'"):
        load(inertial(f'quat="{numbers(quat)}" fullinertia="{numbers(FULL)}"'))


# Validity ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ('diaginertia="0.2 0.3 0.50001"', "inertia must satisfy A \\+ B >= C"),
        ('diaginertia="0.2 0.3 -0.1"', "inertia must satisfy A \\+ B >= C"),
        ('diaginertia="-0.2 -0.3 -0.1"', "must be larger than mjMINVAL"),
        ('diaginertia="0.2 0.2 0"', "must be larger than mjMINVAL"),
        ('fullinertia="0.3 0.4 0.5 0.5 0 0"', "inertia must have positive eigenvalues"),
        ('fullinertia="0.3 0.4 0.9 0.02 0.01 0.03"', "inertia must satisfy A \\+ B >= C"),
    ],
    ids=["triangle", "one negative", "all negative", "zero", "full negative", "full triangle"],
)
def test_an_impossible_inertia_is_refused_when_the_model_is_compiled(
    attributes: str, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        load(inertial(attributes))


@pytest.mark.parametrize("mass", [0.0, -2.0])
def test_a_moving_body_without_mass_is_refused(mass: float) -> None:
    with pytest.raises(ValueError, match="must be larger than mjMINVAL"):
        load(inertial('diaginertia="0.2 0.3 0.4"', mass))


def test_the_bound_of_the_triangle_is_allowed() -> None:
    model = load(inertial('diaginertia="0.2 0.3 0.5"'))
    np.testing.assert_array_equal(model.body("B").inertia, [0.2, 0.3, 0.5])


def test_the_triangle_is_checked_on_a_body_that_cannot_move_but_zeros_are_not() -> None:
    with pytest.raises(ValueError, match="inertia must satisfy"):
        load('<inertial pos="0 0 0" mass="2" diaginertia="0.2 0.3 0.9"/>')
    model = load('<inertial pos="0 0 0" mass="2" diaginertia="0.2 0.2 0"/>')
    np.testing.assert_array_equal(model.body("B").inertia, [0.2, 0.2, 0])


@pytest.mark.parametrize(
    ("attributes", "mean"),
    [
        ('diaginertia="0.2 0.3 0.9"', 1.4 / 3),
        ('diaginertia="0.2 0.3 -0.1"', 0.5 / 3),  # what is below zero counts as zero
        ('fullinertia="0.3 0.4 0.9 0.02 0.01 0.03"', 1.6 / 3),
    ],
    ids=["triangle", "one negative", "full triangle"],
)
def test_balanceinertia_puts_the_mean_in_place_of_all_three_moments(
    attributes: str, mean: float
) -> None:
    model = load(inertial(attributes), 'balanceinertia="true"')
    np.testing.assert_allclose(model.body("B").inertia, [mean] * 3, rtol=1e-14)


def test_balanceinertia_leaves_a_possible_inertia_alone() -> None:
    model = load(inertial(f'fullinertia="{numbers(FULL)}"'), 'balanceinertia="true"')
    np.testing.assert_allclose(stored(model), CENTRAL, atol=1e-14)


@pytest.mark.parametrize(
    "attributes", ['fullinertia="0.3 0.4 0.5 0.5 0 0"', 'diaginertia="-0.2 -0.3 -0.1"']
)
def test_balanceinertia_does_not_save_every_impossible_inertia(attributes: str) -> None:
    with pytest.raises(ValueError, match=r"positive eigenvalues|larger than mjMINVAL"):
        load(inertial(attributes), 'balanceinertia="true"')


# Mass matrix ------------------------------------------------------------------------------------


def test_fullm_takes_model_data_and_destination() -> None:
    model = load(inertial(f'fullinertia="{numbers(FULL)}"'))
    data = mujoco.MjData(model)
    matrix, force = mass_matrix(model, data), np.empty(6)
    np.testing.assert_array_equal(matrix, matrix.T)
    acceleration = np.array([0.3, -0.7, 1.1, 2.3, -0.2, 0.9])
    mujoco.mj_mulM(model, data, force, acceleration)
    np.testing.assert_allclose(matrix @ acceleration, force, atol=1e-14)


def test_qm_is_gone_from_the_data() -> None:
    assert not hasattr(mujoco.MjData, "qM")


def test_the_mass_matrix_of_a_free_body_is_its_spatial_inertia_about_its_origin() -> None:
    model = load(inertial(f'fullinertia="{numbers(FULL)}"'))
    data = mujoco.MjData(model)
    turn = Turn.from_rotvec([-1.1, 0.4, 0.7])
    data.qpos[:] = [0.7, -1.1, 2.3, *turn.as_quat(scalar_first=True)]
    R = turn.as_matrix()
    T = np.block([[np.zeros((3, 3)), R], [np.eye(3), np.zeros((3, 3))]])  # [v_W; ω_B] → [ω; v]_W
    back = np.linalg.inv(T)
    measured = back.T @ mass_matrix(model, data) @ back

    p = R @ CENTRE  # from Bo to the mass centre, world axes
    moments = R @ CENTRAL @ R.T + MASS * (p @ p * np.eye(3) - np.outer(p, p))
    expected = np.block([[moments, MASS * cross(p)], [-MASS * cross(p), MASS * np.eye(3)]])
    np.testing.assert_allclose(measured, expected, atol=1e-13)


def test_kinetic_energy_of_a_free_body_is_that_of_its_mass_centre_and_its_turning() -> None:
    model = load(inertial(f'fullinertia="{numbers(FULL)}"'))
    data = mujoco.MjData(model)
    turn = Turn.from_rotvec([-1.1, 0.4, 0.7])
    data.qpos[:] = [0.7, -1.1, 2.3, *turn.as_quat(scalar_first=True)]
    v, w = np.array([0.9, -0.4, 0.6]), np.array([0.8, 1.7, -0.5])  # world axes, body axes
    data.qvel[:] = [*v, *w]
    energy = 0.5 * data.qvel @ mass_matrix(model, data) @ data.qvel
    v_centre = v + turn.apply(np.cross(w, CENTRE))
    by_hand = 0.5 * MASS * v_centre @ v_centre + 0.5 * w @ CENTRAL @ w
    assert energy == pytest.approx(by_hand, rel=1e-13)


def test_the_mass_matrix_of_a_hinge_is_the_moment_about_its_axis() -> None:
    axis, anchor = np.array([2.0, -3.0, 6.0]) / 7, np.array([0.2, 0.1, -0.3])
    model = load(f"""
    <joint axis="{numbers(axis)}" pos="{numbers(anchor)}"/>
    <inertial pos="{numbers(CENTRE)}" mass="{MASS}" fullinertia="{numbers(FULL)}"/>""")
    arm = CENTRE - anchor
    moment = axis @ CENTRAL @ axis + MASS * np.linalg.norm(np.cross(axis, arm)) ** 2
    measured = mass_matrix(model, mujoco.MjData(model))
    np.testing.assert_allclose(measured, [[moment]], rtol=1e-13)
