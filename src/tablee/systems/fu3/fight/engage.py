"""The attack as a move: both fighters from their sheets, helpers, circumstances, then the throw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablee.game.account import BANK, Movement
from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.event import Event, Moved
from tablee.game.fight.course import OURS, SIDES
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, opened_run, throw_plan
from tablee.game.touch import TOUCHING, read_touch
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.core.options import sizes
from tablee.systems.fu3.fight.course import act_events, pair_problems, turn_problems
from tablee.systems.fu3.fight.stance import (
    FIGHTERS,
    SHOOTING,
    Stance,
    StanceForm,
    fighter_chips,
    read_stance,
    shooting_chips,
)
from tablee.systems.fu3.roll.chips import help_chip, help_total, named_chip, owed, spoken
from tablee.systems.fu3.roll.kinds import BOUGHT, CHIPS, read_chips
from tablee.systems.fu3.sheet.blocks import AURA

ATTACK = "attack"
MOST_FIGHTERS = 40
NOBODY = "nobody"
WHOSE = {NOBODY: Text("personne", "nobody"), **SIDES}
"""The side that a circumstance helps."""


@dataclass(frozen=True, slots=True)
class Part:
    """A fighter who takes part, and how."""

    sheet: str
    stance: Stance


@dataclass(frozen=True, slots=True)
class Engagement:
    """An attack put together: its check, who is attacked, who helps, what others owe, all its chips."""

    form: Mapping[str, Any]
    against: tuple[str, ...]
    helpers: tuple[str, ...]
    debts: Mapping[str, int]
    chips: tuple[Chip, ...] = ()


TARGETS = Param("targets", "sheets", Text("cibles", "targets"), default=())
"""Those a form names without saying how they defend themselves."""


def aimed(args: Args) -> Args:
    """The arguments with those who were only named among those aimed at."""
    given = args["against"]
    if not args["targets"] or not isinstance(given, (list, tuple)):
        return args
    known = [item.get("sheet") if isinstance(item, Mapping) else item for item in given]
    return {**args, "against": [*given, *(id for id in args["targets"] if id not in known)]}


def parts(data: object, where: str) -> tuple[Part, ...]:
    """Fighters from their file form: an id, or a table with ``sheet`` beside the fields of a stance."""
    if not isinstance(data, (list, tuple)) or len(data) > MOST_FIGHTERS:
        raise Refused(problem("FU3-3-06", where, "parts", expected=MOST_FIGHTERS))
    return tuple(_part(item, f"{where}[{at}]") for at, item in enumerate(data))


def _part(data: object, where: str) -> Part:
    if isinstance(data, str):
        return Part(data, Stance())
    if not isinstance(data, Mapping) or not isinstance(data.get("sheet"), str):
        raise Refused(problem("FU3-3-06", where, "part"))
    return Part(data["sheet"], read_stance({k: v for k, v in data.items() if k != "sheet"}, where))


def once_problems(state: State, *ids: str) -> list[Problem]:
    """Nobody takes part twice in a throw: no own target, no own helper, no helper against himself."""
    again = dict.fromkeys(id for at, id in enumerate(ids) if id in ids[:at])
    return [problem("FU3-3-06", id, "once", name=state.sheet(id).name) for id in again]


def side_chip(pack: Pack, role: str, whose: str) -> tuple[Chip, ...]:
    """Numbers or a fine description on one side: a bonus for us, a malus where it is theirs."""
    if whose == NOBODY:
        return ()
    chip = named_chip(pack, role)
    return (chip if whose == OURS else replace(chip, sign=-chip.sign),)


def assemble(pack: Pack, state: State, args: Args, kind: str) -> Engagement:
    """The chips of everybody (FU3-3-06): the attacker's, his helpers', and his targets' against him."""
    own = Part(args["by"], read_stance(args["use"], "use"))
    helpers, targets = parts(args["helpers"], "helpers"), parts(args["against"], "against")
    refuse_if(once_problems(state, own.sheet, *(part.sheet for part in (*helpers, *targets))))
    touch = read_touch(args)
    chips = list(touch.on(fighter_chips(pack, state.sheet(own.sheet), own.stance)))
    debts, helping = dict[str, int](), list[str]()
    for part in helpers:
        theirs = fighter_chips(pack, state.sheet(part.sheet), part.stance, part.sheet)
        lent = help_chip(pack, state.sheet(part.sheet).name, help_total(pack, theirs), part.sheet)
        chips.extend(given := touch.on([lent]))
        if given[0].on:
            helping.append(part.sheet)
            owe(debts, owed(pack, theirs))
    for part in targets:
        sheet = state.sheet(part.sheet)
        theirs = touch.on(fighter_chips(pack, sheet, part.stance, part.sheet, against=True))
        chips.extend(theirs)
        owe(debts, owed(pack, theirs))
    chips.extend(touch.on((*_circumstances(pack, args), *read_chips(args["chips"]))))
    form: dict[str, Any] = {"check": kind, "chips": to_data(spoken(chips))}
    form |= {name: args[name] for name in ("bought", "scale", "answers", "secret") if args[name] is not None}
    return Engagement(form, tuple(p.sheet for p in targets), tuple(helping), debts, tuple(chips))


