"""A board as data: a creation that a whole group shares, one column per sheet and one row per step.

A system draws a `Board` from a viewer's own state, and a `Desk` for each sheet that is worked on. Pages show
both and send the moves that their acts name; they know nothing of the game. What people wrote stands as
written (`game.text.plain`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from tablee.game.frozen import dataclass
from tablee.game.ids import SheetId
from tablee.game.text import Text

StepState = Literal["ahead", "open", "closed"]
CellState = Literal["empty", "writing", "handed", "accepted", "returned"]
OfferState = Literal["possible", "mendable", "barred", "chosen"]
"""``possible`` now; ``mendable``: it may be had, something must follow; ``barred`` by a row that its note
names; ``chosen``: had already, its act takes it back."""
Mark = Literal["", "new", "bonus", "wrong"]
"""What a line is besides its words: bought in this step, earned as a bonus, returned or against a rule."""


@dataclass(frozen=True, slots=True)
class Act:
    """A move with arguments set, under a label of its own.

    ``who``: ``player`` is the player of the sheet it belongs to (the game master may do it for them),
    ``gm`` the game master alone. ``asks`` are parameters to be filled in first; a page asks for one text in
    place, for anything else by the form of the move. ``main``: the one that moves play on. ``waits`` says why
    it can't be done yet.
    """

    move: str
    label: Text
    args: Mapping[str, Any] = field(default_factory=dict)
    who: Literal["player", "gm"] = "player"
    asks: tuple[str, ...] = ()
    main: bool = False
    waits: Text | None = None


@dataclass(frozen=True, slots=True)
class Brick:
    """One brick of a figure: ``new`` in the step that is open, or ``missing`` where one should stand."""

    name: Text
    new: bool = False
    missing: bool = False


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row of bricks under one label: a level of a pyramid, a column laid down, a track."""

    label: Text
    bricks: tuple[Brick, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A sheet as a drawing of bricks, rows from the top; ``words`` say the whole of it to those who hear."""

    rows: tuple[FigureRow, ...]
    words: Text


@dataclass(frozen=True, slots=True)
class Purse:
    """The points of a step: spent, of how many; the last ``bonus`` of them were earned. ``words`` say it."""

    spent: int
    of: int
    words: Text
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a cell: what was bought or chosen, what it is worth, the word with which it came back."""

    words: Text
    value: Text | None = None
    mark: Mark = ""
    returned: str = ""
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the creation, a row of the board: ``told`` is what the game master tells when it opens,
    ``note`` what it grants besides."""

    key: str
    title: Text
    subtitle: Text | None = None
    told: str = ""
    note: Text | None = None
    state: StepState = "ahead"
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A sheet of the board: its figure with a summary in words, and what is wrong with it as it stands."""

    sheet: SheetId
    name: str
    summary: Text
    figure: Figure | None = None
    warning: Text | None = None
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """What one sheet did in one step: the choice that names it, the story in the player's words, its lines.

    ``returned`` is the word with which the whole of it came back; ``mark`` that of its title.
    """

    sheet: SheetId
    step: str
    state: CellState = "empty"
    title: Text | None = None
    mark: Mark = ""
    story: str = ""
    lines: tuple[Line, ...] = ()
    purse: Purse | None = None
    returned: str = ""
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """The creation of a group as its viewer knows it. A cell that is not given is empty.

    ``rules`` sums up what holds for every step; ``acts`` concern the whole: begin it, end it.
    """

    title: Text
    steps: tuple[Step, ...]
    columns: tuple[Column, ...]
    cells: tuple[Cell, ...] = ()
    steps_title: Text | None = None
    rules: Text | None = None
    acts: tuple[Act, ...] = ()

    def cell(self, sheet: str, step: str) -> Cell:
        """The cell of a sheet in a step."""
        return next((c for c in self.cells if (c.sheet, c.step) == (sheet, step)), Cell(sheet, step))

    @property
    def open(self) -> Step | None:
        """The step that is worked on: the last of those that are open."""
        return next((step for step in reversed(self.steps) if step.state == "open"), None)


@dataclass(frozen=True, slots=True)
class Entry:
    """A text written in place: the parameter ``param`` of the act's move; ``value`` is what stands there.

    A ``long`` one is kept when it is left; a line is sent by its button, and is empty again where nothing of
    it stands: the name of something new. ``was`` is the parameter for the text as it stood when its writer
    began: what somebody else wrote since is not written over unread (`problem.overwritten`).
    """

    act: Act
    param: str
    value: str = ""
    hint: Text | None = None
    long: bool = False
    was: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """« Comment y arriver ? »: the answer in a line, and the purchases that lead there, in order; on a desk
    an act may ask for the way to something else."""

    words: Text
    steps: tuple[Text, ...] = ()
    act: Act | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to be had: ``note`` says what would still be missing, or which row bars it."""

    label: Text
    value: Text | None = None
    state: OfferState = "possible"
    note: Text | None = None
    mark: Mark = ""
    act: Act | None = None
    """None where nobody can do it; the game master may be given one that passes over what bars it."""
    route: Route | None = None


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """Offers under a heading, as rows, or as tiles where they are few; a page searches long lists.

    ``folded``: they wait behind their heading; None: as soon as none of them may be had.
    """

    title: Text
    offers: tuple[Offer, ...]
    tiles: bool = False
    note: Text | None = None
    folded: bool | None = None


@dataclass(frozen=True, slots=True)
class Desk:
    """What the player of one sheet can do in the step that is open; the game master sees the same.

    ``says`` is what is to be done, in a few words: two points to place, waiting for the game master.
    """

    sheet: SheetId
    title: Text
    step: str = ""
    says: Text | None = None
    purse: Purse | None = None
    figure: Figure | None = None
    figure_title: Text | None = None
    entries: tuple[Entry, ...] = ()
    groups: tuple[OfferGroup, ...] = ()
    goal: Route | None = None
    acts: tuple[Act, ...] = ()
