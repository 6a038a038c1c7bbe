"""Wound levels: their words, what gives them, what they do, and the boxes they are marked in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablee.game.bands import Band, Bands
from tablee.game.frozen import dataclass
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.text import Text
from tablee.game.track import Mark, Track, TrackRow
from tablee.systems.fudge import MOST_STAGES
from tablee.systems.fudge.core.book import LARGEST, Book, Worded

TRACK = "wounds"
"""The id of the track of wounds on every sheet."""
EXTRA = "minion"
"""The nature of an ordinary NPC, who has three states only (FUD-4.5.7-09)."""
UNHURT, SCRATCH, HURT, SEVERE = "unhurt", "scratch", "hurt", "very_hurt"
OUT, DYING, DEAD = "incapacitated", "near_death", "dead"
"""Keys of wound levels that a rule names."""
NAMED = (UNHURT, SCRATCH, HURT, SEVERE, OUT, DYING, DEAD)
NEEDED = (UNHURT, OUT, DEAD)
"""Levels that no game can do without."""
MOST_BOXES = 20


@dataclass(frozen=True, slots=True)
class Stage(Worded):
    """A wound level. ``low`` is the smallest damage that gives it; None: only the game master does.

    ``doubled`` is the same where the relative degree counts twice (FUD-4.5.5-06). ``mild`` is the penalty of
    the second way to have three stages, ``after`` what that way asks once the fight is over (FUD-4.5.1-02).
    """

    key: str
    fr: str
    en: str
    boxes: int
    penalty: int
    low: int | None = None
    doubled: int | None = None
    acts: bool = True
    mild: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class WoundTable:
    """``data/wounds.toml`` and ``data/wounds_three.toml``."""

    stages: tuple[Stage, ...]

    def __post_init__(self) -> None:
        lows = [stage.low for stage in self.stages if stage.low is not None]
        twice = [stage.doubled for stage in self.stages if stage.doubled is not None]
        wrong = len(self.stages) < 3 or len(self.stages) > MOST_STAGES
        wrong = wrong or lows != sorted(set(lows)) or twice != sorted(set(twice))
        wrong = wrong or any(not 0 <= s.boxes <= MOST_BOXES for s in self.stages)
        wrong = wrong or any(abs(n or 0) > LARGEST for s in self.stages for n in _numbers(s))
        if wrong or self.stages[0].low is not None:
            refuse_if((problem("FUD-4.5.1-01", "tables.wounds.stages", "stages", expected=MOST_STAGES),))
        keys = [stage.key for stage in self.stages]
        missing = tuple(key for key in NEEDED if key not in keys)
        if missing or len(set(keys)) < len(keys) or keys[0] != UNHURT:
            refuse_if((problem("FUD-4.5.1-01", "tables.wounds.stages", "keys", expected=NEEDED),))


def _numbers(stage: Stage) -> tuple[int | None, ...]:
    return stage.penalty, stage.low, stage.doubled, stage.mild, stage.after


@dataclass(frozen=True, slots=True)
class Style:
    """How many boxes each level has in one style of play (FUD-4.5.7-08)."""

    key: str
    boxes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ExtraRow:
    """A state of an ordinary NPC: ``key`` is the level it counts as, ``since`` the wound that leads to it."""

    key: str
    fr: str
    en: str
    since: str
    penalty: int = 0
    boxes: int = 1


@dataclass(frozen=True, slots=True)
class TrackTable:
    """``data/tracks.toml``."""

    styles: tuple[Style, ...]
    extras: tuple[ExtraRow, ...]

    def __post_init__(self) -> None:
        boxes = [n for style in self.styles for n in style.boxes.values()] + [r.boxes for r in self.extras]
        if any(not 0 <= n <= MOST_BOXES for n in boxes) or any(abs(r.penalty) > LARGEST for r in self.extras):
            refuse_if((problem("FUD-4.5.7-08", "tables.tracks", "boxes", expected=MOST_BOXES),))
        wrong = tuple(r.key for r in self.extras if r.key not in NAMED or r.since not in NAMED)
        if wrong or not self.extras:
            refuse_if((problem("FUD-4.5.7-09", "tables.tracks.extras", "extras", expected=NAMED),))


def stages(book: Book) -> tuple[Stage, ...]:
    """Every wound level, Unhurt first; the place in it is the level's index."""
    ways = str(book["wound_stages"])
    if ways == "two":
        return book.table("wounds", WoundTable).stages
    found = book.table("wounds_three", WoundTable).stages
    if ways == "three_a":
        return tuple(replace(stage, after=None) for stage in found)
    return tuple(
        replace(stage, penalty=stage.penalty if stage.mild is None else stage.mild) for stage in found
    )


