"""Nothing is cut, nothing lies over anything else: measured in windows of any size."""

from __future__ import annotations

import os
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import act, invitation, join, make_table, tab
from tests.browser.waits import until

People = Callable[..., Person]
LAPTOPS = [(1280, 720), (1024, 768)]
if os.environ.get("TABLEE_FULL") == "1":
    LAPTOPS += [(1366, 768)]  # no window is narrower or lower than one of the others
LYING = (844, 390)
"""A phone on its side."""
UNNAMED = """bar => {
  const seen = [...bar.querySelectorAll("text, .unsaid > span")].filter((one) => one.checkVisibility());
  const told = seen.map((one) => one.textContent.trim()).filter((words) => /[a-z]/.test(words));
  const names = [...bar.querySelectorAll("rect:not(.t1, .t2) title")].map((title) => title.textContent);
  return names.filter((name) => !told.some((words) => name.endsWith(words)));
}"""
"""The parts of a bar whose name stands nowhere."""
CUT = """line => [line, ...line.querySelectorAll("*")].filter((one) => {
  const { overflowX, position } = getComputedStyle(one);
  return overflowX !== "visible" && position !== "absolute" && one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.outerHTML)"""
"""What is written there and has no room."""
UNTOLD = "all => all.filter((did) => did.title !== did.innerText).map((did) => did.outerHTML)"
"""Acts whose title does not tell all of their words."""
CLIPPED = """list => {
  const free = document.body.appendChild(list.cloneNode(true));
  const { font } = getComputedStyle(list);
  Object.assign(free.style, { position: "absolute", width: "auto", maxWidth: "none", font });
  const needed = free.offsetWidth;
  free.remove();
  return list.offsetWidth < needed;
}"""
"""Whether a list is narrower than the longest of its lines."""


WHOLE = """piece => new Promise((done) => new IntersectionObserver(([seen], watch) => {
  watch.disconnect();
  const { boundingClientRect: all, intersectionRect: part } = seen;
  done(all.height - part.height <= 1 && all.width - part.width <= 1);
}).observe(piece))"""
"""Whether all of a piece is seen, but for a pixel."""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab(page, "log")


def top_and_bottom(page: Page, what: str) -> tuple[float, float]:
    """Where something begins and ends, from above."""
    box = page.locator(what).bounding_box()
    assert box is not None, what
    return box["y"], box["y"] + box["height"]


def comes_into_view(piece: Locator) -> None:
    """Scrolled to, all of it is seen: but for a pixel, as places to scroll to are rounded."""
    piece.scroll_into_view_if_needed()
    until(piece, WHOLE)


def within(frame: Locator, piece: Locator) -> bool:
    """Whether a piece is drawn inside its frame, all of it."""
    outer, inner = frame.bounding_box(), piece.bounding_box()
    assert outer is not None and inner is not None
    across = outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    down = outer["y"] <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    return across and down


def a_fight(gm: Page, player: Page, server: Server) -> None:
    """The fullest throw bar there is: ways, targets, helpers, points to spend, the last throw again."""
    make_table(gm, server)
    join(player, invitation(gm), preset="teich")
    assert not act(gm, "foes", line="Assassin 1, As du surin 1, dague 0")
    gm.click("#scene .begin button")
    gm.click("#form form.move .act")
    player.click("#sheet .trait:has-text('Brise-fer')")
    player.click("#throw .throw-now")
    gm.click("#scene .order a.name:has-text('Teich')")
    for page in (gm, player):
        expect(page.locator("#throw .targets").first).to_be_attached()
        expect(page.locator("#throw .again")).to_be_attached()


def test_the_log_keeps_its_place_above_the_fullest_throw(server: Server, person: People) -> None:
    gm, player = person().page, person().page
    a_fight(gm, player, server)
    for row in gm.locator("#fight .order > li").all():
        name, state = row.locator(".name").bounding_box(), row.locator(".state").bounding_box()
        assert name and state and abs(name["x"] - state["x"]) < 1  # one column of words
    for page in (gm, player):
        page.locator(".top h1 a").evaluate("title => { title.textContent = 'Le port de Kung-Bohr' }")
        for size in (*LAPTOPS, LYING):
            resize(page, size)
            above, below = top_and_bottom(page, "#main")
            log, say, bar = (top_and_bottom(page, what) for what in ("#log", ".sayline", "#throw"))
            assert log[1] - log[0] > 0.4 * (below - above), size
            assert say[1] <= log[1] <= bar[0] + 1, size  # the line to say something lies over nothing
            button = top_and_bottom(page, "#throw .throw-now")
            assert bar[0] < button[0] and button[1] < bar[1] <= below, size
            if size != LYING:
                assert page.locator("#throw .odds-tap").evaluate(UNNAMED) == [], size
            for line in (".top h1", "#seats"):
                assert page.locator(line).evaluate(CUT) == [], (size, line)
            assert page.locator("#scene .recent .did").evaluate_all(UNTOLD) == [], size
            for stop in ("#throw .hand-switch", "#throw .again"):
                if not page.locator(stop).is_visible():
                    continue
                comes_into_view(page.locator(stop))
    # Unfolded on a phone that lies on its side, the throw has the place to itself.
    player.click("#throw .toggle")
    draft, bar = top_and_bottom(player, "#throw .draft"), top_and_bottom(player, "#throw")
    assert bar[0] < draft[0] and draft[1] - draft[0] > 0.45 * (bar[1] - bar[0])
    comes_into_view(player.locator("#throw .hand-switch"))


def test_a_long_throw_shows_its_chance_on_a_phone(server: Server, person: People) -> None:
    gm, player = person().page, person("phone").page
    make_table(gm, server, "iaodune")
    join(player, invitation(gm), preset="nae")
    player.click("#throw .toggle")
    player.fill("#throw [name=goal]", "1")
    player.keyboard.press("Tab")
    toggle = player.locator("#throw .toggle")
    expect(toggle.locator(".net")).to_have_text("+0N +1N −2D contre 1")
    for piece in (toggle.locator(".chance b"), toggle.locator(".icon")):
        assert within(toggle, piece)
    assert toggle.evaluate("button => button.scrollWidth <= button.clientWidth")
    assert player.locator("#throw .odds-tap").evaluate(UNNAMED) == []
    for choice in player.locator("#throw .option-set select").all():
        assert not choice.evaluate(CLIPPED), choice.inner_text()
    player.click("#throw .throw-now")
    why = player.locator("#entries .why > summary")
    expect(why).to_be_visible()  # the log comes into view with the answer, the dice may come before
    box = why.bounding_box()
    assert box and box["height"] >= 44  # a finger finds it


def test_the_list_of_tables_tells_who_leads_by_a_small_badge(server: Server, person: People) -> None:
    gm = person().page
    make_table(gm, server)
    gm.goto(server.url)
    badge, line = (gm.locator(f".tables a >> nth=0 >> {what}") for what in (".badge", "xpath=."))
    drawn, whole = badge.bounding_box(), line.bounding_box()
    assert drawn and whole and drawn["width"] < whole["width"] / 4
    leave, create = gm.locator(".leave-all").bounding_box(), gm.locator(".leafed").bounding_box()
    assert leave and create and create["y"] - leave["y"] - leave["height"] >= 16
