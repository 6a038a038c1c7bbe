"""The words carry FATE's points: own points, counters, help and turns on a throw that several may change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tablee.dice import DF, Distribution, Pool, constant
from tablee.game.account import BANK, FREE, Account, Cost, Movement, Price, price
from tablee.game.check import Check, Choice, Dice, End, Node, Option, Spend, Throw
from tablee.game.event import BlockPut, Closed, Event, Moved, Passed, Stepped
from tablee.game.move import Args, Faces, Move, Plan, do
from tablee.game.odds import odds_of
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import buyer, holders, place_of, spends_on, throwing_moves, waiting
from tablee.game.walk import Bought, improvement

MINUS, BLANK, PLUS = 1, 3, 5
NAUGHT = (BLANK,) * 4
POINT, HELP, MOST = 1, 2, 5
GM = "gm"
FATE = Text("Points de Destin", "Fate points")
WHY = Text("En quoi cet aspect aide", "How this aspect helps")
LETS = (Option("allow", Text("Accepter", "Allow")), Option("veto", Text("Refuser", "Veto")))


def value_of(face: int) -> int:
    return int(DF.value(face))


@dataclass(frozen=True)
class Lie:
    """A throw as it lies: each fighter's dice, whose point counts, who helps, who was asked last."""

    faces: Mapping[str, tuple[int, ...]]
    points: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()
    helped: tuple[str, ...] = ()
    turn: str = ""
    passes: int = 0

    def dice(self, name: str) -> int:
        return sum(value_of(face) for face in self.faces[name])

    def without(self, point: str) -> Lie:
        """A point of that sheet is countered: it has no effect."""
        left = [tuple(name for name in names if name != point) for names in (self.points, self.helps)]
        return replace(self, points=left[0], helps=left[1])


