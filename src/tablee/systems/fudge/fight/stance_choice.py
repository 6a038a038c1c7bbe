"""Picking stances in secret: a sealed question to those who meet, opened when all of them have answered."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.check import Option
from tablee.game.event import Asked, Event
from tablee.game.fight.conflict import Conflict
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.pending import Pending
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.course import course
from tablee.systems.fudge.fight.rounds import ROUNDS
from tablee.systems.fudge.fight.stances import NORMAL, stance_of, stances

RULE = "FUD-4.3.2-02"


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Ask fighters for their stances."""
    return (_stances(book),) if book["tactics"] == "stances" else ()


def _prefix(round: int) -> str:
    return f"stance:{round}:"


def stance_id(round: int, *who: str) -> str:
    """The question of a round to those who meet, whoever asks. Two of them are enough to tell it from all
    others: nobody is asked twice in a round."""
    return _prefix(round) + ":".join(sorted(who)[:2])


def _fight(book: Book, state: State) -> Conflict | None:
    """The fight, where stances are picked in it."""
    fight = state.conflict
    return None if fight is None or book["tactics"] != "stances" or fight.pace != ROUNDS else fight


def _picked(state: State, round: int) -> dict[str, str]:
    """The stance of everybody who has picked one for a round: it holds against all opponents."""
    known = (answers for id, answers in state.answers.items() if id.startswith(_prefix(round)))
    return {who: option for answers in known for who, option in answers.items()}


def stance_in(book: Book, state: State, who: str) -> int:
    """What somebody's stance adds to attack and takes from defence in this round; 0 without one."""
    fight = _fight(book, state)
    chosen = None if fight is None else _picked(state, fight.round).get(who)
    return 0 if chosen is None else stance_of(book, chosen).attack


def stance_problems(book: Book, state: State, *who: str) -> list[Problem]:
    """Dice fall only when all who meet have picked (FUD-4.3.2-02)."""
    fight = _fight(book, state)
    left = [] if fight is None else [id for id in who if id not in _picked(state, fight.round)]
    if fight is None or not left:
        return []
    return [problem(RULE, "stance", "pick", round=fight.round, names=tuple(map(state.named, left)))]


def _stances(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        by, named = args["by"], tuple(dict.fromkeys((*filter(None, (args["foe"],)), *args["others"])))
        fight, wrong = course(book).fight_of(state, by), list[Problem]()
        for foe in named:
            course(book).fight_of(state, foe)
        if fight.pace != ROUNDS:
            wrong.append(problem("FUD-4.3.2-01", "pace", "rounds"))
        friends = [foe for foe in named if fight.side_of(by) == fight.side_of(foe)]
        if friends:
            wrong.append(problem("FUD-4-01", "against", "one", found=tuple(map(state.named, friends))))
        picked, open_ = _picked(state, fight.round), _asked(state, fight.round)
        meet = dict.fromkeys((by, *(named or _everybody(state, fight))))
        left = tuple(id for id in meet if id not in picked and id not in open_)
        if not left:
            wrong.append(problem(RULE, "stance", "asked", round=fight.round))
        id = stance_id(fight.round, *left)
        return Plan(
            (*wrong, *course(book).turn_problems(state, by)),
            events=lambda _: (_question(book, state, id, left, fight.round),) if left else (),
        )

    params = (
        Param("by", "sheet", Text("qui", "who"), actor=True),
        Param(
            "foe", "sheet", Text("contre (sinon tout le monde choisit)", "against (else everybody picks)"), ""
        ),
        Param("others", "sheets", Text("et contre", "and against"), default=()),
    )
    label = Text("Choisir les postures", "Pick stances")
    return Move("stances", label, RULE, params, plan)


def _everybody(state: State, fight: Conflict) -> Iterator[str]:
    """The fighters who are still there, and whom all know to be there."""
    gone = fight.out | state.hidden
    return (id for ids in fight.sides.values() for id in ids if id not in gone)


def _asked(state: State, round: int) -> set[str]:
    """Those who are asked for a stance of this round, and may still answer."""
    return {who for id, one in state.pendings.items() if id.startswith(_prefix(round)) for who in one.asks}


def _question(book: Book, state: State, id: str, who: tuple[str, ...], round: int) -> Event:
    """The sealed question put to all of them."""
    options = tuple(Option(row.key, row.laid_out) for row in stances(book))
    default = NORMAL if any(o.key == NORMAL for o in options) else options[0].key
    about = (because(RULE, "ask", names=tuple(map(state.named, who)), round=round),)
    return Asked(Pending(id, who, options, about, default, sealed=True))
