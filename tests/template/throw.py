"""The throw (TEMPLATE-1), the reroll that grit pays for (TEMPLATE-2), and the draft that leads to it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from tablee.dice import Pool, d
from tablee.game.account import price
from tablee.game.check import Check, Dice, End, Spend, Throw
from tablee.game.chip import Chip, net
from tablee.game.codec import from_data, to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.frozen import dataclass
from tablee.game.ladder import Ladder
from tablee.game.move import Param, read_args
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Levelled, Sheet, Track
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State
from tablee.game.system import PLAIN, CheckKind
from tablee.game.text import Text
from tablee.game.way import Way
from tests.template.sheet import Book

KEYS, MOST = ("failure", "success"), 99
CHIPS: Any = tuple[Chip, ...]
MODIFIERS = Param("chips", "data", Text("modificateurs", "modifiers"), (), shape=CHIPS)
AGAINST = Param("against", "int", Text("difficulté", "difficulty"), low=-MOST, high=MOST, optional=True)
EXAMPLE = {"chips": [{"name": "Adresse", "value": 2}, {"name": "Pluie", "value": 1, "sign": -1}]}
WRITTEN = re.compile(r"(.+?)(?:\s+(?:vs|contre)\s+(-?\d{1,2}))?")
WAYS = (
    Way("roll", Text("Jet", "Throw"), "TEMPLATE-1"),
    Way("attack", Text("Attaque", "Attack"), "TEMPLATE-3", aim="one", fight=True, goal=False),
)
Form = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Attempt:
    """All that one throw depends on; without a difficulty its total is the outcome."""

    book: Book
    chips: tuple[Chip, ...]
    difficulty: int | None

    def throw(self, name: str) -> Throw:
        """The node that throws the dice."""
        die, count = d(self.book.sides), self.book.dice
        return Throw(name, (Dice(die, count, "me"),), Pool(die, count).sum_law, self.read, self.end)

    def end(self, dice: int) -> End:
        """The outcome of a sum of dice."""
        total = dice + net(self.chips)
        if self.difficulty is None:
            return End((Outcome(PLAIN, total),))
        margin = total - self.difficulty
        return End((Outcome(KEYS[margin >= 0], total, margin >= 0, margin=margin),))

    def read(self, faces: tuple[int, ...]) -> Reading:
        """Real dice: what is shown, why, and what can be bought."""
        shown = tuple(DieShown("me", f"d{self.book.sides}", face, face) for face in faces)
        total = sum(faces) + net(self.chips)
        why = [because("TEMPLATE-1", "chip", name=c.name, worth=c.worth) for c in self.chips if c.name]
        why.append(because("TEMPLATE-1", "total", dice=sum(faces), total=total))
        if self.difficulty is not None:
            why.append(because("TEMPLATE-1", "against", total=total, difficulty=self.difficulty))
        return Reading(sum(faces), shown, tuple(why), spends=lambda: (self.reroll(),))

    def reroll(self) -> Spend:
        """All dice once more, for points of the thrower's grit."""
        cost, why = price("grit", self.book.reroll), (because("TEMPLATE-2", "reroll"),)
        return Spend("reroll", cost, "", lambda _pick: self.throw("reroll"), because=why)


def kind(book: Book, key: str) -> CheckKind:
    """A throw alone, open or against a difficulty; or one at somebody, whose wounds ``settle`` draws."""
    attack = key == "attack"
    params = (MODIFIERS,) if attack else (MODIFIERS, AGAINST)

    def make(given: Form) -> Check:
        args = read_args(params, given)
        chips: tuple[Chip, ...] = from_data(CHIPS, args["chips"], "chips")
        large = len(chips) > MOST or any(abs(c.value) > MOST or abs(c.sign) > 1 for c in chips)
        refuse_if([problem("TEMPLATE-1", "chips", "chips", expected=MOST)] if large else [])
        goal = book.defence if attack else args["against"]
        form = {"chips": to_data(chips), **({} if attack or goal is None else {"against": goal})}
        keys, written = ((PLAIN,), "") if goal is None else (KEYS, f" vs {goal}")
        root = Attempt(book, chips, goal).throw("roll")
        return Check(key, form, root, keys, f"{net(chips):+d}{written}", goal is None, chips=chips)

    if attack:
        label = Text("Attaque", "Attack")
        return CheckKind(key, label, "TEMPLATE-3", params, make, (EXAMPLE,), then="settle")
    return CheckKind(key, Text("Jet", "Throw"), "TEMPLATE-1", params, make, (EXAMPLE, {"against": 9}))


