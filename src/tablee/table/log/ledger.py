"""The ledger: a table's records and the states folded from them, carried on as the log grows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import is_
from typing import overload

from tablee.game.frozen import replace
from tablee.game.problem import Refused
from tablee.game.state import State
from tablee.table.log.facts import Redone, Undone
from tablee.table.log.incremental import IncrementalFold, Node, by_command, carried, numbered, seen_by
from tablee.table.log.record import Record
from tablee.table.log.seat import ANYBODY, Seat
from tablee.table.log.snapshot import Seen, Snapshot
from tablee.table.log.state import TableState, fold, state_from, state_of, undone_commands, whole
from tablee.table.log.tail import Past, Tail, gone_at, reached_back
from tablee.table.secrecy.audience import Audience, paraphrases, sees
from tablee.table.secrecy.audience_of import Audiences, audiences
from tablee.table.secrecy.redact import with_hidden
from tablee.table.secrecy.view import NOBODY_S, Viewed, ViewerKey, circle_of, viewer_key, viewer_of

__all__ = ["Ledger", "ViewerKey", "viewer_key"]


def _same(one: State, other: State) -> bool:
    """True if two games are equal, the order of their sheets, throws and questions included: it is seen."""
    return one == other and all(
        list(ids) == list(others)
        for ids, others in (
            (one.sheets, other.sheets), (one.runs, other.runs), (one.pendings, other.pendings),
        )
    )  # fmt: skip


class Ledger(Sequence[Record]):
    """Records in their order. What is folded from them is kept, and `then` folds only what is new.

    Nothing that a ledger gave out ever changes: a longer log is another ledger. One that starts from
    a snapshot has only the records since; the others are read when an undo or an old entry needs them.
    Viewers who know exactly the same records (a *circle*) share one state and one list of views.
    """

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._tail = tuple(records)
        self._base: Snapshot | None = None
        self._past: Past | None = None
        self._all: tuple[Record, ...] | None = None
        self._state: TableState | None = None
        self._audiences: frozenset[Audience] | None = None
        self._circles: dict[ViewerKey, str] = {}
        self._nodes: dict[str, Node] = {}
        self._known: Audiences | None = None
        self._gone: frozenset[str] | None = None
        self._by_command: Mapping[str, tuple[Record, ...]] | None = None
        self._expected: tuple[tuple[Record, ...], Ledger] | None = None

    @staticmethod
    def of(records: Iterable[Record]) -> Ledger:
        """These records as a ledger; a ledger is itself."""
        return records if isinstance(records, Ledger) else Ledger(records)

    @staticmethod
    def resume(snapshot: Snapshot, past: Past) -> Ledger:
        """A ledger that starts from a snapshot."""
        ledger = Ledger()
        ledger._base, ledger._past = snapshot, past
        ledger._state, ledger._gone, ledger._known = snapshot.state, snapshot.gone, Audiences(snapshot.known)
        ledger._audiences = snapshot.audiences
        return ledger

    def since(self, snapshot: Snapshot, past: Past) -> Ledger:
        """The same ledger without the records before a snapshot of it: they are in the past."""
        cut = snapshot.count - self._first
        ledger = Ledger(self._tail[max(cut, 0) :])
        turned = (c for r in ledger._tail if isinstance(r.fact, Undone | Redone) for c in r.fact.commands)
        if not 0 < cut <= len(self._tail) or not ledger._are_recent(turned):
            return self  # an undo reaches behind the snapshot: it is of no more use
        ledger._base, ledger._past = snapshot, past
        ledger._state, ledger._gone, ledger._known = self._state, self.gone, self.known
        ledger._audiences, ledger._circles = self.audiences, dict(self._circles)
        for key, circle in tuple(self._circles.items()):
            if circle in self._nodes and circle not in ledger._nodes:
                node = self._nodes[circle]
                before = len(seen_by(self._tail[:cut], viewer_of(key)))
                last = node.recent[before - 1] if before else node.before
                ledger._nodes[circle] = replace(node, recent=node.recent[before:], before=last)
        return ledger

    @property
    def held(self) -> int:
        """The number of records in hand, not in the past."""
        return len(self._tail)

    @property
    def _first(self) -> int:
        """The number of records before those in hand."""
        return self._base.count if self._base else 0

    @property
    def _records(self) -> tuple[Record, ...]:
        """All records, read from the past if need be."""
        if self._past is None:
            return self._tail
        if self._all is None:
            self._all = (*self._past.records(), *self._tail)
        return self._all

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Record, ...]: ...
    def __getitem__(self, at: int | slice) -> Record | tuple[Record, ...]:
        first = self._first
        if isinstance(at, slice):
            start, stop, by = at.indices(len(self))
            if by == 1 and start >= first:
                return self._tail[start - first : max(stop - first, 0)]
        elif (at + len(self) if at < 0 else at) >= first:
            return self._tail[at if at < 0 else at - first]
        return self._records[at]

    def __len__(self) -> int:
        return self._first + len(self._tail)

    def __iter__(self) -> Iterator[Record]:
        return iter(self._records)

    @property
    def state(self) -> TableState:
        """The table as it truly stands."""
        if self._state is None:
            self._state = self._in_step(
                carried(self._base.state, whole(self._tail), self.gone)
                if self._base
                else state_of(self._records)
            )
        return self._state

    def _in_step(self, state: TableState) -> TableState:
        """The truth, with the fight as far as players know it.

        What a hidden fighter does holds the whole fight as it was. A player who takes back an act from before
        that takes back nothing hidden: until the fight is written again, it is put together here.
        """
        game = state.game
        if not (self.gone and game.hidden and game.conflict is not None):
            return state
        try:
            known = self.own(ANYBODY).game.conflict
        except Refused:  # the projection does not fold; the truth does
            return state
        fight = None if known is None else with_hidden(known, game.conflict)
        return state if fight == game.conflict else replace(state, game=replace(game, conflict=fight))

    def without(self, commands: Iterable[str]) -> TableState:
        """The table as it would stand if these commands too were taken back; `Refused` where it can't."""
        return self._refolded(self.gone.union(commands), commands)

    def again(self, commands: Iterable[str]) -> TableState:
        """The table as it would stand if these commands were no longer taken back."""
        return self._refolded(self.gone.difference(commands), commands)

    def _refolded(self, gone: frozenset[str], turned: Iterable[str]) -> TableState:
        if self._base and self._are_recent(turned):
            return carried(self._base.state, whole(self._tail), gone)
        return fold(whole(self._records), gone)

    def _are_recent(self, commands: Iterable[str]) -> bool:
        """True if commands wrote only records in hand."""
        return all(command in self._written for command in commands)

    @property
    def gone(self) -> frozenset[str]:
        """The commands that are taken back."""
        if self._gone is None:
            self._gone = undone_commands(self._records)
        return self._gone

    def gone_before(self, seq: int) -> frozenset[str]:
        """The commands that were taken back before a record was written."""
        if self._base and seq > self._first:
            return undone_commands(self._tail[: seq - 1 - self._first], self._base.gone)
        return undone_commands(self._records[: seq - 1])

    @property
    def known(self) -> Audiences:
        """The audience of each sheet, throw and question."""
        if self._known is None:
            self._known = audiences(self._records)
        return self._known

    @property
    def _written(self) -> Mapping[str, tuple[Record, ...]]:
        """The records in hand, by command."""
        if self._by_command is None:
            self._by_command = by_command({}, self._tail)
        return self._by_command

    def written_by(self, command: str) -> tuple[Record, ...]:
        """The records that a command wrote, if it was ever carried out."""
        found = self._written.get(command, ())
        return found or (self._past.of_command(command) if self._past else ())

    @property
    def audiences(self) -> frozenset[Audience]:
        """All to whom anything was ever told."""
        if self._audiences is None:
            self._audiences = frozenset(record.audience for record in self._records)
        return self._audiences

    def circle(self, viewer: Seat) -> str:
        """Names those who know exactly the same records: all audiences that they belong to."""
        key = viewer_key(viewer)
        if key not in self._circles:
            self._circles[key] = circle_of(self.audiences, viewer)
        return self._circles[key]

    def _node(self, viewer: Seat) -> Node:
        circle = self.circle(viewer)
        node = self._nodes.get(circle)
        if node is None:
            seen = self._at_base(viewer)
            if seen is not None:
                before = seen.count
            else:
                before = len(seen_by(self._records[: self._first], viewer)) if self._first else 0
            recent = numbered((), before, self._tail, viewer)
            node = self._nodes[circle] = Node(before + len(recent), recent)
        return node

    def _at_base(self, viewer: Seat) -> Seen | None:
        """The projection that the snapshot holds for a viewer."""
        base = self._base
        if base is None:
            return None
        circle = circle_of(base.audiences, viewer)
        return Seen(TableState(), 0) if circle == NOBODY_S else base.own.get(circle)

    def own(self, viewer: Seat) -> TableState:
        """The state as a viewer can know it: folded from that viewer's own projection."""
        node = self._node(viewer)
        if node.state is not None:
            return node.state
        state = self.state if self._sees_the_truth(viewer) else self._folded_for(viewer)
        kept = self._nodes[self.circle(viewer)]
        if kept.state is not None:  # somebody else was quicker: there is only one
            return kept.state
        self._nodes[self.circle(viewer)] = replace(kept, state=state)
        return state

    def _sees_the_truth(self, viewer: Seat) -> bool:
        """True if no event of this log was redacted for the viewer."""
        return all(sees(audience, viewer) is not paraphrases(audience) for audience in self.audiences)

    def _folded_for(self, viewer: Seat) -> TableState:
        seen = self._at_base(viewer)
        if seen is not None:
            state = carried(seen.state, seen_by(self._tail, viewer), self.gone)
        else:
            state = state_from(seen_by(self._records, viewer))
        truth = self._state
        if truth is not None and _same(state.game, truth.game):
            return replace(state, game=truth.game)  # carried on together from here
        return state

    def views(self, viewer: Seat) -> tuple[Viewed, ...]:
        """All that a viewer may know, numbered from 1 without gaps."""
        return self.views_after(viewer, 0)

    def recent(self, viewer: Seat) -> tuple[Viewed, ...]:
        """The projection of the records in hand for a viewer."""
        return self._node(viewer).recent

    def views_after(self, viewer: Seat, number: int, most: int | None = None) -> tuple[Viewed, ...]:
        """At most ``most`` records of a viewer's projection after the ``number``-th; nothing else is read."""
        node = self._node(viewer)
        before = node.count - len(node.recent)
        if number >= before:
            found = node.recent[number - before :]
        else:
            old = before - number if most is None else min(before - number, most)
            found = (*self._told(viewer, number, old), *node.recent)
        return found if most is None else found[:most]

    def _told(self, viewer: Seat, number: int, most: int) -> tuple[Viewed, ...]:
        """At most ``most`` records of a viewer's projection of the past, after the ``number``-th."""
        if self._past is None or self._base is None:
            return ()
        audiences = [audience for audience in self._base.audiences if sees(audience, viewer)]
        return numbered((), number, self._past.told(audiences, number, most), viewer)

    def behind(self, viewer: Seat) -> int:
        """The number of records of a viewer's projection that are no longer in hand."""
        node = self._node(viewer)
        return node.count - len(node.recent)

    def at_hand(self, viewer: Seat, number: int) -> Viewed | None:
        """The record of that number in a viewer's projection, if it is in hand or the last before."""
        node = self._node(viewer)
        place = number - 1 - (node.count - len(node.recent))
        if place == -1:
            return node.before
        return node.recent[place] if 0 <= place < len(node.recent) else None

    def stretch(self, viewer: Seat, least: int) -> Tail:
        """The end of what a viewer may know, ``least`` views of it or more; little that is old is read."""
        node, before = self._node(viewer), self.behind(viewer)
        if self._past is None or self._base is None or not before:
            return Tail(viewer, self.views(viewer))
        wanted = least - len(node.recent)
        if wanted <= 0:
            return Tail(viewer, node.recent, self._first, self._past, self._base.gone)
        found = reached_back(self._past, self._first, before, viewer, wanted)
        seen = numbered((), before - len(seen_by(found, viewer)), found, viewer)
        after = found[0].seq - 1 if found else self._first
        return Tail(viewer, (*seen, *node.recent), after, self._past, gone_at(self._base.gone, found))

    def count(self, viewer: Seat) -> int:
        """The length of a viewer's projection: the number of its last record."""
        return self._node(viewer).count

    def snapshot(self) -> Snapshot:
        """A snapshot of this ledger, for the truth and for everybody who sits at the table."""
        seats = [ANYBODY, *(seat for seat in self.state.seats.values() if not seat.waiting)]
        own = {self.circle(seat): Seen(self.own(seat), self.count(seat)) for seat in seats}
        return Snapshot(len(self), self.state, self.gone, self.known, own, self.audiences)

    def expect(self, more: Iterable[Record], longer: Ledger) -> None:
        """These records are about to be written: what they make of this ledger is known already."""
        self._expected = (tuple(more), longer)

    def then(self, more: Iterable[Record]) -> Ledger:
        """The ledger with more records; what was known of the shorter one is carried on."""
        new = tuple(more)
        if not new:
            return self
        expected, self._expected = self._expected, None
        if expected is not None and len(new) == len(expected[0]) and all(map(is_, new, expected[0])):
            return expected[1]
        longer = Ledger((*self._tail, *new))
        longer._base, longer._past = self._base, self._past
        longer._by_command = by_command(self._written, new)
        longer._known = audiences(new, self._known) if self._known is not None else None
        turned = [c for r in new if isinstance(r.fact, Undone | Redone) for c in r.fact.commands]
        carrier = IncrementalFold(new, self.gone)
        if self._state is not None and not turned:
            longer._state = carrier.over(self._state, list(whole(new)))
        longer._carry(self, new, None if turned else carrier)
        if turned:
            return longer._turned(turned, self.gone, new)
        longer._gone = self.gone
        return longer

    def _carry(self, before: Ledger, new: Sequence[Record], carrier: IncrementalFold | None) -> None:
        """Circles and what they know, carried on; who was told something apart has a circle of their own.

        Without a ``carrier`` states are folded when somebody asks.
        """
        told = frozenset(record.audience for record in new)
        fresh = not told <= before.audiences
        self._audiences = before.audiences | told if fresh else before.audiences
        for key, old in tuple(before._circles.items()):
            circle = self._circles[key] = circle_of(self._audiences, viewer_of(key)) if fresh else old
            node = before._nodes.get(old)
            if node is None or circle in self._nodes:
                continue
            viewer = viewer_of(key)
            recent, state = numbered(node.recent, node.count, new, viewer), None
            if carrier is not None and node.state is not None:
                state = carrier.over_if_it_folds(node.state, seen_by(new, viewer))
            count = node.count + len(recent) - len(node.recent)
            self._nodes[circle] = Node(count, recent, state, node.before)

    def _turned(self, commands: list[str], gone: frozenset[str], new: Sequence[Record]) -> Ledger:
        """The ledger after an undo or redo: states are folded again at the next access.

        A snapshot that an undo reaches behind is of no more use.
        """
        self._gone = undone_commands(new, gone)
        if self._base is None or self._are_recent(commands):
            return self
        anew = Ledger(self._records)
        anew._gone, anew._known, anew._audiences = self._gone, self._known, self._audiences
        return anew
