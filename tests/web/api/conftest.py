"""A server with a table, its game master's program, and a player's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablee.web.access.pace import Tries
from tests.web.api.asking import Program, Server

PLENTY = 10**6


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("programs"))
    made.api.state.tries = Tries(
        lambda: 0.0, PLENTY, PLENTY
    )  # the wrong links of all tests come from one address
    yield made
    made.stop()


@pytest.fixture
def gm(server: Server) -> Program:
    return server.table()


@pytest.fixture
def ana(server: Server, gm: Program) -> Program:
    return server.join(gm)
