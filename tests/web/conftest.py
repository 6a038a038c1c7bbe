"""A place to play in, and a table with two people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.seated import Place, Table


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def table(place: Place) -> Table:
    return Table(place)
