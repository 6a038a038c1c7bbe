"""The tail of a viewer's log, and what can be asked about all that came before it without reading it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from tablee.game.event import Opened
from tablee.table.log.facts import Redone, Shown, Undone
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import Audience, sees
from tablee.table.secrecy.view import Viewed, project

MANY = 10_000


class Past(Protocol):
    """The records behind a snapshot, read only when somebody asks for them."""

    def records(self) -> Sequence[Record]:
        """All of them, in order."""

    def of_command(self, command: str) -> tuple[Record, ...]:
        """The records that one command wrote."""

    def last(self, most: int) -> Sequence[Record]:
        """The last ones, in order."""

    def told(self, audiences: Iterable[Audience], number: int, most: int) -> Sequence[Record]:
        """Of those that were told to any of these audiences, ``most`` after the ``number``-th, in order."""

    def of_kind(self, kind: str, until: int, most: int) -> Sequence[Record]:
        """The last facts of a kind up to a number, in order."""

    def told_of(self, kind: str, path: str, thing: str, until: int) -> Collection[Audience]:
        """The audiences of facts of a kind about a thing, up to a number."""


@dataclass(frozen=True)
class Tail:
    """The tail of a viewer's projection: the records ``after`` that number, 0 for all of it."""

    viewer: Seat
    views: tuple[Viewed, ...]
    after: int = 0
    past: Past | None = None
    gone: frozenset[str] = frozenset()
    """The commands that were taken back when it begins."""

    def earlier(self, kind: str, most: int = MANY) -> tuple[Viewed, ...]:
        """The last facts of a kind that the viewer was told before; they are not numbered."""
        found = self.past.of_kind(kind, self.after, most) if self.past and self.after else ()
        views = (project(record, self.viewer, 0) for record in found)
        return tuple(view for view in views if view is not None)

    def told_of(self, kind: str, path: str, thing: str) -> bool:
        """True if the viewer was told a fact of a kind about a thing before."""
        if not self.past or not self.after:
            return False
        told = self.past.told_of(kind, path, thing, self.after)
        return any(sees(audience, self.viewer) for audience in told)

    def began(self, run: str) -> bool:
        """True if the viewer knew of a throw before: made, announced or revealed."""
        if not self.past or not self.after:
            return False
        made = (r for r in self.past.of_command(run) if r.seq <= self.after)  # it is called as its command
        facts = (r.fact for r in made if project(r, self.viewer, 0) is not None)
        if any(isinstance(fact, Opened) and fact.run == run for fact in facts):
            return True
        return run in self._shown or self.told_of("announced", "$.run", run)

    @cached_property
    def _shown(self) -> frozenset[str]:
        """The throws that were revealed to the viewer before."""
        facts = (view.fact for view in self.earlier("shown"))
        events = (event for fact in facts if isinstance(fact, Shown) for event in fact.events)
        return frozenset(event.run for event in events if isinstance(event, Opened))


def reached_back(past: Past, count: int, before: int, viewer: Seat, least: int) -> tuple[Record, ...]:
    """The last of ``count`` past records from the beginning of a command on: enough, if there are, for
    ``least`` that the viewer may know of ``before``."""
    size = max(least, 100)
    while True:
        found = past.last(size)
        if len(found) >= count:
            return tuple(found)
        cut = next((i for i, r in enumerate(found) if r.command != found[0].command), len(found))
        whole = tuple(found[cut:])  # the first command may have begun before
        if min(least, before) <= sum(project(record, viewer, 0) is not None for record in whole):
            return whole
        size *= 4


def gone_at(gone: frozenset[str], since: Sequence[Record]) -> frozenset[str]:
    """The commands that were taken back before some records were written; ``gone`` are those after them."""
    found = set(gone)
    for record in reversed(since):
        match record.fact:
            case Undone(commands):
                found.difference_update(commands)
            case Redone(commands):
                found.update(commands)
    return frozenset(found)
