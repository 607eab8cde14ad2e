from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from autograder.checks.verdict import Status
from autograder.grading import execute, forking, grade, judging, launch, prepare, process
from autograder.grading.execute import Limits
from autograder.grading.grade import grade_all
from autograder.grading.graded import State
from autograder.grading.handouts import assignments, find_for, handouts
from autograder.grading.notebook import NotebookError
from autograder.grading.prepare import Settings
from autograder.grading.submissions import find_submissions
from autograder.manifest import CourseError


@pytest.fixture
def grade_class(course):
    def do(**settings):
        given = handouts(course, "05_planar_fk")
        found = find_submissions(course / "class", "05_planar_fk", (given[0].name,))
        chosen = Settings(course / "class", Limits(cell=3.0, ask=3.0), **settings)
        return {g.submission.student: g for g in grade_all(found, given, chosen)}

    return do


def statuses(graded):
    return {v.question: v.status.value for v in graded.verdicts}


def test_each_gets_what_the_answers_deserve(make, hand_in, grade_class):
    hand_in("ada", make.answered(planar_fk=make.fk, workspace_radii=make.radii,
                                 overlay_reading="Because."))  # fmt: skip
    wrong = make.fk.replace("np.cumsum(q)", "q")
    hand_in("ben", make.answered(planar_fk=wrong, workspace_radii="outer_radius = 0.7"))
    hand_in("eli", make.handout())
    hand_in("rae", b"{")
    done = grade_class(workers=2)
    assert done["ada"].score == 5.0
    assert done["ada"].needs_person
    assert statuses(done["ada"])["overlay-reading"] == "ungraded"
    assert "angles-not-accumulated" in done["ben"].verdicts[0].mistakes
    assert done["ben"].score == 0.0
    assert set(statuses(done["eli"]).values()) == {"untried"}
    assert not done["eli"].needs_person
    assert done["rae"].state is State.UNREADABLE
    assert done["rae"].score == 0.0
    assert done["rae"].needs_person
    assert "not JSON" in done["rae"].verdicts[0].message
    assert {g.max_score for g in done.values()} == {7.0}


def test_the_results_do_not_depend_on_the_workers_or_on_kept_runs(make, hand_in, grade_class):
    for student, text in {"a": make.fk, "b": "1/0", "c": make.fk.replace("cumsum", "abs")}.items():
        hand_in(student, make.answered(planar_fk=text))
    plain = [
        {name: {**g.to_json(), "seconds": 0} for name, g in sorted(done.items())}
        for done in (grade_class(workers=1), grade_class(workers=3, again=True), grade_class())
    ]
    assert plain[0] == plain[1] == plain[2]


def test_a_second_grading_runs_nothing(make, hand_in, grade_class, monkeypatch):
    hand_in("ada", make.answered(planar_fk=make.fk))
    first = grade_class()
    monkeypatch.setattr(grade, "Started", lambda *a: pytest.fail("it ran again"))
    assert grade_class()["ada"].to_json() == first["ada"].to_json()


def test_several_processes_judge_kept_runs_as_one_does(make, hand_in, grade_class, monkeypatch):
    hand_in("ada", make.answered(planar_fk=make.fk))
    hand_in("eve", make.answered(planar_fk=make.fk, workspace_radii="boom = 1"))
    first = grade_class()
    hand_in("new", make.answered(workspace_radii=make.radii))
    monkeypatch.setattr(grade, "MANY", 1)
    again = grade_class(workers=2)
    assert {name: done.to_json() for name, done in again.items() if name != "new"} == {
        name: done.to_json() for name, done in first.items()
    }
    assert again["ada"].handout.questions["planar-fk"].points == 3
    assert again["new"].score == 2.0


def test_a_judging_process_that_breaks_leaves_its_submission_to_this_one(
    make, hand_in, grade_class, monkeypatch
):
    hand_in("ada", make.answered(planar_fk=make.fk))
    first = grade_class()
    monkeypatch.setattr(grade, "MANY", 1)
    monkeypatch.setattr(grade, "_from_kept", len)  # which takes no such arguments
    assert grade_class()["ada"].to_json() == first["ada"].to_json()


def test_a_fault_of_the_machine_is_nobodys_zero(
    make, hand_in, grade_class, monkeypatch, own_template
):
    hand_in("ada", make.answered(planar_fk=make.fk))
    with monkeypatch.context() as broken:
        broken.setattr(forking, "_COMMAND", ("/no/such/python",))
        broken.setattr(launch, "_COMMAND", ("/no/such/python",))
        done = grade_class()
    assert done["ada"].state is State.NOT_RUN
    assert statuses(done["ada"])["planar-fk"] == "ungraded"
    assert done["ada"].needs_person
    assert grade_class()["ada"].verdicts[0].status is Status.PASSED  # it was not kept


def test_a_file_that_cannot_be_reached_is_nobodys_zero(make, hand_in, grade_class, monkeypatch):
    path, real = hand_in("ada", make.answered(planar_fk=make.fk)), Path.read_bytes

    def refuse(self):
        if self == path:
            raise PermissionError(13, "Permission denied")
        return real(self)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    done = grade_class()
    assert done["ada"].state is State.NOT_RUN
    assert statuses(done["ada"])["planar-fk"] == "ungraded"
    assert "Permission denied" in done["ada"].notes[0]


def test_a_fault_of_the_course_is_nobodys_zero(make, hand_in, grade_class, monkeypatch):
    def broken(*args):
        raise RuntimeError("the truth cannot be measured")

    hand_in("ada", make.answered(planar_fk=make.fk))
    monkeypatch.setattr(judging, "judge", broken)
    verdict = grade_class()["ada"].verdicts[0]
    assert verdict.status is Status.UNGRADED
    assert "cannot be measured" in verdict.message


