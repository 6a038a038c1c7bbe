"""« Comment y arriver ? »: the earliest phase in which a level can be had, and the purchases on the way."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Levelled, Sheet
from tablee.game.text import Text, plain
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.creation.phases import (
    MAIN,
    allowances,
    base_level,
    drawn,
    ledger,
    listed,
    pyramid_of,
    step_of_pyramid,
)
from tablee.systems.fate2.creation.plan import PhasePlan, phase_order
from tablee.systems.fate2.creation.purchase import skill_named
from tablee.systems.fate2.creation.pyramid import Shape, Stage, Vast, Wanted, route

MORE = 20
"""Phases beyond the plan that are looked at, so that people read when a level would come."""


@dataclass(frozen=True, slots=True)
class Way:
    """The phases of a way with their keys; empty where the level is there already, None where no way is.

    ``beyond``: it takes more phases than the game has; ``vast``: there are too many ways to look at.
    """

    name: str
    level: int
    stages: tuple[tuple[str, Stage], ...] | None
    beyond: bool = False
    vast: bool = False


def way(book: Book, plan: PhasePlan, sheet: Sheet, name: str, level: int) -> Way:
    """The way of a skill to a level, or that of any skill where no name is given."""
    try:
        return _way(book, plan, sheet, name, level)
    except Vast:
        return Way(name, level, None, vast=True)


def _way(book: Book, plan: PhasePlan, sheet: Sheet, name: str, level: int) -> Way:
    found = sheet.get(name) if name else None
    skill = found if isinstance(found, Levelled) else (skill_named(book, sheet, name) if name else None)
    since = (skill.level if skill and skill.level is not None else base_level(book, name)) if name else None
    said = skill.name if skill else name
    keys, points, shape = _ahead(book, plan, sheet)
    standing = since if since is not None else len(shape) - 1
    if standing >= level:
        return Way(said, level, ())
    wanted, column = Wanted(level, since), step_of_pyramid(book)
    if skill is not None and pyramid_of(book, skill) != MAIN:
        return Way(said, level, None)
    stages = route(shape, points, wanted, column=column)
    inside = stages is None
    if inside:
        more = [book.number("phase_points")] * MORE
        last = max((phase_order(key) or (0, 0))[0] for key in (*keys, plan.phases[-1].key))
        keys = (*keys, *(str(last + at + 1) for at in range(MORE)))
        stages = route(shape, (*points, *more), wanted, column=column)
    if stages is None:
        return Way(said, level, None)
    return Way(said, level, tuple(zip(keys, stages, strict=False)), beyond=inside)


def _ahead(book: Book, plan: PhasePlan, sheet: Sheet) -> tuple[tuple[str, ...], tuple[int, ...], Shape]:
    """The open phase and those ahead: their keys, the points each still has; the shape as it stands."""
    phases = ledger(book, sheet, plan)
    now = {phase.key: phase.left for phase in phases if phase.working}
    known = {phase.key for phase in phases}
    for phase in plan.phases:
        if phase.key not in known:
            more = sum(one.points for one in allowances(book, plan, sheet, phase.key))
            now[phase.key] = phase.points + more
    keys = tuple(sorted(now, key=lambda key: phase_order(key) or (0, 0)))
    return keys, tuple(max(now[key], 0) for key in keys), phases[-1].shape if phases else ()


def told(book: Book, found: Way) -> Iterator[Reason]:
    """A way in sentences: when, then the purchases of each phase."""
    name = plain(found.name) if found.name else Text("Une compétence", "A skill")
    level = book.say(found.level)
    if found.stages == ():
        yield because("FAT-2-27", "there", name=name, level=level)
    for at, (key, stage) in enumerate(found.stages or ()):
        if not at:
            yield because("FAT-2-27", "when", name=name, level=level, phase=(found.stages or ())[-1][0])
        shape = drawn(book, stage.shape)
        yield because("FAT-2-27", "phase", phase=key, bought=purchases(book, found, stage), shape=shape)


def purchases(book: Book, found: Way, stage: Stage) -> Text:
    """The purchases of a phase: those of the wanted skill by its name, the others by the levels reached."""
    others = list(stage.bought)
    for level in stage.own:
        others.remove(level)
    words = []
    if stage.own and found.name:
        top = book.name(max(stage.own))
        words.append(Text(f"{found.name} à {top.fr}", f"{found.name} to {top.en}"))
    if others:
        words.append(listed(book, [level for level in others if level >= 0]))
    if not words:
        return Text("rien", "nothing")
    return Text(", ".join(word.fr for word in words), ", ".join(word.en for word in words))


def way_problems(book: Book, found: Way, plan: PhasePlan) -> Iterator[Problem]:
    """What keeps somebody from a level: no way at all, or more phases than the game has."""
    if found.stages is None:
        said = "vast" if found.vast else "never"
        yield problem("FAT-2-27", "level", said, level=book.say(found.level))
    elif found.beyond:
        level, last = book.say(found.level), found.stages[-1][0]
        number = len(plan.phases)
        yield problem("FAT-2-27", "level", "beyond", warning=True, level=level, expected=number, phase=last)
