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


PAIR = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
FOUND = PAIR.findall(CSS)
THEMES = {
    "light": {name: light for name, light, _dark in FOUND},
    "dark": {name: dark for name, _light, dark in FOUND},
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


def test_each_colour_is_written_once_for_both_themes() -> None:
    """Which of the two is shown is said by `color-scheme` alone: the system's, or the one that was chosen."""
    assert len(FOUND) == len(THEMES["light"]) > 25
    screen = CSS.partition("@media print")[0]
    assert re.findall(r"--[\w-]+: #", screen) == [] and "prefers-color-scheme" not in CSS
    rules = dict(re.findall(r"(:root[^ ]*) \{\s*color-scheme: ([\w ]+);", screen))
    assert rules == {
        ":root": "light dark",
        ':root[data-theme="light"]': "light",
        ':root[data-theme="dark"]': "dark",
    }


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
