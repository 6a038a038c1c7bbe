"""Who acts for whom, and whose points pay: what a command may come to, however its arguments are spelled."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tablee.game.account import Account, Movement
from tablee.game.authority import Deed, deeds
from tablee.game.event import Answered, Closed, Event, Moved, Opened, Passed, SheetPut, Stepped
from tablee.game.reason import Reason
from tablee.game.sheet import Sheet
from tablee.game.walk import Bought
from tablee.table.commands import moves
from tablee.table.log.record import Record
from tests.conformance.shaped import Hostile, fits, texts_of
from tests.conformance.subjects import book, every_system, forms, subject
from tests.systems_under_test import find_system
from tests.table.play import Play

LIANE = "Souple comme une liane"
"""The second Asset of Teich: it costs Aura."""
PAYS, ACTS = ("HOUSE-seat pays",), ("HOUSE-seat not_yours",)


def fu3() -> Play:
    """Ana has Victor, Bob has Teich, the game master an open foe like Teich; all have Aura and Assets."""
    play = Play("fu3")
    play.bring("ana", "mine", "victor")
    play.bring("bob", "theirs", "teich")
    play.bring("gm", "foe", "teich", view="open", name="Foe")
    return play


def aura(play: Play, sheet: str) -> int:
    return play.state.game.sheets[sheet].need("aura", Account).value


def part(sheet: str) -> dict[str, Any]:
    """A part of a sheet in which it pays for its second Asset."""
    return {"sheet": sheet, "helps": ["asset_1", "asset_2"], "paid": ["asset_2"]}


@pytest.mark.parametrize(
    ("move", "where", "whose"),
    [
        ("attempt", "helpers", "theirs"), ("attempt", "against", "theirs"), ("attempt", "against", "foe"),
        ("attack", "helpers", "theirs"), ("attack", "against", "foe"), ("aura_duel", "against", "foe"),
        ("group", "ours", "theirs"), ("group", "theirs", "foe"),
    ],
)  # fmt: skip
def test_a_part_in_somebody_s_throw_is_paid_by_nobody_else(move: str, where: str, whose: str) -> None:
    play = fu3()
    before = aura(play, whose)
    given = {"by": "mine", where: [part(whose)]}
    assert before and play.refused("ana", move, **given) == PAYS
    play.do("gm", move, overrule="", **given)  # the game master answers for all
    assert aura(play, whose) < before


@pytest.mark.parametrize("whose", ["theirs", "foe"])
def test_what_a_tap_takes_of_another_s_is_not_paid_by_them(whose: str) -> None:
    """An Asset that is only offered costs Aura once somebody takes it."""
    play, before = fu3(), fu3()
    taken = {"against": [{**part(whose), "paid": []}], "struck": {f"{whose}:{LIANE}": "Bob"}}
    assert play.refused("ana", "attempt", by="mine", **taken) == PAYS
    assert aura(play, whose) == aura(before, whose)


def test_a_fight_of_groups_is_thrown_by_nobody_else() -> None:
    """Without a thrower it is the first of our side's: their player must send it."""
    play = fu3()
    assert play.refused("ana", "group", ours=["theirs"], theirs=["foe"]) == ACTS
    assert play.refused("ana", "group", ours=["theirs"], theirs=["foe"], bought=2) == PAYS
    run = play.do("ana", "group", ours=["mine", "theirs"], theirs=["foe"])
    assert play.state.game.runs[run].by == "mine"


def krasses() -> Play:
    """Ana and Bob have reserves, the pile is empty."""
    play = Play("krasses")
    play.bring("ana", "mine", "aline")
    play.bring("bob", "theirs", "corentin")
    play.bring("gm", "foe", "loup", view="open")
    play.bring("gm", "group", "groupe")
    for sheet in ("mine", "theirs"):
        play.do("gm", "give_points", sheet=sheet, block="reserve", amount=3)
    pile = play.state.game.sheets["group"].need("pile", Account).value
    play.do("gm", "give_points", sheet="group", block="pile", amount=-pile)
    return play


def reserve(play: Play, sheet: str) -> int:
    return play.state.game.sheets[sheet].need("reserve", Account).value


def parties(*named: tuple[str, str, int]) -> list[dict[str, Any]]:
    return [{"name": name, "who": who, "krasses": dice} for name, who, dice in named]


