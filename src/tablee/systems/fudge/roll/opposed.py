"""Two sides that work against each other: each rolls its own Trait, and the better degree wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from tablee.game.check import Check, End, Node, Spend
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.methods import FIXED
from tablee.game.fudge_dice.throw import Falls, Fell, Roller, fall, still
from tablee.game.move import Param
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, Value, because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules
from tablee.systems.fudge.points.spends import (
    FOUR,
    SUCCESS,
    Nudge,
    before,
    costs,
    nudge_spends,
    nudges,
    point_problems,
)
from tablee.systems.fudge.roll import wording
from tablee.systems.fudge.roll.action import (
    Side,
    Trait,
    Verdict,
    difficulty,
    side_problems,
    side_warnings,
    trait_of,
)
from tablee.systems.fudge.roll.critical import FAILURE, by_margin, natural
from tablee.systems.fudge.roll.critical import SUCCESS as CRITICAL
from tablee.systems.fudge.roll.trait import JUDGED, notation

ME, OTHER = "me", "other"
"""Names of sides that have none."""
TWO = "2dF"
KEYS = (*JUDGED[:2], "tie", *JUDGED[2:])
Explained = tuple[tuple[tuple[Reason, ...], ...], tuple[Mapping[str, Value], ...]]
"""For each side the reasons of its result, and its facts."""
Key = tuple[tuple[int, int], ...]
"""For each side its rolled degree, and whether its natural dice are critical."""


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
    plan = OpposedRoll(book, sides, tuple(trait_of(book, side) for side in sides), least)
    data = to_data(form)
    data["foe"] = {**data.get("foe", {}), "who": form.foe.who}  # without a word it would be the game master

    def paid(use: str) -> Mapping[str, Any]:
        return {"check": "opposed", **data, "me": {**data["me"], "point": use}}

    return Check(
        "opposed", data, plan.root(form.verdict), KEYS, _written(book, form), costs=costs(book, form.me),
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


@dataclass(frozen=True, slots=True, eq=False)
class OpposedRoll:
    """Everything one opposed action depends on."""

    book: Book
    sides: tuple[Side, ...]
    traits: tuple[Trait, ...]
    minimum: int | None
    stories: dict[tuple[Falls, tuple[int, ...]], Explained] = field(default_factory=dict)

    def root(self, ruled: Verdict) -> Node:
        """Dice of both sides; or none, where the game master or a point says what comes out."""
        if ruled != "roll":
            return self._said("verdict", ruled == "automatic", because("FUD-3.2-01", ruled))
        if self.sides[0].point == SUCCESS:
            return self._said("point", True, because("FUD-1.3.6-07", "paid"))
        rollers = tuple(
            Roller(side.name) if side.point == FOUR else side.roller(dice_rules(self.book))
            for side in self.sides
        )
        node = fall(rollers, self._key, self.then, self._told)
        return node if not isinstance(node, End) else self._still("roll", (Fell(0, 0),) * 2, (), (0, 0), 0)

    def _said(self, name: str, won: bool, why: Reason) -> Node:
        keys = ("success", "failure") if won else ("failure", "success")
        outcomes = tuple(
            Outcome(key, None, key == "success", side=side.name)
            for key, side in zip(keys, self.sides, strict=True)
        )
        return still(name, won, lambda: Reading(won, (), (why,)), lambda _: End(outcomes))

    def _bought(self, falls: Falls) -> Falls:
        four = self.book.number("four_value")
        return tuple(
            Fell(0, four) if side.point == FOUR else fell
            for side, fell in zip(self.sides, falls, strict=True)
        )

    def _key(self, falls: Falls, shift: tuple[int, ...] = (0, 0)) -> Key:
        fallen = zip(self.traits, self._bought(falls), shift, strict=True)
        return tuple(
            (trait.level + fell.value + more, natural(self.book, fell)) for trait, fell, more in fallen
        )

    def then(self, key: Key) -> Node:
        """What two degrees come to."""
        return End(compared(self.book, key, self.minimum, tuple(side.name for side in self.sides)))

    def _told(
        self, falls: Falls, dice: tuple[DieShown, ...], shift: tuple[int, ...] = (0, 0), used: int = 0
    ) -> Reading:
        falls = self._bought(falls)

        def then(nudge: Nudge) -> Node:
            moved = tuple(more + (nudge.step if at == nudge.at else 0) for at, more in enumerate(shift))
            return self._still(nudge.key, falls, dice, moved, used + 1)

        def spends() -> tuple[Spend, ...]:
            own = tuple(n for n in nudges(self.book, self.sides) if not self._unmoved(self.sides[n.at]))
            return nudge_spends(self.book, own, used, then)

        each, facts = self._explained(falls, shift)
        return Reading(None, dice, (), facts, spends, each)

    def _explained(self, falls: Falls, shift: tuple[int, ...]) -> Explained:
        """The same dice tell the same story: it is put together once."""
        found = self.stories.get((falls, shift))
        if found is None:
            key, book = self._key(falls, shift), self.book
            degree = key[0][0] - key[1][0]
            each, facts = list[tuple[Reason, ...]](), list[Mapping[str, Value]]()
            for at, (trait, fell, more) in enumerate(zip(self.traits, falls, shift, strict=True)):
                relative = -degree if at else degree
                rolled = wording.rolled(book, self.sides[at], trait, fell, more)
                each.append((*rolled, *self._verdict(key, at), *_critical(book, fell, relative)))
                facts.append({**wording.facts(book, trait, fell, more, relative), "about": self._about(at)})
            found = self.stories[falls, shift] = (tuple(each), tuple(facts))
        return found

    def _about(self, at: int) -> Text:
        """Both Traits, one's own first."""
        mine, other = (wording.named(self.book, self.sides[i], self.traits[i]) for i in (at, 1 - at))
        return wording.against(mine, other)

    def _unmoved(self, side: Side) -> bool:
        """Where nothing is thrown there is no roll to nudge."""
        return bool(side.point) or side.dice == FIXED

    def _still(
        self, name: str, falls: Falls, dice: tuple[DieShown, ...], shift: tuple[int, ...], used: int
    ) -> Node:
        key = self._key(falls, shift)
        return still(name, key, lambda: replace(self._told(falls, dice, shift, used), key=key), self.then)

    def _verdict(self, key: Key, at: int) -> Iterator[Reason]:
        mine, theirs = key[at][0], key[1 - at][0]
        degree, book = mine - theirs, self.book
        said = "won" if degree > 0 else "lost" if degree < 0 else "tie"
        yield because("FUD-3.5-02", said, mine=book.say(mine), theirs=book.say(theirs), degree=degree)
        if self.minimum is not None and key[0][0] < self.minimum:
            yield because("FUD-3.5-05", "short", degree=book.say(key[0][0]), least=book.say(self.minimum))


