"""FU³ with its dials set: checks, moves, sheets and panels hang here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tablee.game import plain_dice
from tablee.game.lazy import Lazy
from tablee.game.move import Move, Moves
from tablee.game.problem import Problem, Refused
from tablee.game.reference import load_reference
from tablee.game.system import CheckKind, PickIndex, Rules
from tablee.game.text import Text
from tablee.systems.fu3.core.clock import round_seconds, time_table
from tablee.systems.fu3.core.tables import roll_table
from tablee.systems.fu3.roll import kinds

if TYPE_CHECKING:
    from tablee.game.character_form import CharacterForm
    from tablee.game.draft import Draft, DraftResult
    from tablee.game.event import Event
    from tablee.game.fight.course import Course
    from tablee.game.milestone import Milestone
    from tablee.game.pack import Pack
    from tablee.game.panel import Panel
    from tablee.game.sheet import Sheet
    from tablee.game.state import State
    from tablee.game.way import Way

PACKAGE = "tablee.systems.fu3"
NAMED = ("concept", "asset", "further", "equipment", "help", "weakness", "condition")
"""The roles of chips that always bear a name of their own."""
STATES = {
    "preparing": Text("en préparation", "in preparation"),
    "prepared": Text("en mémoire", "in memory"),
    "effect": Text("fait effet", "in effect"),
}
"""Where a spell stands."""

QUICK = Text("Assassin 1, As du surin 1, dague", "Assassin 1, Ace of blades 1, dagger")
"""Somebody on one line."""


def rules(pack: Pack) -> Rules:
    """Everything that is played; raises `Refused` with every problem of the pack."""
    if pack.tables.own:
        _read_tables(pack)
    labels = {row.key: row.label for row in roll_table(pack).results}
    played = Rules(
        pack=pack,
        reference=load_reference(PACKAGE),
        labels={**labels, **_unnamed(pack), **STATES, plain_dice.KEY: plain_dice.LABEL},
        checks=Kinds(kinds.throw_kind(pack), lambda: _kinds(pack)),
        notation=partial(kinds.read_notation, pack),
        validate=partial(_validate, pack),
        random_sheet=partial(_random_sheet, pack),
        blank_sheet=partial(_blank_sheet, pack),
        derive=_derived,
        panels=Lazy(lambda: _panels(pack)),
        round=round_seconds(pack),
        draft=partial(_draft, pack),
        counts=_counts,
        ways=Lazy(lambda: _ways(pack)),
        character_forms=Lazy(lambda: _character_forms(pack)),
        quick=partial(_quick, pack),
        quick_hint=QUICK,
        silhouette=_silhouette,
        veil=_veil,
        numbers={"penalty": Text("malus", "penalty")},
        milestone=partial(_milestone, pack),
        fight=partial(_course, pack),
    )
    return replace(played, moves=Moves(lambda: _moves(played)))


def _milestone(pack: Pack, state: State, reached: Milestone) -> tuple[Event, ...]:
    from tablee.game.milestone import EVENING_BEGINS
    from tablee.systems.fu3.sheet.aura import session_events

    return session_events(pack, state) if reached.key == EVENING_BEGINS else ()


def _course(pack: Pack) -> Course:
    from tablee.systems.fu3.fight.course import course

    return course(pack)


def _derived(sheet: Sheet) -> Sheet:
    from tablee.systems.fu3.sheet.creation import derived

    return derived(sheet)


def _unnamed(pack: Pack) -> dict[str, Text]:
    """The words of modifiers that the book names, and people don't."""
    return {role: row.label for role, row in roll_table(pack).modifiers.items() if role not in NAMED}


