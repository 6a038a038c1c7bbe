"""A throw in preparation: what a person ticked, at whom it is aimed, as chips of both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.move import read_args
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.throwing import Build
from tablee.systems.fu3.fight import engage, group
from tablee.systems.fu3.fight.engage import engage_params
from tablee.systems.fu3.fight.group import group_params
from tablee.systems.fu3.fight.race import RACE, is_race
from tablee.systems.fu3.page import ways
from tablee.systems.fu3.powers import casting, duel, release
from tablee.systems.fu3.powers.mage import COMPONENT, PREPARED, WRITTEN
from tablee.systems.fu3.powers.release import cast_params
from tablee.systems.fu3.roll import attempt, participation
from tablee.systems.fu3.roll.attempt import ATTEMPT_PARAMS
from tablee.systems.fu3.roll.chips import side_chips, spoken

Data: TypeAlias = dict[str, Any]
Make: TypeAlias = Callable[[Pack, Build, State, Sheet, Draft], DraftResult]


def draft(pack: Pack, build: Build, state: State, wanted: Draft) -> DraftResult:
    """What applies is ticked: Conditions, what the player ticked, the targets' part, weapon and armour."""
    sheet = state.sheets.get(wanted.sheet)
    if sheet is None:
        return _of_nobody(pack, state, wanted)
    called, way = called_for(sheet, wanted), _way_of(sheet, wanted)
    found = _MAKERS[way](pack, build, state, sheet, wanted)
    chips = tuple(filter(_shown, found.chips))
    if way == ways.ATTEMPT and is_race(state):
        return DraftResult({**found.form, "check": RACE}, chips)
    return replace(found, chips=chips, way=called)


def called_for(sheet: Sheet, wanted: Draft) -> str:
    """The way that what is ticked calls for, where nobody chose another: a spell that is tapped is cast."""
    if wanted.way:
        return ""
    return ways.CAST if participation.spell_ticked(sheet, wanted.traits, WRITTEN, PREPARED) else ""


def _way_of(sheet: Sheet, wanted: Draft) -> str:
    return called_for(sheet, wanted) or (wanted.way if wanted.way in _MAKERS else ways.ATTEMPT)


def counts(sheet: Sheet, wanted: Draft) -> tuple[str, ...]:
    """Everything that is ticked counts together; of the spells, the one that is cast."""
    spells = participation.spells_ticked(sheet, wanted.traits, WRITTEN, PREPARED)
    left = spells[:-1] if _way_of(sheet, wanted) == ways.CAST else spells
    return tuple(id for id in wanted.traits if id not in left)


def _shown(chip: Chip) -> bool:
    """A Concept that does not count is not offered: it is ticked on the sheet."""
    return chip.on or bool(chip.struck_by) or chip.role != "concept"


def _of_nobody(pack: Pack, state: State, wanted: Draft) -> DraftResult:
    foes = _parts(state, wanted.against, participation.resisting_attempt)
    chips = list[Chip]()
    for foe in foes:
        part = attempt.read_part(foe, "against")
        chips += side_chips(pack, state.sheet(part.sheet), part.use, part.sheet, against=True)
    done = wanted.ticked(chips)
    form: Data = {"check": "throw", "chips": to_data(spoken(done))}
    return DraftResult(form | ({"bought": wanted.bought} if wanted.bought else {}), done)


def _parts(state: State, ids: Iterable[str], how: Callable[[str, Sheet], Data]) -> list[Data]:
    return [how(id, state.sheet(id)) for id in ids]


def _common(wanted: Draft) -> Data:
    """The arguments of every way: who throws, what was done to chips, dice bought."""
    args: Data = {"by": wanted.sheet, **wanted.touches()}
    return args | ({"bought": wanted.bought} if wanted.bought else {})


def _attempt(pack: Pack, build: Build, state: State, sheet: Sheet, wanted: Draft) -> DraftResult:
    args = _common(wanted) | {"use": participation.attempting(sheet, wanted.traits)}
    args["helpers"] = _parts(state, wanted.helpers, participation.helping)
    args["against"] = _parts(state, wanted.against, participation.resisting_attempt)
    made = attempt.assemble(pack, state, read_args(ATTEMPT_PARAMS, args))
    plan = partial(attempt.planned, build, state, wanted.sheet, made)
    return DraftResult(made.form, made.chips, ways.ATTEMPT, args, plan=plan)


def _engaged(pack: Pack, state: State, sheet: Sheet, wanted: Draft, way: str) -> Data:
    args = _common(wanted) | wanted.read_options(ways.options(pack, way))
    args["use"] = participation.fighting(sheet, wanted.traits)
    args["helpers"] = _parts(state, wanted.helpers, participation.helping)
    args["against"] = _parts(state, wanted.against, participation.opposing)
    return args


