"""The words carry what FATE's game master asks: a compel, an auction of an aspect, a veto on a wish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tablee.game.account import BANK, Account, Movement
from tablee.game.check import GM, Check, Choice, End, Node, Option
from tablee.game.event import BlockPut, Closed, Event, Moved, Settled, Stepped, Told
from tablee.game.frozen import replace
from tablee.game.move import QUESTION, Args, Faces, Move, Param, Plan, do
from tablee.game.outcome import Outcome
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.question import answer, answer_params, ask, question_of
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text, plain
from tablee.game.throwing import place_of, throwing_moves

WHO = Param("sheet", "sheet", Text("qui", "who"))
ASPECT = Param("aspect", "block", Text("aspect", "aspect"))
WORDS = Param("words", "text", Text("ce qui arrive", "what happens"))
VETO = {"grant": Text("Accorder", "Grant"), "veto": Text("Refuser", "Veto")}


def options(**words: str) -> tuple[Option, ...]:
    return tuple(Option(key, plain(word)) for key, word in words.items())


def answered(state: State, args: Args, move: str) -> tuple[dict[str, Any], tuple[Event, ...]]:
    """What a question was asked about, and the events of its answer."""
    pending, events = answer(state, args, move, args["option"], known=True)
    return dict(pending.about[0].slots), events


def compel_move() -> Move:
    """The game master invokes an aspect against its character, who is asked."""

    def plan(state: State, args: Args) -> Plan:
        who, aspect = args["sheet"], state.sheet(args["sheet"]).need(args["aspect"], Aspect)
        id = f"compel:{who}"
        about = (because("FAT-4-09", "asks", aspect=aspect.name, level=aspect.level, what=args["words"]),)
        wrong = (problem("FAT-4-09", who, "waits"),) if id in state.pendings else ()
        choices = {
            "give_in": plain(f"Céder : +{aspect.level}"),
            "resist": plain(f"Résister : −{aspect.level}"),
        }
        asked = ask(id, who, choices, about, "", "answer_compel")
        return Plan(wrong, because=about, events=lambda faces: (asked,))

    return Move("compel", Text("Contraindre", "Compel"), "FAT-4-09", (WHO, ASPECT, WORDS), plan, "gm")


def answer_compel_move() -> Move:
    """The drawback and as many points as the aspect has levels, or as many points paid and no drawback."""

    def plan(state: State, args: Args) -> Plan:
        about, told = answered(state, args, "answer_compel")
        fate, level = f"{args['seat']}.fate", int(about["level"])
        if args["option"] == "give_in":
            gained = Movement(BANK, fate, level, because("FAT-4-09", "gave_in"))
            return Plan(events=lambda faces: (*told, Moved(gained)))
        paid = Movement(fate, BANK, level, because("FAT-4-16", "resisted"))
        _, wrong = state.pay(fate, level)
        problems = (wrong.under(args["seat"]),) if wrong else ()
        return Plan(problems, (paid,), events=lambda faces: (*told, Moved(paid)))

    params = answer_params({"give_in": Text("Céder", "Give in"), "resist": Text("Résister", "Resist")})
    return Move("answer_compel", Text("Répondre", "Answer"), "FAT-4-09", params, plan)


def withdraw_move() -> Move:
    """A question that is closed without an answer: nobody pays, nobody gains."""

    def plan(state: State, args: Args) -> Plan:
        pending = question_of(state, args, "answer_compel")
        return Plan(events=lambda faces: (Settled(pending.id),))

    return Move("withdraw", Text("Retirer", "Withdraw"), "FAT-4-09", (QUESTION,), plan, "gm")


def auction(form: Mapping[str, Any]) -> Check:
    """A check without dice: the game master has opened at 1; the level of the aspect is the ceiling."""
    who, ceiling = form["sheet"], form["level"]

    def end(key: str, points: int) -> End:
        return End((Outcome(key, points, key == "free", side=who),))

    def player(bid: int) -> Node:
        def then(option: str) -> Node:
            if option == "fold":
                return end("drawback", bid)
            return end("free", -bid) if bid == ceiling else master(bid + 1)

        return Choice(f"match-{bid}", who, options(match="Suivre", fold="Se coucher"), then)

    def master(bid: int) -> Node:
        def then(option: str) -> Node:
            return player(bid) if option == "raise" else end("free", 1 - bid)

        return Choice(f"raise-{bid}", GM, options(**{"raise": "Monter", "fold": "Se coucher"}), then)

    return Check("auction", form, player(1), ("drawback", "free"), by_total=True, sides=(who,))


def auction_move(throw: Move) -> Move:
    """The game master opens an auction on an aspect of somebody's."""

    def plan(state: State, args: Args) -> Plan:
        aspect = state.sheet(args["sheet"]).need(args["aspect"], Aspect)
        form = {"check": "auction", "sheet": args["sheet"], "level": aspect.level}
        return throw.plan(state, throw.read({"check": form}))

    return Move("auction", Text("Enchère", "Auction"), "FAT-4-10", (WHO, ASPECT), plan, "gm")


