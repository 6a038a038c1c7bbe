"""Fudge's sentences: the book's words spelt one way, and a number that may be one never before a plural."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tablee.systems.fudge.fight.strike import FORTUNES
from tests.systems.fudge.by_hand import rules

NUMBER = r"\{(?!most|expected)\w+(:\+)?\}"
WRONG_FR = {
    "plural after a number": NUMBER + r" (Dons|Défauts|Pouvoirs|Compétences|niveaux|semaines)\b",
    "one spelling of Points Fudge": r"\b[Pp]oints? fudge|\bpoints? Fudge",
    "one spelling of Esquive Héroïque": r"esquive héroïque|Esquive héroïque",
    "one spelling of Touche Légère": r"touches? légères?|Touche légère",
    "one spelling of Jet de Situation": r"\bjets? de [Ss]ituation",
    "one MJ": r"\b[Ll]a MJ\b",
    "a plural in brackets": r"\(s\)",
}
WRONG_EN = {
    "plural after a number": NUMBER + r" (Gifts|Faults|Powers|Skills|levels|weeks)\b",
    "a number that may be one": r"(?<!to )\{(expected|least|needed|found)\} (\w+ )?(are|were) (needed|left)",
    "one spelling of Fudge points": r"Fudge Points?",
    "one GM": r"game master",
    "a plural in brackets": r"\(s\)",
}


def sentences() -> Iterator[tuple[str, str]]:
    """Every French and English sentence of the reference."""
    for entry in rules().reference.entries.values():
        for text in (entry.title, entry.text, *entry.said.values()):
            yield text.fr, text.en


@pytest.mark.parametrize("fault", WRONG_FR)
def test_french_sentences(fault: str) -> None:
    assert [fr for fr, _ in sentences() if re.search(WRONG_FR[fault], fr)] == []


@pytest.mark.parametrize("fault", WRONG_EN)
def test_english_sentences(fault: str) -> None:
    assert [en for _, en in sentences() if re.search(WRONG_EN[fault], en)] == []


def test_words_beside_one_another_agree() -> None:
    assert FORTUNES["none"].fr == "aucune"  # « faveur : aucune »
    against = {kind.label.fr for kind in rules().checks.values() if "contre" in kind.label.fr.split()}
    assert against == {"Volonté contre la douleur"}  # a label is followed by « contre » and the opponents
