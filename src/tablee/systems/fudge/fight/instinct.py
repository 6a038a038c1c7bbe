"""Predators and prey: how an animal lives decides which of attack and defence it does less well."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.chip import Chip
from tablee.game.event import BlockGone, BlockPut, Event
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.sheet import Pick, Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.rounds import TURNS
from tablee.systems.fudge.fight.trait_names import all_called
from tablee.systems.fudge.page.ticked_traits import ticked

RULE = "FUD-4.2.3-08"
INSTINCT, PREDATOR, PREY = "instinct", "predator", "prey"
"""The block that says what an animal is, and what it may say."""
LABEL = Text("Instinct", "Instinct")
WORDS = {PREDATOR: Text("prédateur", "predator"), PREY: Text("proie", "prey")}


def instinct_of(sheet: Sheet) -> str:
    """Whether an animal hunts or is hunted; empty for everybody else."""
    found = sheet.get(INSTINCT)
    return found.option if isinstance(found, Pick) and found.option in WORDS else ""


def instinct_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """The problem of an instinct that the rules don't know."""
    found = sheet.get(INSTINCT)
    if isinstance(found, Pick) and found.option not in WORDS:
        yield problem(RULE, INSTINCT, "unknown", expected=tuple(WORDS.values()), found=found.option[:40])


def instinct_block(option: str) -> Pick:
    """The block that says it."""
    return Pick(INSTINCT, LABEL, option)


def attack_chips(book: Book, state: State, by: str, traits: tuple[str, ...]) -> Iterator[Chip]:
    """Prey attacks less well than it wards off, where turns alternate; not with a Trait of attack that was
    named beside one of defence."""
    if not _in_turns(state) or is_silhouette(state.sheet(by)):
        return
    sheet = state.sheet(by)
    own = tuple(all_called(book, sheet, "defence"))
    if not own or all(trait in own for trait in ticked(sheet, traits)):
        yield from _chip(book, sheet, PREY, "")


def defence_chips(book: Book, state: State, foe: str, traits: tuple[str, ...]) -> Iterator[Chip]:
    """A predator wards off less well than it attacks, where turns alternate; not with a Trait of defence that
    was named."""
    if not _in_turns(state) or is_silhouette(state.sheet(foe)):
        return
    sheet = state.sheet(foe)
    own = tuple(all_called(book, sheet, "defence"))
    if not any(trait in own for trait in ticked(sheet, traits)):
        yield from _chip(book, sheet, PREDATOR, foe)


def _in_turns(state: State) -> bool:
    return state.conflict is not None and state.conflict.pace == TURNS


def _chip(book: Book, sheet: Sheet, weaker: str, side: str) -> Iterator[Chip]:
    gap = book.number("instinct")
    if gap and instinct_of(sheet) == weaker:
        yield Chip("", gap, -1, role=weaker, side=side, rule=RULE)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Say how an animal lives."""
    return (_set(),)


def _set() -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, option = args["sheet"], args[INSTINCT]
        there = state.sheet(id).get(INSTINCT) is not None
        why = because(RULE, option or "none", name=state.named(id))

        def events(faces: Faces) -> tuple[Event, ...]:
            if option:
                return (BlockPut(id, instinct_block(option), why),)
            return (BlockGone(id, INSTINCT, why),) if there else ()

        return Plan(events=events)

    params = (
        Param("sheet", "sheet", Text("qui", "who"), actor=True),
        choice(INSTINCT, LABEL, {"": Text("ni l’un ni l’autre", "neither"), **WORDS}, ""),
    )
    label = Text("Dire si un animal chasse", "Say whether an animal hunts")
    return Move("set_instinct", label, RULE, params, plan, "gm")