def bid_move(choose: Move) -> Move:
    """The shared answer to a question: a bid must be covered, and with the last one points change hands."""

    def uncovered(state: State, args: Args, pending: Pending) -> tuple[Problem, ...]:
        bid = int(pending.id.rpartition("-")[2])
        _, wrong = state.pay(f"{args['seat']}.fate", bid)
        return (wrong.under(args["seat"]),) if wrong else ()

    def payment(told: tuple[Event, ...]) -> tuple[Event, ...]:
        last = told[-1]
        if not isinstance(last, Stepped) or not last.outcomes:
            return ()
        outcome = last.outcomes[0]
        fate, points, why = f"{outcome.side}.fate", int(outcome.total or 0), because("FAT-4-10", outcome.key)
        ends = (BANK, fate) if points > 0 else (fate, BANK)
        return Moved(Movement(*ends, abs(points), why)), Closed(last.run, applied=True)

    def plan(state: State, args: Args) -> Plan:
        inner = choose.plan(state, args)
        pending = state.pendings.get(args["pending"])
        wrong = uncovered(state, args, pending) if pending and args["option"] == "match" else ()

        def events(faces: Faces) -> tuple[Event, ...]:
            told = inner.events(faces)
            return (*told, *payment(told))

        return replace(inner, problems=(*inner.problems, *wrong), events=events)

    return replace(choose, planner=plan)


def wish_move() -> Move:
    """A point for a stroke of luck, or a box of an aspect for its effect; the game master has a veto."""

    def plan(state: State, args: Args) -> Plan:
        address = f"{args['sheet']}.{args['pays']}"
        paid = Movement(address, BANK, 1, because("FAT-4-20", "wish"))
        _, wrong = state.pay(address, 1)
        about = (because("FAT-4-20", "asks", what=args["words"], who=args["sheet"], pays=args["pays"]),)
        asked = ask(f"wish:{args['sheet']}", GM, VETO, about, "veto", "answer_wish")
        problems = (wrong.under(args["sheet"]),) if wrong else ()
        return Plan(problems, (paid,), because=about, events=lambda faces: (Moved(paid), asked))

    pays = Param("pays", "block", Text("avec quoi", "with what"), default="fate")
    params = (replace(WHO, actor=True), WORDS, pays)
    return Move("wish", Text("Souhaiter", "Wish"), "FAT-4-20", params, plan)


def answer_wish_move() -> Move:
    """Granted, it happens; vetoed, what was paid comes back."""

    def back(state: State, who: str, pays: str) -> Event:
        block, why = state.block(f"{who}.{pays}"), because("FAT-4-22", "back")
        if isinstance(block, Aspect):
            return BlockPut(who, block.cleared(1), why)
        return Moved(Movement(BANK, f"{who}.{pays}", 1, why))

    def plan(state: State, args: Args) -> Plan:
        about, told = answered(state, args, "answer_wish")
        if args["option"] == "grant":
            granted = Told(because("FAT-4-20", "granted", what=about["what"]), (about["who"],))
            return Plan(events=lambda faces: (*told, granted))
        return Plan(events=lambda faces: (*told, back(state, about["who"], about["pays"])))

    label = Text("Accorder ou refuser", "Grant or veto")
    return Move("answer_wish", label, "FAT-4-22", answer_params(VETO), plan, "gm")


SHARED = {move.key: move for move in throwing_moves(auction)}
MOVES = SHARED | {
    move.key: move
    for move in (
        compel_move(), answer_compel_move(), withdraw_move(), auction_move(SHARED["throw"]),
        bid_move(SHARED["choose"]), wish_move(), answer_wish_move(),
    )
}  # fmt: skip


