"""Evenings on the page: closed with a recap, opened again with somebody away; the log read back."""

from __future__ import annotations

import html
import re

import pytest

from tablee.game.problem import problem
from tablee.web.pages import evening
from tests.systems_under_test import LISTED, find_system
from tests.web.pictured import seats
from tests.web.refusing import kept, refusing
from tests.web.seated import Place, Table, TestClient


def dialog(table: Table) -> str:
    answer = table.gm.get(f"{table.url}/evening")
    assert answer.status_code == 200
    return html.unescape(answer.text)


def recap(table: Table) -> str:
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", dialog(table), re.DOTALL)
    assert found
    return found[1]


def join(table: Table, name: str) -> TestClient:
    person = table.place.person("en")
    person.post(table.invitation(), data={"name": name})
    return person


def test_the_recap_tells_the_evening_and_no_secret(table: Table) -> None:
    table.do(table.gm, "do", do="put_scene", args='{"scene": "s1", "content": {"name": "La ruelle"}}')
    table.do(table.gm, "do", do="open_scene", scene="s1")
    table.do(table.player, "say", words="Je fonce")
    table.do(table.player, "throw", sheet=table.sheet("Teich Ventury"))
    table.do(table.gm, "say", words="/w Ana zq-chuchote")
    table.do(table.gm, "bring", preset="assassin", name="zq-vargo", hidden="1")
    table.do(table.gm, "throw", sheet="", mode="gm")
    text = recap(table)
    assert text.startswith("Séance 1") and "Camille (MJ)" in text and "Ana (Teich Ventury)" in text
    assert text.index("La ruelle") < text.index("Teich Ventury\xa0: Je fonce")
    assert re.search(r"- Teich Ventury\xa0: (Oui|Non)", text)
    assert "zq-" not in text


def test_an_evening_is_closed_and_opened_again_with_somebody_away(table: Table) -> None:
    bob = join(table, "Bob")
    assert table.do(table.gm, "evening", what="close", recap="Teich s’enfuit.") == ""
    assert "Evening 1 is over." in table.page(table.player)
    assert "Ouvrir la séance 2" in table.page(table.gm)
    shown = dialog(table)
    assert "Teich s’enfuit." in shown and "Absence, Bob joue" in shown
    given = {f"away.{seats(table)['Ana']}": seats(table)["Bob"]}
    assert table.do(table.gm, "evening", what="open", **given) == ""
    seen = table.page(bob)
    assert "Teich s’enfuit." in seen and "You also play: Teich Ventury" in seen
    teich = table.sheet("Teich Ventury")
    assert table.do(bob, "throw", sheet=teich) == ""
    assert "Teich Ventury" in table.page(bob, at=teich)
    assert "You are noted as away." in table.page(table.player)
    table.do(table.player, "do", do="away", args=f'{{"seat": "{seats(table)["Ana"]}", "away": false}}')
    assert "You also play" not in table.page(bob) and "doesn’t play" in table.do(bob, "throw", sheet=teich)


def test_opening_twice_is_told_and_changes_nothing(table: Table) -> None:
    before = len(table.records)
    assert "déjà ouverte" in table.do(table.gm, "evening", what="open")
    assert len(table.records) == before


def test_every_sheet_is_linked_as_page_and_file_when_an_evening_closes(table: Table) -> None:
    sheet, shown = f"{table.url}/sheet/{table.sheet('Teich Ventury')}", dialog(table)
    for link in (sheet, f"{sheet}.json"):
        assert f'href="{link}"' in shown and table.gm.get(link).status_code == 200


@pytest.mark.parametrize("key", LISTED)
def test_every_system_closes_and_opens_with_what_is_ticked(place: Place, key: str) -> None:
    table = Table(place, key, find_system(key).examples.heroes[0])
    for what in ("close", "open"):
        assert table.do(table.gm, "evening", what=what, **ticked(table)) == ""
    assert "Evening 2" in table.page(table.player)


def ticked(table: Table) -> dict[str, str]:
    """What the dialog has ticked, with what stands beside it."""
    shown = dialog(table)
    found = dict.fromkeys(re.findall(r'name="(tick\.[^"]+)" value="1" checked', shown), "1")
    for name, options in re.findall(r'<select name="(\d[^"]*)">(.*?)</select>', shown, re.DOTALL):
        found[name] = re.findall(r'value="([^"]*)"', options)[0]
    return found | dict(re.findall(r'<input name="(\d[^"]*)" value="([^"]*)"', shown))


