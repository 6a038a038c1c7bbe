"""The small scripts of the pages, under the content policy, without a table: tabs, log, keys, theme."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from jinja2 import DictLoader
from jinja2.loaders import ChoiceLoader
from playwright.sync_api import Page, Route, expect

from tablee.web.rendering import templates
from tests.browser.conftest import Person, Server
from tests.browser.waits import frames

PATH = "/page-of-scripts"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
TABLE = """
{% extends "base.html" %}
{% block title %}La ruelle{% endblock %}
{% block body_class %}at-table{% endblock %}
{% block body %}
<section id="now"></section>
<main id="main" class="board" data-tab="log" data-my-turn="À vous" tabindex="-1">
<section class="part sheet scroll" data-part="sheet" id="sheet" tabindex="0"><h2>Ma fiche</h2></section>
<section class="part log" data-part="log" id="log">
<div class="entries scroll" id="entries" role="log" tabindex="0">
{% for i in range(60) %}{% call ui.entry("e" ~ i, "21:00", "") %}<p>ligne {{ i }}</p>{% endcall %}{% endfor %}
</div>
<button class="newer" id="newer" type="button" hidden><span class="count"></span> lignes</button>
<form class="sayline"><input name="words" id="say" aria-label="Dire" aria-keyshortcuts="/"></form>
</section>
<section class="part throwing" id="throw"><div class="draft">{{ ui.chip("Épée", "+1", true) }}</div>
<button class="toggle" type="button" aria-expanded="false">+1</button>
<div class="go"><button class="act" type="button" aria-keyshortcuts="R" data-does="Lancer">Lancer</button>
</div></section>
<section class="part scene scroll" data-part="scene" id="scene" tabindex="0"><h2>La scène</h2></section>
</main>
<nav class="tabs">{% for name in ("sheet", "log", "scene") %}
<a href="#{{ name }}" data-tab="{{ name }}">{{ name }}<span class="count"></span></a>{% endfor %}</nav>
{% endblock %}
"""
ADD = """([id, mine]) => { const line = document.createElement("article"); line.className = "entry";
  line.id = line.textContent = id; if (mine) line.dataset.mine = ""; entries.append(line); }"""
CLICKS = """selector => { window.clicks = 0;
  document.querySelector(selector).addEventListener("click", () => { window.clicks += 1; }); }"""

Open = Callable[..., Page]


@cache
def rendered() -> str:
    env = templates(False)
    assert env.loader is not None
    env = env.overlay(loader=ChoiceLoader([DictLoader({"table": TABLE}), env.loader]))
    return env.get_template("table").render(lang="fr", here="/", _=lambda text: text)


def answer(route: Route) -> None:
    headers = {"Content-Security-Policy": POLICY, "Content-Type": "text/html; charset=utf-8"}
    route.fulfill(body=rendered(), headers=headers)


@pytest.fixture
def opened(server: Server, person: Callable[..., Person]) -> Open:
    """The page itself is ours, its scripts, styles and fonts are those of a server."""

    def open_page(*args: str, **kwargs: str) -> Page:
        page = person(*args, **kwargs).page
        page.route(f"{server.url}{PATH}", answer)
        page.goto(f"{server.url}{PATH}")
        return page

    return open_page


@pytest.mark.slow
def test_the_throw_is_in_view_in_every_tab_of_a_phone(opened: Open) -> None:
    page, tabs = opened("phone"), ("sheet", "log", "scene")
    for tab in tabs:
        page.click(f".tabs a[data-tab={tab}]")
        for name in tabs:
            expect(page.locator(f"#{name}")).to_be_visible(visible=name == tab)
        expect(page.locator(".act")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_the_chips_of_the_throw_unfold_on_a_phone(opened: Open) -> None:
    page = opened("phone")
    expect(page.locator(".chip")).to_be_hidden()
    page.click(".toggle")
    expect(page.locator(".chip")).to_be_in_viewport(ratio=1)
    expect(page.locator(".toggle")).to_have_attribute("aria-expanded", "true")


def test_the_log_follows_its_end_only_while_one_is_there(opened: Open) -> None:
    page = opened()
    page.wait_for_function("() => entries.scrollHeight - entries.scrollTop - entries.clientHeight < 2")
    page.evaluate(ADD, ["n1", False])
    expect(page.locator("#n1")).to_be_in_viewport()
    page.evaluate("entries.scrollTop = 0")
    frames(page)
    page.evaluate(ADD, ["n2", False])
    expect(page.locator("#newer")).to_have_text("1 lignes")
    expect(page.locator("#n2")).not_to_be_in_viewport()
    page.click("#newer")
    expect(page.locator("#n2")).to_be_in_viewport()
    expect(page.locator("#newer")).to_be_hidden()


def test_one_s_own_line_is_always_shown(opened: Open) -> None:
    page = opened()
    page.evaluate("entries.scrollTop = 0")
    frames(page)
    page.evaluate(ADD, ["mine", True])
    expect(page.locator("#mine")).to_be_in_viewport()


def test_lines_that_come_meanwhile_are_counted_on_the_tab(opened: Open) -> None:
    page = opened("phone")
    page.click(".tabs a[data-tab=sheet]")
    page.evaluate(ADD, ["n1", False])
    count = page.locator(".tabs a[data-tab=log] .count")
    expect(count).to_have_text("1")
    page.click(".tabs a[data-tab=log]")
    expect(count).to_be_empty()
    expect(page.locator("#n1")).to_be_in_viewport()


def test_keys_act_but_not_while_typing(opened: Open) -> None:
    page = opened()
    page.evaluate(CLICKS, ".act")
    page.keyboard.press("r")
    assert page.evaluate("clicks") == 1
    page.keyboard.press("/")
    expect(page.locator("#say")).to_be_focused()
    page.keyboard.type("rr")
    assert page.evaluate("clicks") == 1
    expect(page.locator("#say")).to_have_value("rr")
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    assert page.evaluate("clicks") == 2


def test_keys_are_listed_and_can_be_switched_off(opened: Open) -> None:
    page = opened()
    page.evaluate(CLICKS, ".act")
    page.keyboard.press("?")
    expect(page.locator("#keys-list dd")).to_have_text(["Keyboard", "Dire", "Lancer"])
    page.uncheck("#keys-on")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("r")
    assert page.evaluate("clicks") == 0


def test_the_key_of_the_chat_shows_it_from_another_tab(opened: Open) -> None:
    page = opened("phone")
    page.click(".tabs a[data-tab=sheet]")
    page.keyboard.press("/")
    expect(page.locator("#say")).to_be_focused()
    expect(page.locator("#log")).to_be_visible()


def test_the_theme_is_chosen_and_remembered(opened: Open) -> None:
    page = opened(theme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.click("[data-theme-switch]")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate(ground) != dark
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.click("[data-theme-switch]")
    assert page.evaluate(ground) == dark


def test_the_title_calls_the_one_the_table_waits_for(opened: Open) -> None:
    page = opened()
    page.evaluate("document.hasFocus = () => false")
    page.evaluate("window.setInterval = (tick, time) => { Object.assign(window, { tick, time }); return 1; }")
    page.evaluate("document.querySelector('#now').innerHTML = '<p data-my-turn></p>'")
    page.wait_for_function("() => window.time === 1200")
    for title in ("● À vous", "(1) La ruelle", "● À vous"):  # the title calls, then counts, in turn
        page.evaluate("tick()")
        expect(page).to_have_title(title)
    page.evaluate("document.querySelector('#now').replaceChildren()")
    expect(page).to_have_title("La ruelle")


def test_the_fonts_are_ours(opened: Open) -> None:
    page = opened()
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('16px Literata')")
    assert page.evaluate("document.fonts.check('16px \"Atkinson Hyperlegible Next\"')")
