"""The colours of the pages are told apart in both themes: WCAG AA, computed from the style sheet."""

from __future__ import annotations

import re

import pytest

from tests.repo.tree import SOURCE

CSS = (SOURCE / "web" / "static" / "tablee.css").read_text(encoding="utf-8")
GROUNDS = ["paper", "leaf", "well"]
WASHES = ["red-wash", "green-wash", "gold-wash"]
# (text, ground) where 4.5 is needed, and (edge, ground) where 3 is.
READ = [
    *((text, ground) for text in ("ink", "soft", "red", "green", "gold") for ground in GROUNDS),
    *((text, wash) for text in ("ink", "soft") for wash in WASHES),
    *((name, f"{name}-wash") for name in ("red", "green", "gold")),
    *(
        (f"on-{name}", name)
        for name in ("red", "green", "gold", "n3", "n2", "n1", "y1", "y2", "y3", "t1", "t2")
    ),
]
SEEN = [("edge", ground) for ground in GROUNDS] + [("green", ground) for ground in GROUNDS]


def colours(selector: str) -> dict[str, str]:
    """The custom properties of the first rule with this selector."""
    start = CSS.index(selector) + len(selector)
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", CSS[start : CSS.index("}", start)]))


THEMES = {
    "light": colours(":root {"),
    "dark": colours(':root[data-theme="dark"] {'),
}


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_dark_theme_is_the_same_chosen_or_the_system_s() -> None:
    assert colours(':root:not([data-theme="light"]) {') == THEMES["dark"]
    assert THEMES["dark"].keys() == THEMES["light"].keys()


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_read_stands_out(theme: str) -> None:
    found = THEMES[theme]
    faint = {pair: round(contrast(found[pair[0]], found[pair[1]]), 2) for pair in READ}
    assert {pair: ratio for pair, ratio in faint.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_edges_and_focus_rings_are_seen(theme: str) -> None:
    found = THEMES[theme]
    faint = {pair: round(contrast(found[pair[0]], found[pair[1]]), 2) for pair in SEEN}
    assert {pair: ratio for pair, ratio in faint.items() if ratio < 3} == {}
