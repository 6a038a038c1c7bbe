"""Packs in force, by throw: a throw keeps the rules it was thrown under, whatever changes later.

Packs are counted in the order in which they came, the table's first one being 0. One that is taken
back was in force all the same until then.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tablee.game.event import Closed, Opened
from tablee.game.state import State
from tablee.game.throwing import has_ended, is_let_go
from tablee.table.log.facts import Announced, Fact, PackChanged, Redone, TableMade, Undone

if TYPE_CHECKING:
    from tablee.game.system import Rules
    from tablee.table.commands.request import RulesOf
    from tablee.table.log.ledger import Ledger


@dataclass(frozen=True, slots=True)
class PackInForce:
    """A pack, by the command that set it; ``gone`` while that is taken back."""

    command: str
    gone: bool = False


def in_force(packs: Sequence[PackInForce]) -> int:
    """The pack that counts: the last that was not taken back."""
    return next((at for at in range(len(packs) - 1, -1, -1) if not packs[at].gone), 0)


def packs_after(packs: tuple[PackInForce, ...], command: str, fact: Fact) -> tuple[PackInForce, ...]:
    """The packs so far, after one more fact."""
    match fact:
        case TableMade() | PackChanged():
            return (*packs, PackInForce(command))
        case Undone(commands):
            return _turned(packs, commands, gone=True)
        case Redone(commands):
            return _turned(packs, commands, gone=False)
    return packs


def _turned(
    packs: tuple[PackInForce, ...], commands: Collection[str], *, gone: bool
) -> tuple[PackInForce, ...]:
    if not any(pack.command in commands for pack in packs):
        return packs
    return tuple(replace(pack, gone=gone) if pack.command in commands else pack for pack in packs)


def thrown_in(fact: Fact) -> str:
    """The throw that a fact begins, or tells of."""
    return fact.run if isinstance(fact, Opened | Announced) else ""


def pack_of(ledger: Ledger, pack: int) -> Mapping[str, Any]:
    """A pack that is, or was, in force."""
    written = ledger.written_by(ledger.state.packs[pack].command)
    facts = (record.fact for record in written)
    return next(fact.pack for fact in facts if isinstance(fact, TableMade | PackChanged))


def rules_under(ledger: Ledger, rules: RulesOf, run: str) -> Rules:
    """The rules a throw was made under; today's for what is no throw."""
    state = ledger.state
    pack = pack_number(ledger, run)
    return rules(state.system, state.pack if pack == in_force(state.packs) else pack_of(ledger, pack))


def pack_number(ledger: Ledger, run: str) -> int:
    """The pack a throw was made under; today's for what is no throw."""
    state = ledger.state
    if len(state.packs) < 2 or run in state.under:
        return state.under.get(run, 0)
    known = run in state.game.runs or run in state.announced or _was_thrown(ledger, run)
    return 0 if known else in_force(state.packs)


def _was_thrown(ledger: Ledger, run: str) -> bool:
    """True if there was such a throw, however long ago: it bears the id of the command that made it."""
    return any(thrown_in(record.fact) == run for record in ledger.written_by(run))


def under_pack(ledger: Ledger, game: State, pack: int) -> State:
    """The game for moves by one pack: throws under another are over, as far as they can tell."""
    state = ledger.state
    if len(state.packs) < 2 or all(state.under.get(run, 0) == pack for run in game.runs):
        return game
    runs = {
        id: run if state.under.get(id, 0) == pack else replace(run, closed=True, applied=True)
        for id, run in game.runs.items()
    }
    return replace(game, runs=runs)


def left_open(ledger: Ledger, rules: RulesOf, pack: int, by: str) -> list[Closed]:
    """The throws under other packs that the next one, made by a sheet, closes in passing, as it does those
    under its own."""
    state = ledger.state
    found = []
    for run in state.game.runs.values() if len(state.packs) > 1 else ():
        if run.closed or state.under.get(run.id, 0) == pack:
            continue
        build = rules_under(ledger, rules, run.id).check
        over = has_ended(build, run) and is_let_go(build, state.game, run, by)
        found.extend([Closed(run.id)] if over else [])
    return found
