"""Cases of chapter 4 as a table plays them: a fight is begun at each pace, dice fall, the blow is settled.

Unless a case says otherwise Ann and Bob are Moyen, with swords of 2 and no armour, and there is no damage
roll: a relative degree of 2 makes 4 points, Hurt.
"""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.sheet import Block, Numeric, Track
from tablee.game.state import State
from tests.systems.fudge.arena import (
    begun,
    bow,
    dice,
    drafted,
    ends,
    fighter,
    last,
    play,
    refused,
    shield,
    there,
    worths,
)
from tests.systems.fudge.by_hand import rules

PACES = ("events", "rounds", "turns")
Marks = dict[str, str]


def body(mass: int, strength: int = 0) -> Numeric:
    """A Scale of Strength and Mass."""
    return Numeric("scale", "Échelle", strength, "scale", {"mass": mass})


def marks(state: State, who: str, track: str = "wounds") -> str:
    """The wounds, or the stuns, of somebody, in the order in which they came."""
    found = state.sheet(who).get(track)
    return " ".join(mark.row for mark in found.marks) if isinstance(found, Track) else ""


def fight(r: Any, pace: str, ann: Any = None, bob: Any = None) -> State:
    """Ann may act, at this pace."""
    sheets = there(ann=ann or fighter("Ann", 0), bob=bob or fighter("Bob", 0))
    return begun(r, sheets, ("ann",), ("bob",), surprised="theirs" if pace == "turns" else "nobody")


def rules_at(pace: str, **dials: Any) -> Any:
    """Rules without a damage roll, unless a case asks for one."""
    return rules(**{"damage_roll": "none", "pace": pace, "surprise": "automatic", **dials})


def blow(
    pace: str, mine: int, theirs: int | None, dials: dict[str, Any], ann: Any, bob: Any, **args: Any
) -> State:
    """Ann's blow at Bob, settled."""
    r = rules_at(pace, **dials)
    rolled = dice(mine) if theirs is None else dice(mine, theirs)
    state = play(r, fight(r, pace, ann, bob), "attack", rolled, by="ann", against=["bob"], **args)
    return play(r, state, "settle")


def one(*more: Block, skill: int = 0, **traits: Any) -> Any:
    """Ann or Bob, otherwise made."""
    return fighter("X", skill, *more, **traits)


