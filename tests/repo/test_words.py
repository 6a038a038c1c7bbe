"""No file says where it was made, where its packages come from, or how the work was shared out."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.repo.tree import texts

MACHINE_PATHS = re.compile(r"(?<![\w.~/])(?:/(?:work|root|home|Users|opt|mnt)/\w|[A-Z]:\\\\?Users\b)")
REGISTRIES = re.compile(
    r"(?:pypi|pythonhosted|npmjs|yarnpkg|crates)\.(?:org|com|io)\b|--(?:extra-)?index-url\b|--find-links\b"
)
MAKING_OF = re.compile(
    r"\b(?:sub-?agents?|helper agents?|language models?|LLMs?|session \d+|(?:issue|ticket|task|PR) ?\#?\d+)\b"
    r"|(?:^|[\s(])\#\d{1,4}(?![\da-fA-F\w])",
    re.IGNORECASE | re.MULTILINE,
)


def lines(pattern: re.Pattern[str]) -> Iterator[str]:
    for name, text in texts().items():
        if name == "tests/repo/test_words.py":  # it has to name what it forbids
            continue
        for match in pattern.finditer(text):
            yield f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {match.group().strip()}"


def test_no_path_of_a_machine() -> None:
    assert list(lines(MACHINE_PATHS)) == []


def test_no_address_of_a_registry() -> None:
    assert list(lines(REGISTRIES)) == []


def test_the_project_speaks_of_itself_alone() -> None:
    assert list(lines(MAKING_OF)) == []


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (MACHINE_PATHS, "see " + "/".join(["", "home", "ana", "notes"])),
        (MACHINE_PATHS, "C:" + r"\Users\ana"),
        (REGISTRIES, "https://" + ".".join(["pypi", "org"]) + "/simple"),
        (MAKING_OF, "as agreed in session" + " 3"),
        (MAKING_OF, "mends #" + "12"),
        (MAKING_OF, "see issue" + " 4"),
    ],
)
def test_the_patterns_find_what_they_forbid(pattern: re.Pattern[str], text: str) -> None:
    assert pattern.search(text)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (MACHINE_PATHS, "#!/usr/bin/env bash"),
        (MACHINE_PATHS, "../" + "work/x and docs/home/index.md"),
        (MAKING_OF, "At the end of each session the GM gives 1 to 3 points."),
        (MAKING_OF, "session tokens; # 3 dice; color: #2244aa; &#39;"),
    ],
)
def test_the_patterns_leave_the_rest_alone(pattern: re.Pattern[str], text: str) -> None:
    assert not pattern.search(text)
