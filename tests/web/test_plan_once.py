"""Plans made once: a form that shows what would be told, a preview of a draft by a program."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.game.move import Args, Plan
from tablee.game.state import State
from tablee.systems import system
from tablee.systems.fudge.fight import engage
from tablee.table.log.ledger import Ledger
from tablee.web.views.move_preview import foresee
from tests.web.api.asking import Server
from tests.web.seated import Place, Table


def test_a_form_shows_what_its_one_plan_tells(place: Place) -> None:
    table = Table(place)
    ledger = Ledger.of(place.log.read(table.id))
    seat = next(seat for seat in ledger.state.seats.values() if seat.role == "gm")
    view = place.host.view(table.id, seat, ledger, "fr")
    move, states = view.rules.moves["create_event"], list[State]()

    def counted(state: State, args: Args) -> Plan:
        states.append(state)
        return move.planner(state, args)

    given = {"sheet": next(iter(view.state.game.sheets)), "what": "…", "price": 1}
    seen = foresee(view, replace(move, planner=counted), given)
    assert len(states) == 1 and not seen.problems and seen.costs and seen.changes


def test_a_preview_of_a_draft_assembles_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server, calls, real = Server(tmp_path), list[str](), engage.mode_of
    gm = server.table(system="fudge")
    for id in ("snorri", "bran"):
        gm.do("bring", sheet=id, content=system("fudge").preset(id).form())

    def counted(*given: Any) -> Any:
        calls.append("assemble")
        return real(*given)

    monkeypatch.setattr(engage, "mode_of", counted)  # asked by each assembly once
    draft = {"sheet": "snorri", "way": "attack", "against": ["bran"]}
    seen = gm.post("/preview", do="throw_draft", args={"sheet": "snorri", "draft": draft})
    assert seen["dice"] and not seen["problems"] and calls == ["assemble"]
    server.stop()
