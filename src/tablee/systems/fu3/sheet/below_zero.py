"""Below 0: leave the game, or take a Weakness and stay (FU3-1-12, FU3-1-13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import BlockPut, Event, Moved, Settled, SheetGone, Told
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Sheet
from tablee.game.state import State
from tablee.game.text import Quote, Text
from tablee.systems.fu3.core.tables import aura_table
from tablee.systems.fu3.fight.course import course
from tablee.systems.fu3.sheet.aura import FATES, aura_problems, sealed_id
from tablee.systems.fu3.sheet.blocks import AURA, NAME_LIMIT, SHEET, aura_of, new_id

GIVEN = "event"
STAYING, LEAVING = tuple(FATES)


def moves(pack: Pack) -> tuple[Move, ...]:
    """The two answers to a sealed fate."""
    return (_stay(pack), _leave(pack))


def price_of_staying(pack: Pack, aura: Account) -> int:
    """How many Weaknesses, new or raised by one, keep somebody in play."""
    deep = max(-aura.value, 1) if pack["below_zero"] == "per_point" else 1
    return aura_table(pack).stay.weaknesses * deep


def _names(args: Args) -> list[str]:
    return [name for part in args["new"].split(";") if (name := part.strip())]


def _raised(pack: Pack, args: Args) -> Mapping[str, int]:
    each = aura_table(pack).stay.value
    return {id: args["raised"].count(id) * each for id in dict.fromkeys(args["raised"])}


def _stay(pack: Pack) -> Move:
    going = _leave(pack)

    def plan(state: State, args: Args) -> Plan:
        if args["option"] == LEAVING:
            return going.plan(state, {**args, "how": ""})
        id, wrong = args["sheet"], list[Problem]()
        refuse_if(aura_problems(state, (id,)))
        aura, names, raised = state.account(f"{id}.{AURA}"), _names(args), _raised(pack, args)
        asked = sealed_id(id) in state.pendings
        if aura.value >= 0 and not asked:
            wrong.append(problem("FU3-1-12", id, "not_sealed", found=aura.value))
        elif pack["below_zero"] == "negative" and not asked:
            wrong.append(problem("FU3-1-12", id, "paid"))
        given, price = len(names) + len(args["raised"]), price_of_staying(pack, aura)
        if given != price:
            wrong.append(problem("FU3-1-12", "weakness", "price", expected=price, found=given))
        wrong += _weakness_problems(pack, state.sheet(id), names, raised)
        return Plan(tuple(wrong), events=partial(_stayed, pack, state, id, aura, names, raised))

    new = Text("nouvelles Faiblesses, séparées par un point-virgule", "new Weaknesses, split by a semicolon")
    raised = Text("Faiblesses augmentées", "raised Weaknesses")
    params = (
        SHEET,
        choice("option", Text("réponse", "answer"), FATES, STAYING),
        Param("new", "text", new, default=""),
        Param("raised", "blocks", raised, default=(), roles=("weakness",)),
    )
    return Move("stay", Text("Rester en jeu", "Stay in play"), "FU3-1-12", params, plan)


def _stayed(
    pack: Pack,
    state: State,
    id: str,
    aura: Account,
    names: list[str],
    raised: Mapping[str, int],
    faces: Faces,
) -> tuple[Event, ...]:
    sheet, value = state.sheet(id), aura_table(pack).stay.value
    why = because("FU3-1-12", "stays", name=state.named(id))
    events: list[Event] = []
    for block, more in raised.items():
        weakness = sheet.need(block, Descriptor)
        events.append(BlockPut(id, replace(weakness, value=weakness.value + more), why))
    for name in names:
        new = Descriptor(new_id(sheet, "weakness"), name, value, "weakness", (GIVEN,))
        sheet = sheet.put(new)
        events.append(BlockPut(id, new, why))
    if pack["below_zero"] != "negative" and aura.value < 0:
        events.append(Moved(Movement(BANK, f"{id}.{AURA}", -aura.value, why)))
    return (*events, *_settled(state, id))


def _settled(state: State, sheet: str) -> tuple[Event, ...]:
    return (Settled(sealed_id(sheet)),) if sealed_id(sheet) in state.pendings else ()


def _weakness_problems(
    pack: Pack, sheet: Sheet, names: list[str], raised: Mapping[str, int]
) -> list[Problem]:
    wrong = [problem("FU3-1-02", "new", "name", most=NAME_LIMIT) for name in names if len(name) > NAME_LIMIT]
    most = pack.int("maximum")
    for id, more in raised.items():
        block = sheet.get(id)
        if not isinstance(block, Descriptor) or block.role != "weakness":
            wrong.append(problem("FU3-1-12", id[:40], "weakness"))
        elif sheet.nature == "character" and block.value + more > most:
            wrong.append(problem("FU3-1-12", id, "maximum", name=block.name, most=most))
    return wrong


def _leave(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        aura = aura_of(sheet)
        sealed = sealed_id(id) in state.pendings or (aura is not None and aura.value < 0)

        def events(faces: Faces) -> tuple[Event, ...]:
            told = Told(because("FU3-1-12", "left", name=state.named(id), how=Quote.of(args["how"])), (id,))
            out = course(pack).out_events(state, id)
            return (told, *_settled(state, id), *out, SheetGone(id))

        found = 0 if aura is None else aura.value
        wrong = () if sealed else (problem("FU3-1-12", id, "not_sealed", found=found),)
        return Plan(wrong, events=events)

    how = Param("how", "text", Text("mise en scène", "how it happens"), default="")
    return Move("leave", FATES[LEAVING], "FU3-1-12", (SHEET, how), plan)