def form_of(ladder: Ladder, text: str) -> dict[str, Any] | None:
    """The file form of a written throw: "Bon", "Good +1 vs 9", "+2 contre 7"; None for plain dice."""
    found = WRITTEN.fullmatch(text.strip().replace("\N{MINUS SIGN}", "-"))
    if found is None:
        return None
    level = int(found[1]) if re.fullmatch(r"[-+]\d{1,2}", found[1]) else ladder.parse(found[1])
    goal = {"against": int(found[2])} if found[2] else {}
    return None if level is None else {"check": "roll", "chips": [{"name": "", "value": level}], **goal}


def counts(sheet: Sheet, wanted: Draft) -> tuple[str, ...]:
    """Of the traits that are ticked, the last one counts."""
    return tuple(id for id in wanted.traits if isinstance(sheet.get(id), Levelled))[-1:]


def _chips(book: Book, id: str, sheet: Sheet, traits: Collection[str], sign: int) -> Iterator[Chip]:
    for trait in sheet.having(Levelled):
        if trait.id in traits:
            yield Chip(trait.name, trait.level or 0, sign, role="trait", side=id)
    track = sheet.get("wounds")
    if isinstance(track, Track) and track.marks and book.hinder:
        yield Chip("", track.penalty_now, sign, role="wounds", side=id)


def draft(book: Book, state: State, wanted: Draft) -> DraftResult:
    """The check of a draft: the trait, one's wounds, and in an attack the foe's best trait against them."""
    own, attack = state.sheets.get(wanted.sheet), wanted.way == "attack"
    chips = [] if own is None else list(_chips(book, wanted.sheet, own, counts(own, wanted), 1))
    for id in wanted.against[:1] if attack else ():
        best = sorted(state.sheet(id).having(Levelled), key=lambda trait: trait.level or 0)[-1:]
        chips += _chips(book, id, state.sheet(id), [trait.id for trait in best], -1)
    ticked = wanted.ticked(chips)
    form: Form = {"check": "roll", "chips": to_data(tuple(chip for chip in ticked if chip.on))}
    if not attack:
        goal = wanted.goal.strip()
        return DraftResult({**form, **({"against": goal} if goal else {})}, ticked)
    if not wanted.against:
        raise Refused(problem("TEMPLATE-3", "against", "nobody"))
    check, unseen = {**form, "check": "attack"}, is_silhouette(state.sheet(wanted.against[0]))
    args = {"check": check, "by": wanted.sheet, "against": list(wanted.against[:1])}
    return DraftResult(form if unseen else check, ticked, "throw", args)


def veil(form: Form, sheets: Collection[str]) -> Form:
    """The same throw with the chips of some sheets as one chip without a name."""
    chips: tuple[Chip, ...] = from_data(CHIPS, form.get("chips", ()), "chips")
    left = tuple(chip for chip in chips if chip.side not in sheets)
    one = Chip("", net(chip for chip in chips if chip.side in sheets), role="trait")
    return form if len(left) == len(chips) else {**form, "chips": to_data((*left, one))}


def against(form: Form, goal: str) -> Form:
    """A throw against a difficulty that is told afterwards; an attack has its own."""
    value, wrong = AGAINST.read(goal.strip())
    refuse_if([wrong] if wrong else [])
    return {**form, "against": value} if form.get("check") == "roll" else form
