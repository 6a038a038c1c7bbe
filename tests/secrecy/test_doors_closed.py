"""Doors that somebody tried: each was open once, a little, and is closed."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from tablee.game.sheet import Numeric
from tablee.log.shelf import PackCard
from tablee.table.commands.own_ids import own_id
from tests.secrecy.evening import Evening
from tests.secrecy.kinds import foe, trait
from tests.table.play import Play
from tests.web.seated import Place, Table, TestClient


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def table(place: Place) -> Table:
    return Table(place)


def do(table: Table, person: TestClient, what: str, /, **args: Any) -> str:
    """Any act by name, as a script would send it: what the page answers, in plain characters."""
    command = str(args.pop("command_id", ""))
    fields = {"do": what, "args": json.dumps(args)} | ({"command": command} if command else {})
    return html.unescape(table.do(person, "do", **fields))


def newcomer(table: Table, name: str) -> TestClient:
    """Somebody who has come by an invitation."""
    person = table.place.person("en")
    person.post(table.invitation(), data={"name": name})
    return person


def hidden_foe(table: Table) -> str:
    """A foe that nobody knows of: its id."""
    table.do(table.gm, "bring", preset="assassin", hidden="1", name="Vargo")
    return table.sheet("Vargo")


def test_who_waits_at_the_door_finds_no_door_at_all(table: Table) -> None:
    """Neither an error nor a word: the table is as if it were not there."""
    table.do(table.gm, "customs", odds="all", approve="1")
    late = newcomer(table, "Late")
    ways = {
        route.path.replace("{table}", table.id)
        for route in table.place.app.routes
        if isinstance(route, Route)
        and "POST" in (route.methods or ())
        and route.path.startswith("/t/{table}")
        and not route.path.endswith("/leave")  # whoever asks is sent to the first page
    }
    assert len(ways) > 20
    for way in ways:
        answer = late.post(way, data={"do": "say", "words": "x", "sheet": "x"})
        assert answer.status_code == 404, way


def test_the_hour_of_a_secret_is_not_told(table: Table) -> None:
    """The first page says when something last happened at a table: of what its reader knows."""

    def hour(person: TestClient) -> str:
        found = re.search(r'datetime="([^"]*)"', person.get("/").text)
        assert found
        return found[1]

    before = hour(table.player), hour(table.gm)
    hidden_foe(table)
    assert hour(table.player) == before[0]
    assert hour(table.gm) >= before[1]
    table.do(table.gm, "say", words="Bonsoir")
    assert hour(table.player) == hour(table.gm)


def seat_of(table: Table, name: str) -> str:
    """The id of somebody's seat."""
    return next(s.id for s in table.place.host.log_state(table.id).seats.values() if s.name == name)


@pytest.mark.parametrize(
    "name", ["Camille", "CAMILLE", "Cam\u200bille", "Ｃamille", "\u0421amille", " Camille\ufe0f"]
)
def test_nobody_passes_for_somebody_else(table: Table, name: str) -> None:
    bob = newcomer(table, "Bob")
    assert "already has that name" in do(table, bob, "seat", seat=seat_of(table, "Bob"), name=name)
    assert do(table, bob, "seat", seat=seat_of(table, "Bob"), name="Bobby") == ""
    assert newcomer(table, name).get(table.url).text.count("hourglass"), "waits for the GM to say who it is"


@pytest.mark.parametrize(
    "name", ["camille (GM)", "Zoé (MJ)", "G.M.", "M\u200bJ", "ＭＪ", "\u043cj", "Maître du jeu"]
)
def test_nobody_calls_themselves_game_master(table: Table, name: str) -> None:
    """Neither at the door, nor once they sit there, nor by the sheet that they play."""
    bob, url = newcomer(table, "Bob"), table.invitation()
    poses = "would pass for somebody else"
    assert poses in do(table, bob, "seat", seat=seat_of(table, "Bob"), name=name)
    late = table.place.person("en").post(url, data={"name": name})
    assert late.status_code == 409 and poses in late.text
    content = {**table.place.host.systems["fu3"].preset("teich").form(), "name": name}
    assert poses in do(table, bob, "bring", sheet="posed", content=content)


def test_the_game_master_is_marked_by_a_picture(table: Table) -> None:
    """Whatever somebody is called, the mark beside the game master's name is no text."""
    newcomer(table, "Camile")
    table.do(table.gm, "say", words="Bonsoir")
    table.do(table.player, "say", words="Bonsoir")
    mark = r'<span class="master"><svg[^>]*role="img"[^>]*aria-label="GM"'
    page = table.page(table.player)
    assert len(re.findall(mark, page)) == 2  # at the table, and beside the one line


