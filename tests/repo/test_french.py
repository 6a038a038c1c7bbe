"""French pages keep French typography."""

from __future__ import annotations

import re

import pytest

from tests.repo.tree import texts

FAULTS = {
    "three dots instead of …": re.compile(r"\.\.\."),
    "straight apostrophe instead of ’": re.compile(r"\w'\w"),
    "straight quotes instead of « »": re.compile(r'"'),
    "no U+202F before ; ! ?": re.compile(r"(?<=[^\u202f!?])[;!?](?=\s|$)"),
    "no U+00A0 before : or %": re.compile(r"(?<=[^\u00a0])[:%](?=\s|$)"),
    "no U+202F inside « »": re.compile("«[^\u202f]|[^\u202f]»"),
}


def prose(page: str) -> str:
    """A Markdown page without its code, its addresses, its image marks and its table rules."""
    page = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    page = re.sub(r"`[^`]*`", "x", page)
    page = re.sub(r"^\|[-: |]+\|$", "", page, flags=re.MULTILINE)
    return re.sub(r"\]\([^)]*\)", "]", page).replace("![", "[")


def faults(page: str) -> list[str]:
    text = prose(page)
    return [
        f"{fault}: {text[max(0, match.start() - 20) : match.end() + 10]!r}"
        for fault, pattern in FAULTS.items()
        for match in pattern.finditer(text)
    ]


@pytest.mark.parametrize("name", sorted(name for name in texts() if name.endswith(".fr.md")))
def test_french_pages_keep_french_typography(name: str) -> None:
    assert faults(texts()[name]) == []


@pytest.mark.parametrize(
    "wrong", ["Alors...", "l'aura", '"Oui"', "Qui ?", "Oui!", "Aura : 3", "66 %", "« Oui »", "un; deux"]
)
def test_each_fault_is_seen(wrong: str) -> None:
    assert faults(wrong)


def test_right_typography_passes() -> None:
    right = (
        "«\u202fOui, mais…\u202f» ou mieux\u00a0: 66\u00a0%\u202f; l’aura\u202f? Oui\u202f! `a: b` [x](a:b)"
    )
    assert faults(right) == []
