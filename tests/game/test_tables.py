"""Tables of a pack: read once, checked in order, all problems of several told at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tablee.game.pack import Pack, Tables
from tablee.game.problem import Problem, Refused, problem
from tablee.game.tables import read_table, read_tables, table_reader
from tablee.systems import system


@dataclass(frozen=True, slots=True)
class Price:
    """A table of one number."""

    cost: int


def pack(**tables: object) -> Pack:
    """A pack that has these tables alone."""
    return Pack("toy", "book", 1, {}, Tables("tests.toy", tuple(tables.items())))


def wheres(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.where for problem in refused.value.problems]


def test_a_table_is_read_with_the_place_of_its_problems() -> None:
    assert read_table(pack(price={"cost": 3}), "price", Price) == Price(3)
    with pytest.raises(Refused) as refused:
        read_table(pack(price={"cost": "x", "more": 1}), "price", Price)
    assert sorted(wheres(refused)) == ["tables.price.cost", "tables.price.more"]


def test_a_reader_reads_once_and_checks_in_order() -> None:
    asked: list[str] = []

    def high(given: Pack, table: Price) -> Iterator[Problem]:
        asked.append("high")
        if table.cost > 9:
            yield problem("X-1", "tables.price.cost", "high")

    def odd(given: Pack, table: Price) -> Iterator[Problem]:
        asked.append(f"odd {given.name}")
        if table.cost % 2:
            yield problem("X-1", "tables.price.cost", "odd")

    price = table_reader("price", Price, high, odd)
    good = pack(price={"cost": 4})
    assert price(good) is price(good)
    assert asked == ["high", "odd book"]
    for cost, said in ((11, "high"), (3, "odd")):
        with pytest.raises(Refused) as refused:
            price(pack(price={"cost": cost}))
        assert [wrong.said for wrong in refused.value.problems] == [said]


def test_all_problems_of_several_tables_are_told_once() -> None:
    price, fee = table_reader("price", Price), table_reader("fee", Price)

    def both(given: Pack) -> int:
        return price(given).cost + fee(given).cost

    read_tables(pack(price={"cost": 1}, fee={"cost": 2}), price, fee, both)
    with pytest.raises(Refused) as refused:
        read_tables(pack(price={}, fee={"cost": None}), price, fee, both)
    assert wheres(refused) == ["tables.price.cost", "tables.fee.cost"]


def test_the_people_of_krasses_are_told_with_its_other_tables() -> None:
    krasses = system("krasses")
    nonsense = {"roll": {"nonsense": True}, "people": {"nonsense": True}}
    with pytest.raises(Refused) as refused:
        krasses.rules(krasses.pack().read({"system": "krasses", "tables": nonsense}))
    assert {where.split(".")[1] for where in wheres(refused)} == {"roll", "people"}
