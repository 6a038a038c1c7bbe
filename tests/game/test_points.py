"""Points and boxes: what may be spent, what may be lost, and what a box remembers."""

from __future__ import annotations

import pytest

from tablee.game.account import FREE, Account, Cost, Price, price
from tablee.game.bands import Band, Bands
from tablee.game.chip import Chip, net
from tablee.game.problem import Refused
from tablee.game.text import Text
from tablee.game.track import Combine, Counts, Healing, Mark, Overflow, Track, TrackRow, Untick

LABEL = Text("Aura", "Aura")


@pytest.mark.parametrize(("value", "amount", "left"), [(3, 2, 1), (3, 3, 0), (3, 0, 3)])
def test_what_is_in_hand_can_be_spent(value: int, amount: int, left: int) -> None:
    account, wrong = Account("aura", LABEL, value).spend(amount)
    assert (account.value, wrong) == (left, None)


@pytest.mark.parametrize(("value", "amount", "found"), [(3, 4, 3), (-2, 1, 0)])
def test_spending_more_is_refused_with_what_is_left(value: int, amount: int, found: int) -> None:
    account, wrong = Account("aura", LABEL, value, rule="X-1").spend(amount)
    assert account.value == value
    assert wrong is not None
    assert (wrong.rule, wrong.where, wrong.said) == ("X-1", "aura", "short")
    assert dict(wrong.slots) == {"expected": amount, "found": found, "label": LABEL}


def test_a_negative_amount_is_refused() -> None:
    _, wrong = Account("aura", LABEL, 3).spend(-1)
    assert wrong is not None
    assert wrong.said == "negative"


def test_a_floor_for_spending_is_not_a_floor_for_losses() -> None:
    account = Account("aura", LABEL, 1, spend_floor=0, loss_floor=None)
    assert account.spend(2)[1] is not None
    assert account.lose(3).value == -2
    assert Account("aura", LABEL, 1, spend_floor=None).spend(5)[0].value == -4


@pytest.mark.parametrize(("value", "floor", "amount", "left"), [(3, 0, 5, 0), (-2, 0, 5, -2), (3, -1, 9, -1)])
def test_losses_stop_at_their_floor(value: int, floor: int, amount: int, left: int) -> None:
    assert Account("aura", LABEL, value, loss_floor=floor).lose(amount).value == left


@pytest.mark.parametrize(
    ("value", "ceiling", "amount", "left"), [(3, 5, 1, 4), (3, 5, 9, 5), (7, 5, 1, 7), (3, None, 9, 12)]
)
def test_what_is_gained_above_the_ceiling_is_lost(
    value: int, ceiling: int | None, amount: int, left: int
) -> None:
    assert Account("aura", LABEL, value, ceiling).gain(amount).value == left


def test_prices() -> None:
    assert price("aura", 2) == Price(((Cost("aura", 2),),))
    assert FREE.alternatives == ()


BANDS = Bands.of(light=1, none=4, grave=5)


def track(
    overflow: Overflow = "up",
    untick: Untick = "one",
    counts: Counts = "flat",
    healing: Healing = "meant",
    combine: Combine = "worst",
) -> Track:
    rows = (
        TrackRow("light", Text("Léger", "Light"), 2, -1, overflow, untick, counts, healing),
        TrackRow("none", Text("Sans case", "No box"), 0, -2, overflow, untick, counts, healing),
        TrackRow("grave", Text("Grave", "Grave"), 1, -3, overflow, untick, counts, healing),
    )
    return Track("wounds", LABEL, rows, combine=combine)


def marked(found: Track, *keys: str) -> Track:
    for key in keys:
        found, _ = found.mark(key)
    return found


@pytest.mark.parametrize(
    ("amount", "key"),
    [(0, None), (-5, None), (1, "light"), (3, "light"), (4, "none"), (5, "grave"), (99, "grave")],
)
def test_an_amount_falls_into_a_row(amount: int, key: str | None) -> None:
    assert BANDS.row_for(amount) == key


def test_armour_replaces_the_bands_and_leaves_the_track() -> None:
    armoured = Bands((*Bands.of(light=3, grave=9).bands, Band(20, None)))
    assert [armoured.row_for(amount) for amount in (2, 3, 8, 9, 20)] == [
        None,
        "light",
        "light",
        "grave",
        None,
    ]
    assert (armoured.low_of("grave"), armoured.low_of("none")) == (9, None)


def test_a_full_row_overflows_or_drops() -> None:
    full = marked(track(), "light", "light")
    assert full.mark("light", "note")[1] == Mark("grave", "light", "note")
    dropped = marked(track("drop"), "light", "light")
    assert dropped.mark("light") == (dropped, None)
    assert track("drop").mark("none")[1] is None


def test_marks_are_cleared_one_by_one_by_row_or_never() -> None:
    keys = ("light", "light", "grave")
    mark = Mark("light", "light")
    assert len(marked(track(untick="one"), *keys).clear(mark).marks) == 2
    assert [m.row for m in marked(track(untick="all"), *keys).clear(mark).marks] == ["grave"]
    assert len(marked(track(untick="never"), *keys).clear(mark).marks) == 3
    assert marked(track(), "light").clear(Mark("grave", "grave")).free("light") == 1


def test_the_penalty_is_that_of_the_worst_row_or_of_all_marks() -> None:
    keys = ("light", "light", "grave")
    assert marked(track(), *keys).penalty_now == -3
    assert marked(track(counts="per_box", combine="sum"), *keys).penalty_now == -5
    assert marked(track(combine="sum"), *keys).penalty_now == -4
    assert track().penalty_now == 0
    assert track().state is None


def test_healing_goes_by_what_was_meant_or_by_what_was_marked() -> None:
    keys = ("light", "light", "light")
    assert marked(track(), *keys).to_heal() == ("light", "light", "light")
    assert marked(track(healing="marked"), *keys).to_heal() == ("light", "light", "grave")


def test_boxes_can_pay() -> None:
    paid, wrong = track().tick(3)
    assert wrong is None
    assert [mark.row for mark in paid.marks] == ["light", "light", "grave"]
    again, short = paid.tick(1)
    assert again == paid
    assert short is not None
    assert (short.rule, short.said) == ("HOUSE-track", "full")
    assert track().tick(-1)[1] is not None


def test_a_row_of_endless_boxes_costs_no_more_than_what_is_paid() -> None:
    endless = Track("t", LABEL, (TrackRow("box", LABEL, 10**9),))
    paid, wrong = endless.tick(2)
    assert wrong is None and len(paid.marks) == 2 and paid.unticked == 10**9 - 2


def test_an_unknown_row_is_refused() -> None:
    with pytest.raises(Refused):
        track().mark("mortal")
    with pytest.raises(Refused):
        Track("t", LABEL, (), (Mark("x", "y"),)).to_heal()


def test_chips_that_are_on_add_up_by_unit() -> None:
    chips = (
        Chip("Corde", 2),
        Chip("Pluie", 1, -1),
        Chip("Nuit", 3, -1, on=False),
        Chip("Outil", 4, unit="n"),
    )
    assert [chip.worth for chip in chips] == [2, -1, 0, 4]
    assert (net(chips), net(chips, "n"), net(())) == (1, 4, 0)
