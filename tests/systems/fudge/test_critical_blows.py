"""Critical results of blows, and the table that is thrown within them (FUD-3.6-05, FUD-3.6-06)."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter
from typing import Any

import pytest

from tablee.game.sheet import Track
from tablee.game.state import State
from tablee.game.walk import Place, odds
from tests.conformance.enumeration import known, odds_by_faces
from tests.systems.fudge.arena import begun, bow, dice, drafted, ends, fighter, last, play, refused, there
from tests.systems.fudge.by_hand import rules

TABLE: dict[str, Any] = {"criticals": True, "critical_effect": "table", "damage_roll": "none"}
ROWS = {
    2: "blinded", 3: "falls", 4: "armour_ruined", 5: "armour_gap", 6: "off_balance", 7: "drops_weapon",
    8: "weapon_damaged",
}  # fmt: skip


def pair_of(total: int) -> tuple[int, int]:
    """Faces of 2d6 with this total."""
    return (1, total - 1) if total < 8 else (6, total - 6)


def duel(**more: Any) -> State:
    """Ann and Bob, Moyen, swords of 2; Bob in mail of 3, Ann in leather of 1."""
    return there(ann=fighter("Ann", 0, armour=1), bob=fighter("Bob", 0, armour=3), **more)


def wounds(state: State, who: str) -> list[str]:
    track = state.sheet(who).get("wounds")
    return [mark.severity for mark in track.marks] if isinstance(track, Track) else []


def fought(r: Any, row: int, mine: int = 4, theirs: int = 2, by: str = "ann", **begin: Any) -> State:
    """A blow of the first round with these dice, thrown on to its row and settled."""
    foe = {"ann": "bob", "bob": "ann"}[by]
    rolled = dice(mine, theirs) if by == "ann" else dice(theirs, mine)
    state = play(r, begun(r, duel(), ("ann",), ("bob",), **begin), "attack", rolled, by=by, against=[foe])
    return play(r, play(r, state, "roll_on", pair_of(row)), "settle")


@pytest.mark.rule("FUD-3.6-06")
@pytest.mark.parametrize(("row", "hurt", "tdf"), [(5, "hurt", 2), (6, "scratch", -1), (4, "scratch", -1)])
@pytest.mark.parametrize("by", ["ann", "bob"])
def test_a_gap_opens_the_armour_to_this_blow_and_to_no_later_one(
    row: int, hurt: str, tdf: int, by: str
) -> None:
    """By 2 with a sword of 2 against mail of 3: 1 is a scratch; without the mail 4, Hurt."""
    r = rules(**TABLE)
    state = fought(r, row, by=by)
    own = next(o for o in ends(r, state) if o.side == "ann")
    assert (wounds(state, "bob"), dict(own.facts)["tdf"], dict(own.facts)["damage"]) == ([hurt], tdf, tdf + 2)
    state = play(r, state, "attack", dice(2, 0), by="ann", against=["bob"])
    assert last(state).foe.armour == (0 if row == 4 else 3)


@pytest.mark.rule("FUD-3.6-06")
def test_a_gap_is_told_before_the_damage_dice_are_thrown() -> None:
    """Calculated -1 + 2 would be 1, without the mail it is 4; the Situation roll of +1 makes 5."""
    r = rules(criticals=True, critical_effect="table")
    state = begun(r, duel(), ("ann",), ("bob",))
    state = play(r, state, "attack", dice(4, 2), by="ann", against=["bob"])
    state = play(r, play(r, state, "roll_on", pair_of(5)), "roll_on", dice(1))
    own = next(o for o in ends(r, state) if o.side == "ann")
    told = [r.reference.say(why, "en") for why in own.because]
    assert "There is a gap in Bob’s armour: it does not count against this blow." in told
    assert wounds(play(r, state, "settle"), "bob") == ["very_hurt"]


PENALTIES = [(3, -2), (6, -1)]


@pytest.mark.rule("FUD-3.6-06")
@pytest.mark.parametrize(("row", "worth"), PENALTIES)
@pytest.mark.parametrize("pace", ["rounds", "turns"])
def test_who_falls_or_is_off_balance_suffers_in_the_next_round_alone(row: int, worth: int, pace: str) -> None:
    """In simultaneous rounds the round has turned by the time the blow is settled."""
    r = rules(**TABLE, pace=pace, surprise="automatic", initiative_when="fight")
    state = fought(r, row, surprised="theirs" if pace == "turns" else "nobody")

    def skill(state: State) -> int:
        made = last(play(r, state, "attack", dice(0, 0), by="ann", against=["bob"]))
        return sum(chip.worth for chip in made.foe.chips if chip.role.startswith("critical"))

    found = list[int]()
    for _ in range(3):
        fight = state.conflict
        assert fight is not None
        if "ann" in fight.may_act:
            found.append(skill(state))
        for who in ("ann", "bob"):
            if state.conflict is not None and state.conflict.round == fight.round and who not in fight.acted:
                state = play(r, state, "pass_turn", by=who)
    assert found == ([worth, 0, 0] if pace == "rounds" else [worth, 0])


@pytest.mark.rule("FUD-3.6-06")
def test_who_is_blinded_neither_attacks_nor_defends_in_the_next_round() -> None:
    r = rules(**TABLE)
    state = fought(r, 2)
    assert state.conflict is not None and state.conflict.round == 2
    assert refused(r, state, "attack", by="bob", against=["ann"]) == ["FUD-4.2.2-05 dazed"]
    state = play(r, state, "attack", dice(-2), by="ann", against=["bob"])
    assert [(o.side, o.success) for o in ends(r, state)] == [("ann", False)]  # it hits, and the mail holds
    assert (last(state).mode, ends(r, state)[0].key) == ("open", "wound_0")
    state = play(r, play(r, state, "settle"), "pass_turn", by="bob")
    assert last(play(r, state, "attack", dice(0, 0), by="bob", against=["ann"])).mode == "round"


@pytest.mark.rule("FUD-3.6-06")
@pytest.mark.parametrize(("row", "offence", "armour"), [(7, -1, 3), (8, 1, 3), (4, 2, 0)])
def test_weapon_and_armour_suffer_until_the_fight_ends_or_longer(row: int, offence: int, armour: int) -> None:
    """The sword of 2 lies on the ground (bare hands are worth -1), is damaged, the mail is ruined."""
    r = rules(**TABLE)
    state = fought(r, row)
    for _ in range(2):
        made = last(play(r, state, "attack", dice(0, 0), by="ann", against=["bob"]))
        assert (made.foe.offence, made.foe.armour) == (offence, armour)
        for who in ("ann", "bob"):
            state = play(r, state, "pass_turn", by=who)
    over = play(r, state, "end_fight")
    again = last(play(r, over, "attack", dice(0, 0), by="ann", against=["bob"]))
    assert (again.foe.offence, again.foe.armour) == (offence, 3)


@pytest.mark.rule("FUD-3.6-06")
def test_a_critical_failure_befalls_the_roller_and_its_gap_waits_for_the_next_hit() -> None:
    """Bob rolls -4. Ann's hit of this round meets the mail; the next hit does not, the one after does."""
    r = rules(**TABLE)
    state = fought(r, 5, mine=-2, theirs=-4)
    assert (wounds(state, "bob"), last(state).foe.armour) == (["scratch"], 3)
    miss = play(r, play(r, state, "attack", dice(-1, 0), by="ann", against=["bob"]), "settle")
    hit = play(r, miss, "attack", dice(3, 0), by="ann", against=["bob"])
    assert (last(hit).foe.armour, last(hit).foe.guard) == (0, 0)
    hit = play(r, hit, "settle")
    assert last(play(r, hit, "attack", dice(2, 0), by="ann", against=["bob"])).foe.armour == 3


