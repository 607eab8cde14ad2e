"""Inertias read from model files, with MuJoCo as the referee."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from autograder.kinematics import (
    Chain,
    Joint,
    ModelFileError,
    read_mjcf_inertias,
    read_urdf_inertias,
    write_mjcf,
    write_urdf,
)
from autograder.spatial import Pose, Position, RotationalInertia, SpatialInertia

ENGINES = Path(__file__).parents[2] / "engines" / "models"


def require_same(judge, found: dict[str, SpatialInertia], names: set[str]) -> None:
    assert set(found) == names
    for name, M in found.items():
        assert (M.body, M.about, M.expressed_in) == (name, f"{name}o", name)
        body = judge.model.body(name)
        assert M.mass == body.mass[0]
        np.testing.assert_allclose(M.center, body.ipos, rtol=0, atol=1e-16)
        np.testing.assert_allclose(M.central().moments, judge.moments(name), rtol=0, atol=1e-13)


def test_the_inertias_of_a_urdf_are_mujocos(referee, model_text) -> None:
    text = model_text("tree.urdf")
    names = {"tool", "base", "upper", "lower", "hand", "slider"}
    require_same(referee(text), read_urdf_inertias(text), names)


def test_the_rotation_of_an_inertial_is_read(referee) -> None:
    path = ENGINES / "inertial_rpy.urdf"
    found = read_urdf_inertias(path)
    moments = [M.central().moments for M in found.values()]
    assert any(np.abs(J - np.diag(np.diag(J))).max() > 1e-3 for J in moments)
    require_same(referee(path.read_text()), found, set(found))


def test_a_quarter_turn_exchanges_two_moments(model_text) -> None:
    lower = read_urdf_inertias(model_text("tree.urdf"))["lower"]
    np.testing.assert_allclose(np.diag(lower.central().moments), [0.3, 0.2, 0.4], atol=1e-16)


MJCF = """<mujoco><compiler angle="radian"/><worldbody>
  <body name="a"><joint/>
    <inertial pos=".1 .2 .3" euler=".3 .4 .5" mass="2" diaginertia="1 2 2.5"/>
    <geom size="1"/>
    <body name="b"><joint/>
      <inertial pos="0 -1 0" mass="3" fullinertia="2 3 4 .1 -.2 .3"/>
      <body name="bare"><site name="s"/></body>
      <body name="c"><inertial pos="0 0 0" quat="1 2 3 4" mass="1" diaginertia="1 1 1.5"/></body>
    </body></body></worldbody></mujoco>"""


def test_the_inertias_of_an_mjcf_are_mujocos(referee) -> None:
    require_same(referee(MJCF), read_mjcf_inertias(MJCF), {"a", "b", "c"})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('mass="2" ', "", "line 3, <inertial> of .*'mass': this must be a number, but it is miss"),
        ('pos="0 -1 0" ', "", "line 6, .*'pos': this must be 3 numbers, but it is missing"),
        ('diaginertia="1 2 2.5"', "", "either diaginertia or fullinertia is needed, got none"),
        ('mass="3"', 'mass="3" diaginertia="1 1 1"', "got .'diaginertia', 'fullinertia'"),
        ('mass="3"', 'mass="3" quat="1 0 0 0"', "'quat': leave this out|in the body's axes"),
        ('fullinertia="2 3 4 .1 -.2 .3"', 'fullinertia="2 3 4"', "6 numbers, got 3"),
        ('diaginertia="1 2 2.5"', 'diaginertia="1 2 3.5"', "line 3, .*triangle"),
        ('mass="2"', 'mass="-2"', "line 3, .*mass"),
        ('angle="radian"', 'boundmass=".1"', "'boundmass': this changes the masses"),
        ('angle="radian"', 'settotalmass="9"', "'settotalmass': this changes the masses"),
        ('angle="radian"', 'balanceinertia="true"', "'balanceinertia'"),
        ('angle="radian"', 'inertiafromgeom="true"', "'inertiafromgeom'"),
        (
            '<site name="s"/>',
            '<frame><geom size="1"/></frame>',
            "name=.bare.>: this has geoms and no",
        ),
    ],
)
def test_what_does_not_say_the_inertia_is_refused(old: str, new: str, message: str) -> None:
    assert old in MJCF
    with pytest.raises(ModelFileError, match=message):
        read_mjcf_inertias(MJCF.replace(old, new, 1))


@pytest.mark.parametrize(
    ("write", "read"), [(write_urdf, read_urdf_inertias), (write_mjcf, read_mjcf_inertias)]
)
@pytest.mark.parametrize("far", [0.0, 0.3, 30.0])
@pytest.mark.parametrize("moments", [(1, 2, 2.5), (1, 2, 3), (0.4, 0.4, 0.4)])
def test_an_inertia_is_read_as_it_was_written(referee, write, read, far, moments) -> None:
    # A thin plate (the second) has moments on the edge of what is possible: rounding must not
    # carry them over it, neither here nor in MuJoCo.
    central = RotationalInertia("A", "Acm", "A", np.diag(moments))
    M = SpatialInertia.from_central(2.0, central, Position("Ao", "Acm", "A", [far, -far, far / 3]))
    chain = Chain((Joint("j", Pose("W", "J"), "A"),), Pose("A", "T"))
    text = write(chain, inertias={"A": M})
    again = read(text)["A"]
    np.testing.assert_array_equal(again.center, M.center)
    np.testing.assert_allclose(again.moments, M.moments, rtol=1e-14, atol=1e-14)
    require_same(referee(text), {"A": again}, {"A"}) if far < 1 else referee(text)
