"""Two ways to hold a browser: with fingers, each tap counted, or with the keyboard alone."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, Page

STOPS = 400
"""No page has so many places for the focus: whoever tabs that often is lost."""


class Hand(Protocol):
    """Somebody at a page. What is tapped, written or chosen is named by a selector or found before."""

    page: Page

    def tap(self, what: str | Locator) -> None:
        """Press a button, follow a link, tick a box."""

    def write(self, what: str | Locator, words: str) -> None:
        """Write into a field, in place of what it holds."""

    def choose(self, what: str | Locator, label: str) -> None:
        """Choose a line of a list."""


def one(page: Page, what: str | Locator) -> Locator:
    """The first that is meant and in view; whatever is done with it waits until there is one."""
    found = page.locator(what) if isinstance(what, str) else what
    return found.locator("visible=true").first


class Fingers:
    """Taps, counted: a field that is written into and a list that is chosen from are no taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: str | Locator) -> None:
        one(self.page, what).click()
        self.taps += 1

    def write(self, what: str | Locator, words: str) -> None:
        one(self.page, what).fill(words)

    def choose(self, what: str | Locator, label: str) -> None:
        one(self.page, what).select_option(label=label)


class Keys:
    """Tab, Space, Enter, arrows and letters, nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def _is_here(self, wanted: Locator) -> bool:
        return bool(wanted.evaluate("element => element === document.activeElement"))

    def _step(self, wanted: Locator) -> None:
        """One stop towards it, forwards or backwards, as people do who see where the focus is."""
        before = "element => Boolean(element.compareDocumentPosition(document.activeElement) & 4)"
        self.page.keyboard.press("Shift+Tab" if wanted.evaluate(before) else "Tab")

    def reach(self, what: str | Locator) -> Locator:
        """Tab until the focus is there."""
        wanted = one(self.page, what)
        if wanted.evaluate("element => element.matches('input[type=radio]')"):
            return self._radio(wanted)
        for _ in range(STOPS):
            if self._is_here(wanted):
                return wanted
            self._step(wanted)
        raise AssertionError(f"the keyboard does not reach {what}")

    def _radio(self, wanted: Locator) -> Locator:
        """Tab into the group, then arrows: a group of radio buttons is one stop."""
        same = "element => document.activeElement.name === element.name"
        for _ in range(STOPS):
            if wanted.evaluate(same):
                break
            self._step(wanted)
        for _ in range(60):
            if self._is_here(wanted):
                return wanted
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not reach {wanted}")

    def tap(self, what: str | Locator) -> None:
        wanted = self.reach(what)
        ticked = wanted.evaluate("element => element.matches('input[type=checkbox], input[type=radio]')")
        self.page.keyboard.press("Space" if ticked else "Enter")

    def write(self, what: str | Locator, words: str) -> None:
        self.reach(what)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.press("Delete")
        self.page.keyboard.type(words)

    def choose(self, what: str | Locator, label: str) -> None:
        wanted = self.reach(what)
        self.page.keyboard.press("Home")
        for _ in range(80):
            chosen: str = wanted.evaluate("element => element.selectedOptions[0]?.label ?? ''")
            if chosen.strip() == label:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"no line {label!r} in the list")
