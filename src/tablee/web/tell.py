"""The log as a story: what a viewer may know, gathered into entries and told in the viewer's language."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from tablee.game.event import BlockGone, BlockPut, Closed, Moved, Opened, SheetPut, Stepped, Told
from tablee.game.outcome import Outcome
from tablee.game.state import Run
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.game.walk import Bought, Thrown
from tablee.lang import gettext as _
from tablee.table.fact import (
    Announced,
    Fact,
    PackChanged,
    Paused,
    Redone,
    Ruled,
    Said,
    SeatPut,
    Shown,
    TableMade,
    Undone,
)
from tablee.table.state import TableState
from tablee.table.view import Viewed
from tablee.web.cards import Card, card_of

ACT_WORDS = 60


@dataclass(slots=True)
class Entry:
    """One entry of the log: who did what and when, with the card of its throw.

    ``hidden``: not everybody at the table knows of it. ``secret``: what is told of a throw one may not see.
    """

    id: str
    at: str
    stamp: str
    kind: str = "event"
    who: str = ""
    gm: bool = False
    mine: bool = False
    to: str = ""
    words: str = ""
    lines: list[str] = field(default_factory=list)
    run: str = ""
    card: Card | None = None
    secret: str = ""
    hidden: bool = False
    undone: str = ""
    command: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that can be taken back: who did it, what it was, whether dice were thrown."""

    by: str
    words: str
    dice: bool = False


