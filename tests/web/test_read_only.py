"""See the table as a player: that page is drawn without anything that could send."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import ChoiceLoader, DictLoader, meta

from tablee.fairness.seeded import Seeded
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.web.host import Host
from tablee.web.live.parts import PARTS
from tablee.web.live.screen import Live, SentParts
from tablee.web.pages.table import table_context
from tablee.web.rendering import render, templates
from tests.web.read_only import what_sends
from tests.web.test_parts import an_evening, ledgers, views_of
from tests.web.test_templates import tree

KEYS = [system.key for system in all_systems()]
SENDS = re.compile(
    r"hx-(?:get|post|put|patch|delete)\b|\bmethod=|\b(?:form)?action=|aria-keyshortcuts|\bping="
)
LEADS = re.compile(r'href="(?!#|/"|/static/|/t/\{\{ table \}\}"|\{\{ static\()')
OTHER_PAGES = {"pages/first.html"}
"""A page that nobody looks at through other eyes, with one button that sends its form elsewhere."""
BEGINS = {
    "table/page.html",
    "parts/entries.html",
    "macros/entry.html",
    "macros/acts.html",
    *(f"parts/{name}.html" for part in PARTS.values() for name in part.templates),
}


def source(name: str) -> str:
    """A template without its comments."""
    env = templates(False)
    assert env.loader is not None
    return re.sub(r"\{#.*?#\}", "", env.loader.get_source(env, name)[0], flags=re.DOTALL)


def of_the_table() -> set[str]:
    """The templates that the table page is made of."""
    found, new = set[str](), set(BEGINS)
    while new:
        found |= new
        new = {name for each in new for name in meta.find_referenced_templates(tree(each)) if name} - found
    return found


@pytest.mark.parametrize("name", templates(False).list_templates())
def test_a_template_sends_by_the_macros_alone(name: str) -> None:
    if name not in OTHER_PAGES | {"macros/send.html"}:
        assert SENDS.findall(source(name)) == []


@pytest.mark.parametrize("name", sorted(of_the_table() - {"macros/send.html"}))
def test_a_link_of_the_table_leads_by_the_macro_alone(name: str) -> None:
    assert LEADS.findall(source(name)) == []


def looked_at(key: str, folder: Path, who: str) -> Iterator[str]:
    """A viewer's page after each command of an evening, and each message of their stream.

    The player is shown the same table before, so that whatever is kept for both is there.
    """
    log = SqliteLog(folder / f"{who}.db")
    host, sent = Host(log, all_systems(), Seeded("tests")), SentParts()
    live = Live(log, host.shared, host.books)
    for ledger in ledgers(an_evening(key, 1)):
        if "seat-ana" in ledger.state.seats:
            views = views_of(host, ledger)
            table_context(views["ana en"], live, "note")
            view = views[who]
            yield sent.message(view, live.stories.told(view), live.drawings)
            yield render("table/page.html", view.lang, here="/", **table_context(view, live, "note"))
    log.close()


@pytest.mark.parametrize("key", KEYS)
def test_nothing_on_the_page_or_its_stream_sends(key: str, tmp_path: Path) -> None:
    for html in looked_at(key, tmp_path, "gm as"):
        assert what_sends(html) == []
    assert sum(len(what_sends(html)) for html in looked_at(key, tmp_path, "ana en")) > 1_000


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("parts/sheet.html", "fu3"),
        ("macros/bar.html", "fudge"),
        ("macros/throw.html", "krasses"),
        ("base.html", "iaodune"),
    ],
)
def test_a_template_that_forgets_is_found(
    name: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = templates.__wrapped__(looking=True)
    assert env.loader is not None
    text, by_macro = env.loader.get_source(env, name)[0], re.compile(r"\{\{ send\.\w+\(.*?\) \}\}", re.DOTALL)
    assert by_macro.search(text)
    forgot = by_macro.sub('hx-post="/t/x/do"', text)
    env.loader = ChoiceLoader([DictLoader({name: forgot}), env.loader])
    monkeypatch.setattr("tablee.web.rendering.templates", lambda looking: env)
    assert any(what_sends(html) for html in looked_at(key, tmp_path, "gm as"))


@pytest.mark.parametrize(
    ("html", "count"),
    [
        ('<button hx-post="/a" hx-vals="{}" hx-target="#b">', 2),
        ('<form method="post" action="/b">', 3),
        ('<form inert><input aria-keyshortcuts="F"></form>', 1),
        ('<a href="?at=1"><a href="/t/abc/dice"><a href="https://x"><a href="//x">', 4),
        ('<a href="/t/abc"><a href="#sheet"><a href="/"><a aria-disabled="true"><form inert>', 0),
    ],
)
def test_whatever_sends_is_found(html: str, count: int) -> None:
    assert len(what_sends(html)) == count
