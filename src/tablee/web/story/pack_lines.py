"""What a change of house rules says: each dial from what it was to what it is, and the tables by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablee.game.compose import compose_of
from tablee.game.dial import Dial, DialValue
from tablee.game.pack import Pack
from tablee.game.text import YES_NO, Lang, number
from tablee.lang import gettext as _

MANY = 12
"""How many dials are named before the rest is counted."""


def value_words(dial: Dial, value: DialValue, lang: Lang) -> str:
    """The value of a dial as people read it."""
    if isinstance(value, bool):
        return YES_NO[value][lang]
    if isinstance(value, str):
        return dial.options[value][lang] if dial.options and value in dial.options else value
    return number(value, lang)


def name_of(form: Mapping[str, Any], lang: Lang) -> str:
    """What people call a pack."""
    title = form.get("title")
    if isinstance(title, Mapping):
        return str(title.get(lang, ""))
    if form.get("name") != "book":
        return str(form.get("name", ""))
    return _("House rules") if form.get("dials") or form.get("tables") else _("By the book")


def dial_changes(
    known: Pack, before: Mapping[str, Any], after: Mapping[str, Any], lang: Lang
) -> list[tuple[str, str, str]]:
    """The dials that differ between two packs: label, before, after; in the order of the book."""
    was, now = before.get("dials", {}), after.get("dials", {})
    found = []
    for key in (k for chapter in known.chapters for k in chapter.dials if was.get(k) != now.get(k)):
        dial = known.known[key]
        values = (dial.check(pack[key])[0] if key in pack else dial.default for pack in (was, now))
        words = [value_words(dial, dial.default if v is None else v, lang) for v in values]
        if words[0] != words[1]:
            found.append((dial.label[lang], words[0], words[1]))
    return found


def table_changes(
    known: Pack, before: Mapping[str, Any], after: Mapping[str, Any], lang: Lang
) -> list[tuple[str, bool]]:
    """The tables that differ between two packs: title, and whether the later one has the book's again."""
    was, now = before.get("tables", {}), after.get("tables", {})
    differ = [key for key in known.tables if was.get(key) != now.get(key)]
    words = compose_of(known.tables.package).tables(differ)
    return [(table.title[lang], table.key not in now) for table in words]


def pack_tale(known: Pack, before: Mapping[str, Any], after: Mapping[str, Any], lang: Lang) -> list[str]:
    """The lines of a change in the log: the name of the game first."""
    lines = [
        _("The house rules changed: {name}, version {version}.").format(
            name=name_of(after, lang), version=after.get("version", 1)
        )
    ]
    dials = dial_changes(known, before, after, lang)
    shown = dials if len(dials) <= MANY else dials[: MANY - 1]
    lines += [_("{label}: {before} → {after}").format(label=a, before=b, after=c) for a, b, c in shown]
    if len(shown) < len(dials):
        lines.append(_("… and other settings: {n}").format(n=len(dials) - len(shown)))
    for title, book in table_changes(known, before, after, lang):
        words = _("Table “{title}”: as in the book again") if book else _("Table “{title}”: changed")
        lines.append(words.format(title=title))
    return lines


class Packs:
    """The packs of a table as its story comes to them: each is told against the one in force before it."""

    def __init__(self) -> None:
        self._first: Mapping[str, Any] = {}
        self._changes: dict[str, Mapping[str, Any]] = {}

    def begin(self, pack: Mapping[str, Any]) -> None:
        """The pack that the table was made with."""
        self._first = pack

    def keep(self, command: str, pack: Mapping[str, Any]) -> None:
        """A change that is not told here."""
        self._changes[command] = pack

    def tale(
        self, known: Pack, command: str, pack: Mapping[str, Any], gone: Collection[str], lang: Lang
    ) -> list[str]:
        """The lines of a change; ``gone`` are the commands that were taken back before it."""
        stood = [p for c, p in self._changes.items() if c not in gone]
        self._changes[command] = pack
        return pack_tale(known, stood[-1] if stood else self._first, pack, lang)