NOBODY: Marks = {}
RIPOSTES = [
    # The rule, dice of both, Ann, Bob, options of the blow, what it does in a round (and in an event), and in
    # alternating turns, where whoever defends wounds nobody.
    ("FUD-4.2.2-02", 1, 1, {}, {}, {}, NOBODY, NOBODY),  # stand-off
    ("FUD-4.2.2-03", -3, -4, {}, {}, {}, NOBODY, NOBODY),  # both below Mauvais
    ("FUD-4.2.2-03", -2, -3, {}, {}, {}, {"bob": "scratch"}, {"bob": "scratch"}),  # Mauvais is enough
    ("FUD-4.2.2-04", 2, 0, {}, {}, {}, {"bob": "hurt"}, {"bob": "hurt"}),
    ("FUD-4.2.2-04", 4, 0, {}, {}, {}, {"bob": "very_hurt"}, {"bob": "very_hurt"}),
    ("FUD-4.2.3-04", 0, 3, {}, {}, {}, {"ann": "very_hurt"}, NOBODY),  # the defender inflicts nothing
    ("FUD-4.2.3-04", 1, 0, {}, {}, {}, {"bob": "scratch"}, {"bob": "scratch"}),
    ("FUD-4.2.2-05", 0, 4, {}, {}, {"aware": "shield"}, NOBODY, NOBODY),  # wards off, can't strike
    ("FUD-4.2.2-05", 2, 0, {}, {}, {"aware": "shield"}, {"bob": "hurt"}, {"bob": "hurt"}),
    ("FUD-4.3.1-02", 1, 0, {}, {}, {"position": "mine"}, NOBODY, NOBODY),
    ("FUD-4.3.1-02", 0, 0, {}, {}, {"position": "theirs"}, {"bob": "scratch"}, {"bob": "scratch"}),
    ("FUD-4.3.1-03", 1, 0, {}, {"shield": 1}, {}, NOBODY, NOBODY),
    ("FUD-4.3.1-03", 1, 0, {"weapon": 3}, {"shield": 2}, {}, {"ann": "scratch"}, NOBODY),
    ("FUD-4.3.1-03", 0, 1, {"shield": 2}, {"weapon": 3}, {}, {"bob": "scratch"}, {"bob": "scratch"}),
    ("FUD-4.3.1-04", 1, 0, {}, {"shield": 2}, {}, {"ann": "hurt"}, NOBODY),  # 4 against 2: reach as well
    ("FUD-4.3.1-04", 0, 0, {"weapon": 4}, {"weapon": 1}, {}, {"bob": "scratch"}, {"bob": "scratch"}),
    ("FUD-4.3.1-04", 0, 0, {"weapon": 4}, {"weapon": 2, "shield": 1}, {}, {"ann": "scratch"}, NOBODY),
    ("FUD-4.3.1-06", 0, 0, {}, {}, {"fortune": "blessed"}, {"bob": "scratch"}, {"bob": "scratch"}),
    ("FUD-4.3.1-06", 0, 0, {}, {}, {"fortune": "cursed"}, {"ann": "scratch"}, NOBODY),
    ("FUD-4.3.1-06", 0, 0, {}, {}, {"rival_fortune": "cursed"}, {"bob": "scratch"}, {"bob": "scratch"}),
    ("FUD-4.3.1-07", 1, 0, {}, {}, {"tactic": "all_out"}, {"bob": "very_hurt"}, {"bob": "very_hurt"}),
    ("FUD-4.3.1-07", -1, 0, {}, {}, {"tactic": "all_out"}, {"ann": "hurt"}, NOBODY),  # a graze, +2
    ("FUD-4.3.1-07", -2, 0, {}, {}, {"tactic": "all_out"}, {"ann": "hurt"}, NOBODY),
    ("FUD-4.3.1-07", -4, 0, {}, {}, {"tactic": "all_out"}, {"ann": "incapacitated"}, NOBODY),  # 2 + 3 + 2
    ("FUD-4.3.1-07", -1, 0, {"armour": 3}, {}, {"tactic": "all_out"}, {"ann": "scratch"}, NOBODY),
    ("FUD-4.3.1-07", -2, 0, {"armour": 6}, {}, {"tactic": "all_out"}, NOBODY, NOBODY),  # -4 + 2 + 2: nothing
    ("FUD-4.3.1-07", 0, 0, {}, {}, {"tactic": "all_out", "rival_tactic": "all_out"}, NOBODY, {"bob": "hurt"}),
    ("FUD-4.3.1-07", 1, 0, {}, {}, {"tactic": "all_out", "rival_tactic": "all_defence"}, NOBODY, NOBODY),
    ("FUD-4.3.1-08", 2, 0, {}, {}, {"tactic": "all_defence"}, NOBODY, NOBODY),
    ("FUD-4.3.1-08", 1, 0, {}, {}, {"rival_tactic": "all_defence"}, NOBODY, NOBODY),
    ("FUD-4.3.1-08", 4, 0, {}, {}, {"rival_tactic": "all_defence"}, {"bob": "hurt"}, {"bob": "hurt"}),
    ("FUD-4.6.2-04", 4, -4, {}, {}, {"pull": "scratch"}, {"bob": "scratch"}, {"bob": "scratch"}),
    ("FUD-4.6.2-04", 2, 0, {}, {}, {"pull": "near_death"}, {"bob": "hurt"}, {"bob": "hurt"}),
    ("FUD-4.6.2-01", 1, 0, {}, {}, {"stun": True}, NOBODY, NOBODY),  # a scratch stuns nobody
]  # fmt: skip


def made(spec: dict[str, Any]) -> Any:
    """Somebody with a sword, armour and a shield."""
    own = dict(spec)
    worth = own.pop("shield", 0)
    return one(*([shield(worth)] if worth else ()), **own)


@pytest.mark.rule(*dict.fromkeys(case[0] for case in RIPOSTES))
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("case", RIPOSTES, ids=[f"{at}-{case[0]}" for at, case in enumerate(RIPOSTES)])
def test_a_blow_at_each_pace(case: Any, pace: str) -> None:
    _, mine, theirs, ann, bob, args, in_rounds, in_turns = case
    state = blow(pace, mine, theirs, {"tactics": "extreme"}, made(ann), made(bob), **args)
    found = {who: marks(state, who) for who in ("ann", "bob") if marks(state, who)}
    assert found == (in_turns if pace == "turns" else in_rounds)


