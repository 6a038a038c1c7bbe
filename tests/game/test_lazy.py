"""Lazy values: nothing is imported or made before it is needed, and then once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablee.game.lazy import Lazy, LazyMapping, lazy_modules


def test_a_lazy_module_is_imported_when_a_name_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lazily").mkdir()
    (tmp_path / "lazily" / "late.py").write_text("def double(n): return 2 * n\nWORDS = ('a', 'b')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    late, missing = lazy_modules("lazily", "late", "missing")
    assert "lazily.late" not in sys.modules
    assert (late.double(21), late.WORDS) == (42, ("a", "b"))
    assert sys.modules.pop("lazily.late").double is not late.double, "imported again once it is gone"
    for path in ("lazily.late", "lazily"):
        del sys.modules[path]
    with pytest.raises(ModuleNotFoundError):
        _ = missing.name


def test_a_lazy_sequence_is_made_once() -> None:
    made = []

    def make() -> tuple[int, ...]:
        made.append(1)
        return (5, 6, 7)

    numbers = Lazy(make)
    assert made == []
    assert (list(numbers), len(numbers), numbers[0], numbers[1:]) == ([5, 6, 7], 3, 5, (6, 7))
    assert made == [1]


@dataclass(frozen=True)
class Thing:
    """A value with a key."""

    key: str


def test_a_lazy_mapping_makes_group_after_group() -> None:
    made: list[str] = []

    def group(*keys: str) -> Callable[[], tuple[Thing, ...]]:
        def make() -> tuple[Thing, ...]:
            made.extend(keys)
            return tuple(Thing(key) for key in keys)

        return make

    things = LazyMapping(group("a", "b"), group("c"), group("d"))
    assert made == []
    assert (things["b"], made) == (Thing("b"), ["a", "b"])
    assert (things["c"].key, "c" in things, made) == ("c", True, ["a", "b", "c"])
    assert (list(things), len(things)) == (["a", "b", "c", "d"], 4)
    assert things["a"] is things["a"] and "e" not in things
    assert made == ["a", "b", "c", "d"]
    with pytest.raises(KeyError):
        things["e"]


def test_a_group_that_fails_is_made_again() -> None:
    tries: list[int] = []

    def make() -> tuple[Thing, ...]:
        tries.append(1)
        if len(tries) == 1:
            raise ValueError
        return (Thing("a"),)

    things = LazyMapping(make)
    with pytest.raises(ValueError):
        len(things)
    assert things["a"] == Thing("a")
