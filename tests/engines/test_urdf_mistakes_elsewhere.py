"""What Drake and Pinocchio say to the URDF mistakes that MuJoCo rejects or swallows."""

from __future__ import annotations

import logging
from typing import Any

import mujoco
import numpy as np
import pytest

NOT_DRAKE = "Drake installs on Linux and, from Python 3.12, on macOS only"
NOT_PINOCCHIO = "Pinocchio does not install on Windows from the Python index"

URDF = """
<robot name="r">
  <link name="base"/>
  <joint name="j" type="revolute">
    <parent link="base"/><child link="B"/>
    <origin xyz="0.1 -0.2 0.3" rpy="0.3 -0.4 0.5"/>
    <axis xyz="0 0.6 0.8"/>
    <limit lower="-0.7" upper="1.9" effort="5" velocity="3"/>
  </joint>
  <link name="B">
    <inertial><origin xyz="0.11 -0.07 0.05"/><mass value="2"/>
      <inertia ixx="0.3" iyy="0.4" izz="0.5" ixy="0.02" ixz="-0.03" iyz="0.04"/></inertial>
  </link>
</robot>
"""
IMPOSSIBLE = {
    "triangle": ('izz="0.5"', 'izz="0.9"'),
    "negative moment": ('iyy="0.4"', 'iyy="-0.4"'),
}
NO_AXIS = {
    "axes for axis": ("<axis ", "<axes "),
    "axis as attribute": (
        'type="revolute">\n',
        'type="revolute" axis="0 0.6 0.8">\n',
        '<axis xyz="0 0.6 0.8"/>',
        "",
    ),
    "no axis": ('<axis xyz="0 0.6 0.8"/>', ""),
}
impossible = pytest.mark.parametrize("wrong", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
no_axis = pytest.mark.parametrize("wrong", NO_AXIS.values(), ids=NO_AXIS)


def changed(*pairs: str) -> str:
    text = URDF
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


def in_drake(text: str) -> Any:
    plants = pytest.importorskip("pydrake.multibody.plant", reason=NOT_DRAKE)
    parsing = pytest.importorskip("pydrake.multibody.parsing", reason=NOT_DRAKE)
    plant = plants.MultibodyPlant(0.0)
    parsing.Parser(plant).AddModelsFromString(text, "urdf")
    plant.Finalize()
    return plant


def in_pinocchio(text: str) -> Any:
    pin = pytest.importorskip("pinocchio", reason=NOT_PINOCCHIO)
    return pin.buildModelFromXML(text)


# An impossible inertia --------------------------------------------------------------------------


@impossible
def test_mujoco_rejects_an_impossible_inertia(wrong: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=r"inertia must (satisfy|have positive eigenvalues)"):
        mujoco.MjModel.from_xml_string(changed(*wrong))


@pytest.mark.full
@impossible
def test_drake_warns_of_an_impossible_inertia_and_loads_it(
    wrong: tuple[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, logger="drake"):
        plant = in_drake(changed(*wrong))
    assert plant.HasBodyNamed("B")
    warned = [record for record in caplog.records if record.name == "drake"]
    assert [record.levelno for record in warned] == [logging.WARNING]
    assert "CouldBePhysicallyValid" in warned[0].getMessage()


@pytest.mark.full
@impossible
def test_pinocchio_says_nothing_of_an_impossible_inertia_and_keeps_it(
    wrong: tuple[str, str], capfd: pytest.CaptureFixture[str]
) -> None:
    model = in_pinocchio(changed(*wrong))
    assert capfd.readouterr() == ("", "")
    least, middle, most = np.linalg.eigvalsh(model.inertias[1].inertia)
    assert least < 0 or least + middle < most


# An axis that is not found ----------------------------------------------------------------------


@no_axis
def test_mujoco_takes_plus_x_for_an_axis_that_it_does_not_find(wrong: tuple[str, ...]) -> None:
    model = mujoco.MjModel.from_xml_string(changed(*wrong))
    np.testing.assert_array_equal(model.joint("j").axis, [1, 0, 0])


@pytest.mark.full
@no_axis
def test_drake_takes_plus_x_for_an_axis_that_it_does_not_find_and_says_nothing(
    wrong: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, logger="drake"):
        joint = in_drake(changed(*wrong)).GetJointByName("j")
    np.testing.assert_array_equal(joint.revolute_axis(), [1, 0, 0])
    assert [record for record in caplog.records if record.name == "drake"] == []


@pytest.mark.full
@no_axis
def test_pinocchio_takes_plus_x_for_an_axis_that_it_does_not_find_and_says_nothing(
    wrong: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    model = in_pinocchio(changed(*wrong))
    assert capfd.readouterr() == ("", "")
    assert model.joints[1].shortname() == "JointModelRX"


# Limits that make no sense ----------------------------------------------------------------------


@pytest.mark.full
def test_drake_keeps_the_upper_limit_beside_a_mistyped_lower_one() -> None:
    joint = in_drake(changed('lower="-0.7"', 'lowr="-0.7"')).GetJointByName("j")
    np.testing.assert_array_equal(joint.position_lower_limits(), [-np.inf])
    np.testing.assert_array_equal(joint.position_upper_limits(), [1.9])


@pytest.mark.full
def test_drake_leaves_python_over_a_lower_limit_above_the_upper() -> None:
    pytest.importorskip("pydrake.multibody.plant", reason=NOT_DRAKE)
    with pytest.raises(SystemExit, match="pos_lower_limits"):  # no Exception: it ends a script
        in_drake(changed('lower="-0.7" upper="1.9"', 'lower="1.9" upper="-0.7"'))


@pytest.mark.full
def test_pinocchio_keeps_a_lower_limit_above_the_upper() -> None:
    model = in_pinocchio(changed('lower="-0.7" upper="1.9"', 'lower="1.9" upper="-0.7"'))
    assert (model.lowerPositionLimit[0], model.upperPositionLimit[0]) == (1.9, -0.7)


# Joints -----------------------------------------------------------------------------------------


@pytest.mark.full
def test_drake_reads_a_urdf_joint_of_type_floating_as_no_joint_and_warns(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING, logger="drake"):
        plant = in_drake(changed('"revolute"', '"floating"'))
    assert "type floating which is not supported" in caplog.text
    assert not plant.HasJointNamed("j")
    assert (plant.num_positions(), plant.num_velocities()) == (14, 12)  # both links fly freely
