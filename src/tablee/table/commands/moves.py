"""Moves at the table: refused in words of what the seat knows, carried out on the whole truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tablee.game.account import BANK
from tablee.game.check import Throw
from tablee.game.event import Event, Moved, Opened, Settled, Stepped
from tablee.game.frozen import replace
from tablee.game.ids import ids_of
from tablee.game.move import Move, Plan
from tablee.game.problem import Problem, Refused, problem
from tablee.game.state import State, apply
from tablee.game.system import Rules
from tablee.game.throwing import for_master
from tablee.game.walk import Thrown, must_fit
from tablee.table.commands.command import Command
from tablee.table.commands.milestones import tell_with_days
from tablee.table.commands.request import NotTheirs, Request, must_be_allowed, must_be_theirs
from tablee.table.log.facts import Fact, Ruled
from tablee.table.log.packs_in_force import left_open, pack_number, rules_under, under_pack
from tablee.table.log.record import Facts
from tablee.table.log.seat import ANYBODY
from tablee.table.log.state import TableState
from tablee.table.secrecy.disclose import Disclosure, disclosure
from tablee.table.secrecy.silhouettes import BLOCKS, RIVAL, parts_named

HIDDEN = problem("HOUSE-seat", "", "hidden")
UNKNOWN = (("HOUSE-sheet", "unknown"), ("HOUSE-run", "unknown"), ("HOUSE-pending", "unknown"))
"""What is refused for a thing that is not there: no value of a silhouette is the reason."""
DraftPlan = Callable[[], Plan] | None
"""The plan of a move that a draft has assembled already; None where the move makes its own."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A move with its arguments: the same on every state, or worked out from one (a draft).

    ``lent`` are the sheets for which the game master answers: what they pay is not the thrower's doing.
    """

    move: str
    args: Mapping[str, Any] = field(default_factory=dict)
    plan: DraftPlan = None
    lent: frozenset[str] = frozenset()


class Read(NamedTuple):
    """A wish whose move was found and whose arguments were read."""

    move: Move
    args: Mapping[str, Any]
    plan: DraftPlan = None
    lent: frozenset[str] = frozenset()


Wishes = Callable[[TableState], Wish]
"""The wish of a seat as a state shows it: on its own state, and then on the whole."""


def must_play(request: Request) -> None:
    """Refuse observers, and players while the game is paused."""
    if request.seat.role == "observer":
        raise Refused(problem("HOUSE-seat", request.seat.name, "observer"))
    if request.state.paused and request.seat.role != "gm":
        raise Refused(problem("HOUSE-seat", request.seat.name, "paused"))


def rules_of(request: Request) -> Rules:
    """The rules this table plays by."""
    return request.rules(request.state.system, request.state.pack)


def rules_for(request: Request, args: Mapping[str, Any]) -> Rules:
    """The rules for a move: where it goes on with a throw, those the throw was made under."""
    return rules_under(request.records, request.rules, _run_of(request, args))


def _run_of(request: Request, args: Mapping[str, Any]) -> str:
    """The throw that a move goes on with, or answers a question of."""
    run, id = args.get("run"), args.get("pending")
    pending = request.state.game.pendings.get(id) if isinstance(id, str) else None
    return run if isinstance(run, str) and run else pending.run if pending else ""


def game_for(request: Request, game: State, args: Mapping[str, Any]) -> State:
    """The game as a move or a draft reads it: the id of the next throw is that of the command, and throws
    under other packs than the move's are over."""
    run = _run_of(request, args)

    def made() -> State:
        pack = pack_number(request.records, run)
        return replace(under_pack(request.records, game, pack), fresh=request.command.id)

    found: State = request.lately.get((game,), run, made)
    return found


