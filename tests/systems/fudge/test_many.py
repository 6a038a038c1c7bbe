"""NPCs without dice, and one against several (FUD-4.3.3, FUD-4.3.4)."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.problem import Refused
from tablee.game.state import State
from tablee.game.walk import odds
from tests.systems.fudge.arena import (
    begun,
    bow,
    dice,
    drafted,
    ends,
    fighter,
    last,
    modifiers,
    play,
    refused,
    shield,
    there,
    warnings,
    worths,
)
from tests.systems.fudge.by_hand import rules


def npc(name: str, skill: int, **more: Any) -> Any:
    return fighter(name, skill, nature="opponent", **more)


def gang(lone: int, *foes: int) -> State:
    """Ann against some thugs."""
    return there(
        ann=fighter("Ann", lone), **{f"t{n}": npc(f"T{n}", skill) for n, skill in enumerate(foes, 1)}
    )


def against(state: State) -> list[str]:
    return [id for id in state.sheets if id != "ann"]


def hits(r: Any, state: State) -> dict[str, str]:
    """Who hit whom in the last throw."""
    return {o.side: str(dict(o.detail)["target"]) for o in ends(r, state) if o.success}


@pytest.mark.rule("FUD-4.3.3-01")
@pytest.mark.parametrize(("mine", "hit"), [(0, ""), (1, "ann"), (-1, "bob")])
def test_an_npcs_result_is_her_trait(mine: int, hit: str) -> None:
    r = rules(foes_fixed=True, damage_roll="none")
    state = there(ann=fighter("Ann", 1), bob=npc("Bob", 1))
    after = play(r, state, "attack", dice(mine), by="ann", against=["bob"])
    assert "".join(o.side for o in ends(r, after) if o.success) == hit
    assert (last(after).me.dice, last(after).foe.dice) == ("", "fixed")
    assert last(play(rules(), state, "attack", dice(0, 0), by="ann", against=["bob"])).foe.dice == ""


@pytest.mark.rule("FUD-4.3.4-01")
@pytest.mark.parametrize(("foes", "cost"), [(1, 0), (2, -1), (3, -2), (6, -5)])
def test_each_opponent_beyond_the_first_costs_one(foes: int, cost: int) -> None:
    r = rules()
    made = drafted(
        r, gang(3, *[0] * foes), "melee", "ann", *(f"t{n}" for n in range(1, foes + 1)), horde="fixed"
    )
    assert worths(made.chips).get("outnumbered", 0) == cost
    gentle = rules(outnumbered=0)
    made = drafted(
        gentle, gang(3, *[0] * foes), "melee", "ann", *(f"t{n}" for n in range(1, foes + 1)), horde="fixed"
    )
    assert "outnumbered" not in worths(made.chips)


@pytest.mark.rule("FUD-4.3.4-01")
@pytest.mark.parametrize("pace", ["events", "rounds", "turns"])
@pytest.mark.parametrize("order", list(permutations(("t1", "t2", "t3"))), ids=" ".join)
def test_three_who_attack_one_after_the_other_each_find_her_two_levels_lower(
    pace: str, order: tuple[str, ...]
) -> None:
    """Ann is +3; two levels less whoever comes first: her 0 makes +1, against -1, 0 and +2."""
    r = rules(damage_roll="none", pace=pace, surprise="automatic")
    surprised = "ours" if pace == "turns" else "nobody"
    state = begun(r, gang(3, -1, 0, 2), ("ann",), ("t1", "t2", "t3"), surprised=surprised)
    levels, won = {"t1": -1, "t2": 0, "t3": 2}, dict[str, bool]()
    for foe in order:
        state = play(r, state, "attack", dice(0, 0), by=foe, against=["ann"])
        blow, hit = last(state), next(o for o in ends(r, state) if o.side == foe)
        assert modifiers(blow.foe) == {"outnumbered": -2}
        won[foe] = dict(hit.facts)["rd"] > 0  # type: ignore[operator]
        assert dict(hit.facts)["rd"] == levels[foe] - 1
    assert won == {"t1": False, "t2": False, "t3": True}


@pytest.mark.rule("FUD-4.3.4-01", "FUD-4.3.4-07")
def test_who_counts_among_the_opponents_of_somebody_alone() -> None:
    """Those who can still fight; as many as have room; as many as people say; an ally takes some away."""
    r = rules(damage_roll="none")

    def lost(state: State, by: str = "t1", **args: Any) -> int:
        return modifiers(last(play(r, state, "attack", dice(0, 0), by=by, against=["ann"], **args)).foe).get(
            "outnumbered", 0
        )

    state = begun(r, gang(3, 0, 0, 0), ("ann",), ("t1", "t2", "t3"))
    assert lost(state) == -2
    assert lost(play(r, state, "withdraw", by="t3")) == -1
    assert lost(state, rival_foes=1) == 0
    eight = begun(r, gang(3, *[0] * 8), ("ann",), tuple(f"t{n}" for n in range(1, 9)))
    assert lost(eight) == -5
    hidden = State(state.sheets, conflict=state.conflict, hidden=frozenset({"t2"}))
    assert lost(hidden) == -1
    both = begun(
        r, State({**gang(3, 0, 0, 0).sheets, "bob": fighter("Bob", 0)}), ("ann", "bob"), ("t1", "t2", "t3")
    )
    assert lost(both) == 0  # who meets whom is not known beforehand: those met so far count
    both = play(r, both, "attack", dice(0, 0), by="t1", against=["ann"])
    assert lost(both, "t2") == -1
    own = play(r, state, "attack", dice(0, 0), by="ann", against=["t2"])
    assert modifiers(last(own).me) == {"outnumbered": -2}
    assert (
        last(play(r, gang(3, 0), "attack", dice(0, 0), by="ann", against=["t1"], foes=4)).me.modifiers == -3
    )


@pytest.mark.rule("FUD-4.3.4-01", "FUD-4.4-02")
def test_whoever_shoots_is_no_opponent_in_the_melee() -> None:
    r = rules(damage_roll="none")
    sheets = {**gang(3, 0).sheets, "bob": fighter("Bob", 0), "t2": npc("T2", 0)}
    sheets["t2"] = fighter("T2", 0, bow(), nature="opponent")
    state = begun(r, State(sheets), ("ann", "bob"), ("t1", "t2"))
    state = play(r, state, "shoot", dice(0, 0), by="t2", against=["ann"])
    state = play(r, state, "attack", dice(0, 0), by="t1", against=["ann"])
    assert modifiers(last(state).foe) == {}


@pytest.mark.rule("FUD-4.3.4-01", "FUD-4.2.2-01")
def test_whoever_has_struck_in_this_round_wounds_no_second_opponent() -> None:
    r = rules(damage_roll="none")
    state = begun(r, gang(3, 0, 0), ("ann",), ("t1", "t2"))
    state = play(r, state, "attack", dice(0, 0), by="t1", against=["ann"])
    assert {o.side: o.key for o in ends(r, state)} == {"t1": "miss", "ann": "wound_2"}
    state = play(r, state, "attack", dice(0, 0), by="t2", against=["ann"])
    assert {o.side: o.key for o in ends(r, state)} == {"t2": "miss", "ann": "miss"}


@pytest.mark.rule("FUD-4.3.4-02", "FUD-4.3.4-03", "FUD-4.3.4-04", "FUD-4.3.4-04-ex1")
def test_paco_is_level_with_the_best_and_may_hit_only_the_weakest() -> None:
    r = rules(damage_roll="none")
    state = gang(4, 2, 1, -1)  # less two for three opponents: Très Bon
    args = {"by": "ann", "against": against(state), "horde": "fixed"}
    after = play(r, state, "melee", dice(0), **args)
    assert hits(r, after) == {"ann": "t3"}
    assert [dict(o.facts)["rd"] for o in ends(r, after) if o.success] == [3]


@pytest.mark.rule("FUD-4.3.4-03")
def test_above_all_the_lone_fighter_chooses_and_below_hits_nobody() -> None:
    r = rules(damage_roll="none")
    state = gang(4, 1, 1)
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2"], "horde": "fixed"}
    after = play(r, state, "melee", dice(0), target="t2", **args)
    assert hits(r, after) == {"ann": "t2"}
    asked = play(r, state, "melee", dice(0), **args)
    (pending,) = asked.pendings.values()
    assert (pending.asks, [o.key for o in pending.options]) == (("ann",), ["t1", "t2"])
    chosen = play(r, asked, "choose", pending=pending.id, seat="ann", option="t2")
    assert hits(r, chosen) == {"ann": "t2"}
    below = play(r, state, "melee", dice(-3), **args)
    assert hits(r, below) == {"t1": "ann", "t2": "ann"}
    near = rules(damage_roll="none", outnumbered_gap=1)
    level = there(ann=fighter("Ann", 3), t1=npc("T1", 2), t2=npc("T2", 1))
    assert hits(near, play(near, level, "melee", dice(0), **args)) == {"ann": "t2"}
    assert hits(r, play(r, level, "melee", dice(0), **args)) == {}


TUCKER = [
    (2, {"ann": "maggie"}),  # Excellent: anyone, and unhurt
    (1, {"ann": "maggie"}),  # Très Bon: Maggie alone
    (0, {"annie": "ann"}),  # Bon
    (-1, {"molly": "ann", "annie": "ann"}),  # Moyen
    (-2, {"molly": "ann", "annie": "ann", "maggie": "ann"}),
]


def pirates() -> State:
    return there(
        ann=fighter("Tucker", 3), molly=npc("Molly", 0), annie=npc("Annie", 1), maggie=npc("Maggie", -1)
    )


@pytest.mark.rule("FUD-4.3.4-08", "FUD-4.3.4-08-ex1")
@pytest.mark.parametrize(("mine", "found"), TUCKER)
def test_tucker_and_the_pirates_with_one_roll_for_all_of_them(mine: int, found: dict[str, str]) -> None:
    r = rules(damage_roll="none", horde="2dF")
    args = {"by": "ann", "against": ["molly", "annie", "maggie"], "target": "maggie"}
    after = play(r, pirates(), "melee", (*dice(mine), 5, 3), **args)  # 2dF: +1
    assert hits(r, after) == found


@pytest.mark.rule("FUD-4.3.4-08")
def test_tuckers_odds_where_the_pirates_roll_is_known() -> None:
    """The pirates' +1 as a level more each: then none of them rolls."""
    r = rules(damage_roll="none")
    state = there(ann=fighter("T", 3), molly=npc("Molly", 1), annie=npc("Annie", 2), maggie=npc("Maggie", 0))
    made = drafted(r, state, "melee", "ann", "molly", "annie", "maggie", horde="fixed")
    law = odds(r.check(made.form)).map(lambda ends: tuple(o.side for o in ends if o.success))
    chances: dict[tuple[str, ...], Fraction] = {k: Fraction(w, law.total) for k, w in law.items()}
    assert chances == {
        ("ann",): Fraction(15 + 16, 81),  # Excellent or better, and exactly Très Bon
        ("annie",): Fraction(19, 81),
        ("molly", "annie"): Fraction(16, 81),
        ("molly", "annie", "maggie"): Fraction(15, 81),
    }


