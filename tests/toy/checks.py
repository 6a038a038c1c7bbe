"""A skill throw (TOY-01 to TOY-03): dice and level against a difficulty, and luck after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from tablee.dice import Distribution, Pool, constant, d
from tablee.game.account import Cost, Price, price
from tablee.game.check import Check, Dice, End, Spend, Throw
from tablee.game.chip import Chip, net
from tablee.game.codec import from_data, to_data
from tablee.game.move import Param, read_args
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tests.toy.tables import Tables

KEYS = ("fail", "mixed", "pass")
MOST_CHIPS, MOST_WORTH = 20, 99


@dataclass(frozen=True)
class Attempt:
    """Everything one throw depends on."""

    tables: Tables
    level: int
    difficulty: int
    chips: tuple[Chip, ...] = ()
    said: bool = False
    rival: str = ""
    friend: str = ""

    @property
    def bonus(self) -> int:
        """What is added to the dice."""
        return self.level + net(self.chips)

    def form(self) -> dict[str, Any]:
        """The parameters of its file form."""
        form: dict[str, Any] = {"level": self.level}
        if self.chips:
            form["chips"] = to_data(self.chips)
        form |= {"rival": self.rival} if self.rival else {}
        form |= {"friend": self.friend} if self.friend else {}
        return form | ({"against": self.difficulty} if self.said else {})


def build(attempt: Attempt) -> Check:
    """The check of an attempt."""
    roll = attempt.tables.roll
    dice = (Dice(d(roll.sides), roll.dice, "me"),)
    root = Throw("skill", dice, Pool(d(roll.sides), roll.dice).sum_law, _reader(attempt), _then(attempt))
    costly = sum(chip.on and chip.role == "costly" for chip in attempt.chips)
    return Check(
        "skill", attempt.form(), root, KEYS,
        notation=f"skill {attempt.bonus:+d} vs {attempt.difficulty}",
        costs=(Cost("luck", costly),) if costly else (),
        before=(_push(attempt),) if attempt.level < roll.most else (),
        because=_bonus(attempt),
    )  # fmt: skip


def _bonus(attempt: Attempt) -> tuple[Reason, ...]:
    chips = (because("TOY-01", "chip", name=c.name, worth=c.worth) for c in attempt.chips if c.on)
    return (because("TOY-01", "level", level=attempt.level), *chips)


def _push(attempt: Attempt) -> Spend:
    after = replace(attempt, level=attempt.level + 1)
    why = (because("TOY-03", "push"),)
    cost = price("luck", attempt.tables.roll.luck)
    becomes = {"check": "skill", **after.form()}
    return Spend("push", cost, "", lambda _: build(after).root, because=why, becomes=becomes)


def _then(attempt: Attempt, more: int = 0) -> Any:
    def then(dice: int) -> End:
        total = dice + attempt.bonus + more
        short = attempt.difficulty - total
        key = "pass" if short <= 0 else "mixed" if short <= attempt.tables.roll.near else "fail"
        detail = (("short", short),) if key == "mixed" else ()
        return End((Outcome(key, total, key != "fail", detail, side="me", margin=-short),))

    return then


def _reader(attempt: Attempt) -> Any:
    return lambda faces: _reading(attempt, faces)


def _reading(attempt: Attempt, faces: tuple[int, ...], more: int = 0) -> Reading:
    roll = attempt.tables.roll
    shown = tuple(DieShown("me", f"d{roll.sides}", face, face) for face in faces)
    total = sum(faces) + attempt.bonus + more
    why = (
        *_bonus(attempt),
        because("TOY-01", "sum", dice=sum(faces), total=total),
        because("TOY-02", "against", total=total, difficulty=attempt.difficulty),
    )
    facts = ({"margin": total - attempt.difficulty, "dice": sum(faces)},)
    return Reading(sum(faces), shown, why, facts, lambda: _spends(attempt, faces, more))


def _spends(attempt: Attempt, faces: tuple[int, ...], more: int) -> tuple[Spend, ...]:
    roll = attempt.tables.roll
    low = [at for at, face in enumerate(faces) if face < roll.sides]
    picks = tuple(pick for n in range(1, len(low) + 1) for pick in combinations(low, n))
    ways = Price(((Cost("luck", roll.luck),), (Cost("strain", 1),)))
    refused = () if low else (problem("TOY-03", "luck", "best"),)
    luck = Spend(
        "luck", ways, "", lambda pick: _again(attempt, faces, pick, more), picks,
        (because("TOY-03", "luck"),), refused,
    )  # fmt: skip
    cheer = Spend(
        "cheer", price("group.pile", 1), "", lambda _: _set(attempt, faces, more + 1),
        because=(because("TOY-10", "cheer"),),
    )  # fmt: skip
    thwart = (_thwart(attempt, faces, more),) if attempt.rival else ()
    return (luck, cheer, *thwart, *((_lend(attempt, faces, more),) if attempt.friend else ()))


def _lend(attempt: Attempt, faces: tuple[int, ...], more: int) -> Spend:
    """A friend may lend luck; the table doesn't wait for it."""
    return Spend(
        "lend", price("luck", attempt.tables.roll.luck), attempt.friend,
        lambda _: _set(attempt, faces, more + 1), because=(because("TOY-03", "lend"),), holds=False,
    )  # fmt: skip


