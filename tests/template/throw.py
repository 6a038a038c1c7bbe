"""The throw (TEMPLATE-1), the reroll that grit pays for (TEMPLATE-2), and the draft that leads to it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
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
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Levelled, Sheet, Track
from tablee.game.silhouette import Chips, is_silhouette, split_chips
from tablee.game.state import State
from tablee.game.system import PLAIN, CheckKind
from tablee.game.text import Text
from tablee.game.way import Way
from tests.template.sheet import Book, best_level, read

KEYS, MOST = ("failure", "success"), 99
PARAMS = (
    Param("chips", "data", Text("modificateurs", "modifiers"), (), shape=Chips),
    Param("against", "int", Text("difficulté", "difficulty"), low=-MOST, high=MOST, optional=True),
)
EXAMPLES = ({"chips": [{"name": "Pluie", "value": 1, "sign": -1}]}, {"against": 9})
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
    chips: Chips
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


def kind(pack: Pack, way: Way, then: str = "") -> CheckKind:
    """The check of a way to throw; ``then`` is the move that draws its consequences."""

    def make(given: Form) -> Check:
        args = read_args(PARAMS, given)
        chips, goal = from_data(Chips, args["chips"], "chips"), args["against"]
        large = len(chips) > MOST or any(abs(c.value) > MOST or abs(c.sign) > 1 for c in chips)
        refuse_if([problem("TEMPLATE-1", "chips", "chips", expected=MOST)] if large else [])
        form = {"chips": to_data(chips), **({} if goal is None else {"against": goal})}
        keys, written = ((PLAIN,), "") if goal is None else (KEYS, f" vs {goal}")
        root = Attempt(read(pack), chips, goal).throw("roll")
        return Check(way.key, form, root, keys, f"{net(chips):+d}{written}", goal is None, chips=chips)

    return CheckKind(way.key, way.label, way.rule, PARAMS, make, EXAMPLES, then)


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


def _chips(pack: Pack, id: str, sheet: Sheet, traits: Collection[str], sign: int) -> Iterator[Chip]:
    """The chips of a sheet in a throw: its traits, and its wounds by the dial."""
    for trait in sheet.having(Levelled):
        if trait.id in traits:
            yield Chip(trait.name, trait.level or 0, sign, role="trait", side=id)
    track = sheet.get("wounds")
    if isinstance(track, Track) and track.marks and pack.on("wounds_hinder"):
        yield Chip("", track.penalty_now, sign, role="wounds", side=id)


def _form(key: str, chips: Iterable[Chip], goal: int | str | None = None) -> Form:
    form = {"check": key, "chips": to_data(tuple(chip for chip in chips if chip.on))}
    return form if goal is None else {**form, "against": goal}


def draft(pack: Pack, state: State, wanted: Draft) -> DraftResult:
    """The check of a draft: the trait and one's wounds against a difficulty, or against somebody."""
    by, own = wanted.sheet, state.sheets.get(wanted.sheet)
    chips = () if own is None else tuple(_chips(pack, by, own, counts(own, wanted), 1))
    if wanted.way == "attack":
        return _attack(pack, state, wanted, chips)
    ticked = wanted.ticked(chips)
    return DraftResult(_form("roll", ticked, wanted.goal.strip() or None), ticked)


def _attack(pack: Pack, state: State, wanted: Draft, chips: Chips) -> DraftResult:
    """The best trait of the foe counts against an attack; the numbers of a silhouette are in no odds."""
    if not wanted.against:
        raise Refused(problem("TEMPLATE-3", "against", "nobody"))
    foe, sheet = wanted.against[0], state.sheet(wanted.against[0])
    best = [trait.id for trait in sheet.having(Levelled) if trait.level == best_level(sheet)][:1]
    ticked = wanted.ticked((*chips, *_chips(pack, foe, sheet, best, -1)))
    form = _form("attack", ticked, pack.int("defence"))
    shown = _form("roll", ticked) if is_silhouette(sheet) else form
    return DraftResult(shown, ticked, "attack", {"by": wanted.sheet, "foe": foe, "check": form})


def veil(form: Form, sheets: Collection[str]) -> Form:
    """The same throw with the chips of some sheets as one chip without a name."""
    hidden, left = split_chips(form, sheets)
    return {**form, "chips": to_data((*left, Chip("", net(hidden), role="trait")))} if hidden else form


def against(form: Form, goal: str) -> Form:
    """A throw against a difficulty that is told afterwards; an attack has its own."""
    return {**form, "against": goal.strip()} if form.get("check") == "roll" else form
