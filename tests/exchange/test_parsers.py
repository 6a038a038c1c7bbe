"""Whatever is handed over is read, or refused in the declared way; and what is read reads back the same."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.conftest import Promise
from tests.exchange.memory import peak, rewound_peak
from tests.exchange.parsers import PARSERS

FULL = os.environ.get("TABLEE_FULL") == "1"
INPUTS = 1_000_000 if FULL else 4_000
"""How many inputs there are in all; each parser has its share of every thousand."""
CRASHERS = json.loads((Path(__file__).parent / "crashers.json").read_text(encoding="utf-8"))
"""Inputs that something once broke on, by parser; bytes are written as Latin-1."""


def test_every_input_has_its_parser() -> None:
    assert sum(parser.share for parser in PARSERS.values()) == 1000


def test_every_parser_reads_or_refuses(promise: Promise) -> None:
    tried, odd = 0, list[str]()
    before = rewound_peak()
    for name, parser in PARSERS.items():
        random, read = Random(f"{name} 1"), 0
        for _turn in range(INPUTS * parser.share // 1000):
            given = parser.make(random)
            tried += 1
            try:
                read += parser.read(given)
            except Exception as error:
                odd.append(f"{name}: {error!r} of {given!r:.300}")
        assert read, f"{name} never reads anything: its inputs prove nothing"
    grown = (peak() - before) // 1024**2
    measured = f"{tried} inputs, {len(odd)} undeclared exceptions, + {grown} MB"
    promise("target 19, parsers", measured, "0 exceptions, + 50 MB")
    assert odd == []
    assert tried == INPUTS and grown <= 50


@pytest.mark.parametrize("at", range(len(CRASHERS)))
def test_what_once_broke_something_breaks_nothing(at: int) -> None:
    name, given = CRASHERS[at]
    PARSERS[name].read(_as_given(name, given))


def _as_given(name: str, given: Any) -> Any:
    if name in ("lines", "bodies", "archives", "zips", "libraries"):
        return given.encode("latin-1")
    return tuple(given) if name in ("notation", "checks", "packs") else given
