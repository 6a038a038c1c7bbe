"""What the table page shows: every move has a place, every block of the presets too."""

from __future__ import annotations

import pytest

from tablee.game.move import Param
from tablee.game.panel import Item
from tablee.game.problem import Refused
from tablee.systems.fu3 import SYSTEM
from tests.systems.fu3.table import book


def shown(kind: str) -> set[str]:
    items: list[Item] = [item for panel in book().panels for item in panel.items]
    return {item.of for item in items if item.kind == kind}


def test_every_move_has_its_place_and_every_place_its_move() -> None:
    assert shown("move") == set(book().moves)


def test_every_block_of_the_presets_is_shown() -> None:
    for key in SYSTEM.presets():
        blocks = SYSTEM.preset(key).blocks
        assert {role for block in blocks if (role := getattr(block, "role", ""))} <= shown("role")
    assert shown("account") == {"aura", "xp"}


def test_every_part_of_the_page_is_used() -> None:
    places = {"sheet", "scene", "throw", "gm", "time", "opening", "closing"}
    assert {panel.place for panel in book().panels} == places
    assert shown("chart") == {"odds"}


def offered(place: str) -> list[tuple[str, str, dict[str, object]]]:
    items = [item for panel in book().panels if panel.place == place for item in panel.items]
    return [(item.of, item.label.en if item.label else "", dict(item.args)) for item in items]


@pytest.mark.rule("FU3-2-11", "FU3-3-16")
@pytest.mark.parametrize(
    ("seconds", "amount", "refused"), [(1, 0, []), (5, 1, []), (0, 1, ["bounds"]), (5, -1, ["times"])]
)
def test_a_game_has_a_clock_of_its_own(seconds: int, amount: int, refused: list[str]) -> None:
    row = {"amount": amount, "unit": "hour", "label": {"fr": "Une garde", "en": "A watch"}}
    pack = SYSTEM.pack().read(
        {"system": "fu3", "tables": {"time": {"round_seconds": seconds, "passes": [row]}}}
    )
    if refused:
        with pytest.raises(Refused) as found:
            SYSTEM.rules(pack)
        assert [p.said for p in found.value.problems] == refused
    else:
        assert SYSTEM.rules(pack).round == seconds


def test_time_passes_by_the_round_the_hour_the_night_and_the_week() -> None:
    assert offered("time") == [
        ("pass_time", "A round", {"amount": 1, "unit": "round"}),
        ("pass_time", "An hour", {"amount": 1, "unit": "hour"}),
        ("pass_time", "A night", {"amount": 8, "unit": "hour"}),
        ("pass_time", "A week", {"amount": 1, "unit": "week"}),
        ("pass_time", "", {}),
    ]


@pytest.mark.rule("FU3-1-11", "FU3-5-01")
def test_an_evening_begins_with_aura_and_ends_with_experience() -> None:
    assert offered("opening") == [("regain_aura", "Session start", {"row": "session"})]
    assert offered("closing") == [
        *(("award_xp", f"Experience: +{n}", {"amount": n}) for n in (1, 2, 3)),
        ("regain_aura", "Progress towards the goal", {"row": "progress"}),
        ("improve", "", {}),
    ]


def test_every_item_fits_its_move() -> None:
    for panel in book().panels:
        for item in panel.items:
            for name, value in item.args.items():
                param = next(p for p in book().moves[item.of].params if p.name == name)
                assert param.read(value) == (value, None)


def test_every_option_has_its_words_and_every_block_its_roles() -> None:
    for move in book().moves.values():
        for param in move.params:
            assert len(param.words) == len(param.options), (move.key, param.name)
            assert bool(param.roles) == (param.kind in ("block", "blocks")), (move.key, param.name)


def test_whatever_no_form_can_ask_for_may_be_left_out() -> None:
    asked = {(m.key, p.name) for m in book().moves.values() for p in m.params if p.kind in ("check", "data")}
    needed = {(m, p) for m, p in asked if _param(m, p).default is None and not _param(m, p).optional}
    assert needed == {("throw", "check")}


def _param(move: str, name: str) -> Param:
    return next(p for p in book().moves[move].params if p.name == name)
