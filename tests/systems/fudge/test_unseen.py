"""What players may know of a throw with a foe of which they see the outside alone."""

from __future__ import annotations

from dataclasses import replace
from json import dumps
from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Sheet
from tablee.game.walk import Thrown, walk
from tablee.systems import system as system_of
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.roll.unseen import veil
from tablee.table.log.facts import TableMade
from tablee.table.log.record import fact_to_data
from tests.systems.fudge.arena import bow, dice, fighter, gift, shield
from tests.systems.fudge.by_hand import book, rules
from tests.table.play import Play

ANN = Fighter(name="ann", skill=1, offence=3, guard=1, chips=(Chip("", 2, -1, role="shield"),), title="Ann")
GUARD = Fighter(
    name="guard", skill=2, chips=(Chip("Sable", 1, -1, role="effect"), Chip("", 1, role="gift")), offence=4,
    guard=5, armour=3, capacity=1, heavy=True, state=2, before=1, tech=3, ward_tech=4, title="Garde",
)  # fmt: skip


def form(mode: str = "round", **foe: Any) -> dict[str, Any]:
    return {"check": "blow", "mode": mode, "me": to_data(ANN), "foe": to_data(replace(GUARD, **foe))}


def test_a_blow_tells_one_number_for_each_thing_a_foe_does() -> None:
    seen = veil(book(), form(), ("guard",))
    assert seen["foe"] == {"name": "guard", "skill": 2, "offence": 4, "guard": 5, "title": "Garde"}
    chip = {"name": "", "value": 2, "sign": -1, "role": "opponent", "rule": "FUD-4.3.1-10"}
    assert seen["me"] == {**to_data(ANN), "chips": [chip]}  # not whether a shield or a long spear hinders
    warding = veil(book(), form("attack", defence=0), ("guard",))
    assert warding["foe"] == {"name": "guard", "guard": 5, "title": "Garde"}
    assert veil(book(), form("open"), ("guard",))["foe"] == {"name": "guard", "guard": 5, "title": "Garde"}


def test_where_nobody_bears_the_name_nothing_is_told_of_anybody() -> None:
    seen = veil(book(), form(), ("somebody",))
    assert "chips" not in seen["me"] and "armour" not in seen["foe"]
    assert seen["me"]["skill"] == -1


FOES = [
    ({"heavy": True, "armour": 4}, {"blunt_halves": True}),
    ({"tech": 6, "ward_tech": 1}, {}),
    ({"scale": 4, "mass": 3, "piercing": True}, {"scale_piercing": True}),
    ({"tough": 1, "capacity": 2}, {"capacity_by": "roll"}),
    ({"state": 3, "before": 3}, {"protect_levels": True, "protect_near_death": True}),
]


@pytest.mark.parametrize(("more", "dials"), FOES)
@pytest.mark.parametrize("hidden", [("guard",), ("ann", "guard")])
def test_the_same_dice_come_to_the_same(
    more: dict[str, Any], dials: dict[str, Any], hidden: tuple[str, ...]
) -> None:
    r, kept = rules(damage_roll="none", **dials), book(damage_roll="none", **dials)
    whole = {**form(**more), "me": to_data(replace(ANN, heavy=True, armour=2, mass=1, tech=5, ward_tech=2))}
    seen = veil(kept, whole, hidden)
    for faces in (dice(3, -1), dice(-2, 2), dice(1, 1), dice(4, -4)):
        ends = []
        for check in (whole, seen):
            place = walk(r.check(check), [Thrown(faces)])
            if not place.outcomes:  # a roll against the wound
                place = walk(r.check(check), [Thrown(faces), Thrown((3,) * place.node.count)])  # type: ignore[union-attr]
            ends.append([(o.key, o.side, o.success, o.detail, o.margin) for o in place.outcomes])
        assert ends[0] == ends[1]


def test_a_roll_an_opposed_action_and_initiative_tell_a_level() -> None:
    chips = to_data((Chip("Sable", 1, -1), Chip("", 2, role="combat_reflexes")))
    rolled = {"check": "roll", "level": 0, "supports": [2], "chips": chips}
    assert veil(book(), rolled, ("guard",)) == {"check": "roll", "level": 2}
    foe = {"name": "guard", "level": 0, "chips": chips, "who": "gm"}
    me = {"name": "ann", "level": 1, "chips": chips}
    assert veil(book(), {"check": "opposed", "me": me, "foe": foe}, ("guard",)) == {
        "check": "opposed", "me": me, "foe": {"name": "guard", "level": 1, "who": "gm"},
    }  # fmt: skip
    both = [{"name": "a", "who": ["ann"], "chips": chips}, {"name": "b", "who": ["guard"], "chips": chips}]
    seen = veil(book(), {"check": "initiative", "entrants": both}, ("guard",))
    assert seen["entrants"] == [both[0], {"name": "b", "who": ["guard"], "level": 1}]


