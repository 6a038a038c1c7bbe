"""What aspects say without a throw: who is more so than others, and what kind of thing an aspect is."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.event import BlockPut, Event, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.reference import folded
from tablee.game.sheet import Aspect
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, CHARACTER
from tablee.systems.fate2.points.asking import aspect_at
from tablee.systems.fate2.points.compel import ASPECT_OF
from tablee.systems.fate2.points.pools import LONGEST, SHEET

KINDS = {
    "trait": Text("Un trait du personnage", "A trait of the character"),
    "prop": Text("Un accessoire", "A prop"),
    "person": Text("Une personne", "A person"),
    "style": Text("Une réplique, un style", "A line, a style"),
    "negative": Text("Un aspect négatif", "A negative aspect"),
}
"""What an aspect may be; it costs the same and is invoked alike, whatever it is (FAT-A3-01)."""
RULES = {
    "trait": "FAT-4-32",
    "prop": "FAT-4-33",
    "person": "FAT-4-36",
    "style": "FAT-4-38",
    "negative": "FAT-4-41",
}


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Compare characters by their aspects; say what kind of thing an aspect is."""
    return (_compare(), _describe())


def _compare() -> Move:
    """The move that lays aspects side by side: no dice, no number, the game master compares (FAT-4-06)."""

    def plan(state: State, args: Args) -> Plan:
        named = tuple(dict.fromkeys(args["sheets"]))
        whom = named or tuple(id for id, sheet in state.sheets.items() if sheet.nature == CHARACTER)
        for who in whom:
            sheet = state.sheet(who)
            if sheet.nature != CHARACTER:
                raise Refused(problem("FAT-4-06", who, "not_played", name=sheet.name))
        words = {folded(word.strip()) for word in args["what"].split(",") if word.strip()}
        wrong = () if words else (problem("FAT-4-06", "what", "silent"),)

        def events(faces: Faces) -> tuple[Event, ...]:
            return tuple(told for who in whom for told in _told(state, who, words))

        return Plan(wrong, events=events)

    everybody = Text("qui (personne\u00a0: tous les personnages)", "who (nobody: every character)")
    params = (
        Param("what", "text", Text("aspects, séparés par des virgules", "aspects, with commas between")),
        Param("sheets", "sheets", everybody, default=()),
    )
    return Move("compare", Text("Comparer sans jet", "Compare without a throw"), "FAT-4-06", params, plan)


def _told(state: State, who: str, words: set[str]) -> Iterator[Told]:
    """The aspects of a character that bear on it; without any, it is average (FAT-A3-02)."""
    name, aspects = state.named(who), state.sheet(who).having(Aspect, ASPECT)
    found = [aspect for aspect in aspects if folded(aspect.name) in words]
    for aspect in found:
        yield Told(because("FAT-4-06", "row", name=name, aspect=aspect.name, level=aspect.level), (who,))
    if not found:
        yield Told(because("FAT-A3-02", "average", name=name), (who,))


def _describe() -> Move:
    def plan(state: State, args: Args) -> Plan:
        who, kind, words = args["sheet"], args["kind"], args["words"].strip()
        aspect = aspect_at(state.sheet(who), args["aspect"], "FAT-4-32")
        if args["aspect"] != aspect.id:  # one of an Extra, which is described with it
            raise Refused(problem("FAT-4-32", "aspect", "no_aspect", name=state.sheet(who).name))
        tags = (*(tag for tag in aspect.tags if tag not in KINDS), *((kind,) if kind != "trait" else ()))
        after = replace(aspect, tags=tags, note=words or aspect.note)
        wrong = (problem("FAT-4-32", "words", "long", expected=LONGEST),) if len(words) > LONGEST else ()
        put = BlockPut(who, after, because(RULES[kind], "described", aspect=aspect.name, kind=KINDS[kind]))
        return Plan(wrong, because=(put.reason,), events=lambda _: (put,))

    params = (
        SHEET,
        ASPECT_OF,
        choice("kind", Text("ce que c’est", "what it is"), KINDS, "trait"),
        Param("words", "text", Text("en quelques mots", "in a few words"), default=""),
    )
    label = Text("Décrire un aspect", "Describe an aspect")
    return Move("describe_aspect", label, "FAT-4-32", params, plan)
