"""Random MJCF files: whatever of MuJoCo's grammar is read, all of it together, is MuJoCo's."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.kinematics import read_mjcf, read_mjcf_inertias

TURNS = {"quat": 4, "axisangle": 4, "euler": 3, "xyaxes": 6, "zaxis": 3}
CLASSES = ("main", "one", "two", "inner")


class Writer:
    """Writes a model with six bodies in a row, and some beside them."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.number = 0

    def some(self, chance: float) -> bool:
        return bool(self.rng.random() < chance)

    def numbers(self, count: int) -> str:
        return " ".join(f"{x:.17g}" for x in self.rng.uniform(-1, 1, count))

    def one_of(self, *options: str) -> str:
        return options[self.rng.integers(len(options))]

    def pose(self) -> str:
        way = self.one_of(*TURNS)
        turn = f' {way}="{self.numbers(TURNS[way])}"' if self.some(0.6) else ""
        return (f' pos="{self.numbers(3)}"' if self.some(0.7) else "") + turn

    def said_of_joints(self, kinds: tuple[str, ...]) -> str:
        low, high = np.sort(self.rng.uniform(-2, 2, 2))
        return "".join(
            text
            for text in (
                f' type="{self.one_of(*kinds)}"' if self.some(0.6) else "",
                f' axis="{self.numbers(3)}"' if self.some(0.7) else "",
                f' pos="{self.numbers(3)}"' if self.some(0.4) else "",
                f' ref="{self.rng.uniform(-2, 2):.17g}"' if self.some(0.3) else "",
                f' range="{low:.17g} {high:.17g}"' if self.some(0.3) else "",
                f' limited="{self.one_of("false", "auto")}"' if self.some(0.3) else "",
            )
            if text
        )

    def child_class(self) -> str:
        return f' childclass="{self.one_of(*CLASSES)}"' if self.some(0.3) else ""

    def own_class(self) -> str:
        return f' class="{self.one_of(*CLASSES)}"' if self.some(0.3) else ""

    def default(self, name: str, inside: str = "") -> str:
        joint = f"<joint{self.said_of_joints(('hinge', 'slide'))}/>" if self.some(0.7) else ""
        site = f"<site{self.pose()}/>" if self.some(0.5) else ""
        own = f' class="{name}"' if name else ""
        parts = [joint, site, inside]
        self.rng.shuffle(parts)
        return f"<default{own}>{''.join(parts)}</default>"

    def joints(self, top: bool) -> str:
        if top and self.some(0.2):
            return f'<freejoint name="j{self.number}"/>'
        found = []
        count = self.rng.choice(4, p=[0.2, 0.5, 0.2, 0.1])
        for k in range(count):
            ball = k == count - 1 and self.some(0.2)  # MuJoCo lets no hinge follow a ball
            said = (
                ' type="ball" limited="false"' if ball else self.said_of_joints(("hinge", "slide"))
            )
            found.append(f'<joint name="j{self.number}_{k}"{self.own_class()}{said}/>')
        return "".join(found)

    def inertial(self) -> str:
        moments = np.sort(self.rng.uniform(1, 2, 3))
        given = f'diaginertia="{" ".join(map(repr, moments.tolist()))}"'
        turned = self.pose().partition(" pos=")[0]
        mass = self.rng.uniform(1, 2)
        return f'<inertial pos="{self.numbers(3)}"{turned} mass="{mass:.17g}" {given}/>'

    def body(self, left: int) -> str:
        self.number += 1
        head = f'<body name="b{self.number}"{self.pose()}{self.child_class()}>{self.inertial()}'
        inside = self.joints(top=self.number == 1)
        if self.some(0.3):
            inside += f'<body name="beside{self.number}"{self.pose()}>{self.inertial()}</body>'
        if left:
            inner = self.body(left - 1)
            if self.some(0.4):
                inner = f"<frame{self.pose()}{self.child_class()}>{inner}</frame>"
        else:
            inner = f'<site name="end"{self.own_class()}{self.pose()}/>'
        return f"{head}{inside}{inner}</body>"

    def text(self) -> str:
        sequence = "".join(self.one_of(*"xyzXYZ") for _ in range(3))
        angle = self.one_of('angle="radian"', 'angle="degree"', "")
        compiler = f'<compiler {angle} eulerseq="{sequence}"/>'
        inner = self.default("inner")
        classes = self.default("one", inner) + self.default("two")
        return (
            f"<mujoco>{compiler}{self.default('', classes)}"
            f"<worldbody>{self.body(5)}</worldbody></mujoco>"
        )


@pytest.mark.parametrize("seed", range(40))
def test_a_random_file_is_read_as_mujoco_reads_it(referee, seed: int) -> None:
    text = Writer(seed).text()
    chain, judge = read_mjcf(text), referee(text)
    assert judge.model.nq == chain.nq
    assert judge.model.nv == chain.nv
    judge.require_same(chain, *(f"b{k}" for k in range(1, 7)), "end", moves=3, seed=seed)
    for name, M in read_mjcf_inertias(text).items():
        np.testing.assert_allclose(M.central().moments, judge.moments(name), rtol=0, atol=1e-12)
        np.testing.assert_allclose(M.center, judge.model.body(name).ipos, rtol=0, atol=1e-15)
