"""Composing a game on the page: begun with a copy, changed, judged at each change, played, kept, filed."""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import Request

from tablee.fairness.seeded import Seeded
from tablee.game.file_form import pack_file
from tablee.log.sqlite import SqliteLog
from tablee.systems import system
from tablee.table.log.facts import PackChanged, TableMade
from tablee.web import submission
from tablee.web.app import application
from tablee.web.composer.page import FIELDS
from tablee.web.host import Host
from tests.toy import SYSTEM as TOY
from tests.web.seated import KEY, Place, Table


class Toys(Place):
    """A host that plays the toy, and FU³."""

    def __init__(self, folder: Path) -> None:
        self.log = SqliteLog(folder / "tablee.db")
        self.host = Host(self.log, [TOY, system("fu3")], Seeded("tests"))
        self.app = application(self.host, KEY)


@pytest.fixture
def toys(tmp_path: Path) -> Iterator[Toys]:
    made = Toys(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def toy(toys: Toys) -> Table:
    return Table(toys, "toy", "ada")


def packed(table: Table) -> list[dict[str, object]]:
    return [dict(r.fact.pack) for r in table.records if isinstance(r.fact, PackChanged | TableMade)]


def send(table: Table, path: str = "", /, **fields: str | list[str]) -> str:
    given = {"name": "À nous", **fields}
    answer = table.gm.post(f"{table.url}/pack{path}", data=given)
    assert answer.status_code == 200, answer.text
    return html.unescape(str(answer.text))


def opened(table: Table, key: str) -> dict[str, str | list[str]]:
    """The fields of a table whose grids are on the page."""
    return fields_of(send(table, f"/table/{key}"))


def fields_of(text: str) -> dict[str, str | list[str]]:
    found: dict[str, str | list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", text):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and value and ("checkbox" not in tag or " checked" in tag):
            known = found.get(name[1], [])
            found[name[1]] = [*known, value[1]] if isinstance(known, list) else [known, value[1]]
    return found


def test_a_table_may_be_made_with_a_ready_made_game(toys: Toys) -> None:
    gm = toys.person("fr")
    gm.get(f"/host/{KEY}")
    first = html.unescape(gm.get("/").text)
    assert "Enlevé" in first and "Des épreuves plus dures." in first and "Selon le livre" in first
    made = gm.post("/tables", data={"name": "x", "gm": "C", "system": "toy", "pack.toy": "ready:brisk"})
    pack = Host.log_state(toys.host, made.headers["location"][3:]).pack
    assert pack["dials"] == {"difficulty": 9} and pack["title"] == {"fr": "Enlevé", "en": "Brisk"}
    plain = gm.post("/tables", data={"name": "x", "gm": "C", "system": "toy", "pack.fu3": "ready:brisk"})
    assert "dials" not in Host.log_state(toys.host, plain.headers["location"][3:]).pack
    for gone in ("ready:none", "kept:none"):
        answer = gm.post("/tables", data={"name": "x", "gm": "C", "system": "toy", "pack.toy": gone})
        assert answer.status_code == 409


def test_the_page_shows_every_dial_with_the_books_value_and_its_rule(toy: Table) -> None:
    page = html.unescape(toy.gm.get(f"{toy.url}/pack").text)
    for dial in TOY.pack().known.values():
        assert dial.label.fr in page and f'name="dial.{dial.key}"' in page
        assert TOY.reference.entries[dial.rule].title.fr in page
    assert "Livre\xa0: 7" in page and "Les blessures" in page and "Enlevé" in page
    assert f'href="{toy.url}/pack"' in toy.page(toy.gm)


def test_a_change_is_judged_at_once_with_every_problem_and_its_place(toy: Table) -> None:
    harm = opened(toy, "harm")
    assert "peut se jouer" in send(toy, "/preview", **{"dial.difficulty": "9"})
    harm["harm/rows/0/boxes"] = "lots"
    harm["harm/rows/1/boxes"] = "21"
    told = send(toy, "/preview", **{"dial.difficulty": "99", "dial.guard": "2", **harm})
    for where in ("dials.difficulty", "dials.guard", "tables.harm.rows[0].boxes"):
        assert f'data-goes="{where}"' in told
    assert "Les blessures · Les lignes · ligne 1 · Cases" in told
    assert 'data-goes="tables.harm.rows[1].boxes"' in send(
        toy, "/preview", **{**harm, "harm/rows/0/boxes": "2"}
    )
    assert "Nom du jeu" in send(toy, "/preview", name="")
    assert len(packed(toy)) == 1


def test_a_broken_game_is_not_played_and_nothing_typed_is_lost(toy: Table) -> None:
    told = send(toy, **{"dial.difficulty": "many", "dial.motto": "Hop"})
    assert "problème" in told and len(packed(toy)) == 1
    page = html.unescape(toy.gm.get(f"{toy.url}/pack").text)
    assert 'value="many"' in page and 'value="Hop"' in page and 'value="À nous"' in page
    assert "Abandonner mes changements" in page
    toy.gm.post(f"{toy.url}/pack/start", data={"from": "now"})
    assert 'value="many"' not in toy.gm.get(f"{toy.url}/pack").text


def test_sheets_that_would_break_the_new_rules_are_named_with_their_sentences(toy: Table) -> None:
    creation = opened(toy, "creation")
    told = send(toy, "/preview", **{**creation, "creation//0/points": "0"})
    assert "Ada" in told and "1 fiche" in told
    assert "fiche" not in send(toy, "/preview", **{"dial.difficulty": "9"})


def test_playing_by_a_game_is_one_command_told_in_each_readers_language(toy: Table) -> None:
    ladder = opened(toy, "ladder")
    ladder["ladder/rungs/2/label.en"] = "Great"
    answer = toy.gm.post(
        f"{toy.url}/pack",
        data={
            "name": "À nous",
            "dial.difficulty": "9",
            "dial.overflow": ["false"],
            "dial.guard": "0,25",
            **ladder,
        },
    )
    assert answer.headers["hx-redirect"] == toy.url
    now = packed(toy)[-1]
    assert (now["name"], now["version"]) == ("À nous", 2)
    assert now["dials"] == {"difficulty": 9, "guard": "1/4", "overflow": False}
    assert list(now["tables"]) == ["ladder"]  # type: ignore[call-overload]
    french, english = toy.page(toy.gm), toy.page(toy.player)
    assert "À nous, version 2" in french and "Table « L’échelle » : modifiée" in french.replace(
        "\u202f", " "
    ).replace("\xa0", " ")
    assert "Difficulty of a skill throw when nothing is said: 7 → 9" in english
    assert "The share of a blow that passes a guard: 0.5 → 0.25" in english
    assert "goes up a row: yes → no" in english and "Table “The ladder”: changed" in english
    assert "Rien ne change" in send(
        toy, **{**ladder, "dial.difficulty": "9", "dial.overflow": "false", "dial.guard": "1/4"}
    )


def test_rows_are_added_removed_and_moved_with_what_was_typed(toy: Table) -> None:
    rungs = opened(toy, "ladder")
    order = "ladder/rungs"
    assert rungs[order] == ["0", "1", "2"]
    rungs["ladder/rungs/0/value"] = "oops"
    added = send(toy, "/table/ladder", **rungs, act="add", part="rungs")
    assert 'id="row-ladder/rungs/3"' in added and 'value="oops"' in added
    moved = fields_of(send(toy, "/table/ladder", **rungs, act="down", part="rungs", row="0"))
    assert moved[order] == ["1", "0", "2"]
    removed = fields_of(send(toy, "/table/ladder", **rungs, act="remove", part="rungs", row="1"))
    assert removed[order] == ["0", "2"]
    again = fields_of(send(toy, "/table/ladder", **rungs, act="book"))
    assert again["ladder/rungs/0/value"] == ["-1"]
    send(toy, "/preview", **{**removed, "ladder/rungs/0/value": "-2"})
    page = toy.gm.get(f"{toy.url}/pack").text  # the table of one's own waits for whoever comes back
    assert "oops" not in page and 'name="base.ladder"' in page
    assert toy.gm.post(f"{toy.url}/pack/table/none", data={}).status_code == 404


def test_two_rows_under_one_key_are_refused(table: Table) -> None:
    aura = opened(table, "aura")
    second = next(str(k) for k in aura if re.fullmatch(r"aura/prices/1/=", str(k)))
    told = send(table, "/preview", **{**aura, second: aura[second.replace("/1/", "/0/")]})
    assert "deux lignes portent la même clé" in told


def test_one_may_begin_with_the_book_or_a_ready_made_game(toy: Table) -> None:
    answer = toy.gm.post(f"{toy.url}/pack/start", data={"from": "ready:brisk"})
    assert answer.headers["location"] == f"{toy.url}/pack"
    page = html.unescape(toy.gm.get(f"{toy.url}/pack").text)
    assert 'value="Enlevé"' in page and re.search(r'name="dial\.difficulty" value="9"', page)
    began = re.search(r'name="began" value="([^"]*)"', toy.gm.get(f"{toy.url}/pack").text)
    assert began
    send(toy, name="Enlevé", began=html.unescape(began[1]), **{"dial.difficulty": "9"})
    assert packed(toy)[-1]["title"] == {"fr": "Enlevé", "en": "Brisk"}
    assert "The house rules changed: Brisk, version 2." in toy.page(toy.player)
    toy.gm.post(f"{toy.url}/pack/start", data={"from": "book"})
    assert 'value="Règles maison"' in html.unescape(toy.gm.get(f"{toy.url}/pack").text)
    assert toy.gm.post(f"{toy.url}/pack/start", data={"from": "kept:none"}).status_code == 409


def test_a_game_is_kept_for_other_tables_of_the_host(toy: Table) -> None:
    assert "gardé" in send(toy, "/keep", **{"dial.difficulty": "12"})
    assert "problème" in send(toy, "/keep", **{"dial.difficulty": "99"})
    (card,) = toy.place.log.packs("toy")
    assert card.name == "À nous"
    send(toy, "/keep", **{"dial.difficulty": "13"})
    assert len(toy.place.log.packs("toy")) == 1
    assert "À nous" in html.unescape(toy.gm.get("/").text)
    made = toy.gm.post(
        "/tables", data={"name": "x", "gm": "C", "system": "toy", "pack.toy": f"kept:{card.id}"}
    )
    assert Host.log_state(toy.place.host, made.headers["location"][3:]).pack["dials"] == {"difficulty": 13}
    toy.gm.post(f"{toy.url}/pack/start", data={"from": f"kept:{card.id}", "drop": "1"})
    assert toy.place.log.packs("toy") == ()


def test_a_game_goes_out_and_comes_in_as_a_file(toy: Table) -> None:
    send(toy, "/preview", **{**opened(toy, "harm"), "harm/rows/0/hours": "2", "dial.difficulty": "12"})
    answer = toy.gm.get(f"{toy.url}/pack/draft.toml")
    assert 'filename="a-nous.toml"' in answer.headers["content-disposition"]
    assert "[[tables.harm.rows]]" in answer.text
    form = tomllib.loads(answer.text)
    assert TOY.rules(TOY.pack().read(form)).pack["difficulty"] == 12
    toy.gm.post(f"{toy.url}/pack/start", data={"from": "now"})
    files = {"file": ("x.toml", answer.text.encode())}
    assert toy.gm.post(f"{toy.url}/pack/upload", files=files).status_code == 303
    page = html.unescape(toy.gm.get(f"{toy.url}/pack").text)
    assert 'value="À nous"' in page and 'name="base.harm"' in page
    assert tomllib.loads(toy.player.get(f"{toy.url}/pack.toml").text) == pack_file(TOY.pack().form())


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("", 409),
        ("x = [", 409),
        ('system = "fu3"', 409),
        ('system = "toy"\n[dials]\nnone = 1', 409),
        ('system = "toy"\n[tables.harm]\nat = 2026-01-01', 409),
        ('system = "toy"\n[dials]\ndifficulty = 99', 303),
        ('{"system": "toy", "tables": {"harm": {"rows": 3}}}', 303),
    ],
)
def test_a_file_that_is_none_is_refused_and_a_wrong_one_can_be_mended(
    toy: Table, text: str, status: int
) -> None:
    answer = toy.gm.post(f"{toy.url}/pack/upload", files={"file": ("x", text.encode())})
    assert answer.status_code == status
    page = toy.gm.get(f"{toy.url}/pack")
    assert page.status_code == 200 and ("problème" in page.text) == (status == 303)
    if "harm" in text and status == 303:
        assert "<textarea" in send(toy, "/table/harm", **{"base.harm": json.dumps({"rows": 3})})


