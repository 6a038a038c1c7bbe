"""Aspects and fate points on a page: what each answer comes to, what an aspect offers where it stands."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.game.sheet import Aspect, Block, Sheet
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.core.sheet import fate_points
from tests.systems.fate2.purses import BOOK, aspect, extra
from tests.web.seated import Place, Table, TestClient

BUTTON = re.compile(r"<button([^>]*)>([^<]*)(?:<span class=\"why\">([^<]*)</span>)?", re.DOTALL)
DOOMED = {"sheet": "cyrus", "aspect": "doomed", "line": "Une horde hurlante."}


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path, (SYSTEM,))
    yield made
    made.stop()


class Evening(Table):
    """A table of FATE with Ana, who plays Cyrus with so many points, and Noé, who plays nobody."""

    def __init__(self, place: Place, points: int = 1, *more: Block, **dials: Any) -> None:
        super().__init__(place, "fate2", "")
        if dials:
            self.make(self.gm, "pack", pack={"system": "fate2", "name": "Autre", "dials": dials})
        doomed = aspect("doomed", 2, name="Auto-Destructeur")
        cyrus = Sheet("fate2", "Cyrus", (fate_points(BOOK, points), doomed, *more))
        self.make(self.player, "bring", sheet="cyrus", content=cyrus.form())
        self.other = place.person("en")
        self.other.post(self.invitation(), data={"name": "Noé"})

    def make(self, person: TestClient, move: str, **args: object) -> None:
        assert self.do(person, "do", do=move, args=json.dumps(args)) == ""

    def answers(self, person: TestClient) -> list[tuple[str, str, str]]:
        """The buttons under the question: its attributes, its words, the line under them."""
        part = person.get(self.url).text.partition('id="waits"')[2].partition('id="problems"')[0]
        found = BUTTON.findall(part.partition('class="answering"')[2].partition("</form>")[0])
        plain = [tuple(" ".join(html.unescape(piece).split()) for piece in one) for one in found]
        return [(attrs, words, why) for attrs, words, why in plain if "quiet" not in attrs]

    def moves_about(self, person: TestClient, block: str) -> dict[str, dict[str, str]]:
        """The moves that stand beside a block of Cyrus's sheet, each with what it begins with."""
        page = person.get(self.url, params={"at": "cyrus"}).text
        menu = page.partition(f'id="about-{block}"')[2].partition("</div>")[0]
        sent = [json.loads(html.unescape(vals)) for vals in re.findall(r'hx-vals="([^"]*)"', menu)]
        return {vals["do"]: json.loads(vals["args"]) for vals in sent}


@pytest.mark.rule("FAT-4-09", "FAT-4-16")
def test_an_answer_that_cannot_be_paid_is_barred_and_says_why(place: Place) -> None:
    table = Evening(place, 1)
    table.make(table.gm, "compel", **DOOMED)
    give_in, resist = table.answers(table.player)
    assert give_in[1:] == ("Give in: +2", "Fate points: 1, then 3") and 'value="yield"' in give_in[0]
    assert resist[1] == "Resist: \N{MINUS SIGN}2" and "2 points needed, 1 there" in resist[2]
    assert 'aria-disabled="true"' in resist[0] and 'type="button"' in resist[0] and "resist" not in resist[0]
    gm = table.answers(table.gm)[1]
    assert "il faut 2 points, il y en a 1" in gm[2] and 'value="resist"' in gm[0], "it may be overruled"
    assert table.answers(table.other) == [] and "1 there" not in table.page(table.other)
    table.make(table.gm, "award_points", sheet="cyrus", points=2)
    resist = table.answers(table.player)[1]
    assert resist[2] == "Fate points: 3, then 1" and 'value="resist"' in resist[0]
    assert "aria-disabled" not in resist[0]


@pytest.mark.rule("FAT-4-10", "FAT-6-12")
def test_an_auction_says_what_each_button_makes_of_both_purses(place: Place) -> None:
    table = Evening(place, 1, auction=True)
    table.make(table.gm, "scene_points", sheet="cyrus", points=1)
    table.make(table.gm, "auction", **DOOMED)
    follow, fold = table.answers(table.player)
    assert follow[1:] == ("Match 1: 1 in hand if the GM folds", "")
    assert fold[1:] == ("Fold: +1", "Fate points: 1, then 2")
    question = re.search(r'name="pending" value="([^"]*)"', table.player.get(table.url).text)
    assert question is not None
    assert table.do(table.player, "answer", pending=question[1], seat="cyrus", option="follow") == ""
    fold = table.answers(table.gm)[1]
    assert fold[1:] == ("Se coucher : Cyrus paie 1", "Points de la scène : 1, puis 0")


