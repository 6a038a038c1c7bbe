"""The move that casts: built on the spot, from the book, or released from memory."""

from __future__ import annotations

from typing import Any

from tablee.game.event import BlockGone, Event, Moved, Opened
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, throwing_moves
from tablee.systems.fu3.fight.engage import debt_movements
from tablee.systems.fu3.fight.turns import act, turn_events, turn_problems
from tablee.systems.fu3.powers.builder import SPELL, builder_params
from tablee.systems.fu3.powers.casting import Casting, assemble
from tablee.systems.fu3.powers.mage import COMPONENT, PREPARED, WRITTEN, magic_problems
from tablee.systems.fu3.roll.kinds import BOUGHT, CHIPS, SECRET
from tablee.systems.fu3.roll.touch import TOUCHING

KNOWN = Text("sort écrit ou préparé", "written or prepared spell")
VICTIMS = Text("victimes qui résistent", "unwilling victims")


def cast_params(pack: Pack) -> tuple[Param, ...]:
    """A known spell, or the parts of a new one; who resists, who helps, what goes in."""
    return (
        Param("by", "sheet", Text("qui lance le sort", "who casts"), actor=True),
        Param("spell_block", "block", KNOWN, default="", roles=(WRITTEN, PREPARED)),
        SPELL,
        *builder_params(pack),
        Param("components", "blocks", Text("composants", "components"), default=(), roles=(COMPONENT,)),
        Param("name", "text", Text("nom du sort", "name of the spell"), default=""),
        Param("targets", "sheets", VICTIMS, default=()),
        Param("against", "data", Text("ce qui résiste", "what resists"), default=()),
        Param("use", "data", Text("ce qui compte", "what counts"), default={}),
        Param("helpers", "data", Text("aides", "helpers"), default=()),
        CHIPS,
        *TOUCHING,
        BOUGHT,
        SECRET,
    )


def cast_move(pack: Pack, build: Build) -> Move:
    """Cast a spell."""
    throw = throwing_moves(build)[0]

    def passed(made: Casting, args: Args) -> dict[str, Any]:
        return {"check": made.form, "by": args["by"], "against": made.against}

    def preview(state: State, args: Args) -> Preview:
        try:
            made = assemble(pack, state, args)
        except Refused as refused:
            return Preview(refused.problems)
        own = throw.plan(state, passed(made, args))
        movements, short = debt_movements(state, made.debts)
        sheet, spell = state.sheet(args["by"]), made.spell
        wrong: list[Problem] = [*own.problems, *short, *magic_problems(pack, sheet, spell.magic)]
        wrong += turn_problems(state, args["by"], made.helpers)
        if made.released is None and spell.row:
            wrong.append(problem("FU3-4-02", "row", "takes", warning=True, row=spell.row, time=spell.time))
        shows = {"check": dict(made.form), "net": made.net, "difficulty": spell.difficulty}
        shows |= {"row": spell.row, "malus": spell.malus, "time": spell.time}
        return Preview(tuple(wrong), (*own.costs, *movements), own.dice, own.because, shows)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        made = assemble(pack, state, args)
        thrown = throw.plan(state, passed(made, args)).events(faces)
        events: list[Event] = [Moved(m) for m in debt_movements(state, made.debts)[0]]
        used = because("FU3-4-09", "used")
        events += [*thrown, *(BlockGone(args["by"], id, used) for id in args["components"])]
        if made.released is not None:
            why = because("FU3-4-08", "released", name=made.released.name)
            events.append(BlockGone(args["by"], made.released.id, why))
        fight = state.conflict
        if fight is not None and args["by"] in fight.may_act:
            run = next(event.run for event in thrown if isinstance(event, Opened))
            after = act(pack, fight, args["by"], made.against, run, made.helpers)
            events.extend(turn_events(pack, state, after))
        return tuple(events)

    label = Text("Lancer un sort", "Cast a spell")
    return Move("cast", label, "FU3-4-11", cast_params(pack), pair(preview, perform))
