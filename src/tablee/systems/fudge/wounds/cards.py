"""Wounds and fatigue as playing cards: each is a penalty, too many of them end it (FUD-7.4.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablee.dice import Distribution, d
from tablee.game.check import Dice, End, Node, Throw
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import problem, refuse_if
from tablee.game.sheet import Sheet
from tablee.game.text import Text
from tablee.game.track import Mark, Track, TrackRow
from tablee.systems.fudge.core.book import LARGEST, Book, Named
from tablee.systems.fudge.wounds.levels import MOST_BOXES, NAMED, OUT, index_of, stages

CARDS = "cards"
"""The recording by this name, and the track of the cards."""
WOUND, FATIGUE = "wound", "fatigue"
"""Face down and face up."""
SUITS, RANKS = "♠♣♥♦", 13


@dataclass(frozen=True, slots=True)
class CardTable:
    """``data/cards.toml``: how many cards a wound level comes to, what one costs, and where it is."""

    cards: Mapping[str, int]
    penalty: int
    out: int
    black: int
    lower: int
    torso: Named
    leg: Named
    arm: Named

    def __post_init__(self) -> None:
        counts = [*self.cards.values(), self.out]
        wrong = any(not 0 <= n <= MOST_BOXES for n in counts) or abs(self.penalty) > LARGEST or self.out < 1
        wrong = wrong or not set(self.cards) <= {*NAMED, "light"}
        if wrong or not 0 <= self.black <= len(SUITS) or not 0 <= self.lower <= RANKS:
            refuse_if((problem("FUD-7.4.5-02", "tables.cards", "cards", most=MOST_BOXES),))


def cards_of(sheet: Sheet) -> Track:
    """The cards in front of somebody."""
    found = sheet.get(CARDS)
    rows = (
        TrackRow(WOUND, Text("Face cachée, blessures", "Face down, wounds"), MOST_BOXES),
        TrackRow(FATIGUE, Text("Face visible, fatigue", "Face up, fatigue"), MOST_BOXES),
    )
    return Track(CARDS, Text("Cartes", "Cards"), rows, found.marks if isinstance(found, Track) else ())


def cards_for(book: Book, sheet: Sheet, wound: int) -> int:
    """How many cards a wound brings: up to those of its level, and one at least (FUD-7.4.5-01)."""
    wanted = book.table("cards", CardTable).cards.get(stages(book)[wound].key, 0)
    held = sum(m.row == WOUND for m in cards_of(sheet).marks)
    return max(1, wanted - held) if wanted else 0


def dealt(cards: Track, row: str, names: tuple[str, ...]) -> Track:
    """More cards in front of somebody."""
    return replace(cards, marks=(*cards.marks, *(Mark(row, row, name) for name in names)))


def discarded(cards: Track, row: str, count: int = MOST_BOXES) -> Track:
    """Cards given back, the last first."""
    for _ in range(count):
        last = next((m for m in reversed(cards.marks) if m.row == row), None)
        if last is None:
            break
        cards = cards.clear(last)
    return cards


def standing(book: Book, sheet: Sheet) -> tuple[int, int]:
    """The wound level that the cards come to, and their penalty; both kinds count together (FUD-7.4.5-02)."""
    table, count = book.table("cards", CardTable), len(cards_of(sheet).marks)
    if count >= table.out:
        return index_of(book, OUT), 0
    reached = [index_of(book, key) for key, cards in table.cards.items() if 0 < cards <= count]
    worst = min(max(reached, default=0), index_of(book, OUT) - 1)
    return worst, table.penalty * count


def drawn(book: Book, count: int) -> Node | None:
    """The cards drawn from the pack, where they say something (FUD-7.4.5-03)."""
    if not count or not book.on("card_location"):
        return None
    dice = tuple(Dice(d(sides), 1) for _ in range(count) for sides in (len(SUITS), RANKS))

    def read(faces: tuple[int, ...]) -> Reading:
        shown = tuple(
            DieShown("", group.die.name, face, face) for group, face in zip(dice, faces, strict=True)
        )
        return Reading(None, shown)

    return Throw("cards", dice, lambda: Distribution({None: 1}), read, lambda _: End((Outcome("total"),)))


def named(count: int, faces: tuple[int, ...]) -> tuple[str, ...]:
    """What the cards are called: « ♥7 »; none are drawn where nobody looks at them."""
    pairs = zip(faces[: 2 * count : 2], faces[1 : 2 * count : 2], strict=True)
    return tuple(f"{SUITS[suit - 1]}{rank}" for suit, rank in pairs)


def place(book: Book, card: str) -> Text | None:
    """Where a wound is: black the torso, low red a leg, high red an arm (FUD-7.4.5-03)."""
    suit, rank = SUITS.find(card[:1]), card[1:]
    if suit < 0 or not card or not rank.isdecimal():
        return None
    table = book.table("cards", CardTable)
    if suit < table.black:
        return table.torso.text
    return table.leg.text if int(rank) <= table.lower else table.arm.text


def tired(sheet: Sheet) -> bool:
    """Whether there are cards of fatigue."""
    return any(m.row == FATIGUE for m in cards_of(sheet).marks)