class Bout:
    """The check of an exchange: 4dF a side, compared pair by pair; points and aspects change the dice."""

    def __init__(self, form: Mapping[str, Any]) -> None:
        self.form = form
        self.skills: Mapping[str, int] = form["skills"]
        self.names: tuple[str, ...] = tuple(self.skills)
        self.others: tuple[str, ...] = tuple(form.get("others", ()))
        self.pairs = [pair for one, other in form["pairs"] for pair in ((one, other), (other, one))]

    def check(self) -> Check:
        paid = tuple(self.form.get("paid", ()))
        root = self.cast(Lie(dict.fromkeys(self.names, ()), paid), self.names)
        becomes = {**self.form, "paid": self.names[:1]}
        after = Lie(dict.fromkeys(self.names, ()), self.names[:1])
        cost = price("fate", POINT)
        before = Spend("point", cost, "", lambda _: self.cast(after, self.names), becomes=becomes)
        return Check(
            "bout", self.form, root, ("loss", "tie", "win"), by_total=True, sides=self.names,
            costs=(Cost("fate", POINT),) * len(paid), before=() if paid else (before,),
        )  # fmt: skip

    def raised(self, lie: Lie, name: str, dice: int) -> int:
        """The dice with what points add to them, never above +5."""
        helps = len(lie.helps) if name == self.names[0] else 0
        return min(MOST, dice + (name in lie.points) + helps)

    def ends(self, raised: tuple[int, ...]) -> tuple[Outcome, ...]:
        """One outcome for each fighter against each opponent, with the modifiers of that pair alone."""
        known = dict(zip(self.names, raised, strict=True))
        edges: Mapping[str, int] = self.form.get("edges", {})

        def result(by: str, on: str) -> int:
            return self.skills[by] + known[by] + edges.get(f"{by}>{on}", 0)

        def one(by: str, on: str) -> Outcome:
            margin = result(by, on) - result(on, by)
            key = "win" if margin > 0 else "tie" if margin == 0 else "loss"
            return Outcome(key, result(by, on), margin > 0, (("against", on),), by, margin)

        return tuple(one(by, on) for by, on in self.pairs)

    def key(self, lie: Lie) -> tuple[int, ...]:
        return tuple(self.raised(lie, name, lie.dice(name)) for name in self.names)

    def cast(self, lie: Lie, who: tuple[str, ...]) -> Throw:
        """Some throw their four dice, the others' stay; with nobody, what lies there is read anew."""

        def law() -> Distribution[Any]:
            joint: Distribution[Any] = constant(())
            for name in self.names:
                one: Distribution[Any] = Pool(DF, 4).sum_law() if name in who else constant(lie.dice(name))
                raised = one.map(partial(self.raised, lie, name))
                joint = joint.combine(raised, lambda known, more: (*known, more))
            return joint

        def read(faces: tuple[int, ...]) -> Reading:
            fallen = {name: faces[at * 4 : at * 4 + 4] for at, name in enumerate(who)}
            now = replace(lie, faces={**lie.faces, **fallen})
            dice = tuple(
                DieShown(name, "dF", face, value_of(face)) for name in self.names for face in now.faces[name]
            )
            return Reading(self.key(now), dice, carry=now)

        dice = tuple(Dice(DF, 4, name) for name in who)
        return Throw(
            "dice" if who else "anew", dice, law, read, lambda key: End(self.ends(key)),
            then_with=lambda key, now: self.end(now),
        )  # fmt: skip

    def end(self, lie: Lie) -> End:
        return End(self.ends(self.key(lie)), lambda: tuple(self.spends(lie)))

    def order(self, lie: Lie) -> list[str]:
        """Those who are behind come first."""
        margins = {
            name: [o.margin for o in self.ends(self.key(lie)) if o.side == name] for name in self.names
        }
        return sorted(self.names, key=lambda name: min(m for m in margins[name] if m is not None))

    def spends(self, lie: Lie) -> Iterator[Spend]:
        """All that can be bought; with turns, only what the fighter who is asked may buy, or a pass."""
        offered = [spend for name in (*self.order(lie), *self.others) for spend in self.offered(lie, name)]
        if not self.form.get("turns"):
            yield from offered
        elif lie.passes < 2:
            asked = lie.turn or self.order(lie)[0]
            passed = replace(lie, turn=self.other(asked), passes=lie.passes + 1)
            yield from (spend for spend in offered if spend.by == asked)
            yield Spend("pass", FREE, asked, lambda _: self.end(passed))

    def other(self, name: str) -> str:
        return next(other for other in self.names if other != name)

    def offered(self, lie: Lie, name: str) -> Iterator[Spend]:
        for aspect in self.form.get("aspects", {}).get(name, ()):
            yield from self.invocations(lie, name, aspect)
        if name in self.names:
            yield self.point(lie, name)
        else:
            yield self.help(lie, name)
        for rival in dict.fromkeys((*lie.points, *lie.helps)):
            if rival != name:
                yield self.buy(f"counter:{rival}", price("fate", POINT), name, lie, lie.without(rival))

    def buy(self, key: str, cost: Price, by: str, lie: Lie, after: Lie, *wrong: Problem) -> Spend:
        turned = replace(after, turn=self.other(by) if by in self.names else "", passes=0)
        return Spend(key, cost, by, lambda _: self.cast(turned, ()), refused=wrong, side=by)

    def point(self, lie: Lie, name: str) -> Spend:
        wrong = [problem("FAT-4-14", name, "one")] if name in lie.points else list(self.capped(lie, name))
        after = replace(lie, points=(*lie.points, name))
        return self.buy("point", price("fate", POINT), name, lie, after, *wrong)

    def help(self, lie: Lie, name: str) -> Spend:
        """Two points, or two boxes; a help that was countered comes back for one."""
        wrong = [problem("FAT-4-27", name, "once")] if name in lie.helps else list(
            self.capped(lie, self.names[0])
        )  # fmt: skip
        after = replace(lie, helps=(*lie.helps, name), helped=(*lie.helped, name))
        cost = POINT if name in lie.helped else HELP
        ways = Price(((Cost("fate", cost),), (Cost("loyal", cost),)))
        return self.buy("help", ways, name, lie, after, *wrong)

    def capped(self, lie: Lie, name: str) -> Iterator[Problem]:
        """A point that would bring nothing is refused."""
        if self.raised(lie, name, lie.dice(name)) == MOST:
            yield problem("FAT-4-15", name, "most", expected=MOST)

    def invocations(self, lie: Lie, name: str, aspect: str) -> Iterator[Spend]:
        """A box: all four dice again, or one of them to +; the game master may be asked about it."""
        values = [value_of(face) for face in lie.faces[name]]
        picks = tuple((values.index(value),) for value in (-1, 0) if value in values)
        turned = replace(lie, turn=self.other(name), passes=0)

        def put(pick: tuple[int, ...]) -> Node:
            if len(pick) != 1 or values[pick[0]] == 1:
                raise Refused(problem("FAT-4-01", "dice", "one"))
            now = tuple(PLUS if at == pick[0] else face for at, face in enumerate(lie.faces[name]))
            after = replace(turned, faces={**lie.faces, name: now})
            if not self.form.get("ask"):
                return self.cast(after, ())
            allowed = {"allow": after, "veto": lie}
            return Choice("allow", GM, LETS, lambda option: self.end(allowed[option]))

        box = price(aspect, 1)
        yield Spend(f"reroll:{aspect}", box, name, lambda _: self.cast(turned, (name,)), side=name, asks=WHY)
        yield Spend(f"set:{aspect}", box, name, put, picks, side=name, asks=WHY)


