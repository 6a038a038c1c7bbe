"""A duel (TOY-04): a die each, ties thrown again, and the winner chooses the prize."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.dice import Distribution, d
from tablee.game.check import Again, Check, Choice, Dice, End, Node, Option, Throw
from tablee.game.move import Param, read_args
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.reason import because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tests.toy.tables import Tables

PRIZES = (
    Option("ground", Text("gagner du terrain", "gain ground")),
    Option("disarm", Text("désarmer", "disarm")),
)


def _check(tables: Tables, mine: int, theirs: int) -> Check:
    die = d(tables.roll.sides)

    def sign(margin: int) -> int:
        tie = -1 if tables.pack["ties"] == "foe" else 0
        return tie if margin == 0 else 1 if margin > 0 else -1

    def law() -> Distribution[Any]:
        return die.law().combine(die.law(), lambda me, foe: sign(int(mine + me - theirs - foe)))

    def read(faces: tuple[int, ...]) -> Reading:
        me, foe = faces
        margin = mine + me - theirs - foe
        shown = (DieShown("me", die.name, me, me), DieShown("foe", die.name, foe, foe))
        said = "tie" if margin == 0 else "beaten"
        why = (because("TOY-04", said, mine=mine + me, theirs=theirs + foe),)
        facts = ({"total": mine + me, "margin": margin}, {"total": theirs + foe, "margin": -margin})
        return Reading(sign(margin), shown, why, facts)

    root = Throw("duel", (Dice(die, 1, "me"), Dice(die, 1, "foe")), law, read, _then)
    params = {"mine": mine, "theirs": theirs}
    return Check("duel", params, root, ("loss", "win"), f"duel {mine:+d} vs {theirs:+d}", sides=("me", "foe"))


def _then(sign: int) -> Node:
    if sign == 0:
        return Again("duel")
    winner, loser = ("me", "foe") if sign > 0 else ("foe", "me")

    def prize(option: str) -> Node:
        won = Outcome("win", success=True, detail=(("prize", option),), side=winner)
        lost = Outcome("loss", success=False, side=loser)
        return End((won, lost) if winner == "me" else (lost, won))

    return Choice("prize", winner, PRIZES, prize, (because("TOY-04", "prize", winner=winner),))


def duel_kind(tables: Tables) -> CheckKind:
    """The duel as a kind of check."""
    most = tables.roll.most
    params = (
        Param("mine", "int", Text("mon niveau", "my level"), 0, -most, most),
        Param("theirs", "int", Text("son niveau", "their level"), 0, -most, most),
    )

    def make(given: Mapping[str, Any]) -> Check:
        args = read_args(params, given)
        return _check(tables, args["mine"], args["theirs"])

    examples = ({"mine": 1, "theirs": 0}, {"mine": -2, "theirs": 2})
    return CheckKind("duel", Text("Duel", "Duel"), "TOY-04", params, make, examples)
