"""The listed uses of fate points: a monologue, a timely entrance, places swapped, a blow taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.game.account import BANK, Movement
from tablee.game.event import Told
from tablee.game.frozen import dataclass
from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT
from tablee.systems.fate2.points.asking import aspect_at
from tablee.systems.fate2.points.counter import counter_events
from tablee.systems.fate2.points.narrative import row_problems
from tablee.systems.fate2.points.pools import LONGEST, SHEET, paid, payment
from tablee.systems.fate2.points.prices import boxes_for

OWN = "FAT-4-31"
"""The rule of uses that a game adds."""
POINTS_PAY, BOXES_PAY = "points", "boxes"
RULES = ("FAT-4-25", "FAT-4-26", "FAT-4-28", "FAT-4-29", "FAT-4-31")
"""The rules whose sentence tells of a use; those that a game adds are told by the last."""


@dataclass(frozen=True, slots=True)
class UseRow:
    """A use: what it costs, whether it is for fights alone, whether it concerns another, or a friend.

    A ``throw`` use is offered on a throw, not by itself.
    """

    key: str
    fr: str
    en: str
    cost: int = 1
    rule: str = "FAT-4-31"
    fight: bool = False
    other: bool = False
    friend: bool = False
    throw: bool = False

    @property
    def text(self) -> Text:
        """Its name."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class UseTable:
    """``data/uses.toml``: an open list, which a game may lengthen (FAT-4-31)."""

    rows: tuple[UseRow, ...]

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        yield from row_problems("FAT-4-31", "rows", [(row.key, row.cost) for row in self.rows])
        for at, row in enumerate(self.rows):
            if row.rule not in RULES and not row.throw:
                yield problem("FAT-4-31", f"rows[{at}].rule", "told_by", expected=RULES, found=row.rule[:20])


def use_rows(book: Book) -> dict[str, UseRow]:
    """The uses of this game by key, those on a throw among them."""
    return {row.key: row for row in book.table("uses", UseTable).rows}


def boxes_paid(
    state: State, who: str, paths: tuple[str, ...], amount: int, why: Reason
) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
    """The movements that tick so many boxes, of the first aspect named as many as are free (FAT-4-30)."""
    sheet, left, found = state.sheet(who), amount, list[Movement]()
    for path in dict.fromkeys(paths):
        ticked = min(aspect_at(sheet, path, "FAT-4-30").unticked, left)
        left -= ticked
        found += [Movement(f"{who}.{path}", BANK, ticked, why)] if ticked else []
    short = problem("FAT-4-30", who, "boxes", expected=amount, found=amount - left)
    return tuple(found), (short,) if left else ()


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """One move with the choice among the uses; none where the list is empty."""
    rows = {key: row for key, row in use_rows(book).items() if not row.throw}
    return (_use(book, rows),) if rows else ()


def _use(book: Book, rows: dict[str, UseRow]) -> Move:
    def plan(state: State, args: Args) -> Plan:
        who, row, what = args["sheet"], rows[args["use"]], args["what"].strip()
        other = args["other"]
        slots: dict[str, Any] = {"name": state.named(who)}  # names alone: a foe may be a silhouette
        slots |= {"other": state.named(other)} if other else {}
        slots |= {"use": row.text} if row.rule == OWN else {}
        why = because(row.rule, "used" if other or not row.other else "alone", **slots)
        told = [Told(why, (who, other) if other else (who,))]
        told += (
            [Told(because("FAT-4-25", "words", what=what), (who,) if who in state.hidden else ())]
            if what
            else []
        )
        wrong = list(_problems(state, row, who, other))
        if len(what) > LONGEST:
            wrong.append(problem("FAT-4-31", "what", "long", expected=LONGEST))
        if args["pay"] == POINTS_PAY:
            costs, short = payment(state, who, row.cost, why)
            more = counter_events(book, state, who, row.cost)
        else:
            costs, short = boxes_paid(state, who, args["aspects"], boxes_for(book, row.cost), why)
            more = ()
        return Plan((*wrong, *short), costs, because=(why,), events=lambda _: (*paid(costs), *told, *more))

    words = {POINTS_PAY: Text("en points", "in points")}
    if boxes_for(book, 1):
        words[BOXES_PAY] = Text("en cases", "in boxes")
    params = (
        SHEET,
        choice("use", Text("usage", "use"), {key: row.text for key, row in rows.items()}),
        choice("pay", Text("payé", "paid"), words, POINTS_PAY),
        Param("aspects", "blocks", Text("aspects à cocher", "aspects to tick"), default=(), roles=(ASPECT,)),
        Param("other", "sheet", Text("avec ou pour qui", "with or for whom"), default=""),
        Param("what", "text", Text("en quelques mots", "in a few words"), default=""),
    )
    label = Text("Employer le destin", "Put fate to use")
    return Move("use_fate", label, "FAT-4-31", params, plan)


def _problems(state: State, row: UseRow, who: str, other: str) -> Iterator[Problem]:
    fight = state.conflict
    mine = fight.side_of(who) if fight is not None else ""
    if row.fight and not mine:
        yield problem(row.rule, "use", "fight", use=row.text)
    if row.other and other in ("", who):
        yield problem(row.rule, "other", "whom", use=row.text)
    elif row.friend and fight is not None and mine and fight.side_of(other) != mine:
        yield problem(row.rule, "other", "friend", use=row.text, other=state.sheet(other).name)
