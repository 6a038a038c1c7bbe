"""What either side of an exchange declares, against one and against several (FUD-4.3, FUD-4.6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.sheet import Descriptor, Track
from tablee.game.state import State
from tests.systems.fudge.arena import begun, dice, drafted, ends, fighter, pick, play, refused, there, worths
from tests.systems.fudge.by_hand import rules


def npc(name: str, skill: int, **more: Any) -> Any:
    return fighter(name, skill, nature="opponent", **more)


def duel(r: Any, **more: Any) -> State:
    """Ann Moyen with a sword of 2, Bob Moyen with one of 3."""
    sheets = {"ann": fighter("Ann", 0), "bob": npc("Bob", 0, weapon=3)}
    return begun(r, State({**sheets, **more}), ("ann",), ("bob",))


def gang(*foes: int, ann: Any = None) -> State:
    """Ann, +4, against some thugs with swords of 2."""
    return there(
        ann=ann or fighter("Ann", 4), **{f"t{n}": npc(f"T{n}", level) for n, level in enumerate(foes, 1)}
    )


def wounds(state: State, who: str) -> list[str]:
    """The wound levels that are marked on a sheet."""
    track = state.sheet(who).get("wounds")
    return [mark.severity for mark in track.marks] if isinstance(track, Track) else []


def stunned(state: State, who: str) -> list[str]:
    """The marks of a stun on a sheet."""
    track = state.sheet(who).get("stun")
    return [mark.row for mark in track.marks] if isinstance(track, Track) else []


EITHER = [("ann", "bob", "rival_"), ("bob", "ann", "")]
"""Who taps, at whom, and what Bob's options are called then."""


@pytest.mark.rule("FUD-4.6.2-01")
@pytest.mark.parametrize(("by", "foe", "his"), EITHER)
def test_a_stun_is_declared_by_either_side_whoever_taps(by: str, foe: str, his: str) -> None:
    """Bob wins by 2 with a sword of 3: 5 would be Very Hurt, and stuns gravely."""
    r = rules(damage_roll="none")
    rolled = dice(0, 2) if by == "ann" else dice(2, 0)
    state = play(r, duel(r), "attack", rolled, by=by, against=[foe], **{f"{his}stun": True})
    assert {o.side: dict(o.detail).get("stun") for o in ends(r, state)} == {
        "bob": "very_stunned",
        "ann": None,
    }
    state = play(r, state, "settle")
    assert (wounds(state, "ann"), stunned(state, "ann")) == ([], ["very_stunned"])
    rolled = dice(2, 0) if by == "ann" else dice(0, 2)
    state = play(r, duel(r), "attack", rolled, by=by, against=[foe], **{f"{his}stun": True})
    assert wounds(play(r, state, "settle"), "bob") == ["hurt"]  # hers is a blow like any other


@pytest.mark.rule("FUD-4.6.2-04")
@pytest.mark.parametrize(("by", "foe", "his"), EITHER)
def test_a_punch_is_pulled_by_either_side_whoever_taps(by: str, foe: str, his: str) -> None:
    r = rules(damage_roll="none")
    for rolled, hurt in (((0, 2), "scratch"), ((2, 0), "hurt")):
        fallen = dice(*rolled) if by == "ann" else dice(*reversed(rolled))
        state = play(r, duel(r), "attack", fallen, by=by, against=[foe], **{f"{his}pull": "scratch"})
        state = play(r, state, "settle")
        assert [*wounds(state, "ann"), *wounds(state, "bob")] == [hurt]


@pytest.mark.rule("FUD-4.3.1-05")
@pytest.mark.parametrize(("by", "foe", "his"), EITHER)
def test_a_called_shot_is_declared_by_either_side_whoever_taps(by: str, foe: str, his: str) -> None:
    """Less one for the head, and Bon must be reached: with +2 Bob rolls Bon, with +1 only Moyen."""
    r = rules(damage_roll="none", locations="off")
    for mine, his_roll, part in ((-1, 2, "head"), (-1, 1, "elsewhere")):
        rolled = dice(mine, his_roll) if by == "ann" else dice(his_roll, mine)
        state = play(r, duel(r), "attack", rolled, by=by, against=[foe], **{f"{his}part": "head"})
        assert {o.side: dict(o.detail).get("part") for o in ends(r, state)} == {"bob": part, "ann": None}
        assert {o.side: dict(o.facts)["rd"] for o in ends(r, state)}["bob"] == his_roll  # -1 - (-1), and his
    shown = drafted(r, duel(r), "attack", by, foe, **{f"{his}part": "head"})
    assert worths(shown.chips, "bob" if by == "ann" else "") == {"trait": 0, "called_shot": -1}