@pytest.mark.rule("FUD-3.6-06")
def test_a_critical_failure_that_hits_all_the_same_opens_the_rollers_armour_alone() -> None:
    """Ann +6 rolls -4 and wins by 2: against mail of 3 that stays 1, a scratch."""
    r = rules(**TABLE)
    state = there(ann=fighter("Ann", 6, armour=1), bob=fighter("Bob", 0, armour=3))
    state = play(r, begun(r, state, ("ann",), ("bob",)), "attack", dice(-4, 0), by="ann", against=["bob"])
    state = play(r, play(r, state, "roll_on", pair_of(5)), "settle")
    assert wounds(state, "bob") == ["scratch"]
    made = last(play(r, state, "attack", dice(0, 0), by="ann", against=["bob"]))
    assert (made.me.armour, made.foe.armour) == (0, 3)


@pytest.mark.rule("FUD-3.6-06")
def test_empty_rows_are_thrown_again_within_the_blow() -> None:
    r = rules(**TABLE)
    state = begun(r, duel(), ("ann",), ("bob",))
    state = play(r, state, "attack", dice(4, 2), by="ann", against=["bob"])
    assert ends(r, state) == ()
    assert refused(r, state, "settle", run="r1") == ["FUD-4.5-01 unfinished"]
    for total in (9, 12):
        state = play(r, state, "roll_on", pair_of(total))
        assert ends(r, state) == ()
    state = play(r, state, "roll_on", pair_of(3))
    assert [dict(o.detail).get("effect") for o in ends(r, state)] == ["falls", None]
    assert "critical" in r.moves
    assert refused(r, play(r, state, "settle"), "critical") == ["FUD-3.6-06 whose"]  # it was thrown