class Teller:
    """Gathers the views of one viewer into entries; a throw and its spends are one entry.

    ``hidden`` names the throws (``run …``) and sheets (``sheet …``) that not everybody knows of.
    """

    def __init__(
        self, state: TableState, rules: Rules, viewer: str, lang: Lang, hidden: Collection[str] = ()
    ) -> None:
        self.state, self.rules, self.viewer, self.lang = state, rules, viewer, lang
        self.hidden = hidden
        self.entries: dict[str, Entry] = {}
        self.acts: dict[str, Act] = {}
        self.gone: set[str] = set()
        self._keys: dict[str, str] = {}
        self._runs: dict[str, Run] = {}
        self._seats: set[str] = set()

    def tell(self, views: Iterable[Viewed], most: int) -> list[Entry]:
        """The last entries, in order; only these have their cards drawn."""
        for view in views:
            self._take(view)
        told = [e for e in self.entries.values() if e.words or e.lines or e.run or e.secret][-most:]
        for entry in told:
            if entry.run:
                # A throw that was taken back is no longer in the state; it stays readable all the same.
                run = self.state.game.runs.get(entry.run) or replace(self._runs[entry.run], closed=True)
                entry.card = card_of(self.state, self.rules, run, self.viewer, self.lang)
        return told

    def _entry(self, view: Viewed, key: str = "") -> Entry:
        key = key or view.command
        if key not in self.entries:
            seat = self.state.seat(view.by)
            name = _("{name} (GM)").format(name=seat.name) if seat.role == "gm" else seat.name
            self.entries[key] = Entry(
                f"e-{view.number}", view.at[11:16], view.at, who=name, gm=seat.role == "gm",
                mine=view.by == self.viewer, command=view.command,
            )  # fmt: skip
        return self.entries[key]

    def _take(self, view: Viewed) -> None:
        match view.fact:
            case SeatPut(seat) if seat.id not in self._seats:
                self._seats.add(seat.id)
                if seat.role != "gm":
                    self._line(view, _("{name} joins the table.").format(name=seat.name))
            case SheetPut(sheet, content):
                words = _("{name} comes to the table.").format(name=content.name)
                self._line(view, words).hidden = f"sheet {sheet}" in self.hidden
                self._act(view, words)
            case Said(words, style, sheet, to):
                self._said(view, words, style, sheet, to)
            case Opened() | Stepped() | Closed() | Shown():
                self._thrown(view, view.fact)
            case Announced(run, _by, outcomes):
                self._announced(view, run, outcomes)
            case Moved(movement):
                self._moved(view, movement.source, movement.target, movement.amount)
            case Told(reason) | BlockPut(_, _, reason) | BlockGone(_, _, reason):
                words = self.rules.reference.say(reason, self.lang)
                self._line(view, words)
                self._act(view, words)
            case Undone(commands):
                self.gone.update(commands)
                self._mark(commands, _("Undone by {name}").format(name=self.state.seat(view.by).name))
            case Redone(commands):
                self.gone.difference_update(commands)
                self._mark(commands, "")
            case fact:
                self._ruled(view, fact)

    def _ruled(self, view: Viewed, fact: Fact) -> None:
        match fact:
            case TableMade(name):
                self._line(view, _("The table “{name}” is open.").format(name=name))
            case Ruled(problems, reason):
                told = [self.rules.reference.say(p, self.lang) for p in problems]
                self._line(view, _("The GM overrules: {what}").format(what=" ".join(told)))
                if reason:
                    self._line(view, reason)
            case Paused(on):
                self._line(view, _("The game is paused.") if on else _("The game goes on."))
            case PackChanged():
                self._line(view, _("The house rules changed."))

    def _thrown(self, view: Viewed, fact: Opened | Stepped | Closed | Shown) -> None:
        match fact:
            case Opened(run, check, by):
                self._runs[run] = Run(run, check, by)
                self._opened(view, run, by)
                self._act(view, _("{name}: a throw").format(name=self._name(by, view)), dice=True)
            case Stepped(run, step):
                known = self._runs.get(run)
                if known is not None:
                    self._runs[run] = replace(known, steps=(*known.steps, step))
                bought = isinstance(step, Bought)
                words = _("{name}: points spent") if bought else _("{name}: the throw goes on")
                by = known.by if known else ""
                self._act(view, words.format(name=self._name(by, view)), dice=isinstance(step, Thrown))
            case Closed(run) if view.command not in self.acts and run in self._runs:
                self._act(
                    view, _("{name}: result accepted").format(name=self._name(self._runs[run].by, view))
                )
            case Shown(events):
                for event in events:
                    if isinstance(event, SheetPut):
                        self._line(view, _("{name} is revealed.").format(name=event.content.name))
                    elif isinstance(event, Opened):
                        self._runs[event.run] = Run(event.run, event.check, event.by)
                        self._opened(view, event.run, event.by).lines.append(_("Revealed by the GM."))
                    elif isinstance(event, Stepped) and event.run in self._runs:
                        run_ = self._runs[event.run]
                        self._runs[event.run] = replace(run_, steps=(*run_.steps, event.step))

    def _name(self, sheet: str, view: Viewed) -> str:
        known = self.state.game.sheets.get(sheet)
        return known.name if known else self.state.seat(view.by).name

    def _act(self, view: Viewed, words: str, *, dice: bool = False) -> None:
        first = self.acts.get(view.command, Act(view.by, words[:ACT_WORDS]))
        self.acts[view.command] = replace(first, dice=first.dice or dice)

    def _line(self, view: Viewed, line: str) -> Entry:
        entry = self._entry(view, self._keys.get(view.command, ""))
        entry.lines.append(line)
        return entry

    def _said(self, view: Viewed, words: str, style: str, sheet: str, to: tuple[str, ...]) -> None:
        entry = self._entry(view)
        entry.kind, entry.words = style, words
        if sheet in self.state.game.sheets:
            entry.who = self.state.game.sheets[sheet].name
        entry.to = ", ".join(self.state.seat(s).name for s in to)
        self._act(view, f"{entry.who} : {words}" if self.lang == "fr" else f"{entry.who}: {words}")

    def _opened(self, view: Viewed, run: str, by: str) -> Entry:
        key = f"run {run}"
        self._keys[view.command] = key
        entry = self._entry(view, key)
        entry.kind, entry.run, entry.secret = "thrown", run, ""
        entry.hidden = key in self.hidden
        if by in self.state.game.sheets:
            entry.who = self.state.game.sheets[by].name
        return entry

    def _announced(self, view: Viewed, run: str, outcomes: tuple[Outcome, ...]) -> None:
        entry = self._entry(view, f"run {run}")
        if entry.run:
            return
        entry.kind = "thrown"
        labels = [self.rules.label(o.key)[self.lang] for o in outcomes if o.key in self.rules.labels]
        entry.secret = " · ".join(labels) or _("A secret throw: the GM may reveal it later.")

    def _moved(self, view: Viewed, source: str, target: str, amount: int) -> None:
        for end, sign in ((source, -1), (target, 1)):
            sheet, _dot, block = end.partition(".")
            found = self.state.game.sheets.get(sheet)
            account = found.get(block) if found else None
            if found is not None and account is not None:
                label = getattr(account, "label", None)
                words = label[self.lang] if label else block
                line = f"{found.name} · {words} {number(sign * amount, self.lang, signed=True)}"
                self._line(view, line)
                self._act(view, line)

    def _mark(self, commands: tuple[str, ...], words: str) -> None:
        for entry in self.entries.values():
            if entry.command in commands:
                entry.undone = words
