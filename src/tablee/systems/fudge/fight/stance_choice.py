"""Picking stances in secret: a sealed question to both fighters, opened when both have answered."""

from __future__ import annotations

from tablee.game.check import Option
from tablee.game.event import Asked, Event
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
    """Ask two fighters for their stances."""
    return (_stances(book),) if book["tactics"] == "stances" else ()


def stance_id(round: int, one: str, other: str) -> str:
    """The question of a pair in a round, whoever asks."""
    first, second = sorted((one, other))
    return f"stance:{round}:{first}:{second}"


def stance_in(book: Book, state: State, who: str, foe: str) -> int:
    """What somebody's stance adds to attack and takes from defence in this round; 0 without one."""
    fight = state.conflict
    if fight is None or book["tactics"] != "stances" or fight.pace != ROUNDS:
        return 0
    chosen = state.answers.get(stance_id(fight.round, who, foe), {}).get(who)
    return 0 if chosen is None else stance_of(book, chosen).attack


def stance_problems(book: Book, state: State, by: str, foe: str) -> list[Problem]:
    """Dice fall only when both have picked (FUD-4.3.2-02)."""
    fight = state.conflict
    if fight is None or book["tactics"] != "stances" or fight.pace != ROUNDS:
        return []
    id = stance_id(fight.round, by, foe)
    return [] if id in state.answers else [problem(RULE, "stance", "pick", round=fight.round)]


def _stances(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        by, foe = args["by"], args["foe"]
        fight, wrong = course(book).fight_of(state, by), list[Problem]()
        course(book).fight_of(state, foe)
        if fight.pace != ROUNDS:
            wrong.append(problem("FUD-4.3.2-01", "pace", "rounds"))
        if fight.side_of(by) == fight.side_of(foe):
            wrong.append(problem("FUD-4-01", "against", "one", found=(state.sheet(foe).name,)))
        id = stance_id(fight.round, by, foe)
        if id in state.pendings or id in state.answers:
            wrong.append(problem(RULE, "stance", "asked", round=fight.round))
        return Plan(
            (*wrong, *course(book).turn_problems(state, by)),
            events=lambda _: (_question(book, state, id, by, foe, fight.round),),
        )

    params = (
        Param("by", "sheet", Text("qui", "who"), actor=True),
        Param("foe", "sheet", Text("contre", "against")),
    )
    label = Text("Choisir les postures", "Pick stances")
    return Move("stances", label, RULE, params, plan)


def _question(book: Book, state: State, id: str, by: str, foe: str, round: int) -> Event:
    """The sealed question put to both."""
    options = tuple(Option(row.key, row.laid_out) for row in stances(book))
    default = NORMAL if any(o.key == NORMAL for o in options) else options[0].key
    names = tuple(map(state.named, (by, foe)))
    about = (because(RULE, "ask", names=names, round=round),)
    return Asked(Pending(id, (by, foe), options, about, default, sealed=True))
