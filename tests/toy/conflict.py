"""A fight in turns (TOY-08), and a secret bid for who goes first (TOY-09)."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.game.check import Option
from tablee.game.event import Asked, BlockPut, ConflictPut, Event, Settled, Told
from tablee.game.fight.conflict import Conflict, Exchange, by_initiative
from tablee.game.fight.course import Beginning, Course, CourseRules, Joining, Sides, course_moves
from tablee.game.ladder import Absent
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Rounds
from tablee.game.state import State
from tablee.game.text import Text
from tests.runs import open_run
from tests.toy.sheet import level_of

BIDS = ("0", "1", "2")
SIDES = ("ours", "theirs")
SIDE_WORDS = (Text("la troupe", "the company"), Text("les autres", "the others"))
WHO = Param("who", "sheet", Text("qui", "who"), actor=True)


def _initiative(state: State, who: str, bids: Mapping[str, str]) -> int:
    level = level_of(state.sheet(who), "sneak")
    return (0 if isinstance(level, Absent) else level) + int(bids.get(who, "0"))


def fight_move() -> Move:
    """A fight begins; the bids that were made count. Who is on which side may be said in one table."""

    def sides_of(args: Args) -> dict[str, tuple[str, ...]]:
        given = args["camps"]
        return {"ours": given.get("ours", args["sheets"]), "theirs": given.get("theirs", args["foes"])}

    def plan(state: State, args: Args) -> Plan:
        sides = sides_of(args)
        ours, theirs = sides["ours"], sides["theirs"]
        for who in (*ours, *theirs):
            state.sheet(who)
        wrong = problem("TOY-08", "foes", "sides")
        if not (ours or theirs):
            raise Refused(wrong)

        def events(faces: Faces) -> tuple[Event, ...]:
            bids = state.answers.get("bid", {})
            order = by_initiative({who: _initiative(state, who, bids) for who in (*ours, *theirs)})
            first = because("TOY-08", "first", who=tuple(sorted(order[0])))
            return (ConflictPut(Conflict(sides, order, "rounds")), Told(first))

        sound = ours and theirs and not set(ours) & set(theirs)
        return Plan(() if sound else (wrong,), events=events)

    params = (
        Param("sheets", "sheets", Text("qui", "who"), default=(), actor=True),
        Param("foes", "sheets", Text("contre", "against"), default=()),
        Param("camps", "sides", Text("camps", "sides"), default={}, options=tuple(SIDES), words=SIDE_WORDS),
    )
    return Move("fight", Text("Combattre", "Fight"), "TOY-08", params, plan, purpose="begin")


def _fight(state: State) -> Conflict:
    if state.conflict is None:
        raise Refused(problem("TOY-08", "conflict", "none"))
    return state.conflict


def _begin(state: State, args: Args, sides: Sides) -> Beginning:
    """Who begins a fight is alert in its first round."""
    order = by_initiative({who: _initiative(state, who, {}) for ids in sides.values() for who in ids})
    alert = Descriptor("alert", "", 1, "effect", lasts=Rounds(1, 1))
    puts = (BlockPut(who, alert, because("TOY-08", "first", who=(who,))) for who in sorted(order[0]))
    return Beginning(Conflict(sides, order, "rounds"), tuple(puts))


def _join(state: State, fight: Conflict, new: tuple[str, ...], side: str) -> Joining:
    values = {who: _initiative(state, who, {}) for who in (*fight.members, *new)}
    for who in new:
        fight = fight.join(who, side, values)
    return Joining(fight)


def course() -> Course:
    """The course of a fight: of its moves the toy plays the one that begins the next round, and its own."""
    return Course(
        CourseRules("TOY-08", "TOY-08", "TOY-08", "TOY-08", "TOY-08"),
        pass_label=Text("Passer", "Pass"),
        end_label=Text("Finir", "End"),
        params=(),
        begin=_begin,
        join=_join,
        round=lambda state, after: (),
    )


def next_round_move() -> Move:
    """The game master goes on to the next round."""
    return next(move for move in course_moves(course()) if move.purpose == "round")


def strike_move() -> Move:
    """Somebody whose turn it is acts; a point for the side."""

    def plan(state: State, args: Args) -> Plan:
        fight = _fight(state)
        last = open_run(state)
        run = last.id if last else ""
        acted = fight.act(Exchange(args["who"], tuple(args["sheets"]), run, fight.round))
        after = acted.score(fight.side_of(args["who"]), 1)
        shows = {"round": after.round, "may_act": sorted(after.may_act)}
        return Plan(shows=shows, events=lambda faces: (ConflictPut(after),))

    struck = Param("sheets", "sheets", Text("qui", "who"))
    return Move("strike", Text("Frapper", "Strike"), "TOY-08", (WHO, struck), plan)


def flee_move() -> Move:
    """Somebody leaves the fight; with a side empty it is over."""

    def plan(state: State, args: Args) -> Plan:
        fight = _fight(state)

        def events(faces: Faces) -> tuple[Event, ...]:
            left = fight.leave(args["who"])
            over = any(set(members) <= left.out for members in left.sides.values())
            return (ConflictPut(None if over else left),)

        outside = not fight.side_of(args["who"])
        return Plan((problem("TOY-08", "who", "outside"),) if outside else (), events=events)

    return Move("flee", Text("Fuir", "Flee"), "TOY-08", (WHO,), plan, purpose="leave")


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