@pytest.mark.rule("FUD-4.3.4-08")
@pytest.mark.parametrize("horde", ["each", "fixed", "2dF", "d6"])
def test_a_band_rolls_each_or_none_or_once(horde: str) -> None:
    r = rules(damage_roll="none", horde=horde)
    made = drafted(r, pirates(), "melee", "ann", "molly", "annie")
    assert made.form.get("horde", "each") == horde
    root: Any = r.check(made.form).root
    assert len(root.sides) == {"each": 12, "fixed": 4, "2dF": 6, "d6": 6}[horde]


@pytest.mark.rule("FUD-4.3.4-05")
@pytest.mark.parametrize(("rate", "wounds"), [(1, ["wound_2", "wound_0"]), (2, ["wound_1", "wound_0"])])
def test_a_sweep_hits_several_with_less_damage(rate: int, wounds: list[str]) -> None:
    """Weapon 2 against nothing: 2 + 4 less two targets at the rate; a graze drops by one level."""
    r = rules(damage_roll="none", sweep=True, sweep_loss=rate)
    state = gang(5, 0, 3)
    after = play(r, state, "melee", dice(0), by="ann", against=["t1", "t2"], horde="fixed", sweep=True)
    assert [(o.side, o.key) for o in ends(r, after)][:2] == [("ann", key) for key in wounds]
    plain = rules(damage_roll="none")
    assert "sweep" not in {p.name for p in plain.moves["melee"].params}
    form = {"me": {"name": "a"}, "foes": [{"name": "b"}, {"name": "c"}], "targets": ["b", "c"]}
    with pytest.raises(Refused):
        plain.check({"check": "melee", **form})


