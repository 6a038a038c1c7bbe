"""A draft goes from one way to throw to another and back."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tablee.game.move import Param
from tablee.game.way import Way
from tablee.systems import KEYS, system
from tablee.web.pages.draft import kept_options


def values(param: Param) -> tuple[Any, ...]:
    """Everything, or at least something, that may be set for a parameter."""
    if param.options:
        return param.options
    return {"int": (param.high or 7,), "bool": (True, False)}.get(param.kind, ("something",))


def ways(key: str) -> tuple[Way, ...]:
    found = system(key)
    packs = [found.pack(), *(found.ready(name) for name in found.packs())]
    return tuple(way for pack in packs for way in found.rules(pack).ways)


@pytest.mark.parametrize("key", KEYS)
def test_what_was_set_for_one_way_never_stops_another(key: str) -> None:
    for one, other in permutations(ways(key), 2):
        asked = {param.name: param for param in other.params}
        for param in one.params:
            for value in values(param):
                kept = kept_options(other, {param.name: value})
                for name, left in kept.items():
                    assert asked[name].read(left)[1] is None, (one.key, other.key, name, left)


def test_what_both_understand_stays() -> None:
    attack, shoot = (next(way for way in ways("fudge") if way.key == key) for key in ("attack", "shoot"))
    kept = kept_options(shoot, {"aware": "no", "weapon": "bow"})
    assert kept == {"weapon": "bow"}
    assert kept_options(attack, {"aware": "dodges", "weapon": "bow"}) == {"weapon": "bow"}
