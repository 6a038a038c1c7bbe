"""What a throw is put together from is remembered, and nothing else is taken for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.problem import Refused
from tablee.game.state import State
from tablee.systems import system
from tablee.systems.fu3.roll.attempt import ATTEMPT_PARAMS, _assembled, assemble

FU3 = system("fu3")
TEICH = FU3.preset("teich")
STATE = State(sheets={"ana": TEICH, "bob": replace(TEICH, name="Bob"), "foe": replace(TEICH, name="Garde")})
ARGS: dict[str, Any] = {param.name: param.default for param in ATTEMPT_PARAMS} | {"by": "ana"}
GIVEN: tuple[dict[str, Any], ...] = (
    {},
    {"by": "bob"},
    {"use": {"helps": ["asset_1"]}},
    {"use": {"helps": ["asset_1"]}, "helpers": [{"sheet": "bob"}]},
    {"helpers": [{"sheet": "bob"}], "against": [{"sheet": "foe", "helps": ["asset_1"]}]},
    {"chips": [{"name": "Pluie", "value": 2}], "bought": 1},
    {"bought": True},
    {"secret": True},
)


@pytest.mark.parametrize("given", GIVEN)
def test_it_is_what_it_would_be_put_together_to(given: dict[str, Any]) -> None:
    pack, args = FU3.pack(), ARGS | given
    for _ in range(2):
        assert assemble(pack, STATE, args) == _assembled(pack, STATE, args)


def test_another_sheet_under_the_same_name_is_another_throw() -> None:
    pack = FU3.pack()
    args = ARGS | {"use": {"helps": ["asset_1"]}, "against": [{"sheet": "foe", "helps": ["asset_1"]}]}
    for who in ("ana", "foe"):
        grown = replace(STATE.sheets[who], name="X", blocks=TEICH.blocks[:1])
        changed = replace(STATE, sheets={**STATE.sheets, who: grown})
        assemble(pack, STATE, args)
        with pytest.raises(Refused):
            assemble(pack, changed, args)


@pytest.mark.parametrize("wrong", [{"by": "nobody"}, {"helpers": 1}, {"against": ["foe"]}, {"use": 3}])
def test_what_is_refused_is_refused_each_time(wrong: dict[str, Any]) -> None:
    for _ in range(2):
        with pytest.raises(Refused):
            assemble(FU3.pack(), STATE, ARGS | wrong)
