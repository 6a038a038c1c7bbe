"""What a page does in several commands is one transaction: all of it stands, or nothing, and once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tablee.game.problem import problem
from tablee.table.commands.command import Answer, Command
from tablee.table.commands.handle import handle
from tablee.table.log.record import Record
from tests.web.refusing import refusing
from tests.web.seated import Place, Table
from tests.web.test_scene import begin, last_fight

COMMAND = "c0ffee00c0ffee00"
Act = tuple[Table, str, dict[str, str], str]
"""A table, a form and its fields, and the last of the commands that it comes to."""


def _sheet(table: Table) -> str:
    return str(re.findall(r'name="sheet" value="(\w+)"', table.page(table.player))[0])


def hides(place: Place) -> Act:
    """A goal that everybody sees leaves the draft and goes under the veil."""
    table = Table(place, "krasses", "aline")
    table.do(table.gm, "draft", sheet=_sheet(table), goal="17")
    return table, "draft", {"sheet": _sheet(table), "veil": "hide"}, "veil"


def tells(place: Place) -> Act:
    """A hidden goal leaves the veil and goes into the draft."""
    table = Table(place, "krasses", "aline")
    table.do(table.gm, "draft", sheet=_sheet(table), veil="hide", goal="17")
    return table, "draft", {"sheet": _sheet(table), "veil": "tell"}, "veil"


def speaks(place: Place) -> Act:
    """Dice are thrown in a sentence, then it is said."""
    return Table(place), "say", {"words": "Je saute [[+2]] et je crie [[+1]] !"}, "say"


def ambushes(place: Place) -> Act:
    """Foes come to the table, then join the fight."""
    table = Table(place)
    begin(table)
    return table, "foes", {"line": "Archer 1 ×2", "join": "1"}, "join"


ACTS = [hides, tells, speaks, ambushes]


@pytest.mark.parametrize("act", ACTS)
def test_where_the_last_is_refused_nothing_stands(
    place: Place, act: Callable[[Place], Act], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, form, fields, last = act(place)
    asked = list[str]()

    def refuses(records: Sequence[Record], seat: str, command: Command, ports: Any) -> Answer:
        asked.append(command.do)
        if command.do == last:
            return Answer(problems=(problem("HOUSE-seat", "", "taken"),))
        return handle(records, seat, command, ports)

    before = table.records
    monkeypatch.setattr("tablee.web.host.handle", refuses)
    assert 'class="problem"' in table.do(table.gm, form, **fields, command=COMMAND)
    monkeypatch.undo()
    assert len(asked) > 1 and asked[-1] == last, "it came to several commands, and the last was asked for"
    assert table.records == before


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("spared", [0, 1])
def test_where_the_disk_refuses_any_of_it_nothing_stands(
    place: Place, act: Callable[[Place], Act], spared: int
) -> None:
    table, form, fields, _last = act(place)
    before = table.records
    with refusing(place.log, "records", spared):
        answer = table.gm.post(f"{table.url}/{form}", data={**fields, "command": COMMAND})
    assert answer.status_code in (503, 507) and table.records == before
    assert table.do(table.gm, form, **fields, command=COMMAND) == "" and len(table.records) > len(before) + 1


@pytest.mark.parametrize("act", ACTS)
def test_sent_twice_it_is_done_once(place: Place, act: Callable[[Place], Act]) -> None:
    table, form, fields, _last = act(place)
    before = table.records
    assert table.do(table.gm, form, **fields, command=COMMAND) == ""
    after = table.records
    assert table.do(table.gm, form, **fields, command=COMMAND) == ""
    new = {record.command for record in after[len(before) :]}
    assert table.records == after and len(new) > 1


def test_foes_that_come_to_a_fight_are_in_it(place: Place) -> None:
    table, form, fields, _last = ambushes(place)
    table.do(table.gm, form, **fields)
    fight = last_fight(table)
    assert fight is not None
    assert [fight.side_of(table.sheet(f"Archer {n}")) for n in (1, 2)] == ["theirs", "theirs"]
