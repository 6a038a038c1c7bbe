"""The tables of the toy, typed; a pack may replace any of them."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.game.ladder import Ladder
from tablee.game.pack import Pack
from tablee.game.problem import problem, refuse_if
from tablee.game.tables import read_tables, table_reader
from tablee.game.text import Text

MOST_DICE, MOST_SIDES, MOST_BOXES = 5, 20, 20


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice, how near a miss counts, what luck costs, how high a level may be, how long a round is."""

    dice: int
    sides: int
    near: int
    luck: int
    most: int
    round: int = 0

    def __post_init__(self) -> None:
        bad = [
            problem("TOY-01", name, "bounds", expected=high, found=found)
            for name, found, high in (
                ("dice", self.dice, MOST_DICE),
                ("sides", self.sides, MOST_SIDES),
                ("most", self.most, MOST_SIDES),
            )
            if not 1 <= found <= high
        ]
        refuse_if(bad)


@dataclass(frozen=True, slots=True)
class HarmRow:
    """A row of wounds and how long one lasts."""

    key: str
    label: Text
    low: int
    boxes: int
    hours: int
    penalty: int = 0
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Harm:
    """The rows of wounds."""

    rows: tuple[HarmRow, ...]

    def __post_init__(self) -> None:
        refuse_if(
            problem("TOY-05", f"rows[{at}].boxes", "boxes", expected=MOST_BOXES, found=row.boxes)
            for at, row in enumerate(self.rows)
            if not 0 <= row.boxes <= MOST_BOXES
        )


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill everybody may have."""

    key: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Creation:
    """What a new character gets."""

    points: int
    luck: int
    most_luck: int
    strain: int
    skills: tuple[Skill, ...]
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        refuse_if([] if self.names and self.skills else [problem("TOY-06", "names", "empty")])


@dataclass(frozen=True, slots=True)
class Tables:
    """All of them, with the pack they come from."""

    pack: Pack
    roll: Roll
    ladder: Ladder
    harm: Harm
    creation: Creation


roll, ladder = table_reader("roll", Roll), table_reader("ladder", Ladder)
harm, creation = table_reader("harm", Harm), table_reader("creation", Creation)


def read(pack: Pack) -> Tables:
    """Every table of a pack; raises `Refused` with every problem of all of them."""
    read_tables(pack, roll, ladder, harm, creation)
    return Tables(pack, roll(pack), ladder(pack), harm(pack), creation(pack))