@pytest.mark.rule("FUD-4.3.5-02", "FUD-4.3.5-03")
def test_both_aim_and_both_blows_land_elsewhere_each_where_its_victim_says() -> None:
    """With stances both hit in one exchange, by 2 and 2: the head takes 3, so each says where it lands."""
    r = rules(damage_roll="none", locations="detailed", tactics="stances")
    state = duel(r)
    state = play(r, state, "stances", by="ann", foe="bob")
    (asked,) = state.pendings
    for who in ("ann", "bob"):
        state = play(r, state, "choose", pending=asked, seat=who, option="aggressive")
    aims = {"part": "head", "rival_part": "head"}
    state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"], **aims)
    assert {o.side: dict(o.detail).get("part") for o in ends(r, state)} == {
        "ann": "elsewhere",
        "bob": "elsewhere",
    }
    state = play(r, state, "settle")
    assert {q.asks: q.id for q in state.pendings.values()} == {
        ("bob",): "land:r1:ann",
        ("ann",): "land:r1:bob",
    }
    state = play(r, state, "land", pending="land:r1:ann", seat="bob", option="body")
    assert (wounds(state, "bob"), wounds(state, "ann")) == (["hurt"], [])
    state = play(r, state, "land", pending="land:r1:bob", seat="ann", option="leg")
    assert isinstance(state.sheet("ann").get("part_leg"), Descriptor)
    assert (wounds(state, "bob"), wounds(state, "ann")) == (["hurt"], [])


def test_the_throw_bar_offers_what_both_sides_declare_against_one_and_several() -> None:
    r = rules(stunts=True)
    ways = {way.key: {param.name for param in way.params} for way in r.ways}
    both = {"stun", "pull", "part", "tactic", "fortune"}
    for way in ("attack", "melee"):
        assert both | {f"rival_{name}" for name in both} | {"position", "stunt"} <= ways[way]
        words = {p.name: (p.label.fr, p.label.en) for w in r.ways if w.key == way for p in w.params}
        assert words["rival_stun"] == ("l’adversaire frappe pour étourdir", "the opponent strikes to stun")


def test_against_several_positions_tactics_and_favours_count() -> None:
    """Ann +4, two opponents less one; each option is a chip of its own side."""
    r = rules()
    args: dict[str, Any] = {"horde": "fixed"}
    for option, value, mine, theirs in (
        ("position", "mine", {"position": -1}, {}),
        ("position", "theirs", {}, {"position": -1}),
        ("fortune", "blessed", {"blessed": 1}, {}),
        ("rival_fortune", "cursed", {}, {"cursed": -1}),
        ("tactic", "all_out", {"tactic": 1}, {}),
        ("rival_tactic", "all_defence", {}, {"tactic": 2}),
    ):
        made = drafted(r, gang(0, 0), "melee", "ann", "t1", "t2", **args, **{option: value})
        assert worths(made.chips) == {"trait": 4, "outnumbered": -1, **mine}
        for foe in ("t1", "t2"):
            assert worths(made.chips, foe) == {"trait": 0, **theirs}


def hits(r: Any, state: State) -> dict[str, str]:
    """Who hit whom in the last throw."""
    return {o.side: str(dict(o.detail)["target"]) for o in ends(r, state) if o.success}


@pytest.mark.rule("FUD-4.3.1-02", "FUD-4.3.4-02")
def test_a_worse_position_against_several_changes_who_hits() -> None:
    r = rules(damage_roll="none")
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2"], "horde": "fixed", "target": "t1"}
    state = gang(2, 2)  # 4 - 1: +3 against +2 and +2
    assert hits(r, play(r, state, "melee", dice(0), **args)) == {"ann": "t1"}
    assert hits(r, play(r, state, "melee", dice(0), **args, position="mine")) == {}
    assert hits(r, play(r, state, "melee", dice(-1), **args, position="mine")) == {"t1": "ann", "t2": "ann"}
    assert hits(r, play(r, state, "melee", dice(-1), **args, position="theirs")) == {"ann": "t1"}


@pytest.mark.rule("FUD-4.3.1-07", "FUD-4.3.4-03", "FUD-4.3.4-04")
def test_an_all_out_attack_against_several_is_lost_on_a_tie() -> None:
    """4 - 1 + 1 = 4. She wins by 2: 2 + 2 + 1 is Very Hurt. Level with one she is grazed, with +2: Hurt."""
    r = rules(damage_roll="none")
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2"], "horde": "fixed", "target": "t2"}
    won = play(r, gang(2, 2), "melee", dice(0), **args, tactic="all_out")
    assert {o.side: o.key for o in ends(r, won) if o.success} == {"ann": "wound_3"}
    tied = play(r, gang(4, 2), "melee", dice(0), **args, tactic="all_out")
    assert {o.side: o.key for o in ends(r, tied) if o.success} == {"t1": "wound_2"}  # and she hits nobody
    even = play(r, gang(4, 2), "melee", dice(1), **args)
    assert hits(r, even) == {"ann": "t2"}  # without it, level with the best, she hits the lower one