def _circumstances(pack: Pack, args: Args) -> Iterator[Chip]:
    yield from shooting_chips(pack, **{name: args[name] for name in SHOOTING})
    yield from side_chip(pack, "superiority", args["superiority"])
    yield from side_chip(pack, "cinematic", args["cinematic"])


def owe(debts: dict[str, int], more: Mapping[str, int]) -> None:
    """Add what some owe to what is owed already."""
    for sheet, cost in more.items():
        debts[sheet] = debts.get(sheet, 0) + cost


def debt_movements(
    state: State, debts: Mapping[str, int], besides: Iterable[Movement] = ()
) -> tuple[list[Movement], list[Problem]]:
    """What is paid for Assets beyond the first (FU3-2-14), from Aura that pays for ``besides`` too."""
    other: dict[str, int] = {}
    for movement in besides:
        owe(other, {movement.source: movement.amount})
    movements, problems = list[Movement](), list[Problem]()
    for sheet, cost in debts.items():
        address = f"{sheet}.{AURA}"
        _, short = state.account(address).spend(cost + other.get(address, 0))
        problems.extend([short.under(sheet)] if short else [])
        why = because("FU3-2-14", "paid", name=state.named(sheet), cost=cost)
        movements.append(Movement(address, BANK, cost, why))
    return movements, problems


def with_debts(state: State, own: Plan, debts: Mapping[str, int]) -> Plan:
    """The plan of a throw with the payments for Assets beyond the first, made before the dice."""
    movements, short = debt_movements(state, debts, () if own.problems else own.costs)

    def events(faces: Faces) -> tuple[Event, ...]:
        return (*map(Moved, movements), *own.events(faces))

    return replace(own, problems=(*own.problems, *short), costs=(*own.costs, *movements), events=events)


def throw_with_debts(
    build: Build,
    state: State,
    form: Mapping[str, Any],
    by: str,
    against: tuple[str, ...],
    debts: Mapping[str, int],
    problems: Iterable[Problem] = (),
) -> Plan:
    """The plan of a throw put together from sheets, which shows its net; ``problems`` follow its own."""
    check, own = build(form), throw_plan(build, state, form, by, against)
    shows = {"check": check.form(), "net": check.notation}
    return with_debts(state, replace(own, problems=(*own.problems, *problems), shows=shows), debts)


def attack_move(pack: Pack, build: Build) -> Move:
    """Put an attack together and throw it."""

    def plan(state: State, args: Args) -> Plan:
        return planned(pack, build, state, args["by"], assemble(pack, state, aimed(args), ATTACK))

    return Move(ATTACK, Text("Attaquer", "Attack"), "FU3-3-06", engage_params(pack), plan)


def planned(pack: Pack, build: Build, state: State, by: str, made: Engagement) -> Plan:
    """The plan of an attack that is assembled."""
    turn = turn_problems(pack, state, by, made.helpers)
    own = throw_with_debts(build, state, made.form, by, made.against, made.debts, turn)

    def events(faces: Faces) -> tuple[Event, ...]:
        thrown = own.events(faces)
        acted = act_events(pack, state, by, made.against, opened_run(thrown), made.helpers)
        return (*thrown, *acted)

    wrong = (*own.problems, *pair_problems(pack, state, by, made.against))
    return replace(own, problems=wrong, events=events)


def engage_params(pack: Pack) -> tuple[Param, ...]:
    """What an attack is made of."""
    return (
        Param("by", "sheet", Text("qui attaque", "who attacks"), actor=True),
        TARGETS,
        Param(
            "against",
            "data",
            Text("cibles et leur défense", "targets and their defence"),
            default=(),
            shape=FIGHTERS,
        ),
        Param("use", "data", Text("ce qui compte", "what counts"), default={}, shape=StanceForm),
        Param("helpers", "data", Text("aides", "helpers"), default=(), shape=FIGHTERS),
        *(Param(n, "int", t, default=0, low=-99, high=99) for n, t in SHOOTING.items()),
        choice("superiority", Text("supériorité numérique", "superior numbers"), WHOSE, NOBODY),
        choice("cinematic", Text("plus belle mise en scène", "finest staging"), WHOSE, NOBODY),
        choice("scale", Text("échelle", "scale"), sizes(combat_table(pack).scale), "ordinary"),
        Param("answers", "bool", Text("la cible peut riposter", "target can answer"), default=True),
        CHIPS,
        *TOUCHING,
        BOUGHT,
        Param("secret", "bool", Text("jet secret", "secret throw"), optional=True),
    )
