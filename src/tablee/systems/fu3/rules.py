"""FU³ with its dials set: checks, moves, sheets and panels hang here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from tablee.game import plain_dice
from tablee.game.lazy import Lazy, LazyMapping, lazy_modules
from tablee.game.move import Move
from tablee.game.reference import load_reference
from tablee.game.system import CheckKind, Rules
from tablee.game.tables import read_tables
from tablee.game.text import Text
from tablee.systems.fu3.core.clock import round_seconds, time_table
from tablee.systems.fu3.core.tables import roll_table
from tablee.systems.fu3.roll import kinds

if TYPE_CHECKING:
    from tablee.game.event import Event
    from tablee.game.milestone import Milestone
    from tablee.game.pack import Pack
    from tablee.game.state import State
    from tablee.game.throwing import Build
    from tablee.systems.fu3.fight import course
    from tablee.systems.fu3.page import draft, panels, ways
    from tablee.systems.fu3.sheet import character_forms, creation, quick, silhouette, validation
else:
    (course,) = lazy_modules("tablee.systems.fu3.fight", "course")
    draft, panels, ways = lazy_modules("tablee.systems.fu3.page", "draft", "panels", "ways")
    character_forms, creation, quick, silhouette, validation = lazy_modules(
        "tablee.systems.fu3.sheet", "character_forms", "creation", "quick", "silhouette", "validation"
    )

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
        checks=LazyMapping(lambda: (kinds.throw_kind(pack),), lambda: _kinds(pack)),
        notation=partial(kinds.read_notation, pack),
        validate=lambda sheet: validation.validate(pack, sheet),
        random_sheet=lambda pick: creation.random_sheet(pack, pick),
        blank_sheet=lambda name: creation.blank_sheet(pack, name),
        derive=lambda sheet: creation.derived(sheet),
        panels=Lazy(lambda: panels.panels(pack)),
        round=round_seconds(pack),
        degree="extra",
        draft=lambda state, wanted: draft.draft(pack, played.check, state, wanted),
        counts=lambda sheet, wanted: draft.counts(sheet, wanted),
        ways=Lazy(lambda: ways.ways(pack)),
        character_forms=Lazy(lambda: character_forms.character_forms(pack)),
        quick=lambda line: quick.quick(pack, line),
        quick_hint=QUICK,
        silhouette=lambda sheet: silhouette.silhouette(sheet),
        veil=lambda form, sheets: silhouette.veil(form, sheets),
        numbers={"penalty": Text("malus", "penalty")},
        moves=LazyMapping(lambda: _moves(pack, played.check)),
        milestone=partial(_milestone, pack),
        fight=lambda: course.course(pack),
    )
    return played


def _milestone(pack: Pack, state: State, reached: Milestone) -> tuple[Event, ...]:
    from tablee.game.milestone import EVENING_BEGINS
    from tablee.systems.fu3.sheet.aura import session_events

    return session_events(pack, state) if reached.key == EVENING_BEGINS else ()


def _unnamed(pack: Pack) -> dict[str, Text]:
    """The words of modifiers that the book names, and people don't."""
    return {role: row.label for role, row in roll_table(pack).modifiers.items() if role not in NAMED}


def _kinds(pack: Pack) -> Iterator[CheckKind]:
    from tablee.systems.fu3 import powers
    from tablee.systems.fu3.fight import moves as fight_moves

    yield from kinds.kinds(pack)
    yield from fight_moves.kinds(pack)
    yield from powers.kinds(pack)
    yield plain_dice.dice_kind()


def _moves(pack: Pack, build: Build) -> Iterator[Move]:
    from tablee.game.throwing import throwing_moves
    from tablee.systems.fu3 import powers
    from tablee.systems.fu3.conditions import rules as conditions
    from tablee.systems.fu3.fight import moves as fight_moves
    from tablee.systems.fu3.roll import attempt
    from tablee.systems.fu3.sheet import aura, below_zero, edit_moves, experience, growth

    yield from throwing_moves(build)
    yield attempt.attempt_move(pack, build)
    yield from aura.moves(pack, build)
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

    read_tables(
        pack, roll_table, aura_table, character_table, samples, hazard_table,
        combat_table, condition_table, magic_table, experience_table, time_table,
    )  # fmt: skip
