"""What a campaign settles about magic and miracles, told at the table (FUD-2.5, FUD-2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import Told
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Quote, Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.plans import tell
from tablee.systems.fudge.powers.lists import questions

LOOKS = {"visible": Text("visible", "visible"), "discreet": Text("discret", "discreet")}
ABOUT = {"magic": Text("la magie", "magic"), "miracles": Text("les miracles", "miracles")}


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Read out what is settled, let a miracle happen."""
    yield _settled(book)
    yield _miracle(book)


def _settled(book: Book) -> Move:
    """The answers of the questionnaires, told to everybody."""

    def plan(state: State, args: Args) -> Plan:
        table = questions(book)
        asked = table.magic if args["about"] == "magic" else table.miracles
        lines = [
            because("FUD-2.5-02", "answer", question=Text(one.fr, one.en), answer=one.answer)
            for one in asked
            if one.answer.strip()
        ]
        return tell(lines or [because("FUD-2.5-02", "unanswered")])

    words = tuple(ABOUT.values())
    about = Param("about", "choice", Text("à propos de", "about"), "magic", options=tuple(ABOUT), words=words)
    label = Text("Dire ce qui est réglé", "Tell what is settled")
    return Move("tell_settled", label, "FUD-2.5-02", (about,), plan)


def _problems(book: Book, args: Args) -> Iterator[Problem]:
    if book["miracles"] == "none":
        yield problem("FUD-2.6-01", "what", "none")
    elif args["asked"] and book["miracles"] == "spontaneous":
        yield problem("FUD-2.6-01", "asked", "unasked")
    looks = str(book["miracles_seen"])
    if looks != "either" and args["looks"] != looks:
        yield problem("FUD-2.6-01", "looks", "looks", expected=LOOKS[looks])


def _miracle(book: Book) -> Move:
    """A god acts: by itself or because somebody asked; seen by all, or by nobody in particular."""

    def plan(state: State, args: Args) -> Plan:
        why = because("FUD-2.6-01", "happened", words=Quote.of(args["what"].strip()))
        told = Told(why, facts={"looks": args["looks"]})
        return Plan(tuple(_problems(book, args)), because=(why,), events=lambda _: (told,))

    usual = "visible" if book["miracles_seen"] == "either" else str(book["miracles_seen"])
    words = tuple(LOOKS.values())
    params = (
        Param("what", "text", Text("ce qui arrive", "what happens")),
        Param("asked", "bool", Text("sur demande", "on request"), False),
        Param("looks", "choice", Text("aspect", "looks"), usual, options=tuple(LOOKS), words=words),
    )
    label = Text("Raconter un miracle", "Tell of a miracle")
    return Move("miracle", label, "FUD-2.6-01", params, plan, "gm")
