"""The move that casts: built on the spot, from the book, or released from memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.event import BlockGone, Event
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, opened_run, throw_plan
from tablee.game.touch import TOUCHING
from tablee.systems.fu3.fight.course import act_events, turn_problems
from tablee.systems.fu3.fight.engage import with_debts
from tablee.systems.fu3.fight.stance import FIGHTERS, StanceForm
from tablee.systems.fu3.powers.builder import SPELL, builder_params
from tablee.systems.fu3.powers.casting import Casting, assemble
from tablee.systems.fu3.powers.mage import COMPONENT, PREPARED, WRITTEN, magic_problems
from tablee.systems.fu3.roll.kinds import BOUGHT, CHIPS, SECRET

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
        Param("against", "data", Text("ce qui résiste", "what resists"), default=(), shape=FIGHTERS),
        Param("use", "data", Text("ce qui compte", "what counts"), default={}, shape=StanceForm),
        Param("helpers", "data", Text("aides", "helpers"), default=(), shape=FIGHTERS),
        CHIPS,
        *TOUCHING,
        BOUGHT,
        SECRET,
    )


def cast_move(pack: Pack, build: Build) -> Move:
    """Cast a spell."""

    def plan(state: State, args: Args) -> Plan:
        return planned(pack, build, state, args, assemble(pack, state, args))

    label = Text("Lancer un sort", "Cast a spell")
    return Move("cast", label, "FU3-4-11", cast_params(pack), plan)


def planned(pack: Pack, build: Build, state: State, args: Args, made: Casting) -> Plan:
    """The plan of a cast that is assembled."""
    by, spell = args["by"], made.spell
    own = with_debts(state, throw_plan(build, state, made.form, by, made.against), made.debts)
    wrong: list[Problem] = [*own.problems, *magic_problems(pack, state.sheet(by), spell.magic)]
    wrong += turn_problems(pack, state, by, made.helpers)
    if made.released is None and spell.row:
        wrong.append(problem("FU3-4-02", "row", "takes", warning=True, row=spell.row, time=spell.time))
    shows = {"check": dict(made.form), "net": made.net, "difficulty": spell.difficulty}
    shows |= {"row": spell.row, "malus": spell.malus, "time": spell.time}

    def events(faces: Faces) -> tuple[Event, ...]:
        thrown = own.events(faces)
        return (*thrown, *_cast(pack, state, made, args, thrown))

    return replace(own, problems=tuple(wrong), shows=shows, events=events)


def _cast(pack: Pack, state: State, made: Casting, args: Args, thrown: tuple[Event, ...]) -> Iterator[Event]:
    """What a cast uses up beside its dice: components, the spell in memory, the caster's turn."""
    used = because("FU3-4-09", "used")
    yield from (BlockGone(args["by"], id, used) for id in args["components"])
    if made.released is not None:
        why = because("FU3-4-08", "released", name=made.released.name)
        yield BlockGone(args["by"], made.released.id, why)
    run = opened_run(thrown)
    yield from act_events(pack, state, args["by"], made.against, run, made.helpers)