def compared(book: Book, key: Key, minimum: int | None, names: tuple[str, ...]) -> tuple[Outcome, ...]:
    """The outcomes of two degrees (FUD-3.5-02): equal ones leave all as it was."""
    (mine, my_critical), (theirs, their_critical) = key
    degree = mine - theirs
    lead = _sign(degree)
    if book.on("critical_overrides") and my_critical != their_critical:
        lead = _sign(my_critical - their_critical)
    sure = book.on("critical_overrides") and my_critical > 0
    if minimum is not None and mine < minimum and not sure:
        lead = -1
    signs = (my_critical or by_margin(book, degree), their_critical or by_margin(book, -degree))
    return tuple(
        Outcome(_named_by(at_lead, sign), total, at_lead > 0, side=name, margin=relative)
        for at_lead, sign, total, name, relative in zip(
            (lead, -lead), signs, (mine, theirs), names, (degree, -degree), strict=True
        )
    )


def _named_by(lead: int, sign: int) -> str:
    if lead > 0:
        return CRITICAL if sign > 0 else "success"
    if lead < 0:
        return FAILURE if sign < 0 else "failure"
    return "tie"


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _critical(book: Book, fell: Fell, degree: int) -> Iterator[Reason]:
    found, least = natural(book, fell), book.number("critical_margin")
    if found:
        yield because("FUD-3.6-01", "success" if found > 0 else "failure", natural=fell.natural)
    elif by_margin(book, degree):
        yield because("FUD-3.6-04", "success" if degree > 0 else "failure", margin=degree, least=least)


def _written(book: Book, form: Opposed) -> str:
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
    least = "" if form.minimum is None else f" min {form.minimum:+d}"
    return notation(book, me, f" vs jet {notation(book, foe, '', '')}{least}", me.dice)


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
