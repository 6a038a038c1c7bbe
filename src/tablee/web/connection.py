"""What one connection has been sent: each message brings only the parts and entries that changed since."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.lang import use
from tablee.web.looking import only_to_look_at
from tablee.web.model import END
from tablee.web.packed import Part
from tablee.web.parts import Kept, parts_of, told_to
from tablee.web.standing import Drawn
from tablee.web.story import Told
from tablee.web.view import View
from tablee.web.words import render

LOG = "entries"
TARGETS = {"odds": "odds .inside"}
"""Where a part stands on the page, if that is not called as the part is."""


class Connection:
    """Begins with nothing: the first message has everything, whatever the page shows by then."""

    def __init__(self) -> None:
        self._parts: dict[str, int] = {}
        self._kept: Kept = {}
        self._entries: Sequence[Drawn] | None = None

    def message(self, view: View) -> str:
        """What has changed for this viewer since the last message."""
        use(view.lang)
        told = told_to(view)
        parts = parts_of(view, told, self._kept)
        changed = [_part(name, part.html) for name, part in parts.items() if self._is_new(name, part)]
        message = "".join([*changed, self._log(view, told)])
        return only_to_look_at(message) if view.looking else message

    def _log(self, view: View, told: Told) -> str:
        """The log's own steps; all of it the first time, and where steps would not say it well."""
        before, self._entries = self._entries, told.entries
        steps = None if before is None else _steps(before, told.entries)
        if steps is not None:
            return steps
        context = {"table": view.table, "older": told.older, LOG: told.entries}
        return _part(LOG, render("part_entries.html", view.lang, **context).strip())

    def _is_new(self, name: str, part: Part) -> bool:
        """Whether a part differs from what was sent of it."""
        known, self._parts[name] = self._parts.get(name), hash(part)
        return known != self._parts[name]


def _part(name: str, html: str) -> str:
    return _partial(TARGETS.get(name, name), "innerMorph", f"\n{html}\n")


def _steps(then: Sequence[Drawn], now: Sequence[Drawn]) -> str | None:
    """The log from what it was to what it is: the first ones leave, some change, new ones follow at its end.

    None where an entry came in between: the whole log says that better.
    """
    before, after = {entry.id: entry for entry in then}, {entry.id: entry for entry in now}
    stayed = [id for id in before if id in after]
    if list(after)[: len(stayed)] != stayed:
        return None
    gone = [_partial(id, "delete") for id in before if id not in after]
    changed = [_partial(id, "outerMorph", after[id].html) for id in stayed if after[id] != before[id]]
    new = "".join(entry.html for id, entry in after.items() if id not in before)
    return "".join([*gone, *changed, _partial(LOG, "beforeend", new) if new else ""])


def _partial(target: str, swap: str, html: str = "") -> str:
    return f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{html}{END}\n'
