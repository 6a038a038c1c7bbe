"""The state of a table: what the records that stand add up to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast, get_args

from tablee.game.draft import Draft
from tablee.game.event import Closed, Event, Opened, Passed, SheetGone, SheetPut
from tablee.game.frozen import replace
from tablee.game.state import Run, State, apply
from tablee.game.state import fold as fold_events
from tablee.table.fair.promises import Fair, FairFact
from tablee.table.log.facts import (
    Announced,
    CustomsChanged,
    Drafted,
    PackChanged,
    Paused,
    Redone,
    Reviewed,
    Ruled,
    Said,
    SeatGone,
    SeatPut,
    SheetNoted,
    Shown,
    TableMade,
    Undone,
)
from tablee.table.log.occasions import Evening, EveningFact
from tablee.table.log.packs_in_force import PackInForce, in_force, packs_after, thrown_in
from tablee.table.log.record import Record
from tablee.table.log.seat import NOBODY, Seat
from tablee.table.secrecy.audience import EVERYONE, Mode, paraphrases
from tablee.table.secrecy.hidden_facts import (
    AskClosed,
    Asking,
    DraftVeiled,
    GoalKept,
    Offered,
    Outlined,
    SecretFact,
    Shaded,
    ThrowAsked,
    Veil,
    replied,
    without,
)

LATELY = 200
"""A throw that is over is forgotten when so many public ones have come after it; the log still tells it."""
CUSTOMS: Mapping[str, Any] = {"odds": "all", "nod": False, "me_only": False, "approve": False}
"""The customs of a new table: odds for all, throws at once, no throw hidden from the game master."""

ODDS = ("all", "gm", "nobody")
"""The audiences to which a table may show odds."""


@dataclass(frozen=True, slots=True)
class TableState:
    """The game with the people around it. Equal records give equal states."""

    name: str = ""
    system: str = ""
    pack: Mapping[str, Any] = field(default_factory=dict)
    customs: Mapping[str, Any] = field(default_factory=lambda: dict(CUSTOMS))
    seats: Mapping[str, Seat] = field(default_factory=dict)
    game: State = field(default_factory=State)
    drafts: Mapping[str, Draft] = field(default_factory=dict)
    last: Mapping[str, Draft] = field(default_factory=dict)
    paused: bool = False
    reviews: Mapping[str, Mapping[str, Reviewed]] = field(default_factory=dict)
    """The game master's words on the lines of sheets, by sheet and block."""
    private: Mapping[str, str] = field(default_factory=dict)
    """The private notes of sheets: a viewer's state has those of their own."""
    evening: Evening = field(default_factory=Evening)
    offered: Mapping[str, Mode] = field(default_factory=dict)
    """The drafts that wait for a nod, each with the mode of its throw."""
    asks: Mapping[str, Asking] = field(default_factory=dict)
    silhouettes: frozenset[str] = frozenset()
    """The sheets of which players see only what words say of them."""
    veils: Mapping[str, Veil] = field(default_factory=dict)
    """The hidden part of drafts: the game master's state alone has any."""
    goals: Mapping[str, str] = field(default_factory=dict)
    """The hidden goals of throws: the game master's, and those that were revealed."""
    announced: Mapping[str, bool] = field(default_factory=dict)
    """Throws that others were only told of, and whether they learn the outcome."""
    packs: tuple[PackInForce, ...] = ()
    """Every pack that was ever in force, in order."""
    under: Mapping[str, int] = field(default_factory=dict)
    """The pack that each throw was made under, where it was not the first one."""
    fair: Fair = field(default_factory=Fair)
    """The chain that dice are drawn from; no undo changes it."""

    lately: tuple[str, ...] = ()
    """The latest public throws: everybody knows the same ones, and forgets with them."""

    def seat(self, id: str) -> Seat:
        """The seat of that id, or nobody's."""
        return self.seats.get(id, NOBODY)


def undone_commands(records: Iterable[Record], before: Iterable[str] = ()) -> frozenset[str]:
    """The commands that are taken back as things stand; ``before`` are those that were already."""
    gone = set(before)
    for record in records:
        match record.fact:
            case Undone(commands):
                gone.update(commands)
            case Redone(commands):
                gone.difference_update(commands)
    return frozenset(gone)


