"""The evening as a text: who was there, which scenes, what was thrown and told; from what everybody knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablee.game.event import Moved, SheetPut, StatusPut
from tablee.game.text import Lang
from tablee.lang import gettext as _
from tablee.table.commands.evening import plays_for
from tablee.table.log.facts import Drafted, Paused, SeatGone, SeatPut, TableMade
from tablee.table.log.ledger import Ledger
from tablee.table.log.occasions import EveningOpened, NoteGone, NotePut, SceneOpened
from tablee.table.log.seat import ANYBODY
from tablee.table.log.state import TableState
from tablee.table.log.tail import Tail
from tablee.table.secrecy.hidden_facts import Outlined, Shaded
from tablee.table.secrecy.view import Viewed
from tablee.web.story.entry_book import Entry
from tablee.web.story.teller import Teller
from tablee.web.views.view import View

ASIDE = (
    TableMade,
    SeatPut,
    SeatGone,
    SheetPut,
    StatusPut,
    Drafted,
    Moved,
    NotePut,
    NoteGone,
    Paused,
    Outlined,
    Shaded,
)
"""What is no part of the story."""
LINES = 400
LEAST = 600
"""How many lines of the log are read at first to find where this evening began."""
LENGTH = 12_000


def recap_of(view: View) -> str:
    """This evening as plain text, in the reader's language: what anybody at the table knows, no secret."""
    state = view.ledger.own(ANYBODY)
    stretch = _evening(view.ledger)
    views, since = stretch.views, _since(stretch.views)
    head = _("Evening {number}").format(number=state.evening.number)
    lines = [f"{head} · {_day(since.at, view.lang)}" if since.at else head, _people(state)]
    teller = Teller(state, view.rules, ANYBODY.id, view.lang, under=view.rules_for)
    teller.begin(stretch)
    scenes, aside = _scenes(views), _aside(views)
    for entry in teller.last(LINES):
        written = {entry.command, *(line.command for line in entry.lines if entry.written)}
        if entry.number <= since.number or entry.undone or written <= aside:
            continue
        if entry.command in scenes:
            lines += ["", scenes[entry.command]]
        else:
            lines.extend(_lines(entry))
    return "\n".join(lines)[:LENGTH]


def _evening(ledger: Ledger) -> Tail:
    """The end of what anybody knows, from before this evening on."""
    least = LEAST
    while True:
        stretch = ledger.stretch(ANYBODY, least)
        if not stretch.after or any(isinstance(view.fact, EveningOpened) for view in stretch.views):
            return stretch
        least *= 4


def _day(at: str, lang: Lang) -> str:
    """The day as it is written."""
    return f"{at[8:10]}/{at[5:7]}/{at[:4]}" if lang == "fr" else at[:10]


def _aside(views: Iterable[Viewed]) -> set[str]:
    """The commands that nobody wants to read again: who sat down, what was noted and reckoned."""
    told = {view.command for view in views if not isinstance(view.fact, ASIDE)}
    return {view.command for view in views} - told


def _since(views: Sequence[Viewed]) -> Viewed:
    """Where this evening began: the last opening, or the first line of the table."""
    opened = [view for view in views if isinstance(view.fact, EveningOpened)]
    return opened[-1] if opened else views[0]


def _people(state: TableState) -> str:
    here = []
    for seat in state.seats.values():
        if seat.waiting or seat.role == "observer":
            continue
        names = ", ".join(state.game.sheets[s].name for s in seat.sheets if s in state.game.sheets)
        name = _("{name} (GM)").format(name=seat.name) if seat.role == "gm" else seat.name
        word = f"{name} ({names})" if names and seat.role != "gm" else name
        if seat.away:
            stand_in = plays_for(state.seats, seat)
            word = (
                _("{name} away, played by {other}").format(name=word, other=stand_in.name)
                if stand_in
                else _("{name} away").format(name=word)
            )
        here.append(word)
    return _("Around the table: {names}").format(names=" · ".join(here))


def _scenes(views: Iterable[Viewed]) -> dict[str, str]:
    """The commands that opened a scene, with its name."""
    return {view.command: view.fact.scene.name for view in views if isinstance(view.fact, SceneOpened)}


def _lines(entry: Entry) -> list[str]:
    """One entry of the log as lines: who said what, who threw and what came of it."""
    if entry.kind == "whisper" or entry.secret:
        return []
    found = []
    if entry.words:
        found.append(
            f"{entry.who} {entry.words}" if entry.kind == "emote" else _colon(entry.who, entry.words)
        )
    for verdict in entry.card.verdicts if entry.card else ():
        detail = f" ({verdict.detail})" if verdict.detail else ""
        found.append(_colon(verdict.name or entry.who, verdict.label + detail))
    told = [line.words for line in entry.lines if not line.gone]
    return [f"- {line}" for line in (*found, *told)]


def _colon(who: str, what: str) -> str:
    return _("{who}: {what}").format(who=who, what=what)
