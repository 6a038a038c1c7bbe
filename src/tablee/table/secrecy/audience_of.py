"""The audience of a new fact: exactly that of the thing it changes, never past what it speaks of.

A throw or a question is known as a whole or not at all. Of a sheet one may know that it is there
(``sheet x``) and what words say of it, or its values too (``values x``).
Each viewer's state is therefore true as far as it goes.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar, overload

from tablee.game.codec import to_data
from tablee.game.event import (
    Answered,
    Asked,
    BlockGone,
    BlockPut,
    Closed,
    Moved,
    Opened,
    Passed,
    Settled,
    SheetGone,
    SheetPut,
    StatusPut,
    Stepped,
    Told,
)
from tablee.table.log.facts import Drafted, Fact, Shown
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE, Audience, joined, narrower, paraphrases
from tablee.table.secrecy.hidden_facts import GoalKept, Offered, Outlined, ThrowAsked
from tablee.table.secrecy.redact import texts
from tablee.table.undo.dependencies import sheet_ends

Known: TypeAlias = Mapping[str, Audience]
"""The audience of each sheet and its values, of each throw and question."""


_T = TypeVar("_T")
LAYER = 128
"""The size of the layer beside the entries that are shared with the ledgers before."""


class Audiences(Mapping[str, Audience]):
    """The audience of each thing. A copy shares older entries: there may be many thousands of things."""

    __slots__ = ("_long", "_new")

    def __init__(self, known: Known | None = None) -> None:
        self._long: dict[str, Audience] = {}
        self._new: dict[str, Audience] = {}
        if isinstance(known, Audiences):
            self._long, self._new = known._long, known._new.copy()
        elif known:
            self._new = dict(known)
        if len(self._new) > LAYER:
            self._long, self._new = {**self._long, **self._new}, {}

    def __setitem__(self, thing: str, audience: Audience) -> None:
        self._new[thing] = audience

    def __getitem__(self, thing: str) -> Audience:
        return self._new[thing] if thing in self._new else self._long[thing]

    @overload
    def get(self, thing: str, /) -> Audience | None: ...
    @overload
    def get(self, thing: str, default: Audience | _T, /) -> Audience | _T: ...
    def get(self, thing: str, default: Any = None, /) -> Any:
        """The audience of a thing."""
        found = self._new.get(thing)
        return self._long.get(thing, default) if found is None else found

    def __contains__(self, thing: object) -> bool:
        return thing in self._new or thing in self._long

    def __iter__(self) -> Iterator[str]:
        return iter({**self._long, **self._new})

    def __len__(self) -> int:
        return len({**self._long, **self._new})

    def items(self) -> ItemsView[str, Audience]:
        """Every thing with those who know of it."""
        return {**self._long, **self._new}.items()


def audiences(records: Iterable[Record], before: Known | None = None) -> Audiences:
    """The audience of each thing: those to whom it was told first, or shown since, in whatever words."""
    told = [(fact, record.audience, shown) for record in records for fact, shown in _told(record)]
    if isinstance(before, Audiences) and not any(thing_begun(fact) for fact, _, _ in told):
        return before
    known = Audiences(before)
    for fact, audience, shown in told:
        begin(known, fact, audience, shown=shown)
    return known


def _told(record: Record) -> Iterable[tuple[Fact, bool]]:
    """The facts that a record tells, and whether each was told before, to others."""
    if isinstance(record.fact, Shown):
        return [(event, True) for event in record.fact.events]
    return ((record.fact, False),)


def begin(known: Audiences, fact: Fact, audience: Audience, *, shown: bool = False) -> None:
    """Note who knows of the thing that begins with a fact, if one does."""
    begun = thing_begun(fact)
    if not begun:
        return
    if paraphrases(audience):
        known[begun] = joined(known.get(begun, ()), audience)
    elif shown or begun not in known:
        known[begun] = audience
        if isinstance(fact, SheetPut):
            known[f"values {fact.sheet}"] = audience


def thing_begun(fact: Fact) -> str:
    """The thing that comes into being with a fact, if one does."""
    match fact:
        case SheetPut(sheet) | Outlined(sheet):
            return f"sheet {sheet}"
        case Opened(run):
            return f"run {run}"
        case Asked(pending):
            return f"pending {pending.id}"
    return ""


def things_changed(fact: Fact) -> tuple[str, ...]:
    """The things that a fact changes: all who know of one must know of its change."""
    match fact:
        case SheetGone(sheet):
            return (f"sheet {sheet}",)
        case SheetPut(sheet) | StatusPut(sheet) | BlockPut(sheet) | BlockGone(sheet):
            return (f"values {sheet}",)
        case Moved(movement):
            ends = sheet_ends(movement.source, movement.target)
            return tuple(dict.fromkeys(f"values {end.sheet}" for end in ends))
        case Stepped(run) | Passed(run) | Closed(run):
            return (f"run {run}",)
        case Answered(pending) | Settled(pending):
            return (f"pending {pending}",)
    return ()


def things_named(fact: Fact) -> tuple[str, ...]:
    """Other things that a fact speaks of: who may not know of them may not know of the fact."""
    match fact:
        case Opened(_, _, by, against):
            return tuple(f"sheet {s}" for s in (by, *against) if s)
        case Asked(pending):
            told_of = (sheet for reason in pending.about for sheet in reason.sheets())
            parts = pending.id.split(":")  # its id says whom it is about
            sheets = tuple(f"sheet {s}" for s in (*pending.asks, *parts, *told_of))
            return (f"run {pending.run}", *sheets) if pending.run else sheets
        case Told(reason, about):
            return tuple(f"sheet {s}" for s in (*about, *reason.sheets()))
        case Drafted(sheet, draft):
            others = (*draft.against, *draft.helpers) if draft else ()
            laid = texts(to_data([draft.options, draft.args])) if draft else ()
            named = tuple(f"{kind} {id}" for id in laid for kind in ("sheet", "run", "pending"))
            return (*(f"sheet {s}" for s in others), *named, *((f"values {sheet}",) if sheet else ()))
        case Offered(sheet):
            return (f"values {sheet}",)
        case ThrowAsked(sheets=sheets):
            return tuple(f"sheet {s}" for s in sheets)
        case GoalKept(run):
            return (f"run {run}",)
        case Passed(_, by):
            return (f"sheet {by}",) if by else ()
    return ()


def audience_of(fact: Fact, known: Known, wanted: Audience = EVERYONE) -> Audience:
    """The audience of a new fact: who knows of the thing it changes, else the wanted one, narrowed."""
    changed = [known[thing] for thing in things_changed(fact) if thing in known]
    if changed:
        wanted = EVERYONE
    for audience in (*changed, *(known.get(thing, EVERYONE) for thing in things_named(fact))):
        wanted = narrower(wanted, audience)
    return wanted