@pytest.mark.parametrize("part", ["against", "helpers"])
def test_a_draft_tells_no_hidden_sheet_from_none(table: Table, part: str) -> None:
    hero, hidden = table.sheet("Teich Ventury"), hidden_foe(table)
    said = [
        do(table, table.player, "draft", sheet=hero, draft={part: [id]}).replace(id, "")
        for id in (hidden, "absent")
    ]
    assert said[0] == said[1] != ""
    if part == "against":
        aimed = [
            table.do(table.player, "aim", sheet=hero, target=id).replace(id, "") for id in (hidden, "absent")
        ]
        assert len(set(aimed)) == 1


def test_who_strikes_a_chip_is_not_for_others_to_say(table: Table) -> None:
    hero = table.sheet("Teich Ventury")
    chip = {"name": "Rain", "value": 1, "on": False, "struck_by": "Camille"}
    do(table, table.player, "draft", sheet=hero, draft={"added": [chip], "struck": {"Rain": "Camille"}})
    draft = table.place.host.log_state(table.id).drafts[hero]
    assert draft.struck == {"Rain": "Ana"} and draft.added[0].struck_by == ""
    do(table, table.gm, "draft", sheet=hero, draft={"struck": {"Rain": "x", "Fog": "x"}})
    assert table.place.host.log_state(table.id).drafts[hero].struck == {"Rain": "Ana", "Fog": "Camille"}


def test_a_throw_is_not_said_again_under_another_name(table: Table) -> None:
    """Nor does its card leave the log, or look as if it were taken back."""
    table.do(table.player, "say", words="/r +2")
    run, bob = table.last_run(), newcomer(table, "Bob")
    card = f'id="card-{run}"' if f'id="card-{run}"' in table.page(bob) else run
    shown = table.page(bob).count(card)
    do(table, table.player, "say", words=f"[[Yes, and… +9|{run}]]", command_id=f"{run[:-1]}")
    do(table, table.player, "say", words=f"[[+9|{run}]]", command_id="anotherone")
    assert 'class="within' not in table.page(bob)
    assert table.page(bob).count(card) == shown
    table.do(table.player, "say", words="I leap: [[+2]]", command="sentence1")
    assert 'class="within' in table.page(bob)
    assert "dice" in do(table, table.player, "undo", command="sentence1")
    assert do(table, table.gm, "undo", command=own_id(table.seat("Ana"), "sentence1")) == ""


def test_a_minion_is_a_foe_like_any_other() -> None:
    """Recruited, it is seen in words; and its id doesn't count those who were recruited in secret."""
    seen = []
    for secret in (True, False):
        play = Play("fu3")
        play.bring("ana", "heroana", "teich")
        if secret:
            play.do("gm", "recruit", sample="fine_blade", name="Vargo", mode="gm")
        else:
            play.do("gm", "say", words="x", style="whisper", to=["seat-bob"])
        play.do("gm", "recruit", sample="fine_blade", name="Garde")
        known = play.sees("ana")
        foes = [id for id, sheet in known.game.sheets.items() if sheet.name == "Garde"]
        assert known.silhouettes == {*foes} and not any(known.game.sheets[foes[0]].having(Numeric))
        seen.append([(v.number, v.command, v.fact) for v in play.views("ana")])
    assert seen[0] == seen[1]


def test_a_throw_is_not_revealed_before_those_it_names() -> None:
    """Somebody hidden helped: they come to light with the throw, in words, never by their name alone."""
    play = Play("fu3")
    play.bring("ana", "heroana", "teich")
    play.bring("gm", "vargo_", "assassin", hidden=True, name="Vargo")
    play.bring("gm", "other", "assassin", hidden=True, name="Ulf")
    play.do("gm", "draft", sheet="heroana", draft={"traits": ["concept"], "helpers": ["vargo_"]})
    run = play.do("gm", "throw_draft", sheet="heroana", mode="gm")
    assert "Vargo" not in repr(play.views("ana"))
    play.do("gm", "show", run=run)
    assert "Vargo" in repr(play.sees("ana").game.runs[run])
    assert play.sees("ana").silhouettes == {"vargo_"}
    assert "As du surin" not in repr(play.views("ana"))


