"""The words carry FATE's exchanges: one throw each, read against every opponent; wounds when all have passed.

Fights go through moves: an exchange is thrown with what wounds take from it, boosted, and settled.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.check import Option
from tablee.game.event import Asked, BlockPut, Closed, ConflictPut, Event, Told
from tablee.game.fight.conflict import Conflict, Exchange
from tablee.game.frozen import replace
from tablee.game.milestone import EVENING_BEGINS, SCENE_ENDS, Milestone, milestone_events
from tablee.game.move import ANSWERER, QUESTION, Args, Faces, Move, Param, Plan, do
from tablee.game.odds import odds_of
from tablee.game.outcome import Result
from tablee.game.pending import Pending
from tablee.game.problem import Refused
from tablee.game.question import answer
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Levelled, Sheet, Track
from tablee.game.state import State, fold
from tablee.game.text import Text, plain
from tablee.game.throwing import holders, throwing_moves, waiting
from tests.game.test_proof_points import BLANK, FATE, MINUS, PLUS, bout
from tests.game.test_proof_wound_rows import CLIPPED, HURT, INJURED, OUT, TABLE_1, ticks, wounds
from tests.toy import SYSTEM

SIDES = {"heroes": ("cyrus", "finn"), "guards": ("a", "b")}
SKILLS = {"cyrus": 2, "finn": 3, "a": 0, "b": 1}


def exchange_move(throw: Move) -> Move:
    """The throw of an exchange: one each, with the penalties of wounds; rows that count once are cleared."""

    def plan(state: State, args: Args) -> Plan:
        names = tuple(dict.fromkeys(name for pair in args["pairs"] for name in pair))
        tracks = {name: state.sheet(name).need("wounds", Track) for name in names}
        levels = {name: state.sheet(name).need("fight", Levelled).level or 0 for name in names}
        skills = {n: levels[n] + tracks[n].penalty_now + (n in args["defends"]) for n in names}
        aspects = {name: [a.id for a in state.sheet(name).having(Aspect)] for name in names}
        form = {"check": "bout", "skills": skills, "pairs": args["pairs"], "edges": args["edges"],
                "aspects": aspects, "defends": list(args["defends"])}  # fmt: skip
        given = {"check": form, "by": names[0], "against": names[1:]}
        told = throw.plan(state, throw.read(given))

        def events(faces: Faces) -> tuple[Event, ...]:
            why = because("FAT-8.4-02", "over")
            after = {name: track.after_throw() for name, track in tracks.items()}
            over = [BlockPut(n, after[n], why) for n in names if after[n] != tracks[n]]
            return (*told.events(faces), *over)

        return replace(told, events=events)

    params = (
        Param("pairs", "data", Text("qui contre qui", "who against whom"), shape=list[list[str]]),
        Param("edges", "data", Text("avantages", "edges"), default={}, shape=dict[str, int]),
        Param("defends", "sheets", Text("en défense", "on defence"), default=()),
    )
    return Move("exchange", Text("Échange", "Exchange"), "FAT-8.2-01", params, plan)


class Harm:
    """Wounds as they are dealt: several blows may fall on one track."""

    def __init__(self, state: State) -> None:
        self.state, self.fight = state, state.conflict

    def deal(self, victim: str, margin: int) -> Iterator[Event]:
        track, row = self.state.sheet(victim).need("wounds", Track), TABLE_1.row_for(margin)
        after, mark = track.mark(row) if row is not None else (track, None)
        if mark is None:
            yield Told(because("FAT-8.4-01", "nothing", margin=margin), (victim,))
            return
        put = BlockPut(victim, after, because("FAT-8.4-01", "marked", row=after.row(mark.row).label))
        self.state = fold(self.state, (put,))
        yield put
        if after.ended is not None and self.fight is not None:
            self.fight = self.fight.leave(victim)
            yield ConflictPut(self.fight)


def settle_move() -> Move:
    """The consequences: who beats the only opponent hurts, who beats several chooses whom to hurt."""

    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        rows: dict[str, list[Result]] = {}
        for result in run.results:
            rows.setdefault(result.side, []).append(result)

        def events(faces: Faces) -> Iterator[Event]:
            harm = Harm(state)
            for by, results in rows.items():
                if by in run.check["defends"] or not all(result.success for result in results):
                    # One of several opponents who beats the roll is dealt with in that opponent's rows.
                    continue
                names = [str(dict(result.detail)["against"]) for result in results]
                if len(names) == 1:
                    yield from harm.deal(names[0], int(results[0].margin or 0))
                else:
                    choices = tuple(Option(name, plain(name)) for name in names)
                    about = (because("FAT-8.5-25", "which", run=run.id),)
                    yield Asked(Pending(f"hit:{by}", (by,), choices, about, move="hit"))
            if harm.fight is not None:
                fight = harm.fight
                for by in (name for name in rows if name in fight.may_act):
                    against = tuple(str(dict(result.detail)["against"]) for result in rows[by])
                    fight = fight.act(Exchange(by, against, run.id))
                yield ConflictPut(fight)
            yield Closed(run.id, applied=True)

        return Plan(waiting(bout, state, run), events=lambda faces: tuple(events(faces)))

    params = (Param("run", "run", Text("jet", "throw")),)
    return Move("settle", Text("Appliquer", "Apply"), "FAT-8.2-01", params, plan)


def hit_move() -> Move:
    """Who has beaten all opponents names the one who suffers."""

    def plan(state: State, args: Args) -> Plan:
        pending, told = answer(state, args, "hit", args["option"], known=True)
        run = state.run(str(dict(pending.about[0].slots)["run"]))
        margin = next(r.margin for r in run.results if r.side == args["seat"]
                      and dict(r.detail)["against"] == args["option"])  # fmt: skip
        return Plan(events=lambda faces: (*told, *Harm(state).deal(args["option"], int(margin or 0))))

    params = (QUESTION, ANSWERER, Param("option", "text", Text("qui", "whom")))
    return Move("hit", Text("Frapper", "Hit"), "FAT-8.5-25", params, plan)


def milestone(state: State, reached: Milestone) -> Iterator[Event]:
    """A scene that ends clears what lasted for it; the boxes of aspects come back with the evening."""
    for who, sheet in state.sheets.items():
        for track in sheet.having(Track):
            if reached.key == SCENE_ENDS and track.cleared(CLIPPED, HURT) != track:
                yield BlockPut(who, track.cleared(CLIPPED, HURT), because("FAT-8.4-04", "over"))
        for aspect in sheet.having(Aspect):
            if reached.key == EVENING_BEGINS and aspect.ticked:
                yield BlockPut(who, aspect.cleared(), because("FAT-4-11", "fresh"))


RULES = replace(SYSTEM.book(), milestone=milestone)
SHARED = {move.key: move for move in throwing_moves(bout)}
MOVES = SHARED | {move.key: move for move in (exchange_move(SHARED["throw"]), settle_move(), hit_move())}


def suffering(*severities: str) -> Track:
    track = wounds()
    for severity in severities:
        track, _ = track.mark(severity)
    return track


def table(**hurt: tuple[str, ...]) -> State:
    """Cyrus and Finn in the tavern against two guards; some are wounded already."""

    def fighter(name: str) -> Sheet:
        fate = Account("fate", FATE, 1 if name in SIDES["heroes"] else 0)
        blocks = (Levelled("fight", "Combat", SKILLS[name]), fate, suffering(*hurt.get(name, ())))
        aspects = {"cyrus": Aspect("brawl", "Bagarre"), "finn": Aspect("low_blow", "Coup Bas")}
        return Sheet("fate2", name.title(), (*blocks, *(aspects[n] for n in (name,) if n in aspects)))

    everybody = frozenset(SKILLS)
    return State({name: fighter(name) for name in SKILLS}, conflict=Conflict(SIDES, (everybody,)))


def dice(total: int) -> tuple[int, ...]:
    """Four dice that show such a total, the ones that count first."""
    face = PLUS if total > 0 else MINUS
    return (*(face for _ in range(abs(total))), *(BLANK for _ in range(4 - abs(total))))


def thrown(state: State, pairs: list[list[str]], totals: dict[str, int], **given: Any) -> State:
    names = dict.fromkeys(name for pair in pairs for name in pair)
    faces = tuple(face for name in names for face in dice(totals[name]))
    return act(state, "exchange", *faces, pairs=pairs, **given)


def act(state: State, key: str, *faces: int, **given: Any) -> State:
    return fold(state, do(MOVES[key], state, given, faces))


def margins(state: State, run: str = "r1") -> dict[str, Any]:
    return {f"{r.side}>{dict(r.detail)['against']}": r.margin for r in state.run(run).results if r.success}


def settled(state: State, run: str = "r1") -> State:
    """All who still hold a spend pass, and the consequences are drawn."""
    while held := holders(bout, state, state.run(run)):
        state = act(state, "close", run=run, by=held[0])
    return act(state, "settle", run=run)


def marks(state: State, *names: str) -> list[dict[str, int]]:
    return [ticks(state.sheet(name).need("wounds", Track)) for name in names]


def penalty(state: State, name: str) -> int:
    return state.sheet(name).need("wounds", Track).penalty_now


TWO_TO_ONE = [["cyrus", "a"], ["cyrus", "b"]]
OUTNUMBERED = {"a>cyrus": 1, "b>cyrus": 1}
DUEL = [["finn", "a"]]


@pytest.mark.rule("FAT-8.2-01", "FAT-8.5-24", "FAT-8.2-ex2")
def test_one_throw_is_read_against_two_guards_and_those_who_beat_it_hurt() -> None:
    state = thrown(table(), TWO_TO_ONE, {"cyrus": 0, "a": 1, "b": 1}, edges=OUTNUMBERED)
    assert [(r.side, dict(r.detail)["against"], r.total) for r in state.run("r1").results] == [
        ("cyrus", "a", 2), ("a", "cyrus", 2), ("cyrus", "b", 2), ("b", "cyrus", 3),
    ]  # fmt: skip
    assert margins(state) == {"b>cyrus": 1}
    state = settled(state)
    assert marks(state, "cyrus", "a", "b") == [{CLIPPED: 1}, {}, {}]
    assert state.conflict is not None and state.conflict.exchanges == (
        Exchange("cyrus", ("a", "b"), "r1"), Exchange("a", ("cyrus",), "r1"), Exchange("b", ("cyrus",), "r1"),
    )  # fmt: skip


@pytest.mark.rule("FAT-8.2-04", "FAT-8.4-02")
def test_clipped_counts_in_the_next_exchange_and_is_over_with_it() -> None:
    state = thrown(table(cyrus=(CLIPPED,)), TWO_TO_ONE, {"cyrus": 0, "a": 0, "b": 0})
    assert state.run("r1").results[0].total == 1
    assert marks(state, "cyrus") == [{}]
    state = settled(state)
    state = thrown(state, TWO_TO_ONE, {"cyrus": 0, "a": 0, "b": 0})
    assert state.run("r2").results[0].total == 2


@pytest.mark.rule("FAT-8.2-06", "FAT-8.5-25", "FAT-8.2-ex3")
@pytest.mark.parametrize(("whom", "row"), [("a", CLIPPED), ("b", HURT)])
def test_who_beats_all_chooses_one_by_the_margin_against_that_one(whom: str, row: str) -> None:
    start = table(cyrus=(CLIPPED,))
    faces = (MINUS, PLUS, BLANK, BLANK, *dice(2), *dice(0))
    state = act(start, "exchange", *faces, pairs=TWO_TO_ONE, edges=OUTNUMBERED)
    assert margins(state) == {"a>cyrus": 2, "b>cyrus": 1}
    state = act(state, "spend", run="r1", spend="set:brawl", dice="0", by="cyrus", why="un tabouret")
    state = act(state, "spend", run="r1", spend="point", by="cyrus")
    assert margins(state) == {"cyrus>a": 1, "cyrus>b": 2}
    state = settled(state)
    assert marks(state, "a", "b") == [{}, {}]
    assert state.pendings["hit:cyrus"].asks == ("cyrus",)
    state = act(state, "hit", pending="hit:cyrus", seat="cyrus", option=whom)
    assert marks(state, whom) == [{row: 1}]
    assert (sum(map(len, marks(state, "a", "b"))), state.pendings) == (1, {})


@pytest.mark.rule("FAT-8.5-25")
def test_a_tie_with_one_of_them_means_that_not_all_are_beaten() -> None:
    state = settled(thrown(table(), TWO_TO_ONE, {"cyrus": 1, "a": 3, "b": 0}))
    assert (state.pendings, marks(state, "cyrus", "a", "b")) == ({}, [{}, {}, {}])


@pytest.mark.rule("FAT-8.2-07", "FAT-8.5-17", "FAT-8.2-ex5", "FAT-8.2-ex6")
def test_an_edge_counts_only_against_the_opponent_it_concerns() -> None:
    start = table(a=(HURT, INJURED))
    state = thrown(start, [*TWO_TO_ONE, *DUEL], {"cyrus": -1, "a": 0, "b": 1, "finn": 0},
                   edges=OUTNUMBERED, defends=["cyrus"])  # fmt: skip
    totals = {(r.side, dict(r.detail)["against"]): r.total for r in state.run("r1").results}
    assert totals == {
        ("cyrus", "a"): 2, ("cyrus", "b"): 2, ("a", "cyrus"): -1, ("b", "cyrus"): 3,
        ("finn", "a"): 3, ("a", "finn"): -2,
    }  # fmt: skip
    state = act(state, "spend", run="r1", spend="set:low_blow", dice="0", by="finn", why="dans le dos")
    assert margins(state)["finn>a"] == 6
    state = act(state, "spend", run="r1", spend="point", by="finn")
    assert margins(state) == {"cyrus>a": 3, "b>cyrus": 1, "finn>a": 7}
    state = settled(state)
    assert marks(state, "cyrus", "b") == [{CLIPPED: 1}, {}]
    assert state.sheet("a").need("wounds", Track).ended is not None
    assert state.conflict is not None and state.conflict.out == {"a"}


@pytest.mark.rule("FAT-8.5-27", "FAT-8.5-29")
def test_who_only_defends_gains_one_and_hurts_nobody() -> None:
    state = thrown(table(), [["cyrus", "a"]], {"cyrus": 0, "a": 0}, defends=["cyrus"])
    assert margins(state) == {"cyrus>a": 3}
    assert marks(settled(state), "a") == [{}]
    lost = thrown(table(), [["cyrus", "a"]], {"cyrus": -1, "a": 4}, defends=["cyrus"])
    assert marks(settled(lost), "cyrus") == [{HURT: 1}]


@pytest.mark.rule("FAT-8.2-06")
def test_no_box_is_ticked_before_all_have_passed() -> None:
    state = thrown(table(), [["a", "finn"]], {"a": 0, "finn": 0})
    with pytest.raises(Refused) as refused:
        act(state, "settle", run="r1")
    assert [(one.rule, one.said) for one in refused.value.problems] == [("HOUSE-spend", "waits")]
    assert marks(settled(state), "a") == [{HURT: 1}]


@pytest.mark.rule("FAT-8.4-01", "FAT-8.4-04", "FAT-8.4-05", "FAT-8.4-06", "FAT-8.4-ex1", "FAT-8.4-ex2")
@pytest.mark.parametrize(
    ("before", "margin", "after", "now"),
    [
        ((), 0, {}, 0),
        ((), 1, {CLIPPED: 1}, -1),
        ((CLIPPED,), 1, {CLIPPED: 1}, -1),
        ((), 2, {HURT: 1}, -1),
        ((HURT,), 4, {HURT: 2}, -1),
        ((HURT, HURT), 2, {HURT: 2, INJURED: 1}, -2),
        ((), 5, {INJURED: 1}, -1),
        ((HURT, INJURED), 6, {HURT: 1, INJURED: 2}, -3),
        ((HURT, HURT, INJURED, INJURED), 0, {HURT: 2, INJURED: 2}, -3),
        ((HURT, HURT, INJURED, INJURED), 3, {HURT: 2, INJURED: 2, OUT: 1}, -3),
        ((), 7, {OUT: 1}, 0),
    ],
)
def test_a_margin_ticks_a_box_whose_row_says_what_it_costs(
    before: tuple[str, ...], margin: int, after: dict[str, int], now: int
) -> None:
    start = table(a=before)
    # Finn's level is 3 above the guard's: both throw what leaves the margin, whatever the wounds take.
    gap = margin - 3 + penalty(start, "a")
    finn = max(-4, min(4, gap))
    state = settled(thrown(start, DUEL, {"finn": finn, "a": finn - gap}))
    assert margins(state) == ({"finn>a": margin} if margin else {})
    # A guard who was clipped has thrown with it: the box is free again before the blow.
    assert (marks(state, "a"), penalty(state, "a")) == ([after], now)


@pytest.mark.rule("FAT-8.4-04", "FAT-8.4-05")
def test_with_the_scene_a_disadvantage_ends_and_an_injury_stays() -> None:
    state = table(a=(CLIPPED, HURT, HURT, INJURED))
    assert penalty(state, "a") == -3
    state = fold(state, milestone_events(RULES, state, SCENE_ENDS))
    assert (marks(state, "a"), penalty(state, "a")) == ([{INJURED: 1}], -1)
    assert milestone_events(RULES, state, SCENE_ENDS) == ()
    assert thrown(state, DUEL, {"finn": 0, "a": 0}).run("r1").results[1].total == -1


@pytest.mark.rule("FAT-4-04", "FAT-4-11")
def test_boxes_come_back_when_the_evening_begins_and_not_with_a_scene() -> None:
    state = thrown(table(), DUEL, {"finn": 0, "a": 0})
    state = act(state, "spend", run="r1", spend="set:low_blow", dice="0", by="finn", why="dans le dos")
    for key, free in ((SCENE_ENDS, 0), (EVENING_BEGINS, 1)):
        state = fold(state, milestone_events(RULES, state, key))
        assert state.sheet("finn").need("low_blow", Aspect).unticked == free


@pytest.mark.rule("FAT-8.0-04")
def test_the_odds_of_each_pair_are_those_of_two_throws() -> None:
    state = thrown(table(), TWO_TO_ONE, {"cyrus": 0, "a": 0, "b": 0}, edges=OUTNUMBERED)
    check = bout(state.run("r1").check)
    # Of 6561 ways, with edges: Cyrus is 1 above the first guard and level with the second.
    assert [odds_of(check, side=side).success for side in range(4)] == [
        Fraction(ways, 6561) for ways in (3834, 1711, 2727, 2727)
    ]


@pytest.mark.rule("FAT-8.2-06")
def test_all_who_can_still_spend_hold_the_throw() -> None:
    state = thrown(table(), [*TWO_TO_ONE, *DUEL], {"cyrus": 0, "a": 0, "b": 0, "finn": 0})
    assert set(holders(bout, state, state.run("r1"))) == {"cyrus", "finn"}
