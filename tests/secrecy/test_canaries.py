"""No secret of twenty random evenings is in anything that players, observers and strangers can get."""

from __future__ import annotations

import os

import pytest

from tests.secrecy.evening import FOES, Evening
from tests.secrecy.looking import failures, found, same_without_silence

GAMES = 200 if os.environ.get("TABLEE_FULL") == "1" else 20
SYSTEMS = sorted(FOES)


@pytest.mark.parametrize("seed", range(GAMES))
def test_no_canary_sings(seed: int) -> None:
    evening = Evening(SYSTEMS[seed % len(SYSTEMS)], seed).run()
    assert len(evening.canaries) >= 12
    assert failures(evening) == []


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("seed", range(3))
def test_a_silent_throw_changes_nothing_for_players(key: str, seed: int) -> None:
    assert same_without_silence(key, seed)


def test_a_canary_would_be_heard() -> None:
    assert found(["zq1x1k", "701"], "total=701 zq1x1kk") == ["zq1x1k", "701"]
    assert found(["zq1x1k", "701"], "1701 zq1x1") == []
