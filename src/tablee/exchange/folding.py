"""Records folded for the truth and for everybody who ever sat there, without keeping the records."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tablee.exchange.strict import refuse
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState, step
from tablee.table.secrecy.audience import Audience, paraphrases, sees

EYES = 100
"""How many people may each know something else: every one of them is one more table to fold."""
THINGS = 5_000
"""How many sheets, open throws, questions, scenes, notes and pictures a table may have at once."""
AUDIENCES = 1000


@dataclass(frozen=True, slots=True)
class _Eyes:
    """Those who have known exactly the same so far, and what it adds up to."""

    viewers: frozenset[int]
    state: TableState


def folded(records: Iterable[Record], gone: Collection[str], viewers: Iterable[Seat]) -> TableState:
    """The whole truth; raises `Refused` at the line where it, or what somebody knows, comes to nothing."""
    truth, eyes = TableState(), Everybody(tuple(viewers))
    for record in records:
        try:
            truth = truth if paraphrases(record.audience) else step(truth, record, gone)
            eyes.look(record, gone)
        except Exception:  # what was never played fails in as many ways as there are facts
            refuse(record.seq + 1, "fold")
        if len(eyes.groups) > EYES:
            refuse(record.seq + 1, "eyes", most=EYES)
        if _things(truth) > THINGS:
            refuse(record.seq + 1, "things", most=THINGS)
    return truth


def _things(state: TableState) -> int:
    """How many things a table has at once: each more makes every later record more work."""
    game, evening = state.game, state.evening
    held = (
        game.sheets,
        game.runs,
        game.pendings,
        state.asks,
        evening.scenes,
        evening.notes,
        evening.pictures,
    )
    return sum(map(len, held))


class Everybody:
    """All viewers; those who know the same are folded once."""

    def __init__(self, viewers: tuple[Seat, ...]) -> None:
        self.viewers = viewers
        self.groups = [_Eyes(frozenset(range(len(viewers))), TableState())]
        self._seeing: dict[Audience, frozenset[int]] = {}

    def look(self, record: Record, gone: Collection[str]) -> None:
        """One more record: who sees it parts from who does not."""
        seeing, found = self._who(record.audience), []
        for group in self.groups:
            those, others = group.viewers & seeing, group.viewers - seeing
            if others:
                found.append(_Eyes(others, group.state))
            if those:
                found.append(_Eyes(those, step(group.state, record, gone)))
        self.groups = found

    def _who(self, audience: Audience) -> frozenset[int]:
        if audience not in self._seeing:
            if len(self._seeing) >= AUDIENCES:
                self._seeing.clear()
            self._seeing[audience] = frozenset(i for i, v in enumerate(self.viewers) if sees(audience, v))
        return self._seeing[audience]
