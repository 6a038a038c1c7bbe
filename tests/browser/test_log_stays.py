"""The log and what is typed beside it stay as their reader left them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table, say, tab
from tests.browser.waits import frames, until

People = Callable[..., Person]
SAY = ".sayline [name=words]"
AT_END = "list => list.scrollHeight - list.scrollTop - list.clientHeight < 2"
SHRINK = """list => {
  list.style.maxHeight = `${list.clientHeight - 80}px`;
  list.dispatchEvent(new Event("scroll"));
}"""
"""A question opens beside the log, in the very moment in which the log comes to its end."""
HOLD_TIME = """() => {
  const timer = setTimeout;
  window.held = [];
  window.setTimeout = (over, time, ...rest) =>
    time === 1000 ? window.held.push(over) : timer(over, time, ...rest);
}"""
"""Keeps what should happen a second later, to be called by hand."""
KEEP_MOVED = """() => {
  window.moved = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll("#entries .entry.new")) window.moved.push(one.textContent);
  }).observe(entries, { childList: true, subtree: true, attributeFilter: ["class"] });
}"""
"""Keeps the words of all entries that moved, however short the time."""


def test_what_is_typed_is_there_when_the_page_is_loaded_anew(server: Server, person: People) -> None:
    gm = person().page
    make_table(gm, server)
    gm.fill(SAY, "La nuit tombe")
    gm.click("#foes > summary")
    gm.fill("#f-line", "Garde, Costaud 2")
    gm.goto(f"{gm.url.partition('?')[0]}?at=nobody")
    expect(gm.locator(SAY)).to_have_value("La nuit tombe")
    expect(gm.locator("#f-line")).to_have_value("Garde, Costaud 2")
    expect(gm.locator("#f-line")).to_be_visible()
    gm.press(SAY, "Enter")
    expect(gm.locator(SAY)).to_have_value("")
    gm.reload()
    expect(gm.locator("#entries")).to_contain_text("La nuit tombe")
    expect(gm.locator(SAY)).to_have_value("")


def test_only_what_is_new_moves(server: Server, person: People) -> None:
    gm, ana = person().page, person("phone").page
    make_table(gm, server)
    join(ana, invitation(gm))
    tab(ana, "log")
    ana.emulate_media(reduced_motion="no-preference")
    ana.evaluate(KEEP_MOVED)
    ana.evaluate(HOLD_TIME)
    say(gm, "Bonsoir")
    ana.wait_for_function("() => window.moved.some((words) => words.includes('Bonsoir'))", timeout=15_000)
    ana.evaluate("window.held.forEach((over) => over())")
    expect(ana.locator("#entries .entry.new")).to_have_count(0)
    tab(ana, "scene")
    tab(ana, "log")
    assert ana.locator("#entries").evaluate("list => list.getAnimations({ subtree: true }).length") == 0


def test_the_log_stays_at_its_end_when_something_opens_beside_it(server: Server, person: People) -> None:
    gm = person("phone").page
    make_table(gm, server)
    tab(gm, "log")
    for number in range(30):
        say(gm, f"Ligne {number}")
    entries = gm.locator("#entries")
    expect(entries).to_contain_text("Ligne 29")
    until(entries, AT_END)
    entries.evaluate(SHRINK)
    frames(gm)  # the observer of sizes has run: from now on nothing but a reader moves the log
    until(entries, AT_END)
    entries.evaluate("list => { list.scrollTop = 0; }")
    frames(gm)
    assert not entries.evaluate(AT_END), "whoever reads on above is left there"


def test_what_unfolds_at_the_end_of_the_log_is_seen(server: Server, person: People) -> None:
    gm = person("phone").page
    make_table(gm, server)
    tab(gm, "log")
    for words in ("Un", "Deux", "/r +2"):
        say(gm, words)
    why = gm.locator("#entries .why").last
    expect(why).to_be_attached()
    gm.set_viewport_size({"width": 390, "height": 600})
    why.locator("summary").click()
    expect(why.locator("li").last).to_be_in_viewport(ratio=1)
