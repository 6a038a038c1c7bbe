"""A place to play in, and a table with two people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.paces import hold_paces
from tests.web.seated import Place, Table


@pytest.fixture
def still_paces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests are counted, and no time passes between them."""
    hold_paces(lambda target, name, value: monkeypatch.setattr(target, name, value, raising=False))


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def table(place: Place) -> Table:
    return Table(place)