@pytest.mark.rule("FUD-3.6-04", "FUD-3.6-06")
def test_a_margin_of_four_is_critical_for_both_each_with_a_row() -> None:
    r = rules(margin_criticals=True, critical_effect="table", damage_roll="none")
    state = begun(r, duel(), ("ann",), ("bob",))
    state = play(r, state, "attack", dice(2, -2), by="ann", against=["bob"])
    state = play(r, play(r, state, "roll_on", pair_of(5)), "roll_on", pair_of(6))
    assert [dict(o.detail).get("effect") for o in ends(r, state)] == ["armour_gap", "off_balance"]
    assert ends(r, state)[0].key == "wound_3"  # 2 + 4 without the mail
    state = play(r, state, "settle")
    made = last(play(r, state, "attack", dice(0, 0), by="ann", against=["bob"]))
    assert [(chip.role, chip.worth) for chip in made.foe.chips if chip.role != "wounds"] == [
        ("critical_off_balance", -1)
    ]


@pytest.mark.rule("FUD-3.6-06", "FUD-4.3.4-02")
def test_against_several_a_critical_roll_has_its_row_too() -> None:
    """Ann +5 - 1; her natural 4 is critical against whom she strikes."""
    r = rules(**TABLE)
    state = there(ann=fighter("Ann", 1), **{f"t{n}": fighter(f"T{n}", 0, armour=3) for n in (1, 2)})
    state = begun(r, state, ("ann",), ("t1", "t2"))
    args: dict[str, Any] = {"by": "ann", "against": ["t1", "t2"], "horde": "fixed", "target": "t2"}
    state = play(r, state, "melee", dice(4), **args)
    state = play(r, state, "roll_on", pair_of(5))
    assert [(o.side, o.key) for o in ends(r, state)] == [("ann", "wound_3"), ("t1", "miss"), ("t2", "miss")]
    assert wounds(play(r, state, "settle"), "t2") == ["very_hurt"]  # 2 + 4 without the mail


@pytest.mark.rule("FUD-3.6-06", "FUD-4.4-02")
def test_a_shot_may_find_a_gap() -> None:
    r = rules(**TABLE)
    state = there(ann=fighter("Ann", 0, bow(2)), bob=fighter("Bob", 0, armour=3))
    state = play(
        r, begun(r, state, ("ann",), ("bob",)), "shoot", dice(4), by="ann", against=["bob"], aware="unaware"
    )
    state = play(r, state, "roll_on", pair_of(5))
    assert dict(ends(r, state)[0].facts)["tdf"] == 2


