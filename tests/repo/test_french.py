"""French pages keep French typography."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.repo.tree import modules, texts

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


def in_tables(data: Any) -> Iterator[str]:
    """Each French sentence of a table that also has its English."""
    if isinstance(data, dict):
        if isinstance(data.get("fr"), str) and isinstance(data.get("en"), str):
            yield data["fr"]
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from in_tables(part)


def in_module(source: str) -> Iterator[str]:
    """The French of each ``Text("…", "…")`` of a module, with x for what is filled in."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text" and node.args:
            parts = node.args[0].values if isinstance(node.args[0], ast.JoinedStr) else node.args[:1]
            if isinstance(node.args[0], ast.Constant | ast.JoinedStr):
                yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts)


@pytest.mark.parametrize("name", sorted(n for n in texts() if n.startswith("src/") and n.endswith(".toml")))
def test_french_sentences_in_tables_keep_french_typography(name: str) -> None:
    wrong = [fault for sentence in in_tables(tomllib.loads(texts()[name])) for fault in faults(sentence)]
    assert wrong == []


def test_french_labels_in_modules_keep_french_typography() -> None:
    sentences = [s for path in modules() for s in in_module(path.read_text(encoding="utf-8"))]
    assert len(sentences) > 100
    assert [fault for sentence in sentences for fault in faults(sentence)] == []


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
