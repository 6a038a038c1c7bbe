"""Spends beside throws: wishes and their veto, invocations for effect, counters, the listed uses, purses."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tablee.game.account import BANK, Account, Cost
from tablee.game.event import ConflictPut
from tablee.game.fight.conflict import Conflict
from tablee.game.frozen import replace
from tablee.game.milestone import EVENING_ENDS, SCENE_BEGINS, SCENE_ENDS
from tablee.systems.fate2.points.prices import fate_prices
from tablee.systems.fate2.points.uses import use_rows
from tests.systems.fate2.purses import BOOK, Table, asked, aspect, extra, moved, refusal, rules, with_table

MINUS = "\N{MINUS SIGN}"


def table(finn: int = 3, cyrus: int = 2, **dials: Any) -> Table:
    """Finn and Cyrus with points and aspects; a foe without points, and a purse of the villains’."""
    made = Table(rules(**dials))
    made.put("finn", finn, aspect("rich", 1), aspect("thief", 2), extra("ring", aspect("lucky", 2)))
    made.put("cyrus", cyrus, aspect("loyal", 1))
    made.put("thug", None, nature="opponent")
    return made.put("villains", 1, nature="villains")


def wished(kind: str = "find", **more: Any) -> Table:
    made = table(**more)
    made.play("wish", sheet="finn", what="Une épée au mur.", kind=kind)
    return made


@pytest.mark.rule("FAT-4-20", "FAT-4-21", "FAT-4-22", "FAT-4-20-ex1")
@pytest.mark.parametrize(
    ("option", "left", "said"),
    [
        ("grant", 2, "Finn l’obtient (points\u00a0: 1)\u00a0: Une épée au mur."),
        ("free", 3, "Finn n’a rien à payer\u00a0: Une épée au mur."),
        ("veto", 3, "Le MJ refuse, rien n’est dépensé\u00a0: Une épée au mur."),
    ],
)
def test_a_wish_costs_a_point_only_once_it_is_granted(option: str, left: int, said: str) -> None:
    made = wished()
    assert (made.points("finn"), made.question().asks, made.question().default) == (3, ("gm",), "veto")
    assert made.says() == "Finn souhaite (points\u00a0: 1)\u00a0: Une épée au mur."
    events = made.answer(option)
    assert (made.points("finn"), made.told(events)) == (left, [said])
    assert moved(events) == ([("finn.fate_points", BANK, 1)] if option == "grant" else [])


@pytest.mark.rule("FAT-4-20", "FAT-4-21")
def test_without_a_point_one_may_ask_for_what_is_obvious() -> None:
    made = wished(finn=0)
    (wrong,) = table(finn=0).plan("wish", sheet="finn", what="Une épée.", kind="find").problems
    assert (wrong.rule, wrong.said, wrong.warning) == ("FAT-4-20", "short", True)
    granted = {"pending": made.question().id, "seat": "gm", "option": "grant"}
    assert made.refused("answer_wish", **granted) == [("FAT-2-30", "short")]
    made.answer("free")
    assert made.points("finn") == 0
    assert table(finn=1).plan("wish", sheet="finn", what="Une épée.", kind="find").problems == ()


@pytest.mark.rule("FAT-4-20")
def test_a_wish_says_what_happens_and_waits_for_its_answer() -> None:
    assert table().refused("wish", sheet="finn", what="  ") == [("FAT-4-20", "silent")]
    assert table().refused("wish", sheet="finn", what="x" * 401) == [("FAT-4-20", "long")]
    made = wished()
    assert made.refused("wish", sheet="finn", what="Encore.") == [("FAT-4-20", "waits")]
    made.play("wish", sheet="cyrus", what="Un cheval.")
    assert len(made.state.pendings) == 2
    moves = made.rules.moves
    assert (moves["wish"].who, moves["answer_wish"].who, moves["wish"].acting("finn")) == (
        "any", "gm", {"sheet": "finn"},
    )  # fmt: skip


@pytest.mark.rule("FAT-4-23")
@pytest.mark.parametrize(
    ("extent", "kind", "allowed"),
    [
        ("small", "find", True), ("small", "chance", True), ("small", "person", False),
        ("small", "plot", False), ("wide", "person", True), ("wide", "plot", True),
    ],
)  # fmt: skip
def test_players_invent_as_much_as_the_game_lets_them(extent: str, kind: str, allowed: bool) -> None:
    made = table(narrative=extent)
    if allowed:
        made.play("wish", sheet="finn", what="Un oncle au château.", kind=kind)
        assert made.question().asks == ("gm",)
    else:
        wrong = refusal(lambda: made.play("wish", sheet="finn", what="Un oncle.", kind=kind))
        assert wrong == [("HOUSE-param", "choice")]


@pytest.mark.parametrize(
    ("extent", "kinds"),
    [
        ("none", None),
        ("small", ["find", "know", "arrive", "chance"]),
        ("wide", ["find", "know", "arrive", "chance", "person", "plot"]),
    ],
)
def test_each_game_chooses_what_players_may_invent(extent: str, kinds: list[str] | None) -> None:
    made = rules(narrative=extent)
    move = made.moves.get("wish")
    params = {param.name: param.options for param in move.params} if move else {}
    assert list(params.get("kind", ())) == (kinds or [])
    assert "effect" in made.moves
    assert ("wish" in made.moves) == (kinds is not None)
    assert (rules().pack["narrative"], BOOK["narrative"]) == ("small", "small")


def test_every_kind_of_wish_costs_a_point() -> None:
    for kind in ("find", "know", "arrive", "chance", "person", "plot"):
        made = wished(kind, narrative="wide")
        made.answer("grant")
        assert made.points("finn") == 2


@pytest.mark.rule("FAT-4-08", "FAT-4-08-ex1", "FAT-4-22")
@pytest.mark.parametrize(("option", "ticked"), [("grant", [0, 1]), ("free", [0, 0]), ("veto", [0, 0])])
def test_a_box_buys_an_effect_without_a_throw(option: str, ticked: list[int]) -> None:
    made = table()
    made.play("effect", sheet="finn", aspect="thief", what="Ça sent l’essence.")
    assert (made.ticked("finn"), made.question().asks) == ([0, 0], ("gm",))
    assert made.says("en") == "Finn wants to tick 1 box, Thief: Ça sent l’essence."
    made.answer(option)
    assert (made.ticked("finn"), made.points("finn"), made.state.pendings) == (ticked, 3, {})


@pytest.mark.rule("FAT-4-08", "FAT-4-04")
def test_an_effect_needs_a_free_box_of_an_aspect_one_has() -> None:
    made = Table().put("dingo", 2, aspect("smelly", 2, 2), extra("lair", aspect("damp", 1)))
    wrong = made.plan("effect", sheet="dingo", aspect="smelly", what="Ça sent.").problems
    assert [(one.said, one.warning) for one in wrong] == [("short", True)]
    made.play("effect", sheet="dingo", aspect="smelly", what="Ça sent.")
    assert refusal(lambda: made.answer("grant")) == [("HOUSE-track", "full")]
    made.answer("veto")
    assert made.refused("effect", sheet="dingo", aspect="nose", what="Ça sent.") == [
        ("FAT-4-08", "no_aspect")
    ]
    made.play("effect", sheet="dingo", aspect="lair/damp", what="Il fait noir.")
    assert moved(made.answer("grant")) == [("dingo.lair/damp", BANK, 1)]


@pytest.mark.rule("FAT-4-24")
def test_a_point_counters_a_point_and_may_be_paid_again_without_an_end() -> None:
    made = wished()
    made.answer("grant")
    assert (made.question().asks, made.question().default) == (("cyrus",), "let")
    assert made.says() == "Finn dépense des Points de Destin (1). Quelqu’un contre-t-il\u202f?"
    assert made.buttons() == ["Laisser", f"Contrer\u00a0: {MINUS}1"]
    made.answer("counter")
    assert (made.points("finn"), made.points("cyrus")) == (2, 1)
    assert made.question().asks == ("finn",)
    assert made.buttons() == [f"Repayer\u00a0: {MINUS}1", "Laisser"]
    made.answer("renew")
    assert (made.points("finn"), made.points("cyrus")) == (1, 1)
    made.answer("counter")
    made.answer("renew")
    assert (made.points("finn"), made.points("cyrus"), made.state.pendings) == (0, 0, {})


@pytest.mark.rule("FAT-4-24")
def test_a_spend_that_is_let_stand_counts() -> None:
    made = wished()
    made.put("dana", 1)
    made.answer("grant")
    made.answer("let", "cyrus")
    assert made.question().waits_for == ("dana",)
    made.answer("let", "dana")
    assert (made.points("finn"), made.points("cyrus"), made.state.pendings) == (2, 2, {})


@pytest.mark.rule("FAT-4-24")
def test_who_is_countered_may_leave_it_and_both_points_are_lost() -> None:
    made = wished(finn=1)
    made.answer("grant")
    made.answer("counter")
    assert refusal(lambda: made.answer("renew")) == [("FAT-2-30", "short")]
    events = made.answer("leave")
    assert made.told(events) == ["Finn en reste là\u00a0: la dépense est perdue."]
    assert (made.points("finn"), made.points("cyrus"), made.state.pendings) == (0, 1, {})


@pytest.mark.rule("FAT-4-24")
def test_the_game_master_counters_from_a_pool_that_begins_at_nothing() -> None:
    made = wished()
    made.answer("grant")
    events = made.play("counter_from_pool", sheet="finn")
    assert moved(events) == [("villains.fate_points", BANK, 1)]
    assert made.told(events) == ["Le MJ contre la dépense\u00a0: Finn perd son effet."]
    assert made.question().asks == ("finn",)
    assert ("FAT-4-24", "empty") in made.refused("counter_from_pool", sheet="finn")
    made.play("award_points", sheet="thug", points=2)
    assert made.points("thug") == 2
    assert made.refused("counter_from_pool", sheet="finn") == [("FAT-4-24", "waits")]
    assert made.refused("counter_from_pool", sheet="villains") == [("FAT-4-24", "not_played")]
    made.answer("renew")
    assert moved(made.play("counter_from_pool", sheet="finn")) == [("thug.fate_points", BANK, 1)]
    assert made.points("thug") == 1
    assert made.rules.moves["counter_from_pool"].who == "gm"


@pytest.mark.rule("FAT-4-24")
def test_only_players_who_could_pay_are_asked() -> None:
    for dials in ({"cyrus": 0}, {"counter_asked": False}):
        made = wished(**dials)
        made.answer("grant")
        assert (made.points("finn"), made.state.pendings) == (2, {})
    for option in ("free", "veto"):
        made = wished()
        made.answer(option)
        assert made.state.pendings == {}
    made = table()
    made.play("effect", sheet="finn", aspect="thief", what="Par les toits.")
    made.answer("grant")
    assert made.state.pendings == {}


@pytest.mark.rule("FAT-4-24")
@pytest.mark.parametrize(("cost", "price"), [("one", 1), ("same", 2)])
def test_a_dearer_spend_is_countered_by_one_point_or_by_as_many(cost: str, price: int) -> None:
    made = table(cyrus=4)
    made.rules = with_table("uses", LONG, counter_cost=cost)
    made.play("award_points", sheet="finn", points=4)
    made.play("use_fate", sheet="finn", use="aria")
    finn = made.points("finn")
    for round in (1, 2):  # as often as they like, each time at that price
        assert made.buttons()[1] == f"Contrer\u00a0: {MINUS}{price}"
        made.answer("counter", "cyrus")
        assert made.points("cyrus") == 4 - price * round
        assert made.buttons()[0] == f"Repayer\u00a0: {MINUS}{price}"
        made.answer("renew")
        assert made.points("finn") == finn - price * round
    assert bool(made.state.pendings) == (cost == "one"), "nobody is asked who could not pay"


@pytest.mark.rule("FAT-4-24")
def test_a_pool_counters_a_dear_spend_at_its_price() -> None:
    made = table(cyrus=4)
    made.rules = with_table("uses", LONG, counter_cost="same")
    made.play("award_points", sheet="thug", points=2)
    made.play("use_fate", sheet="finn", use="aria")
    assert moved(made.play("counter_from_pool", sheet="finn")) == [("thug.fate_points", BANK, 2)]
    assert made.buttons()[0] == f"Repayer\u00a0: {MINUS}2"


@pytest.mark.rule("FAT-4-24", "FAT-4-25")
def test_a_villain_may_be_countered_too() -> None:
    made = table()
    made.play("award_points", sheet="thug", points=2, why="un bon plan")
    made.play("use_fate", sheet="thug", use="monologue")
    assert (made.points("thug"), made.question().asks) == (1, ("finn", "cyrus"))
    made.answer("counter", "cyrus")
    assert made.question().asks == ("thug",)
    assert made.buttons()[0] == f"Repayer\u00a0: {MINUS}1"
    made.state = replace(made.state, hidden=frozenset({"thug"}), pendings={})
    assert asked(made.play("use_fate", sheet="thug", use="monologue")) == []


SIDES = {"us": ("finn", "cyrus"), "them": ("thug",)}
FIGHT = ConflictPut(Conflict(SIDES, (frozenset({"finn"}), frozenset({"cyrus"}), frozenset({"thug"})), turn=2))


@pytest.mark.rule("FAT-4-25", "FAT-4-26", "FAT-4-28", "FAT-4-29")
@pytest.mark.parametrize(
    ("use", "other", "said"),
    [
        ("monologue", "", "Finn a la parole\u00a0: personne n’interrompt."),
        ("entrance", "", "Finn arrive maintenant."),
        ("swap", "cyrus", "Finn change de place\u00a0: Cyrus prend la sienne."),
        ("shield", "cyrus", "Finn prend le coup à la place\u00a0: Cyrus est sauf."),
    ],
)
def test_each_use_costs_a_point_and_is_told_out_of_turn_and_without_dice(
    use: str, other: str, said: str
) -> None:
    made = table()
    made.fold((FIGHT,))
    assert made.plan("use_fate", sheet="finn", use=use, other=other).dice is None
    events = made.play("use_fate", sheet="finn", use=use, other=other, what="Halte !")
    assert moved(events) == [("finn.fate_points", BANK, 1)]
    assert made.told(events) == [said, "«\u202fHalte !\u202f»"]
    assert made.points("finn") == 2
    assert made.refused("use_fate", sheet="finn", use="help") == [("HOUSE-param", "choice")]


@pytest.mark.rule("FAT-4-28", "FAT-4-29")
def test_some_uses_are_for_fights_and_for_somebody_else() -> None:
    made = table()
    for use, rule in (("swap", "FAT-4-28"), ("shield", "FAT-4-29")):
        outside = {"sheet": "finn", "use": use, "other": "cyrus"}
        assert made.refused("use_fate", **outside) == [(rule, "fight")]
    made.fold((FIGHT,))
    for use, rule in (("swap", "FAT-4-28"), ("shield", "FAT-4-29")):
        for other in ("", "finn"):
            mine = {"sheet": "finn", "use": use, "other": other}
            assert made.refused("use_fate", **mine) == [(rule, "whom")]
    foe = {"sheet": "finn", "use": "swap", "other": "thug"}
    assert made.refused("use_fate", **foe) == [("FAT-4-28", "friend")]
    made.play("use_fate", sheet="finn", use="shield", other="thug")
    poor = {"sheet": "villains", "use": "monologue"}
    made.play("use_fate", **poor)
    assert made.refused("use_fate", **poor) == [("FAT-2-30", "short")]
    assert made.refused("use_fate", sheet="finn", use="monologue", what="x" * 401) == [("FAT-4-31", "long")]


@pytest.mark.rule("FAT-4-30")
def test_a_use_may_be_paid_in_boxes_and_costs_no_point_then() -> None:
    made = table()
    made.play("use_fate", sheet="finn", use="monologue", pay="boxes", aspects=["thief"])
    assert (made.ticked("finn"), made.points("finn"), made.state.pendings) == ([0, 1], 3, {})
    mine = {"sheet": "finn", "use": "monologue", "pay": "boxes"}
    assert made.refused("use_fate", **mine) == [("FAT-4-30", "boxes")]
    made.play("use_fate", **mine, aspects="ring/lucky")
    full = {**mine, "sheet": "cyrus", "aspects": ["loyal"]}
    made.play("use_fate", **full)
    assert made.refused("use_fate", **full) == [("FAT-4-30", "boxes")]
    assert made.refused("use_fate", **{**full, "aspects": ["rich"]}) == [("FAT-4-30", "no_aspect")]
    move = made.rules.moves["use_fate"]
    (short,) = move.plan(made.state, move.read(full)).problems
    assert dict(short.slots) == {"expected": 1, "found": 0}


LONG = {"rows": [{"key": "aria", "fr": "Grand air", "en": "Aria", "cost": 2}]}


@pytest.mark.rule("FAT-4-30", "FAT-4-31")
@pytest.mark.parametrize(("boxes_for", "ticked"), [("point", [1, 1]), ("effect", [1, 0])])
def test_a_dearer_use_takes_a_box_for_each_point_or_one_in_all(boxes_for: str, ticked: list[int]) -> None:
    made = table()
    made.rules = with_table("uses", LONG, boxes_for=boxes_for)
    events = made.play("use_fate", sheet="finn", use="aria", pay="boxes", aspects=["rich", "thief"])
    assert (made.ticked("finn"), made.told(events)) == (ticked, ["Finn\u00a0: Grand air."])
    assert moved(made.play("use_fate", sheet="finn", use="aria")) == [("finn.fate_points", BANK, 2)]


@pytest.mark.rule("FAT-4-30")
def test_a_game_may_want_points_alone() -> None:
    made = table()
    made.rules = rules(boxes_for="none")
    (pay,) = [param for param in made.rules.moves["use_fate"].params if param.name == "pay"]
    assert pay.options == ("points",)
    boxes = {"use": "monologue", "pay": "boxes", "aspects": ["thief"]}
    assert made.refused("use_fate", sheet="finn", **boxes) == [("HOUSE-param", "choice")]
    assert moved(made.play("use_fate", sheet="finn", use="monologue")) == [("finn.fate_points", BANK, 1)]


def test_points_of_the_scene_are_spent_first() -> None:
    assert fate_prices(BOOK, 0).alternatives == ()
    destiny, usual = "destiny_points", "fate_points"
    assert fate_prices(BOOK, 1).alternatives == ((Cost(destiny, 1),), (Cost(usual, 1),))
    assert fate_prices(BOOK, 2).alternatives == (
        (Cost(destiny, 2),), (Cost(destiny, 1), Cost(usual, 1)), (Cost(usual, 2),),
    )  # fmt: skip


@pytest.mark.rule("FAT-6-12")
@pytest.mark.parametrize("end", [SCENE_ENDS, SCENE_BEGINS, EVENING_ENDS])
def test_a_purse_for_the_scene_is_spent_first_and_gone_with_it(end: str) -> None:
    made = Table().put("finn", 3, aspect("doomed", 3)).put("cyrus", 0)
    made.play("scene_points", sheet="finn")
    assert (made.points("finn", "destiny_points"), made.points("finn")) == (5, 3)
    for _ in range(2):
        made.play("compel", sheet="finn", aspect="doomed", line="Fuir.")
        events = made.answer("resist")
    assert moved(events) == [("finn.destiny_points", BANK, 2), ("finn.fate_points", BANK, 1)]
    made.play("scene_points", sheet="finn", points=2)
    assert (made.points("finn", "destiny_points"), made.points("finn")) == (2, 2)
    made.reach(end)
    assert made.state.sheet("finn").get("destiny_points") is None
    assert made.points("finn") == 2
    assert made.reach(end) == ()


@pytest.mark.rule("FAT-2-30", "FAT-4-24")
def test_points_are_given_and_kept_without_a_limit() -> None:
    made = table(finn=0)
    made.play("award_points", sheet="finn", points=40)
    assert made.points("finn") == 40
    assert made.refused("scene_points", sheet="thug") == [("HOUSE-sheet", "missing")]
    assert {made.rules.moves[key].who for key in ("award_points", "scene_points")} == {"gm"}


@pytest.mark.rule("FAT-2-28", "FAT-2-28-ex1")
def test_one_begins_with_half_the_phases_rounded_up_or_as_the_game_says() -> None:
    def begins(**dials: int) -> int:
        return rules(**dials).blank_sheet("Sybil").need("fate_points", Account).value

    assert [begins(phases=phases) for phases in (5, 6, 7, 8)] == [3, 3, 4, 4]
    assert (begins(), begins(start_points=0), begins(start_points=7)) == (3, 0, 7)


@pytest.mark.rule("FAT-4-27")
def test_help_on_a_throw_is_listed_for_two_points_and_offered_there_alone() -> None:
    row = use_rows(BOOK)["help"]
    assert (row.cost, row.throw) == (2, True)
    (use,) = [param for param in rules().moves["use_fate"].params if param.name == "use"]
    assert use.options == ("monologue", "entrance", "swap", "shield")


@pytest.mark.parametrize(
    ("dial", "low", "high"),
    [("start_points", -1, 30), ("scene_points", 1, 30)],
)
def test_how_far_each_number_can_be_set(dial: str, low: int, high: int) -> None:
    assert [rules(**{dial: value}).pack[dial] for value in (low, high)] == [low, high]
    for beyond in (low - 1, high + 1):
        assert refusal(partial(rules, **{dial: beyond})) == [("HOUSE-dial", "bounds")]
