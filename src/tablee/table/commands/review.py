"""Review of sheets: the GM accepts each line or sends it back with a word, and approves the whole."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.game.event import StatusPut
from tablee.game.problem import Problem, Refused, problem
from tablee.game.sheet import Sheet
from tablee.table.commands.correct import correct, give_points, overruled, tell
from tablee.table.commands.edit_sheet import add_line, edit_line, said
from tablee.table.commands.moves import rules_of
from tablee.table.commands.ownership import take_sheet
from tablee.table.commands.request import Act, Request
from tablee.table.log.facts import Fact, Reviewed
from tablee.table.log.record import Facts
from tablee.table.log.state import TableState
from tablee.table.secrecy.private_notes import keep_note, owners

VERDICTS = ("accept", "back", "clear")
WORDS = 500


def submit(request: Request) -> Facts:
    """A player hands a sheet in."""
    id = request.text("sheet")
    request.must_act_for(id)
    sheet = request.own.game.sheet(id)
    if sheet.status not in ("draft", "changed"):
        raise Refused(problem("HOUSE-review", sheet.name, sheet.status))
    return tell(request, StatusPut(id, "submitted"))


def review(request: Request) -> Facts:
    """The game master's word on a line, for its player alone; one sent back makes the sheet a draft again."""
    request.must_be_master()
    id, block, verdict = request.text("sheet"), request.text("block"), request.args.get("verdict")
    sheet = request.state.game.sheet(id)
    line = sheet.get(block)
    if line is None or verdict not in VERDICTS:
        raise Refused(problem("HOUSE-review", block[:40], "line"))
    mark = Reviewed(id, block, verdict, request.text("words", WORDS), line)
    facts: Facts = [(mark, owners(request.state, id))]
    if verdict == "back" and sheet.status != "draft":
        facts += tell(request, StatusPut(id, "draft"))
    return facts


def approve(request: Request) -> Facts:
    """The game master approves a sheet, in spite of its problems if need be."""
    request.must_be_master()
    id = request.text("sheet")
    sheet = request.state.game.sheet(id)
    if sheet.status == "approved":
        raise Refused(problem("HOUSE-review", sheet.name, "approved"))
    wrong = tuple(p for p in rules_of(request).validate(sheet) if not p.warning) + _sent_back(
        request.state, id
    )
    ruled: list[Fact] = overruled(request, *wrong) if wrong else []
    return tell(request, *ruled, StatusPut(id, "approved"))


def _sent_back(state: TableState, id: str) -> tuple[Problem, ...]:
    sheet = state.game.sheet(id)
    lines = [said(block) for block in sheet.blocks if _verdict(state, id, sheet, block.id) == "back"]
    return (problem("HOUSE-review", sheet.name, "back", lines=tuple(lines)),) if lines else ()


def _verdict(state: TableState, id: str, sheet: Sheet, block: str) -> str:
    mark = mark_of(state, id, block)
    return mark.verdict if mark else ""


def mark_of(state: TableState, sheet: str, block: str) -> Reviewed | None:
    """The word on a line, while the line is what it was."""
    mark = state.reviews.get(sheet, {}).get(block)
    if mark is None or mark.verdict == "clear" or sheet not in state.game.sheets:
        return None
    return mark if state.game.sheets[sheet].get(block) == mark.of else None


SHEET_ACTS: Mapping[str, Act] = {
    "correct": correct,
    "give_points": give_points,
    "mend": edit_line,
    "add_line": add_line,
    "submit": submit,
    "review": review,
    "approve": approve,
    "take_sheet": take_sheet,
    "keep_note": keep_note,
}
"""The acts on a sheet as a sheet, in every game."""

OVERRULED = ("approve", "give_points")
"""The acts that rules may refuse, and the game master may do all the same."""
