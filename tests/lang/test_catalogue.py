"""The French catalogue is whole, and its typography is French."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from tests.lang.messages import extracted, marked, templated, translated

FAULTS = {
    "three dots": re.compile(r"\.\.\."),
    "a straight apostrophe": re.compile(r"'"),
    "straight quotes": re.compile(r'"'),
    "English quotes": re.compile("[“”]"),
    "no U+202F before ; ! ?": re.compile(r"(?<=[^\u202f!?])[;!?](?=\s|$)"),
    "no U+00A0 before : or %": re.compile(r"(?<=[^\u00a0])[:%](?=\s|$)"),
    "no U+202F inside « »": re.compile("«[^\u202f]|[^\u202f]»"),
    "tu instead of vous": re.compile(r"\b(?:tu|ton|ta|tes|toi)\b", re.IGNORECASE),
    "a middot": re.compile(r"\w[·•]\w"),
    "a word that french.md avoids": re.compile(
        r"\b(?:meneur|meneuse|session|curseur|log|roll|révéler)\b", re.IGNORECASE
    ),
    "a capital without its accent": re.compile(r"(?<!\w)(?:A la|Etat|Ecrire|Ecart|Equipement)"),
}


def names(text: str) -> list[str]:
    """The slots of a message."""
    return sorted(field for _, field, _, _ in Formatter().parse(text) if field is not None)


def faults(text: str) -> list[str]:
    code = re.sub(r"`[^`]*`|--[a-z-]+", "x", text)
    return [fault for fault, pattern in FAULTS.items() if pattern.search(code)]


def test_no_message_hides_from_the_tools() -> None:
    """A call inside an f-string is not found by them: take it out."""
    assert marked() == extracted()


def test_every_message_is_translated_and_nothing_else_is() -> None:
    french = translated()
    assert templated()
    assert set(french) == extracted() | templated()
    assert [message for message, texts in french.items() if not texts or not all(texts)] == []


def test_slots_are_the_same_in_both_languages() -> None:
    wrong = [
        (message, text)
        for message, texts in translated().items()
        for text in texts
        if names(text) != names(message if isinstance(message, str) else message[-1])
    ]
    assert wrong == []


def test_french_typography_is_kept() -> None:
    wrong = [(text, faults(text)) for texts in translated().values() for text in texts if faults(text)]
    assert wrong == []


@pytest.mark.parametrize(
    "wrong",
    [
        "Alors...",
        "l'aura",
        '"Oui"',
        "“Oui”",
        "Qui ?",
        "Oui!",
        "Aura : 3",
        "66 %",
        "« Oui »",
        "un; deux",
        "tu lances",
    ],
)
def test_each_fault_is_seen(wrong: str) -> None:
    assert faults(wrong)


def test_right_typography_passes() -> None:
    assert (
        faults("«\u202fOui, mais…\u202f» ou mieux\u00a0: 66\u00a0%\u202f; l’aura\u202f? `rules JEU --dials`")
        == []
    )
