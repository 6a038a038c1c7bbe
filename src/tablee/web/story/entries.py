"""What the log is made of on the page: entries with their lines, and talk with throws in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from markupsafe import Markup

from tablee.table.commands.inline_throws import WITHIN
from tablee.table.log.occasions import Picture
from tablee.web.views.questions import AskCard
from tablee.web.views.throw_card import Card


@dataclass(frozen=True, slots=True)
class Line:
    """What was said of an act; ``gone`` once the command that did it is taken back."""

    words: str
    command: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of what somebody said: words, or a throw made within them with its card."""

    words: str
    run: str = ""
    card: Card | None = None


@dataclass(slots=True)
class Entry:
    """One entry of the log: who did what and when, with the card of its throw.

    ``about``: the sheet or throw it tells of; ``hidden``: not everybody at the table knows of that.
    ``secret``: what is told of a throw one may not see.
    ``heading`` and ``body`` are a scene or an evening that begins here.
    """

    id: str
    at: str
    stamp: str
    kind: str = "event"
    who: str = ""
    by: str = ""
    gm: bool = False
    mine: bool = False
    to: str = ""
    words: str = ""
    pieces: list[Piece] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    run: str = ""
    card: Card | None = None
    ask: str = ""
    asked: AskCard | None = None
    secret: str = ""
    about: str = ""
    hidden: bool = False
    undone: str = ""
    command: str = ""
    number: int = 0
    heading: str = ""
    body: Markup = field(default_factory=Markup)
    picture: Picture | None = None

    @property
    def says_something(self) -> bool:
        """Whether there is anything in it to read."""
        return bool(
            self.words or self.lines or self.run or self.secret or self.heading or self.picture or self.ask
        )


@dataclass(frozen=True, slots=True)
class Act:
    """Something that can be taken back: who did it, what it was, whether dice were thrown."""

    by: str
    words: str
    dice: bool = False
    number: int = 0


def within(typed: str, run: str) -> str:
    """How a sentence refers to a throw made within it."""
    return f"[[{typed}|{run}]]"


def pieces_of(words: str, runs: Collection[str]) -> list[Piece]:
    """A sentence in pieces; of a throw its reader does not know, only what was typed is left."""
    found, at = list[Piece](), 0
    for match in WITHIN.finditer(words):
        if match.start() > at:
            found.append(Piece(words[at : match.start()]))
        found.append(Piece(match[1], match[2] if match[2] in runs else ""))
        at = match.end()
    return [*found, Piece(words[at:])] if at < len(words) or not found else found