@pytest.mark.rule("FUD-4.2.2-05")
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(
    ("rolled", "found"), [(-3, ""), (-2, "scratch"), (-1, "scratch"), (0, "hurt"), (2, "very_hurt")]
)
def test_nobody_wards_off_at_each_pace(pace: str, rolled: int, found: str) -> None:
    assert marks(blow(pace, rolled, None, {}, None, None, aware="no"), "bob") == found


FLOORS = [(-6, -3), (-1, -3), (0, -2), (1, -1), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)]


@pytest.mark.rule("FUD-4.2.2-03")
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(("gap", "least"), FLOORS)
def test_the_minimum_to_hit_by_the_gap_of_size(gap: int, least: int, pace: str) -> None:
    """Ann is larger by the gap; Bob rolls far less. The weapon makes a scratch of any hit."""
    for result, hits in ((least, True), (least - 1, False)):
        ann, bob = one(body(gap), skill=result, weapon=9), one(skill=-12)
        state = blow(pace, 0, 0, {}, ann, bob)
        assert bool(marks(state, "bob")) is hits


STUNS = [(0, 0, ""), (1, 0, ""), (2, 0, "stunned"), (4, 0, "very_stunned"), (4, -2, "knocked_out")]


@pytest.mark.rule("FUD-4.6.2-01", "FUD-4.6.2-02")
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(("mine", "theirs", "mark"), STUNS)
def test_a_blow_to_stun_leaves_a_mark_by_what_it_would_have_done(
    mine: int, theirs: int, mark: str, pace: str
) -> None:
    state = blow(pace, mine, theirs, {}, None, None, stun=True)
    assert (marks(state, "bob"), marks(state, "bob", "stun")) == ("", mark)


@pytest.mark.rule("FUD-4.6.2-01", "FUD-4.6.2-02")
def test_whoever_is_stunned_twice_is_gravely_stunned_and_does_nothing_for_two_rounds() -> None:
    r = rules_at("rounds")
    state = fight(r, "rounds", None, None)

    def stun(state: State, mine: int) -> State:
        state = play(r, state, "attack", dice(mine, 0), by="ann", against=["bob"], stun=True)
        return play(r, state, "settle")

    state = stun(state, 2)
    assert refused(r, state, "attack", by="bob", against=["ann"]) == ["FUD-4.2.2-05 dazed"]
    shown = drafted(r, state, "attack", "ann", "bob")
    assert sum(worths(shown.chips, "bob").values()) == -1
    riposte = play(r, state, "attack", dice(0, 4), by="ann", against=["bob"])
    assert {o.side: o.key for o in ends(r, riposte)} == {
        "ann": "miss",
        "bob": "miss",
    }
    state = stun(state, 1)  # -1 in this round: by 2, stunned once more
    assert marks(state, "bob", "stun") == "stunned very_stunned"
    for round in (3, 4):
        assert state.conflict is not None and state.conflict.round == round
        assert refused(r, state, "attack", by="bob", against=["ann"]) == ["FUD-4.2.2-05 dazed"]
        for who in ("ann", "bob"):
            state = play(r, state, "pass_turn", by=who)
    assert last(play(r, state, "attack", dice(0, 0), by="bob", against=["ann"])).mode == "round"
    over = play(r, play(r, state, "end_fight"), "pass_time", amount=10, unit="minute")
    assert marks(over, "bob", "stun") == ""


@pytest.mark.rule("FUD-4.6.2-03")
@pytest.mark.parametrize(("skill", "rival", "part", "mark"), [
    (2, 0, "head", "knocked_out"), (1, 0, "head", ""), (2, 0, "hand", ""), (2, 3, "head", ""),
])  # fmt: skip
def test_a_good_hit_to_the_head_knocks_out(skill: int, rival: int, part: str, mark: str) -> None:
    """A called shot costs one: whoever is Très Bon shows Bon."""
    r = rules_at("rounds", stun_head=True, locations="off")
    state = fight(r, "rounds", one(skill=skill), one(skill=rival))
    state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"], part=part)
    assert marks(play(r, state, "settle"), "bob", "stun") == mark