@pytest.mark.rule("FUD-4.3.4-06")
def test_whoever_is_ignored_strikes_as_if_undefended_and_does_not_count() -> None:
    r = rules(damage_roll="none", ignoring=True)
    state = gang(2, 0, -1)
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2"], "horde": "fixed", "alone": True}
    after = play(r, state, "melee", dice(0), target="t1", **args)
    assert hits(r, after) == {"ann": "t1", "t2": "ann"}  # Médiocre is above Mauvais
    assert "outnumbered" not in worths(drafted(r, state, "melee", "ann", "t1", "t2", alone=True).chips)
    strict = rules(damage_roll="none", ignoring=True, ignored_count=True)
    assert worths(drafted(strict, state, "melee", "ann", "t1", "t2", alone=True).chips)["outnumbered"] == -1
    assert refused(rules(), state, "melee", by="ann", against=["t1", "t2"], ignored=["t2"]) == [
        "FUD-4.3.4-06 off"
    ]


@pytest.mark.rule("FUD-4.3.4-07")
@pytest.mark.parametrize(("room", "most"), [("open", 6), ("room", 4), ("door", 2)])
def test_so_many_attackers_at_most(room: str, most: int) -> None:
    r = rules()
    state = gang(3, *[0] * (most + 1))
    args: dict[str, Any] = {"by": "ann", "room": room, "horde": "fixed"}
    assert refused(r, state, "melee", against=against(state), **args) == ["FUD-4.3.4-07 many"]
    preview = r.moves["melee"].plan(state, r.moves["melee"].read({**args, "against": against(state)[:most]}))
    assert not [p for p in preview.problems if not p.warning]