class Reader(HTMLParser):
    """Gathers whatever in a page would run, or lead to what runs."""

    def __init__(self) -> None:
        super().__init__()
        self.runs: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Scripts of the page's own come from files."""
        given = {name: value or "" for name, value in attrs}
        if (tag == "script" and "src" not in given) or given.get("src") in ("x", "/x"):
            self.runs.append(tag)
        self.runs += [name for name in given if name.startswith("on")]
        self.runs += [v for v in given.values() if v.lower().startswith(("javascript:", "data:text"))]


def test_nothing_that_people_write_runs_in_another_browser(table: Table) -> None:
    evil = '<img src=x onerror=a()><script>a()</script><svg onload=a()>" onfocus="a()'
    link = f"[x](javascript:a()) [y](data:text/html,x) ![z](/x) {evil}"
    hero, bob = table.sheet("Teich Ventury"), newcomer(table, evil[:60])
    for style in ("say", "emote", "aside"):
        do(table, table.player, "say", words=link, style=style)
    do(table, table.player, "note", note="n1", words=link, to="all")
    do(table, table.player, "rename", sheet=hero, block="asset_1", name=evil)
    do(table, table.player, "add_descriptor", sheet=hero, name=evil, role="further", source="play", value=1)
    do(table, table.player, "draft", sheet=hero, draft={"added": [{"name": evil, "value": 1}]})
    do(table, table.gm, "put_scene", scene="s1", content={"name": evil[:80], "words": link})
    do(table, table.gm, "open_scene", scene="s1")
    do(table, table.gm, "ask_throw", sheets=[hero], words=link, trait=evil[:60])
    do(table, table.player, "throw_draft", sheet=hero)
    for person in (table.gm, table.player, bob):
        for page in ("", "/log", f"/sheet/{hero}", "/note"):
            reader = Reader()
            reader.feed(person.get(table.url + page).text)
            assert reader.runs == [], page
    assert "&lt;script" in table.gm.get(table.url).text


def test_who_is_shown_out_has_no_way_back(table: Table) -> None:
    """Not by the page, the session, the stream, nor the link that was kept."""
    bob = newcomer(table, "Bob")
    kept = re.search(r"http://table\.test(/j/[\w-]+)", bob.post(f"{table.url}/link").text)
    assert kept and bob.get(table.url).status_code == 200
    do(table, table.gm, "show_out", seat=seat_of(table, "Bob"))
    for way in ("", "/stream", "/log", f"/sheet/{table.sheet('Teich Ventury')}.json"):
        assert bob.get(table.url + way).status_code == 404
    assert bob.post(f"{table.url}/say", data={"words": "x"}).status_code == 404
    assert bob.post(kept[1], data={"name": "Bob"}).status_code == 404
    assert table.id not in bob.get("/").text


def test_only_the_host_throws_a_kept_game_away(table: Table) -> None:
    """Other tables of the host may want it: a game master who is not the host may not, nor sees how."""
    host, log = table.place.host, table.place.host.log
    log.keep_pack(PackCard("kept1", "fu3", "Maison", "2026"), host.systems["fu3"].pack().form())
    guest = table.place.person("en")  # sits in the game master's seat, without the key of the host
    seat = host.master_of(table.id)
    assert seat is not None
    guest.cookies.set(f"tablee_{table.id}", host.door.seat(table.id, seat.id).session)
    gone = {"from": "kept:kept1", "drop": "1"}
    assert "drop-kept" not in guest.get(f"{table.url}/pack").text
    assert guest.post(f"{table.url}/pack/start", data=gone).status_code == 404 and log.packs("fu3")
    assert "drop-kept" in table.gm.get(f"{table.url}/pack").text
    assert table.gm.post(f"{table.url}/pack/start", data=gone).status_code == 303 and not log.packs("fu3")


@pytest.mark.parametrize(
    ("key", "do", "args"),
    [
        ("fudge", "attack", {"by": "heroana", "against": ["shade"]}),
        ("fudge", "shoot", {"by": "heroana", "against": ["shade"]}),
        ("krasses", "oppose", {"sheet": "heroana", "rival": "shade", "score": "agility"}),
    ],
)
def test_a_silhouette_is_not_probed(key: str, do: str, args: dict[str, Any]) -> None:
    """A player who says what it should use is refused alike, whether it has that or not."""
    game = Evening(key, 0)
    game.must("gm", "bringit1", "bring", sheet="shade", content=foe(game, 1, "Shade"))
    named = "rival_score" if key == "krasses" else "rival_trait"
    said = [
        game.tell("ana", f"probe{at:03}", do, **args, **{named: block}).problems
        for at, block in enumerate((trait(game, "shade"), "n", "absent"))
    ]
    assert said[0] == said[1] == said[2] and [p.said for p in said[0]] == ["hidden"]
