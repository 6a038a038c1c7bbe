"""A creation that a group shares, through the requests of its page: the toy, two players, an observer."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.table.log.ledger import Ledger
from tablee.web.live.screen import SentParts, parts_of
from tests.toy import SYSTEM
from tests.toy.seated import created
from tests.web.read_only import what_sends
from tests.web.seated import Place, Table, TestClient

ACT = re.compile(r"<button[^>]*hx-post=\"[^\"]*/do\" hx-vals=\"([^\"]*)\"")
BOARD = re.compile(r'<section class="part shared".*?</section>\s*</main>', re.S)
NOW = re.compile(r'<section id="now".*?</section>', re.S)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path, (SYSTEM,))
    yield made
    made.stop()


class Creation(Table):
    """The toy with Ana, Bob and Eve, who only looks on; the first step is open."""

    def __init__(self, place: Place) -> None:
        super().__init__(place, "toy", "")
        self.bob, self.eve = place.person("en"), place.person("en")
        self.bob.post(self.invitation(), data={"name": "Bob"})
        self.eve.post(self.invitation(), data={"name": "Eve"})
        for person, name in ((self.player, "Ana"), (self.bob, "Bob")):
            assert self.do(person, "begin", preset="", name=name) == ""
        self.ana_sheet = self.sheet("Ana")
        eve = next(seat.id for seat in self.ledger.state.seats.values() if seat.name == "Eve")
        assert self.do(self.gm, "do", do="give", seat=eve, role="observer") == ""

    @property
    def ledger(self) -> Ledger:
        return Ledger.of(self.place.log.latest(self.id))

    def open(self) -> None:
        assert self.make(self.gm, "open_step", step="childhood") == ""

    def make(self, person: TestClient, move: str, **args: str) -> str:
        return self.do(person, "do", do=move, args=json.dumps(args))

    def board(self, person: TestClient, at: str = "") -> str:
        """The part of somebody's page."""
        found = BOARD.search(self.page(person, at))
        assert found is not None
        return found[0]

    def now(self, person: TestClient) -> str:
        """What somebody is told that the creation waits for."""
        found = NOW.search(self.page(person))
        assert found is not None
        return found[0]

    def tap(self, person: TestClient, move: str, within: str = "", at: str = "", **more: str) -> str:
        """Tap the first button of a move that somebody's board has."""
        answer = person.get(self.url, params={"at": at} if at else {})
        sent = [json.loads(html.unescape(vals)) for vals in ACT.findall(answer.text)]
        vals = next(v for v in sent if v["do"] == move and within in v["args"])
        return self.do(person, "do", **vals, **more)

    def moves(self, person: TestClient) -> set[str]:
        """The moves for which somebody's page has a button or a form."""
        page = html.unescape(person.get(self.url).text)
        return set(re.findall(r'"do": "(\w+_step|buy|give_back|hand_in)"', page)) | set(
            re.findall(r'name="do" value="(\w+_step)"', page)
        )


@pytest.fixture
def creation(place: Place) -> Creation:
    made = Creation(place)
    made.open()
    return made


def test_there_is_nothing_of_it_before_it_begins(place: Place) -> None:
    table = Creation(place)
    assert "bd-grid" not in table.page(table.player) and 'class="now"' not in table.page(table.player)
    assert 'data-tab="log" data-my-turn' in table.page(table.player)
    table.open()
    assert 'data-tab="board" data-my-turn' in table.page(table.player)
    late = place.person("en")
    late.post(table.invitation(), data={"name": "Zoé"})
    assert 'data-tab="log" data-my-turn' in table.page(late), "whoever has no character begins one first"


