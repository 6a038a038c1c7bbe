"""What a command would meet, told before it is sent: from what its seat knows, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from starlette.responses import Response

from tablee.game.check import Throw
from tablee.game.codec import from_data, to_data
from tablee.game.draft import Draft
from tablee.game.json_forms import odds_form, sides_of
from tablee.game.move import Move, Plan
from tablee.game.problem import Refused
from tablee.game.throwing import for_master
from tablee.table.commands.request import must_be_plain
from tablee.table.secrecy.silhouettes import veiled
from tablee.web.api.auth import Here, Seated
from tablee.web.api.limits import Work
from tablee.web.api.operation import operations
from tablee.web.api.problems import told
from tablee.web.api.records import json_answer
from tablee.web.api.statuses import BODY, SEAT, statuses
from tablee.web.api.table_shapes import Foreseen, PreviewSent
from tablee.web.views.move_preview import move_for
from tablee.web.views.spends import sees_odds
from tablee.web.views.throw_bar import drafted_of, with_veil
from tablee.web.views.view import View

router = operations("play")
THROW_DRAFT = "throw_draft"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A move with its arguments; ``unknown`` where what it is aimed at hides what it would come to.

    ``plan`` is the plan that a draft has assembled already; None where the move makes its own.
    """

    move: Move
    args: Mapping[str, Any]
    check: Mapping[str, Any] | None = None
    unknown: bool = False
    plan: Callable[[], Plan] | None = None


@router.post("/tables/{table}/preview", response_model=Foreseen, responses=statuses(*SEAT, *BODY))
def preview(here: Seated, work: Work, sent: PreviewSent) -> Response:
    """What a move would meet: problems, costs, dice and odds. Nothing is written.

    `throw_draft` tells of the draft that lies there, or of the `draft` among its arguments. Acts of the
    table other than that have no preview.
    """
    with work:
        return _previewed(here, sent)


def _previewed(here: Here, sent: PreviewSent) -> Response:
    view = here.host.view(here.table, here.seat, here.ledger, "en")
    must_be_plain(sent.args)
    noted = {"check": here.rules.notation(sent.notation).form()} if sent.notation else {}
    args = {**sent.args, **noted}
    wanted = _drafted(view, args) if sent.do == THROW_DRAFT else _moved(view, sent.do, args)
    if wanted.unknown:
        return json_answer({**EMPTY, "unknown": True})
    try:
        read = wanted.move.read(wanted.args)
        seen = wanted.plan() if wanted.plan is not None else wanted.move.plan(view.state.game, read)
    except Refused as refused:
        return json_answer({**EMPTY, "problems": told(refused.problems, here.rules)})
    return json_answer(_form(here, wanted, for_master(seen) if view.is_gm else seen))


EMPTY: Mapping[str, Any] = {
    "problems": [],
    "costs": [],
    "because": [],
    "dice": None,
    "odds": None,
    "check": None,
    "unknown": False,
}


def _moved(view: View, do: str, args: Mapping[str, Any]) -> Wanted:
    """A move; one that throws a check as it is given has its odds from that."""
    given = args.get("check")
    return Wanted(move_for(view, do, args.get("run")), args, given if isinstance(given, Mapping) else None)


def _drafted(view: View, args: Mapping[str, Any]) -> Wanted:
    """The throw that a draft comes to on what its seat knows."""
    sheet = args.get("sheet") or ""
    state = view.state
    lying = state.drafts.get(sheet, Draft(sheet)) if isinstance(sheet, str) else Draft()
    given = args.get("draft")
    draft = lying if given is None else from_data(Draft, given, "args.draft")
    if isinstance(args.get("goal"), str):
        draft = replace(draft, goal=args["goal"])
    drafted = drafted_of(view.rules, state, with_veil(draft, state.veils.get(draft.sheet)))
    move = move_for(view, drafted.move or "throw", None)
    thrown = {"check": drafted.form, "by": draft.sheet, "against": list(draft.against)}
    unknown = not view.is_gm and veiled(state, draft)
    return Wanted(move, drafted.args if drafted.move else thrown, drafted.form, unknown, drafted.plan)


def _form(here: Here, wanted: Wanted, seen: Plan) -> dict[str, Any]:
    check = wanted.check if wanted.check is not None else seen.shows.get("check")
    reasons = [(reason.rule, here.rules.reference.text(reason)) for reason in seen.because]
    return {
        **EMPTY,
        "problems": told(seen.problems, here.rules),
        "costs": to_data(seen.costs),
        "because": [{"rule": rule, "fr": text.fr, "en": text.en} for rule, text in reasons],
        "dice": seen.dice.count if isinstance(seen.dice, Throw) else None,
        "odds": _odds(here, check),
        "check": to_data(check),
    }


def _odds(here: Here, form: Any) -> dict[str, Any] | None:
    """The odds of what would be thrown, where this seat may see chances and they can be worked out."""
    if form is None or not sees_odds(here.state, here.seat):
        return None
    try:
        check = here.rules.check(form)
        return odds_form(here.state.system, here.rules, check.notation, sides_of(check))
    except Refused:
        return None