def _must_aim(aimed: Iterable[object], rule: str) -> None:
    """A fight wants somebody on the other side: say so before any dice."""
    if not list(aimed):
        raise Refused(problem(rule, "against", "nobody"))


def _attack(pack: Pack, build: Build, state: State, sheet: Sheet, wanted: Draft) -> DraftResult:
    _must_aim(wanted.against, "FU3-3-06")
    args = _engaged(pack, state, sheet, wanted, ways.ATTACK)
    made = engage.assemble(pack, state, read_args(engage_params(pack), args), ways.ATTACK)
    plan = partial(engage.planned, pack, build, state, wanted.sheet, made)
    return DraftResult(made.form, made.chips, ways.ATTACK, args, plan=plan)


def _duel(pack: Pack, build: Build, state: State, sheet: Sheet, wanted: Draft) -> DraftResult:
    """Everybody's magic Asset, whatever else they are good at, unless the thrower ticked another."""
    _must_aim(wanted.against, "FU3-4-10")
    args = _engaged(pack, state, sheet, wanted, ways.DUEL)
    args["use"] = participation.own_use(sheet, wanted.traits)
    for name in ("against", "helpers"):
        args[name] = [{k: part[k] for k in ("sheet", "hinders")} for part in args[name]]
    full = duel.with_magics(pack, state, read_args(engage_params(pack), args))
    made = engage.assemble(pack, state, full, ways.DUEL)
    plan = partial(duel.planned, pack, build, state, full, made)
    return DraftResult(made.form, made.chips, ways.DUEL, args, plan=plan)


def _group(pack: Pack, build: Build, state: State, sheet: Sheet, wanted: Draft) -> DraftResult:
    """The sides are those of the conflict where nobody was chosen."""
    by, fight = wanted.sheet, state.conflict
    ours, theirs = list(wanted.helpers), list(wanted.against)
    if fight is not None and (side := fight.side_of(by)):
        out = fight.out if by in state.hidden else fight.out | state.hidden  # whom nobody sees is not counted
        there = {id: fight.side_of(id) for ids in fight.sides.values() for id in ids if id not in out}
        ours = ours or [id for id, where in there.items() if where == side and id != by]
        theirs = theirs or [id for id, where in there.items() if where != side]
    if not wanted.options.get("more_theirs"):  # a prepared force stands for people without sheets
        _must_aim(theirs, "FU3-3-11")
    args = _common(wanted) | wanted.read_options(ways.options(pack, ways.GROUP))
    own = {"sheet": by, **participation.fighting(sheet, wanted.traits)}
    args["ours"] = [own, *_parts(state, ours, _member)]
    args["theirs"] = _parts(state, theirs, _member)
    made = group.assemble(pack, state, read_args(group_params(pack), args))
    plan = partial(group.planned, build, state, made)
    return DraftResult(made.form, made.chips, ways.GROUP, args, plan=plan)


def _member(id: str, sheet: Sheet) -> Data:
    return {"sheet": id, "helps": participation.best_asset(sheet), "hinders": participation.conditions(sheet)}


def _cast(pack: Pack, build: Build, state: State, sheet: Sheet, wanted: Draft) -> DraftResult:
    """A spell that was tapped or chosen; its victims resist with their Concept, Assets are offered."""
    spell = participation.spell_ticked(sheet, wanted.traits, WRITTEN, PREPARED)
    spell = spell or str(wanted.read_options((ways.SPELL,)).get("spell", ""))
    if not spell:
        raise Refused(problem("FU3-4-11", "spell", "choose"))
    args = _common(wanted) | {"spell_block": spell}
    args["use"] = participation.own_use(sheet, wanted.traits)
    args["components"] = participation.ticked(sheet, wanted.traits, COMPONENT)
    args["helpers"] = [{"sheet": id} for id in wanted.helpers]
    args["against"] = [participation.opposing(id, state.sheet(id), assets=False) for id in wanted.against]
    full = read_args(cast_params(pack), args)
    made = casting.assemble(pack, state, full)
    plan = partial(release.planned, pack, build, state, full, made)
    return DraftResult(made.form, made.chips, ways.CAST, args, plan=plan)


_MAKERS: Mapping[str, Make] = {
    ways.ATTEMPT: _attempt,
    ways.ATTACK: _attack,
    ways.CAST: _cast,
    ways.DUEL: _duel,
    ways.GROUP: _group,
}