def index_of(book: Book, key: str) -> int:
    """The index of a wound level by its key; of one that the game has removed, the next worse."""
    found = {stage.key: at for at, stage in enumerate(stages(book))}
    worse = (key, *NAMED[NAMED.index(key) :]) if key in NAMED else (key,)
    known = next((at for name in worse if (at := found.get(name)) is not None), None)
    if known is None:
        raise Refused(problem("FUD-4.5.1-01", key[:40], "unknown", expected=tuple(found)))
    return known


def boxes_of(book: Book) -> dict[str, int]:
    """How many boxes each level has: those of the style, or the table's own (FUD-4.5.7-04, FUD-4.5.7-08)."""
    styles = {style.key: style.boxes for style in book.table("tracks", TrackTable).styles}
    own = {stage.key: stage.boxes for stage in stages(book)}
    return {key: styles.get(str(book["track"]), {}).get(key, count) for key, count in own.items()}


def wound_track(book: Book, nature: str = "character") -> Track:
    """An empty track, with a row for each level that has boxes; an ordinary NPC has three states."""
    if nature == EXTRA:
        extras = book.table("tracks", TrackTable).extras
        rows = tuple(TrackRow(r.key, Text(r.fr, r.en), r.boxes, r.penalty) for r in extras)
        return Track(TRACK, Text("Blessures", "Wounds"), rows)
    boxes = boxes_of(book)
    rows = tuple(
        TrackRow(stage.key, stage.text, boxes[stage.key], stage.penalty)
        for stage in stages(book)
        if boxes[stage.key] and stage.key != DEAD
    )
    return Track(TRACK, Text("Blessures", "Wounds"), rows)


def wound_bands(book: Book, nature: str = "character") -> Bands:
    """The row in which a wound of each level is marked first.

    A level without boxes falls on the next worse row that has some; beyond the worst row it falls on none. Of
    an ordinary NPC each row says since which wound it is reached (FUD-4.5.7-09).
    """
    if nature == EXTRA:
        extras = book.table("tracks", TrackTable).extras
        return Bands(tuple(Band(index_of(book, row.since), row.key) for row in extras))
    rows = [row.key for row in wound_track(book, nature).rows]
    lows = (1, *(index_of(book, key) + 1 for key in rows))
    return Bands(tuple(Band(low, row) for low, row in zip(lows, (*rows, None), strict=True)))


def own_row(book: Book, nature: str, level: int) -> str | None:
    """The row of a wound level by its own key, boxes or none; of an ordinary NPC the row it counts as."""
    return wound_bands(book, EXTRA).row_for(level) if nature == EXTRA else stages(book)[level].key


def worst_row(book: Book, track: Track, limit: int | None = None) -> str | None:
    """The key of the worst row that a wound may reach: up to that level, and never Dead."""
    rows = [row.key for row in track.rows if row.key != DEAD]
    return next((k for k in reversed(rows) if limit is None or index_of(book, k) <= limit), None)


def marked_anew(book: Book, empty: Track, marks: tuple[Mark, ...]) -> Track:
    """A track with what is left, the worst wound first (FUD-4.8-07)."""
    rows = [row.key for row in empty.rows]
    known = [m for m in marks if m.severity in rows]
    for each in sorted(known, key=lambda m: -index_of(book, m.severity)):
        empty, _ = empty.mark(each.severity, each.payload)
    return empty
