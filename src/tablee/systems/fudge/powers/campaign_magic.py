"""What a campaign settles about magic and miracles, told at the table (FUD-2.5, FUD-2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import Event, Told
from tablee.game.move import Args, Move, Param, Preview, pair
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.powers.lists import questions

LOOKS = {"visible": Text("visible", "visible"), "discreet": Text("discret", "discreet")}
ABOUT = {"magic": Text("la magie", "magic"), "miracles": Text("les miracles", "miracles")}


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Read out what is settled, let a miracle happen."""
    yield _settled(book)
    yield _miracle(book)


def _settled(book: Book) -> Move:
    """The answers of the questionnaires, told to everybody."""

    def lines(args: Args) -> tuple[Reason, ...]:
        table = questions(book)
        asked = table.magic if args["about"] == "magic" else table.miracles
        return tuple(
            because("FUD-2.5-02", "answer", question=Text(one.fr, one.en), answer=one.answer)
            for one in asked
            if one.answer.strip()
        ) or (because("FUD-2.5-02", "unanswered"),)

    def preview(state: State, args: Args) -> Preview:
        return Preview(because=lines(args))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return tuple(Told(reason) for reason in lines(args))

    words = tuple(ABOUT.values())
    about = Param("about", "choice", Text("à propos de", "about"), "magic", options=tuple(ABOUT), words=words)
    label = Text("Dire ce qui est réglé", "Tell what is settled")
    return Move("tell_settled", label, "FUD-2.5-02", (about,), pair(preview, perform))


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

    def told(args: Args) -> Reason:
        return because("FUD-2.6-01", "happened", words=args["what"].strip())

    def preview(state: State, args: Args) -> Preview:
        return Preview(tuple(_problems(book, args)), because=(told(args),))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        return (Told(told(args), facts={"looks": args["looks"]}),)

    usual = "visible" if book["miracles_seen"] == "either" else str(book["miracles_seen"])
    words = tuple(LOOKS.values())
    params = (
        Param("what", "text", Text("ce qui arrive", "what happens")),
        Param("asked", "bool", Text("sur demande", "on request"), False),
        Param("looks", "choice", Text("aspect", "looks"), usual, options=tuple(LOOKS), words=words),
    )
    return Move(
        "miracle",
        Text("Raconter un miracle", "Tell of a miracle"),
        "FUD-2.6-01",
        params,
        pair(preview, perform),
        "gm",
    )
