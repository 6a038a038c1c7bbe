"""One against several in one throw: whom the lone fighter hits, and who hits back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.check import Check
from tablee.game.codec import from_data, to_data
from tablee.game.fudge_dice.methods import FIXED
from tablee.game.ids import SheetId
from tablee.game.move import Param
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.blow.check import SETTLE, fighter_problems
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.finish import wound_key
from tablee.systems.fudge.blow.mob import EACH, NOBODY, Melee, Mob
from tablee.systems.fudge.blow.order import MISS
from tablee.systems.fudge.blow.table_throw import TABLE
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules
from tablee.systems.fudge.wounds.levels import stages

MOST_FOES = 20
SHEETS = tuple[SheetId, ...]


def melee(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check; raises `Refused` with every problem."""
    form = from_data(Melee, params)
    refuse_if(_problems(book, form))
    mob = Mob(book, form)
    keys = (MISS, *(wound_key(level) for level in range(len(stages(book)))))
    return Check("melee", to_data(form), mob.root(), keys, sides=mob.pairings.sides)


def _problems(book: Book, form: Melee) -> Iterator[Problem]:
    names = [foe.name for foe in form.foes]
    yield from fighter_problems(book, form.me, "me")
    for at, foe in enumerate(form.foes[:MOST_FOES]):
        yield from fighter_problems(book, foe, f"foes[{at}]")
    if not 1 <= len(names) <= MOST_FOES or len({form.me.name, *names}) <= len(names) or "" in names:
        yield problem("FUD-4.3.4-02", "foes", "foes", expected=MOST_FOES, found=len(names))
    tied = tuple({chip.against for chip in form.me.chips if chip.against})
    for where, ids in (("targets", form.targets), ("ignored", form.ignored), ("me.chips", tied)):
        if set(ids) - set(names) or len(set(ids)) < len(ids):
            yield problem("FUD-4.3.4-02", where, "unknown", expected=tuple(names))
    if len(form.targets) > 1 and not book.on("sweep"):
        yield problem("FUD-4.3.4-05", "targets", "off")
    if form.ignored and not book.on("ignoring"):
        yield problem("FUD-4.3.4-06", "ignored", "off")
    elif names and set(form.ignored) >= set(names):
        yield problem("FUD-4.3.4-06", "ignored", "all")
    if form.horde not in (EACH, NOBODY, *dice_rules(book).methods):
        yield problem("FUD-4.3.4-08", "horde", "unknown", found=form.horde[:20])


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """One against several."""
    params = (
        Param("me", "data", Text("qui est seul", "the lone fighter"), optional=True, shape=Fighter),
        Param("foes", "data", Text("adversaires", "opponents"), default=(), shape=tuple[Fighter, ...]),
        Param("targets", "data", Text("cibles", "targets"), default=(), shape=SHEETS),
        Param("ignored", "data", Text("adversaires ignorés", "opponents ignored"), default=(), shape=SHEETS),
        Param("horde", "text", Text("jet des adversaires", "the opponents’ roll"), default=EACH),
        Param("table", "bool", TABLE, default=False),
    )
    lone = {"name": "me", "skill": 1, "offence": 2, "dice": "1dF"}
    a = {"name": "a", "offence": 1, "dice": "1dF"}
    two = [a, {"name": "b", "skill": -1, "dice": FIXED, "harmless": True}]
    examples = (
        {"me": lone, "foes": two, "targets": ["b"]},
        {"me": lone, "foes": two, "horde": "fixed"},
    )
    label = Text("Mêlée", "Melee")
    kind = CheckKind("melee", label, "FUD-4.3.4-02", params, lambda p: melee(book, p), examples, SETTLE)
    return (kind,)