def test_a_player_buys_and_hands_in_and_the_game_master_reads(creation: Creation) -> None:
    ana, gm = creation.player, creation.gm
    assert "2 points to place" in creation.now(ana) and "2 points à placer" not in creation.now(gm)
    told = {"do": "tell_step", "args": json.dumps({"sheet": creation.ana_sheet}), "words": "I swim."}
    assert creation.do(ana, "do", **told) == ""
    assert creation.tap(ana, "buy", "climb") == ""
    desk = creation.board(ana)
    assert re.search(r'class="may is-barred".*?Nothing bears it', desk, re.S)
    assert 'class="brick new"' in desk and "1 points are left." in desk
    assert "hand_in" not in creation.moves(ana), "what can't be done yet has no request"
    assert creation.tap(ana, "buy", "sneak") == ""
    assert re.search(
        r'<details class="offers-of"[^>]*><summary>.*?The points are placed', creation.board(ana)
    )
    assert creation.tap(ana, "hand_in") == ""
    assert "The GM reads." in creation.now(ana) and "buy" not in creation.moves(ana)
    assert "Ana · L’enfance" in creation.now(gm) and "I swim." in creation.board(gm)
    returning = {"do": "return_step", "word": "Vraiment ?"}
    args = {"sheet": creation.ana_sheet, "step": "childhood", "skill": "sneak"}
    assert json.dumps(args) in html.unescape(gm.get(creation.url).text)
    assert creation.do(gm, "do", **returning, args=json.dumps(args)) == ""
    assert "Vraiment ?" in creation.board(ana) and "Vraiment ?" in creation.board(creation.bob)
    assert creation.tap(ana, "give_back", "sneak") == ""
    assert creation.tap(ana, "buy", "charm") == ""
    assert creation.tap(ana, "hand_in") == ""
    assert creation.tap(gm, "accept_step") == ""
    assert 'class="is-accepted mine full"' in creation.board(ana)


def test_a_line_is_sent_by_its_button_and_a_story_when_it_is_left(creation: Creation) -> None:
    forms = re.findall(r'<form class="entry-form".*?</form>', creation.board(creation.player), re.S)
    story, line = forms
    assert 'hx-trigger="change"' in story and "data-empties" not in story and "<textarea" in story
    assert (
        "hx-trigger" not in line and "data-empties" in line and 'aria-label="Who comes along: Send"' in line
    )
    args = json.dumps({"sheet": creation.ana_sheet})
    assert creation.do(creation.player, "do", do="adopt", args=args, name="Filou") == ""
    assert "Filou" in creation.page(creation.player)


def test_a_text_that_somebody_changed_meanwhile_is_not_written_over_unread(creation: Creation) -> None:
    ana, args = creation.player, json.dumps({"sheet": creation.ana_sheet})
    story = re.findall(r'<form class="entry-form".*?</form>', creation.board(ana), re.S)[0]
    assert 'data-was="was"' in story

    def tells(words: str, **more: str) -> str:
        return html.unescape(creation.do(ana, "do", do="tell_step", args=args, words=words, **more))

    assert tells("I swim.", was="") == ""
    told = tells("I run.", was="")
    assert "I swim." in told and "I run." in told and "I swim." in creation.board(ana)
    assert tells("I swim,\r\nand run.", was=" I swim.\n") == "" and "and run." in creation.board(ana)
    assert tells("I swim,\nand run.", was="something else") == ""
    assert tells("I fly.") == "" and "I fly." in creation.board(ana)


def test_the_game_master_sits_at_any_desk_and_passes_over_what_bars(creation: Creation) -> None:
    gm, sheet = creation.gm, creation.ana_sheet
    assert "bd-desk" not in creation.board(gm)
    assert "ce que voit Ana" in creation.board(gm, at=sheet)
    for skill in ("climb", "sneak"):
        assert creation.tap(gm, "buy", skill, at=sheet) == ""
    assert "Passer outre" in creation.board(gm, at=sheet)
    args = json.dumps({"sheet": sheet, "skill": "charm"})
    form = gm.get(f"{creation.url}/form", params={"do": "buy", "args": args}).text
    assert "TOY-12" in form and 'name="overrule"' in form
    assert "Passer outre" not in creation.board(creation.player)


