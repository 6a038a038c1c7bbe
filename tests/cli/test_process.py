"""Everything is looked through for garbage when hardly anything happens, and at the latest when it is due."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from tablee.cli import process
from tablee.cli.process import LOOK, MANY, QUIET, SOME, is_due

BUSY, IDLE = QUIET * LOOK * 2, QUIET * LOOK / 2


@pytest.mark.parametrize(
    ("passes", "busy", "due"),
    [
        (SOME, IDLE, False), (SOME + 1, IDLE, True), (SOME + 1, BUSY, False),
        (MANY, BUSY, False), (MANY + 1, BUSY, True),
    ],
)  # fmt: skip
def test_when_everything_is_looked_through(
    monkeypatch: pytest.MonkeyPatch, passes: int, busy: float, due: bool
) -> None:
    monkeypatch.setattr(gc, "get_count", lambda: (0, passes, 0))
    assert is_due(busy) is due


def test_circles_go_while_it_is_quiet() -> None:
    """In a process of its own: a circle that has lasted is found within a few looks, and no sooner."""
    told = """
import gc, time, weakref
from tablee.cli import process
process.LOOK, process.SOME = 0.05, 3
class Thing: ...
thing = Thing(); thing.self = thing
process.collect_when_quiet()
gone = weakref.ref(thing)
kept = [[] for _ in range(20 * process.YOUNG)]
other = Thing(); other.self = other; young = weakref.ref(other); del other
more = [[] for _ in range(2 * process.YOUNG)]
assert young() is None, "what is new is looked through at once"
last = Thing(); last.self = last; old = weakref.ref(last)
still = [[] for _ in range(5 * process.YOUNG)]
del last
end = time.monotonic() + 20
while old() is not None and time.monotonic() < end:
    time.sleep(0.02)
print(old() is None, gone() is not None)
"""
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True True\n", "")


def test_a_short_start_looks_rarely() -> None:
    before = gc.get_threshold()
    try:
        process.rarely_collect()
        assert gc.get_threshold() == (50_000, 20, 20)
    finally:
        gc.set_threshold(*before)


def test_threads_take_turns_more_often() -> None:
    before = sys.getswitchinterval()
    try:
        process.share_the_processor()
        assert before > sys.getswitchinterval() == pytest.approx(process.TURN)
    finally:
        sys.setswitchinterval(before)