def test_points_are_refilled_and_given_once(table: Table) -> None:
    teich = table.sheet("Teich Ventury")
    table.do(table.gm, "do", do="give_points", args=f'{{"sheet": "{teich}", "block": "aura", "amount": -2}}')
    assert "2/4" in table.page(table.gm)
    given = ticked(table)
    choice = next(name for name in given if name.endswith(".choice"))
    assert table.do(table.gm, "evening", what="close", **{**given, choice: "1"}) == ""
    state = table.place.host.log.read(table.id).state  # type: ignore[attr-defined]
    assert state.game.account(f"{teich}.xp").value == 2  # one of the choices, not each of them
    assert table.do(table.gm, "evening", what="open", **ticked(table)) == ""
    assert "4/4" in table.page(table.gm)


def test_nothing_is_done_where_something_ticked_cannot_be(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = problem("HOUSE-evening", "", "played_by")
    given = ticked(table)
    monkeypatch.setattr(evening, "preview", lambda view, tick, fields: (refusal,))
    before = len(table.records)
    assert "quelqu’un d’autre" in table.do(table.gm, "evening", what="close", recap="x", **given)
    assert len(table.records) == before


def points(table: Table, account: str = "xp") -> int:
    """What a player's character has in an account."""
    state = table.place.host.log_state(table.id)
    return int(state.game.account(f"{table.sheet('Teich Ventury')}.{account}").value)


@pytest.mark.parametrize("written", range(3))
def test_an_evening_that_meets_a_full_disk_on_its_way_is_closed_whole_or_not_at_all(
    table: Table, written: int
) -> None:
    given, log = ticked(table), table.place.log
    assert len([name for name in given if name.startswith("tick.")]) >= 1
    before = kept(log)
    away = {f"away.{seats(table)['Ana']}": "-"}
    with refusing(log, "records", spared=written):
        told = table.do(table.gm, "evening", what="close", recap="x", **given, **away)
    assert "disque est plein" in told and kept(log) == before
    assert table.do(table.gm, "evening", what="close", recap="x", **given, **away) == ""
    assert points(table) == 1 and not table.place.host.log_state(table.id).evening.open


def test_what_the_same_form_asks_for_twice_is_done_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {**ticked(table), "command": "thepagesownid"}
    table.do(table.gm, "evening", what="close", recap="x", **given)
    before = len(table.records)
    assert table.do(table.gm, "evening", what="close", recap="x", **given) == ""
    refusal = problem("HOUSE-evening", "", "played_by")  # by now the rules have something against it
    monkeypatch.setattr(evening, "preview", lambda view, tick, fields: (refusal,))
    assert table.do(table.gm, "evening", what="close", recap="x", **given) == ""
    assert points(table) == 1 and len(table.records) == before


def test_what_is_offered_keeps_its_name_whoever_comes_or_goes(place: Place) -> None:
    table = Table(place, "fudge", "brynhilde")
    before = set(re.findall(r'name="(tick\.[^"]+)"', dialog(table)))
    table.do(join(table, "Bob"), "bring", preset="brynhilde", name="Autre")
    after = set(re.findall(r'name="(tick\.[^"]+)"', dialog(table)))
    assert len(before) > 1 and before < after


def test_the_log_is_read_back_by_ones_own_numbers(place: Place) -> None:
    table = Table(place)
    for n in range(120):
        table.do(table.gm, "say", words=f"ligne-{n:03}")
        if n < 30:
            table.do(table.gm, "throw", sheet="", mode="gm", silent="1")
    page = table.page(table.player)
    assert "ligne-119" in page and "ligne-005" not in page
    found = re.search(rf'href="{table.url}/log\?before=(\d+)"', page)
    assert found
    earlier = html.unescape(table.player.get(f"{table.url}/log", params={"before": found[1]}).text)
    assert (
        "ligne-005" in earlier
        and "ligne-119" not in earlier
        and "/log?before=" not in earlier.partition("<main")[2]
    )
    assert int(found[1]) < 60  # dense for this reader: what was silent is not counted
    assert place.person().get(f"{table.url}/log").status_code == 404
    for odd in ("x", "-1", "9" * 30, "٣"):
        assert table.player.get(f"{table.url}/log", params={"before": odd}).status_code == 200
