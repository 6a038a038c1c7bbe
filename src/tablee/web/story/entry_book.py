"""The entries of a story, gathered: their lines, the cards of their throws, what can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice, takewhile

from markupsafe import Markup

from tablee.game.frozen import replace
from tablee.game.outcome import Outcome
from tablee.game.sheet import Sheet
from tablee.game.state import Run
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.game.throwing import owner
from tablee.lang import gettext as _
from tablee.table.commands.inline_throws import WITHIN
from tablee.table.log.occasions import Picture
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.log.tail import Tail
from tablee.table.secrecy.view import Viewed
from tablee.web.story.pack_lines import Packs
from tablee.web.story.turn_lines import Turns
from tablee.web.views.questions import AskCard, ask_card
from tablee.web.views.throw_card import Card, CardCache, is_live
from tablee.web.views.throw_reading import spends_of

ACT_WORDS = 60
LATELY = 300
"""How many lines back the acts go that are offered to be taken back."""
RUN = "run "
"""What the keys of throws' entries begin with."""
TURNED = "turned"
"""What no seat is called: under it stands when acts were last taken back or brought back."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was said of an act; ``gone`` once the command that did it is taken back. A ``head`` says no more
    than that a sheet is written on."""

    words: str
    command: str
    gone: bool = False
    head: bool = False


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
    ``heading`` and ``body`` are a scene or an evening that begins here. ``written``: it gathers what one
    person wrote on one sheet, command after command; it is undone once all of them are.
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
    written: bool = False

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


def told_once(lines: list[Line]) -> list[Line]:
    """The lines of an entry of what was written on a sheet: that it was, once; again only where a command was
    taken back that has said nothing else."""
    heads = [line for line in lines if line.head]
    first = next((line for line in heads if not line.gone), heads[0] if heads else None)
    said = {line.command for line in lines if not line.head or line is first}
    kept = (line for line in lines if not line.head or (line.gone and line.command not in said))
    return [*([first] if first is not None else []), *kept]


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


def same_for_entries(one: TableState, other: TableState) -> bool:
    """True if two states share, by identity, all that an entry already begun may change with."""
    return one is other or (
        one.game is other.game
        and one.goals is other.goals
        and one.asks is other.asks
        and one.customs is other.customs
    )


def same_names(one: TableState, other: TableState) -> bool:
    """Whether two states have the same of all that an entry may name, however old: else all is told anew.

    What is the same object in both is not looked into.
    """
    if one is other:
        return True
    here, there = one.game.sheets, other.game.sheets
    return (
        one.seats == other.seats
        and one.evening.pictures == other.evening.pictures
        and here.keys() == there.keys()
        and all(there[id] is sheet or _names(there[id]) == _names(sheet) for id, sheet in here.items())
    )


def _names(sheet: Sheet) -> object:
    return sheet.name, [(block.id, getattr(block, "label", None)) for block in sheet.blocks]


def runs_of(entry: Entry) -> tuple[str, ...]:
    """The throws that an entry shows."""
    return tuple(filter(None, (entry.run, *(piece.run for piece in entry.pieces))))


def _unread(run: str) -> Rules:
    raise LookupError(f"nobody reads: the rules of {run} are not at hand")


