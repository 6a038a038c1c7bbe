"""The words carry FATE's pyramid: a sheet keeps its creation steps, so that each phase can be checked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

import pytest

from tablee.game.problem import Problem, problem
from tablee.game.sheet import CreationStep, Levelled, Sheet

POINTS = 4


def shape(ticks: Mapping[str, int]) -> tuple[int, ...]:
    """How many skills stand at each level, from the lowest."""
    rows = Counter(level for level in ticks.values() if level > 0)
    return tuple(rows[level] for level in range(1, max(rows, default=0) + 1))


def balanced(rows: tuple[int, ...]) -> bool:
    return all(0 < above < below for below, above in pairwise(rows))


def validate(sheet: Sheet) -> Iterator[Problem]:
    """Every phase in turn, then the sheet as it stands."""
    ticks: Counter[str] = Counter()
    for phase in dict.fromkeys(step.phase for step in sheet.steps):
        steps = [step for step in sheet.steps if step.phase == phase]
        for step in steps:
            if step.value < 0:
                yield problem("FAT-2-25", f"steps.{phase}.{step.block}", "lowered")
            ticks[step.block] += step.value
        if sum(step.value for step in steps) > POINTS:
            yield problem("FAT-2-21", f"steps.{phase}", "overspent")
        if not balanced(shape(ticks)):
            yield problem("FAT-2-25", f"steps.{phase}", "unbalanced", found=shape(ticks))
    for skill in sheet.having(Levelled, "skill"):
        if (skill.level or 0) != ticks[skill.id]:
            yield problem("FAT-2-25", skill.id, "steps", expected=ticks[skill.id], found=skill.level)


def made(*phases: str) -> Sheet:
    """A sheet made in phases, each a list of skills that rise by one."""
    steps = tuple(
        CreationStep(f"phase{at}", skill, 1) for at, names in enumerate(phases, 1) for skill in names.split()
    )
    ticks = Counter(step.block for step in steps)
    return Sheet("fate2", "Sybil", tuple(Levelled(s, s, n, "skill") for s, n in ticks.items()), steps=steps)


PYR_2 = ("couteau herboristerie soins vigilance", "couteau soins bluff pickpocket")
PYR_5 = (*PYR_2, "couteau bluff silence dissimuler")
PYR_7 = (*PYR_5, "crocheter pickpocket bluff dissimuler", "couteau dissimuler vigilance rue")


@pytest.mark.rule("FAT-2-25")
@pytest.mark.parametrize(
    ("phases", "expected"),
    [
        (PYR_2[:1], (4,)),
        (PYR_2, (4, 2)),
        ((*PYR_2, "couteau dissimuler vigilance silence"), (5, 2, 1)),
        (PYR_5, (5, 2, 1)),
        (PYR_7[:4], (4, 3, 2)),
        (PYR_7, (4, 3, 2, 1)),
    ],
)
def test_the_legal_characters_of_the_book(phases: tuple[str, ...], expected: tuple[int, ...]) -> None:
    sheet = made(*phases)
    assert shape({skill.id: skill.level or 0 for skill in sheet.having(Levelled)}) == expected
    assert list(validate(sheet)) == []


@pytest.mark.rule("FAT-2-25")
def test_the_phase_that_breaks_the_pyramid_is_named() -> None:
    (found,) = validate(made(*PYR_2, "couteau bluff vigilance silence"))
    assert (found.rule, found.where, dict(found.slots)) == ("FAT-2-25", "steps.phase3", {"found": (3, 3, 1)})


@pytest.mark.rule("FAT-2-25")
def test_a_final_pyramid_does_not_excuse_an_unbalanced_phase() -> None:
    sheet = made("a a b b", "c d e", "f g")
    assert balanced(shape({skill.id: skill.level or 0 for skill in sheet.having(Levelled)}))
    assert [found.where for found in validate(sheet)] == ["steps.phase1"]


@pytest.mark.rule("FAT-2-25")
def test_no_skill_is_lowered_on_the_way() -> None:
    steps = (*made(*PYR_2).steps, CreationStep("phase3", "bluff", -1), CreationStep("phase3", "soins", 1))
    sheet = Sheet("fate2", "Sybil", made(*PYR_2).blocks, steps=steps)
    assert "steps.phase3.bluff" in [found.where for found in validate(sheet)]


@pytest.mark.rule("FAT-2-25")
def test_the_first_epic_is_out_of_reach_in_fourteen_phases_of_four() -> None:
    final = [level for level, count in enumerate((6, 5, 4, 3, 2, 1), 1) for _ in range(count)]
    assert sum(final) == 14 * POINTS
    assert balanced((6, 5, 4, 3, 2, 1))
    assert not any(balanced(rows) for rows in _before(final, POINTS, 0))


def _before(levels: list[int], points: int, at: int) -> Iterator[tuple[int, ...]]:
    """Every shape from which so many points lead to these levels."""
    if points == 0:
        yield shape({str(i): level for i, level in enumerate(levels)})
        return
    for i in range(at, len(levels)):
        if (i > at and levels[i] == levels[i - 1]) or levels[i] == 0:
            continue
        yield from _before([*levels[:i], levels[i] - 1, *levels[i + 1 :]], points - 1, i)


@pytest.mark.rule("FAT-2-25")
def test_the_steps_survive_the_file_in_their_order() -> None:
    sheet = made(*PYR_7)
    again = Sheet.read(json.loads(json.dumps(sheet.form())))
    assert again.steps == sheet.steps
    assert again == sheet