def planned(request: Request, game: State, read: Read) -> Plan:
    """The plan of a move, with the id that its throw takes; the same plan where two know the same game.

    Dice may be foreseen before they fall, and what a seat knows is often the truth: a command makes one plan
    for each state it looks at, to be checked and to be carried out. A draft on this state has assembled that
    plan already.
    """
    move, args = read.move, read.args
    make = read.plan or (lambda: move.plan(game_for(request, game, args), args))
    made: Plan = request.lately.get((move, game), dict(args), make)
    return made


def play_move(request: Request, wish: Wish) -> Facts:
    """A move of the game that begins no throw, with every fact it comes to and the audience of each."""
    rules = rules_for(request, wish.args)
    told = disclosure(request.known, request.state, request.seat, request.command, rules)
    events = events_of(request, lambda _: wish)
    return tell_with_days(request, with_open_ruling(request, told, lambda _: wish, events), events)


def with_open_ruling(
    request: Request, told: Disclosure, wishes: Wishes, events: Sequence[Fact]
) -> Disclosure:
    """The disclosure with the ruling on a move as all may hear it, if there is a ruling."""
    if not any(isinstance(event, Ruled) for event in events):
        return told
    return replace(told, rulings=_open_rulings(request, wishes))


def _open_rulings(request: Request, wishes: Wishes) -> tuple[Ruled, ...]:
    """What is wrong with a move by what every player knows; nothing where they do not know of what it is
    about, or see that in words alone."""
    common = request.records.own(ANYBODY)
    try:
        read = _read(request, wishes(common))
        plan = planned(request, common.game, read)
    except Refused:
        return ()
    wrong = for_master(plan).broken
    if plan.final or not wrong or _in_shade(request, read, request.text("sheet")):
        return ()
    return (Ruled(wrong, _word(request.command)),)


class Thrower(NamedTuple):
    """The sheet that throws, "" for nobody; ``checked`` where a check says what the dice come to."""

    sheet: str
    checked: bool


def thrower_of(request: Request, wish: Wish) -> Thrower | None:
    """The thrower of the throw that a move begins; None where it begins none.

    Dice that decide without a check are a throw too, but for those that follow one or an answer. Of several
    who act together it is the first that is this seat's.
    """
    try:
        read = _read(request, wish)
        if request.seat.role != "gm":  # what is hidden of a throw is not asked for by whoever may not make it
            must_be_allowed(request, request.own, read.move, read.args)
        plan = planned(request, request.state.game, read)
    except Refused:  # in which words is for what is asked of it next
        return None
    follows = any(param.kind in ("run", "pending") for param in read.move.params)
    if plan.opens:
        return Thrower(plan.opens, checked=True)
    if plan.opens is None and (follows or not isinstance(plan.dice, Throw)):
        return None
    given = read.args[read.move.actor.name] if read.move.actor is not None else ""
    acting = (given,) if isinstance(given, str) else given or ()
    return Thrower(next(filter(request.seat.acts_for, acting), ""), plan.opens is not None)


def must_not_probe(request: Request, name: str, args: Mapping[str, Any]) -> None:
    """Refuse a player who names what a silhouette would use: whether it has that, and what it is worth,
    would be told by the throw. In a draft only the game master says so."""
    move = rules_for(request, args).moves.get(name)
    if request.seat.role == "gm" or move is None or not request.own.silhouettes:
        return
    given = move.read(args)
    named = [p for p in move.params if p.kind in BLOCKS and p.name.startswith(RIVAL) and given[p.name]]
    probed = not request.own.silhouettes.isdisjoint(parts_named(move.params, given))
    if probed or (named and _in_shade(request, Read(move, given), "")):
        raise Refused(HIDDEN)


def events_of(request: Request, wishes: Wishes) -> Sequence[Fact]:
    """The facts of the move, before anybody is told."""
    if request.seat.role != "gm":
        return _as_player(request, wishes)
    read = _read(request, wishes(request.state))
    plan = planned(request, request.state.game, read)
    ruled: list[Fact] = _ruled(for_master(plan), request.command)
    events = carried_out(request, read.args, plan)
    return [*ruled, *(_forgiven(request.state.game, events) if ruled else events)]