def whole(records: Iterable[Record]) -> Iterator[Record]:
    """The records that say what is so, without those that say it to some in other words."""
    return (record for record in records if not paraphrases(record.audience))


def state_of(records: Sequence[Record]) -> TableState:
    """The whole truth: records folded into a state, leaving out the commands that were undone."""
    return fold(whole(records), undone_commands(records))


def state_from(records: Sequence[Record]) -> TableState:
    """A viewer's state, folded from that viewer's projection."""
    return fold(records, undone_commands(records))


def fold(records: Iterable[Record], gone: Collection[str]) -> TableState:
    """Fold records into a state, leaving out the commands that are ``gone``."""
    state = TableState()
    for record in records:
        state = step(state, record, gone)
    return state


Play: TypeAlias = Callable[[State, Event], State]
"""The game after one event."""


def step(state: TableState, record: Record, gone: Collection[str], play: Play = apply) -> TableState:
    """The state after one more record, where the commands ``gone`` are taken back."""
    fact = record.fact
    if type(fact) in _LAWFUL:
        state = _lawful(state, record)
    if isinstance(fact, Shown):
        return _shown(state, fact, gone)
    if record.command not in gone or isinstance(fact, FairFact):
        return take(state, record, play)
    return state


_PLAYED = frozenset(get_args(Event)) - {Opened, SheetPut, SheetGone}
"""The events that change the game and nothing around it."""
_LAWFUL = frozenset((TableMade, PackChanged, Undone, Redone, Opened, Announced))
"""The facts that say which pack is in force, or begin a throw under it."""


def _lawful(state: TableState, record: Record) -> TableState:
    """The packs so far and what was thrown under each: facts that no undo changes afterwards."""
    packs = packs_after(state.packs, record.command, record.fact)
    if packs is not state.packs:
        return replace(state, packs=packs)
    run, pack = thrown_in(record.fact), in_force(packs)
    if not run or not pack or run in state.under or run in state.game.runs or run in state.announced:
        return state
    return replace(state, under={**state.under, run: pack})


def _shown(state: TableState, shown: Shown, gone: Collection[str]) -> TableState:
    """The game with the shown things as their facts add up to, whoever knew of them before or not."""
    told = zip(shown.events, shown.of, strict=True)
    alone = fold_events(State(), (event for event, command in told if command not in gone))
    game = replace(
        state.game,
        sheets={**state.game.sheets, **alone.sheets},
        runs={**state.game.runs, **alone.runs},
        pendings={**state.game.pendings, **alone.pendings},
        answers={**state.game.answers, **alone.answers},
    )
    state = _shaded(replace(state, game=game), state.silhouettes.difference(alone.sheets))
    return _hidden(state, state.game.hidden.difference(alone.sheets))


def _shaded(state: TableState, sheets: frozenset[str]) -> TableState:
    """The state with these silhouettes; the game knows them too, since moves are made on it alone."""
    game = state.game if state.game.shaded == sheets else replace(state.game, shaded=sheets)
    return replace(state, game=game, silhouettes=sheets)


def _hidden(state: TableState, sheets: frozenset[str]) -> TableState:
    """The state with these sheets hidden from players; the game knows them, as it knows silhouettes."""
    return state if state.game.hidden == sheets else replace(state, game=replace(state.game, hidden=sheets))


