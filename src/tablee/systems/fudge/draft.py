"""A throw in preparation: what a person ticked, at whom it is aimed, as a check with its chips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, Drafted
from tablee.game.problem import Refused, problem
from tablee.game.reference import folded
from tablee.game.sheet import Levelled, Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State
from tablee.game.throwing import Build
from tablee.systems.fudge import ways
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.ticking import standing_chips, ticked, trait_chip

TRAIT, ME = "trait", "me"
Data = dict[str, Any]


def draft(book: Book, build: Build, state: State, wanted: Draft) -> Drafted:
    """What a draft comes to, in the way it was set to; the first where none was."""
    return _MAKERS.get(wanted.way, _roll)(book, state, wanted)


def _roll(book: Book, state: State, wanted: Draft) -> Drafted:
    """One Trait against a difficulty, or read as it falls; another Trait that was tapped supports it."""
    sheet = state.sheets.get(wanted.sheet)
    mine = ticked(sheet, wanted.traits)
    chips = wanted.ticked((*_main(mine), *_support(book, mine), *standing_chips(sheet)))
    form: Data = {"check": "roll", **_side(chips)}
    if wanted.options.get("median"):
        form["median"] = True
    goal = goal_of(book, wanted.goal)
    return Drafted(form if goal is None else {**form, "goal": goal}, chips)


def _situation(book: Book, state: State, wanted: Draft) -> Drafted:
    """Bare dice, and what people wrote beside them (FUD-3.1-08)."""
    chips = wanted.ticked(())
    return Drafted({"check": "situation", "chips": to_data(chips)}, chips)


def _oppose(book: Book, state: State, wanted: Draft) -> Drafted:
    """My Trait against theirs: the one that was named, the one of the same name, or their best."""
    if not wanted.against:
        raise Refused(problem("FUD-3.1-06", "against", "nobody"))
    foe = wanted.against[0]
    sheet, rival = state.sheets.get(wanted.sheet), state.sheet(foe)
    mine = ticked(sheet, wanted.traits)
    theirs = rival_trait(rival, str(wanted.options.get("rival_trait", "")), mine)
    own = (*_main(mine), *_support(book, mine), *standing_chips(sheet))
    other = (*(trait_chip(t, foe) for t in theirs), *standing_chips(rival, foe))
    chips = wanted.ticked((*own, *other))
    me = _side([c for c in chips if c.side != foe])
    form = {
        "check": "opposed",
        "me": {"name": wanted.sheet or ME, **me},
        "foe": {"name": foe, **_side([c for c in chips if c.side == foe])},
    }
    least = goal_of(book, str(wanted.options.get("minimum", "")))
    form |= {} if least is None else {"minimum": least}
    throw = {"check": form, "by": wanted.sheet if sheet else "", "against": [foe]}
    if is_silhouette(rival):  # one's own roll is all that is known; the table throws the truth
        seen, form = tuple(c for c in chips if c.side != foe), {"check": "roll", **me}
        return Drafted(form, seen, "throw", throw)
    return Drafted(form, chips, "throw", throw)


def rival_trait(sheet: Sheet, named: str, mine: list[Levelled]) -> list[Levelled]:
    """The other side's Trait."""
    known = [b for b in sheet.having(Levelled) if b.level is not None]
    chosen = next((b for b in known if b.id == named), None)
    if chosen is None and mine:
        chosen = next((b for b in known if folded(b.name) == folded(mine[0].name)), None)
    best = max(known, key=lambda b: b.level or 0, default=None)
    return [b for b in (chosen or best,) if b is not None]


def _main(mine: list[Levelled]) -> tuple[Chip, ...]:
    return tuple(trait_chip(trait) for trait in mine[:1])


def _support(book: Book, mine: list[Levelled]) -> tuple[Chip, ...]:
    """A second Trait that is good enough helps (FUD-3.3-02)."""
    from tablee.systems.fudge.action import supports

    return tuple(
        Chip(trait.name, 1, role="support", rule="FUD-3.3-02")
        for trait in mine[1:2]
        if trait.level is not None and supports(book, trait.level)
    )


def _side(chips: Iterable[Chip]) -> Data:
    """The level that the throw starts from and the modifiers beside it."""
    known = tuple(chips)
    level = sum(chip.worth for chip in known if chip.role == TRAIT)
    rest = tuple(chip for chip in known if chip.role != TRAIT)
    return {"level": level, "chips": to_data(rest)}


def goal_of(book: Book, words: str) -> int | None:
    """A level by its words or its number; None where nothing is written."""
    text = words.strip().replace("\N{MINUS SIGN}", "-")
    if not text:
        return None
    found = book.level(text)
    if found is None and text.lstrip("+-").isdecimal() and text.isascii() and len(text) < 6:
        found = int(text)
    if found is None:
        raise Refused(problem("FUD-3.1-04", "goal", "unknown", found=words[:40]))
    return found


_MAKERS: Mapping[str, Callable[[Book, State, Draft], Drafted]] = {
    ways.ROLL: _roll,
    ways.OPPOSE: _oppose,
    ways.SITUATION: _situation,
}