def test_whoever_has_struck_in_this_round_wounds_nobody_else() -> None:
    r = rules(damage_roll="none")
    state = begun(r, State({**gang(3, 0, 0).sheets, "bob": fighter("Bob", 0)}), ("ann", "bob"), ("t1", "t2"))
    state = play(r, state, "attack", dice(0, 0), by="t1", against=["bob"])
    made = drafted(r, state, "melee", "ann", "t1", "t2", horde="fixed").form
    assert [bool(foe.get("harmless")) for foe in made["foes"]] == [True, False]


@pytest.mark.rule("FUD-4.1-03")
def test_who_left_the_fight_is_not_faced_with_the_others() -> None:
    r = rules()
    state = begun(r, gang(3, 0, 0), ("ann",), ("t1", "t2"))
    state = play(r, state, "withdraw", by="t2")
    found = r.moves["melee"].plan(state, r.moves["melee"].read({"by": "ann", "against": ["t1", "t2"]}))
    (wrong,) = (p for p in found.problems if p.rule == "FUD-4.1-03")
    assert (wrong.said, wrong.where, dict(wrong.slots)["name"]) == ("out", "t2", "T2")


def test_one_against_several_is_the_act_of_them_all() -> None:
    r = rules(damage_roll="none")
    state = begun(r, gang(3, 0, 0), ("ann",), ("t1", "t2"))
    state = play(r, state, "melee", dice(0), by="ann", against=["t1", "t2"], horde="fixed", target="t1")
    assert state.conflict is not None and state.conflict.may_act == frozenset()
    state = play(r, state, "settle")
    assert state.conflict is not None
    assert state.conflict.round == 2
    assert state.sheet("t1").get("wounds") is not None
    assert refused(r, state, "melee", by="ann", against=["ann"]) == ["FUD-4.3.4-02 nobody"]


LAW = {-2: 1, -1: 2, 0: 3, 1: 2, 2: 1}
"""The ways of 2dF."""


@pytest.mark.rule("FUD-4.3.4-02", "FUD-4.3.4-03", "FUD-4.3.4-04")
def test_the_odds_of_one_against_two_are_those_of_all_rolls() -> None:
    """Levels 1, 0 and -1; whom the lone fighter would strike is the second."""
    r = rules(damage_roll="none")
    sides = [
        {"name": name, "skill": skill, "dice": "2dF"} for name, skill in (("me", 1), ("a", 0), ("b", -1))
    ]
    form = {"check": "melee", "me": sides[0], "foes": sides[1:], "targets": ["b"]}
    law = odds(r.check(form)).map(
        lambda ends: tuple((o.side, dict(o.detail)["target"]) for o in ends if o.success)
    )
    ways: dict[object, int] = {}
    for (x, i), (y, j), (z, k) in product(LAW.items(), repeat=3):
        me, a, b = 1 + x, y, z - 1
        best, hit = max(a, b), list[tuple[str, str]]()
        may = [name for name, it in (("b", b), ("a", a)) if me > best or (me == best and it <= me - 2)]
        hit += [("me", name) for name in may[:1] if me >= -2]
        hit += [(name, "me") for name, it in (("a", a), ("b", b)) if it > me and it >= -2]
        ways[tuple(hit)] = ways.get(tuple(hit), 0) + i * j * k
    assert {found: Fraction(w, law.total) for found, w in law.items()} == {
        found: Fraction(w, 729) for found, w in ways.items()
    }