class EntryBook:
    """Entries, acts, and all that must be remembered to tell the next ones.

    ``changed`` are the entries to which something was added, ``turned`` says that acts were taken back or
    brought back: whoever keeps drawn entries looks at these, and clears them.
    """

    def __init__(
        self,
        state: TableState,
        rules: Rules,
        viewer: str,
        lang: Lang,
        hidden: Container[str] = (),
        under: Callable[[str], Rules] | None = None,
    ) -> None:
        self.state, self.rules, self.viewer, self.lang = state, rules, viewer, lang
        self.hidden = hidden
        self.under = under or (lambda run: rules)
        self.entries: dict[str, Entry] = {}
        self.acts: dict[str, Act] = {}
        self.gone: set[str] = set()
        self.undone: list[str] = []
        self._keys: dict[str, str] = {}
        self._runs: dict[str, Run] = {}
        self._stored: dict[str, tuple[Outcome, ...]] = {}
        self._turns = Turns()
        self._packs = Packs()
        self._seats: dict[str, Seat] = {}
        self._sheets: set[str] = set()
        self._noted: set[str] = set()
        self._thrown_by: dict[str, str] = {}
        self._within: set[str] = set()
        self._writings: dict[tuple[str, str], str] | None = {}
        self._goals: dict[str, int] = {}
        self._outlined: set[str] = set()
        self._cards = CardCache(lang)
        self._begun: dict[int, int] = {}
        self._stretch: Tail | None = None
        self._old: dict[str, bool] = {}
        self._done: dict[str, int] = {}
        self.earlier = False
        self.changed: set[str] = set()
        self.turned = False

    @contextmanager
    def under_rules(self, under: Callable[[str], Rules]) -> Iterator[None]:
        """As long as somebody reads, the rules that throws were made under.

        They are found in the log itself: whoever kept them on would keep all of it in memory.
        """
        self.under = under
        try:
            yield
        finally:
            self.under = _unread

    def tail(self, most: int, before: int = 0) -> list[Entry]:
        """The last entries that are told, as they were begun; ``earlier`` says whether there are more."""
        entries = (e for e in reversed(self.entries.values()) if not before or e.number < before)
        told = list(islice((e for e in entries if self.is_told(e)), most + 1))
        self.earlier = len(told) > most
        return told[:most][::-1]

    def standing(self, entry: Entry) -> Entry:
        """An entry with its cards, and what has become of it since; what was begun here goes on."""
        asked, lines = None, [replace(line, gone=line.command in self.gone) for line in entry.lines]
        if entry.ask in self.state.asks:
            asking = self.state.asks[entry.ask]
            cards = {run: self._card(run) for run in asking.replies.values() if run in self._runs}
            asked = ask_card(self.state.game.sheets, asking, cards)
        return replace(
            entry,
            card=self._card(entry.run) if entry.run else None,
            asked=asked,
            pieces=[replace(p, card=self._card(p.run)) if p.run else p for p in entry.pieces],
            lines=told_once(lines) if entry.written else lines,
            hidden=self.veiled(entry),
        )

    def standing_for(self, entry: Entry, runs: Collection[str], viewer: str) -> Entry:
        """An entry as it stands, with what one viewer may do with some of its throws."""
        pieces = [replace(p, card=self._card(p.run, viewer)) if p.run in runs else p for p in entry.pieces]
        card = self._card(entry.run, viewer) if entry.run in runs else entry.card
        return replace(entry, card=card, pieces=pieces)

    def stands(self, entry: Entry, known: Entry) -> bool:
        """Whether an entry to which nothing was added still stands as it is known to."""
        return (
            not entry.ask
            and self.veiled(entry) == known.hidden
            and (not entry.run or self._card(entry.run) is known.card)
            and all(not p.run or self._card(p.run) is p.card for p in known.pieces)
        )

    def veiled(self, entry: Entry) -> bool:
        """Whether an entry tells of something that not everybody knows of."""
        return bool(entry.about) and entry.about in self.hidden

    def live(self, entry: Entry) -> tuple[tuple[str, str], ...]:
        """The throws of an entry with which something may still be done, each with a sheet that may: the
        thrower, and whoever holds or held a spend on it."""
        known = map(self.state.game.runs.get, runs_of(entry)) if entry.run or entry.pieces else ()
        live = [run for run in known if run is not None and is_live(self.state, run)]
        return tuple((run.id, by) for run in live for by in self._who_may(run))

    def _who_may(self, run: Run) -> tuple[str, ...]:
        if run.closed:
            return (run.by,)
        game, spends = self.state.game, spends_of(self.under(run.id), run)
        return tuple(dict.fromkeys((run.by, *(owner(game, run, spend) for spend in spends))))

    def done(self, by: str) -> tuple[int, int]:
        """The last line that somebody wrote (or anybody), and the last by which acts were turned."""
        return self._done.get(by, 0), self._done.get(TURNED, 0)

    def recent(self, seat: Seat, most: int) -> tuple[tuple[str, str], ...]:
        """The last acts that a seat could take back, latest first."""
        found = (
            (command, act.words)
            for command, act in self._lately()
            if command not in self.gone and (seat.role == "gm" or (act.by == seat.id and not act.dice))
        )
        return tuple(islice(found, most))

    def is_late(self, command: str) -> bool:
        """Whether an act is among the last ones."""
        known = self.acts.get(command)
        return known is not None and known.number > self._done.get("", 0) - LATELY

    def _lately(self) -> Iterator[tuple[str, Act]]:
        """The acts of the last lines, latest first: whoever reads on from there knows them all."""
        first = self._done.get("", 0) - LATELY
        return takewhile(lambda item: item[1].number > first, reversed(self.acts.items()))

    def back(self) -> tuple[str, str] | None:
        """What was taken back last and still is."""
        command = next((c for c in reversed(self.undone) if c in self.gone and self.is_late(c)), "")
        return (command, self.acts[command].words) if command else None

    def _card(self, run: str, viewer: str = "") -> Card | None:
        """A throw that was taken back is no longer in the state; it stays readable all the same."""
        known = self.state.game.runs.get(run) or self._runs[run]
        who = viewer or self.viewer
        stored = self._stored.get(run, ())
        own = bool(known.by) or self._thrown_by.get(run, who) == who
        goals = self._goals.get(run, 0)
        return self._cards.card(self.state, self.under(run), known, who, goals, stored, own=own)

    def _is_old(self, key: str) -> bool:
        """Whether an entry began before what is told here."""
        if key not in self._old and not key.startswith(RUN):
            return False
        if key not in self._old:
            self._old[key] = self._stretch is not None and self._stretch.began(key.removeprefix(RUN))
        return self._old[key]

    def let_go(self, most: int) -> None:
        """Forget the entries that are no longer shown, and what only they needed; a good margin stays."""
        told = [key for key, entry in self.entries.items() if self.is_told(entry)][-2 * most :]
        first = self.entries[told[0]].number if told else 0
        open = self._writings.values() if self._writings is not None else ()
        for key in [k for k, entry in self.entries.items() if entry.number < first and k not in open]:
            del self.entries[key]
            run = key.removeprefix(RUN)
            if run != key:
                self._old[key] = True
                if run not in self._within:  # a sentence that is still shown may have it in it
                    self._runs.pop(run, None)
                    self._stored.pop(run, None)
        kept = self._done.get("", 0) - LATELY
        self.acts = {command: act for command, act in self.acts.items() if act.number > kept}
        self._keys = {command: key for command, key in self._keys.items() if key in self.entries}
        self._begun = {number: n for number, n in self._begun.items() if number >= first}

    def is_told(self, entry: Entry) -> bool:
        """Whether an entry stands in the log by itself."""
        return entry.says_something and entry.run not in self._within

    def _entry(self, view: Viewed, key: str = "") -> Entry:
        key = key or view.command
        if key not in self.entries and self._is_old(key):
            return Entry("", "", "")  # it stands before what is told here, and whatever comes to it too
        if key not in self.entries:
            seat = self.state.seat(view.by)
            name = _("{name} (GM)").format(name=seat.name) if seat.role == "gm" else seat.name
            begun = self._begun[view.number] = self._begun.get(view.number, 0) + 1
            id = f"e-{view.number}-{begun}" if begun > 1 else f"e-{view.number}"
            self._writings = {}  # what is written on a sheet from now on begins an entry of its own
            self.entries[key] = Entry(
                id, view.at[11:16], view.at, who=name, gm=seat.role == "gm",
                by=view.by, mine=view.by == self.viewer, command=view.command, number=view.number,
            )  # fmt: skip
        self.changed.add(self.entries[key].id)
        return self.entries[key]

    @contextmanager
    def gathered(self, view: Viewed, sheet: str) -> Iterator[None]:
        """While a command is told that writes on a sheet: it goes into the entry of what the same person
        wrote there, as long as nothing but such entries was told in between.

        A story begun with the end of a log leaves out what is written before its first entry of another sort:
        it may belong to an entry that stands before.
        """
        command, open, by = view.command, self._writings, (view.by, sheet)
        if open is None:
            self._old[command] = True
            yield
            return
        key = self._keys[command] = open.get(by, command)
        yield
        if key in self.entries:
            entry = self.entries[key]
            entry.written, entry.undone = True, ""
            self._writings = {**open, by: key}

    def _line(self, view: Viewed, line: str, *, head: bool = False) -> Entry:
        entry = self._entry(view, self._keys.get(view.command, ""))
        told = Line(line, view.command, head=head)
        if told not in entry.lines[-1:]:  # several facts of one command may have the same reason
            entry.lines.append(told)
        return entry

    def _act(self, view: Viewed, words: str, *, dice: bool = False) -> None:
        first = self.acts.get(view.command, Act(view.by, words[:ACT_WORDS], number=view.number))
        self.acts[view.command] = replace(first, dice=first.dice or dice)

    def _mark(self, commands: tuple[str, ...], words: str) -> None:
        for entry in self.entries.values():
            if entry.written:
                if any(line.command in commands for line in entry.lines):
                    entry.undone = words if all(line.command in self.gone for line in entry.lines) else ""
            elif entry.command in commands:
                entry.undone = words
