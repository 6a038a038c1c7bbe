"""The board and the desk of a creation: what they say, and that their acts do what they promise."""

from __future__ import annotations

import pytest

from tablee.game.board import Act, Board, Desk, Offer
from tablee.game.frozen import replace
from tests.systems.fate2.creation_play import RO, SYBIL, Creation


def _board(table: Creation) -> Board:
    assert table.rules.board is not None
    found = table.rules.board(table.state)
    assert found is not None
    return found


def _desk(table: Creation) -> Desk:
    assert table.rules.desk is not None
    found = table.rules.desk(table.state, "who")
    assert found is not None
    return found


def _offers(table: Creation) -> dict[str, Offer]:
    return {offer.label.fr: offer for group in _desk(table).groups for offer in group.offers}


def _press(table: Creation, act: Act | None, **asked: str) -> None:
    assert act is not None and act.waits is None
    assert not asked or set(asked) == set(act.asks)
    table.do(act.move, **{**act.args, **asked})


@pytest.mark.rule("FAT-2-01", "FAT-2-04", "FAT-2-24")
def test_a_phase_is_lived_on_the_board() -> None:
    table = Creation()
    assert table.rules.board is not None and table.rules.board(table.state) is None
    table.do("plan_phases", titles="Enfance, École")
    assert [step.state for step in _board(table).steps] == ["ahead"] * 5
    _press(table, _board(table).steps[0].acts[0])
    board = _board(table)
    assert board.open is not None and board.open.title.fr == "Enfance"
    assert board.cell("who", "1").state == "empty"
    story, aspect, _ = _desk(table).entries
    table.do(story.act.move, **story.act.args, story="Je cours.")
    table.do(aspect.act.move, **aspect.act.args, name="Agile")
    for name in ("Histoire", "Danse", "Peinture", "Histoire"):
        _press(table, _offers(table)[name].act)
    cell = _board(table).cell("who", "1")
    assert (cell.state, cell.story, cell.title and cell.title.fr) == ("writing", "Je cours.", "Agile")
    assert [(line.words.fr, line.value and line.value.fr) for line in cell.lines] == [
        ("Histoire", "Correct (+1)"),
        ("Danse", "Moyen (0)"),
        ("Peinture", "Moyen (0)"),
    ]
    assert cell.purse is not None and (cell.purse.spent, cell.purse.of) == (4, 4)
    (hand, *_) = _desk(table).acts
    _press(table, hand)
    assert _desk(table).says is not None and not _desk(table).groups
    line = _board(table).cell("who", "1").lines[1]
    _press(table, line.acts[0], word="Où ça ?")
    cell = _board(table).cell("who", "1")
    assert cell.state == "returned" and cell.lines[1].returned == "Où ça ?"
    says = _desk(table).says
    assert says is not None and says.fr == "La phase est revenue."
    _press(table, _desk(table).acts[0])
    _press(table, _board(table).cell("who", "1").acts[0])
    assert _board(table).cell("who", "1").state == "accepted"
    _press(table, _board(table).steps[0].acts[0])
    assert [step.state for step in _board(table).steps][:2] == ["closed", "ahead"]


@pytest.mark.rule("FAT-2-24", "FAT-A4-ex4")
def test_offers_are_possible_mendable_or_barred_as_their_plans_are() -> None:
    table = Creation()
    table.live(*RO[:2])
    table.do("open_phase", phase="3", points=5)
    table.buy("Histoire Militaire", "Tactique", "Epée")
    offers = _offers(table)
    assert offers["Commandement"].state == "mendable"
    assert offers["Commandement"].note is not None and offers["Commandement"].note.fr == "puis encore 1 Moyen"
    assert offers["Danse"].state == "possible"
    barred = offers["Arbalète"]
    assert barred.state == "barred" and barred.act is not None and barred.act.who == "gm"
    assert barred.note is not None and barred.note.fr == "Il faut 3 Corrects, il en resterait 1."
    assert barred.route is not None and "phase 4" in barred.route.words.fr
    for offer in offers.values():
        if offer.act is not None and offer.act.move == "buy_skill":
            plan = table.plan("buy_skill", **{k: v for k, v in offer.act.args.items() if k != "sheet"})
            assert bool(plan.broken) == (offer.state == "barred")
            assert offer.state == "barred" or plan.shows["state"] == offer.state


@pytest.mark.rule("FAT-2-22")
def test_the_figure_draws_the_pyramid_and_what_it_lacks() -> None:
    table = Creation()
    table.live(*SYBIL[:2])
    table.do("open_phase", phase="3")
    table.buy("Couteau", "Vigilance")
    figure = _desk(table).figure
    assert figure is not None
    rows = [
        (row.label.fr, [brick.name.fr for brick in row.bricks if not brick.missing]) for row in figure.rows
    ]
    assert rows == [
        ("Bon (+2)", ["Couteau"]),
        ("Correct (+1)", ["Soins", "Vigilance"]),
        ("Moyen (0)", ["Herboristerie", "Bluffer", "Pickpocket"]),
    ]
    assert [brick.new for row in figure.rows for brick in row.bricks] == [
        True,
        False,
        True,
        False,
        False,
        False,
    ]
    table.overrule("buy_skill", skill="bluff")
    figure = _desk(table).figure
    assert figure is not None
    assert sum(brick.missing for row in figure.rows for brick in row.bricks) == 2


def test_the_board_goes_once_everybody_is_approved() -> None:
    table = Creation()
    table.live(*SYBIL)
    assert [act.move for act in _board(table).acts] == ["plan_phases", "give_start_points"]
    approved = {id: replace(sheet, status="approved") for id, sheet in table.state.sheets.items()}
    table.state = replace(table.state, sheets=approved)
    assert table.rules.board is not None and table.rules.board(table.state) is None
