"""The shapes of what programs are told of a table, and of throws."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from tablee.web.api.shapes import Plain, Problem, Sent, Whole, Words

Notation = Annotated[str, Field(min_length=1, max_length=200, examples=["3d6+2"])]
Exact = int | str | None
"""A whole number, or a fraction as text."""


class Labelled(BaseModel):
    """Words in both languages."""

    fr: str
    en: str


class Reason(Labelled):
    """A step with its rule."""

    rule: str


class SeatKnown(BaseModel):
    """A seat at the table; what is not told is as usual."""

    id: str
    name: str
    role: Literal["gm", "player", "observer"] = "player"
    sheets: list[str] = []
    away: bool = False
    waiting: bool = False
    lent: list[str] = []


class TableSeen(BaseModel):
    """A table as one seat knows it."""

    table: str
    name: str
    system: str
    number: int = Field(ge=0, description="The number of this seat's last record.")
    seat: SeatKnown
    state: dict[str, Any] = Field(description="All that the seat's own records add up to.")


class SheetRow(BaseModel):
    """A sheet in a list."""

    id: str
    name: str
    nature: str
    mine: bool = Field(description="Whether this seat plays it.")


class Sheets(BaseModel):
    """The sheets that a seat knows of."""

    sheets: list[SheetRow]


class SheetKnown(BaseModel):
    """A sheet as far as a seat knows it."""

    id: str
    mine: bool
    content: dict[str, Any] = Field(description="The sheet's file form.")
    problems: list[Problem]


class BoardKnown(BaseModel):
    """A creation that a group shares: a column for each sheet, a row for each step."""

    board: dict[str, Any] | None = Field(
        description="Its `title`, `steps`, `columns`, `cells` and `acts`; an act has its `move`, `label` and "
        "`args`, what it `asks` first and what it `waits` for."
    )


class DeskKnown(BaseModel):
    """The desk of one sheet in such a creation."""

    desk: dict[str, Any] | None = Field(
        description="Its `title`, `step`, `purse`, `figure`, `entries`, `groups` of offers and `acts`."
    )


class Moves(BaseModel):
    """What a seat may do."""

    moves: list[dict[str, Any]] = Field(
        description="Each move: its key, label, rule, purpose and parameters."
    )
    acts: list[str]


class Hit(BaseModel):
    """An entry of the log that holds the words; ``number`` is its record's."""

    number: int
    at: str
    who: str
    words: str
    undone: bool


class Found(BaseModel):
    """What a search found: the latest hits, how many in all, words that come near where there is none."""

    hits: list[Hit]
    count: int
    near: list[str]


class PreviewSent(Sent):
    """A move to be foreseen."""

    do: str = Field(min_length=1, max_length=40, examples=["throw"])
    args: dict[str, Plain] = Field(default_factory=dict, examples=[{"by": ""}])
    notation: str = Field(
        "",
        max_length=200,
        description="What is thrown, in the notation of the table's game, in place of the argument `check`.",
        examples=["3d6+2"],
    )


class OddsSide(BaseModel):
    """The odds of one side of a throw."""

    outcomes: list[dict[str, Any]] = Field(
        description="In the game's order: `outcome`, `label`, `total`, `p` (a fraction as text), `detail`. "
        "Of very many totals, neighbours share a row: `total` is null, `span` the first and the last of them."
    )
    success: str | None = Field(description="The chance to succeed, where that can be said.")
    mean: Exact


class OddsNamed(OddsSide):
    """The odds of one of several sides."""

    side: str


class Odds(OddsSide):
    """The odds of a notation."""

    system: str
    notation: str
    results: list[OddsNamed] | None = Field(None, description="One for each side of an opposed throw.")


class OddsTold(BaseModel):
    """The odds of each notation, in the order they were asked."""

    odds: list[Odds]


class Foreseen(BaseModel):
    """What a move would meet, as far as its seat knows."""

    problems: list[Problem]
    costs: list[dict[str, Any]]
    because: list[Reason]
    dice: int | None = Field(description="How many dice would fall.")
    odds: Odds | None = Field(description="Where this seat may see chances.")
    check: dict[str, Any] | None = Field(description="What would be thrown: the argument `check` of `throw`.")
    unknown: bool = Field(description="What it is aimed at hides what it would come to.")


class House(Sent):
    """A game with house rules."""

    system: Words = Field(description="The key of the game, as `GET /systems` lists it.", examples=["…"])
    pack: str | dict[str, Plain] = Field(
        "", description="A ready-made pack by its key, or a pack's file form."
    )
    set: dict[str, str | Whole | bool] = Field(default_factory=dict, description="Dials, after the pack.")
    choose: dict[str, str] = Field(default_factory=dict, description="What to choose where a throw asks.")


class OddsAsked(House):
    """Whose odds are wanted: one notation, or several."""

    notation: Notation | Annotated[list[Notation], Field(min_length=1, max_length=6)] = Field(
        examples=[["3d6", "4d6kh3"]]
    )


class RollAsked(House):
    """What to throw."""

    notation: Notation


class Die(BaseModel):
    """A die that fell."""

    side: str
    die: str
    face: int
    value: Exact
    kept: bool


class ResultSide(BaseModel):
    """What dice came to for one side."""

    total: Exact
    outcome: str
    detail: dict[str, Any]
    label: Labelled
    margin: Exact
    success: bool | None
    because: list[Reason]


class ResultNamed(ResultSide):
    """What they came to for one of several sides."""

    side: str


class Result(ResultSide):
    """A throw that has ended."""

    system: str
    notation: str
    dice: list[Die]
    results: list[ResultNamed] | None = Field(None, description="One for each side of an opposed throw.")


class Game(BaseModel):
    """A game that is played here."""

    system: str
    name: Labelled
    version: str
    licence: str
    attribution: str
    outcomes: list[str]
    packs: list[str]
    presets: list[str]


class Systems(BaseModel):
    """The games that are played here."""

    systems: list[Game]


class ReadySheet(BaseModel):
    """A ready-made sheet."""

    content: dict[str, Any] = Field(description="The sheet's file form.")


class Imported(BaseModel):
    """What came of an archive; of a table, the game master's seat."""

    table: str
    seat: str = ""
    token: str = ""
    sheets: int = Field(ge=0, description="How many sheets are new in the library.")
    same: bool = Field(description="All of it was here already, and nothing was done.")
