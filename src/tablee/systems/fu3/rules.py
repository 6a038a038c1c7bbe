"""FU³ with its dials set: checks, moves, sheets and panels hang here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tablee.game import generic
from tablee.game.pack import Pack
from tablee.game.reference import load_reference
from tablee.game.system import CheckKind, Rules
from tablee.systems.fu3 import kinds as throws
from tablee.systems.fu3.tables import roll_table

PACKAGE = "tablee.systems.fu3"


def rules(pack: Pack) -> Rules:
    """Everything that is played; raises `Refused` with every problem of the pack."""
    roll = roll_table(pack)
    labels = {row.key: row.label for row in roll.results}
    found = (*throws.kinds(pack), *_collect(pack, "kinds", "conflict", "powers"), generic.dice_kind())
    checks: dict[str, CheckKind] = {kind.key: kind for kind in found}
    return Rules(
        pack,
        load_reference(PACKAGE),
        {**labels, generic.KEY: generic.LABEL},
        checks,
        lambda text: throws.read_notation(pack, text),
        lambda sheet: (),
        lambda pick: _no_sheet(""),
        _no_sheet,
        {},
        (),
    )


def _no_sheet(name: str) -> Any:
    from tablee.game.sheet import Sheet

    return Sheet("fu3", name)


def _collect(pack: Pack, what: str, *modules: str) -> list[Any]:
    found: list[Any] = []
    for name in modules:
        try:
            module = import_module(f"{PACKAGE}.{name}")
        except ModuleNotFoundError:
            continue
        found.extend(getattr(module, what, lambda pack: ())(pack))
    return found