def test_one_against_one_is_a_blow_like_any_other() -> None:
    r = rules()
    me = {"name": "me", "skill": 1, "offence": 4, "guard": 1, "dice": "2dF"}
    foe = {"name": "a", "offence": 3, "guard": 2, "dice": "2dF"}
    alone = odds(r.check({"check": "melee", "me": me, "foes": [foe], "targets": ["a"]}))
    blow = odds(r.check({"check": "blow", "me": me, "foe": foe}))
    assert alone.map(lambda ends: tuple(o.key for o in ends)) == blow.map(
        lambda ends: tuple(o.key for o in ends)
    )


def test_fighters_out_of_bounds_are_refused_by_their_place() -> None:
    form = {"me": {"name": "a", "skill": 10**6}, "foes": [{"name": "b", "pull": "nothing"}], "horde": "d1000"}
    with pytest.raises(Refused) as refusal:
        rules().check({"check": "melee", **form})
    assert [p.where for p in refusal.value.problems] == ["me.skill", "foes[0].pull", "horde"]


def shielded() -> State:
    """Ann with a short sword against one behind a large shield, one with a spear, and one with neither."""
    return there(
        ann=fighter("Ann", 4),
        t1=fighter("T1", 0, shield(2), weapon=1, nature="opponent"),
        t2=npc("T2", 0, weapon=4),
        t3=npc("T3", 0),
    )


@pytest.mark.rule("FUD-4.3.1-03", "FUD-4.3.1-04", "FUD-4.3.4-02")
def test_shield_and_reach_count_against_the_opponent_who_has_them() -> None:
    """Four less two for three opponents: +2, but 0 against the shield and +1 against the spear."""
    r = rules(damage_roll="none")
    made = drafted(r, shielded(), "melee", "ann", "t1", "t2", "t3", horde="fixed")
    own = {chip.key: chip.worth for chip in made.chips if not chip.side}
    assert own == {"Épée": 4, "outnumbered": -2, "shield@t1": -2, "reach@t2": -1}
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2", "t3"], "horde": "fixed"}
    for rolled, found in (
        (0, {"ann": "t3"}),  # level with the shield: only the one who is two levels lower
        (1, {"ann": "t1"}),  # above all, with the margin that the shield leaves
        (-1, {"t1": "ann"}),
        (-2, {"t1": "ann", "t2": "ann"}),
        (-3, {"t1": "ann", "t2": "ann", "t3": "ann"}),
    ):
        after = play(r, shielded(), "melee", dice(rolled), target="t1", **args)
        assert hits(r, after) == found
    after = play(r, shielded(), "melee", dice(1), target="t1", **args)
    assert [dict(o.facts)["rd"] for o in ends(r, after) if o.success] == [1]
    after = play(r, shielded(), "melee", dice(1), target="t3", **args)
    assert [dict(o.facts)["rd"] for o in ends(r, after) if o.success] == [3]


@pytest.mark.rule("FUD-4.3.1-03", "FUD-4.3.4-02")
def test_the_story_of_a_pairing_names_its_own_modifiers() -> None:
    r = rules(damage_roll="none")
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2", "t3"], "horde": "fixed", "target": "t1"}
    after = play(r, shielded(), "melee", dice(1), **args)
    told = [[r.reference.say(why, "en") for why in o.because] for o in ends(r, after)[1:]]
    mine = [next(line for line in lines if line.startswith("Ann: Épée +4")) for lines in told]
    assert mine == [
        "Ann: Épée +4, Opponent’s shield −2, Outnumbered −2.",
        "Ann: Épée +4, Outnumbered −2, Reach −1.",
        "Ann: Épée +4, Outnumbered −2.",
    ]


