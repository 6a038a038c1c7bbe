"""The options of chapter 6 as the ledger asks them: more points in a phase, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.memo import Memo
from tablee.game.problem import Problem
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, CHARACTER, SKILL
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation.options import (
    destiny,
    free_aspects,
    plot,
    potential,
    structure,
)
from tablee.systems.fate2.creation.options.history import Life, Lived
from tablee.systems.fate2.creation.phases import Allowance
from tablee.systems.fate2.creation.plan import PhasePlan, phase_id

FREE, OF = "free", ":"
"""The phase of the steps of free aspects: « free », « free:family »."""
PLACE, MILIEU, WINDOW, CLAIM = "place", "milieu", "window", "claim:"
"""What the block of a phase says of it: where it was spent, an exception, a bonus that was claimed."""


def life_of(book: Book, sheet: Sheet) -> Life:
    """The phases of a sheet in order: free aspects, phases skipped by the young, those lived; read once."""
    return book.kept(_lives).get((sheet,), None, lambda: _life_of(sheet))


def _lives(book: Book) -> Memo[Life]:
    return Memo()


def _life_of(sheet: Sheet) -> Life:
    aspects = {block.id: block.name for block in sheet.having(Aspect, ASPECT)}
    skills = {block.id: block.name for block in sheet.having(Levelled, SKILL)}
    keys = plans.phase_keys(sheet)
    first = min((order[0] for key in keys if (order := plans.phase_order(key))), default=1)
    free = dict.fromkeys(step.phase for step in sheet.steps if step.phase.partition(OF)[0] == FREE)
    found = [Lived(key, kind="free", of=key.partition(OF)[2]) for key in free]
    found += [Lived(str(number), kind="skipped") for number in range(1, first)]
    found += [_own(sheet, key) for key in keys]
    return tuple(
        replace(one, aspects=_bought(sheet, one.key, aspects), skills=_bought(sheet, one.key, skills))
        for one in found
    )


def _own(sheet: Sheet, key: str) -> Lived:
    """A phase with what its block says of it."""
    beside, extra, _ = key.partition(plans.EXTRA_MARK)
    own = plans.own_phase(sheet, key)
    data = own.data if own is not None else {}
    claims = tuple(name.removeprefix(CLAIM) for name in data if name.startswith(CLAIM) and data[name] is True)
    return Lived(
        key,
        place=str(data.get(PLACE, "")),
        milieu=str(data.get(MILIEU, "")),
        kind="extra" if extra else "phase",
        of=beside if extra else "",
        window=data.get(WINDOW) is True,
        claims=claims,
    )


def _bought(sheet: Sheet, key: str, names: dict[str, str]) -> tuple[str, ...]:
    """The names of what a phase bought, each as often as it was bought; a name of a skill may be long."""
    steps = [step for step in sheet.steps if step.phase == key and step.block in names]
    return tuple(names[step.block] for step in steps for _ in range(min(step.value, MOST_TICKS)))


MOST_TICKS = 40


def phase_points(book: Book, plan: PhasePlan, sheet: Sheet, phase: str) -> Iterator[Allowance]:
    """The plot bonuses of a phase; none of its points where a destiny is taken in it."""
    if not book.on("plot") and not book.on("destiny"):
        return
    life = life_of(book, sheet)
    at = next((at for at, one in enumerate(life) if one.key == phase), None)
    if at is None:
        return
    if destiny.without_points(book, life[at]):
        own = plans.own_phase(sheet, phase)
        usual = plan.phase(phase).points or book.number("phase_points")
        points = plans.whole(own.data, "points", usual) if own is not None else usual
        yield Allowance(-points, because("FAT-6-08", "none"))
        return
    for bonus in plot.earned(book, life, at):
        yield Allowance(bonus.points, because("FAT-6-02", bonus.who, name=bonus.name, points=bonus.points))


def phase_problems(book: Book, plan: PhasePlan, sheet: Sheet, phase: str) -> Iterator[Problem]:
    """What the options of the game refuse in a phase."""
    life = life_of(book, sheet)
    for at, one in enumerate(life):
        if one.key == phase:
            yield from (replace(wrong, where=phase_id(phase)) for wrong in life_problems(book, life, at))


def life_problems(book: Book, life: Life, at: int) -> Iterator[Problem]:
    """What the options of the game refuse in the phase at a place of a life."""
    yield from plot.problems(book, life, at)
    yield from potential.problems(book, life, at)
    yield from structure.problems(book, life, at)
    yield from free_aspects.problems(book, life, at)


def sheet_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """What is wrong outside the phases: free aspects, phases skipped without potential."""
    if sheet.nature != CHARACTER:
        return
    life = life_of(book, sheet)
    for at, one in enumerate(life):
        if one.kind in ("free", "skipped"):
            yield from (replace(wrong, where="steps") for wrong in life_problems(book, life, at))