def must_wait(request: Request, args: Mapping[str, Any]) -> None:
    """Refuse an answer that comes too late, with who was quicker: as far as its seat may know."""
    pending = args.get("pending")
    if not isinstance(pending, str) or pending in request.own.game.pendings:
        return
    for view in reversed(request.records.recent(request.seat)):
        if (
            isinstance(view.fact, Settled)
            and view.fact.pending == pending
            and view.command not in request.gone
        ):
            who = request.state.seat(view.by).name
            raise Refused(problem("HOUSE-pending", pending[:40], "late", found=who))


def _read(request: Request, wish: Wish) -> Read:
    moves = rules_for(request, wish.args).moves
    move = moves.get(wish.move)
    if move is None:
        raise Refused(problem("HOUSE-seat", wish.move[:40], "move", expected=tuple(moves)))
    args = move.read(wish.args)
    must_wait(request, args)
    return Read(move, args, wish.plan, wish.lent)


def _ruled(plan: Plan, command: Command) -> list[Fact]:
    """The ruling on what the game master overrules; raises `Refused` without one."""
    wrong = plan.broken
    if wrong and command.overrule is None:
        raise Refused(*wrong)
    return [Ruled(wrong, _word(command))] if wrong else []


def _word(command: Command) -> str:
    """The game master's word on why the rules are passed over."""
    return (command.overrule or "")[:500]


def preview_own(request: Request, wishes: Wishes) -> None:
    """Refuse what a seat can itself know to be wrong, dice thrown by hand that don't fit among it; a
    silhouette hides too much to say so of it."""
    known, doubts = _knowing(request, wishes)
    if known is not None and not doubts:
        _must_fit(request, request.own.game, known)


def may_fall(request: Request, wishes: Wishes) -> bool:
    """True if nothing is wrong with a throw in truth, dice thrown by hand included."""
    try:
        read = _read(request, wishes(request.acting))
        _must_fit(request, request.acting.game, read)
        return not planned(request, request.acting.game, read).broken
    except Refused:
        return False


def _must_fit(request: Request, game: State, read: Read) -> None:
    """Refuse dice thrown by hand that are not those a throw takes; others are drawn as it takes them."""
    dice = planned(request, game, read).dice
    if request.command.faces is not None and isinstance(dice, Throw):
        must_fit(dice, request.command.faces)


def _as_player(request: Request, wishes: Wishes) -> tuple[Event, ...]:
    """A player's move: refused in words that come from what this player knows, whatever the reason was."""
    known, doubts = _knowing(request, wishes)
    try:
        read = _read(request, wishes(request.acting))
        must_be_allowed(request, request.own, read.move, read.args)
        plan = planned(request, _without_named(request, request.acting.game, read), read)
        if not plan.broken:
            must_be_theirs(request, lent := plan.lent | read.lent, map(Moved, plan.costs))
            events = carried_out(request, read.args, plan)
            must_be_theirs(request, lent, events)
            return events
    except NotTheirs:
        raise
    except Refused:
        if known is not None and not doubts:
            _must_fit(request, request.own.game, known)  # that is for their thrower to know
    raise Refused(*(doubts or (HIDDEN,)))


def _without_named(request: Request, game: State, read: Read) -> State:
    """The game without the hidden sheets that a wish names by chance: to its seat they are not there."""
    own, found = request.own.game.sheets, _named(request, read)
    hidden = {id for kind, id in found if kind == "sheet" and id not in own and id in game.sheets}
    if not hidden:
        return game
    return replace(game, sheets={id: sheet for id, sheet in game.sheets.items() if id not in hidden})