@pytest.mark.rule("FAT-4-08", "FAT-4-09", "FAT-4-35")
def test_an_aspect_offers_its_moves_where_it_stands(place: Place) -> None:
    table = Evening(place, 1, extra("sword", aspect("proud", 1)))
    about = {"sheet": "cyrus", "aspect": "doomed"}
    own = {"effect": about, "describe_aspect": about}
    assert table.moves_about(table.player, "doomed") == own
    assert table.moves_about(table.gm, "doomed") == {"compel": about, "withhold": about, **own}
    assert table.moves_about(table.gm, "sword-proud")["compel"] == {**about, "aspect": "sword/proud"}
    assert table.moves_about(table.other, "doomed") == {}
    asked = {"do": "compel", "args": json.dumps(about)}
    form = table.gm.get(f"{table.url}/form", params=asked).text
    assert 'name="p.line"' in form and "<select" not in form, "one line is all that is left to write"
    assert "Auto-Destructeur · Invoquer un aspect contre" in form


@pytest.mark.rule("FAT-4-42")
@pytest.mark.parametrize(("on", "level"), [(True, "Terrible (\N{MINUS SIGN}3)"), (False, "Excellent (+3)")])
def test_a_negative_aspect_bears_its_sign_where_the_game_writes_it_so(
    place: Place, on: bool, level: str
) -> None:
    weak = Aspect("weak", "Faible", 3, 3, role="aspect", tags=("negative",))
    table = Evening(place, 1, weak, negative=on)
    rows = re.findall(r'<li class="row".*?</li>', table.page(table.gm, "cyrus"), re.DOTALL)
    (row,) = [row for row in rows if "Faible" in row]
    assert level in row and "0 sur 3" in row


@pytest.mark.rule("FAT-4-13", "FAT-6-12")
def test_a_price_says_what_will_be_left(place: Place) -> None:
    table = Evening(place, 3)
    table.make(table.gm, "scene_points", sheet="cyrus", points=2)
    check = {"check": "test", "level": 0, "goal": 2, "name": "cyrus", "title": "Cyrus"}
    given = {"do": "throw", "args": json.dumps({"check": check, "by": "cyrus"}), "faces": "1,1,6,6"}
    assert table.do(table.player, "do", **given) == ""
    offered = " ".join(table.page(table.player).partition('id="entries"')[2].split())
    assert "Points of the scene \N{MINUS SIGN}1, leaving 1" in offered
    assert "1 Fate point, leaving 2" in offered
    assert "il en restera 2" in " ".join(table.page(table.gm).split())


@pytest.mark.rule("FAT-4-24")
@pytest.mark.parametrize(("goal", "comes"), [(2, "certain: Failure"), (1, "certain: Success, Fair (+1)")])
def test_a_counter_says_what_the_throw_will_come_to(place: Place, goal: int, comes: str) -> None:
    table = Evening(place, 1)
    finn = Sheet("fate2", "Finn", (fate_points(BOOK, 2),))
    table.make(table.other, "bring", sheet="finn", content=finn.form())
    side = {"level": 0, "name": "cyrus", "title": "Cyrus", "others": [{"name": "finn", "title": "Finn"}]}
    args = {"check": {"check": "test", "goal": goal, **side}, "by": "cyrus"}
    assert table.do(table.player, "do", do="throw", args=json.dumps(args), faces="5,3,3,3") == ""
    assert table.do(table.player, "do", do="spend", run=table.last_run(), spend="point") == ""
    offered = " ".join(table.page(table.other).partition('id="entries"')[2].split())
    counter = offered.partition("Countering a point")[2]
    assert comes in counter.partition("</button>")[0]


@pytest.mark.rule("FAT-10.1-01", "FAT-GL-01")
def test_beside_an_aspect_stands_what_it_may_be_invoked_for(place: Place) -> None:
    table = Evening(place, 1, aspect("a1", name="Couard"), aspect("dragueur", name="Dragueur"))
    page = table.player.get(table.url, params={"at": "cyrus"}).text
    menu = page.partition('id="about-a1"')[2].partition("</div>")[0]
    assert '<p class="what">Coward</p>' in menu
    assert "For: fleeing, hiding" in html.unescape(menu) and "The GM, for: running away" in html.unescape(
        menu
    )
    own = page.partition('id="about-dragueur"')[2].partition("</div>")[0]
    assert "The GM, for" not in own, "of an aspect that people made up the lists say nothing"


@pytest.mark.rule("FAT-5-09", "FAT-5-23", "FAT-GL-01")
def test_an_extra_of_the_list_is_read_in_ones_own_language(place: Place) -> None:
    table = Evening(place, 1)
    table.make(table.gm, "open_phase", phase="1")
    for name in ("Aquatique", "Voir les morts"):
        table.make(
            table.gm, "buy_extra", sheet="cyrus", name=name, effect="" if name[0] == "A" else "La nuit."
        )
    read = {
        person: html.unescape(
            re.sub(r'data-fill="[^"]*"', "", person.get(table.url, params={"at": "cyrus"}).text)
        )
        for person in (table.gm, table.player)
    }
    french, english = (text.partition('id="sheet"')[2].partition('id="log"')[0] for text in read.values())
    for words in ("Aquatic", "Breathe and move under water.", "Underwater movement"):
        assert words in english
    for words in ("Aquatique", "Respirer et se mouvoir sous l’eau.", "Mouvement Sous-marin"):
        assert words in french and words not in english
    for text in (french, english):
        assert "Voir les morts" in text and "La nuit." in text, "what people wrote stays as it is"