@pytest.mark.rule("FUD-3.6-05")
@pytest.mark.parametrize(("by", "foe"), [("ann", "bob"), ("bob", "ann")])
def test_a_critical_success_adds_a_wound_level_and_a_failure_costs_the_next_attack(by: str, foe: str) -> None:
    r = rules(criticals=True, damage_roll="none")
    state = begun(r, duel(), ("ann",), ("bob",))
    rolled = dice(4, 2) if by == "ann" else dice(2, 4)
    state = play(r, play(r, state, "attack", rolled, by=by, against=[foe]), "settle")
    assert wounds(state, "bob") == ["hurt"]  # 1 would be a scratch
    state = begun(r, duel(), ("ann",), ("bob",))
    state = play(r, play(r, state, "attack", dice(-4, -4), by=by, against=[foe]), "settle")
    assert state.conflict is not None and state.conflict.round == 2
    for one, other in (("ann", "bob"), ("bob", "ann")):
        assert refused(r, state, "attack", by=one, against=[other]) == ["FUD-4.2.2-05 dazed"]
    for who in ("ann", "bob"):
        state = play(r, state, "pass_turn", by=who)
    assert play(r, state, "attack", dice(0, 0), by=by, against=[foe]).runs
    lucky = begun(r, there(ann=fighter("Ann", 6), bob=fighter("Bob", 0)), ("ann",), ("bob",))
    lucky = play(r, play(r, lucky, "attack", dice(-4, 0), by="ann", against=["bob"]), "settle")
    assert wounds(lucky, "bob") == ["hurt"]  # it hits all the same, and costs the next attack
    assert refused(r, lucky, "attack", by="ann", against=["bob"]) == ["FUD-4.2.2-05 dazed"]


@pytest.mark.parametrize(
    ("mode", "roll", "theirs"),
    [
        ("round", "none", "1dF"),
        ("round", "one_die", "fixed"),
        ("attack", "one_die", "1dF"),
        ("open", "none", ""),
    ],
)
def test_the_odds_with_the_table_are_those_of_all_its_throws(mode: str, roll: str, theirs: str) -> None:
    r = rules(criticals=True, critical_at=1, critical_effect="table", damage_roll=roll)
    me = {"skill": 1, "offence": 3, "dice": "1dF"}
    foe = {"offence": 2, "guard": 2, "armour": 2, "dice": theirs}
    check = r.check({"check": "blow", "mode": mode, "me": me, "foe": foe, "table": True})
    by_faces = odds_by_faces(Place(check.root), 20_000, totals=False)
    assert by_faces is not None
    law, table = odds(check), dict[Any, Fraction]()
    for outcomes, weight in law.items():
        key = known(outcomes, totals=False)
        table[key] = table.get(key, Fraction(0)) + Fraction(weight, law.total)
    assert by_faces == table


@pytest.mark.parametrize("horde", ["each", "fixed", "1dF"])
def test_the_odds_of_one_side_against_several_with_the_table_are_those_of_all(horde: str) -> None:
    r = rules(criticals=True, critical_at=1, critical_effect="table", damage_roll="one_die")
    foes = [{"name": name, "guard": 2, "armour": 2, "dice": "1dF", "offence": 3} for name in ("a", "b")]
    me = {"name": "me", "skill": 1, "offence": 3, "dice": "1dF"}
    form = {"check": "melee", "me": me, "foes": foes, "horde": horde, "table": True}
    check = r.check(form)
    whole, root = odds(check), check.root
    for at in range(3):
        assert root.alone(at) == whole.map(itemgetter(at))  # type: ignore[union-attr, misc]


def test_a_blow_of_before_reads_as_it_did_without_a_throw_on_the_table() -> None:
    r = rules(**TABLE)
    state = begun(r, duel(), ("ann",), ("bob",))
    form = dict(drafted(r, state, "attack", "ann", "bob").form)
    assert form.pop("table")
    state = play(r, state, "throw", dice(4, 2), check=form, by="ann", against=["bob"])
    assert [o.key for o in ends(r, state)] == ["wound_1", "miss"]
    state = play(r, play(r, state, "settle"), "critical", pair_of(3))
    state = play(r, state, "suffer")
    assert state.sheet("bob").get("critical_falls") is not None


@pytest.mark.rule("FUD-3.6-06")
def test_a_row_that_the_game_master_throws_late_counts_in_the_round_after_the_blow() -> None:
    r = rules(**TABLE)
    state = begun(r, duel(), ("ann",), ("bob",))
    state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])
    state = play(r, state, "settle")
    state = play(r, state, "critical", pair_of(3), by="ann", against="bob", sign="1")
    state = play(r, state, "suffer")
    block: Any = state.sheet("bob").get("critical_falls")
    assert state.conflict is not None
    assert (state.conflict.round, block.lasts.first, block.lasts.last) == (2, 2, 2)
