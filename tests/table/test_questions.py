"""Questions at the table: one that is private, one that is withdrawn when the game master closes it."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.game.event import Answered, Asked, Event, Settled
from tablee.game.pending import WITHDRAWN
from tablee.game.question import ask
from tablee.game.text import Text
from tablee.table.commands.command import Command
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE, Audience
from tablee.table.secrecy.disclose import disclosure
from tests.table.play import SEAT_IDS, Play
from tests.toy.seated import ToyPlay

WORDS = {"yes": Text("Oui", "Yes"), "no": Text("Non", "No")}


def table() -> ToyPlay:
    """Ana plays Ada, Bob plays Bea."""
    play = ToyPlay()
    play.come("ana", "ada", "ada")
    play.come("bob", "bea", "ada")
    return play


def told(play: Play, *events: Event) -> Sequence[tuple[object, Audience]]:
    """The events of an act of the game master’s with their audiences, written into the log."""
    known = {f"sheet {id}": EVERYONE for id in play.state.game.sheets}
    for record in play.records:
        if isinstance(record.fact, Asked):
            known[f"pending {record.fact.pending.id}"] = record.audience
    master = play.seat("gm")
    facts = disclosure(known, play.state, master, Command("asks", "x", {})).tell(events)
    at = len(play.records)
    play.records += tuple(
        Record(at + n, f"asks{at + n}", master.id, "2026-01-01T00:00", to, fact)
        for n, (fact, to) in enumerate(facts, 1)
    )
    return facts


def question(id: str, asks: str, default: str = "no", *, private: bool = False) -> Asked:
    return ask(id, asks, WORDS, (), default, "decide", private=private)


def knows(play: Play, id: str) -> list[str]:
    return [who for who in SEAT_IDS if id in play.sees(who).game.pendings]


def test_a_private_question_is_known_to_those_it_is_put_to_and_the_game_master() -> None:
    play = table()
    before = {who: play.views(who) for who in ("bob", "eve")}
    told(play, question("card:ada", "ada", private=True))
    assert knows(play, "card:ada") == ["gm", "ana"]
    told(play, Answered("card:ada", "ada", "yes"), Settled("card:ada", {"ada": "yes"}))
    assert knows(play, "card:ada") == []
    assert {who: play.views(who) for who in ("bob", "eve")} == before
    told(play, question("may", "ada"))
    assert knows(play, "may") == list(SEAT_IDS)


def test_what_is_asked_of_two_in_private_is_told_to_each_alone() -> None:
    play = table()
    told(play, question("card:ada", "ada", private=True), question("card:bea", "bea", private=True))
    assert (knows(play, "card:ada"), knows(play, "card:bea")) == (["gm", "ana"], ["gm", "bob"])


def test_a_question_without_a_default_is_withdrawn_unanswered() -> None:
    play = table()
    told(play, question("tempt", "ada", WITHDRAWN))
    play.do("gm", "close_pending", pending="tempt")
    (last,) = [view.fact for view in play.views("ana") if isinstance(view.fact, Settled)]
    assert last == Settled("tempt", {})
    assert not [view for view in play.views("ana") if isinstance(view.fact, Answered)]
    assert play.state.game.pendings == {}
    told(play, question("may", "ada"))
    play.do("gm", "close_pending", pending="may")
    assert [view.fact for view in play.views("ana") if isinstance(view.fact, Answered)] == [
        Answered("may", "ada", "no")
    ]
