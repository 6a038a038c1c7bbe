"""What one connection has been sent: each message brings only the parts and entries that changed since."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from markupsafe import Markup

from tablee.web.looking import only_to_look_at
from tablee.web.model import table_context
from tablee.web.view import View
from tablee.web.words import render

LOG = "entries"
PARTS = ("seats", "notices", "sheet", LOG, "waits", "throw", "scene", "notes")
END = "</hx-partial>"


class Connection:
    """Begins with nothing: the first message has everything, whatever the page shows by then."""

    def __init__(self) -> None:
        self._parts: dict[str, bytes] = {}
        self._entries: Mapping[str, Markup] | None = None

    def message(self, view: View) -> str:
        """What has changed for this viewer since the last message."""
        context = table_context(view)
        before, now = self._entries, {e.id: e.html for e in context[LOG]}
        self._entries = now
        steps = None if before is None else _steps(before, now)
        names = PARTS if steps is None else tuple(name for name in PARTS if name != LOG)
        html = render("parts.html", view.lang, names=names, **context)
        changed = [part for part in html.split(END)[:-1] if self._is_new(part.strip())]
        told = "".join(f"{part.strip()}{END}\n" for part in changed) + (steps or "")
        return only_to_look_at(told) if view.looking else told

    def _is_new(self, part: str) -> bool:
        """Whether a part differs from what was sent of it; its first tag names it."""
        name, digest = part.partition(">")[0], blake2b(part.encode(), digest_size=16).digest()
        same = self._parts.get(name) == digest
        self._parts[name] = digest
        return not same


def _steps(before: Mapping[str, Markup], now: Mapping[str, Markup]) -> str | None:
    """The log from what it was to what it is: the first ones leave, some change, new ones follow at its end.

    None where an entry came in between: the whole log says that better.
    """
    stayed = [id for id in before if id in now]
    if list(now)[: len(stayed)] != stayed:
        return None
    gone = [_partial(id, "delete") for id in before if id not in now]
    changed = [_partial(id, "outerMorph", now[id]) for id in stayed if now[id] != before[id]]
    new = "".join(html for id, html in now.items() if id not in before)
    return "".join([*gone, *changed, _partial(LOG, "beforeend", new) if new else ""])


def _partial(target: str, swap: str, html: str = "") -> str:
    return f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{html}{END}\n'