def _thwart(attempt: Attempt, faces: tuple[int, ...], more: int) -> Spend:
    """A rival spends luck of their own to spoil the throw, and says how."""
    return Spend(
        "thwart", price("luck", attempt.tables.roll.luck), attempt.rival,
        lambda _: _set(attempt, faces, more - 1), because=(because("TOY-03", "thwart"),),
        side=attempt.rival, asks=Text("Comment", "How"),
    )  # fmt: skip


def _again(attempt: Attempt, faces: tuple[int, ...], pick: tuple[int, ...], more: int) -> Throw:
    """Some of the dice once more; the others stay as they lie."""
    wrong = not pick or len(set(pick)) < len(pick) or max(pick) >= len(faces)
    refuse_if([problem("TOY-03", "dice", "pick", expected=len(faces))] if wrong else [])
    roll = attempt.tables.roll
    stay = sum(face for at, face in enumerate(faces) if at not in pick)

    def law() -> Distribution[Any]:
        return Pool(d(roll.sides), len(pick)).sum_law().map(lambda fallen: fallen + stay)

    def read(fallen: tuple[int, ...]) -> Reading:
        now = dict(zip(pick, fallen, strict=True))
        return _reading(attempt, tuple(now.get(at, face) for at, face in enumerate(faces)), more)

    return Throw("luck", (Dice(d(roll.sides), len(pick), "me"),), law, read, _then(attempt, more))


def _set(attempt: Attempt, faces: tuple[int, ...], more: int) -> Throw:
    """A throw of no dice: what lies there is read anew."""

    def law() -> Distribution[Any]:
        return constant(sum(faces))

    return Throw("cheer", (), law, lambda _: _reading(attempt, faces, more), _then(attempt, more))


def skill_kind(tables: Tables) -> CheckKind:
    """The skill throw as a kind of check."""
    most = tables.roll.most
    params = (
        Param("level", "int", Text("niveau", "level"), 0, -most, most),
        Param("chips", "data", Text("modificateurs", "modifiers"), (), shape=tuple[Chip, ...]),
        Param("against", "int", Text("difficulté", "difficulty"), low=-99, high=99, optional=True),
        Param("rival", "text", Text("rival", "rival"), default=""),
        Param("friend", "text", Text("ami", "friend"), default=""),
    )

    def make(given: Mapping[str, Any]) -> Check:
        args = read_args(params, given)
        wanted: Any = tuple[Chip, ...]
        chips: tuple[Chip, ...] = from_data(wanted, args["chips"], "chips")
        large = len(chips) > MOST_CHIPS or any(abs(c.value) > MOST_WORTH or abs(c.sign) > 1 for c in chips)
        refuse_if([problem("TOY-01", "chips", "chips", expected=MOST_CHIPS)] if large else [])
        said = args["against"] is not None
        difficulty = args["against"] if said else tables.pack.int("difficulty")
        return build(Attempt(tables, args["level"], difficulty, chips, said, args["rival"], args["friend"]))

    examples = (
        {"level": 2},
        {"level": -1, "against": 9},
        {"level": 1, "chips": [{"name": "Corde", "value": 2}, {"name": "Pluie", "value": 1, "sign": -1}]},
    )
    return CheckKind(
        "skill", Text("Jet d’adresse", "Skill throw"), "TOY-01", params, make, examples, "settle"
    )
