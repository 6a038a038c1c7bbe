"""Wound levels: their words, what gives them, what they do."""

from __future__ import annotations

from tablee.game.problem import problem, refuse_if
from tablee.game.record import dataclass
from tablee.game.text import Text
from tablee.game.track import Track, TrackRow
from tablee.systems.fudge import MOST_STAGES
from tablee.systems.fudge.book import Book

TRACK = "wounds"
"""The id of the track of wounds on every sheet."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A wound level. ``low`` is the smallest damage that gives it; None: only the game master does."""

    key: str
    fr: str
    en: str
    boxes: int
    penalty: int
    low: int | None = None
    doubled: int | None = None
    acts: bool = True

    @property
    def text(self) -> Text:
        """Its words."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class WoundTable:
    """``data/wounds.toml``."""

    stages: tuple[Stage, ...]

    def __post_init__(self) -> None:
        lows = [stage.low for stage in self.stages if stage.low is not None]
        wrong = len(self.stages) < 3 or len(self.stages) > MOST_STAGES or lows != sorted(set(lows))
        if wrong or self.stages[0].low is not None or any(not 0 <= s.boxes <= 20 for s in self.stages):
            refuse_if((problem("FUD-4.5.1-01", "tables.wounds.stages", "stages", expected=MOST_STAGES),))


def stages(book: Book) -> tuple[Stage, ...]:
    """Every wound level, Unhurt first; the place in it is the level's index."""
    return book.table("wounds", WoundTable).stages


def index_of(book: Book, key: str) -> int:
    """The index of a wound level by its key."""
    return next(at for at, stage in enumerate(stages(book)) if stage.key == key)


def level_of(book: Book, damage: int) -> int:
    """The index of the wound level that a damage number gives (FUD-4.5.5-04)."""
    found = 0
    for at, stage in enumerate(stages(book)):
        if stage.low is not None and damage >= stage.low:
            found = at
    return found


def wound_track(book: Book) -> Track:
    """An empty track, with a row for each level that has boxes."""
    rows = tuple(
        TrackRow(stage.key, stage.text, stage.low or 0, None, stage.boxes, stage.penalty)
        for stage in stages(book)
        if stage.boxes
    )
    return Track(TRACK, Text("Blessures", "Wounds"), rows)
