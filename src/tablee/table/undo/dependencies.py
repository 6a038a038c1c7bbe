"""Dependencies between facts: what each writes and what it needs to find, hence what builds on what."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.game.address import Address
from tablee.game.event import (
    Answered,
    Asked,
    BlockGone,
    BlockPut,
    Closed,
    ConflictPut,
    Moved,
    Opened,
    Passed,
    Settled,
    SheetGone,
    SheetPut,
    StatusPut,
    Stepped,
    TimeMoved,
)
from tablee.table.log.facts import Drafted, Fact, PackChanged, Reviewed, SeatGone, SeatPut, SheetNoted
from tablee.table.log.occasions import (
    EveningClosed,
    EveningOpened,
    NoteGone,
    NotePut,
    PictureGone,
    PictureKept,
    PictureShown,
    SceneDropped,
    SceneKept,
)
from tablee.table.secrecy.hidden_facts import AskClosed, DraftVeiled, GoalKept, Offered, Shaded, ThrowAsked


@dataclass(frozen=True, slots=True)
class Dependencies:
    """The things a fact writes, and those it needs to find as they were."""

    writes: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()


def dependencies(fact: Fact) -> Dependencies:
    """The dependencies of a fact. Movements of points commute: one does not build on another.

    A throw that the next act closes in passing is no foundation of that act. A reveal only tells
    again what others wrote: it writes nothing itself. Neither does what is said in other words.
    """
    match fact:
        case SheetPut(sheet) | SheetGone(sheet):
            return _both(f"sheet {sheet}")
        case StatusPut(sheet):
            return _touch({f"status {sheet}"}, {f"sheet {sheet}", f"status {sheet}"})
        case Reviewed(sheet, block):
            return _touch({f"review {sheet}.{block}"}, {f"sheet {sheet}"})
        case SheetNoted(sheet):
            return _touch({f"note {sheet}"}, {f"sheet {sheet}"})
        case BlockPut(sheet, block):
            return _block(sheet, block.id)
        case BlockGone(sheet, gone):
            return _block(sheet, gone)
        case Moved(movement):
            ends = sheet_ends(movement.source, movement.target)
            # A block of a nested sheet is put with the block that holds it.
            blocks = {place for end in ends for place in (str(end), f"{end.sheet}.{end.outer}")}
            sheets = {f"sheet {end.sheet}" for end in ends}
            return _touch({f"points {b}" for b in blocks}, {f"block {b}" for b in blocks} | sheets)
        case Opened(run, _, by):
            return _touch({f"run {run}"}, {f"sheet {by}"} if by else set())
        case Closed(run, applied):
            return _both(f"run {run}") if applied else Dependencies()
        case Passed(run):  # a throw is closed by the last of those who pass: that builds on all before
            return _touch({f"passed {run}"}, {f"run {run}", f"passed {run}"})
        case Stepped(run):
            return _both(f"run {run}")
        case Asked(pending):
            return _touch({f"pending {pending.id}"}, {f"run {pending.run}"} if pending.run else set())
        case Answered(pending_id) | Settled(pending_id):
            return _both(f"pending {pending_id}")
        case TimeMoved():
            return _both("calendar")
        case ConflictPut():
            return _both("conflict")
        case Drafted(sheet):
            return _touch(set(), {f"sheet {sheet}"} if sheet else set())
        case DraftVeiled(sheet) | Offered(sheet) | Shaded(sheet):
            return _touch(set(), {f"sheet {sheet}"} if sheet else set())
        case GoalKept(run):
            return _touch(set(), {f"run {run}"})
        case ThrowAsked(id):
            return _touch({f"ask {id}"}, set())
        case AskClosed(id):
            return _both(f"ask {id}")
        case SceneKept(scene):
            return _both(f"scene {scene.id}")
        case SceneDropped(scene_id):
            return _both(f"scene {scene_id}")
        case PictureKept(picture) | PictureShown(picture):
            return _touch({f"picture {picture.id}"}, set())
        case PictureGone(picture_id):
            return _both(f"picture {picture_id}")
        case NotePut(note):
            return _both(f"jotting {note.id}")
        case NoteGone(note_id):
            return _both(f"jotting {note_id}")
        case PackChanged():
            return _both("pack")
        case EveningOpened() | EveningClosed():
            return _both("evening")
        case SeatPut(seat):
            return _both(f"seat {seat.id}")
        case SeatGone(seat_id):
            return _both(f"seat {seat_id}")
    return Dependencies()


def sheet_ends(*addresses: str) -> tuple[Address, ...]:
    """The addresses that name a sheet's block, not the bank."""
    return tuple(Address.read(address) for address in addresses if "." in address)


def _block(sheet: str, block: str) -> Dependencies:
    place = f"{sheet}.{block}"
    return _touch({f"block {place}"}, {f"sheet {sheet}", f"block {place}", f"points {place}"})


def _touch(writes: set[str], needs: set[str]) -> Dependencies:
    return Dependencies(frozenset(writes), frozenset(needs))


def _both(thing: str) -> Dependencies:
    return _touch({thing}, {thing})
