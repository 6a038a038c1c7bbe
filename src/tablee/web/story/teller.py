"""The log as a story: what a viewer may know, gathered into entries and told in the viewer's language."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from itertools import groupby

from tablee.game.address import Address
from tablee.game.event import (
    BlockGone,
    BlockPut,
    Closed,
    ConflictPut,
    Moved,
    Opened,
    Passed,
    SheetPut,
    StatusPut,
    Stepped,
    TimeMoved,
    Told,
)
from tablee.game.frozen import replace
from tablee.game.naming import title_of
from tablee.game.outcome import Outcome
from tablee.game.state import Run
from tablee.game.text import number
from tablee.game.walk import Bought, Thrown
from tablee.lang import gettext as _
from tablee.table.commands.inline_throws import WITHIN
from tablee.table.log.facts import (
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
from tablee.table.log.occasions import EveningFact, NotePut
from tablee.table.log.tail import Tail
from tablee.table.secrecy.hidden_facts import GoalKept, Outlined, Shaded, ThrowAsked
from tablee.table.secrecy.view import Viewed
from tablee.web.story.entry_book import RUN, TURNED, Entry, EntryBook, Line, pieces_of
from tablee.web.story.evening_lines import away_line, tale_of
from tablee.web.story.sheet_lines import plays_tale, sheet_tale
from tablee.web.views.spends import bought_words
from tablee.web.views.throw_card import sort_of
from tablee.web.views.wording import reason_words

TURNS = 50
"""How many of the last changes of a fight and of the clock are remembered from before."""


class Teller(EntryBook):
    """Gathers the views of one viewer into entries; a throw and its spends are one entry.

    ``hidden`` names the throws (``run …``) and sheets (``sheet …``) that not everybody knows of;
    ``under`` gives the rules that a throw was made under.
    """

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
        self._keys.update({v.command: RUN + v.fact.run for v in listed if isinstance(v.fact, Stepped)})
        for _command, together in groupby(listed, lambda view: view.command):
            views = tuple(together)
            sheet = self._sheet_written(views)
            with self.gathered(views[0], sheet) if sheet else nullcontext():
                for view in views:
                    if isinstance(view.fact, Opened):  # it begins here: the past need not be asked
                        self._old.setdefault(RUN + view.fact.run, False)
                    self._take(view)
                    self._done[view.by] = self._done[""] = view.number

    def _sheet_written(self, views: tuple[Viewed, ...]) -> str:
        """The sheet on which a command writes, if it does nothing else and does not bring it."""
        if not all(isinstance(view.fact, (SheetPut, Told)) for view in views):
            return ""
        sheets = {view.fact.sheet for view in views if isinstance(view.fact, SheetPut)}
        return next(iter(sheets)) if len(sheets) == 1 and all(map(self._is_known_sheet, sheets)) else ""

    def _is_known_sheet(self, sheet: str) -> bool:
        told = self._stretch is not None and self._stretch.told_of("sheet_put", "$.sheet", sheet)
        return sheet in self._sheets or told

    def asks_past(self, views: Iterable[Viewed]) -> bool:
        """True if views may be told only by asking the log for what came before: a sheet, a note or a throw
        that this story, begun with the end of a log, does not know."""
        if self._stretch is None:
            return False
        begun = set[str]()
        for view in views:
            match view.fact:
                case Opened(run=run):
                    begun.add(run)
                case SheetPut(sheet):
                    if sheet not in self._sheets:
                        return True
                case NotePut(note):
                    if note.id not in self._noted:
                        return True
                case Shown():
                    return True
                case fact:
                    run = getattr(fact, "run", "")
                    if (
                        run
                        and run not in begun
                        and RUN + run not in self.entries
                        and RUN + run not in self._old
                    ):
                        return True
        return False

    def begin(self, stretch: Tail) -> None:
        """Begin with the end of a log: what came before is remembered as far as it is needed."""
        self._stretch = replace(stretch, views=()) if stretch.after else None  # these are told below
        self._writings = None if stretch.after else {}
        for view in (
            *stretch.earlier("seat_put"),
            *stretch.earlier("table_made"),
            *stretch.earlier("outlined"),
        ):
            match view.fact:
                case SeatPut(seat) if not seat.waiting:
                    self._seats[seat.id] = seat
                case TableMade(_name, _system, pack):
                    self._packs.begin(pack)
                case Outlined(sheet, content) if content is not None:
                    self._outlined.add(sheet)
        turns = (*stretch.earlier("conflict_put", TURNS), *stretch.earlier("time_moved", TURNS))
        for view in (*stretch.earlier("pack_changed"), *turns):
            self.gone.update({view.command} & stretch.gone)
            match view.fact:
                case PackChanged(pack):
                    self._packs.keep(view.command, pack)
                case ConflictPut() | TimeMoved():
                    self._turns.keep(view.command, view.fact)
        self.take(stretch.views)

    def last(self, most: int, before: int = 0) -> list[Entry]:
        """The last entries as they now stand; only these have their cards drawn."""
        return [self.standing(entry) for entry in self.tail(most, before)]

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
                came = self._is_first(self._sheets, sheet, "sheet_put", "$.sheet")
                words = _("{name} comes to the table.") if came else _("{name}: the sheet is written on.")
                words = words.format(name=content.name)
                if came or view.command not in self.acts:
                    self._line(view, words, head=not came).about = f"sheet {sheet}"
                self._act(view, words)
            case StatusPut() | Reviewed() | SheetNoted():
                line, act = sheet_tale(view.fact, self.state)
                if line:
                    self._line(view, line).about = f"sheet {view.fact.sheet}"
                self._act(view, act)
            case Said(words, style, sheet, to):
                self._said(view, words, style, sheet, to)
            case Opened() | Stepped() | Passed() | Closed():
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
                self._turn(view)
                self.undone.append(commands[0])
                self._mark(commands, _("Undone by {name}").format(name=self.state.seat(view.by).name))
            case Redone(commands):
                self.gone.difference_update(commands)
                self._turn(view)
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

    def _is_first(self, known: set[str], thing: str, kind: str, path: str) -> bool:
        """Whether a thing is told of for the first time; from now on it is not."""
        first = thing not in known and not (self._stretch and self._stretch.told_of(kind, path, thing))
        known.add(thing)
        return first

    def _turn(self, view: Viewed) -> None:
        self.turned = True
        self._done[TURNED] = view.number

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
            first = self._is_first(self._noted, fact.note.id, "note_put", "$.note.id")
            tale = replace(tale, line=tale.line if first else "")
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
                told = [reason_words(self.rules, p.reason, self.lang) for p in problems]
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
            case GoalKept(run, goal):
                self._goals[run] = self._goals.get(run, 0) + 1
                known = self._runs.get(run) or self._old_run(run)
                if known is not None and self.state.seat(self.viewer).role != "gm":
                    label = self.rules.goal[self.lang] if self.rules.goal else ""
                    words = " ".join(filter(None, (label, goal)))
                    self._revealed(view, f"{self._throw_words(view, known)} · {words}")

    def _thrown(self, view: Viewed, fact: Opened | Stepped | Passed | Closed) -> None:
        match fact:
            case Opened(run, _check, by):
                self._runs[run] = Run.begun(fact)
                self._thrown_by[run] = view.by
                self._old[RUN + run] = False
                self._opened(view, run, by)
                self.acts.pop(view.command, None)  # an open throw that this one closed is not what was done
                self._act(view, self._throw_words(view, self._runs[run]), dice=True)
            case Stepped(run, step):
                known = self._runs.get(run)
                self._stored[run] = fact.outcomes
                if known is not None:
                    self._runs[run] = known.stepped(fact)
                if isinstance(step, Bought):
                    self._bought(view, known, run, step)
                    return
                known = known or self._old_run(run)
                by = known.by if known else ""
                words = _("{name}: the throw goes on").format(name=self._name(by, view))
                self._act(view, words, dice=isinstance(step, Thrown))
            case Passed(run, by):
                words = _("{name}: result accepted").format(name=self._name(by, view))
                self._act(view, words)
            case Closed(run) if view.command not in self.acts:
                closed = self._runs.get(run) or self._old_run(run)
                if closed is not None:
                    words = _("{name}: result accepted").format(name=self._name(closed.by, view))
                    self._act(view, words)

    def _bought(self, view: Viewed, run: Run | None, id: str, bought: Bought) -> None:
        """Who bought what on a throw, and why."""
        known = run or self._old_run(id)
        who = self._name(known.by if known else "", view)
        if run is None:  # begun before what is told here: its steps are not at hand
            who = self._name(bought.by, view) if bought.by in self.state.game.sheets else who
            self._act(view, _("{name}: points spent").format(name=who))
            return
        words = bought_words(self.state.game, self.under(id), run, bought, self.lang, who)
        self._line(view, words)
        self._act(view, words)

    def _throw_words(self, view: Viewed, run: Run) -> str:
        """A throw in a few words: whose, and what sort where it is no plain one."""
        name, sort = self._name(run.by, view), sort_of(self.state.game, self.rules, run, self.lang)
        if not sort:
            return _("{name}: a throw").format(name=name)
        return _("{name}: {words}").format(name=name, words=sort)

    def _old_run(self, run: str) -> Run | None:
        """A throw that was made before what is told here."""
        return self.state.game.runs.get(run) if self._is_old(RUN + run) else None

    def _shown(self, view: Viewed, shown: Shown) -> None:
        """What is told again bears the commands that first wrote it: taken back, they strike it through."""
        outcomes = dict[str, tuple[Outcome, ...]]()
        for event, command in zip(shown.events, shown.of, strict=True):
            match event:
                case SheetPut(_, content):
                    self._line(view, _("{name} is revealed.").format(name=content.name))
                case Opened(run, _check, by):
                    self._runs[run] = Run.begun(event)
                    entry = self._opened(view, run, by)
                    entry.command = command
                    entry.lines.append(Line(_("Revealed by the GM."), view.command))
                    if entry.number != view.number:  # it stands further up: the end of the log says so
                        outcomes[run] = ()
                case Stepped(run) if run in self._runs:
                    self._stored[run] = event.outcomes
                    self._runs[run] = self._runs[run].stepped(event)
                    if run in outcomes:
                        outcomes[run] = event.outcomes
        for run, came in outcomes.items():
            words = self._throw_words(view, self._runs[run])
            self._revealed(view, " · ".join((words, *self._labels(run, came))))

    def _revealed(self, view: Viewed, words: str) -> None:
        """A reveal as a line of its own at the end of the log."""
        entry = self._entry(view, view.command)
        entry.kind = "revealed"
        entry.lines.append(Line(words, view.command))

    def _labels(self, run: str, outcomes: tuple[Outcome, ...]) -> list[str]:
        rules = self.under(run)
        return [rules.label(o.key)[self.lang] for o in outcomes if o.key in rules.labels]

    def _name(self, sheet: str, view: Viewed) -> str:
        known = self.state.game.sheets.get(sheet)
        return known.name if known else self.state.seat(view.by).name

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
        key = RUN + run
        self._keys[view.command] = key
        entry = self._entry(view, key)
        entry.kind, entry.run, entry.secret = "thrown", run, ""
        entry.about = key
        if by in self.state.game.sheets:
            entry.who = self.state.game.sheets[by].name
        return entry

    def _announced(self, view: Viewed, run: str, outcomes: tuple[Outcome, ...]) -> None:
        if view.command == run:
            self._old[RUN + run] = False
        entry = self._entry(view, RUN + run)
        if entry.run:
            return
        entry.kind = "thrown"
        labels = self._labels(run, outcomes)
        entry.secret = " · ".join(labels) or _("A secret throw: the GM may reveal it later.")

    def _moved(self, view: Viewed, source: str, target: str, amount: int) -> None:
        for end, sign in ((source, -1), (target, 1)) if amount else ():
            at = Address.read(end)
            found = self.state.game.sheets.get(at.sheet)
            account = found.at(at.path) if found else None
            if found is not None and account is not None:
                words = title_of(account)[self.lang]
                line = f"{found.name} · {words} {number(sign * amount, self.lang, signed=True)}"
                self._line(view, line)
                self._act(view, line)
