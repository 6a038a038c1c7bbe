"""While a command is on its way, whoever draws what can wait waits: not for long, and never behind a disk."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tablee.web.live import precedence
from tablee.web.live.precedence import Precedence
from tests.web.soon import PATIENCE, until

FOREVER = 10 * PATIENCE


def is_waited(here: Precedence) -> bool:
    """True if a thread waits for commands on the way and was not woken."""
    with here._clear:
        return bool(here._clear._waiters)  # type: ignore[attr-defined]


def waiting(here: Precedence) -> threading.Thread:
    """A thread that has begun to wait."""
    thread = threading.Thread(target=here.given, daemon=True)
    thread.start()
    asyncio.run(until(lambda: is_waited(here)))
    return thread


def test_nobody_waits_where_nobody_is_on_the_way() -> None:
    here = Precedence()
    here.given()
    with here.taken():
        pass
    here.given()


def test_whoever_waits_goes_on_when_the_last_has_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "LONGEST", FOREVER)
    here = Precedence()
    with here.taken():
        with here.taken():
            thread = waiting(here)
        assert is_waited(here) and thread.is_alive()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_nobody_waits_for_commands_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the disk or a lock holds up, or a crowd that never ends, holds nobody else up."""
    monkeypatch.setattr(precedence, "LONGEST", 0.01)
    here = Precedence()
    with here.taken():
        here.given()
        monkeypatch.setattr(precedence, "LONGEST", FOREVER)
        with here.taken():
            here.given()
    with here.taken():
        thread = waiting(here)
        assert thread.is_alive(), "the way has been clear meanwhile"
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_fault_on_the_way_is_an_end_of_it() -> None:
    here = Precedence()
    with pytest.raises(ValueError, match="fault"), here.taken():
        raise ValueError("fault")
    here.given()