def take(state: TableState, record: Record, play: Play = apply) -> TableState:
    """The state after one record."""
    match record.fact:  # what happens most comes first
        case event if type(event) in _PLAYED:
            return _played(state, cast(Event, event), play)
        case SheetPut(sheet) as event:
            new = sheet not in state.game.sheets and record.audience != EVERYONE
            state = _played(state, event, play)
            return _hidden(state, state.game.hidden | {sheet}) if new else state
        case Said() | Shown() | Undone() | Redone() | Ruled():
            return state
        case Opened(run, _, by) as event:
            game, lately = play(state.game, event), state.lately
            if record.audience == EVERYONE:
                game, lately = _forgetting(game, lately, run)
            return replace(state, game=game, lately=lately, **_thrown(state, by, run))
        case Drafted(sheet, draft):
            others = {k: v for k, v in state.drafts.items() if k != sheet}
            drafts = others if draft is None else {**others, sheet: draft}
            return replace(state, drafts=drafts, offered=without(state.offered, sheet))
        case TableMade(name, system, pack, customs):
            return replace(state, name=name, system=system, pack=pack, customs={**state.customs, **customs})
        case PackChanged(pack):
            return replace(state, pack=pack)
        case CustomsChanged(customs):
            return replace(state, customs={**state.customs, **customs})
        case SeatPut(seat):
            return replace(state, seats={**state.seats, seat.id: seat})
        case SeatGone(seat_id):
            return replace(state, seats={k: v for k, v in state.seats.items() if k != seat_id})
        case Reviewed(sheet, block):
            marks = {**state.reviews.get(sheet, {}), block: record.fact}
            return replace(state, reviews={**state.reviews, sheet: marks})
        case SheetNoted(sheet, words):
            return replace(state, private={**state.private, sheet: words})
        case Paused(on):
            return replace(state, paused=on)
        case Announced(run, by, outcomes, result):
            told = state.announced if outcomes else {**state.announced, run: result}
            return replace(state, announced=told, **_thrown(state, by, run))
        case SheetGone(sheet) as event:
            return _shaded(replace(state, game=play(state.game, event)), state.silhouettes - {sheet})
        case fact if isinstance(fact, EveningFact):
            return replace(state, evening=state.evening.take(fact, record.at))
        case fact if isinstance(fact, SecretFact):
            return _secret(state, fact)
        case fact if isinstance(fact, FairFact):
            return replace(state, fair=state.fair.take(fact))
        case event:
            return _played(state, event, play)


def _played(state: TableState, event: Event, play: Play) -> TableState:
    """The state after an event that changes the game and nothing around it."""
    if isinstance(event, Closed | Passed) and event.run not in state.game.runs:
        return state  # the throw it closed in passing was taken back
    game = play(state.game, event)
    return state if game is state.game else replace(state, game=game)


def _thrown(state: TableState, by: str, run: str) -> dict[str, Any]:
    """A sheet has thrown: its draft is put away, to be thrown again; who asked for it has the answer."""
    if not by:
        return {}
    drafts, last = state.drafts, state.last
    if by in drafts:
        drafts, last = without(drafts, by), {**last, by: drafts[by]}
    offered, asks = without(state.offered, by), replied(state.asks, by, run)
    return {"drafts": drafts, "last": last, "offered": offered, "asks": asks}


def _forgetting(game: State, before: tuple[str, ...], run: str) -> tuple[State, tuple[str, ...]]:
    """After a public throw: those that are over and came before the latest ones are no longer held ready."""
    lately = (*before, run)[-LATELY:]
    if len(before) < LATELY:
        return game, lately
    known = iter(game.runs.items())
    kept: dict[str, Run] = {}
    for id, one in known:
        if id == lately[0]:
            kept |= {id: one, **dict(known)}
        elif not one.closed:
            kept[id] = one
    return replace(game, runs=kept), lately


def _secret(state: TableState, fact: SecretFact) -> TableState:
    """The state after a fact about what not everybody knows."""
    match fact:
        case ThrowAsked(id, sheets, words, trait, goal):
            return replace(state, asks={**state.asks, id: Asking(id, sheets, words, trait, goal)})
        case AskClosed(id):
            asks = state.asks
            closed = {**asks, id: replace(asks[id], closed=True)} if id in asks else asks
            return replace(state, asks=closed)
        case DraftVeiled(sheet, veil):
            rest = without(state.veils, sheet)
            return replace(state, veils=rest if veil is None else {**rest, sheet: veil})
        case GoalKept(run, goal):
            return replace(state, goals={**state.goals, run: goal})
        case Offered(sheet, mode):
            return replace(state, offered={**state.offered, sheet: mode})
        case Shaded(sheet):
            return _hidden(_shaded(state, state.silhouettes | {sheet}), state.game.hidden - {sheet})
        case Outlined(sheet, content):
            known = without(state.game.sheets, sheet)
            known = known if content is None else {**known, sheet: content}
            return replace(state, game=replace(state.game, sheets=known))
