"""Throws that the game master asks for, and the hidden parts of others' throws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tablee.game.chip import Chip
from tablee.game.codec import from_data
from tablee.game.draft import Draft
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.table.commands.moves import rules_of
from tablee.table.commands.request import Act, Request
from tablee.table.commands.throws import GOAL, drafted
from tablee.table.log.record import Facts
from tablee.table.secrecy.audience import GM
from tablee.table.secrecy.audience_of import audience_of
from tablee.table.secrecy.hidden_facts import AskClosed, DraftVeiled, ThrowAsked, Veil

CHIPS, WORDS, NAME = 20, 500, 60


def hide_goal(request: Request) -> Facts:
    """The hidden part of a sheet's next throw: what it must beat, chips that count and nobody else sees."""
    request.must_be_master()
    sheet = request.text("sheet")
    request.state.game.sheet(sheet)
    before = request.state.veils.get(sheet, Veil())
    if request.flag("clear"):
        return [(DraftVeiled(sheet), GM)]
    goal = request.text("goal", GOAL) if "goal" in request.args else before.goal
    chips = before.chips
    if request.args.get("chips") is not None:
        chips = from_data(tuple[Chip, ...], request.args["chips"], "chips")
    if len(chips) > CHIPS or any(len(chip.name) > NAME for chip in chips):
        raise Refused(problem("HOUSE-param", "chips", "text", label="", expected=(), found=""))
    _must_be_goal(request, sheet, goal)
    wanted = replace(before, goal=goal, chips=chips)
    return [(DraftVeiled(sheet, wanted if goal or chips else None), GM)]


def _must_be_goal(request: Request, sheet: str, goal: str) -> None:
    """A difficulty is read when it is set: at the throw a refusal would tell of it."""
    rules = rules_of(request)
    if not goal or rules.draft is None:
        return
    try:
        if rules.against is None:
            rules.check(rules.draft(request.state.game, Draft(sheet, goal=goal)).form)
        else:
            rules.check(rules.against(rules.draft(request.state.game, Draft(sheet)).form, goal))
    except Refused as refused:
        raise Refused(problem("HOUSE-ask", goal[:40], "goal"), *refused.problems) from refused


def ask_throw(request: Request) -> Facts:
    """Ask for a throw. Who has nothing in preparation finds the trait ticked and the difficulty set."""
    request.must_be_master()
    sheets, hidden = _asked(request), request.flag("hidden")
    words, trait, goal = request.text("words", WORDS), request.text("trait", NAME), request.text("goal", GOAL)
    for sheet in sheets:
        _must_be_goal(request, sheet, goal)
    asked = ThrowAsked(request.command.id, sheets, words, trait, told_goal(goal, hidden))
    facts: Facts = [(asked, audience_of(asked, request.known))]
    for sheet in sheets:
        if sheet not in request.state.drafts and (trait or asked.goal):
            prepared = Draft(sheet, _ticked(request.state.game.sheets[sheet], trait), goal=asked.goal)
            if prepared != Draft(sheet):
                facts += drafted(request, sheet, prepared)
        if hidden and goal:
            kept = replace(request.state.veils.get(sheet, Veil()), goal=goal, ask=asked.id)
            facts.append((DraftVeiled(sheet, kept), GM))
    return facts


def told_goal(goal: str, hidden: bool) -> str:
    """The difficulty as all are told it with the ask."""
    return "" if hidden else goal


def _asked(request: Request) -> tuple[str, ...]:
    """The sheets that are asked: by their ids, or all that are played."""
    given, sheets = request.args.get("sheets"), request.state.game.sheets
    if given == "all":
        given = [s for seat in request.state.seats.values() for s in seat.sheets if s in sheets]
    if isinstance(given, str):
        given = [s for s in given.split(",") if s]
    if not isinstance(given, Sequence) or not given:
        raise Refused(problem("HOUSE-ask", "sheets", "nobody"))
    for sheet in given:
        request.state.game.sheet(str(sheet))
    return tuple(dict.fromkeys(given))


def _ticked(sheet: Sheet, trait: str) -> tuple[str, ...]:
    """The trait of that name, if the sheet has it."""
    wanted = trait.casefold()
    named = (b.id for b in sheet.blocks if wanted and str(getattr(b, "name", "")).casefold() == wanted)
    return tuple(named)[:1]


def close_ask(request: Request) -> Facts:
    """Wait no longer; the difficulty that was hidden for those who have not thrown goes too."""
    request.must_be_master()
    id = request.text("ask")
    asking = request.state.asks.get(id)
    if asking is None or asking.closed:
        raise Refused(problem("HOUSE-ask", id[:40], "unknown"))
    asked = ThrowAsked(id, asking.sheets)
    facts: Facts = [(AskClosed(id), audience_of(asked, request.known))]
    for sheet, kept in request.state.veils.items():
        if kept.ask == id:
            rest = Veil(chips=kept.chips) if kept.chips else None
            facts.append((DraftVeiled(sheet, rest), GM))
    return facts


ASKING_ACTS: Mapping[str, Act] = {
    "veil": hide_goal,
    "ask_throw": ask_throw,
    "close_ask": close_ask,
}
