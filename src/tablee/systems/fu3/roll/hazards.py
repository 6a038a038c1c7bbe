"""Hazards: poison, falls, asphyxia, exposure, each a throw with its own malus (FU3-2-10)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from tablee.game.check import Check
from tablee.game.chip import Chip
from tablee.game.move import Param, choice
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.systems.fu3.core.tables import roll_table
from tablee.systems.fu3.roll.checks import NET_LIMIT, throw_check

AMOUNT = re.compile(r"[0-9]{1,4}([.,][0-9]{1,4}|/[1-9][0-9]{0,3})?")


@dataclass(frozen=True, slots=True)
class Hazard:
    """One hazard: its malus per unit, and what may be measured."""

    per: int
    least: int
    unit: Text
    label: Text
    most: int | None = None
    default: int | None = None
    measured: bool = False
    repeated: bool = False


def _table_problems(pack: Pack, table: Mapping[str, Hazard]) -> Iterator[Problem]:
    for key, row in table.items():
        if not 0 <= row.per <= NET_LIMIT:
            yield problem("FU3-2-10", f"tables.hazards.{key}.per", "per", most=NET_LIMIT)


hazard_table = table_reader("hazards", dict[str, Hazard], _table_problems)
"""The hazards."""


def hazard_param(pack: Pack) -> Param:
    """Which hazard."""
    return choice(
        "hazard", Text("péril", "hazard"), {key: row.label for key, row in hazard_table(pack).items()}
    )


def amount_param() -> Param:
    """How much of it: whole, ``3.8``, ``3,8`` or ``19/5``."""
    return Param("amount", "data", Text("mesure", "measure"), optional=True, shape=int | str)


def hazard_check(
    pack: Pack, hazard: str, amount: Any, chips: tuple[Chip, ...] = (), bought: int = 0, secret: bool = False
) -> Check:
    """The throw to come through a hazard: its malus beside whatever helps."""
    row = hazard_table(pack)[hazard]
    measured = _amount(row.default if amount is None else amount)
    refuse_if(_problems(row, measured))
    malus = counted(pack, measured) * row.per
    form: dict[str, Any] = {"hazard": hazard, "amount": measured}
    if chips:
        form["chips"] = chips
    return throw_check(
        pack,
        net=roll_table(pack).modifiers["hazard"].sign * malus,
        chips=chips,
        bought=bought,
        secret=secret,
        kind="hazard",
        params=form,
        why=_why(pack, row, measured, malus),
    )


def counted(pack: Pack, measured: Fraction) -> int:
    """Part metres and minutes are dropped, or counted as whole by the house rule."""
    return ceil(measured) if pack["hazard_parts"] == "up" else floor(measured)


def _why(pack: Pack, row: Hazard, measured: Fraction, malus: int) -> tuple[Reason, ...]:
    told = because("FU3-2-10", "malus", label=row.label, amount=measured, unit=row.unit, malus=-malus)
    if not row.repeated:
        return (told,)
    return told, because("FU3-2-10", f"every_{pack['exposure_every']}")


def _amount(value: Any) -> Fraction:
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and AMOUNT.fullmatch(value):
        return Fraction(value.replace(",", "."))
    raise Refused(problem("FU3-2-10", "amount", "number", found=str(value)[:20]))


def _problems(row: Hazard, measured: Fraction) -> list[Problem]:
    most = NET_LIMIT if row.most is None else row.most
    if not row.least <= measured <= most:
        return [
            problem("FU3-2-10", "amount", "bounds", label=row.label, low=row.least, high=most, found=measured)
        ]
    if measured.denominator > 1 and not row.measured:
        return [problem("FU3-2-10", "amount", "whole", label=row.label, found=measured)]
    return []