def table(fate: int) -> State:
    """Finn with so many points, and aspects of one, two and three levels."""
    aspects = (
        Aspect("theft", "Larcin", 1, 1),
        Aspect("doomed", "Auto-Destructeur", 2, 2, ticked=2),
        Aspect("greedy", "Cupide", 3, 3),
    )
    account = Account("fate", Text("Points de Destin", "Fate points"), fate)
    return State({"finn": Sheet("fate2", "Finn", (account, *aspects))})


def act(state: State, key: str, **given: Any) -> State:
    return fold(state, do(MOVES[key], state, given))


def refused(state: State, key: str, **given: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        do(MOVES[key], state, given)
    return [(one.rule, one.said) for one in found.value.problems]


def points(state: State) -> int:
    return state.account("finn.fate").value


def boxes(state: State) -> list[int]:
    return [aspect.ticked for aspect in state.sheet("finn").having(Aspect)]


def compelled(fate: int, aspect: str) -> State:
    return act(table(fate), "compel", sheet="finn", aspect=aspect, words="une porte entrouverte")


COMPEL = {"pending": "compel:finn", "seat": "finn"}


@pytest.mark.rule("FAT-4-09", "FAT-4-16", "FAT-4-09-ex1", "FAT-4-09-ex2")
@pytest.mark.parametrize(
    ("aspect", "option", "left"),
    [("doomed", "give_in", 7), ("doomed", "resist", 3), ("theft", "give_in", 6), ("theft", "resist", 4)],
)
def test_who_gives_in_gains_the_level_and_who_resists_pays_it(aspect: str, option: str, left: int) -> None:
    state = act(compelled(5, aspect), "answer_compel", **COMPEL, option=option)
    assert (points(state), state.pendings) == (left, {})
    assert state.answers["compel:finn"] == {"finn": option}
    assert boxes(state) == boxes(table(5))


@pytest.mark.rule("FAT-4-09")
def test_with_fewer_points_than_the_level_there_is_no_refusal() -> None:
    state = compelled(1, "doomed")
    assert refused(state, "answer_compel", **COMPEL, option="resist") == [("HOUSE-account", "short")]
    assert points(act(state, "answer_compel", **COMPEL, option="give_in")) == 3


@pytest.mark.rule("FAT-4-09")
def test_only_the_one_who_is_asked_answers_once_and_with_its_own_move() -> None:
    state = compelled(5, "doomed")
    other = {**COMPEL, "seat": "cyrus"}
    assert refused(state, "answer_compel", **other, option="give_in") == [("HOUSE-pending", "not_asked")]
    assert refused(state, "choose", **COMPEL, option="give_in") == [("HOUSE-pending", "move")]
    twice = {"sheet": "finn", "aspect": "theft", "words": "une bourse"}
    assert refused(state, "compel", **twice) == [("FAT-4-09", "waits")]
    state = act(state, "answer_compel", **COMPEL, option="give_in")
    assert refused(state, "answer_compel", **COMPEL, option="give_in") == [("HOUSE-pending", "unknown")]


@pytest.mark.rule("FAT-4-09")
def test_a_compel_that_is_withdrawn_costs_and_brings_nothing() -> None:
    state = act(compelled(5, "doomed"), "withdraw", pending="compel:finn")
    assert (points(state), state.pendings, state.answers) == (5, {}, {})


def bidding(fate: int, aspect: str, *bids: str) -> State:
    """An auction after some bids: the player's and the game master's in turn."""
    state = act(table(fate), "auction", sheet="finn", aspect=aspect)
    for bid in bids:
        (pending,) = state.pendings.values()
        (seat,) = pending.asks
        state = act(state, "choose", pending=pending.id, seat=seat, option=bid)
    return state


@pytest.mark.rule("FAT-4-10", "FAT-4-10-ex1")
@pytest.mark.parametrize(
    ("aspect", "bids", "key", "left"),
    [
        ("greedy", ("match", "raise", "match", "raise", "match"), "free", 2),
        ("greedy", ("match", "raise", "fold"), "drawback", 7),
        ("greedy", ("match", "fold"), "free", 4),
        ("greedy", ("match", "raise", "match", "fold"), "free", 3),
        ("greedy", ("match", "raise", "match", "raise", "fold"), "drawback", 8),
        ("greedy", ("fold",), "drawback", 6),
        ("theft", ("match",), "free", 4),
    ],
)
def test_who_folds_receives_what_the_other_has_bid(
    aspect: str, bids: tuple[str, ...], key: str, left: int
) -> None:
    state = bidding(5, aspect, *bids)
    assert (points(state), state.pendings) == (left, {})
    assert [one.key for one in place_of(auction, state.run("r1")).outcomes] == [key]
    assert state.run("r1").applied
    assert boxes(state) == boxes(table(5))


@pytest.mark.rule("FAT-4-10")
def test_nothing_is_paid_while_the_bids_go_on_and_each_is_asked_in_turn() -> None:
    asks = []
    for bids in ((), ("match",), ("match", "raise"), ("match", "raise", "match")):
        state = bidding(5, "greedy", *bids)
        assert points(state) == 5
        asks.append([(id, pending.asks) for id, pending in state.pendings.items()])
    assert asks == [
        [("r1:match-1", ("finn",))], [("r1:raise-2", (GM,))],
        [("r1:match-2", ("finn",))], [("r1:raise-3", (GM,))],
    ]  # fmt: skip


@pytest.mark.rule("FAT-4-10")
def test_a_player_without_the_points_to_match_must_fold() -> None:
    state = bidding(1, "greedy", "match", "raise")
    second = {"pending": "r1:match-2", "seat": "finn"}
    assert refused(state, "choose", **second, option="match") == [("HOUSE-account", "short")]
    assert points(act(state, "choose", **second, option="fold")) == 3


def wished(fate: int = 3, **given: Any) -> State:
    return act(table(fate), "wish", sheet="finn", words="une épée au mur", **given)


WISH = {"pending": "wish:finn", "seat": GM}


@pytest.mark.rule("FAT-4-20", "FAT-4-22", "FAT-4-20-ex1")
@pytest.mark.parametrize(("option", "left"), [("grant", 2), ("veto", 3)])
def test_a_wish_costs_a_point_and_a_veto_gives_it_back(option: str, left: int) -> None:
    state = wished()
    assert (points(state), state.pendings["wish:finn"].asks) == (2, (GM,))
    state = act(state, "answer_wish", **WISH, option=option)
    assert (points(state), state.pendings) == (left, {})


@pytest.mark.rule("FAT-4-22")
def test_a_vetoed_point_can_be_spent_again_and_both_ways_stand_in_the_book() -> None:
    state = wished(1)
    refusal = do(MOVES["answer_wish"], state, {**WISH, "option": "veto"})
    moved = [event.movement for event in refusal if isinstance(event, Moved)]
    assert [(one.source, one.target, one.amount, one.reason.rule) for one in moved] == [
        (BANK, "finn.fate", 1, "FAT-4-22")
    ]
    assert refused(state, "wish", sheet="finn", words="un ami") == [("HOUSE-account", "short")]
    again = act(fold(state, refusal), "wish", sheet="finn", words="un ami")
    assert points(act(again, "answer_wish", **WISH, option="grant")) == 0


@pytest.mark.rule("FAT-4-22")
def test_the_veto_is_the_game_master_s() -> None:
    state = wished()
    assert MOVES["answer_wish"].who == "gm"
    mine = {**WISH, "seat": "finn"}
    assert refused(state, "answer_wish", **mine, option="grant") == [("HOUSE-pending", "not_asked")]
    assert state.pendings["wish:finn"].close().answers == {GM: "veto"}


@pytest.mark.rule("FAT-4-08", "FAT-4-22")
@pytest.mark.parametrize(("option", "ticked"), [("grant", [1, 2, 0]), ("veto", [0, 2, 0])])
def test_a_box_pays_for_an_effect_and_comes_back_with_a_veto(option: str, ticked: list[int]) -> None:
    state = wished(0, pays="theft")
    assert boxes(state) == [1, 2, 0]
    assert boxes(act(state, "answer_wish", **WISH, option=option)) == ticked
    assert refused(table(0), "wish", sheet="finn", words="un duel", pays="doomed") == [
        ("HOUSE-track", "full")
    ]
