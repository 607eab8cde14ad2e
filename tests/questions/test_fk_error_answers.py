"""`fk-error`, answered through the model file that learners use."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest

from autograder.checks.collect import collect
from autograder.checks.judge import judge
from autograder.checks.verdict import Status
from autograder.questions import find

MODEL = Path(__file__).parents[2] / "assets" / "models" / "planar_3r.xml"


@pytest.fixture(scope="module")
def model():
    return mujoco.MjModel.from_xml_path(str(MODEL))


def measure(model, read, prepare=lambda q: q, forward="before"):
    def fk_error(Q, tips):
        data = mujoco.MjData(model)
        worst = 0.0
        for q, tip in zip(Q, tips, strict=True):
            data.qpos[:] = prepare(q)
            if forward == "before":
                mujoco.mj_forward(model, data)
            worst = max(worst, np.linalg.norm(tip - read(data)))
            if forward == "after":
                mujoco.mj_forward(model, data)
        return worst

    return fk_error


def site(data):
    return data.site("end").xpos


def third_body(data):
    return data.body("link3").xpos


@pytest.mark.parametrize(
    ("arguments", "mistakes"),
    [
        ({"read": site}, None),
        ({"read": site, "forward": "never"}, ("stale-after-qpos",)),
        ({"read": site, "forward": "after"}, ("stale-after-qpos",)),
        ({"read": third_body}, ("last-link-missing",)),
        ({"read": site, "prepare": np.degrees}, ("degrees-into-cosine",)),
        ({"read": third_body, "prepare": np.degrees}, ("last-link-missing", "degrees-into-cosine")),
        ({"read": lambda data: data.body("link3").xipos}, ()),
    ],
)
def test_measured_with_the_engine(model, arguments, mistakes):
    verdict = _verdict(measure(model, **arguments))
    if mistakes is None:
        assert verdict.status is Status.PASSED, verdict.message
    else:
        assert (verdict.status, verdict.mistakes) == (Status.FAILED, mistakes), verdict.message


def test_places_collected_without_a_copy(model):
    def collected(Q, tips):
        data, places = mujoco.MjData(model), []
        for q in Q:
            data.qpos[:] = q
            mujoco.mj_forward(model, data)
            places.append(data.site("end").xpos)
        return np.linalg.norm(np.array(places) - tips, axis=1).max()

    verdict = _verdict(collected)
    assert (verdict.status, verdict.mistakes) == (Status.FAILED, ("view-for-copy",))


@pytest.mark.parametrize("claim", [0.0, 1e-16, 1e-13, 0.05])
def test_a_claimed_error_is_not_believed(claim):
    assert _verdict(lambda Q, tips: claim).status is Status.FAILED


def test_the_mean_is_not_the_largest(model):
    def mean(Q, tips):
        return np.mean(
            [measure(model, site)(q[None], t[None]) for q, t in zip(Q, tips, strict=True)]
        )

    assert _verdict(mean).status is Status.FAILED


def _verdict(answer):
    question = find("fk-error")
    request = question.asking.request(4)
    return judge(question, request.cases, collect(request, {"fk_error": answer}))