def test_players_read_what_differs_and_change_nothing(toy: Table) -> None:
    assert "plays by the book" in toy.player.get(f"{toy.url}/pack").text
    send(toy, **{**opened(toy, "harm"), "harm/rows/0/hours": "2", "dial.difficulty": "12"})
    toy.gm.post(f"{toy.url}/pack/preview", data={"name": "Secret", "dial.motto": "Hush"})
    page = html.unescape(toy.player.get(f"{toy.url}/pack").text)
    assert "À nous" in page and "Book: 7" in page and "Wounds" in page and "Bruise" in page
    assert "Secret" not in page and "Hush" not in page and "<form" not in page.partition("<main")[2]
    before = len(toy.records)
    for path in ("", "/preview", "/start", "/upload", "/keep", "/table/harm"):
        assert toy.player.post(f"{toy.url}/pack{path}", data={"name": "x"}).status_code == 404
    assert "Hush" not in toy.player.get(f"{toy.url}/pack/draft.toml").text
    assert len(toy.records) == before
    assert toy.place.person().get(f"{toy.url}/pack").status_code == 404


def test_what_others_send_is_not_read(toy: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_reader(*_given: object) -> None:
        raise AssertionError("a form of who may not send it was read")

    monkeypatch.setattr(submission, "read_form", no_reader)
    monkeypatch.setattr(Request, "form", no_reader)
    for person in (toy.player, toy.place.person()):
        for way in ("", "/preview", "/table/ladder", "/keep"):
            assert person.post(f"{toy.url}/pack{way}", data={"began": "{}"}).status_code == 404


def test_a_game_has_as_many_fields_as_its_tables_have_cells(toy: Table) -> None:
    cells = b"&".join(b"cell%d=1" % number for number in range(FIELDS))
    kind = {"content-type": "application/x-www-form-urlencoded"}
    answers = [
        toy.gm.post(f"{toy.url}/pack/preview", content=body, headers=kind) for body in (cells, cells + b"&x")
    ]
    assert [answer.status_code for answer in answers] == [200, 400]
