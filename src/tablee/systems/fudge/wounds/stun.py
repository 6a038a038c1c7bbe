"""Stunned, very stunned, knocked out: marks that overflow like wounds and end with the fight (table T23)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import BlockPut, Event, Told
from tablee.game.frozen import dataclass
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.track import Track, TrackRow
from tablee.systems.fudge.core.book import LARGEST, Book, Worded
from tablee.systems.fudge.fight.effects import effect
from tablee.systems.fudge.fight.event_sequence import Unfolding
from tablee.systems.fudge.fight.rounds import HARMLESS
from tablee.systems.fudge.wounds.harm import felt
from tablee.systems.fudge.wounds.impaired import STUN


@dataclass(frozen=True, slots=True)
class StunMark(Worded):
    """A mark: its penalty, and for how many rounds; None: until it wears off."""

    key: str
    fr: str
    en: str
    penalty: int
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class StunTable:
    """``data/stun.toml``."""

    marks: tuple[StunMark, ...]

    def __post_init__(self) -> None:
        wrong = any(abs(m.penalty) > LARGEST or not 0 <= (m.rounds or 0) <= LARGEST for m in self.marks)
        if wrong or [m.key for m in self.marks] != ["stunned", "very_stunned", "knocked_out"]:
            refuse_if((problem("FUD-4.5-01", "tables.stun.marks", "stun_marks", most=LARGEST),))


def stun_track(book: Book, sheet: Sheet) -> Track:
    """The marks of a sheet, a box for each kind."""
    rows = tuple(TrackRow(m.key, m.text) for m in book.table("stun", StunTable).marks)
    found = sheet.get(STUN)
    return Track(STUN, Text("Étourdissement", "Stun"), rows, found.marks if isinstance(found, Track) else ())


def stun_events(book: Book, state: State, id: str, mark: str, round: int) -> Iterator[Event]:
    """A stunning blow of that round: the mark or, where it is taken, the next; then its effect."""
    sheet = state.sheet(id)
    after, ticked = stun_track(book, sheet).mark(mark)
    if ticked is None:
        yield Told(because("FUD-4.5-01", "stun_full", who=state.named(id)), (id,))
        return
    row = next(m for m in book.table("stun", StunTable).marks if m.key == ticked.row)
    said = "stun_marked" if ticked.row == mark else "stun_overflow"
    unfolding = Unfolding(state)
    unfolding.add(BlockPut(id, after, because("FUD-4.5-01", said, who=state.named(id), mark=row.text)))
    if row.rounds is not None:
        first, last = round + 1, round + row.rounds
        block = effect(row.key, row.penalty, first, last, HARMLESS, note="FUD-4.6.2-01")
        why = because(
            "FUD-4.5-01", "stun_rounds", who=state.named(id), penalty=row.penalty, rounds=row.rounds
        )
        # Rounds are counted in a fight alone: outside of one people play it out.
        unfolding.add(Told(why, (id,)) if state.conflict is None else BlockPut(id, block, why))
    unfolding.extend(felt(book, unfolding.state, id, sheet))
    yield from unfolding.events