@pytest.mark.rule("FUD-4.3.1-07", "FUD-4.3.4-03")
def test_a_tie_with_opponents_who_are_all_out_is_the_lone_fighters() -> None:
    """Both thugs are all out, +1 each: level with the first, above the second, she may hit either."""
    r = rules(damage_roll="none")
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2"], "horde": "fixed", "rival_tactic": "all_out"}
    tied = play(r, gang(2, 1), "melee", dice(0), **args, target="t1")
    assert {o.side: o.key for o in ends(r, tied) if o.success} == {"ann": "wound_2"}  # a graze, with +2
    assert hits(r, play(r, gang(2, 1), "melee", dice(0), **args, target="t2")) == {"ann": "t2"}
    both = play(r, gang(3, 1), "melee", dice(0), **args, target="t1", tactic="all_out")
    assert hits(r, both) == {"ann": "t2"}  # all out on both sides: level is level


@pytest.mark.rule("FUD-4.3.1-08", "FUD-4.3.1-09")
def test_an_all_out_defence_against_several_wounds_nobody_and_one_of_them_is_hampered() -> None:
    r = rules(damage_roll="none", feint=True, feint_difficulty=1)
    ann = fighter("Ann", 4, perception=1)
    state = begun(r, gang(2, 2, ann=ann), ("ann",), ("t1", "t2"))
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2"], "horde": "fixed", "tactic": "all_defence"}
    state = play(r, state, "melee", dice(0), **args)
    assert hits(r, state) == {}
    state = play(r, state, "feint", dice(0), by="ann", foe="t2")
    assert [id for id in ("t1", "t2") if state.sheet(id).get("feinted")] == ["t2"]
    hit = begun(r, gang(9, 2, ann=ann), ("ann",), ("t1", "t2"))
    hit = play(r, hit, "melee", dice(0), **args)
    assert refused(r, hit, "feint", by="ann") == ["FUD-4.3.1-09 hit"]


@pytest.mark.rule("FUD-4.6.2-01", "FUD-4.6.2-04", "FUD-4.3.4-04")
def test_against_several_each_side_stuns_or_pulls() -> None:
    """Less one: +3. The first thug, +5, wins by 2: 4 would be Hurt. She wins by 3 over two others: 5."""
    r = rules(damage_roll="none")
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2"], "horde": "fixed", "target": "t1"}
    beaten = play(r, gang(5, 5), "melee", dice(0), **args, rival_stun=True)
    state = play(r, beaten, "settle")
    assert (wounds(state, "ann"), stunned(state, "ann")) == ([], ["stunned", "very_stunned"])
    state = play(r, play(r, gang(5, 5), "melee", dice(0), **args, rival_pull="scratch"), "settle")
    assert wounds(state, "ann") == ["scratch", "scratch"]
    state = play(r, play(r, gang(0, 0), "melee", dice(0), **args, stun=True), "settle")
    assert (wounds(state, "t1"), stunned(state, "t1")) == ([], ["very_stunned"])
    state = play(r, play(r, gang(0, 0), "melee", dice(0), **args, pull="hurt"), "settle")
    assert wounds(state, "t1") == ["hurt"]


@pytest.mark.rule("FUD-4.3.1-05", "FUD-4.3.5-02")
def test_against_several_she_aims_at_a_part_of_the_one_whom_she_strikes() -> None:
    """Less one for numbers, one for the head: +2, by 2 over 0. Bon is reached."""
    r = rules(damage_roll="none", locations="off")
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2"], "horde": "fixed", "part": "head"}
    state = play(r, gang(0, -2), "melee", dice(0), **args, target="t1")
    own = ends(r, state)[0]
    assert (own.side, dict(own.detail).get("part"), dict(own.facts)["rd"]) == ("ann", "head", 2)
    detailed = rules(damage_roll="none", locations="detailed")
    wolf = npc("Loup", 0)
    wolf = wolf.put(pick("species", "loup"))
    state = State({**gang(0).sheets, "wolf": wolf})
    args = {"by": "ann", "against": ["t1", "wolf"], "horde": "fixed", "part": "weapon_arm", "target": "t1"}
    state = play(detailed, play(detailed, state, "melee", dice(0), **args), "settle")
    assert isinstance(state.sheet("t1").get("part_weapon_arm"), Descriptor)
    assert wounds(state, "t1") == []


