"""The cards of a shared creation: what the templates of the board print, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ActCard:
    """A button, or a text to be given first (``asks``); ``form``: it opens the form of its move.

    ``waits`` says why it can't be done yet.
    """

    id: str
    move: str
    label: str
    args: Any
    asks: str = ""
    asks_label: str = ""
    form: bool = False
    main: bool = False
    gm: bool = False
    waits: str = ""


@dataclass(frozen=True, slots=True)
class PurseCard:
    """Points as circles: ``dots`` are (spent, earned); more than a dozen are words alone."""

    words: str
    dots: tuple[tuple[bool, bool], ...]


@dataclass(frozen=True, slots=True)
class FigureCard:
    """Rows of bricks: (name, kind) each, kind "", "new" or "missing"."""

    words: str
    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class LineCard:
    """A line of a cell."""

    words: str
    value: str
    mark: str
    returned: str
    acts: tuple[ActCard, ...]


@dataclass(frozen=True, slots=True)
class CellCard:
    """A cell; ``state`` is a class, ``words`` say it."""

    id: str
    state: str
    words: str
    mine: bool
    title: str
    mark: str
    story: str
    lines: tuple[LineCard, ...]
    purse: PurseCard | None
    returned: str
    acts: tuple[ActCard, ...]
    full: bool


@dataclass(frozen=True, slots=True)
class StepCard:
    """A row of the board with its cells, in the order of the columns."""

    key: str
    number: int
    title: str
    subtitle: str
    told: str
    note: str
    state: str
    words: str
    acts: tuple[ActCard, ...]
    cells: tuple[CellCard, ...]


@dataclass(frozen=True, slots=True)
class ColumnCard:
    """The head of a column; ``by`` is who plays it, ``leads`` whether its desk may be looked at."""

    id: str
    name: str
    by: str
    initials: str
    summary: str
    figure: FigureCard | None
    warning: str
    mine: bool
    hidden: bool
    leads: bool
    current: bool
    acts: tuple[ActCard, ...]


@dataclass(frozen=True, slots=True)
class BoardCard:
    """The whole board."""

    title: str
    steps_title: str
    rules: str
    columns: tuple[ColumnCard, ...]
    steps: tuple[StepCard, ...]
    acts: tuple[ActCard, ...]


@dataclass(frozen=True, slots=True)
class EntryCard:
    """A text written in place."""

    act: ActCard
    param: str
    label: str
    value: str
    hint: str
    long: bool


@dataclass(frozen=True, slots=True)
class RouteCard:
    """How to get somewhere: the answer, its purchases, the act that asks for another way."""

    words: str
    steps: tuple[str, ...]
    act: ActCard | None


@dataclass(frozen=True, slots=True)
class OfferCard:
    """Something to be had, or barred; ``words`` say its state to those who hear."""

    id: str
    label: str
    value: str
    state: str
    words: str
    note: str
    mark: str
    act: ActCard | None
    route: RouteCard | None


@dataclass(frozen=True, slots=True)
class GroupCard:
    """Offers under a heading."""

    id: str
    title: str
    note: str
    tiles: bool
    folded: bool
    offers: tuple[OfferCard, ...]


@dataclass(frozen=True, slots=True)
class DeskCard:
    """The desk of one sheet; ``theirs`` is the name of the player whose desk the game master sees,
    ``searched`` whether its rows can be searched."""

    sheet: str
    title: str
    theirs: str
    step: StepCard | None
    says: str
    purse: PurseCard | None
    figure: FigureCard | None
    figure_title: str
    entries: tuple[EntryCard, ...]
    groups: tuple[GroupCard, ...]
    searched: bool
    goal: RouteCard | None
    acts: tuple[ActCard, ...]
    sorts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NowItem:
    """Something that the creation waits for: ``to`` whom, ``what``, and its one button."""

    kind: str
    to: str
    what: str
    act: ActCard | None = None
    note: str = ""
