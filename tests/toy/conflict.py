"""A fight in turns, with effects that pass (TOY-08), and a secret bid for who goes first (TOY-09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablee.game.check import Option
from tablee.game.event import Asked, BlockGone, BlockPut, ConflictPut, Event, Settled, Told
from tablee.game.fight.conflict import Conflict, by_initiative
from tablee.game.fight.course import BY, Beginning, Course, CourseRules, Joining, Sides, act
from tablee.game.ladder import Absent
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Rounds
from tablee.game.state import State
from tablee.game.text import Text
from tests.runs import open_run
from tests.toy.sheet import EFFECT, level_of

BIDS = ("0", "1", "2")
RULE = "TOY-08"
ROUNDS, MELEE = "rounds", "melee"
PACES = {ROUNDS: Text("chacun son tour", "in turns"), MELEE: Text("tout le monde à la fois", "all at once")}


def _initiative(state: State, pace: str, fighters: Iterable[str]) -> dict[str, int]:
    """The level of sneaking and the bids that were made; in a melee all are equal."""
    bids, found = state.answers.get("bid", {}), dict[str, int]()
    for who in fighters:
        level = level_of(state.sheet(who), "sneak")
        found[who] = (
            0 if pace == MELEE else (0 if isinstance(level, Absent) else level) + int(bids.get(who, 0))
        )
    return found


def _begin(state: State, args: Args, sides: Sides) -> Beginning:
    fighters = [who for members in sides.values() for who in members]
    order = by_initiative(_initiative(state, args["pace"], fighters))
    first = because(RULE, "first", who=tuple(map(state.named, sorted(order[0]))))
    return Beginning(Conflict(sides, order, args["pace"]), (Told(first),))


def _join(state: State, fight: Conflict, new: tuple[str, ...], side: str) -> Joining:
    values = _initiative(state, fight.pace, [who for group in (*fight.order, new) for who in group])
    for who in new:
        fight = fight.join(who, side, values)
    return Joining(fight)


def _round(state: State, after: Conflict) -> Iterator[Event]:
    """Effects whose last round is over."""
    return _over(state, after.round)


def _end(state: State, fight: Conflict) -> Iterator[Event]:
    """Every effect of the fight."""
    return _over(state, None)


def _over(state: State, round: int | None) -> Iterator[Event]:
    for who, sheet in state.sheets.items():
        for block in sheet.having(Descriptor, EFFECT):
            if block.lasts is not None and not block.lasts.include(round):
                yield BlockGone(who, block.id, because(RULE, "steady", name=state.named(who)))


COURSE = Course(
    CourseRules("TOY-08", "TOY-08", begin="TOY-08", act="TOY-08", end="TOY-08"),
    pass_label=Text("Attendre", "Wait"),
    end_label=Text("Faire la paix", "Make peace"),
    params=(choice("pace", Text("rythme", "pace"), PACES, ROUNDS),),
    begin=_begin,
    join=_join,
    round=_round,
    end=_end,
)


def strike_move() -> Move:
    """An act on one's turn: a point for the side; the struck are off balance until the next round ends."""

    def plan(state: State, args: Args) -> Plan:
        by, struck, last = args["by"], tuple(args["sheets"]), open_run(state)
        fight = COURSE.fight_of(state, by)
        wrong = tuple(COURSE.turn_problems(state, by))
        after = act(fight, by, struck, last.id if last and last.by == by else "").score(fight.side_of(by), 1)
        lasts = Rounds(fight.round, fight.round + 1)
        effect = Descriptor("balance", "Déséquilibre", -1, EFFECT, lasts=lasts)

        def events(faces: Faces) -> tuple[Event, ...]:
            hit = (BlockPut(who, effect, because(RULE, "struck", name=state.named(who))) for who in struck)
            return (ConflictPut(after), *hit)

        return Plan(wrong, shows={"round": after.round, "may_act": sorted(after.may_act)}, events=events)

    struck = Param("sheets", "sheets", Text("cibles", "targets"))
    return Move("strike", Text("Frapper", "Strike"), RULE, (BY, struck), plan)


def flee_move() -> Move:
    """The move that leaves the fight on one's turn; with a side empty it is over."""

    def plan(state: State, args: Args) -> Plan:
        by = args["by"]
        left = COURSE.fight_of(state, by).leave(by)

        def events(faces: Faces) -> tuple[Event, ...]:
            if any(set(members) <= left.out | state.hidden for members in left.sides.values()):
                return (ConflictPut(None), *COURSE.end(state, left))
            return COURSE.out_events(state, by)

        return Plan(tuple(COURSE.turn_problems(state, by)), events=events)

    return Move("flee", Text("Fuir", "Flee"), RULE, (BY,), plan, purpose="turn")


def bid_moves() -> tuple[Move, Move]:
    """Everybody bids in secret; the game master may close the bidding."""

    def plan_asking(state: State, args: Args) -> Plan:
        for who in args["sheets"]:
            state.sheet(who)
        wrong: list[Problem] = [] if args["sheets"] else [problem("TOY-09", "sheets", "nobody")]
        wrong += [problem("TOY-09", "bid", "open")] if "bid" in state.pendings else []
        options = tuple(Option(bid, Text(bid, bid)) for bid in BIDS)
        about = (because("TOY-09", "ask"),)
        asked = Asked(Pending("bid", tuple(args["sheets"]), options, about, BIDS[0], sealed=True))
        return Plan(tuple(wrong), events=lambda faces: (asked,))

    def plan_closing(state: State, args: Args) -> Plan:
        if "bid" not in state.pendings:
            raise Refused(problem("TOY-09", "bid", "closed"))
        settled = Settled("bid", state.pendings["bid"].close().answers)
        return Plan(events=lambda faces: (settled,))

    bidders = Param("sheets", "sheets", Text("qui", "who"), actor=True)
    bid = Move("bid", Text("Miser", "Bid"), "TOY-09", (bidders,), plan_asking)
    label = Text("Clore les mises", "Close the bids")
    return bid, Move("close_bid", label, "TOY-09", (), plan_closing, who="gm")
