"""The Now strip holds every pending thing of every seat, and nothing else, whatever happens."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.fairness.seeded import Seeded
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.table.commands.ownership import is_played
from tablee.web.host import Host
from tablee.web.views.now import NowItem, now_part
from tablee.web.views.view import View
from tests.secrecy.evening import Evening
from tests.web.seated import Table
from tests.web.test_parts import an_evening, is_seated, ledgers, views_of
from tests.web.test_scene import begin

FULL = os.environ.get("TABLEE_FULL") == "1"
KEYS = [one.key for one in all_systems()]
EVERY = 1 if FULL else 4
"""After how many commands strip and state are compared."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    log = SqliteLog(tmp_path / "t.db")
    yield Host(log, all_systems(), Seeded("tests"))
    log.close()


def mine(view: View) -> list[NowItem]:
    """The items that wait for a viewer."""
    return [item for item in now_part(view)["now"] if item.kind == "mine"]


def has(view: View, id: str) -> bool:
    """True if a sheet is this viewer's to act for."""
    return view.seat.plays(id) or (view.is_gm and not is_played(view.state, id))


def wanted(view: View) -> Iterator[str]:
    """The pending things of a viewer, read from the state without the strip: what each leads to."""
    state, game = view.state, view.state.game
    if view.seat.role == "observer":
        return
    moves = set[tuple[str, str]]()
    for pending in game.pendings.values():
        for asked in pending.waits_for:
            run = game.runs.get(pending.run)
            told = asked == "gm" and view.is_gm
            told = told or (asked in game.sheets and has(view, asked))
            told = told or (
                asked not in game.sheets and asked != "gm" and run is not None and view.seat.plays(run.by)
            )
            if told and (not pending.move or (pending.move, asked) not in moves):
                moves.add((pending.move, asked))
                yield f'[id="{f"w-{pending.id}-{asked}".replace(" ", "-")}"]'
    for asking in state.asks.values():
        for sheet in asking.waits_for:
            if sheet in game.sheets and has(view, sheet):
                yield f'[id="ask-{asking.id}-{sheet}"]'
    if view.is_gm:
        yield from (f"nod {sheet}" for sheet in state.offered if sheet in game.sheets)
        yield from (f"door {seat.id}" for seat in state.seats.values() if seat.waiting)


def pointed(view: View) -> Iterator[str]:
    """The same as the strip says it, but for turns, throws and lines that came back."""
    for item in mine(view):
        tap = item.tap
        if tap is None or tap.posts == "aim" or tap.leads.startswith(("[data-run", "#sheet")):
            continue
        if tap.posts == "throw":
            yield f"nod {tap.values['sheet']}"
        elif tap.posts == "do" and tap.values.get("do") == "give":
            yield f"door {tap.values['seat']}"
        elif tap.leads:
            yield tap.leads


def may_act(view: View) -> set[str]:
    """The names of those who may act now and are this viewer's to act for."""
    fight, sheets = view.state.game.conflict, view.state.game.sheets
    if view.seat.role == "observer" or fight is None or not fight.order:
        return set()
    return {sheets[id].name for id in fight.may_act if id in sheets and has(view, id)}


@pytest.mark.parametrize("key", KEYS)
def test_each_pending_thing_of_each_seat_stands_in_its_strip(host: Host, key: str) -> None:
    seen = compared = 0
    for records in (an_evening(key, 7), Evening(key, 8).run(3).play.records):
        for at, ledger in enumerate(ledgers(records)):
            if at % EVERY or not is_seated(ledger):
                continue
            for who, view in views_of(host, ledger).items():
                expected = sorted(wanted(view))
                assert sorted(pointed(view)) == expected, (at, who)
                assert {item.what for item in mine(view) if item.sign == "swords"} <= may_act(view), (at, who)
                seen, compared = seen + len(expected), compared + 1
    assert compared > 20 and seen


def strip(page: str) -> str:
    """The strip on a page."""
    return page.partition('id="now"')[2].partition("</section>")[0]


def test_a_turn_a_spend_and_a_consequence_lead_to_what_waits(table: Table) -> None:
    teich, foe = begin(table)
    own, masters = strip(table.page(table.player)), strip(table.page(table.gm))
    assert "Your turn" in own and "Teich Ventury" in own and "Attack" in own
    assert "On attend Teich Ventury" in masters and "son tour" in masters
    assert table.do(table.player, "aim", sheet=teich, way="attack", target=foe) == ""
    assert table.do(table.player, "throw", sheet=teich) == ""
    own = strip(table.page(table.player))
    assert "Your turn" not in own and "You may still spend" in own
    assert f'data-leads="[data-run="{table.last_run()}"]"' in own
    assert f'data-run="{table.last_run()}"' in table.page(table.player)
    assert "des points sur un jet" in strip(table.page(table.gm))
    assert table.do(table.player, "do", do="close", run=table.last_run(), by=teich) == ""
    assert table.do(table.gm, "do", do="pass_turn", args=json.dumps({"by": foe})) == ""
    own = strip(table.page(table.player))
    assert "You may still spend" not in own and "Draw the consequences" in own
    assert "des conséquences à tirer" in strip(table.page(table.gm))


def test_a_knock_stands_in_the_strip_of_the_game_master(table: Table) -> None:
    table.place.person("en").post(table.invitation(), data={"name": "Ana"})
    masters = strip(table.page(table.gm))
    assert "À la porte" in masters and "Ce nom a déjà" in masters and 'data-open="#people"' in masters
    assert "À la porte" not in strip(table.page(table.player))


def test_where_nothing_waits_there_is_no_strip(table: Table) -> None:
    assert 'class="now' not in strip(table.page(table.player))
