"""Screens: an open page of a table, what it has been sent, and the messages that bring it up to date."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from tablee.lang import use
from tablee.log.port import Log
from tablee.table.log.ledger import Ledger, viewer_key
from tablee.table.log.seat import Seat
from tablee.web.live.hub import FREE, Account, Ended, Hub, News, Subscription, event
from tablee.web.live.parts import PARTS, Context, Drawings, Values, keys_of, values_of
from tablee.web.live.searches import Searches
from tablee.web.live.stories import DrawnEntry, Stories, Telling
from tablee.web.rendering import imported, render
from tablee.web.shared import Shared
from tablee.web.views.memo import keep
from tablee.web.views.view import Rulebooks, View, looks_as

LOG = "entries"
TARGETS = {"odds": "odds .inside", "scene": "here"}
"""The element of a part, where that is not called as the part is."""
END = "</hx-partial>"
"""Closing tag of a part of the page; nobody can write it, for whatever people write is escaped."""


class MustBegin(Exception):
    """A story must be begun, or everything drawn: that is for a thread, not for the event loop."""


def acts_html(view: View, told: Telling) -> Markup:
    """The last acts, to be taken back."""
    html: Markup = imported("macros/acts.html", view.looking).recent(view.table, told.recent, told.back)
    return html


def older_html(view: View, told: Telling) -> Markup:
    """The way to the earlier lines."""
    return keep(imported("macros/acts.html", view.looking).older, view.table, told.older)


def parts_of(view: View, told: Telling, drawings: Drawings) -> dict[str, Markup]:
    """The HTML of every part of the page but for the log."""
    use(view.lang)
    found: dict[str, Markup] = {}
    for name, key in keys_of(view).items():
        found |= _templates(name, drawings.of(key))
    return found | {"acts": acts_html(view, told), "older": older_html(view, told)}


def _templates(name: str, drawn: Iterable[Markup]) -> dict[str, Markup]:
    return dict(zip(PARTS[name].templates, drawn, strict=True))


class SentParts:
    """State of one open page: values, contexts and hashes of the parts sent so far, and the log as told.

    It begins with nothing: the first message has everything.
    """

    def __init__(self) -> None:
        self._values: Values | None = None
        self._contexts: dict[str, Context | None] = {}
        self._parts: dict[str, int] = {}
        self._told: Telling | None = None

    @property
    def begun(self) -> bool:
        """True if anything has been sent."""
        return self._told is not None

    def message(self, view: View, told: Telling, drawings: Drawings) -> str:
        """Return the HTML that changed since the last message."""
        use(view.lang)
        values, drawn = values_of(view), dict[str, Markup]()
        for name, key in keys_of(view, values, self._values).items():
            context, html = drawings.unlike(key, self._contexts.get(name))
            self._contexts[name] = context
            drawn |= _templates(name, html) if html is not None else {}
        self._values = values
        if self._told is None or (self._told.recent, self._told.back) != (told.recent, told.back):
            drawn["acts"] = acts_html(view, told)
        if self._told is None or self._told.older != told.older:
            drawn["older"] = older_html(view, told)
        changed = {name: html for name, html in drawn.items() if self._is_new(name, html)}
        parts = (_part(name, html) for name, html in changed.items())
        return "".join([*parts, self._log(view, told)])

    def _is_new(self, name: str, html: Markup) -> bool:
        """True if a part differs from what was sent of it."""
        known, self._parts[name] = self._parts.get(name), hash(html)
        return known != self._parts[name]

    def _log(self, view: View, told: Telling) -> str:
        """The steps from the entries that were sent to those that stand; all of them the first time, and
        where one came in between."""
        sent, self._told = self._told, told
        steps = None if sent is None else _steps(sent.entries, told.entries)
        if steps is not None:
            return steps
        context = {"table": view.table, "looking": view.looking, "older": told.older, LOG: told.entries}
        return _part(LOG, Markup(render("parts/entries.html", view.lang, **context).strip()))


def _steps(sent: tuple[DrawnEntry, ...], now: tuple[DrawnEntry, ...]) -> str | None:
    """Entries that leave, change or follow at the end; None where one came in between."""
    before, after = set(sent), set(now)  # by identity
    left, fresh = [one for one in sent if one not in after], [one for one in now if one not in before]
    known, stay = {one.id for one in left}, {one.id for one in fresh}
    changed, new = [one for one in fresh if one.id in known], [one for one in fresh if one.id not in known]
    if list(now[len(now) - len(new) :]) != new:
        return None
    gone = [_partial(one.id, "delete") for one in left if one.id not in stay]
    renewed = [_partial(one.id, "outerMorph", one.html) for one in changed]
    added = "".join(one.html for one in new)
    return "".join([*gone, *renewed, _partial(LOG, "beforeend", added) if added else ""])


def _part(name: str, html: Markup) -> str:
    return _partial(TARGETS.get(name, name), "innerMorph", f"\n{html}\n")


def _partial(target: str, swap: str, html: str = "") -> str:
    return f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{html}{END}\n'


class Screen:
    """One page that is open, and who sits before it.

    ``read`` gives the table's log, ``who`` the id of the seat that this browser has now, ``view`` what a seat
    has before it. ``wanted`` is the seat through whose eyes the game master looks, ``seen`` the number of the
    last message that the page already has. What is drawn is charged to ``account``.
    """

    def __init__(
        self,
        read: Callable[[], Ledger],
        who: Callable[[], str],
        view: Callable[[Seat, Ledger], View],
        stories: Stories,
        drawings: Drawings,
        wanted: str = "",
        seen: int = 0,
        account: Account = FREE,
    ) -> None:
        self._read, self._who, self._view = read, who, view
        self._stories, self._drawings = stories, drawings
        self.wanted, self.seen, self._account = wanted, seen, account
        self._seat, self._key, self._length = "", tuple[str, ...](), 0
        self._sent = SentParts()

    async def answer(self, subscription: Subscription, news: News) -> AsyncIterator[bytes]:
        """Yield the next event; the disk and a first telling are a thread's."""
        try:
            if news.ledger is None or news.door:
                raise MustBegin
            with self._account.spending():
                message = self.message(news.ledger, subscription)
        except MustBegin:
            message = await run_in_threadpool(self.message_anew, news, subscription)
        if message:
            yield message

    def message_anew(self, news: News, subscription: Subscription) -> bytes:
        """The message, with the door asked first and the log read; in a thread."""
        with self._account.spending():
            if news.door:
                self._seat = self._who()
            ledger = news.ledger
            if ledger is None or len(ledger) < self._length:
                ledger = self._read()
            return self.message(ledger, subscription, door=news.door, begin=True)

    def message(
        self, ledger: Ledger, subscription: Subscription, *, door: bool = False, begin: bool = False
    ) -> bytes:
        """Return the event for a log, or nothing; raises `Ended` where nobody sits before the page,
        `MustBegin` unless it may take long (``begin``)."""
        if len(ledger) < self._length:  # it was read before the one that was told, and comes after it
            return b""
        self._length = len(ledger)
        eyes = self.eyes(ledger)
        if eyes is None:
            raise Ended
        if self._key != viewer_key(eyes):  # other eyes: nothing of what was sent counts
            self.seen = -1 if self._key else self.seen
            self._key, self._sent = viewer_key(eyes), SentParts()
            if not begin:
                raise MustBegin  # nothing is folded for them yet
        subscription.viewer = eyes
        number = ledger.count(eyes)
        if number == self.seen and not (self._sent.begun and door):
            return b""
        view = self._view(eyes, ledger)
        html = self._sent.message(view, self._told(view, begin), self._drawings)
        if number == self.seen and not html:
            return b""
        self.seen = number
        return event(number, html.rstrip("\n"))

    def _told(self, view: View, begin: bool) -> Telling:
        told = self._stories.read_on(view) if self._sent.begun or begin else None
        if told is None and not begin:
            raise MustBegin
        return told or self._stories.told(view)

    def eyes(self, ledger: Ledger) -> Seat | None:
        """The seat through whose eyes the table is seen; None where nobody sits before it."""
        seat = ledger.state.seats.get(self._seat)
        return None if seat is None or seat.waiting else looks_as(self.wanted, seat, ledger)


class Live:
    """The hub of a host, and its caches: drawn parts, stories, indices of those who searched."""

    def __init__(self, log: Log, shared: Shared, books: Rulebooks) -> None:
        self.hub = Hub(shared, lambda table: Ledger.of(log.latest(table)))
        self.drawings = Drawings(books)
        self.stories = Stories()
        self.searches = Searches()