def stances(r: Any, state: State, **chosen: str) -> State:
    """Everybody's stance, asked for at once."""
    foes = [id for id in chosen if id != "ann"]
    state = play(r, state, "stances", by="ann", foe=foes[0], others=foes[1:])
    (asked,) = state.pendings.values()
    assert (asked.sealed, set(asked.asks)) == (True, set(chosen))
    for who, option in chosen.items():
        state = play(r, state, "choose", pending=asked.id, seat=who, option=option)
    return state


@pytest.mark.rule("FUD-4.3.2-02", "FUD-4.3.2-03", "FUD-4.3.4-02")
def test_one_against_three_each_in_a_stance_of_their_own() -> None:
    """Ann +4 - 2 = +2; reckless she attacks with +4 and defends with 0. T1 0 defends with +2; T2 +1 attacks
    with +3; T3 -1, defensive, attacks with -3."""
    r = rules(tactics="stances", damage_roll="none")
    three = ("t1", "t2", "t3")
    state = begun(r, gang(0, 1, -1), ("ann",), three)
    args: dict[str, Any] = {"by": "ann", "against": list(three), "horde": "fixed", "target": "t2"}
    assert refused(r, state, "melee", **args) == ["FUD-4.3.2-02 pick"]
    state = stances(r, state, ann="reckless", t1="normal", t2="reckless", t3="defensive")
    made = drafted(r, state, "melee", "ann", *three, horde="fixed").form
    assert [made["me"].get("stance", 0), *(foe.get("stance", 0) for foe in made["foes"])] == [2, 0, 2, -2]
    state = play(r, state, "melee", dice(0), **args)
    rds = {o.side: dict(o.facts)["rd"] for o in ends(r, state)}
    assert rds == {"ann": 5, "t1": 0, "t2": 3, "t3": -3}  # 4 - (1 - 2); 0 - 0; 3 - 0; -3 - 0
    assert hits(r, state) == {"ann": "t2", "t2": "ann"}


@pytest.mark.rule("FUD-4.3.2-03", "FUD-4.3.4-03")
def test_against_several_her_attack_meets_their_defence() -> None:
    """Ann +4 - 2 = +2. T2, +1 and reckless, attacks with +3 and defends with -1: both hit each other."""
    r = rules(tactics="stances", damage_roll="none")
    three = ("t1", "t2", "t3")
    state = stances(
        r, begun(r, gang(0, 1, -1), ("ann",), three), ann="normal", t1="normal", t2="reckless", t3="normal"
    )
    args: dict[str, Any] = {"by": "ann", "against": list(three), "horde": "fixed", "target": "t2"}
    state = play(r, state, "melee", dice(0), **args)
    rds = {o.side: dict(o.facts)["rd"] for o in ends(r, state) if o.success}
    assert (hits(r, state), rds) == ({"ann": "t2", "t2": "ann"}, {"ann": 3, "t2": 1})


@pytest.mark.rule("FUD-4.3.2-02")
def test_a_stance_holds_for_the_round_against_everybody() -> None:
    r = rules(tactics="stances", damage_roll="none")
    state = begun(r, gang(0, 1, -1), ("ann",), ("t1", "t2", "t3"))
    state = play(r, state, "stances", by="ann", foe="t1")
    (first,) = state.pendings
    assert refused(r, state, "stances", by="t1", foe="ann") == ["FUD-4.3.2-02 asked"]
    for who in ("ann", "t1"):
        state = play(r, state, "choose", pending=first, seat=who, option="wary")
    state = play(r, state, "stances", by="t2", foe="ann")
    (second,) = state.pendings.values()
    assert second.asks == ("t2",)  # hers is picked
    state = play(r, state, "choose", pending=second.id, seat="t2", option="reckless")
    made = drafted(r, state, "attack", "t2", "ann").form
    assert (made["me"]["stance"], made["foe"]["stance"]) == (2, -1)
    both = ["ann", "t3"]
    assert refused(r, state, "stances", by="t1", foe="t2", others=both) == ["FUD-4-01 one"]


@pytest.mark.rule("FUD-4.3.2-02")
def test_everybody_in_the_fight_is_asked_unless_opponents_are_named() -> None:
    r = rules(tactics="stances", damage_roll="none")
    sheets = State({**gang(0, 1, -1).sheets, "bob": fighter("Bob", 0)}, hidden=frozenset({"t3"}))
    state = play(r, begun(r, sheets, ("ann", "bob"), ("t1", "t2", "t3")), "withdraw", by="t2")
    (asked,) = play(r, state, "stances", by="ann").pendings.values()
    assert asked.asks == ("ann", "bob", "t1")  # not whoever is hidden, nor whoever has left
