"""Casting: the spell's numbers become one throw, and its results what the spell's table says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tablee.game.check import Check, End, Node
from tablee.game.outcome import Outcome
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.systems.fu3.powers.spell import Spell, build_spell
from tablee.systems.fu3.powers.tables import CastResult, magic_table
from tablee.systems.fu3.roll.checks import extra_of, throw_check
from tablee.systems.fu3.roll.kinds import read_chips
from tablee.systems.fu3.sheet.blocks import NAME_LIMIT

NOT_OF_THE_SPELL = ("chips", "bought", "secret", "name")
WRITE = "write_spell"


def spell_check(pack: Pack, args: Mapping[str, Any], kind: str) -> Check:
    """The throw of a spell, from the typed arguments of the kinds ``cast`` and ``write_spell``.

    Writing has the spell's own difficulty and no resistance: nobody is there to resist a page.
    """
    refuse_if(_problems(args, kind))
    spell = build_spell(pack, **{name: v for name, v in args.items() if name not in NOT_OF_THE_SPELL})
    chips, params = read_chips(args["chips"]), dict(spell.params)
    params |= {"name": args["name"]} if args["name"] else {}
    params |= {"chips": chips} if chips else {}

    def then(outcome: Outcome) -> Node:
        detail = _written(pack, outcome) if kind == WRITE else _effects(pack, outcome, spell)
        told = (*outcome.because, *_said(pack, outcome, kind))
        return End((replace(outcome, detail=(*outcome.detail, *detail), because=told),))

    return throw_check(
        pack, net=spell.net, chips=chips, bought=args["bought"], secret=args["secret"], kind=kind,
        params=params, then=then, why=spell.because,
    )  # fmt: skip


def _problems(args: Mapping[str, Any], kind: str) -> list[Problem]:
    wrong: list[Problem] = []
    if kind == WRITE and args["victims"]:
        wrong.append(problem("FU3-4-07", "victims", "no_victims"))
    if len(args["name"]) > NAME_LIMIT:
        wrong.append(problem("FU3-4-07", "name", "name", expected=NAME_LIMIT))
    return wrong


def result_of(pack: Pack, outcome: Outcome) -> CastResult:
    """What the table of spells gives for an outcome, extra "and"s not counted."""
    return magic_table(pack).results[outcome.key]


def _effects(pack: Pack, outcome: Outcome, spell: Spell) -> tuple[tuple[str, int], ...]:
    """Steps of one variable, points to each victim if any is unwilling, points to the caster."""
    result, extra = result_of(pack, outcome), extra_of(outcome)
    victims = result.victims if spell.params.get("victims") else 0
    caster = result.caster + (extra * magic_table(pack).extra.points if result.caster else 0)
    return (("steps", result.steps), ("victims", victims), ("caster", caster))


def _written(pack: Pack, outcome: Outcome) -> tuple[tuple[str, int], ...]:
    return (("written", int(is_written(pack, outcome))),)


def is_written(pack: Pack, outcome: Outcome) -> bool:
    """Whether a writing throw was good enough."""
    return isinstance(outcome.total, int) and outcome.total >= magic_table(pack).book.needs


def _said(pack: Pack, outcome: Outcome, kind: str) -> tuple[Reason, ...]:
    if kind == WRITE:
        return (because("FU3-4-07", "noted" if is_written(pack, outcome) else "again"),)
    return (because("FU3-4-06", outcome.key),)
