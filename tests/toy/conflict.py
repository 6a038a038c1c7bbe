"""A fight in turns (TOY-08), and a secret bid for who goes first (TOY-09)."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.game.check import Option
from tablee.game.conflict import Conflict, Exchange, by_initiative
from tablee.game.event import Asked, ConflictPut, Event, Settled, Told
from tablee.game.ladder import Absent
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tests.toy.sheet import level_of

BIDS = ("0", "1", "2")
SIDES = ("ours", "theirs")
SIDE_WORDS = (Text("la troupe", "the company"), Text("les autres", "the others"))
SHEETS = Param("sheets", "sheets", Text("qui", "who"), actor=True)
WHO = Param("who", "sheet", Text("qui", "who"), actor=True)


def _initiative(state: State, who: str, bids: Mapping[str, str]) -> int:
    level = level_of(state.sheet(who), "sneak")
    return (0 if isinstance(level, Absent) else level) + int(bids.get(who, "0"))


def fight_move() -> Move:
    """A fight begins; the bids that were made count. Who is on which side may be said in one table."""

    def sides_of(args: Args) -> dict[str, tuple[str, ...]]:
        given = args["camps"]
        return {"ours": given.get("ours", args["sheets"]), "theirs": given.get("theirs", args["foes"])}

    def preview(state: State, args: Args) -> Preview:
        groups = tuple(sides_of(args).values())
        for who in (*groups[0], *groups[1]):
            state.sheet(who)
        twice = bool(set(groups[0]) & set(groups[1])) or not (groups[0] and groups[1])
        return Preview((problem("TOY-08", "foes", "sides"),) if twice else ())

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        bids = state.answers.get("bid", {})
        sides = sides_of(args)
        everybody = (*sides["ours"], *sides["theirs"])
        order = by_initiative({who: _initiative(state, who, bids) for who in everybody})
        first = tuple(sorted(order[0]))
        return (ConflictPut(Conflict(sides, order, "rounds")), Told(because("TOY-08", "first", who=first)))

    params = (
        Param("sheets", "sheets", Text("qui", "who"), default=(), actor=True),
        Param("foes", "sheets", Text("contre", "against"), default=()),
        Param("camps", "sides", Text("camps", "sides"), default={}, options=tuple(SIDES), words=SIDE_WORDS),
    )
    return Move("fight", Text("Combattre", "Fight"), "TOY-08", params, pair(preview, perform))


def _fight(state: State) -> Conflict:
    if state.conflict is None:
        raise Refused(problem("TOY-08", "conflict", "none"))
    return state.conflict


def strike_move() -> Move:
    """Somebody whose turn it is acts; a point for the side."""

    def after(state: State, args: Args) -> Conflict:
        fight = _fight(state)
        run = state.open_run.id if state.open_run else ""
        acted = fight.act(Exchange(args["who"], tuple(args["sheets"]), run))
        return acted.score(fight.side_of(args["who"]), 1)

    def preview(state: State, args: Args) -> Preview:
        try:
            fight = after(state, args)
        except Refused as refused:
            return Preview(refused.problems)
        return Preview(shows={"round": fight.round, "may_act": sorted(fight.may_act)})

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (ConflictPut(after(state, args)),)

    return Move("strike", Text("Frapper", "Strike"), "TOY-08", (WHO, SHEETS), pair(preview, perform))


def flee_move() -> Move:
    """Somebody leaves the fight; with a side empty it is over."""

    def preview(state: State, args: Args) -> Preview:
        outside = not _fight(state).side_of(args["who"])
        return Preview((problem("TOY-08", "who", "outside"),) if outside else ())

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        left = _fight(state).leave(args["who"])
        over = any(set(members) <= left.out for members in left.sides.values())
        return (ConflictPut(None if over else left),)

    return Move("flee", Text("Fuir", "Flee"), "TOY-08", (WHO,), pair(preview, perform))


def bid_moves() -> tuple[Move, Move]:
    """Everybody bids in secret; the game master may close the bidding."""

    def asked(state: State, args: Args) -> tuple[Event, ...]:
        options = tuple(Option(bid, Text(bid, bid)) for bid in BIDS)
        about = (because("TOY-09", "ask"),)
        return (Asked(Pending("bid", tuple(args["sheets"]), options, about, BIDS[0], sealed=True)),)

    def may_ask(state: State, args: Args) -> Preview:
        for who in args["sheets"]:
            state.sheet(who)
        wrong: list[Problem] = [] if args["sheets"] else [problem("TOY-09", "sheets", "nobody")]
        wrong += [problem("TOY-09", "bid", "open")] if "bid" in state.pendings else []
        return Preview(tuple(wrong))

    def may_close(state: State, args: Args) -> Preview:
        return Preview(() if "bid" in state.pendings else (problem("TOY-09", "bid", "closed"),))

    def closed(state: State, args: Args) -> tuple[Event, ...]:
        pending = state.pendings["bid"].close()
        return (Settled("bid", pending.answers),)

    bid = Move(
        "bid",
        Text("Miser", "Bid"),
        "TOY-09",
        (SHEETS,),
        pair(may_ask, lambda state, args, faces: asked(state, args)),
    )
    close = Move(
        "close_bid", Text("Clore les mises", "Close the bids"), "TOY-09", (), pair(may_close,
        lambda state, args, faces: closed(state, args)), who="gm",
    )  # fmt: skip
    return bid, close
