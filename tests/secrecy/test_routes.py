"""Every way into the application has a door in these tests: one that is new and has none is noticed."""

from __future__ import annotations

from pathlib import Path

from tests.secrecy.asked import GETS, POSTS, STREAMS, routes
from tests.secrecy.asked_api import API, operations
from tests.secrecy.browser import served
from tests.secrecy.evening import Evening


def test_every_route_is_asked_for_by_everybody(tmp_path: Path) -> None:
    with served(Evening("fu3", 0), tmp_path / "t.db") as app:
        known = {("GET", path) for path in (*GETS, *STREAMS)} | {("POST", path) for path in POSTS}
        assert set(routes(app)) == known
        assert operations(app) == set(API)
