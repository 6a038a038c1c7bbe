"""Moves that offer the lists: a skill of this game, an aspect of the library, chosen instead of written.

Each is the move of `player_moves` that takes a written name, with the name from the list.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.creation import player_moves
from tablee.systems.fate2.creation.aspect_library import AspectTable, aspect_options
from tablee.systems.fate2.creation.skill_lists import skill_list


def moves(book: Book, build: Build) -> Iterator[Move]:
    """Buy a listed skill, take an aspect of the library."""
    written = {move.key: move for move in player_moves.moves(book, build)}
    skills = tuple((row.name, group.name) for group in skill_list(book) for row in group.skills)
    sorts = {sort.key: Text(sort.fr, sort.en) for sort in book.table("aspects", AspectTable).sorts}
    aspects = tuple((row.name, sorts[row.sort]) for row in aspect_options(book))
    if skills:
        label = Text("Cocher une compétence de la liste", "Tick a skill of the list")
        chosen = _chosen(Text("compétence", "skill"), skills)
        yield _listed(written["buy_skill"], "buy_listed", label, chosen, "skill")
    if aspects:
        label = Text("Prendre un aspect de la bibliothèque", "Take an aspect of the library")
        yield _listed(
            written["take_aspect"], "take_listed", label, _chosen(Text("aspect", "aspect"), aspects), "aspect"
        )


def _chosen(label: Text, rows: tuple[tuple[Text, Text], ...]) -> Param:
    """A choice among names under headings; a name that two headings have stands under the first."""
    found: dict[str, tuple[Text, Text]] = {}
    for words, heading in rows:
        found.setdefault(words.fr, (words, heading))
    names = tuple(words for words, _ in found.values())
    headings = tuple(heading for _, heading in found.values())
    return Param("name", "choice", label, options=tuple(found), words=names, groups=headings)


def _listed(move: Move, key: str, label: Text, chosen: Param, owned: str) -> Move:
    """A move with its name chosen from a list; what is owned already is found by its name."""
    params = tuple(chosen if param.name == "name" else param for param in move.params if param.name != owned)

    def plan(state: State, args: Args) -> Plan:
        return move.planner(state, {**args, owned: ""})

    return replace(move, key=key, label=label, params=params, planner=plan)
