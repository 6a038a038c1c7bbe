"""What one connection has been sent: each message brings only the parts and entries that changed since."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from tablee.lang import use
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.live.fragments import Gathering
from tablee.web.live.log_tail import Drawn, Mark
from tablee.web.live.model import END
from tablee.web.live.packed import Part
from tablee.web.live.parts import GIVES, PARTS, Kept, draw_missing, part_of, place_of, settled, told_to
from tablee.web.live.stories import Telling
from tablee.web.rendering import render
from tablee.web.views.view import View

LOG = "entries"
TARGETS = {"odds": "odds .inside"}
"""Where a part stands on the page, if that is not called as the part is."""


class Connection:
    """Begins with nothing: the first message has everything, whatever the page shows by then."""

    def __init__(self) -> None:
        self._parts: dict[str, int] = {}
        self._kept: Kept = {}
        self._last: tuple[TableState, Seat, tuple[Hashable, ...]] | None = None
        self._gathering: Gathering | None = None
        self._others: set[str] = set()
        self._missing: list[str] = []
        self._settled: View | None = None
        self._told: tuple[object, ...] = ()
        self._mark: Mark | None = None
        self._entries: dict[str, Drawn] | None = None

    @property
    def begun(self) -> bool:
        """Whether anything has been sent."""
        return self._entries is not None

    def message(self, view: View) -> str:
        """What has changed for this viewer since the last message."""
        while self.draw(view):
            pass
        return self.news(view)

    @property
    def owes(self) -> bool:
        """Whether a piece has become another that was not sent yet."""
        return bool(self._others)

    @property
    def lacks(self) -> bool:
        """Whether a piece is still to be drawn of what was settled."""
        return bool(self._missing)

    def draw(self, view: View) -> bool:
        """Draw one piece that nobody has; whether there is another."""
        self._settle_once(view)
        if self._missing:
            draw_missing(view, self._kept, [self._missing.pop(0)])
        return bool(self._missing)

    def news(self, view: View) -> str:
        """What has changed and need not be drawn: the log's own steps, pieces that somebody has."""
        use(view.lang)
        told = told_to(view, self._mark)
        names = self._renewed(view, told)
        parts = [(name, part_of(name, view, told, self._kept)) for name in PARTS if name in names]
        changed = {name: part for name, part in parts if self._is_new(name, part)}
        if "scene" in changed:
            changed.pop("acts", None)  # they stand in it
        message = "".join(
            [*(_part(name, part.html) for name, part in changed.items()), self._log(view, told)]
        )
        self._mark = told.mark
        return message

    def settle(self, view: View) -> bool:
        """See to it that what is kept shows a view; whether what is new is told quickly.

        It is not where a story must be begun.
        """
        moved, now, last = None, (view.state, view.seat, place_of(view)), self._last
        if last is not None and last[1:] == now[1:]:
            moved = view.host.fragments.moved(last[0], now[0])
        self._last = None  # what is kept shows nobody until all of it was seen to
        if moved is None or self._gathering is None or not self._gathering.stand(view, moved):
            others, self._missing = settled(view, self._kept, moved)
            self._others.update(others, self._missing)
            if self._others:
                self._gathering = None
        self._last, self._settled = now, view
        return view.host.stories.goes_on(view)

    def _settle_once(self, view: View) -> None:
        if self._settled is not view:
            self.settle(view)

    def _renewed(self, view: View, told: Telling) -> set[str]:
        """The parts that may have changed; those that are still to be drawn wait."""
        self._settle_once(view)
        self._settled = None
        if not self._missing:
            self._gathering = self._gathering or Gathering(self._kept.values())
        ready = self._others.difference(self._missing)
        names = {part for piece in ready for part in GIVES[piece]}
        self._others -= ready
        place, acts = (view.table, view.lang), (told.recent, told.back)
        before, self._told = self._told, (place, acts, told.older)
        if before[:2] != self._told[:2]:
            names.add("acts")
        if before != self._told:
            names.add("older")
        return names

    def _log(self, view: View, told: Telling) -> str:
        """The log's own steps; all of it the first time, and where steps would not say it well."""
        sent = self._entries
        if told.since is None:
            now = self._entries = {entry.id: entry for entry in told.entries}
            steps = None if sent is None else _steps_between(sent, now)
        else:
            assert sent is not None, "whoever has a mark was sent something"
            steps = _steps(sent, told.since.gone, told.since.drawn)
        if steps is not None:
            return steps
        context = {"table": view.table, "looking": view.looking, "older": told.older, LOG: told.entries}
        return _part(LOG, render("part_entries.html", view.lang, **context).strip())

    def _is_new(self, name: str, part: Part) -> bool:
        """Whether a part differs from what was sent of it."""
        known, self._parts[name] = self._parts.get(name), hash(part)
        return known != self._parts[name]


def _part(name: str, html: str) -> str:
    return _partial(TARGETS.get(name, name), "innerMorph", f"\n{html}\n")


def _steps_between(sent: dict[str, Drawn], now: Mapping[str, Drawn]) -> str | None:
    """The log from what it was to what it is; None where an entry came in between: all of it says that."""
    stayed = [id for id in sent if id in now]
    if list(now)[: len(stayed)] != stayed:
        return None
    return _steps(dict(sent), [id for id in sent if id not in now], now.values())


def _steps(sent: dict[str, Drawn], gone: Iterable[str], drawn: Iterable[Drawn]) -> str:
    """The first ones leave, some change, new ones follow at the end; ``sent`` is what it comes to."""
    steps = [_partial(id, "delete") for id in gone if sent.pop(id, None) is not None]
    new = list[str]()
    for entry in drawn:
        known = sent.get(entry.id)
        if known is None:
            new.append(entry.html)
        elif known is not entry and known != entry:
            steps.append(_partial(entry.id, "outerMorph", entry.html))
        sent[entry.id] = entry
    return "".join([*steps, _partial(LOG, "beforeend", "".join(new)) if new else ""])


def _partial(target: str, swap: str, html: str = "") -> str:
    return f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{html}{END}\n'