@pytest.mark.parametrize(
    "check",
    [
        {
            "check": "cooperation", "difficulty": 20,
            "parties": parties(("mine", "pc", 0), ("theirs", "pc", 2)),
        },
        {"check": "opposed", "parties": parties(("mine", "pc", 0), ("theirs", "pc", 2))},
        {"check": "opposed", "parties": parties(("theirs", "pc", 2), ("foe", "gm", 0))},
        {
            "check": "counter", "announcer": "pc", "dice": 2, "stake": 2,
            "player": {"name": "theirs"}, "gm": {"name": "foe", "who": "gm"},
        },
        {
            "check": "counter", "announcer": "gm", "dice": 2, "stake": 2, "answer": "counter",
            "player": {"name": "theirs"}, "gm": {"name": "foe", "who": "gm"},
        },
    ],
)  # fmt: skip
def test_krasse_dice_come_from_nobody_else_s_reserve(check: dict[str, Any]) -> None:
    play = krasses()
    play.ask("ana", "throw", check=check, by="mine")
    play.ask("ana", "throw", check=check)
    play.ask("ana", "krasse", check=check, sheet="mine", dice=1)
    assert reserve(play, "theirs") == 3


def test_what_somebody_offers_may_be_taken_as_far_as_it_goes() -> None:
    """An offer is its owner's consent, and it is used up."""
    play = krasses()
    check = {
        "check": "counter", "announcer": "gm", "dice": 4, "stake": 4, "answer": "counter",
        "player": {"name": "mine"}, "gm": {"name": "foe", "who": "gm"},
    }  # fmt: skip
    play.do("bob", "offer", sheet="theirs", dice=1)
    play.do("ana", "throw", check=check, by="mine")
    assert (reserve(play, "mine"), reserve(play, "theirs")) == (0, 2)
    assert play.refused("ana", "offer", sheet="theirs", dice=2) == ACTS


@pytest.mark.parametrize("id", ["gm", "bank"])
def test_no_sheet_is_called_by_a_word_of_the_game(id: str) -> None:
    """Its player would be asked and named as the game master, or pay as nobody."""
    play, content = Play("krasses"), find_system("krasses").preset("aline").form()
    for who in ("ana", "gm"):
        assert play.refused(who, "bring", sheet=id, content=content) == ("HOUSE-sheet id",)


@pytest.mark.parametrize("whose", ["theirs", "foe"])
def test_a_draft_that_others_pay_for_waits_for_the_game_master(whose: str) -> None:
    """Only they can answer for everybody: the throw is offered, and falls with their nod."""
    play = fu3()
    draft = {"sheet": "mine", "against": [whose], "struck": {f"{whose}:{LIANE}": ""}}
    play.do("ana", "draft", sheet="mine", draft=draft)
    before = aura(play, whose)
    play.do("ana", "throw_draft", sheet="mine")
    assert aura(play, whose) == before and list(play.state.offered) == ["mine"]
    assert play.refused("ana", "throw_draft", sheet="mine") == ("HOUSE-draft waits",)
    play.do("gm", "throw_draft", sheet="mine")
    assert aura(play, whose) == before - 1 and not play.state.offered


def test_what_the_game_master_takes_for_a_silhouette_tells_nobody() -> None:
    """A foe in words pays by the game master's hand: the player's throw falls as any other."""
    play = Play("fu3")
    play.bring("ana", "mine", "victor")
    play.bring("gm", "foe", "teich", name="Foe", view="words")
    draft = {"sheet": "mine", "against": ["foe"], "struck": {f"foe:{LIANE}": ""}}
    play.do("gm", "draft", sheet="mine", draft=draft)
    before = aura(play, "foe")
    play.do("ana", "throw_draft", sheet="mine")
    assert aura(play, "foe") == before - 1 and not play.state.offered


def test_nobody_writes_a_servant_over_the_sheet_of_another() -> None:
    """A file that somebody brings may say of its servant that another's character is its sheet."""
    play, game = Play("fate2"), find_system("fate2")
    play.bring("bob", "theirs", game.examples.heroes[0])
    servant = {"sort": "servant", "sheet": "theirs", "points": 1}
    valet = {"kind": "power", "id": "valet", "name": "Valet", "role": "extra", "data": servant}
    content = {"system": "fate2", "name": "Seigneur", "blocks": [valet]}
    play.do("ana", "bring", sheet="master", content=content)
    before = play.state.game.sheet("theirs")
    made = {"sheet": "master", "extra": "valet", "aspects": "Fidèle", "skills": "Combat"}
    assert play.refused("ana", "make_servant", **made) == ACTS
    assert play.state.game.sheet("theirs") == before


