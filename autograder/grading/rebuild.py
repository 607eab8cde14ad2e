"""Rebuild: the notebook that was handed out, with the learner's own text in it.

A submission is believed in two things only: what stands in its answer cells, and the extra cells
that the learner added. Metadata, points, check cells, given text and the order of cells come from
the notebook that was handed out. What had to be put right is reported in plain words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from autograder.grading.notebook import Cell, Notebook, Role

_WRITABLE = (Role.ANSWER, Role.WRITTEN)


@dataclass(frozen=True)
class RebuiltCell:
    """One cell of the rebuilt notebook.

    `given` is the number of the handed-out cell that it stands for, None for a cell that the
    learner added. `changed` tells whether the learner wrote anything there.
    """

    cell: Cell
    given: int | None
    changed: bool = False


@dataclass(frozen=True)
class Rebuilt:
    """The rebuilt cells in order, and what had to be repaired."""

    cells: tuple[RebuiltCell, ...]
    repairs: tuple[str, ...]


@dataclass(frozen=True)
class _Sorted:
    """The submitted cells by the handed-out cell they belong to (-1: before the first)."""

    known: dict[int, Cell]
    extra: dict[int, list[Cell]]
    order: list[int]
    doubled: dict[int, int]


def rebuild(handed_out: Notebook, submitted: Notebook) -> Rebuilt:
    """Return `handed_out` with the answers and the extra cells of `submitted` in place.

    An answer cell is recognised by its grade id, else by its cell id. One that was deleted is
    empty, so that a definition in an extra cell is not overwritten by the template. A given cell
    whose text was changed gets its own text back, and the changed text comes right after it.
    """
    found = _sort(handed_out.cells, submitted.cells)
    repairs = _reordered(found.order)
    cells = [RebuiltCell(extra, None, True) for extra in found.extra.get(-1, [])]
    restored = 0
    for number, template in enumerate(handed_out.cells):
        mine = found.known.get(number)
        repairs += _repairs_of(template, number, mine, found.doubled.get(number, 0))
        restored += mine is None and template.role is Role.GIVEN
        cells += _put_in_place(template, number, mine)
        cells += [RebuiltCell(extra, None, True) for extra in found.extra.get(number, [])]
    if restored:
        repairs.append(f"{_count(restored, 'given cell')} had been deleted and is back.")
    return Rebuilt(tuple(cells), tuple(repairs))


def _sort(templates: Sequence[Cell], submitted: Iterable[Cell]) -> _Sorted:
    found = _Sorted({}, {}, [], {})
    last = -1
    for cell in submitted:
        number = _recognise(cell, templates, found.known)
        if number is None or number in found.known:
            if number is not None:
                found.doubled[number] = found.doubled.get(number, 0) + 1
            if cell.source.strip():
                found.extra.setdefault(last, []).append(_plain(cell))
            continue
        found.known[number] = cell
        found.order.append(number)
        last = number
    return found


def _recognise(cell: Cell, templates: Sequence[Cell], known: dict[int, Cell]) -> int | None:
    """Return the number of the handed-out cell that `cell` is, by grade id, id, or given text."""
    for number, template in enumerate(templates):
        if cell.grade_id and cell.grade_id == template.grade_id:
            return number
    for number, template in enumerate(templates):
        if cell.id and cell.id == template.id:
            return number
    for number, template in enumerate(templates):
        same = cell.kind == template.kind and cell.source.strip() == template.source.strip()
        if same and number not in known and template.role not in _WRITABLE:
            return number
    return None


def _put_in_place(template: Cell, number: int, mine: Cell | None) -> list[RebuiltCell]:
    if template.role in _WRITABLE:
        text = "" if mine is None else mine.source
        changed = text.strip() != template.source.strip()
        return [RebuiltCell(replace(template, source=text), number, changed)]
    cells = [RebuiltCell(template, number)]
    if mine is not None and mine.source.strip() and _differs(template, mine):
        cells.append(RebuiltCell(_plain(replace(mine, kind=template.kind)), None, True))
    return cells


def _repairs_of(template: Cell, number: int, mine: Cell | None, doubled: int) -> list[str]:
    name = _name(template, number)
    if mine is None:
        if template.role is Role.GIVEN:
            return []
        left = "is graded as empty" if template.role in _WRITABLE else "is back"
        return [f"{name} had been deleted and {left}."]
    repairs = []
    if mine.kind != template.kind:
        repairs.append(f"{name} had become a {mine.kind} cell and is {template.kind} again.")
    if template.role not in _WRITABLE and _differs(template, mine):
        comes = "runs" if template.kind == "code" else "stands"
        after = f" What was written there {comes} after it." if mine.source.strip() else ""
        repairs.append(f"{name} had been changed and has its own text back.{after}")
    if template.grade_id and _marks(mine) != _marks(template):
        repairs.append(f"{name} had other grading marks; those handed out count.")
    if doubled:
        copies = _count(doubled, "copy", "copies")
        repairs.append(f"{name} was there more than once; {copies} count as extra cells.")
    return repairs


def _reordered(order: Sequence[int]) -> list[str]:
    if list(order) == sorted(order):
        return []
    return ["The cells had been reordered and are back in the order handed out."]


def _name(template: Cell, number: int) -> str:
    kinds = {
        Role.ANSWER: "The answer cell",
        Role.CHECK: "The check cell",
        Role.WRITTEN: "The written answer",
        Role.GIVEN: "The given cell",
    }
    return f"{kinds[template.role]} {template.grade_id or f'number {number + 1}'}"


def _marks(cell: Cell) -> tuple[str, bool, bool, bool, float]:
    points = cell.points if cell.grade else 0.0
    return cell.grade_id, cell.grade, cell.solution, cell.locked, points


def _differs(template: Cell, mine: Cell) -> bool:
    return mine.source.split() != template.source.split()


def _plain(cell: Cell) -> Cell:
    """Return an extra cell: its text and whether it is code, and nothing else."""
    return Cell("code" if cell.kind == "code" else "markdown", cell.source)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def is_answered(rebuilt: Rebuilt, grade_id: str) -> bool:
    """Whether the learner wrote something in the cell `grade_id`, or in text of their own near it.

    Near is from the graded cell before it to the one after it: a person would rather read a note in
    vain than leave an answer unread.
    """
    here = next(n for n, c in enumerate(rebuilt.cells) if _is_cell(c, grade_id))
    if rebuilt.cells[here].changed and rebuilt.cells[here].cell.source.strip():
        return True
    if rebuilt.cells[here].cell.kind != "markdown":
        return False
    graded = [n for n, c in enumerate(rebuilt.cells) if c.given is not None and c.cell.grade]
    first = max((n for n in graded if n < here), default=-1)
    last = min((n for n in graded if n > here), default=len(rebuilt.cells))
    near = rebuilt.cells[first + 1 : last]
    return any(c.given is None and c.cell.kind == "markdown" for c in near)


def _is_cell(cell: RebuiltCell, grade_id: str) -> bool:
    return cell.given is not None and cell.cell.grade_id == grade_id
