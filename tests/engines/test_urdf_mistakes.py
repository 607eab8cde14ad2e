"""What MuJoCo says to a URDF with a mistake in it: often nothing, sometimes no."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import mujoco
import numpy as np
import pytest

ARM = (Path(__file__).parent / "models" / "arm.urdf").read_text(encoding="utf-8")


def changed(*replacements: tuple[str, str]) -> str:
    """Return the arm with some text replaced, each at its first place."""
    urdf = ARM
    for old, new in replacements:
        assert old in urdf
        urdf = urdf.replace(old, new, 1)
    return urdf


def without(element: str, link: str, urdf: str = ARM) -> str:
    """Return the text without the first such element of a link."""
    start = urdf.index(f"<{element}>", urdf.index(f'<link name="{link}">'))
    end = f"</{element}>"
    return urdf[:start] + urdf[urdf.index(end, start) + len(end) :]


def load(urdf: str) -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(urdf)


def bodies(model: mujoco.MjModel) -> list[str]:
    return [model.body(i).name for i in range(model.nbody)]


def joints(model: mujoco.MjModel) -> list[str]:
    return [model.joint(i).name for i in range(model.njnt)]


# Accepted without a word ------------------------------------------------------------------------


@pytest.fixture
def silent(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Hold MuJoCo to its silence: no output, no log file, and (as everywhere) no warning."""
    monkeypatch.chdir(tmp_path)
    yield
    assert capfd.readouterr() == ("", "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("silent")
class TestAcceptedWithoutAWord:
    def test_an_orphan_link_is_dropped(self) -> None:
        inertial = '<mass value="9"/><inertia ixx="1" iyy="1.1" izz="1.2" ixy="0" ixz="0" iyz="0"/>'
        orphan = f'<link name="orphan"><inertial>{inertial}</inertial></link></robot>'
        model = load(changed(("</robot>", orphan)))
        assert bodies(model) == ["world", "upper", "lower", "hand"]
        assert model.body_mass.sum() == 9  # 5 + 2 + 2, nothing of the orphan's 9

    @pytest.mark.parametrize(
        "replacements",
        [
            [('<axis xyz="2 -3 6"/>', '<axes xyz="2 -3 6"/>')],
            [
                (
                    'name="shoulder" type="revolute"',
                    'name="shoulder" type="revolute" axis="2 -3 6"',
                ),
                ('<axis xyz="2 -3 6"/>', ""),
            ],
            [('<axis xyz="2 -3 6"/>', "")],
        ],
        ids=["axes for axis", "axis as attribute", "no axis"],
    )
    def test_an_axis_that_is_not_found_is_plus_x(self, replacements: list[tuple[str, str]]) -> None:
        model = load(changed(*replacements))
        np.testing.assert_array_equal(model.joint("shoulder").axis, [1, 0, 0])
        np.testing.assert_array_equal(model.joint("shoulder").range, [-0.7, 1.9])

    @pytest.mark.parametrize(
        ("wrong", "kept"),
        [
            ('lowr="-0.7" upper="1.9"', [0, 1.9]),
            ('lower="-0.7" uper="1.9"', [-0.7, 0]),
            ('lower="1.9" upper="-0.7"', [1.9, -0.7]),
        ],
        ids=["lowr", "uper", "lower above upper"],
    )
    def test_a_limit_that_makes_no_sense_leaves_the_joint_unlimited(
        self, wrong: str, kept: list[float]
    ) -> None:
        joint = load(changed(('lower="-0.7" upper="1.9"', wrong))).joint("shoulder")
        assert not load(changed(('lower="-0.7" upper="1.9"', wrong))).jnt_limited[0]
        np.testing.assert_array_equal(joint.range, kept)

    def test_limits_of_ninety_are_radians(self) -> None:
        model = load(changed(('lower="-0.7" upper="1.9"', 'lower="-90" upper="90"')))
        np.testing.assert_array_equal(model.joint("shoulder").range, [-90, 90])
        assert model.jnt_limited[0]

    def test_a_duplicate_joint_name_becomes_empty(self) -> None:
        model = load(
            changed(('name="slide"', 'name="shoulder"'), ('name="spin"', 'name="shoulder"'))
        )
        assert joints(model) == ["shoulder", "", ""]

    def test_a_missing_inertial_with_a_collision_shape_gets_density_1000(self) -> None:
        body = load(without("inertial", "upper")).body("upper")
        assert body.mass[0] == pytest.approx(1000 * 0.2 * 0.4 * 0.6)
        np.testing.assert_allclose(body.inertia, 48 / 12 * np.array([0.52, 0.40, 0.20]))
        np.testing.assert_allclose(body.ipos, [0.1, 0.2, -0.1], atol=1e-15)

    def test_a_joint_without_limits_is_unlimited(self) -> None:
        limit = '<limit lower="-0.7" upper="1.9" effort="5" velocity="3"/>'
        assert not load(changed((limit, ""))).jnt_limited[0]


def test_equal_limits_leave_the_joint_unlimited_with_a_warning(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where MuJoCo would leave its log
    model = load(changed(('lower="-0.7" upper="1.9"', 'lower="0.4" upper="0.4"')))
    assert not model.jnt_limited[0]
    out, err = capfd.readouterr()
    assert "joint 'shoulder' has equal lower and upper limits" in out + err


# Rejected ---------------------------------------------------------------------------------------

SECOND_PARENT = """
  <joint name="again" type="fixed"><parent link="upper"/><child link="hand"/></joint>
</robot>"""
INERTIA = 'ixx="0.3" iyy="0.4" izz="0.5" ixy="0.02" ixz="-0.03" iyz="0.04"'


IMPOSSIBLE = {
    "two parents": (("</robot>", SECOND_PARENT), "URDF body has multiple parents"),
    "cycle": (('<parent link="base"/>', '<parent link="hand"/>'), "URDF body not found"),
    "zero mass": (('<mass value="5"/>', '<mass value="0"/>'), "mass and inertia of moving bodies"),
    "not definite": ((INERTIA, INERTIA.replace("0.02", "0.36")), "positive eigenvalues"),
    "negative moment": ((INERTIA, INERTIA.replace('iyy="', 'iyy="-')), "positive eigenvalues"),
    "triangle": ((INERTIA, INERTIA.replace('"0.5"', '"0.9"')), "inertia must satisfy A \\+ B >= C"),
    "duplicate link": (('<link name="hand">', '<link name="lower">'), "repeated URDF name"),
}


@pytest.mark.parametrize(("replacement", "message"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_be_a_body_or_a_tree_is_rejected(
    replacement: tuple[str, str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        load(changed(replacement))


def test_a_missing_inertial_with_nothing_but_a_visual_is_rejected() -> None:
    upper = without("collision", "upper", without("inertial", "upper"))
    assert upper.count("<visual>") == ARM.count("<visual>")
    with pytest.raises(ValueError, match="mass and inertia of moving bodies must be"):
        load(upper)


def test_an_unknown_parent_is_rejected() -> None:
    with pytest.raises(ValueError, match="URDF joint parent or child missing"):
        load(changed(('<parent link="base"/>', '<parent link="bass"/>')))


# SDF --------------------------------------------------------------------------------------------


def test_an_sdf_is_not_read() -> None:
    sdf = '<sdf version="1.7"><model name="m"><link name="a"/></model></sdf>'
    with pytest.raises(ValueError, match="Unrecognized XML model type: 'sdf'"):
        mujoco.MjModel.from_xml_string(sdf)
