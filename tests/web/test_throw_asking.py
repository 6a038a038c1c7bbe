"""Throws asked for and offered, hidden goals told later, questions with all that their answers want."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from tablee.game.event import Answered
from tests.web.seated import Place, Table, TestClient

TEICH = "Teich Ventury"


def entries(page: str) -> str:
    return page.partition('id="entries"')[2].partition('id="newer"')[0]


def waits(page: str) -> str:
    return page.partition('id="waits"')[2].partition('class="sayline"')[0]


def second(table: Table, preset: str = "blop") -> TestClient:
    other = table.place.person("fr")
    other.post(table.invitation(), data={"name": "Léo"})
    table.do(other, "bring", preset=preset)
    return other


def test_answers_gather_on_one_card(table: Table) -> None:
    leo = second(table)
    teich, blop = table.sheet(TEICH), table.sheet("Blop")
    assert "problem" in table.do(table.player, "ask", sheets=teich, words="moi ?")
    fields = {"sheets": [teich, blop], "words": "Qui voit l’ombre ?", "trait": "Brise-fer"}
    assert table.gm.post(f"{table.url}/ask", data=fields).text == ""
    assert "Qui voit l’ombre ?" in waits(table.page(table.player))
    assert "data-my-turn" in waits(table.page(leo))
    assert waits(table.page(table.gm)).count("data-my-turn") == 0
    assert entries(table.page(table.gm)).count("pas encore") == 2
    table.do(table.player, "throw", sheet=teich)
    seen = entries(table.page(leo))
    assert seen.count("pas encore") == 1
    assert re.search(rf'<span class="name">{TEICH}</span><b class="(yes|no)">(Oui|Non)', seen)
    assert "Qui voit" not in waits(table.page(table.player))
    ask = re.findall(r'"ask": "(\w+)"', table.page(table.gm))[0]
    assert table.do(table.gm, "do", do="close_ask", ask=ask) == ""
    assert "pas de jet" in entries(table.page(table.gm))
    assert "Qui voit" not in waits(table.page(leo))


def test_a_secret_answer_is_no_more_than_a_sign(table: Table) -> None:
    leo = second(table)
    teich = table.sheet(TEICH)
    table.do(table.gm, "ask", sheets=teich, words="En secret")
    table.do(table.player, "throw", sheet=teich, mode="gm_me")
    assert "jet secret" in entries(table.page(leo))
    assert not re.search(r'<b class="(yes|no)">', entries(table.page(leo)))
    assert re.search(r'<b class="(yes|no)">', entries(table.page(table.gm)))


def test_an_offer_waits_for_its_nod(table: Table) -> None:
    sheet = table.sheet(TEICH)
    assert table.do(table.gm, "customs", nod="1", odds="all") == ""
    page = table.page(table.player)
    assert "Offer the throw" in page
    assert table.do(table.player, "throw", sheet=sheet) == ""
    assert '<ul class="dice"' not in table.page(table.gm)
    assert f"{TEICH} propose un jet" in waits(table.page(table.gm))
    assert "data-my-turn" in waits(table.page(table.gm))
    assert "The table waits for: GM" in waits(table.page(table.player))
    assert table.do(table.gm, "throw", sheet=sheet) == ""
    assert '<ul class="dice"' in table.page(table.player)
    assert "propose" not in waits(table.page(table.gm))


@pytest.mark.parametrize("words", ["/r +2", "Je tente [[+2]]"])
def test_a_throw_that_is_typed_waits_for_its_nod_too(table: Table, words: str) -> None:
    sheet = table.sheet(TEICH)
    table.do(table.gm, "customs", nod="1", odds="all")
    assert table.do(table.player, "say", words=words) == ""
    assert '<ul class="dice"' not in table.page(table.gm)
    assert f"{TEICH} propose un jet\N{NO-BREAK SPACE}: Lancer les dés" in waits(table.page(table.gm))
    assert "Offered" in table.page(table.player)
    assert table.do(table.gm, "throw", sheet=sheet) == ""
    page = table.page(table.player)
    assert '<ul class="dice"' in page and "propose" not in waits(table.page(table.gm))


def aline(place: Place) -> tuple[Table, str]:
    table = Table(place, "krasses", "aline")
    return table, re.findall(r'name="sheet" value="(\w+)"', table.page(table.player))[0]


def test_a_hidden_goal_is_the_game_master_s_until_it_is_told(place: Place) -> None:
    table, sheet = aline(place)
    table.do(table.gm, "draft", sheet=sheet, veil="hide", goal="14")
    assert table.do(table.player, "throw", sheet=sheet) == ""
    run = table.last_run()
    mine = entries(table.page(table.gm))
    assert "secret-goal" in mine and "Difficulté 14" in mine
    secret = mine.partition("secret-goal")[2]
    assert re.search(r'class="verdict"><b>(Réussite|Échec|Exploit|Réussite critique|Échec critique)', secret)
    assert "14" not in re.sub(r"<time.*?</time>", "", entries(table.page(table.player)))
    assert table.do(table.gm, "do", do="show", goal=run) == ""
    seen = entries(table.page(table.player))
    assert "Difficulty 14" in seen and re.search(
        r'class="verdict"><b>\w*\s?(success|failure|feat)', seen, re.I
    )
    assert "secret-goal" not in entries(table.page(table.gm))


def krasse(place: Place) -> tuple[Table, str]:
    """A throw of two dK that were obtained: the player is asked why, the game master whether it holds."""
    table, sheet = aline(place)
    table.do(table.gm, "bring", preset="groupe")
    assert table.do(table.gm, "do", do="start_scenario") == ""
    page = waits(table.page(table.player))
    pending = re.findall(r'name="pending" value="([^"]*)"', page)[0]
    assert table.do(table.player, "answer", pending=pending, seat=sheet, option="4") == ""
    table.do(table.player, "draft", sheet=sheet, **{"option.krasses": "2"})
    assert table.do(table.player, "throw", sheet=sheet, faces="7,8,6,6") == ""
    return table, sheet


def fields(page: str, of: str) -> dict[str, str]:
    """The hidden fields of the question that bears these words."""
    for form in re.findall(r'<section class="pending.*?</section>', waits(page), re.DOTALL):
        if of in form and "<form" in form:
            return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    raise AssertionError(waits(page))


def test_a_justification_is_given_and_refused(place: Place) -> None:
    table, _sheet = krasse(place)
    mine = fields(table.page(table.player), "Why did this krâsse happen")
    empty = table.do(table.player, "answer", **mine, option="say")
    assert "problem" in empty
    words = {"p.reason": "Le vent tourne"}
    assert table.do(table.player, "answer", **mine, option="say", **words) == ""
    gm = table.page(table.gm)
    assert "Le vent tourne" in waits(gm)
    holds = fields(gm, "tient")
    assert "problem" in table.do(table.player, "answer", **holds, option="accept")
    assert table.do(table.gm, "answer", **holds, option="refuse") == ""
    assert "no. 2" in waits(table.page(table.player))


def test_the_game_master_answers_for_others_or_closes(place: Place) -> None:
    table, _sheet = krasse(place)
    theirs = fields(table.page(table.gm), "Pourquoi cette krâsse")
    assert table.do(table.gm, "answer", **theirs, option="say", **{"p.reason": "Le destin"}) == ""
    holds = fields(table.page(table.gm), "tient")
    assert table.do(table.gm, "do", do="close_pending", pending=holds["pending"]) == ""
    assert holds["pending"] not in waits(table.page(table.gm))
    assert "problem" in table.do(table.player, "do", do="close_pending", pending=holds["pending"])


def test_two_answer_at_once_and_the_later_is_told(place: Place) -> None:
    table, _sheet = krasse(place)
    holds = fields(table.page(table.gm), "tient")
    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(table.do, table.gm, "answer", **holds, option=o) for o in ("accept", "refuse")]
        told = [one.result() for one in both]
    assert told.count("") == 1
    lost = next(answer for answer in told if answer)
    assert "Trop tard" in lost
    answered = [r.fact for r in table.records if isinstance(r.fact, Answered)]
    assert sum(fact.pending == holds["pending"] for fact in answered) == 1


def test_a_combat_point_takes_what_its_form_wants(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin")
    sheet, foe = table.sheet(TEICH), table.sheet("Assassin consciencieux")
    table.do(table.gm, "aim", sheet=foe, way="attack", target=sheet)
    table.do(table.gm, "throw", sheet=foe, faces="6,6,6,6,6,6,6")
    assert table.do(table.gm, "do", do="settle", run=table.last_run()) == ""
    page = table.page(table.gm)
    assert "encore" in waits(page)  # one question at a time, with how many follow
    point = fields(page, "Point de combat")
    assert table.do(table.gm, "answer", **point, option="aura") == ""
    assert "3/4" in table.page(table.player)
    point = fields(table.page(table.gm), "Point de combat")
    assert "problem" in table.do(table.gm, "answer", **point, option="condition")
    named = {"p.name": "Entorse"}
    assert table.do(table.gm, "answer", **point, option="condition", **named) == ""
    assert "Entorse" in table.page(table.player)


@pytest.mark.parametrize("pending", ["", "nothing", "x" * 300])
def test_a_question_that_is_none_is_refused_in_words(table: Table, pending: str) -> None:
    answer = table.do(table.player, "answer", pending=pending, seat="gm", option="x")
    assert "problem" in answer and "somebody was quicker" in answer


def test_an_ask_needs_somebody(table: Table) -> None:
    assert "problem" in table.do(table.gm, "ask", words="Tout le monde ?")
    assert "problem" in table.do(table.gm, "do", do="ask_throw", args=json.dumps({"sheets": ["none"]}))
