"""The port for what processes share: rings reach every listener, values are bounded and forgotten."""

from __future__ import annotations

from tablee.web.shared import KEPT, InProcess


def test_a_ring_reaches_every_listener_until_it_ends() -> None:
    shared, heard = InProcess(), list[tuple[str, str, bool]]()
    end = shared.listen(lambda table, door: heard.append(("one", table, door)))
    shared.listen(lambda table, door: heard.append(("other", table, door)))
    shared.ring("inn")
    end()
    end()
    shared.ring("inn", door=True)
    assert heard == [("one", "inn", False), ("other", "inn", False), ("other", "inn", True)]


def test_values_are_kept_by_kind_and_forgotten() -> None:
    shared = InProcess()
    shared.put("draft", ("inn", "gm"), "a pack")
    shared.put("link", ("inn", "gm"), "a token")
    assert shared.get("draft", ("inn", "gm")) == "a pack"
    shared.put("draft", ("inn", "gm"), None)
    assert shared.get("draft", ("inn", "gm")) is None
    assert shared.get("link", ("inn", "gm")) == "a token"


def test_the_oldest_value_makes_room() -> None:
    shared = InProcess()
    for number in range(KEPT + 1):
        shared.put("draft", number, "x")
    assert shared.get("draft", 0) is None
    assert shared.get("draft", 1) == "x"
