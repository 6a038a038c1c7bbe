"""Waits for conditions inside a page, where there is no locator to expect something of."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

FRAMES = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done())));
})"""
TURNS = "() => new Promise((done) => setTimeout(() => setTimeout(() => setTimeout(done))))"
LOADED = """names => {
  const fetched = performance.getEntriesByType("resource").filter((one) => one.responseEnd > 0);
  return names.every((name) => fetched.some((one) => one.name.includes(name)));
}"""


def until(where: Locator, condition: str) -> None:
    """Wait until a JavaScript function of an element returns true."""
    element = where.element_handle()
    where.page.wait_for_function(condition, arg=element, timeout=15_000)


def frames(page: Page) -> None:
    """Wait until frames were drawn: handlers of scrolling and observers of sizes have run by then."""
    page.evaluate(FRAMES)


def loaded(page: Page, *scripts: str) -> None:
    """Wait until files of a page have been fetched, then for what they begin at once.

    Asked at intervals: a page that still waits for a script may draw no frame.
    """
    page.wait_for_function(LOADED, arg=list(scripts), polling=20, timeout=15_000)
    page.evaluate(TURNS)