def test_a_fault_of_the_grader_in_one_submission_does_not_stop_the_next(
    make, hand_in, grade_class, monkeypatch
):
    hand_in("ada", make.answered(planar_fk=make.fk))
    hand_in("eve", make.answered(planar_fk=make.fk, workspace_radii="boom = 1"))
    real = prepare.rebuild

    def rebuild(handed_out, submitted):
        if any("boom" in cell.source for cell in submitted.cells):
            raise ZeroDivisionError("a bug")
        return real(handed_out, submitted)

    monkeypatch.setattr(prepare, "rebuild", rebuild)
    done = grade_class()
    assert done["ada"].score == 3.0
    assert done["eve"].state is State.NOT_RUN
    assert statuses(done["eve"])["planar-fk"] == "ungraded"


def test_a_child_that_dies_is_tried_once_more(make, hand_in, grade_class, monkeypatch):
    asked, real = [], process.Child.exchange

    def dies_at_the_second_question(child, message, seconds):
        if message["op"] == "ask":
            asked.append(message["request"]["question"])
            if len(asked) == 2:
                child._launched.kill()
        return real(child, message, seconds)

    monkeypatch.setattr(process.Child, "exchange", dies_at_the_second_question)
    hand_in("ada", make.answered(planar_fk=make.fk, workspace_radii=make.radii))
    done = grade_class()["ada"]
    assert done.score == 5.0
    assert done.notes == ()
    assert len(asked) > len(set(asked))


def test_text_after_an_empty_written_cell_goes_to_a_person(make, hand_in, grade_class):
    data = make.handout()
    data["cells"].append(make.cell("markdown", "My answer is here.", "own"))
    hand_in("ada", data)
    assert statuses(grade_class()["ada"])["overlay-reading"] == "ungraded"


def test_a_check_of_no_known_question_goes_to_a_person(course, make, hand_in, grade_class):
    data = make.handout()
    data["cells"].append(make.cell("code", 'check("planar-fj")', "own", grade=True, locked=True,
                                   grade_id="planar-fj", points=4))  # fmt: skip
    make.save(course / "exercises" / make.assignment / f"{make.name}.ipynb", data)
    hand_in("ada", make.answered(planar_fk=make.fk))
    verdict = grade_class()["ada"].verdicts[-1]
    assert (verdict.status, verdict.max_points) == (Status.UNGRADED, 4.0)


def test_a_handout_that_disagrees_with_the_question_is_refused(course, make):
    data = make.handout()
    check = next(c for c in data["cells"] if c["id"] == "check-planar-fk")
    check["metadata"]["nbgrader"]["points"] = 30
    make.save(course / "exercises" / make.assignment / f"{make.name}.ipynb", data)
    with pytest.raises(CourseError, match=r"gives planar-fk 30 points and the question gives 3"):
        handouts(course, make.assignment)


def test_an_unknown_assignment_lists_the_known_ones(course):
    assert assignments(course) == ("05_planar_fk",)
    with pytest.raises(CourseError, match="There is: 05_planar_fk"):
        handouts(course, "06_nothing")


def test_a_notebook_finds_its_handout_by_name_or_by_its_cells(course, make):
    assert find_for(course, "planar_fk", make.parse(make.notebook())).name == "planar_fk"
    assert find_for(course, "renamed", make.parse(make.handout())).name == "planar_fk"
    with pytest.raises(NotebookError, match="belongs to no assignment"):
        find_for(course, "renamed", make.parse(make.notebook()))


def test_limits_and_runs_are_plain_data():
    assert dataclasses.asdict(Limits())["cell"] == 30.0
    assert execute.Run().to_json()["answers"] == {}


@pytest.mark.parametrize("where", ["before", "after a sum"])
def test_a_written_answer_near_its_cell_is_read_by_a_person(make, hand_in, grade_class, where):
    data, text = make.handout(), make.cell("markdown", "Because.", "mine")
    if where == "before":
        data["cells"].insert(-1, text)
    else:
        data["cells"] += [make.cell("code", "1 + 1", "sum"), text]
    hand_in("ada", data)
    assert statuses(grade_class()["ada"])["overlay-reading"] == "ungraded"


def test_an_answer_that_is_missing_because_its_cell_stopped_says_so(make, hand_in, grade_class):
    hand_in("ada", make.answered(planar_fk=f"import mathh\n\n{make.fk}", workspace_radii="1/0"))
    verdicts = {v.question: v for v in grade_class()["ada"].verdicts}
    assert "stopped with ModuleNotFoundError: No module named 'mathh'" in (
        verdicts["planar-fk"].message
    )
    assert "ZeroDivisionError" in verdicts["workspace-radii"].message
    assert "mathh" not in verdicts["workspace-radii"].message


@pytest.mark.skipif(not forking.can_fork(), reason="children are forked on Linux only")
def test_a_template_that_is_killed_is_started_again_and_nobody_loses_a_point(
    make, hand_in, grade_class, monkeypatch, own_template
):
    killed, real = [], process.Child.exchange

    def kill_the_template_once(child, message, seconds):
        if message["op"] == "ask" and not killed:
            killed.append(child._launched._template._process)
            killed[0].kill()
            killed[0].wait()
        return real(child, message, seconds)

    monkeypatch.setattr(process.Child, "exchange", kill_the_template_once)
    for student in ("ada", "ben", "eli"):
        hand_in(student, make.answered(planar_fk=make.fk, workspace_radii=make.radii))
    done = grade_class(workers=2)
    assert killed
    found = {name: (graded.score, graded.notes) for name, graded in done.items()}
    assert found == dict.fromkeys(("ada", "ben", "eli"), (5.0, ()))
