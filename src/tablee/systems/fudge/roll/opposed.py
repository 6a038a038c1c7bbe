"""Two sides that work against each other: each rolls its own Trait, and the better degree wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablee.game.check import Check
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.level_roll import Degrees, Explained, LevelRoll, Shifts
from tablee.game.fudge_dice.methods import FIXED
from tablee.game.fudge_dice.notation import WrittenRoll
from tablee.game.fudge_dice.opposed import leads, margins
from tablee.game.fudge_dice.reading import against, roll_facts
from tablee.game.fudge_dice.throw import Falls, Fell
from tablee.game.move import Param
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, Value, because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.points.spends import (
    Nudge,
    before,
    costs,
    nudges,
    point_problems,
)
from tablee.systems.fudge.roll.action import (
    Side,
    Verdict,
    difficulty,
    side_problems,
    side_warnings,
    trait_of,
)
from tablee.systems.fudge.roll.critical import FAILURE, by_margin, natural
from tablee.systems.fudge.roll.critical import SUCCESS as CRITICAL
from tablee.systems.fudge.roll.trait import JUDGED, level_roll, named, rolled, said, written_side

ME, OTHER = "me", "other"
"""Names of sides that have none."""
TWO = "2dF"
KEYS = (*JUDGED[:2], "tie", *JUDGED[2:])


@dataclass(frozen=True, slots=True)
class Opposed:
    """The file form: whoever begins, whoever resists, and the least that the first must reach."""

    me: Side = Side()
    foe: Side = Side(who="gm")
    minimum: int | str | None = None
    verdict: Verdict = "roll"


def opposed(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    given = from_data(Opposed, _with_gm(params))
    least = None if given.minimum is None or given.minimum == "" else difficulty(book, given.minimum)
    form = replace(given, minimum=least, me=_named(given.me, ME), foe=_named(given.foe, OTHER))
    refuse_if(_problems(book, form))
    sides = dice_of(book, (form.me, form.foe))
    root = said(sides, form.verdict) or opposed_roll(book, sides, least).root()
    data = to_data(form)
    data["foe"] = {**data.get("foe", {}), "who": form.foe.who}  # without a word it would be the game master

    def paid(use: str) -> Mapping[str, Any]:
        return {"check": "opposed", **data, "me": {**data["me"], "point": use}}

    return Check(
        "opposed", data, root, KEYS, _written(book, form, least), costs=costs(book, form.me),
        before=before(book, form.me, None, paid, lambda p: opposed(book, p).root, opposed=True),
        because=tuple(p.reason for side in sides for p in side_warnings(book, side)),
        sides=tuple(side.name for side in sides),
    )  # fmt: skip


def _with_gm(params: Mapping[str, Any]) -> Mapping[str, Any]:
    """Whoever resists is the game master's unless the form says otherwise."""
    foe = params.get("foe", {})
    return {**params, "foe": {"who": "gm", **foe}} if isinstance(foe, Mapping) else params


def _named(side: Side, name: str) -> Side:
    return side if side.name else replace(side, name=name)


def _problems(book: Book, form: Opposed) -> Iterator[Problem]:
    for side, where in ((form.me, "me"), (form.foe, "foe")):
        yield from side_problems(book, side, where)
    yield from point_problems(book, form.me, None, opposed=True)
    if form.foe.point:
        yield problem("FUD-1.3.6-10", "foe.point", "other")
    if form.me.name == form.foe.name:
        yield problem("FUD-3.1-06", "foe.name", "same", found=form.foe.name)


