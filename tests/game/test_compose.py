"""The words of a system's tables, for whoever composes a game."""

from __future__ import annotations

import pytest

from tablee.game.compose import Compose, compose_of
from tablee.game.text import Text
from tablee.systems import KEYS, system
from tests.toy import SYSTEM

TOY = compose_of(SYSTEM.package)


def test_tables_come_in_the_order_of_the_file_and_unnamed_ones_last() -> None:
    tables = TOY.tables(SYSTEM.pack().tables)
    assert [(t.key, t.title.fr) for t in tables] == [
        ("roll", "Le jet"), ("ladder", "L’échelle"), ("harm", "Les blessures"), ("creation", "creation"),
    ]  # fmt: skip


def test_columns_take_the_systems_words_then_the_houses_then_their_key() -> None:
    harm = TOY.table("harm")
    assert harm.column(("rows",), ("hours",)) == Text(
        "Heures jusqu’à la guérison", "Hours until it is healed"
    )
    assert harm.column(("rows",), ("boxes",)).en == "Boxes"
    assert harm.column(("rows",), ("label", "fr")) == Text("Nom (français)", "Name (French)")
    assert harm.column(("rows",), ("strange",)).en == "strange"


def test_the_whole_path_of_a_column_wins_over_its_name() -> None:
    words = {"columns": {"a.cost": {"fr": "Prix", "en": "Price"}, "cost": {"fr": "Frais", "en": "Fee"}}}
    table = Compose({"shop": words}).table("shop")
    assert table.column(("a",), ("cost",)).en == "Price"
    assert table.column(("b",), ("cost",)).en == "Fee"


def test_parts_have_titles_else_their_path() -> None:
    assert TOY.table("ladder").part(("rungs",)).en == "The rungs"
    assert TOY.table("ladder").part(("a", "b")).en == "a › b"
    assert TOY.table("ladder").part(()).en == "The ladder"


def test_options_and_chapters_and_keyed_parts_are_read() -> None:
    options = [{"key": "a", "fr": "A", "en": "B"}]
    told = Compose(
        {
            "chapters": {"gear": {"fr": "Équipement", "en": "Gear", "order": 7}},
            "arms": {
                "chapter": "gear",
                "parts": {"list": {"fr": "x", "en": "x", "keyed": True}},
                "columns": {"kind": {"fr": "Sorte", "en": "Kind", "options": options}},
            },
        }
    )  # fmt: skip
    assert told.chapters() == ((7, "gear", Text("Équipement", "Gear")),)
    arms = told.table("arms")
    assert (arms.chapter, arms.keyed(("list",)), arms.keyed(("other",))) == ("gear", True, None)
    assert arms.options(("list",), ("kind",)) == {"a": Text("A", "B")}


@pytest.mark.parametrize("key", KEYS)
def test_each_system_names_its_own_tables_chapters_and_rules(key: str) -> None:
    game, told = system(key), compose_of(system(key).package)
    chapters = {c.key for c in game.pack().chapters} | {k for _, k, _ in told.chapters()}
    assert set(told.words) - {"chapters"} <= set(game.pack().tables)
    for table in told.tables(game.pack().tables):
        assert not table.chapter or table.chapter in chapters, table.key
        assert not table.rule or table.rule in game.reference.entries, table.key
