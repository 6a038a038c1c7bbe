"""What follows from the lines of a character while it is being made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.account import Account
from tablee.game.sheet import Descriptor, Sheet
from tablee.systems import system


def aura(sheet: Sheet) -> tuple[int, int | None]:
    found = sheet.need("aura", Account)
    return found.value, found.ceiling


@pytest.mark.rule("FU3-1-09")
def test_aura_follows_concept_and_assets() -> None:
    rules, teich = system("fu3").book(), system("fu3").preset("teich")
    assert rules.derive is not None and aura(teich) == (4, 4)
    assert aura(rules.derive(teich.drop("asset_2"))) == (3, 3)
    more = rules.derive(teich.put(Descriptor("asset_9", "Souple", 2, "asset")))
    assert aura(more) == (6, 6) and rules.derive(more) == more
    hurt = teich.put(replace(teich.need("aura", Account), value=1))
    assert aura(rules.derive(hurt.drop("asset_2"))) == (0, 3)


def test_who_is_no_character_keeps_its_own() -> None:
    rules, foe = system("fu3").book(), system("fu3").preset("assassin")
    assert rules.derive is not None
    assert rules.derive(foe.drop("concept")) == foe.drop("concept")