def _knowing(request: Request, wishes: Wishes) -> tuple[Read | None, tuple[Problem, ...]]:
    """The wish as its seat knows it, and the problems that seem to be there but may not be.

    Raises `Refused` for what is wrong for certain. Of a silhouette nothing is certain: the traits it
    lacks are the game master's, and the truth decides.
    """
    own, read = request.own, None
    try:
        read = _read(request, wishes(own))
        must_be_allowed(request, own, read.move, read.args)
        plan = planned(request, own.game, read)
        must_be_theirs(request, plan.lent | read.lent, map(Moved, plan.costs))
        wrong = plan.broken
    except NotTheirs:
        raise
    except Refused as refused:
        wrong = refused.problems
        if read is None and not own.silhouettes:
            raise
    sheet = request.text("sheet") if "sheet" in request.args else ""
    if wrong and (_names_unknown(request, read, wrong) or not _in_shade(request, read, sheet)):
        raise Refused(*wrong)
    return read, wrong


def _names_unknown(request: Request, read: Read | None, wrong: tuple[Problem, ...]) -> bool:
    """True if a wish names a sheet, a throw or a question that its seat does not know of: hidden or not
    there, it is refused alike, silhouettes or not."""
    game = request.own.game
    known = {"sheet": game.sheets, "run": game.runs, "pending": game.pendings}
    named = _named(request, read) if read is not None else ()
    return any((p.rule, p.said) in UNKNOWN for p in wrong) or any(
        id not in known[kind] for kind, id in named if kind in known
    )


def _in_shade(request: Request, read: Read | None, sheet: str) -> bool:
    """True if a wish has to do with a silhouette: by the sheets, throws and questions that it names."""
    own, game = request.own, request.own.game
    if not own.silhouettes:
        return False
    draft = own.drafts.get(sheet) or own.last.get(sheet)
    sheets, runs = set(draft.against if draft else ()), set[str]()
    for kind, id in _named(request, read) if read is not None else ():
        if kind == "pending" and id in game.pendings:
            runs.add(game.pendings[id].run)
            sheets.update(id.split(":"))
        elif kind == "run":
            runs.add(id)
        else:
            sheets.add(id.partition(".")[0])
    for run in (game.runs[id] for id in runs if id in game.runs):
        sheets.update((run.by, *run.against))
    return not own.silhouettes.isdisjoint(sheets)


def _named(request: Request, read: Read) -> Iterator[tuple[str, str]]:
    """Every id among the arguments of a move, those in the file form of a check included."""
    found = ids_of(read.move.params, read.args, rules_for(request, read.args).shapes)
    return ((kind, id) for kind, id in found if kind != "name")


def carried_out(request: Request, args: Mapping[str, Any], plan: Plan) -> tuple[Event, ...]:
    """The events of a plan, with the dice it asks for: drawn, or thrown by hand and marked so."""
    by_hand, faces = request.command.faces, tuple[int, ...]()
    if isinstance(plan.dice, Throw):
        faces = by_hand if by_hand is not None else request.dice.throw(plan.dice.sides)
        must_fit(plan.dice, faces)
    given = plan.events(faces)
    version = rules_for(request, args).version
    events = tuple(replace(e, version=version) if isinstance(e, Opened) else e for e in given)
    if isinstance(plan.dice, Throw) and by_hand is None:
        request.dice.fell(events, faces)
    opened = next((event for event in events if isinstance(event, Opened)), None)
    if opened is not None:
        pack = pack_number(request.records, _run_of(request, args))
        events = (*left_open(request.records, request.rules, pack, opened.by), *events)
    return events if by_hand is None else tuple(map(_marked, events))


def _forgiven(game: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of an overruled move: what can't be paid is lost, as far down as the account goes."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, Moved) and event.movement.spent and event.movement.source != BANK:
            _, short = game.pay(event.movement.source, event.movement.amount)
            if short is not None:
                event = Moved(replace(event.movement, spent=False))
        game = apply(game, event)
        found.append(event)
    return tuple(found)


def _marked(event: Event) -> Event:
    if isinstance(event, Stepped) and isinstance(event.step, Thrown):
        return replace(event, step=replace(event.step, by_hand=True))
    return event
