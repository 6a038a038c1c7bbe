"""Where blows land (FUD-4.3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.sheet import Descriptor
from tablee.game.state import State
from tablee.game.track import Track
from tablee.systems.fudge.blow.locations import body_of, locations, placed
from tablee.web.views.fields import block_name
from tests.systems.fudge.arena import (
    begun,
    dice,
    ends,
    fighter,
    last,
    modifiers,
    pick,
    play,
    refused,
    shield,
    there,
)
from tests.systems.fudge.by_hand import book, rules

PARTS = {
    "human": {
        "weapon_arm": (2, None), "other_arm": (2, None), "leg": (2, None), "head": (3, 1), "hand": (3, 1),
        "foot": (3, 1), "object": (4, 2), "finger": (4, 2), "eye": (5, 2),
    },
    "quadruped": {"leg": (2, None), "head": (3, 1), "tail": (4, 2), "eye": (5, 2)},
    "winged": {"wing": (2, None), "leg": (3, None), "head": (3, 1), "tail": (2, None), "eye": (5, 2)},
}  # fmt: skip


def test_the_parts_of_each_body_and_what_they_take() -> None:
    bodies = locations(book()).bodies
    assert {b.key: {p.key: (p.degree, p.result) for p in b.parts} for b in bodies} == PARTS


@pytest.mark.rule("FUD-4.3.5-06")
def test_a_species_has_the_parts_of_its_body() -> None:
    b = book()
    dragon, wolf = (
        fighter("Dragon", 2, pick("species", "dragon")),
        fighter("Loup", 1, pick("species", "loup")),
    )
    assert [body_of(b, sheet).key for sheet in (dragon, wolf, None)] == ["winged", "quadruped", "human"]
    r = rules(locations="detailed", damage_roll="none")
    state = there(ann=fighter("Ann", 4), dragon=dragon, wolf=wolf)
    assert refused(r, state, "attack", by="ann", against=["wolf"], part="wing") == ["FUD-4.3.5-06 unknown"]
    state = play(r, state, "attack", dice(0, 0), by="ann", against=["dragon"], part="wing")
    state = play(r, state, "settle")
    assert isinstance(state.sheet("dragon").get("part_wing"), Descriptor)


@pytest.mark.rule("FUD-4.3.5-01")
def test_in_the_simple_mode_nobody_aims_and_the_degree_says_where() -> None:
    b = book(locations="simple")
    assert [placed(b, degree).en for degree in (1, 3, 4, 7, 8, 9)] == [
        "the body", "the body", "a well-chosen spot", "a well-chosen spot", "an eye", "an eye",
    ]  # fmt: skip
    assert [row.degree for row in locations(b).placed] == [1, 4, 8]
    r = rules(locations="simple", damage_roll="none")
    assert "part" not in {param.name for param in r.moves["attack"].params}
    both = there(ann=fighter("Ann", 0), bob=fighter("Bob", 0))
    (hit, _) = ends(r, play(r, both, "attack", dice(4, -4), by="ann", against=["bob"]))
    told = [dict(why.slots)["where_to"] for why in hit.because if why.rule == "FUD-4.3.5-01"]
    assert told == [placed(b, 8)]


def aimed(r: Any, rd: int, part: str = "weapon_arm", **more: Any) -> State:
    """A blow of Ann at a part of Bob, won by that degree; her weapon is worth 2."""
    both = there(ann=fighter("Ann", 0, **more), bob=fighter("Bob", 0, shield(0)))
    return play(
        r,
        both,
        "attack",
        dice(rd if rd < 5 else 4, 0 if rd < 5 else 4 - rd),
        by="ann",
        against=["bob"],
        part=part,
    )


@pytest.mark.rule("FUD-4.3.5-02", "FUD-4.3.5-02-ex1")
@pytest.mark.parametrize(("rd", "where"), [(1, "elsewhere"), (2, "weapon_arm"), (3, "weapon_arm")])
def test_the_part_is_hit_from_its_minimum_on(rd: int, where: str) -> None:
    r = rules(locations="detailed", damage_roll="none")
    state = aimed(r, rd)
    assert last(state).me.part_rd == 2
    assert last(state).me.modifiers == 0  # no called shot
    assert [dict(o.detail).get("part") for o in ends(r, state) if o.success] == [where]


@pytest.mark.rule("FUD-4.3.5-02", "FUD-4.3.1-05")
def test_both_modes_read_their_own_minimum() -> None:
    def hit(mode: str, won_by: int, shown: int) -> list[Any]:
        """Where a blow at the hand lands that is won by that degree, with that result."""
        r = rules(locations=mode, damage_roll="none")
        both = there(ann=fighter("Ann", shown), bob=fighter("Bob", shown - won_by))
        state = play(r, both, "attack", dice(0, 0), by="ann", against=["bob"], part="hand")
        return [dict(o.detail).get("part") for o in ends(r, state) if o.success]

    assert [hit("detailed", rd, 0) for rd in (0, 2, 3)] == [[], ["elsewhere"], ["hand"]]
    # a called shot costs one: who is Fair shows Mediocre, who is Great shows Good
    assert [hit("off", 2, shown) for shown in (0, 1, 2)] == [["elsewhere"], ["elsewhere"], ["hand"]]


@pytest.mark.rule("FUD-4.3.5-03")
@pytest.mark.parametrize(("option", "wounds"), [("body", 1), ("shield", 0), ("leg", 0)])
def test_below_the_minimum_the_defender_says_where_it_lands(option: str, wounds: int) -> None:
    r = rules(locations="detailed", damage_roll="none")
    state = play(r, aimed(r, 1), "settle")
    (pending,) = state.pendings.values()
    assert pending.asks == ("bob",)
    assert {"body", "shield", "other_arm", "leg"} == {o.key for o in pending.options}
    state = play(r, state, "land", pending=pending.id, seat="bob", option=option)
    assert state.runs["r1"].applied
    track = state.sheet("bob").get("wounds")
    assert (len(track.marks) if isinstance(track, Track) else 0) == wounds
    assert isinstance(state.sheet("bob").get("part_leg"), Descriptor) is (option == "leg")
    assert not state.pendings


SEVERITIES = [
    (0, 2, "scratched"), (1, 2, "scratched"), (0, 3, "hurt"), (1, 5, "hurt"),
    (2, 2, "hurt"), (4, 0, "hurt"), (2, 3, "disabled"), (3, 5, "disabled"),
    (0, 6, "disabled"), (1, 9, "disabled"), (0, -1, "scratched"), (5, -1, "scratched"),
]  # fmt: skip


@pytest.mark.rule("FUD-4.3.5-05")
@pytest.mark.parametrize(("beyond", "factor", "state"), SEVERITIES)
def test_a_settled_blow_hurts_the_part_as_far_as_it_reaches(beyond: int, factor: int, state: str) -> None:
    r = rules(locations="detailed", damage_roll="none")
    settled = play(r, aimed(r, 2 + beyond, strength=factor - 2), "settle")
    tags = settled.sheet("bob").need("part_weapon_arm", Descriptor).tags
    assert [tag for tag in tags if tag in ("scratched", "hurt", "disabled")] == [state]


@pytest.mark.rule("FUD-4.3.5-06")
def test_nobody_aims_at_a_part_that_the_foe_has_not() -> None:
    r = rules(locations="detailed", damage_roll="none")
    both = there(
        ann=fighter("Ann", 2),
        dragon=fighter("Dragon", 0, pick("species", "dragon")),
        wolf=fighter("Loup", 0, pick("species", "loup")),
    )
    state = play(r, both, "attack", dice(0, 0), by="ann", against=["dragon"], part="wing")
    assert [dict(o.detail).get("part") for o in ends(r, state) if o.success] == ["wing"]
    assert refused(r, both, "attack", by="ann", against=["wolf"], part="wing") == ["FUD-4.3.5-06 unknown"]


@pytest.mark.parametrize(("beyond", "factor", "state"), SEVERITIES)
def test_how_badly_a_part_is_hurt(beyond: int, factor: int, state: str) -> None:
    """Won by 2, the weapon arm's minimum, and so much more, with that total damage factor."""
    r = rules(locations="detailed", damage_roll="none", reach=False)
    ann = fighter("Ann", 2 + beyond, weapon=max(1, factor))
    both = there(ann=ann, bob=fighter("Bob", 0, armour=max(0, 1 - factor)))
    hit = play(r, both, "attack", dice(0, 0), by="ann", against=["bob"], part="weapon_arm")
    block = play(r, hit, "settle").sheet("bob").need("part_weapon_arm", Descriptor)
    assert state in block.tags