def test_dice_that_make_a_character_are_its_values() -> None:
    for kind in ("random_trait", "random_gift"):
        with pytest.raises(Refused):
            veil(book(), {"check": kind}, ("guard",))


def foes() -> tuple[Sheet, Sheet]:
    """Two who fight alike and are nothing alike."""
    one = (Levelled("cap", "Capacité de Dégâts", 0, "attribute"), Levelled("ini", "Initiative", 2, "skill"))
    two = (
        Levelled("cap", "Capacité de Dégâts", 1, "attribute"),
        Levelled("ini", "Initiative", 1, "skill"),
        gift("combat_reflexes", "Réflexes de combat"),
    )
    return (
        fighter("Garde", 1, *one, weapon=3, strength=1, armour=2, nature="opponent"),
        fighter("Garde", 1, *two, weapon=2, strength=2, armour=1, nature="opponent"),
    )


def evening(foe: Sheet, **dials: Any) -> Play:
    """Ann fights somebody whose values are the game master's, and tries whatever may tell."""
    play = Play("fudge")
    first, *rest = play.records
    pack = system_of("fudge").pack().turn(dials)
    play.records = (replace(first, fact=TableMade("Table", "fudge", pack.form())), *rest)
    play.do("ana", "bring", sheet="ann", content=fighter("Ann", 1, bow()).form())
    play.do("gm", "bring", sheet="guard", content=foe.form())
    play.do("ana", "compare_factors", sheet="ann", foe="guard")
    play.do("gm", "fight", sides={"ours": ["ann"], "theirs": ["guard"]})
    if dials:
        play.do("gm", "initiative")
    acts: list[tuple[str, str, dict[str, Any]]] = [
        ("ana", "attack", {"by": "ann", "against": ["guard"]}),
        ("gm", "attack", {"by": "guard", "against": ["ann"]}),
        ("ana", "shoot", {"by": "ann", "against": ["guard"]}),
        ("ana", "melee", {"by": "ann", "against": ["guard"]}),
    ]
    for who, do, args in acts:
        run, answer = play.ask(who, do, overrule="" if who == "gm" else None, **args)
        if answer.records:
            play.ask(who, "roll_on", run=run)
            play.ask(who, "settle", run=run)
    return play


@pytest.mark.parametrize("dials", [{}, {"pace": "turns"}])
def test_who_fights_alike_looks_alike(dials: dict[str, Any]) -> None:
    """To the last byte: neither armour nor Damage Capacity, Strength, weapon or Gift is told."""
    known = [
        dumps([[v.number, fact_to_data(v.fact)] for v in evening(foe, **dials).views("ana")])
        for foe in foes()
    ]
    assert known[0] == known[1] and known[0].count("opened") >= 2


def test_which_trait_a_foe_resists_with_is_the_game_masters_to_say_and_to_know() -> None:
    play = Play("fudge")
    play.do("ana", "bring", sheet="ann", content=fighter("Ann", 1).form())
    play.do("gm", "bring", sheet="guard", content=fighter("Garde", 3, secrete=-2, nature="opponent").form())
    aimed = {"traits": ["epee"], "against": ["guard"], "way": "oppose"}
    named = {**aimed, "options": {"rival_trait": "secrete"}}
    play.do("ana", "draft", sheet="ann", draft=named)
    assert not play.state.drafts["ann"].options and not play.sees("ana").drafts["ann"].options
    run = play.do("ana", "throw_draft", sheet="ann")
    assert play.state.game.runs[run].check["foe"]["level"] == 3
    play.do("gm", "draft", sheet="ann", draft=named)
    assert play.state.drafts["ann"].options and not play.sees("ana").drafts["ann"].options
    play.do("ana", "draft", sheet="ann", draft=aimed)
    run = play.do("ana", "throw_draft", sheet="ann")
    assert play.state.game.runs[run].check["foe"]["level"] == -2
    assert "secrete" not in dumps([fact_to_data(view.fact) for view in play.views("ana")])


