"""Foes whose values are the game master's: what players see of them, and how it becomes more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.draft import Draft
from tablee.game.event import BlockPut, Opened, SheetPut, Told
from tablee.game.outcome import Outcome
from tablee.game.reason import Reason, because
from tablee.game.sheet import Note
from tablee.game.state import Run
from tablee.game.throwing import Build, place_of
from tablee.systems import system
from tablee.table.commands.command import Command
from tablee.table.log.facts import Announced, Ruled
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import EVERYONE, GM, PLAYERS, joined, masters, others, sees
from tablee.table.secrecy.audience_of import audiences
from tablee.table.secrecy.disclose import disclosure
from tablee.table.secrecy.hidden_facts import Outlined
from tablee.table.secrecy.silhouettes import Silhouettes, outline, traits, veiled
from tests.systems_under_test import LISTED, find_system
from tests.table.play import Play, rules_of


def table(key: str = "fu3", view: str = "") -> Play:
    play = Play(key)
    examples = find_system(key).examples
    play.bring("ana", "hero", examples.heroes[0])
    play.bring("gm", "foe", examples.foe, name="Vargo", view=view)
    return play


def test_the_audience_of_other_words() -> None:
    gm, ana, bob = Seat("g", "G", "gm"), Seat("a", "A"), Seat("b", "B", "observer")
    assert [sees(PLAYERS, v) for v in (gm, ana, bob, replace(ana, waiting=True))] == [
        False,
        True,
        True,
        False,
    ]
    assert [sees(("a", "players"), v) for v in (gm, ana, bob)] == [False, True, False]
    assert (masters(EVERYONE), others(EVERYONE)) == (GM, PLAYERS)
    assert (masters(("a", "gm")), others(("a", "gm"))) == (GM, ("a", "players"))
    assert (masters(("a",)), others(GM)) == ((), ())
    assert joined(GM, PLAYERS) == EVERYONE and joined(GM, ("a", "players")) == ("a", "gm")


@pytest.mark.parametrize("key", LISTED)
def test_a_foe_is_brought_in_words_and_shown_step_by_step(key: str) -> None:
    play = table(key)
    whole, rules = play.state.game.sheets["foe"], rules_of(key, play.state.pack)
    assert play.sees("gm").game.sheets["foe"] == whole
    for who in ("ana", "bob", "eve"):
        assert play.sees(who).game.sheets["foe"] == outline(rules, whole) != whole
        assert play.sees(who).silhouettes == {"foe"}
    assert play.sees("gm").silhouettes == {"foe"}
    assert play.refused("gm", "show", sheet="foe", view="words") == ("HOUSE-seat shown",)
    play.do("gm", "show", sheet="foe")
    assert play.sees("ana").game.sheets["foe"] == whole and not play.sees("ana").silhouettes
    assert play.refused("gm", "show", sheet="foe") == ("HOUSE-seat shown",)


def test_who_sees_what_of_a_sheet_that_is_brought() -> None:
    play = Play()
    play.bring("gm", "open", "assassin", view="open")
    play.bring("gm", "hidden_", "assassin", view="hidden")
    play.bring("gm", "hero", "teich")
    play.bring("gm", "mystery", "teich", view="words")
    known = play.sees("ana")
    assert known.game.sheets["open"] == play.state.game.sheets["open"]
    assert known.game.sheets["hero"] == play.state.game.sheets["hero"]
    assert "hidden_" not in known.game.sheets and known.silhouettes == {"mystery"}
    play.do("gm", "show", sheet="hidden_")
    assert play.sees("ana").silhouettes == {"mystery", "hidden_"}
    content = play.state.game.sheets["hero"].form()
    assert play.refused("gm", "bring", sheet="x", content=content, view="dim") == ("HOUSE-param choice",)
    assert play.refused("ana", "bring", sheet="x", content=content, view="words") == ("HOUSE-seat gm",)


def test_a_game_without_words_shows_the_sheet_and_says_so() -> None:
    play = Play()
    rules = replace(rules_of("fu3", play.state.pack), veil=None)
    play.ports = replace(play.ports, rules=lambda key, pack: rules)
    content = system("fu3").preset("assassin").form()
    id = play.do("gm", "bring", sheet="foe", content=content, view="words")
    assert play.sees("ana").game.sheets["foe"] == play.state.game.sheets["foe"]
    said = [r for r in play.records if r.command == id and isinstance(r.fact, Told)]
    assert [r.audience for r in said] == [GM]


def test_words_follow_what_happens_and_what_is_undone() -> None:
    play = table()
    first = play.sees("ana").game.sheets["foe"]
    (aura,) = (b for b in play.state.game.sheets["foe"].having(Account))
    one = play.do("gm", "give_points", sheet="foe", block=aura.id, amount=-1)
    worn = play.sees("ana").game.sheets["foe"]
    assert worn != first and str(aura.value - 1) not in repr(worn.blocks)
    two = play.do("gm", "give_points", sheet="foe", block=aura.id, amount=-1, overrule="")
    play.do("gm", "undo", command=one)
    rules = rules_of("fu3", play.state.pack)
    for command in (two, one, two):
        assert play.sees("ana").game.sheets["foe"] == outline(rules, play.state.game.sheets["foe"])
        _, answer = play.ask("gm", "undo", command=command)
        if answer.problems:
            play.do("gm", "redo", command=command)
    assert play.sees("ana").game.sheets["foe"] == outline(rules, play.state.game.sheets["foe"])


def test_a_change_that_shows_can_not_be_silent() -> None:
    play = table()
    (aura,) = (b for b in play.state.game.sheets["foe"].having(Account))
    refused = play.refused("gm", "give_points", sheet="foe", block=aura.id, amount=-1, silent=True)
    assert refused == ("HOUSE-seat not_silent",)


def test_a_foe_that_was_never_brought_is_seen_by_nobody() -> None:
    play = table()
    brought = next(r.command for r in play.records if isinstance(r.fact, Outlined))
    (aura,) = (b for b in play.state.game.sheets["foe"].having(Account))
    wound = play.do("gm", "give_points", sheet="foe", block=aura.id, amount=-1)
    play.do("gm", "undo", command=wound)
    play.do("gm", "undo", command=brought)
    assert "foe" not in play.sees("ana").game.sheets and not play.sees("ana").silhouettes
    play.do("gm", "redo", command=brought)
    assert play.sees("ana").game.sheets["foe"].name == "Vargo"


@pytest.mark.parametrize("key", LISTED)
def test_an_attack_on_a_silhouette_passes_and_tells_one_number(key: str) -> None:
    play = table(key)
    way = next(w.key for w in rules_of(key, play.state.pack).ways if w.aim != "nobody")
    hero = play.state.game.sheets["hero"]
    kinds = ("levelled", "descriptor", "numeric")
    trait = next(b.id for b in hero.blocks if b.kind in kinds)
    play.do("ana", "draft", sheet="hero", draft={"traits": [trait], "against": ["foe"], "way": way})
    draft = play.sees("ana").drafts["hero"]
    assert veiled(play.sees("ana"), draft) and not veiled(play.sees("ana"), Draft("hero"))
    run = play.do("ana", "throw_draft", sheet="hero")
    mine, true = play.sees("ana").game.runs[run], play.sees("gm").game.runs[run]
    assert (mine.steps, mine.by, mine.against) == (true.steps, true.by, true.against)
    names = {*traits(play.state.game.sheets["foe"])} - {*traits(hero)}
    assert not any(name in repr(v) for v in play.views("ana") for name in names)
    check = rules_of(key, play.state.pack).check
    assert [o.key for o in _outcomes(check, mine)] == [o.key for o in _outcomes(check, true)]
    play.do("gm", "undo", command=run)
    assert run not in play.sees("ana").game.runs
    play.do("gm", "redo", command=run)
    assert not any(name in repr(v) for v in play.views("ana") for name in names)


def _outcomes(check: Build, run: Run) -> tuple[Outcome, ...]:
    return place_of(check, run).outcomes


def test_a_throw_without_words_for_it_is_announced_with_its_outcome() -> None:
    play = table()
    rules = replace(rules_of("fu3", play.state.pack), veil=lambda form, sheets: {"check": "none"})
    play.ports = replace(play.ports, rules=lambda key, pack: rules)
    every = [b.id for b in play.state.game.sheets["foe"].blocks]
    play.do("gm", "draft", sheet="foe", draft={"traits": every})
    assert "foe" not in play.sees("ana").drafts
    run = play.do("gm", "throw_draft", sheet="foe")
    assert run not in play.sees("ana").game.runs
    told = [v.fact for v in play.views("ana") if isinstance(v.fact, Announced)]
    assert [bool(t.outcomes) for t in told] == [False, True] and told[0].result


def test_what_is_said_of_a_silhouette_names_people_and_no_number() -> None:
    play = table()
    told = disclosure(
        audiences(play.records),
        play.state,
        play.seat("gm"),
        Command("c", "x"),
        rules_of("fu3", play.state.pack),
    )
    trait = next(traits(play.state.game.sheets["foe"]))
    plain = Told(because("HOUSE-sheet", "id", name=play.state.game.named("foe")), ("foe",))
    numbers = Told(because("HOUSE-sheet", "id", name="Vargo", left=3), ("foe",))
    change = BlockPut("hero", Note("n", "mordu"), because("HOUSE-sheet", "id", where=trait))
    ruled = Ruled((), "soit")
    facts = told.tell([ruled, plain, numbers, change])
    assert (ruled, GM) in facts and (plain, EVERYONE) in facts
    assert (numbers, GM) in facts and (Told(Reason("HOUSE-sheet"), ("foe",)), PLAYERS) in facts
    assert (change, GM) in facts and (replace(change, reason=Reason("HOUSE-sheet")), PLAYERS) in facts


def test_what_a_secret_throw_did_to_the_open_is_told_without_its_reason() -> None:
    play = table(view="hidden")
    told = disclosure(audiences(play.records), play.state, play.seat("gm"), Command("c", "x", mode="gm"))
    opened = Opened("c", {"check": "throw", "net": 1}, "hero")
    change = BlockPut("hero", Note("n", "mordu"), because("HOUSE-sheet", "id", margin=4))
    facts = told.tell([opened, change])
    assert (change, GM) in facts and (replace(change, reason=Reason("HOUSE-sheet")), PLAYERS) in facts


def test_what_a_throw_that_is_the_players_own_did_is_told_to_nobody_with_its_reason() -> None:
    play = table(view="hidden")
    play.do("gm", "customs", me_only=True)
    command = Command("c", "x", mode="me")
    told = disclosure(audiences(play.records), play.state, play.seat("ana"), command)
    opened = Opened("c", {"check": "throw", "net": 1}, "hero")
    change = BlockPut("hero", Note("n", "mordu"), because("HOUSE-sheet", "id", margin=4))
    assert (replace(change, reason=Reason("HOUSE-sheet")), EVERYONE) in told.tell([opened, change])


def test_shades_know_nothing_of_other_sheets() -> None:
    play = table()
    shades = Silhouettes(rules_of("fu3", play.state.pack), play.state).of(
        [Told(Reason("HOUSE-sheet"), ("hero",))]
    )
    event = Told(because("HOUSE-sheet", "id", left=3), ("hero",))
    assert shades.told(event) is event


def test_bringing_back_a_foe_seen_in_words_shows_no_more_of_it() -> None:
    play = table(view="hidden")
    brought = next(
        r.command for r in play.records if isinstance(r.fact, SheetPut) and r.fact.sheet == "foe_seat-gm"
    )
    play.do("gm", "show", sheet="foe_seat-gm", view="words")
    known = play.sees("ana")
    play.do("gm", "undo", command=brought)
    assert "foe_seat-gm" not in play.sees("ana").game.sheets
    play.do("gm", "redo", command=brought)
    assert play.sees("ana") == known


def test_a_draft_is_read_on_what_its_seat_knows_and_on_the_truth() -> None:
    play = table()
    play.do("ana", "draft", sheet="hero", draft={"against": ["foe"]})
    run = play.do("ana", "throw_draft", sheet="hero")
    opened = {
        r.audience: r.fact.check for r in play.records if isinstance(r.fact, Opened) and r.fact.run == run
    }
    rules = rules_of("fu3", play.state.pack)
    assert rules.draft is not None
    draft = play.state.last["hero"]
    assert (
        opened[GM]
        == rules.draft(play.state.game, draft).form
        != rules.draft(play.sees("ana").game, draft).form
    )


@pytest.mark.parametrize("concerns", [5, True, ["foe"]])
def test_a_check_that_is_none_is_refused_in_words_beside_a_silhouette(concerns: Any) -> None:
    play = Play("fudge")
    play.bring("ana", "hero", "rachel")
    play.bring("gm", "foe", "archie", view="words")
    check = {"check": "roll", "concerns": concerns}
    assert play.refused("ana", "throw", check=check, by="hero")
