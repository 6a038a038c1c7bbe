"""A challenge on its sheet: one ``Power`` with its elements and how it stands, and its tracks.

The sheet is a scene's, open to all. One that holds what is not to be known yet (payloads, an event) is an
object: players see its outline, whose boxes are ticked and unticked but carry nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field, fields
from typing import Any

from tablee.game.bands import Band, Bands
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass, replace
from tablee.game.problem import Refused, problem
from tablee.game.reason import Named
from tablee.game.sheet import Block, Note, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.track import Track, TrackRow
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import SYSTEM
from tablee.systems.fate2.roll.degrees import DegreeTable, lowest_margins
from tablee.systems.fate2.tasks.chances import Standing
from tablee.systems.fate2.tasks.duel import Duel
from tablee.systems.fate2.tasks.shapes import Elements, Shape, span, task_table

ROLE = "challenge"
ID = "challenge"
"""Role and id of the block that makes a sheet a challenge."""
PROGRESS = "progress"
"""The id of the one track of a challenge; with a track for each side they are ``side_1`` and ``side_2``."""
SIDES = ("side_1", "side_2")
OPEN, HIDDEN = "scene", "object"
"""Natures: all know its boxes and what they carry; all know its boxes alone."""
SECRETS = "challenge_secrets"
"""The id of the note in which the game master reads what boxes will hand out."""
ROLLED = "rolled:"
"""Before the id of a sheet, in the data of the block: when it rolled last."""
UNENDING = ""
"""How a challenge that goes on has ended."""


@dataclass(frozen=True, slots=True)
class Task(Elements):
    """The elements of a challenge, then how it stands.

    ``done`` says how it ended; ``first`` and ``second`` are the sheets of two sides; ``next_1`` and
    ``next_2`` what each suffers on its next throw alone. ``last`` is when somebody last rolled, ``lost`` how
    many boxes have been lost since; ``scenes`` and ``evenings`` those that have ended. ``spent`` is what a
    series of tests has taken, in its smaller unit.
    """

    first: str = ""
    second: str = ""
    done: str = UNENDING
    next_1: int = 0
    next_2: int = 0
    last: int = 0
    lost: int = 0
    scenes: int = 0
    evenings: int = 0
    spent: int = 0
    rolled: Mapping[str, int] = field(default_factory=dict)

    def data(self) -> dict[str, int | str | bool]:
        """The task as flat data of a block; what is as it begins is left out."""
        bare = Task()
        flat = {f.name: getattr(self, f.name) for f in fields(Task) if f.name != "rolled"}
        kept = {name: value for name, value in flat.items() if value != getattr(bare, name)}
        return kept | {ROLLED + who: at for who, at in self.rolled.items()}


def task_of(block: Power) -> Task:
    """The task that a block holds; raises `Refused` for data that are none."""
    rolled = {key.removeprefix(ROLLED): at for key, at in block.data.items() if key.startswith(ROLLED)}
    rest = {key: value for key, value in block.data.items() if not key.startswith(ROLLED)}
    return from_data(Task, {**rest, "rolled": rolled}, block.id)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge of the table: its sheet's id and name, its block, its task and its tracks."""

    id: str
    name: str
    block: Power
    task: Task
    tracks: tuple[Track, ...]

    @property
    def named(self) -> Named:
        """Its name as reasons have it."""
        return Named(self.id, self.name)

    @property
    def track(self) -> Track:
        """Its one track, or that of the first side."""
        return self.tracks[0]

    def side_of(self, sheet: str) -> int | None:
        """The side of a sheet: 0 or 1; None of neither."""
        sides = (self.task.first, self.task.second)
        return sides.index(sheet) if sheet in sides and self.task.kind == "sides" else None

    def with_task(self, **changes: Any) -> Challenge:
        """The same with other words in its task."""
        task = replace(self.task, **changes)
        return replace(self, task=task, block=replace(self.block, data=task.data()))

    def with_track(self, at: int, track: Track) -> Challenge:
        """The same with another track in that place."""
        return replace(self, tracks=(*self.tracks[:at], track, *self.tracks[at + 1 :]))

    def is_won(self, track: Track) -> bool:
        """True once a box of the required row, or of any above, is ticked; of a series: once all are."""
        if self.task.kind == "series":
            return not track.unticked
        return any(int(mark.row) >= self.task.required for mark in track.marks)