T22 = [  # calculated damage, damage roll, final damage (table T22)
    (-2, 2, 0), (-2, 3, 1), (-2, 4, 1), (-1, 1, 0), (-1, 2, 1), (0, 0, 0), (0, 1, 1), (0, 4, 1), (1, -4, 1),
    (1, 1, 2), (1, 4, 2), (2, -1, 1), (2, 1, 3), (2, 3, 4), (3, 4, 6), (4, -4, 1), (4, 4, 8), (5, -4, 1),
    (5, 4, 9), (6, -4, 2), (6, 4, 10),
]  # fmt: skip
LEVELS = [
    "",
    *["scratch"] * 2,
    *["hurt"] * 2,
    *["very_hurt"] * 2,
    *["incapacitated"] * 2,
    *["near_death"] * 2,
]


@pytest.mark.rule("FUD-4.6.1-03", "FUD-4.6.1-04", "FUD-4.5.5-04")
@pytest.mark.parametrize(("calculated", "rolled", "final"), T22)
def test_the_damage_roll_and_its_limits(calculated: int, rolled: int, final: int) -> None:
    """Won by 2, with a weapon, or against armour, that makes up the rest."""
    r = rules(damage_roll="situation", reach=False)
    ann, bob = one(weapon=max(1, calculated - 2)), one(armour=max(0, 3 - calculated))
    state = play(r, fight(r, "rounds", ann, bob), "attack", dice(2, 0), by="ann", against=["bob"])
    state = play(r, state, "roll_on", dice(rolled))
    assert dict(ends(r, state)[0].facts)["damage"] == final
    assert marks(play(r, state, "settle"), "bob") == LEVELS[final]


@pytest.mark.rule("FUD-4.6.1-05")
def test_the_limits_can_be_dropped() -> None:
    """5 - 4 is 1 anyway; without limits 2 + 4 is 6 and 2 - 4 nothing."""
    r = rules(damage_roll="situation", limit_double=False, limit_least=False, limit_most=False)
    begin = fight(r, "rounds", one(weapon=1), one(armour=1))
    for rolled, found in ((4, "very_hurt"), (-4, "")):
        state = play(r, begin, "attack", dice(2, 0), by="ann", against=["bob"])
        state = play(r, state, "roll_on", dice(rolled))
        assert marks(play(r, state, "settle"), "bob") == found


BURSTS = [
    (20, 8, 20), (20, 4, 10), (20, 2, 5), (20, 1, 2), (20, 3, 7), (20, 5, 12), (20, 9, 20), (6, 1, 1),
    (30, 4, 15),
]  # fmt: skip


@pytest.mark.rule("FUD-4.4-06", "FUD-4.4-06-ex1")
@pytest.mark.parametrize(("rounds", "degree", "hits"), BURSTS)
def test_so_many_rounds_of_a_burst_hit(rounds: int, degree: int, hits: int) -> None:
    """At somebody unaware and near, difficulty Médiocre: the relative degree is what is reached beyond."""
    r = rules_at("rounds")
    ann = one(bow(2), skill=degree - 1)
    state = play(
        r,
        fight(r, "rounds", ann),
        "shoot",
        dice(0),
        by="ann",
        against=["bob"],
        aware="unaware",
        rounds=rounds,
    )
    assert dict(ends(r, state)[0].detail)["hits"] == hits


@pytest.mark.rule("FUD-4.4-07")
@pytest.mark.parametrize(
    ("degree", "armour", "found"),
    [(1, 0, "scratch"), (2, 0, "incapacitated"), (2, 2, "hurt"), (6, 2, "incapacitated"), (2, 9, "")],
)
def test_several_rounds_fell_whoever_wears_nothing(degree: int, armour: int, found: str) -> None:
    """A gun of 2, 20 rounds: bare 2 + 2 + 4; against leather of 2 one more, two when more than half hit."""
    r = rules_at("rounds")
    ann = one(bow(2), skill=degree - 1)
    args: dict[str, Any] = {"by": "ann", "against": ["bob"], "aware": "unaware", "rounds": 20}
    state = play(r, fight(r, "rounds", ann, one(armour=armour)), "shoot", dice(0), **args)
    assert marks(play(r, state, "settle"), "bob") == found