def dice_of(book: Book, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """The sides with their dice: fewer for all (FUD-3.5-01), others for NPCs who meet a player's
    character (FUD-3.5-06, FUD-3.5-07, FUD-3.5-08)."""
    usual = TWO if book["opposed_dice"] == "two" else ""
    mixed = {side.who for side in sides} == {"pc", "gm"}
    npc = str(book["npc_dice"]) if mixed and book["npc_dice"] != "same" else usual
    return tuple(
        replace(side, dice=side.dice or (npc if side.who == "gm" else usual)) for side in sides
    )  # fmt: skip


def opposed_roll(book: Book, sides: tuple[Side, ...], minimum: int | None) -> LevelRoll:
    """The roll of both sides."""
    traits, names = tuple(trait_of(book, side) for side in sides), tuple(side.name for side in sides)

    def explain(falls: Falls, shifts: Shifts) -> Explained:
        each, facts = list[tuple[Reason, ...]](), list[Mapping[str, Value]]()
        own = [named(book, side, trait) for side, trait in zip(sides, traits, strict=True)]
        degrees = [t.level + f.value + s for t, f, s in zip(traits, falls, shifts, strict=True)]
        for at, relative in enumerate(margins(degrees)):
            side, trait, fell, shift = sides[at], traits[at], falls[at], shifts[at]
            steps = rolled(book, side, trait, fell, shift)
            each.append((*steps, *_verdict(book, degrees, at, minimum), *_critical(book, fell, relative)))
            told = roll_facts(book.ladder, trait.level, fell, shift, relative)
            facts.append({**told, "about": against(own[at], own[1 - at])})
        return tuple(each), tuple(facts)

    def offered() -> tuple[Nudge, ...]:
        """Where nothing is thrown there is no roll to nudge."""
        still = [bool(side.point) or side.dice == FIXED for side in sides]
        return tuple(nudge for nudge in nudges(book, sides) if not still[nudge.at])

    def judge(degrees: Degrees) -> tuple[Outcome, ...]:
        return compared(book, degrees, minimum, names)

    return level_roll(book, sides, traits, judge, explain, offered, "roll")


def _verdict(book: Book, degrees: list[int], at: int, minimum: int | None) -> Iterator[Reason]:
    mine, theirs = degrees[at], degrees[1 - at]
    degree = mine - theirs
    found = "won" if degree > 0 else "lost" if degree < 0 else "tie"
    yield because("FUD-3.5-02", found, mine=book.say(mine), theirs=book.say(theirs), degree=degree)
    if minimum is not None and degrees[0] < minimum:
        yield because("FUD-3.5-05", "short", degree=book.say(degrees[0]), least=book.say(minimum))


def compared(book: Book, key: Degrees, minimum: int | None, names: tuple[str, ...]) -> tuple[Outcome, ...]:
    """The outcomes of the degrees (FUD-3.5-02): equal ones leave all as it was. Who begins must reach the
    minimum (FUD-3.5-05), unless natural dice decide before anything else (FUD-3.6-03)."""
    overrides = book.on("critical_overrides")
    scores = [(critical if overrides else 0, degree) for degree, critical in key]
    short = minimum is not None and key[0][0] < minimum and not (overrides and key[0][1] > 0)
    degrees = [degree for degree, _ in key]
    return tuple(
        Outcome(
            _named_by(lead, critical or by_margin(book, margin)), degree, lead > 0, side=name, margin=margin
        )
        for lead, margin, (degree, critical), name in zip(
            leads(scores, (0,) if short else ()), margins(degrees), key, names, strict=True
        )
    )


def _named_by(lead: int, sign: int) -> str:
    if lead > 0:
        return CRITICAL if sign > 0 else "success"
    if lead < 0:
        return FAILURE if sign < 0 else "failure"
    return "tie"


def _critical(book: Book, fell: Fell, degree: int) -> Iterator[Reason]:
    found, least = natural(book, fell), book.number("critical_margin")
    if found:
        yield because("FUD-3.6-01", "success" if found > 0 else "failure", natural=fell.natural)
    elif by_margin(book, degree):
        yield because("FUD-3.6-04", "success" if degree > 0 else "failure", margin=degree, least=least)


def _written(book: Book, form: Opposed, least: int | None) -> str:
    """The roll as notation; empty where notation can't say all of it."""
    me, foe = form.me, form.foe
    plain = (
        Side(ME, me.level, me.chips, me.dice, trait=me.trait),
        Side(OTHER, foe.level, foe.chips, foe.dice, who="gm", trait=foe.trait),
    )
    chips = (*me.chips, *foe.chips)
    if (me, foe) != plain or form.verdict != "roll" or me.dice != foe.dice:
        return ""
    if any(chip.name or not chip.on for chip in chips):
        return ""
    found = WrittenRoll(written_side(me), None, written_side(foe), least, me.dice)
    return found.text(str(book["dice"]))


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The opposed action."""
    params = (
        Param("me", "data", Text("qui agit", "who acts"), shape=Side),
        Param("foe", "data", Text("qui résiste", "who resists"), shape=Side),
        Param("minimum", "text", Text("niveau minimum requis", "minimum level"), optional=True),
        Param(
            "verdict", "choice", Text("décision du MJ", "the GM’s word"), default="roll",
            options=("roll", "automatic", "impossible"),
            words=(Text("un jet", "a roll"), Text("réussite sans jet", "success, no roll"),
                   Text("impossible", "impossible")),
        ),
    )  # fmt: skip
    two = {"me": {"level": 1, "dice": "2dF"}, "foe": {"level": 0, "dice": "2dF"}}
    fixed = {"me": {"level": 1}, "foe": {"level": 0, "dice": "fixed"}, "minimum": 0}
    label = Text("Action Contrée", "Opposed action")
    return (CheckKind("opposed", label, "FUD-3.1-06", params, lambda p: opposed(book, p), (two, fixed)),)