@pytest.mark.rule("FUD-4.3.5-04")
def test_a_hurt_weapon_arm_costs_one_in_fights_and_a_leg_does_not() -> None:
    r = rules(locations="detailed", damage_roll="none")
    for part, costs in (("weapon_arm", {"part_weapon_arm": -1}), ("leg", {})):
        state = play(r, aimed(r, 4, part), "settle")
        block = state.sheet("bob").need(f"part_{part}", Descriptor)
        assert ("hurt" in block.tags, block.value) == (True, -1)
        state = play(r, state, "attack", dice(0, 0), by="bob", against=["ann"])
        assert modifiers(last(state).me) == costs
    scratched = play(r, aimed(r, 2), "settle").sheet("bob").need("part_weapon_arm", Descriptor)
    assert ("scratched" in scratched.tags, scratched.value) == (True, 0)


@pytest.mark.rule("FUD-4.3.5-04")
@pytest.mark.parametrize(("becomes", "left"), [("heals", False), ("stays", True)])
def test_after_the_fight_the_game_master_says_what_becomes_of_a_disabled_part(
    becomes: str, left: bool
) -> None:
    r = rules(locations="detailed", damage_roll="none")
    state = play(r, aimed(r, 4, weapon=3), "settle")
    assert "disabled" in state.sheet("bob").need("part_weapon_arm", Descriptor).tags
    args: dict[str, Any] = {"sheet": "bob", "block": "part_weapon_arm", "becomes": becomes}
    fighting = begun(r, state, ("ann",), ("bob",))
    assert refused(r, fighting, "recover_part", **args) == ["FUD-4.3.5-04 fight"]
    state = play(r, play(r, fighting, "end_fight"), "recover_part", **args)
    assert (state.sheet("bob").get("part_weapon_arm") is not None) is left


