"""What is kept of drawn templates: as if everything were drawn anew each time."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from markupsafe import Markup

from tablee.fairness.seeded import Seeded
from tablee.lang import Lang, use
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.web.host import Host
from tablee.web.live.parts import context_of, draw, keys_of
from tablee.web.rendering import imported
from tablee.web.views import memo
from tablee.web.views.memo import Same, keep, once
from tests.repo.tree import SOURCE
from tests.web.test_parts import FULL, an_evening, ledgers, views_of

KEYS = [system.key for system in all_systems()]


def test_what_is_kept_is_kept_for_a_language() -> None:
    pad = imported("macros/throw.html", False).pad
    drawn = {}
    for lang in ("fr", "en", "fr"):
        use(lang)
        drawn[lang] = keep(pad, 2, "d6", ((1, "1"),))
        assert drawn[lang] == pad(2, "d6", ((1, "1"),))
        assert keep(pad, 2, "d6", ((1, "1"),)) is drawn[lang]
    assert drawn["fr"] != drawn["en"]


def test_the_same_is_one_object_and_not_an_equal_one() -> None:
    one, other = [1], [1]
    assert Same(one) == Same(one)
    assert hash(Same(one)) == hash(Same(one))
    assert Same(one) != Same(other)


def test_the_rules_of_a_pack_that_is_known_are_found_without_reading_it(tmp_path: Path) -> None:
    class Opened(dict[str, Any]):
        times = 0

        def items(self) -> Any:
            self.times += 1
            return super().items()

    host = Host(SqliteLog(tmp_path / "t.db"), all_systems(), Seeded("x"))
    pack = Opened(host.systems["fu3"].pack().form())
    rules = host.ports.rules("fu3", pack)
    assert pack.times == 1
    assert host.ports.rules("fu3", pack) is rules
    assert pack.times == 1
    assert host.ports.rules("fu3", dict(pack)) is rules


def test_macros_see_nothing_but_their_arguments() -> None:
    """One imported with its context would be kept for the first who looks."""
    for file in (SOURCE / "web" / "templates").rglob("*.html"):
        assert "with context" not in file.read_text("utf-8"), file.name


@pytest.mark.parametrize("key", KEYS if FULL else KEYS[-2:])
def test_what_is_equal_is_drawn_the_same(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """1 and True, or text and markup of the same letters, are equal: none of them stands for the other."""
    told: dict[Hashable, str] = {}
    asked = 0

    def drawn(macro: Callable[..., Markup], lang: Lang, values: tuple[Any, ...]) -> Markup:
        nonlocal asked
        asked += 1
        assert told.setdefault((macro, lang, values), plain(values)) == plain(values)
        return macro(*values)

    monkeypatch.setattr(memo, "_drawn", drawn)
    log = SqliteLog(tmp_path / "t.db")
    host = Host(log, all_systems(), Seeded("tests"))
    random = Random(key)
    for ledger in ledgers(an_evening(key, 1)):
        views = views_of(host, ledger) if ledger.state.seats else {}
        for view in random.sample([*views.values()], min(2, len(views))):
            for part in keys_of(view).values():
                draw(part, context_of(part, view.books))
    log.close()
    assert asked > len(told) > 40


def plain(values: tuple[Any, ...]) -> str:
    """What values look like, type and all; not where in memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(values))


def test_what_is_worked_out_once_is_each_ones_own() -> None:
    class Sum:
        def __init__(self, *terms: int) -> None:
            self.terms, self.asked = terms, 0

        @once
        def total(self) -> int:
            """All of them."""
            self.asked += 1
            return sum(self.terms)

    one, other = Sum(1, 2), Sum(3, 4)
    assert [one.total, other.total, one.total, other.total] == [3, 7, 3, 7]
    assert one.asked == other.asked == 1
    assert Sum.total.__doc__ == "All of them.", "asked of the class it is what it was made from"