@pytest.mark.rule("FUD-4.3.1-03")
def test_one_opponents_shield_is_struck_alone_and_an_ignored_ones_never_counts() -> None:
    r = rules(damage_roll="none", ignoring=True)
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2", "t3"], "horde": "fixed", "target": "t1"}
    after = play(r, shielded(), "melee", dice(-1), struck={"shield@t1": "ann"}, **args)
    assert hits(r, after) == {}  # +1 against the shield that is struck, level with the spear
    made = drafted(r, shielded(), "melee", "ann", "t2", "t1", "t3", alone=True)
    assert {chip.key for chip in made.chips if chip.against} == {"reach@t2"}


@pytest.mark.rule("FUD-4.3.1-10")
def test_modifiers_are_added_up_by_pairing_before_anybody_is_warned() -> None:
    """Less two for numbers: with the shield four less, though shield and reach together would be five."""
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2", "t3"], "horde": "fixed"}
    for most, warned in ((3, ["FUD-4.3.1-10 far"]), (4, [])):
        assert warnings(rules(modifier_warning=most), shielded(), "melee", **args) == warned


def test_a_chip_that_people_wrote_may_count_against_one_opponent() -> None:
    r = rules(damage_roll="none")
    state, chips = gang(1, 0, 0), to_data((Chip("Dans le dos", 2, against="t2"),))
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2"], "horde": "fixed"}
    assert hits(r, play(r, state, "melee", dice(0), chips=chips, **args)) == {"ann": "t2"}
    for foe, worth in (("t1", 0), ("t2", 2)):  # a single blow is one pairing
        blow = last(play(r, state, "attack", dice(0, 0), by="ann", against=[foe], chips=chips))
        assert blow.me.modifiers == worth
    wrong = to_data((Chip("Dans le dos", 2, against="t9"),))
    assert refused(r, state, "melee", chips=wrong, **args) == ["FUD-4.3.4-02 unknown"]


def test_chips_of_older_melees_are_tied_to_nobody_and_count_against_all() -> None:
    chips = [{"name": "", "value": 2, "sign": -1, "role": "shield"}]
    me = {"name": "me", "skill": 2, "dice": "fixed", "chips": chips}
    foes = [{"name": name, "skill": 1, "dice": "fixed"} for name in ("a", "b")]
    r = rules(damage_roll="none")
    law = odds(r.check({"check": "melee", "me": me, "foes": foes}))
    assert [tuple(o.side for o in ends if o.success) for ends in law] == [("a", "b")]


@pytest.mark.rule("FUD-4.3.4-02", "FUD-4.3.4-03", "FUD-4.3.4-04")
@pytest.mark.parametrize("ties", [(-2, 0), (0, 1), (-1, 0, -2)])
def test_the_odds_with_modifiers_of_each_pairing_are_those_of_all_rolls(ties: tuple[int, ...]) -> None:
    """1dF a side, the first who may be hit is struck."""
    r = rules(damage_roll="none")
    levels = dict(zip("abc", (0, 1, -1), strict=False))
    names = tuple("abc"[: len(ties)])
    chips = [
        {"name": "x", "value": abs(by), "sign": -1 if by < 0 else 1, "against": name}
        for name, by in zip(names, ties, strict=True)
    ]
    me = {"name": "me", "skill": 1, "dice": "1dF", "chips": chips}
    foes = [{"name": name, "skill": levels[name], "dice": "1dF"} for name in names]
    form = {"check": "melee", "me": me, "foes": foes, "targets": []}
    law = odds(r.check(form)).map(
        lambda ends: tuple((o.side, dict(o.detail)["target"]) for o in ends if o.success)
    )
    ways: dict[object, int] = {}
    for mine, *theirs in product((-1, 0, 1), repeat=1 + len(ties)):
        pairs = [
            (name, 1 + by + mine, levels[name] + fell)
            for name, by, fell in zip(names, ties, theirs, strict=True)
        ]
        lost = any(me < foe for _, me, foe in pairs)
        tied = any(me == foe for _, me, foe in pairs)
        may = [name for name, me, foe in pairs if not lost and me - foe >= (2 if tied else 1) and me >= -2]
        hit = [("me", name) for name in may[:1]]
        hit += [(name, "me") for name, me, foe in pairs if foe > me and foe >= -2]
        ways[tuple(hit)] = ways.get(tuple(hit), 0) + 1
    assert {found: Fraction(w, law.total) for found, w in law.items()} == {
        found: Fraction(w, sum(ways.values())) for found, w in ways.items()
    }