def challenge_of(id: str, sheet: Sheet | None) -> Challenge | None:
    """The challenge of a sheet; None of any other sheet."""
    block = sheet.get(ID) if sheet is not None else None
    if sheet is None or not isinstance(block, Power) or block.role != ROLE:
        return None
    task = task_of(block)
    ids = SIDES if task.kind == "sides" else (PROGRESS,)
    tracks = tuple(sheet.need(of, Track) for of in ids)
    for track in tracks:
        if tuple(row.key for row in track.rows) != tuple(map(str, range(len(track.rows)))) or not track.rows:
            raise Refused(problem("FAT-3-10", track.id, "rows"))
    return Challenge(id, sheet.name, block, task, tracks)


def need_challenge(state: State, id: str) -> Challenge:
    """The challenge of that id; raises `Refused`."""
    found = challenge_of(id, state.sheet(id))
    if found is None:
        raise Refused(problem("FAT-3-10", id[:40], "none", name=state.sheet(id).name))
    return found


def challenges(state: State) -> tuple[Challenge, ...]:
    """Every challenge of the table that goes on; a sheet that was written wrongly is passed over."""
    found = []
    for id, sheet in state.sheets.items():
        with suppress(Refused):
            one = challenge_of(id, sheet)
            found += [one] if one is not None and not one.task.done else []
    return tuple(found)


def bands(book: Book, track: Track, *, dynamic: bool) -> Bands:
    """The rows that margins fall on, by the static or the dynamic degrees; above the top row it is the top
    row (FAT-3-13, FAT-3-28)."""
    lows = lowest_margins(book, dynamic=dynamic)[: len(track.rows)]
    return Bands(tuple(Band(low, row.key) for low, row in zip(lows, track.rows, strict=False)))


def row_for(book: Book, challenge: Challenge, margin: int) -> str:
    """The row that a margin falls on; a series has but one."""
    found = bands(book, challenge.track, dynamic=challenge.task.dynamic).row_for(margin)
    return found or challenge.track.rows[0].key


