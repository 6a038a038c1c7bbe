"""A sheet handed in: the GM accepts each line or sends it back with a word, and approves the whole."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.game.event import StatusPut
from tablee.game.problem import Problem, Refused, problem
from tablee.game.sheet import Sheet
from tablee.table.ask import Act, Ask
from tablee.table.correct import correct, give_points, overruled, tell
from tablee.table.fact import Fact, Reviewed
from tablee.table.mend import add_line, mend, said
from tablee.table.moving import rules_of
from tablee.table.owning import take_sheet
from tablee.table.private import keep_note, owners
from tablee.table.record import Facts
from tablee.table.state import TableState

VERDICTS = ("accept", "back", "clear")
WORDS = 500


def submit(ask: Ask) -> Facts:
    """A player hands a sheet in."""
    id = ask.text("sheet")
    ask.must_act_for(id)
    sheet = ask.own.game.sheet(id)
    if sheet.status not in ("draft", "changed"):
        raise Refused(problem("HOUSE-review", sheet.name, sheet.status))
    return tell(ask, StatusPut(id, "submitted"))


def review(ask: Ask) -> Facts:
    """The game master's word on a line, for its player alone; one sent back makes the sheet a draft again."""
    ask.must_be_master()
    id, block, verdict = ask.text("sheet"), ask.text("block"), ask.args.get("verdict")
    sheet = ask.state.game.sheet(id)
    line = sheet.get(block)
    if line is None or verdict not in VERDICTS:
        raise Refused(problem("HOUSE-review", block[:40], "line"))
    mark = Reviewed(id, block, verdict, ask.text("words", WORDS), line)
    facts: Facts = [(mark, owners(ask.state, id))]
    if verdict == "back" and sheet.status != "draft":
        facts += tell(ask, StatusPut(id, "draft"))
    return facts


def approve(ask: Ask) -> Facts:
    """The game master approves a sheet, in spite of its problems if need be."""
    ask.must_be_master()
    id = ask.text("sheet")
    sheet = ask.state.game.sheet(id)
    if sheet.status == "approved":
        raise Refused(problem("HOUSE-review", sheet.name, "approved"))
    wrong = tuple(p for p in rules_of(ask).validate(sheet) if not p.warning) + _sent_back(ask.state, id)
    ruled: list[Fact] = overruled(ask, *wrong) if wrong else []
    return tell(ask, *ruled, StatusPut(id, "approved"))


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
    "mend": mend,
    "add_line": add_line,
    "submit": submit,
    "review": review,
    "approve": approve,
    "take_sheet": take_sheet,
    "keep_note": keep_note,
}
"""What is done with a sheet as a sheet, whatever the game."""

OVERRULED = ("approve", "give_points")
"""What rules may refuse, and the game master do all the same."""