def test_a_barred_offer_keeps_its_place_and_its_form_says_what_bars_it(creation: Creation) -> None:
    has = 'id="has-offer-0-Grimper"'
    assert has in creation.board(creation.player)
    assert creation.tap(creation.player, "buy", "climb") == ""
    barred = re.search(rf"<button[^>]*{has}[^>]*>", creation.board(creation.player))
    assert barred is not None and 'aria-disabled="true"' in barred[0]
    asked = {"do": "buy", "args": json.dumps({"sheet": creation.ana_sheet, "skill": "climb"})}
    form = creation.gm.get(f"{creation.url}/form", params=asked).text
    assert 'class="problem"' in form and 'name="overrule"' in form


def test_a_step_is_opened_although_not_all_are_in(creation: Creation) -> None:
    assert "Open The road" not in creation.page(creation.player)
    assert re.search(r'class="[^"]*waiting[^"]*"[^>]*data-open="#form"', creation.now(creation.gm))
    assert creation.make(creation.gm, "open_step", step="road") == ""
    assert "2 sur 2 · La route" in creation.now(creation.gm)


def test_what_one_does_reaches_the_others_by_their_streams(creation: Creation) -> None:
    host, live = creation.place.host, creation.place.app.state.live
    bob = next(seat for seat in creation.ledger.state.seats.values() if seat.name == "Bob")
    sent = SentParts()

    def told() -> str:
        view = host.view(creation.id, creation.ledger.state.seat(bob.id), creation.ledger, "en")
        return html.unescape(sent.message(view, live.stories.told(view), live.drawings))

    told()
    assert creation.tap(creation.player, "buy", "climb") == ""
    message = told()
    assert 'hx-target="#board"' in message and "climb 1" in message and 'hx-target="#now"' in message
    creation.do(creation.player, "say", words="Et voilà.")
    assert 'hx-target="#board"' not in told()


def test_an_observer_sees_all_and_does_nothing(creation: Creation) -> None:
    assert creation.tap(creation.player, "buy", "climb") == ""
    assert "climb 1" in creation.board(creation.eve) and "Waiting for" in creation.now(creation.eve)
    assert creation.moves(creation.eve) == set()
    assert "bd-desk" not in creation.board(creation.eve)
    for move, args in (("buy", {"skill": "sneak"}), ("hand_in", {})):
        assert "problem" in creation.make(creation.eve, move, sheet=creation.ana_sheet, **args)


def test_a_player_acts_for_nobody_else(creation: Creation) -> None:
    assert creation.moves(creation.bob) == {"tell_step", "buy"}
    assert "problem" in creation.make(creation.bob, "buy", sheet=creation.ana_sheet, skill="climb")
    assert "problem" in creation.make(
        creation.player, "accept_step", sheet=creation.ana_sheet, step="childhood"
    )


def test_a_board_seen_through_a_players_eyes_sends_nothing(creation: Creation) -> None:
    ana = next(seat for seat in creation.ledger.state.seats.values() if seat.name == "Ana")
    page = creation.gm.get(creation.url, params={"as": ana.id}).text
    assert "bd-desk" in page and what_sends(page) == []


@pytest.mark.parametrize("who", ["ana", "bob", "eve"])
def test_a_hidden_sheet_and_a_private_note_change_no_byte(place: Place, who: str) -> None:
    """Two worlds that differ in what only the game master and Ana know look the same to everybody else."""
    drawn = []
    for secret in (False, True):
        play = created()
        if secret:
            content = SYSTEM.preset("ada").form() | {"name": "Le traître"}
            play.do("gm", "bring", sheet="traitor_", content=content, hidden=True)
            play.do("gm", "buy", sheet="traitor_", skill="climb", overrule="")
            if who != "ana":
                play.do("ana", "keep_note", sheet="hero", words="Je suis le traître.")
        ledger = Ledger(play.records)
        live = place.app.state.live
        view = place.host.view("t", ledger.state.seat(f"seat-{who}"), ledger, "en")
        parts = parts_of(view, live.stories.told(view), live.drawings)
        drawn.append((parts["board"], parts["now"]))
    assert drawn[0] == drawn[1] and "traître" not in drawn[1][0]
    gm = place.host.view("t", ledger.state.seat("seat-gm"), ledger, "en")
    assert "Le traître" in parts_of(gm, live.stories.told(gm), live.drawings)["board"]
