"""The log as a story: what a viewer may know, gathered into entries and told in the viewer's language."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from itertools import islice

from tablee.game.event import (
    BlockGone,
    BlockPut,
    Closed,
    ConflictPut,
    Moved,
    Opened,
    SheetPut,
    StatusPut,
    Stepped,
    TimeMoved,
    Told,
)
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
    Reviewed,
    Ruled,
    Said,
    SeatPut,
    SheetNoted,
    Shown,
    TableMade,
    Undone,
)
from tablee.table.occasion import EveningFact, NotePut
from tablee.table.seat import Seat
from tablee.table.secret import GoalKept, Outlined, Shaded, ThrowAsked
from tablee.table.state import TableState
from tablee.table.view import Viewed
from tablee.table.within import WITHIN
from tablee.web.asked import ask_card
from tablee.web.cards import Card, KeptCards
from tablee.web.entries import Act, Entry, Line, pieces_of
from tablee.web.packtale import Packs
from tablee.web.said import reason_words
from tablee.web.sheettales import plays_tale, sheet_tale
from tablee.web.tales import away_line, tale_of
from tablee.web.turns import Turns

ACT_WORDS = 60


class Teller:
    """Gathers the views of one viewer into entries; a throw and its spends are one entry.

    ``hidden`` names the throws (``run …``) and sheets (``sheet …``) that not everybody knows of;
    ``under`` gives the rules that a throw was made under.
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
        self._turns = Turns()
        self._packs = Packs()
        self._seats: dict[str, Seat] = {}
        self._sheets: set[str] = set()
        self._noted: set[str] = set()
        self._thrown_by: dict[str, str] = {}
        self._within: set[str] = set()
        self._goals: dict[str, int] = {}
        self._outlined: set[str] = set()
        self._cards = KeptCards(lang)
        self._begun: dict[int, int] = {}
        self.earlier = False

    def tell(self, views: Iterable[Viewed], most: int, before: int = 0) -> list[Entry]:
        """The last entries, in order. What is unknown here is not told.

        ``before``: the last of those that began before the viewer's own line of that number.
        """
        self.take(views)
        return self.last(most, before)

    def take(self, views: Iterable[Viewed]) -> None:
        """Go on with the story; a command's views come together."""
        listed = tuple(views)
        # What a step of a throw costs is told before the step: all of it belongs to the throw's entry.
        self._keys.update({v.command: f"run {v.fact.run}" for v in listed if isinstance(v.fact, Stepped)})
        for view in listed:
            self._take(view)

    def last(self, most: int, before: int = 0) -> list[Entry]:
        """The last entries as they now stand; only these have their cards drawn."""
        entries = (e for e in reversed(self.entries.values()) if not before or e.number < before)
        told = list(islice((e for e in entries if e.says_something and e.run not in self._within), most + 1))
        self.earlier = len(told) > most
        return [self._standing(entry) for entry in reversed(told[:most])]

    def _standing(self, entry: Entry) -> Entry:
        """An entry with its cards, and what has become of it since; what was begun here goes on."""
        asked = None
        if entry.ask in self.state.asks:
            asking = self.state.asks[entry.ask]
            cards = {run: self._card(run) for run in asking.replies.values() if run in self._runs}
            asked = ask_card(self.state.game.sheets, asking, cards)
        return replace(
            entry,
            card=self._card(entry.run) if entry.run else None,
            asked=asked,
            pieces=[replace(p, card=self._card(p.run)) if p.run else p for p in entry.pieces],
            lines=[replace(line, gone=line.command in self.gone) for line in entry.lines],
            hidden=entry.about in self.hidden,
        )

    def _card(self, run: str) -> Card | None:
        """A throw that was taken back is no longer in the state; it stays readable all the same."""
        known = self.state.game.runs.get(run) or self._runs[run]
        return self._cards.card(self.state, self.under(run), known, self.viewer, self._goals.get(run, 0))

    def _entry(self, view: Viewed, key: str = "") -> Entry:
        key = key or view.command
        if key not in self.entries:
            seat = self.state.seat(view.by)
            name = _("{name} (GM)").format(name=seat.name) if seat.role == "gm" else seat.name
            begun = self._begun[view.number] = self._begun.get(view.number, 0) + 1
            id = f"e-{view.number}-{begun}" if begun > 1 else f"e-{view.number}"
            self.entries[key] = Entry(
                id, view.at[11:16], view.at, who=name, gm=seat.role == "gm",
                mine=view.by == self.viewer, command=view.command, number=view.number,
            )  # fmt: skip
        return self.entries[key]

    def _take(self, view: Viewed) -> None:
        match view.fact:
            case SeatPut(seat) if seat.waiting:
                return  # told once they are let in
            case SeatPut(seat) if seat.id in self._seats:
                words = away_line(self._seats[seat.id], seat, self.state)
                if not words and view.command not in self.acts:
                    words = plays_tale(self._seats[seat.id], seat, self.state)
                self._seats[seat.id] = seat
                if words:
                    self._line(view, words)
                    self._act(view, words)
            case SeatPut(seat):
                self._seats[seat.id] = seat
                if seat.role != "gm":
                    self._line(view, _("{name} joins the table.").format(name=seat.name))
            case SheetPut(sheet, content):
                came = sheet not in self._sheets
                self._sheets.add(sheet)
                words = _("{name} comes to the table.") if came else _("{name}: the sheet is written on.")
                words = words.format(name=content.name)
                if came or view.command not in self.acts:
                    self._line(view, words).about = f"sheet {sheet}"
                self._act(view, words)
            case StatusPut() | Reviewed() | SheetNoted():
                line, act = sheet_tale(view.fact, self.state)
                if line:
                    self._line(view, line).about = f"sheet {view.fact.sheet}"
                self._act(view, act)
            case Said(words, style, sheet, to):
                self._said(view, words, style, sheet, to)
            case Opened() | Stepped() | Closed():
                self._thrown(view, view.fact)
            case Shown():
                self._shown(view, view.fact)
            case Announced(run, _by, outcomes):
                self._announced(view, run, outcomes)
            case Moved(movement):
                self._moved(view, movement.source, movement.target, movement.amount)
            case Told(reason) | BlockPut(_, _, reason) | BlockGone(_, _, reason):
                words = reason_words(self.rules, reason, self.lang)
                if reason.said or reason.slots or not isinstance(view.fact, Told):
                    self._line(view, words)
                self._act(view, words)
            case ConflictPut() | TimeMoved():
                self._turned(view, view.fact)
            case Undone(commands):
                self.gone.update(commands)
                self.undone.append(commands[0])
                self._mark(commands, _("Undone by {name}").format(name=self.state.seat(view.by).name))
            case Redone(commands):
                self.gone.difference_update(commands)
                self._mark(commands, "")
            case PackChanged(pack):
                lines = self._packs.tale(self.rules.pack, view.command, pack, self.gone, self.lang)
                for told in lines:
                    self._line(view, told)
                self._act(view, lines[0])
            case fact if isinstance(fact, EveningFact):
                self._tale(view, fact)
            case fact:
                self._ruled(view, fact)

    def _turned(self, view: Viewed, fact: ConflictPut | TimeMoved) -> None:
        """The order of a fight, or the clock: what changed, where something did."""
        if isinstance(fact, ConflictPut):
            told = self._turns.of_conflict(view.command, fact.conflict, self.gone, self.state.game.sheets)
        else:
            passed = self._turns.of_clock(view.command, fact.calendar, self.gone)
            told = [reason_words(self.rules, fact.reason, self.lang)] if passed else []
        for words in told:
            self._line(view, words)
            self._act(view, words)

    def _tale(self, view: Viewed, fact: EveningFact) -> None:
        """A scene, a handout, a note, the evening itself; a note is told of once, not at each change."""
        tale = tale_of(fact, self.state)
        if isinstance(fact, NotePut):
            tale = replace(tale, line="" if fact.note.id in self._noted else tale.line)
            self._noted.add(fact.note.id)
        if tale.heading or tale.picture:
            entry = self._entry(view, self._keys.get(view.command, ""))
            if entry.heading:  # a scene comes with its picture
                tale = replace(tale, line="")
            entry.heading, entry.body = tale.heading or entry.heading, tale.body or entry.body
            entry.picture = tale.picture or entry.picture
        if tale.line:
            self._line(view, tale.line)
        if tale.act:
            self._act(view, tale.act)

    def _ruled(self, view: Viewed, fact: Fact) -> None:
        match fact:
            case TableMade(name, _system, pack):
                self._packs.begin(pack)
                self._line(view, _("The table “{name}” is open.").format(name=name))
            case Ruled(problems, reason):
                told = [self.rules.reference.say(p, self.lang) for p in problems]
                self._line(view, _("The GM overrules: {what}").format(what=" ".join(told)))
                if reason:
                    self._line(view, reason)
            case Paused(on):
                self._line(view, _("The game is paused.") if on else _("The game goes on."))
            case ThrowAsked(id, _sheets, words):
                entry = self._entry(view)
                entry.ask, entry.kind = id, "ask"
                self._act(view, words or _("A throw asked for"))
            case Outlined(sheet, content) if content is not None and sheet not in self._outlined:
                self._outlined.add(sheet)
                self._line(view, _("{name} comes to the table.").format(name=content.name))
            case Shaded(sheet) if sheet in self.state.game.sheets and view.command not in self.acts:
                words = _("{name} is revealed.").format(name=self.state.game.sheets[sheet].name)
                self._act(view, words)
                if self.state.seat(self.viewer).role == "gm":
                    self._line(view, words)
            case GoalKept(run):
                self._goals[run] = self._goals.get(run, 0) + 1

    def _thrown(self, view: Viewed, fact: Opened | Stepped | Closed) -> None:
        match fact:
            case Opened(run, check, by, against):
                self._runs[run] = Run(run, check, by, against)
                self._thrown_by[run] = view.by
                self._opened(view, run, by)
                self.acts.pop(view.command, None)  # an open throw that this one closed is not what was done
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
                words = _("{name}: result accepted").format(name=self._name(self._runs[run].by, view))
                self._act(view, words)

    def _shown(self, view: Viewed, shown: Shown) -> None:
        """What is told again bears the commands that first wrote it: taken back, they strike it through."""
        for event, command in zip(shown.events, shown.of, strict=True):
            match event:
                case SheetPut(_, content):
                    self._line(view, _("{name} is revealed.").format(name=content.name))
                case Opened(run, check, by, against):
                    self._runs[run] = Run(run, check, by, against)
                    entry = self._opened(view, run, by)
                    entry.command = command
                    entry.lines.append(Line(_("Revealed by the GM."), view.command))
                case Stepped(run, step) if run in self._runs:
                    known = self._runs[run]
                    self._runs[run] = replace(known, steps=(*known.steps, step))

    def _name(self, sheet: str, view: Viewed) -> str:
        known = self.state.game.sheets.get(sheet)
        return known.name if known else self.state.seat(view.by).name

    def _act(self, view: Viewed, words: str, *, dice: bool = False) -> None:
        first = self.acts.get(view.command, Act(view.by, words[:ACT_WORDS]))
        self.acts[view.command] = replace(first, dice=first.dice or dice)

    def _line(self, view: Viewed, line: str) -> Entry:
        entry = self._entry(view, self._keys.get(view.command, ""))
        entry.lines.append(Line(line, view.command))
        return entry

    def _said(self, view: Viewed, words: str, style: str, sheet: str, to: tuple[str, ...]) -> None:
        entry = self._entry(view)
        own = {found[2] for found in WITHIN.finditer(words) if self._thrown_by.get(found[2]) == view.by}
        entry.kind, entry.pieces = style, pieces_of(words, own)
        self._within.update(piece.run for piece in entry.pieces if piece.run)
        entry.words = "".join(piece.words for piece in entry.pieces)
        if sheet in self.state.game.sheets:
            entry.who = self.state.game.sheets[sheet].name
        entry.to = ", ".join(self.state.seat(s).name for s in to)
        said = f"{entry.who} : {entry.words}" if self.lang == "fr" else f"{entry.who}: {entry.words}"
        self._act(view, said)

    def _opened(self, view: Viewed, run: str, by: str) -> Entry:
        key = f"run {run}"
        self._keys[view.command] = key
        entry = self._entry(view, key)
        entry.kind, entry.run, entry.secret = "thrown", run, ""
        entry.about = key
        if by in self.state.game.sheets:
            entry.who = self.state.game.sheets[by].name
        return entry

    def _announced(self, view: Viewed, run: str, outcomes: tuple[Outcome, ...]) -> None:
        entry = self._entry(view, f"run {run}")
        if entry.run:
            return
        entry.kind = "thrown"
        rules = self.under(run)
        labels = [rules.label(o.key)[self.lang] for o in outcomes if o.key in rules.labels]
        entry.secret = " · ".join(labels) or _("A secret throw: the GM may reveal it later.")

    def _moved(self, view: Viewed, source: str, target: str, amount: int) -> None:
        for end, sign in ((source, -1), (target, 1)) if amount else ():
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