def standing(book: Book, challenge: Challenge, at: int = 0) -> Standing:
    """One track as its odds see it. A series is won by its last success: that box stands alone."""
    track, task = challenge.tracks[at], challenge.task
    ticked = tuple(track.ticked(row.key) for row in track.rows)
    boxes = tuple(row.boxes for row in track.rows)
    if task.kind == "series":
        return Standing((boxes[0] - 1, 1), (min(ticked[0], boxes[0] - 1), ticked[0] // boxes[0]), (0,), 1)
    lows = lowest_margins(book, dynamic=task.dynamic)[: len(boxes)]
    return Standing(boxes, ticked, lows, task.required, task.fragility, task.threshold)


def duel_of(book: Book, challenge: Challenge) -> Duel:
    """A contest on two tracks as its odds see it."""
    task, rows = challenge.task, challenge.track.rows
    return Duel(
        (standing(book, challenge), standing(book, challenge, 1)),
        tuple((row.penalty, row.counts == "next") for row in rows),
        (task.next_1, task.next_2),
        task.ties,
        book.on("next_adds"),
    )


def bare_standing(book: Book, shape: Shape) -> Standing:
    """A challenge of that shape before its first roll, as its odds see it."""
    sheet = made(book, shape.fr, shape, (), {}, 0)
    found = challenge_of("", sheet)
    assert found is not None
    return standing(book, found)


def made(
    book: Book,
    name: str,
    shape: Shape,
    sides: tuple[tuple[str, str], ...],
    payloads: Mapping[int, tuple[str, ...]],
    now: int,
) -> Sheet:
    """The sheet of a new challenge. ``sides`` are two sheets and their names, ``payloads`` go by row."""
    first, second = sides or (("", ""), ("", ""))
    elements = {f.name: getattr(shape, f.name) for f in fields(Elements)} | {"required": shape.top}
    task = Task(**elements, first=first[0], second=second[0], last=now)
    rows = tuple(_rows(book, shape, payloads))
    label = described(book, name, task)
    tracks = tuple(
        Track(id, Text(f"{label.fr} · {side[1]}", f"{label.en} · {side[1]}"), rows)
        for id, side in zip(SIDES, (first, second), strict=True)
    )
    if shape.kind != "sides":
        tracks = (Track(PROGRESS, label, rows),)
    block = Power(ID, name, ROLE, task.data())
    hidden = bool(payloads) or (shape.fragility == "event")
    blocks: tuple[Block, ...] = (block, *tracks)
    if hidden:
        lines = [f"{row}\u00a0: {words}" for row, listed in sorted(payloads.items()) for words in listed]
        lines += [task.event_fr] if task.event_fr == task.event_en else []
        blocks = (*blocks, Note(SECRETS, "\n".join(lines), private=True)) if lines else blocks
    nature = HIDDEN if hidden else OPEN
    return Sheet(SYSTEM, name, blocks, nature, book.pack.name, book.pack.version)


def _rows(book: Book, shape: Shape, payloads: Mapping[int, tuple[str, ...]]) -> list[TrackRow]:
    notes = {note.row: note for note in shape.notes}
    costs = {row.row: row for row in shape.penalties}
    rows = []
    for at, boxes in enumerate(shape.boxes):
        cost = costs.get(at)
        rows.append(
            TrackRow(
                str(at),
                _label(book, shape, at, notes.get(at)),
                boxes,
                cost.value if cost else 0,
                untick="up",
                counts="next" if cost and cost.lasts == "next" else "flat",
                payloads=payloads.get(at, ()),
            )
        )
    return rows


def _label(book: Book, shape: Shape, at: int, note: Any) -> Text:
    """A row in words: its margins, its degree, what stands beside it."""
    if shape.kind == "series":
        return Text("Réussites", "Successes")
    table = book.table("degrees", DegreeTable).rows
    lows = lowest_margins(book, dynamic=shape.dynamic)
    last = at == len(lows) - 1
    degree = task_table(book).top if last and shape.kind == "static" else table[at]
    margins = f"{lows[at]}+" if last and shape.dynamic else str(lows[at])
    if not last and lows[at + 1] - lows[at] > 1:
        margins = f"{lows[at]}–{lows[at + 1] - 1}"
    more = (f", {note.fr}", f", {note.en}") if note else ("", "")
    return Text(f"{margins} · {degree.fr}{more[0]}", f"{margins} · {degree.en}{more[1]}")


def described(book: Book, name: str, task: Task) -> Text:
    """The name of a challenge and its elements, in one line."""
    fr, en = [name], [name]
    if not task.dynamic:
        goal = book.say(task.difficulty)
        fr.append(f"difficulté {goal.fr}")
        en.append(f"difficulty {goal.en}")
    broken = FRAGILE.get(task.fragility)
    if broken is not None:
        from_fr, from_en = (
            (f" dès MdE {task.threshold}", f" from margin {task.threshold}")
            if task.threshold > 1
            else ("", "")
        )
        fr.append(broken.fr + from_fr)
        en.append(broken.en + from_en)
    if task.once:
        fr.append("un jet chacun")
        en.append("one roll each")
    elif task.duration:
        length = span(book, task.duration, task.duration_unit)
        fr.append(f"un jet\u00a0: {length.fr}")
        en.append(f"one roll: {length.en}")
    if task.recovery:
        length = span(book, task.recovery, task.recovery_unit)
        fr.append(f"une case se perd en {length.fr}")
        en.append(f"one box is lost in {length.en}")
    return Text(" · ".join(fr), " · ".join(en))


FRAGILE: Mapping[str, Text] = {
    "default": Text("un échec décoche sa ligne", "a failure unticks its row"),
    "highest": Text("un échec décoche la case la plus haute", "a failure unticks the highest box"),
    "all": Text("un échec décoche tout", "a failure unticks everything"),
    "destroy": Text("un échec détruit tout", "a failure destroys it all"),
    "event": Text("un échec a des suites", "a failure has consequences"),
}
"""What a failure does, in a few words."""


def outline(sheet: Sheet) -> Sheet:
    """What players see of a hidden challenge: its rows and ticks, what was told already, nothing more."""
    found = challenge_of("", sheet)
    if found is None:
        return sheet
    secret = {"event_fr", "event_en"}
    data = {key: value for key, value in found.block.data.items() if key not in secret}
    seen = sheet
    for track in found.tracks:
        seen = seen.put(track.sealed())
    seen = seen.put(replace(found.block, data=data, note=""))
    keep = {ID, *(track.id for track in found.tracks)}
    return replace(seen, blocks=tuple(b for b in seen.blocks if b.id in keep), history=(), steps=())