def test_deeds_are_read_from_events() -> None:
    sheets = {"a": Sheet("fu3", "A"), "pile": Sheet("fu3", "Pile", nature="group")}
    why = Reason("HOUSE-spend")
    events = [
        Moved(Movement("a.luck", "bank", 1, why)), Moved(Movement("a.luck", "bank", 1, why, spent=False)),
        Moved(Movement("bank", "a.luck", 1, why)), Moved(Movement("pile.dice", "a.luck", 1, why)),
        Opened("r", {}, "a"), Opened("r", {}), Passed("r", "a"), Answered("q", "a", "yes"),
        Answered("q", "gm", "yes"), Stepped("r", Bought("reroll", by="a")), Stepped("r", Bought("reroll")),
        Closed("r"), Moved(Movement("gone.luck", "bank", 1, why)), SheetPut("a", sheets["a"]),
        SheetPut("new", sheets["a"]),
    ]  # fmt: skip
    assert list(deeds(events, sheets)) == [Deed("pays", "a", "a.luck"), *[Deed("acts", "a")] * 5]


TRIES, GAMES = 40, 3


def stolen(key: str, seed: int, *only: str) -> Iterator[tuple[str, Record]]:
    """What a hostile Ana does in the name of others, or with their points; by ``only`` these moves."""
    system, rules, random = subject(key), book(key), Random(f"{key} {seed}")
    rich = {name: sum(fits(block) for block in system.preset(name).blocks) for name in system.presets()}
    play, names = Play(key), sorted(rich, key=lambda name: -rich[name])
    for who, id, name in zip(("ana", "bob", "gm"), ("mine", "theirs", "foe"), names, strict=False):
        play.bring(who, id, name, view="open" if who == "gm" else "", name=id.title())
    for id, sheet in play.state.game.sheets.items():
        for block in sheet.blocks:
            if isinstance(block, Account):
                play.ask("gm", "give_points", overrule="", sheet=id, block=block.id, amount=9)
    deep = {"data", "check", "sheets"}
    listed = [m for m in rules.moves.values() if m.who != "gm" for p in m.params if p.kind in deep]
    listed = [rules.moves[name] for name in only] or listed
    for _ in range(TRIES):
        state = play.state.game
        move = random.choice(listed)
        sent = Hostile(state, "mine", forms(rules), random).arguments(move)
        answer = play.ask("ana", move.key, **{f"{k}": v for k, v in sent.items() if k != "mode"})[1]
        facts = [record.fact for record in answer.records if isinstance(record.fact, Event)]
        done = [deed for deed in deeds(facts, state.sheets) if deed.sheet != "mine"]
        yield from ((move.key, record) for record in answer.records if done)


@every_system
def test_no_spelling_acts_or_pays_for_others(key: str) -> None:
    assert [found for seed in range(GAMES) for found in stolen(key, seed)] == []


def test_the_hostile_spellings_do_reach_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the one check on what a move comes to, some would act and pay for others."""
    monkeypatch.setattr(moves, "must_be_theirs", lambda *_: None)
    assert any(True for seed in range(GAMES) for _ in stolen("fu3", seed, "attempt", "attack", "group"))


WORDS = {
    "name", "role", "rule", "unit", "was", "struck_by", "dice", "trait", "part", "pull",
    "reasons", "struck", "options", "spell", "components", "difficulty", "amount", "sides", "duration",
    "range", "area",
}  # fmt: skip
"""Members of shapes that are words of people or keys of tables: nothing is looked up by them on a sheet."""


@every_system
def test_a_text_in_a_shape_is_a_word_or_a_marked_id(key: str) -> None:
    """A new member is either of these: an id without its mark is found nowhere, and hides what it names."""
    rules = book(key)
    params = [(move.key, param) for move in rules.moves.values() for param in move.params]
    params += [(kind.key, param) for kind in rules.checks.values() for param in kind.params]
    data = [(of, param) for of, param in params if param.kind == "data"]
    found = {(of, text) for of, param in data for text in texts_of(param.shape, param.name)}
    assert {(kind, text) for kind, text in found if text not in WORDS} == set()