def tied(value: int, role: str, against: str) -> Chip:
    return Chip("", value, -1, role=role, against=against)


def melee(me: Fighter, *foes: Fighter) -> dict[str, Any]:
    return {"check": "melee", "me": to_data(me), "foes": [to_data(foe) for foe in foes]}


def test_of_each_hidden_opponent_shield_and_reach_are_one_modifier() -> None:
    chips = (tied(1, "shield", "guard"), tied(1, "reach", "guard"), tied(1, "shield", "bob"))
    bob = Fighter(name="bob", skill=1, title="Bob")
    seen = veil(book(), melee(replace(ANN, chips=chips), GUARD, bob), ("guard",))
    one = Chip("", 2, -1, role="opponent", rule="FUD-4.3.1-10", against="guard")
    assert seen["me"]["chips"] == to_data((tied(1, "shield", "bob"), one))
    alike = (tied(2, "shield", "guard"), tied(1, "shield", "bob"))
    assert veil(book(), melee(replace(ANN, chips=alike), GUARD, bob), ("guard",)) == seen


def test_a_hidden_lone_fighter_is_a_level_and_how_much_less_of_it_counts_against_each() -> None:
    """One whose knife is too short for both opponents looks like a lesser one with a sword."""
    ann, bob = (Fighter(name=name, skill=1) for name in ("ann", "bob"))
    short = (tied(1, "reach", "ann"), tied(1, "reach", "bob"), tied(1, "shield", "bob"))
    knife = replace(GUARD, skill=3, chips=short)
    sword = replace(GUARD, skill=2, chips=(tied(1, "shield", "bob"),))
    seen = veil(book(), melee(knife, ann, bob), ("guard",))
    assert seen == veil(book(), melee(sword, ann, bob), ("guard",))
    less = Chip("", 1, -1, role="opponent", rule="FUD-4.3.1-10", against="bob")
    assert (seen["me"]["skill"], seen["me"]["chips"]) == (2, to_data((less,)))


@pytest.mark.parametrize("hidden", [("guard",), ("bob",), ("guard", "bob"), ("ann", "guard", "bob")])
@pytest.mark.parametrize("ignored", [(), ("bob",)])
def test_the_same_dice_of_a_melee_come_to_the_same(hidden: tuple[str, ...], ignored: tuple[str, ...]) -> None:
    dials: dict[str, Any] = {"damage_roll": "none", "ignoring": True}
    chips = (tied(1, "reach", "ann"), Chip("Haut", 1), tied(2, "shield", "bob"))
    ann = Fighter(name="ann", skill=1, offence=3, guard=1, title="Ann")
    bob = Fighter(name="bob", skill=2, offence=2, chips=(Chip("", 1, -1, role="shield"),), title="Bob")
    whole = {**melee(replace(GUARD, chips=chips), ann, bob), "targets": ["ann"], "ignored": ignored}
    seen = veil(book(**dials), whole, hidden)
    for faces in (dice(3, -1, 0), dice(-2, 2, 1), dice(1, 1, -2), dice(0, 0, 0), dice(4, -4, 2)):
        ends = [walk(rules(**dials).check(check), [Thrown(faces)]).outcomes for check in (whole, seen)]
        known = [[(o.key, o.side, o.success, o.detail, o.margin) for o in some] for some in ends]
        assert known[0] == known[1] and known[0]


def test_who_hampers_alike_in_a_melee_looks_alike() -> None:
    """To the last byte: a shield, or a longer weapon in a weaker hand."""
    pair = (
        fighter("Garde", 1, shield(1), weapon=2, strength=2, nature="opponent"),
        fighter("Garde", 1, weapon=4, nature="opponent"),
    )
    known = []
    for foe in pair:
        play = Play("fudge")
        play.do("ana", "bring", sheet="ann", content=fighter("Ann", 1).form())
        play.do("gm", "bring", sheet="guard", content=foe.form())
        play.do("gm", "bring", sheet="other", content=fighter("Autre", 0, nature="opponent").form())
        run, answer = play.ask("ana", "melee", by="ann", against=["guard", "other"])
        assert answer.records
        play.ask("ana", "roll_on", run=run)
        play.ask("ana", "settle", run=run)
        known.append(dumps([[v.number, fact_to_data(v.fact)] for v in play.views("ana")]))
    assert known[0] == known[1] and "melee" in known[0]