def bout(form: Mapping[str, Any]) -> Check:
    return Bout(form).check()


def veto_move(build: Callable[[Mapping[str, Any]], Check]) -> Move:
    """The shared answer to a question; a veto gives back the box that was ticked for it."""
    choose = next(move for move in throwing_moves(build) if move.key == "choose")

    def plan(state: State, args: Args) -> Plan:
        told = choose.plan(state, args)
        if args["option"] != "veto":
            return told
        run = state.run(state.pendings[args["pending"]].run)
        bought = run.steps[-1]
        assert isinstance(bought, Bought)
        by, aspect = buyer(run, bought), bought.spend.partition(":")[2]
        free = state.sheet(by).need(aspect, Aspect).cleared(1)
        back = BlockPut(by, free, because("FAT-4-22", "back"))
        return replace(told, events=lambda faces: (*told.events(faces), back))

    return replace(choose, planner=plan)


MOVES = {move.key: move for move in (*throwing_moves(bout), veto_move(bout))}


def sheet(name: str, fate: int, *aspects: Aspect) -> Sheet:
    return Sheet("fate2", name, (Account("fate", FATE, fate), *aspects))


def table(**fate: int) -> State:
    """Finn against a guard, with Cyrus and Hiram beside them, and so many points each."""
    aspects = {
        "finn": (Aspect("agile", "Agile", 2, 2), Aspect("thief", "Malfrat")),
        "guard": (Aspect("stubborn", "Têtu"),),
        "hiram": (Aspect("loyal", "Loyal", 2, 2),),
    }
    names = ("finn", "guard", "cyrus", "hiram")
    return State({n: sheet(n.title(), fate.get(n, 0), *aspects.get(n, ())) for n in names})


def form(**more: Any) -> dict[str, Any]:
    return {"check": "bout", "skills": {"finn": 2, "guard": 2}, "pairs": [["finn", "guard"]], **more}


INVOKING: dict[str, Any] = {"aspects": {"finn": ["agile", "thief"], "guard": ["stubborn"]}}


def act(state: State, key: str, *faces: int, **given: Any) -> tuple[Event, ...]:
    return do(MOVES[key], state, given, faces)


def thrown(state: State, finn: tuple[int, ...], guard: tuple[int, ...] = NAUGHT, **more: Any) -> State:
    given = {"check": form(**more), "by": "finn", "against": ["guard"]}
    return fold(state, do(MOVES["throw"], state, given, (*finn, *guard)))


def spend(state: State, by: str, key: str, *faces: int, **given: Any) -> State:
    return fold(state, act(state, "spend", *faces, run="r1", spend=key, by=by, **given))


def passes(state: State, by: str) -> tuple[Event, ...]:
    return act(state, "close", run="r1", by=by)


