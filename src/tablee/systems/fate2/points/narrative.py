"""Narrative spends: a player wishes for a stroke of luck, the game master grants it, for nothing or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.game.account import BANK, Account, Movement
from tablee.game.check import GM
from tablee.game.event import Asked, Told
from tablee.game.frozen import dataclass
from tablee.game.move import Args, Move, Param, Plan, choice
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.question import answer, answer_params, ask
from tablee.game.reason import because
from tablee.game.sheet import Aspect
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import POINTS
from tablee.systems.fate2.page.names import called
from tablee.systems.fate2.points.asking import parts_of, question_id, silent, waits_for, words_of
from tablee.systems.fate2.points.counter import counter_events
from tablee.systems.fate2.points.pools import LONGEST, MOST, SHEET, held, paid, payment

WISH, ANSWER = "wish", "answer_wish"
GRANT, FREE, VETO = "grant", "free", "veto"
ANSWERS = {
    GRANT: Text("Accorder", "Grant"),
    FREE: Text("Évident\u00a0: rien à payer", "Obvious: nothing to pay"),
    VETO: Text("Refuser", "Veto"),
}
WHAT = Param("what", "text", Text("ce qui arrive", "what happens"))
NONE, WIDE = "none", "wide"


@dataclass(frozen=True, slots=True)
class WishRow:
    """A kind of wish; ``wide`` ones are for games in which players may invent plots and people."""

    key: str
    fr: str
    en: str
    cost: int = 1
    wide: bool = False

    @property
    def text(self) -> Text:
        """Its name."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class WishTable:
    """``data/wishes.toml``: what a point may buy in the story (FAT-4-20, FAT-4-23)."""

    rows: tuple[WishRow, ...]

    def __post_init__(self) -> None:
        refuse_if(row_problems("FAT-4-20", "rows", [(row.key, row.cost) for row in self.rows]))


def row_problems(rule: str, where: str, rows: list[tuple[str, int]]) -> Iterator[Problem]:
    """The problems of an open list: keys of their own, prices within bounds, not too many rows."""
    keys = [key for key, _ in rows]
    if len(rows) > MOST:
        yield problem(rule, where, "rows", expected=MOST, found=len(rows))
    for at, (key, points) in enumerate(rows):
        if not key.isidentifier() or key in keys[:at]:
            yield problem(rule, f"{where}[{at}].key", "key", found=key[:40])
        if not 0 <= points <= MOST:
            yield problem(rule, f"{where}[{at}]", "points", expected=MOST, found=points)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """The wish, unless players have no such power; the answer is an invocation’s for effect too."""
    return (*((_wish(book),) if _rows(book) else ()), _answer(book))


def _rows(book: Book) -> dict[str, WishRow]:
    """The kinds of wishes that this game has, by key (FAT-4-23)."""
    extent = str(book["narrative"])
    rows = book.table("wishes", WishTable).rows if extent != NONE else ()
    return {row.key: row for row in rows if extent == WIDE or not row.wide}


def proposal(
    book: Book, state: State, who: str, path: str, cost: int, what: str, rule: str
) -> tuple[Asked, tuple[Problem, ...]]:
    """The question to the game master, and what is wrong with putting it; nothing is paid before the answer.

    ``path`` is what would pay: the points, or an aspect. That it is too little is a warning: what is obvious
    costs nothing (FAT-4-21).
    """
    sheet, block = state.sheet(who), state.sheet(who).at(path)
    found = block.unticked if isinstance(block, Aspect) else held(sheet)
    words = what.strip()
    about = because(rule, "asks", name=state.named(who), what=words, cost=cost, **_label(book, block))
    asked = ask(question_id(state, WISH, who, path, cost), GM, ANSWERS, (about,), VETO, ANSWER)
    wrong = [*silent(rule, "what", words)]
    if len(words) > LONGEST:
        wrong.append(problem(rule, "what", "long", expected=LONGEST))
    if waits_for(state, who, WISH):
        wrong.append(problem(rule, who, "waits", name=sheet.name))
    if found < cost:
        wrong.append(
            problem(rule, who, "short", warning=True, expected=cost, found=found, **_label(book, block))
        )
    return asked, tuple(wrong)


def _label(book: Book, block: object) -> dict[str, Text | str]:
    return {"aspect": called(book, block)} if isinstance(block, Aspect) else {}


def _wish(book: Book) -> Move:
    rows = _rows(book)

    def plan(state: State, args: Args) -> Plan:
        state.sheet(args["sheet"]).need(POINTS, Account)
        row = rows[args["kind"]]
        asked, wrong = proposal(book, state, args["sheet"], POINTS, row.cost, args["what"], "FAT-4-20")
        return Plan(wrong, because=asked.pending.about, events=lambda _: (asked,))

    kinds = {key: row.text for key, row in rows.items()}
    kind = choice("kind", Text("sorte", "kind"), kinds, next(iter(kinds)))
    label = Text("Souhaiter un coup de chance", "Wish for a stroke of luck")
    return Move(WISH, label, "FAT-4-20", (SHEET, WHAT, kind), plan)


def _answer(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        pending, answered = answer(state, args, ANSWER, args["option"], known=True)
        who, path, cost = *(parts := parts_of(pending))[:2], int(parts[2])
        block = state.sheet(who).at(path)
        slots: dict[str, Any] = {"name": state.named(who), "what": words_of(pending).get("what", "")}
        if args["option"] != GRANT:
            rule = "FAT-4-21" if args["option"] == FREE else "FAT-4-22"
            told = Told(because(rule, args["option"], **slots), (who,))
            return Plan(events=lambda _: (*answered, told))
        if isinstance(block, Aspect):
            why = because("FAT-4-08", "granted", **slots, aspect=called(book, block))
            costs: tuple[Movement, ...] = (Movement(f"{who}.{path}", BANK, cost, why),)
            full = state.pay(f"{who}.{path}", cost)[1]
            wrong: tuple[Problem, ...] = (full.under(who),) if full else ()
        else:
            why = because("FAT-4-20", "granted", **slots, cost=cost)
            costs, wrong = payment(state, who, cost, why)
        more = () if isinstance(block, Aspect) else counter_events(book, state, who, cost)
        return Plan(wrong, costs, events=lambda _: (*answered, *paid(costs), Told(why, (who,)), *more))

    label = Text("Répondre à un souhait", "Answer a wish")
    return Move(ANSWER, label, "FAT-4-22", answer_params(ANSWERS), plan, "gm")
