"""``tablee doctor``: is everything in place?"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import NamedTuple

from tablee.cli.command import verb
from tablee.cli.options import as_json, in_language
from tablee.lang import N_, current, ngettext
from tablee.lang import gettext as _

__all__ = ["Finding", "command", "findings"]

SHORT = N_("Check that everything is in place.")
LONG = N_(
    "Check versions, language, terminal, data files and the completeness of every game. The exit code is "
    "1 if something is wrong; a warning alone leaves it at 0."
)
SQLITE = (3, 51, 3)
PYTHON = (3, 11)


class Finding(NamedTuple):
    """One thing looked at: what, what was found, and how bad that is (ok, warning, wrong)."""

    what: str
    found: str
    state: str = "ok"


@verb(SHORT, LONG)
@as_json
@in_language
def command(as_json: bool) -> None:
    """Look and print."""
    import click

    from tablee.cli.paper import paper
    from tablee.cli.showing import print_json

    found = list(findings())
    ok = all(finding.state != "wrong" for finding in found)
    if as_json:
        print_json({"ok": ok, "findings": [finding._asdict() for finding in found]})
    else:
        page = paper()
        marks = {"ok": ("✓", "good"), "warning": ("!", "strong"), "wrong": ("✗", "bad")}
        wide = max(len(finding.what) for finding in found)
        for finding in found:
            mark, style = marks[finding.state]
            shown = mark if page.symbols else {"✓": "ok", "✗": "NO"}.get(mark, mark)
            print(f"  {page.style(shown, style)}  {finding.what.ljust(wide)}  {finding.found}")
        print()
        print(_("Everything is in place.") if ok else _("Something is wrong."))
    click.get_current_context().exit(0 if ok else 1)


def findings() -> Iterator[Finding]:
    """Each thing in turn."""
    from tablee import __version__

    yield Finding("tablee", __version__)
    python = ".".join(map(str, sys.version_info[:3]))
    yield Finding("Python", python, "ok" if sys.version_info[:2] >= PYTHON else "wrong")
    yield _sqlite()
    yield from _kept()
    yield from _speech()
    yield from _games()


def _sqlite() -> Finding:
    try:
        from tablee.log.file import sqlite3  # the one that keeps the tables
    except ImportError:
        return Finding("SQLite", _("not there: tables can’t be kept."), "warning")
    if sqlite3.sqlite_version_info >= SQLITE:
        return Finding("SQLite", sqlite3.sqlite_version)
    least = ".".join(map(str, SQLITE))
    text = _("{found}: before {least} a rare race can lose what was just written (WAL reset).")
    return Finding("SQLite", text.format(found=sqlite3.sqlite_version, least=least), "warning")


def _kept() -> Iterator[Finding]:
    """The tables and their latest backup, each opened and looked through; nothing is written."""
    from tablee.cli.serve import data_folder
    from tablee.log.file import check, tables_in
    from tablee.log.port import LogFailed

    folder = data_folder(None)
    path = folder / "tablee.db"
    if not path.is_file():
        return
    try:
        check(path)
        said = ngettext("{n} table in {folder}", "{n} tables in {folder}", tables_in(path))
        yield Finding(_("tables"), said.format(n=tables_in(path), folder=folder))
    except LogFailed as failed:
        yield Finding(_("tables"), _("{file} is unsound: {why}").format(file=path, why=failed.why), "wrong")
    copies = sorted((folder / "backups").glob("tablee-*.db"))
    if not copies:
        yield Finding(_("backups"), _("none yet: the server makes them by itself."), "warning")
        return
    try:
        check(copies[-1])
        said = ngettext("the latest of {n}: {file}, sound", "the latest of {n}: {file}, sound", len(copies))
        yield Finding(_("backups"), said.format(n=len(copies), file=copies[-1].name))
    except LogFailed as failed:
        said = _("{file} is unsound: {why}").format(file=copies[-1].name, why=failed.why)
        yield Finding(_("backups"), said, "wrong")


def _speech() -> Iterator[Finding]:
    from tablee.cli.paper import can_print
    from tablee.lang import has_catalogue

    encoding = sys.stdout.encoding or "?"
    enough = can_print("█⚀…œ", encoding)
    text = encoding if enough else _("{encoding}: dice and bars are drawn in plain letters.")
    yield Finding(_("terminal"), text.format(encoding=encoding), "ok" if enough else "warning")
    asked = next((os.environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(n)), "–")
    yield Finding(_("language"), f"{current()} ({asked})")
    there = has_catalogue("fr")
    yield Finding(
        _("French catalogue"),
        _("there") if there else _("missing: the interface speaks English only."),
        "ok" if there else "warning",
    )


def _games() -> Iterator[Finding]:
    from tablee.systems import KEYS

    for key in KEYS:
        try:
            yield _game(key)
        except Exception as error:
            yield Finding(key, f"{type(error).__name__}: {error}", "wrong")


def _game(key: str) -> Finding:
    """Whether a game’s tables load, its sheets keep its rules, and its words are all there."""
    from tablee.systems import system

    game = system(key)
    rules = game.book()
    entries, dials, tables = rules.reference.entries, rules.pack.known, rules.pack.tables
    empty = [name for name in tables if not tables[name]]
    sheets = [game.preset(preset) for preset in game.presets()]
    homes = {name: game.rules(game.ready(name)) for name in game.packs()}
    broken = [
        sheet.name
        for sheet in sheets
        if any(not p.warning for p in homes.get(sheet.pack, rules).validate(sheet))
    ]
    unruled = [dial.key for dial in dials.values() if dial.rule not in entries]
    texts = [(rule, (entry.title, entry.text, *entry.said.values())) for rule, entry in entries.items()]
    texts += [(outcome, (rules.label(outcome),)) for outcome in game.outcomes]
    unsaid = [name for name, said in texts if not all(text.fr and text.en for text in said)]
    wrong = [*empty, *broken, *unruled, *unsaid]
    if wrong:
        return Finding(key, ", ".join(wrong), "wrong")
    text = _("{rules} rules, {dials} house rules, {presets} ready-made sheets")
    return Finding(key, text.format(rules=len(entries), dials=len(dials), presets=len(sheets)))