def refused(state: State, key: str, **given: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        act(state, key, run="r1", **given)
    return [(one.rule, one.said) for one in found.value.problems]


def result(state: State, name: str = "finn") -> Any:
    return next(o.total for o in state.run("r1").results if o.side == name)


def held(state: State) -> tuple[str, ...]:
    return holders(bout, state, state.run("r1"))


def points(state: State, *names: str) -> list[int]:
    return [state.account(f"{name}.fate").value for name in names]


def bought(state: State) -> list[tuple[str, str, str]]:
    run = state.run("r1")
    return [(buyer(run, one), one.spend, one.why) for one in run.steps if isinstance(one, Bought)]


@pytest.mark.rule("FAT-4-13", "FAT-4-24")
def test_a_point_is_countered_and_paid_again_each_from_their_own_account() -> None:
    state = thrown(table(finn=3, guard=3), NAUGHT)
    told = []
    for by, key in (("finn", "point"), ("guard", "counter:finn"), ("finn", "point")):
        state = spend(state, by, key)
        told.append((result(state), *points(state, "finn", "guard")))
    assert told == [(3, 2, 3), (2, 2, 2), (3, 1, 2)]
    assert bought(state) == [("finn", "point", ""), ("guard", "counter:finn", ""), ("finn", "point", "")]
    assert passes(state, "guard") == (Passed("r1", "guard"), Closed("r1"))


@pytest.mark.rule("FAT-4-24")
def test_two_passes_in_a_row_close_the_throw_and_a_press_between_them_asks_anew() -> None:
    state = spend(thrown(table(finn=2, guard=2), NAUGHT, aspects={"finn": ["agile"]}), "finn", "point")
    first = passes(state, "finn")
    assert first == (Passed("r1", "finn"),)
    state = fold(state, first)
    assert [one.said for one in waiting(bout, state, state.run("r1"))] == ["waits"]
    state = spend(state, "guard", "counter:finn")
    assert (state.run("r1").passed, held(state)) == ((), ("finn", "guard"))
    state = fold(state, passes(state, "guard"))
    assert not state.run("r1").closed
    assert passes(state, "finn") == (Passed("r1", "finn"), Closed("r1"))


@pytest.mark.rule("FAT-4-24")
def test_counters_go_on_while_somebody_can_pay() -> None:
    state = thrown(table(finn=3, guard=3), NAUGHT)
    for _ in range(3):
        state = spend(spend(state, "finn", "point"), "guard", "counter:finn")
    assert (result(state), points(state, "finn", "guard"), held(state)) == (2, [0, 0], ())
    assert refused(state, "spend", spend="point", by="finn") == [("HOUSE-account", "short")]


@pytest.mark.rule("FAT-4-24")
def test_anybody_else_may_counter_and_nobody_their_own() -> None:
    state = spend(thrown(table(finn=1, cyrus=1), NAUGHT, others=["cyrus"]), "finn", "point")
    assert held(state) == ("cyrus",)  # the guard has no points
    assert refused(state, "spend", spend="counter:finn", by="finn") == [("HOUSE-spend", "not_yours")]
    assert refused(state, "spend", spend="counter:finn", by="guard") == [("HOUSE-account", "short")]
    assert result(spend(state, "cyrus", "counter:finn")) == 2


@pytest.mark.rule("FAT-4-24")
def test_without_a_point_on_the_table_there_is_nothing_to_counter() -> None:
    state = thrown(table(finn=1, guard=1), NAUGHT)
    assert refused(state, "spend", spend="counter:finn", by="guard") == [("HOUSE-spend", "unknown")]


@pytest.mark.rule("FAT-4-14")
def test_one_point_a_throw() -> None:
    state = spend(thrown(table(finn=2), NAUGHT), "finn", "point")
    assert refused(state, "spend", spend="point", by="finn") == [("FAT-4-14", "one")]
    assert held(state) == ()


@pytest.mark.rule("FAT-4-13")
def test_a_point_may_go_in_before_the_dice_and_outlasts_a_reroll() -> None:
    before = bout(form(**INVOKING)).before[0]
    assert before.becomes is not None
    state = table(finn=1)
    events = do(MOVES["throw"], state, {"check": before.becomes, "by": "finn"}, NAUGHT * 2)
    state = fold(state, events)
    assert (result(state), points(state, "finn")) == (3, [0])
    assert refused(state, "spend", spend="point", by="finn")[0] == ("FAT-4-14", "one")
    state = spend(state, "finn", "reroll:agile", PLUS, MINUS, MINUS, MINUS, why="je roule")
    assert result(state) == 1  # 2 - 2 + 1
    plain = odds_of(bout(form())).mean
    assert plain is not None and odds_of(bout(before.becomes)).mean == plain + 1


@pytest.mark.rule("FAT-4-15")
def test_no_throw_is_raised_above_five() -> None:
    state = spend(thrown(table(finn=2, cyrus=2), (PLUS,) * 4, others=["cyrus"]), "finn", "point")
    assert result(state) == 2 + 5
    assert refused(state, "spend", spend="help", by="cyrus") == [("FAT-4-15", "most")]
    assert points(state, "cyrus") == [2]
    two = thrown(table(finn=1, cyrus=2, hiram=2), (PLUS, PLUS, BLANK, BLANK), others=["cyrus", "hiram"])
    for by, key in (("finn", "point"), ("cyrus", "help"), ("hiram", "help")):
        two = spend(two, by, key)
    assert result(two) == 2 + 5


@pytest.mark.rule("FAT-4-27", "FAT-4-27-ex1")
def test_two_helpers_give_two_and_one_alone_gives_one() -> None:
    state = thrown(table(cyrus=4, hiram=2), NAUGHT, others=["cyrus", "hiram"])
    assert held(state) == ("cyrus", "hiram")
    state = spend(state, "cyrus", "help")
    assert (result(state), points(state, "cyrus")) == (3, [2])
    assert refused(state, "spend", spend="help", by="cyrus") == [("FAT-4-27", "once")]
    state = spend(state, "hiram", "help")
    assert (result(state), points(state, "cyrus", "hiram"), held(state)) == (4, [2, 0], ("cyrus",))
    assert bought(state) == [("cyrus", "help", ""), ("hiram", "help", "")]


@pytest.mark.rule("FAT-4-27")
def test_help_comes_beside_one_s_own_point_and_needs_two() -> None:
    state = thrown(table(finn=1, cyrus=1, hiram=2), NAUGHT, others=["cyrus", "hiram"])
    assert refused(state, "spend", spend="help", by="cyrus")[0] == ("HOUSE-account", "short")
    assert result(spend(spend(state, "finn", "point"), "hiram", "help")) == 4


@pytest.mark.rule("FAT-4-27", "FAT-4-24")
def test_a_help_is_countered_for_one_point_and_comes_back_for_one() -> None:
    state = spend(thrown(table(guard=1, cyrus=3), NAUGHT, others=["cyrus"]), "cyrus", "help")
    state = spend(state, "guard", "counter:cyrus")
    assert (result(state), points(state, "guard", "cyrus")) == (2, [0, 1])
    state = spend(state, "cyrus", "help")
    assert (result(state), points(state, "guard", "cyrus")) == (3, [0, 0])


@pytest.mark.rule("FAT-4-30")
def test_boxes_may_pay_for_help() -> None:
    state = spend(thrown(table(hiram=1), NAUGHT, others=["hiram"]), "hiram", "help")
    assert (result(state), points(state, "hiram")) == (3, [1])
    assert state.sheet("hiram").need("loyal", Aspect).ticked == 2


BEHIND = (MINUS, BLANK, BLANK, BLANK)


@pytest.mark.rule("FAT-4-03")
@pytest.mark.parametrize(
    ("finn", "guard", "order"),
    [
        (BEHIND, NAUGHT, ("finn", "guard")),
        (NAUGHT, BEHIND, ("guard", "finn")),
        (NAUGHT, NAUGHT, ("finn", "guard")),
    ],
)
def test_the_side_that_is_behind_is_named_first(finn: Faces, guard: Faces, order: tuple[str, ...]) -> None:
    assert held(thrown(table(finn=1, guard=1), finn, guard)) == order


@pytest.mark.rule("FAT-4-03")
def test_both_sides_invoke_and_say_why_with_both_results_in_view() -> None:
    state = thrown(table(), NAUGHT, BEHIND, **INVOKING)
    assert refused(state, "spend", spend="set:stubborn", by="guard", dice="0") == [("HOUSE-spend", "why")]
    state = spend(state, "guard", "set:stubborn", dice="0", why="il ne lâche rien")
    assert (result(state), result(state, "guard"), held(state)) == (2, 3, ("finn",))
    state = spend(state, "finn", "set:agile", dice="0", why="une cabriole")
    state = spend(state, "finn", "set:thief", dice="1", why="un croc-en-jambe")
    state = spend(state, "finn", "reroll:agile", *NAUGHT, why="encore une")
    assert bought(state) == [
        ("guard", "set:stubborn", "il ne lâche rien"),
        ("finn", "set:agile", "une cabriole"),
        ("finn", "set:thief", "un croc-en-jambe"),
        ("finn", "reroll:agile", "encore une"),
    ]
    assert [state.sheet("finn").need(a, Aspect).unticked for a in ("agile", "thief")] == [0, 0]
    assert (result(state), held(state)) == (2, ())
    assert passes(state, "finn")[-1] == Closed("r1")


@pytest.mark.rule("FAT-4-01")
def test_a_die_that_shows_plus_is_refused_and_the_box_kept() -> None:
    state = thrown(table(), (PLUS, BLANK, BLANK, BLANK), **INVOKING)
    press = {"spend": "set:agile", "by": "finn", "why": "une cabriole"}
    assert refused(state, "spend", **press, dice="0") == [("FAT-4-01", "one")]
    assert result(spend(state, "finn", "set:agile", dice="1", why="une cabriole")) == 4


@pytest.mark.rule("FAT-4-03")
def test_in_turns_the_loser_is_asked_alone_then_the_other_until_two_pass() -> None:
    state = thrown(table(finn=2, guard=2), BEHIND, turns=True)
    order = []
    for by, key in (("finn", "point"), ("guard", "counter:finn"), ("finn", "pass"), ("guard", "point"),
                    ("finn", "pass"), ("guard", "pass")):  # fmt: skip
        order.append(held(state))
        other = "guard" if by == "finn" else "finn"
        assert refused(state, "spend", spend="pass", by=other) == [("HOUSE-spend", "not_yours")]
        state = spend(state, by, key)
    assert order == [("finn",), ("guard",)] * 3
    assert (held(state), spends_on(bout, state.run("r1"))) == ((), ())
    assert [result(state, name) for name in ("finn", "guard")] == [1, 3]
    assert points(state, "finn", "guard") == [1, 0]
    assert act(state, "close", run="r1") == (Passed("r1", "finn"), Closed("r1"))


@pytest.mark.rule("FAT-4-24", "FAT-4-01")
def test_each_press_is_offered_with_its_exact_odds() -> None:
    state = thrown(table(finn=1), BEHIND, **INVOKING)
    offered = {(s.by, s.key): s for s in spends_on(bout, state.run("r1"))}
    after = improvement(offered["finn", "point"], ()).map(lambda ends: ends[0].total)
    assert after.p(2) == Fraction(1)
    again = improvement(offered["finn", "reroll:agile"], ())
    assert again.chance(lambda ends: ends[0].success) == Fraction(31, 81)
    assert again.chance(lambda ends: ends[0].key == "tie") == Fraction(19, 81)
    assert [improvement(offered["finn", "set:agile"], pick).map(lambda ends: ends[0].total).mean()
            for pick in offered["finn", "set:agile"].picks] == [3, 2]  # fmt: skip


@pytest.mark.rule("FAT-4-22", "FAT-4-01")
@pytest.mark.parametrize(("option", "total", "ticked"), [("allow", 3, 1), ("veto", 2, 0)])
def test_the_game_master_may_strike_an_invocation_and_the_box_comes_back(
    option: str, total: int, ticked: int
) -> None:
    state = thrown(table(finn=1), NAUGHT, ask=True, **INVOKING)
    state = spend(state, "finn", "set:agile", dice="0", why="une cabriole")
    assert state.sheet("finn").need("agile", Aspect).ticked == 1
    assert (state.pendings["r1:allow"].asks, held(state)) == ((GM,), ())
    with pytest.raises(Refused):
        act(state, "choose", pending="r1:allow", seat="finn", option="allow")
    state = fold(state, act(state, "choose", pending="r1:allow", seat=GM, option=option))
    assert (result(state), state.sheet("finn").need("agile", Aspect).ticked) == (total, ticked)
    assert held(state) == (("finn", "guard") if option == "veto" else ("guard", "finn"))
    assert result(spend(state, "finn", "point")) == total + 1


@pytest.mark.rule("FAT-4-24")
def test_every_movement_names_its_payer() -> None:
    state = spend(thrown(table(finn=1, guard=1), NAUGHT), "finn", "point")
    events = act(state, "spend", run="r1", spend="counter:finn", by="guard")
    moved = [event.movement for event in events if isinstance(event, Moved)]
    assert moved == [Movement("guard.fate", BANK, 1, because("HOUSE-spend", "throw"))]
    steps = [event.step for event in events if isinstance(event, Stepped)]
    assert steps[0] == Bought("counter:finn", (), "guard", "")


@pytest.mark.rule("FAT-4-24")
def test_a_press_that_comes_too_late_pays_nothing() -> None:
    state = spend(thrown(table(finn=1, guard=1, cyrus=1), NAUGHT, others=["cyrus"]), "finn", "point")
    seen = len(state.run("r1").steps)
    state = spend(state, "guard", "counter:finn", seen=seen)
    late = {"spend": "counter:finn", "by": "cyrus", "seen": seen}
    assert refused(state, "spend", **late) == [("HOUSE-spend", "quicker")]
    assert points(state, "cyrus") == [1]


def test_the_dice_shown_are_those_that_count() -> None:
    state = thrown(table(), BEHIND, **INVOKING)
    state = spend(state, "finn", "set:agile", dice="0", why="une cabriole")
    reading = place_of(bout, state.run("r1")).reading
    assert reading is not None
    assert [die.value for die in reading.dice if die.side == "finn"] == [1, 0, 0, 0]
