"""The French catalogue is compiled before any test speaks French."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hatch_build import compile_catalogues
from tablee import lang

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session", autouse=True)
def _catalogues() -> None:
    compile_catalogues(ROOT)
    lang._catalogue.cache_clear()


@pytest.fixture(autouse=True)
def _quiet_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same page and the same language on every machine, whatever was spoken before; that comes back."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "TABLEE_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    before = lang.current()
    lang.use("en")
    yield
    lang.use(before)
