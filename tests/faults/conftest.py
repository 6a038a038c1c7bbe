"""A place to play in, as for the pages; and one process that begins writers for all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.nursery import Nursery
from tests.web.conftest import place

__all__ = ["nursery", "place"]


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    with Nursery() as made:
        yield made