class Kinds(Mapping[str, CheckKind]):
    """The kinds of checks by their key: the plain throw at once, the others when one is asked for."""

    def __init__(self, first: CheckKind, make: Callable[[], Iterator[CheckKind]]) -> None:
        self._first, self._make = first, make
        self._made: dict[str, CheckKind] | None = None

    def _all(self) -> dict[str, CheckKind]:
        if self._made is None:
            self._made = {self._first.key: self._first, **{kind.key: kind for kind in self._make()}}
        return self._made

    def __getitem__(self, key: str) -> CheckKind:
        return self._first if key == self._first.key else self._all()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def _kinds(pack: Pack) -> Iterator[CheckKind]:
    from tablee.systems.fu3 import powers
    from tablee.systems.fu3.fight import moves as fight_moves

    yield from kinds.kinds(pack)
    yield from fight_moves.kinds(pack)
    yield from powers.kinds(pack)
    yield plain_dice.dice_kind()


def _moves(played: Rules) -> Iterator[Move]:
    from tablee.game.throwing import throwing_moves
    from tablee.systems.fu3 import powers
    from tablee.systems.fu3.conditions import rules as conditions
    from tablee.systems.fu3.fight import moves as fight_moves
    from tablee.systems.fu3.roll import attempt
    from tablee.systems.fu3.sheet import aura, below_zero, edit_moves, experience, growth

    pack = played.pack
    yield from throwing_moves(played.check)
    yield attempt.attempt_move(pack, played.check)
    yield from aura.moves(pack, played.check)
    for room in (below_zero, edit_moves, growth, fight_moves, conditions, powers, experience):
        yield from room.moves(pack)


def _read_tables(pack: Pack) -> None:
    """Every table of the pack, so that all its problems are told at once."""
    from tablee.systems.fu3.conditions.rules import condition_table
    from tablee.systems.fu3.core.combat_tables import combat_table
    from tablee.systems.fu3.core.tables import aura_table
    from tablee.systems.fu3.powers.tables import magic_table
    from tablee.systems.fu3.roll.hazards import hazard_table
    from tablee.systems.fu3.sheet.blocks import character_table
    from tablee.systems.fu3.sheet.creation import samples
    from tablee.systems.fu3.sheet.experience import experience_table

    found: list[Problem] = []
    readers: tuple[Callable[[Pack], object], ...] = (
        roll_table, aura_table, character_table, samples, hazard_table,
        combat_table, condition_table, magic_table, experience_table, time_table,
    )  # fmt: skip
    for read in readers:
        try:
            read(pack)
        except Refused as refused:
            found.extend(problem for problem in refused.problems if problem not in found)
    if found:
        raise Refused(*found)


def _validate(pack: Pack, sheet: Sheet) -> tuple[Problem, ...]:
    from tablee.systems.fu3.sheet.validation import validate

    return validate(pack, sheet)


def _random_sheet(pack: Pack, pick: PickIndex) -> Sheet:
    from tablee.systems.fu3.sheet.creation import random_sheet

    return random_sheet(pack, pick)


def _blank_sheet(pack: Pack, name: str) -> Sheet:
    from tablee.systems.fu3.sheet.creation import blank_sheet

    return blank_sheet(pack, name)


def _draft(pack: Pack, state: State, wanted: Draft) -> DraftResult:
    from tablee.systems.fu3.page.draft import draft

    return draft(pack, state, wanted)


def _counts(sheet: Sheet, wanted: Draft) -> tuple[str, ...]:
    from tablee.systems.fu3.page.draft import counts

    return counts(sheet, wanted)


def _ways(pack: Pack) -> tuple[Way, ...]:
    from tablee.systems.fu3.page.ways import ways

    return ways(pack)


def _character_forms(pack: Pack) -> tuple[CharacterForm, ...]:
    from tablee.systems.fu3.sheet.character_forms import character_forms

    return character_forms(pack)


def _quick(pack: Pack, line: str) -> Sheet:
    from tablee.systems.fu3.sheet.quick import quick

    return quick(pack, line)


def _silhouette(sheet: Sheet) -> Sheet:
    from tablee.systems.fu3.sheet.silhouette import silhouette

    return silhouette(sheet)


def _veil(form: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    from tablee.systems.fu3.sheet.silhouette import veil

    return veil(form, sheets)


def _panels(pack: Pack) -> tuple[Panel, ...]:
    from tablee.systems.fu3.page.panels import panels

    return panels(pack)