@pytest.mark.rule("FUD-4.3.5-02", "FUD-4.3.5-03")
@pytest.mark.parametrize(("rd", "said"), [(1, "short"), (2, "reached")])
def test_a_blow_says_which_part_it_was_aimed_at_and_what_that_took(rd: int, said: str) -> None:
    r = rules(locations="detailed", damage_roll="none")
    state = aimed(r, rd)
    check = r.check(state.runs["r1"].check)
    assert [r.reference.say(why, "en") for why in check.because] == [
        "Ann aims: weapon arm. A relative degree of +2 at least is needed."
    ]
    (why,) = [why for why in ends(r, state)[0].because if why.rule == "FUD-4.3.5-02"]
    assert (why.said, dict(why.slots)["needed"], dict(why.slots)["rd"]) == (said, 2, rd)
    assert r.reference.say(why, "fr").startswith("Partie visée\u00a0: ")


@pytest.mark.rule("FUD-4.3.1-05", "FUD-4.3.1-05-ex1")
def test_a_called_shot_says_where_it_lands() -> None:
    r = rules(locations="off", damage_roll="none")
    for rd, part, said in ((2, "hand", "reached"), (2, "eye", "short"), (1, "leg", "large")):
        found = ends(r, aimed(r, rd, part))[0]
        assert [why.said for why in found.because if why.rule == "FUD-4.3.1-05"] == [said]


@pytest.mark.rule("FUD-4.3.5-02", "FUD-4.3.5-04")
def test_settling_wounds_the_part_and_nothing_else() -> None:
    r = rules(locations="detailed", damage_roll="none")
    bob = play(r, aimed(r, 4), "settle").sheet("bob")
    block, track = bob.need("part_weapon_arm", Descriptor), bob.get("wounds")
    assert not isinstance(track, Track) or not track.marks
    assert block_name(r, block, "en") == "Weapon arm (Hurt) −1"


def test_a_blow_at_no_part_is_an_ordinary_one() -> None:
    r = rules(locations="detailed", damage_roll="none")
    both = there(ann=fighter("Ann", 0), bob=fighter("Bob", 0))
    state = play(r, play(r, both, "attack", dice(2, 0), by="ann", against=["bob"]), "settle")
    assert not state.pendings
    assert state.sheet("bob").need("wounds", Track).marks
