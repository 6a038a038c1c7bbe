"""What the log tells of sheets as sheets: handed in, sent back, approved, played by somebody."""

from __future__ import annotations

from tablee.game.event import StatusPut
from tablee.lang import gettext as _
from tablee.table.commands.edit_sheet import said
from tablee.table.log.facts import Reviewed, SheetNoted
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState

SheetFact = StatusPut | Reviewed | SheetNoted


def sheet_tale(fact: SheetFact, state: TableState) -> tuple[str, str]:
    """The line of the log, and what an undo would take back; nothing where nothing is told."""
    sheet = state.game.sheets.get(fact.sheet)
    name = sheet.name if sheet else "?"
    match fact:
        case StatusPut(_sheet, status):
            words = {
                "draft": _("{name}: the sheet goes back to its player."),
                "submitted": _("{name}: the sheet is handed in."),
                "approved": _("{name}: the sheet is approved."),
                "changed": _("{name}: the sheet has changed since it was approved."),
            }[status].format(name=name)
            return words, words
        case Reviewed(_sheet, _block, "back", words, of):
            line = said(of) if of is not None else ""
            told = _("{name} · {line}: to be mended.").format(name=name, line=line)
            return f"{told} {words}".strip(), told
        case Reviewed(_sheet, _block, _verdict, _words, of):
            return "", _("{name} · {line}: looked at").format(name=name, line=said(of) if of else "")
        case SheetNoted():
            return "", _("{name}: private notes").format(name=name)


def plays_tale(before: Seat, now: Seat, state: TableState) -> str:
    """Who plays whom from now on."""
    new = [s for s in now.sheets if s not in before.sheets and s in state.game.sheets]
    lost = [s for s in before.sheets if s not in now.sheets and s in state.game.sheets]
    if new:
        name = state.game.sheets[new[-1]].name
        return _("{name}: played by {player} from now on.").format(name=name, player=now.name)
    if lost:
        name = state.game.sheets[lost[-1]].name
        return _("{name}: no longer played by {player}.").format(name=name, player=now.name)
    return ""
