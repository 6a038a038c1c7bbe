"""Authority: for which sheets events act and whose points they spend, by what the events themselves say.

What a command names may be spelled in any way and stand anywhere; what comes of it may not. A throw says who
makes it, a press and a pass whose they are, a payment from which account it comes, a whole sheet that is
written anew whose it is: these are typed, and they are all that changes the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from tablee.game.account import BANK
from tablee.game.address import Address
from tablee.game.event import Answered, Moved, Opened, Passed, SheetPut, Stepped
from tablee.game.sheet import Sheet
from tablee.game.walk import Bought

SHARED = ("group", "scene")
"""The natures of sheets whose points are everybody's: a pile, a scene's points."""
DeedKind: TypeAlias = Literal["acts", "pays"]


class Deed(NamedTuple):
    """What an event does in the name of a sheet; ``account`` is the address that pays."""

    kind: DeedKind
    sheet: str
    account: str = ""


def deeds(events: Iterable[object], sheets: Mapping[str, Sheet]) -> Iterator[Deed]:
    """Every deed in the name of one of these sheets; what belongs to all of a group is nobody's deed.

    A loss is none: who is struck does not pay. Neither is a gain.
    """
    for event in events:
        for deed in _of(event):
            if deed.sheet in sheets and not (deed.kind == "pays" and sheets[deed.sheet].nature in SHARED):
                yield deed


def _of(event: object) -> Iterator[Deed]:
    match event:
        case Moved(movement) if movement.spent and movement.source != BANK:
            yield Deed("pays", Address.read(movement.source).sheet, movement.source)
        case Opened(_, _, by) | Passed(_, by) | Answered(_, by):
            yield Deed("acts", by)
        case Stepped(_, Bought() as bought):
            yield Deed("acts", bought.by)
        case SheetPut(sheet):
            yield Deed("acts", sheet)
