"""Throwing what was drafted: the same draft, read on what its seat knows and then on the whole truth."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.draft import Draft
from tablee.game.problem import Refused, problem
from tablee.table.ask import Ask
from tablee.table.audience import narrower
from tablee.table.fact import Drafted
from tablee.table.moving import Facts, Wish, events_of, must_play, rules_of
from tablee.table.reach import reach
from tablee.table.state import TableState
from tablee.table.telling import telling

GOAL = 60


def throw_draft(ask: Ask) -> Facts:
    """Throw a sheet's draft, or its last one again; what it adds up to is worked out here, from the truth.

    The draft is the one that whoever throws has before them. Where it changes on the way (thrown
    again, against another difficulty) it is written down first: the log says what was thrown.
    """
    must_play(ask)
    sheet = ask.text("sheet")
    ask.must_act_for(sheet)
    draft, changed = _wanted(ask, sheet)
    told = telling(ask.known, ask.state, ask.seat, ask.command)
    events = events_of(ask, lambda state: wish_of(ask, state, draft))
    facts = told.tell(events)
    if not changed:
        return facts
    fact = Drafted(sheet, draft)
    return [(fact, narrower(reach(fact, ask.known), told.wanted)), *facts]


def _wanted(ask: Ask, sheet: str) -> tuple[Draft, bool]:
    """The draft to throw, and whether it is another than the one that lies there."""
    own = ask.own
    if sheet and sheet not in own.game.sheets:
        raise Refused(problem("HOUSE-sheet", sheet[:40], "unknown", expected=tuple(own.game.sheets)))
    lying = own.drafts.get(sheet)
    draft = lying or Draft(sheet)
    if ask.args.get("again") in (True, "1", "true"):
        if sheet not in own.last:
            raise Refused(problem("HOUSE-draft", sheet[:40], "nothing"))
        draft = own.last[sheet]
    if "goal" in ask.args:
        draft = replace(draft, goal=ask.text("goal", GOAL))
    gone = [s for s in (*draft.against, *draft.helpers) if s not in own.game.sheets]
    if gone:
        raise Refused(problem("HOUSE-draft", gone[0][:40], "gone"))
    return draft, draft != (lying or Draft(sheet))


def wish_of(ask: Ask, state: TableState, draft: Draft) -> Wish:
    """The move that throws a draft, as a state shows it."""
    rules = rules_of(ask)
    if rules.draft is None:
        return Wish("throw", {"check": rules.notation(draft.goal or "0").form(), "by": draft.sheet})
    drafted = rules.draft(state.game, draft)
    if drafted.move:
        return Wish(drafted.move, drafted.args)
    against = list(draft.against)
    return Wish("throw", {"check": drafted.form, "by": draft.sheet, "against": against})
