"""The spell book and the memory: spells written down, spells prepared beforehand."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.game.event import BlockGone, BlockPut, Closed, Event, TimeMoved
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import RUN, Build, waiting
from tablee.systems.fu3.conditions.rules import words
from tablee.systems.fu3.conditions.time import PREPARE
from tablee.systems.fu3.core.clock import round_seconds
from tablee.systems.fu3.core.durations import Span, dice_of
from tablee.systems.fu3.fight.points import SETTLEMENT
from tablee.systems.fu3.powers.builder import SPELL, builder_params, built
from tablee.systems.fu3.powers.cast import is_written
from tablee.systems.fu3.powers.mage import (
    COMPONENT,
    PREPARED,
    PREPARING,
    WRITTEN,
    book_dice,
    components_of,
    magic_problems,
    memory_problems,
    spell_args,
    spell_block,
    spell_data,
)
from tablee.systems.fu3.powers.spell import Spell, build_spell
from tablee.systems.fu3.powers.tables import PARAMETERS, magic_table
from tablee.systems.fu3.sheet.blocks import NAME_LIMIT, new_id

NAME = Param("name", "text", Text("nom du sort", "name of the spell"))


def name_problems(name: str) -> list[Problem]:
    """A spell needs a name."""
    wrong = not name.strip() or len(name) > NAME_LIMIT
    return [problem("FU3-4-07", "name", "name", expected=NAME_LIMIT)] if wrong else []


def note_move(pack: Pack, build: Build) -> Move:
    """Put a spell whose writing throw was a "Yes" or better into the book."""

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        if not run.by:
            raise Refused(problem("FU3-4-07", run.id, "nobody"))
        if run.check.get("check") != "write_spell":
            raise Refused(SETTLEMENT.other_kind(run, ("write_spell",)))
        sheet, check = state.sheet(run.by), run.check
        magic = build_spell(pack, base=check["base"], magic=check.get("magic", "")).magic
        wrong = [*SETTLEMENT.applied(run), *name_problems(args["name"]), *magic_problems(pack, sheet, magic)]
        outcome = SETTLEMENT.outcomes(build, run)[0]
        if not is_written(pack, outcome):
            needs = magic_table(pack).book.needs
            wrong.append(problem("FU3-4-07", run.id, "failed", expected=needs, found=outcome.total or 0))
        wrong += waiting(build, state, run)

        def events(faces: Faces) -> tuple[Event, ...]:
            data: dict[str, int | str | bool] = {
                name: check[name] for name in ("base", *PARAMETERS, "magic") if check.get(name)
            }
            die = magic_table(pack).book.die
            block = Power(new_id(sheet, "spell"), args["name"].strip(), WRITTEN, {**data, "dice": die})
            why = because("FU3-4-07", "kept", name=block.name, dice=die)
            return (Closed(run.id, True), BlockPut(run.by, block, why))

        return Plan(tuple(wrong), events=events)

    params = (RUN, NAME)
    label = Text("Noter le sort dans le livre", "Note the spell in the book")
    return Move("note_spell", label, "FU3-4-07", params, plan)


@dataclass(frozen=True, slots=True)
class Preparation:
    """A spell about to be prepared: whose, which, from which page of the book."""

    sheet: Sheet
    spell: Spell
    written: Power | None

    def block(self, name: str) -> Power:
        """The spell in memory, or on its way there."""
        own = name.strip() or ("" if self.written is None else self.written.name)
        data = {**spell_data(self.spell), "dice": book_dice(self.written)}
        return Power(new_id(self.sheet, "spell"), own, PREPARING if self.spell.row else PREPARED, data)


def read_preparation(pack: Pack, state: State, args: Args) -> Preparation:
    """What the arguments of ``prepare`` ask for; raises `Refused`."""
    sheet = state.sheet(args["by"])
    written = spell_block(sheet, args["written"], WRITTEN) if args["written"] else None
    fields = dict(spell_args(written)) if written is not None else built(args)
    if args["row"] and written is not None:
        fields = {**fields, "shift": 0, "row": int(args["row"])}
    if args["shift"]:
        fields["shift"] = args["shift"]
    if args["components"]:
        base = build_spell(pack, base=fields["base"]).base
        fields["components"] = components_of(sheet, args["components"], base)
    return Preparation(sheet, build_spell(pack, **fields), written)


def begun(pack: Pack, state: State, owner: str, block: Power, span: Span, faces: tuple[int, ...]) -> Event:
    """The end of a preparation on the calendar; a lifetime ends when the story says so."""
    key, time = f"{PREPARE}:{block.id}", words(pack, span.count(faces), span.unit)
    seconds = span.seconds(round_seconds(pack), faces)
    calendar = (
        state.calendar.await_milestone(key, owner, span.unit)
        if seconds is None
        else state.calendar.start(key, owner, seconds)
    )
    return TimeMoved(calendar, because("FU3-4-02", "begun", name=block.name, time=time))


def prepare_move(pack: Pack) -> Move:
    """Prepare a spell and keep it in memory; components are used up at once."""

    def plan(state: State, args: Args) -> Plan:
        made = read_preparation(pack, state, args)
        spell = made.spell
        wrong = [*memory_problems(made.sheet), *magic_problems(pack, made.sheet, spell.magic)]
        if not args["written"]:
            wrong += name_problems(args["name"])
        shows = {"difficulty": spell.difficulty, "row": spell.row, "malus": spell.malus}
        told = tuple(reason for reason in spell.because if reason.rule != "FU3-4-11")

        def events(faces: Faces) -> tuple[Event, ...]:
            block, used = made.block(args["name"]), because("FU3-4-09", "used")
            gone = (BlockGone(args["by"], id, used) for id in args["components"])
            put = BlockPut(args["by"], block, because("FU3-4-08", block.role, name=block.name))
            if not spell.row:
                return (*gone, put)
            return (*gone, put, begun(pack, state, args["by"], block, spell.preparation, faces))

        return Plan(tuple(wrong), (), dice_of((spell.preparation,)), told, shows, events)

    params = (
        Param("by", "sheet", Text("qui prépare", "who prepares"), actor=True),
        Param("written", "block", Text("sort du livre", "spell of the book"), default="", roles=(WRITTEN,)),
        Param("name", "text", Text("nom du sort", "name of the spell"), default=""),
        SPELL,
        *builder_params(pack),
        Param("components", "blocks", Text("composants", "components"), default=(), roles=(COMPONENT,)),
    )
    label = Text("Préparer un sort", "Prepare a spell")
    return Move("prepare", label, "FU3-4-08", params, plan)
