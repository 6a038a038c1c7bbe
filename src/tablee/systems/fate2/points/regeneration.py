"""Regeneration: when the boxes of aspects are cleared, those of aspects on Extras too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablee.game.event import BlockPut, Event
from tablee.game.frozen import replace
from tablee.game.milestone import DAY, EVENING_BEGINS, SCENE_BEGINS, Milestone
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.reason import Reason, because
from tablee.game.sheet import Aspect, Block, Nested, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, CHARACTER

REST, ARC, DAILY_BOX = "rest", "arc", "daily_box"
WHEN = {EVENING_BEGINS: "evening", SCENE_BEGINS: "scene", DAY: "day"}
"""The value of the dial that each milestone answers."""
LABELS = {
    REST: Text("Se reposer\u00a0: les cases se vident", "Rest: boxes are cleared"),
    ARC: Text("Finir l’arc\u00a0: les cases se vident", "End the arc: boxes are cleared"),
}


def milestone(book: Book, state: State, reached: Milestone) -> Iterator[Event]:
    """Boxes are cleared when the dial says so (FAT-4-11); box by box, as many as days have passed
    (FAT-10CONV-07)."""
    when = book["regeneration"]
    if when == WHEN.get(reached.key):
        yield from regenerated(state, state.sheets, because("FAT-4-11", str(when)))
    elif when == DAILY_BOX and reached.key == DAY:
        why = because("FAT-10CONV-07", "box", times=reached.times)
        yield from regenerated(state, state.sheets, why, reached.times)


def regenerated(
    state: State, sheets: Iterable[str], why: Reason, boxes: int | None = None
) -> Iterator[Event]:
    """The aspects of some sheets with so many boxes of each cleared, or all; what is clear stays unsaid."""
    for who in sheets:
        for block in state.sheet(who).blocks:
            after = _cleared(block, boxes)
            if after != block:
                yield BlockPut(who, after, why)


def _cleared(block: Block, boxes: int | None) -> Block:
    if isinstance(block, Aspect) and block.role == ASPECT and block.ticked:
        return block.cleared(boxes)
    if isinstance(block, Nested):
        return replace(block, sheet=_of_sheet(block.sheet, boxes))
    return block


def _of_sheet(sheet: Sheet, boxes: int | None) -> Sheet:
    blocks = tuple(_cleared(block, boxes) for block in sheet.blocks)
    return sheet if blocks == sheet.blocks else replace(sheet, blocks=blocks)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """A rest, the end of an arc, or whenever the game master likes: who clears their boxes."""
    when = str(book["regeneration"])
    why = because("FAT-4-11", when if when in LABELS else "given")

    def plan(state: State, args: Args) -> Plan:
        named = tuple(dict.fromkeys(args["sheets"]))
        for who in named:
            state.sheet(who)
        whom = named or tuple(id for id, sheet in state.sheets.items() if sheet.nature == CHARACTER)
        return Plan(because=(why,), events=lambda _: tuple(regenerated(state, whom, why)))

    everybody = Text("qui (personne\u00a0: tous les personnages)", "who (nobody: every character)")
    label = LABELS.get(when, Text("Vider les cases d’aspect", "Clear the boxes of aspects"))
    params = (Param("sheets", "sheets", everybody, default=(), actor=True),)
    return (Move("regenerate", label, "FAT-4-11", params, plan, "gm"),)