SHOTS = [
    # Ann's roll, Bob's roll, options, thrown, what it does: near, the difficulty is Médiocre; what a weapon
    # launches costs the dodge two; the dodge and the difficulty are both to be beaten.
    (0, -1, {}, False, "very_hurt"), (0, 0, {}, False, "hurt"), (0, 1, {}, False, "scratch"),
    (0, 2, {}, False, ""), (-1, -4, {}, False, "incapacitated"), (-2, -4, {}, False, ""),
    (0, 0, {}, True, ""), (1, 0, {}, True, "scratch"), (-1, None, {"aware": "unaware"}, False, "scratch"),
    (-2, None, {"aware": "unaware"}, False, ""), (1, None, {"aware": "unaware"}, False, "hurt"),
    (-1, None, {"aware": "shoots_back"}, False, "scratch"), (4, -4, {"stops": False}, False, "near_death"),
]  # fmt: skip


@pytest.mark.rule("FUD-4.4-01", "FUD-4.4-02", "FUD-4.4-03", "FUD-4.4-04")
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("case", SHOTS, ids=range(len(SHOTS)))
def test_a_shot_at_each_pace(case: Any, pace: str) -> None:
    mine, theirs, args, thrown, found = case
    r = rules_at(pace)
    ann, bob = one(bow(2, **({"thrown": 1} if thrown else {}))), one(esquive=0)
    rolled = dice(mine) if theirs is None else dice(mine, theirs)
    state = play(r, fight(r, pace, ann, bob), "shoot", rolled, by="ann", against=["bob"], **args)
    state = play(r, state, "settle")
    assert (marks(state, "ann"), marks(state, "bob")) == ("", found)


@pytest.mark.rule("FUD-7.4.4-01")
def test_heroic_dodges_in_a_row_cost_more_and_a_round_without_one_begins_anew() -> None:
    """Dodges in rounds 1, 2, 3: -2, -3, -4 in the rounds after, nothing in round 5; each is a wound less."""
    r = rules_at("rounds", heroic_dodge=True)
    state, found = fight(r, "rounds", one(skill=9), one(skill=3, weapon=0)), list[int]()
    for round in range(1, 6):
        state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"], pull="scratch")
        found.append(sum(chip.worth for chip in last(state).foe.chips if chip.role == "dodge"))
        run = tuple(state.runs)[-1]
        move: dict[str, Any] = {"spend": "dodge"} if round <= 3 else {}
        state = play(r, state, "spend" if move else "close", run=run, by="bob", **move)
        state = play(r, state, "settle", run=run)
    assert found == [0, -2, -3, -4, 0]
    assert marks(state, "bob") == "scratch scratch"


@pytest.mark.rule("FUD-7.4.4-02")
@pytest.mark.parametrize(("skill", "collapses"), [(-1, False), (-2, True)])
def test_a_dodge_that_leaves_less_than_terrible_is_a_collapse(skill: int, collapses: bool) -> None:
    """The first dodge costs two: Médiocre stands at Lamentable, Mauvais falls below it."""
    r = rules_at("rounds", heroic_dodge=True)
    state = fight(r, "rounds", one(skill=9), one(skill=skill))
    state = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"], pull="scratch")
    state = play(r, state, "spend", spend="dodge", by="bob")
    state = play(r, state, "settle")
    made = drafted(r, state, "attack", "ann", "bob").form
    assert made["mode"] == ("open" if collapses else "round")


@pytest.mark.rule("FUD-4.6.4-01", "FUD-4.6.4-02", "FUD-4.6.4-02-ex1")
@pytest.mark.parametrize(("before", "after"), [("", "very_hurt"), ("hurt", "hurt near_death")])
def test_one_blow_worsens_somebody_by_three_levels_at_most(before: str, after: str) -> None:
    r = rules_at("rounds", protect_levels=True)
    sheet = r.blank_sheet("Bob")
    for id in ("epee", "sword"):
        block = one().get(id)
        assert block is not None
        sheet = sheet.put(block)
    sheet = sheet.put(sheet.need("wounds", Track).mark(before)[0]) if before else sheet
    state = play(r, fight(r, "rounds", one(skill=9), sheet), "attack", dice(0, 0), by="ann", against=["bob"])
    assert marks(play(r, state, "settle"), "bob") == after


@pytest.mark.rule("FUD-4.8-02", "FUD-4.6.2-02")
def test_scratches_go_ten_minutes_after_the_fight() -> None:
    r = rules_at("rounds")
    state = blow("rounds", 1, 0, {}, None, None)
    assert marks(state, "bob") == "scratch"
    state = play(r, state, "end_fight")
    assert marks(play(r, state, "pass_time", amount=9, unit="minute"), "bob") == "scratch"
    assert marks(play(r, state, "pass_time", amount=10, unit="minute"), "bob") == ""
