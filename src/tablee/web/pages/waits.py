"""Whom the table waits for: every question that is open, who may answer it, and with what."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from tablee.game.event import Settled
from tablee.game.pending import Pending
from tablee.game.problem import Problem, problem
from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat
from tablee.web.submission import Sent, posts, refused, send
from tablee.web.views.fields import PREFIX
from tablee.web.views.questions import known_args, move_of, takes_option


def answer(given: Sent) -> Response:
    """Answer a question: by the choice alone, or by the move that its answer is."""
    id, asked, option = given.text("pending", 200), given.text("seat", 80), given.text("option", 80)
    pending = given.state.game.pendings.get(id)
    if pending is None:
        return refused(given, (_over(given.ledger, given.seat, id),))
    do, args = _as_move(given, pending, asked, option)

    def overtaken() -> Problem | None:
        now = given.again()
        return None if id in now.state.game.pendings else _over(now.ledger, now.seat, id)

    return send(given, given.command(do, args), overtaken=overtaken)


def _over(ledger: Ledger, seat: Seat, id: str) -> Problem:
    """A question that waits no more, with who was quicker: as far as this seat may know."""
    for view in reversed(ledger.recent(seat)):
        if isinstance(view.fact, Settled) and view.fact.pending == id:
            return problem("HOUSE-pending", id[:40], "late", found=ledger.own(seat).seat(view.by).name)
    return problem("HOUSE-pending", id[:40], "over")


def _as_move(given: Sent, pending: Pending, asked: str, option: str) -> tuple[str, dict[str, Any]]:
    move = move_of(given.rules_for(pending.run), pending, option)
    if move is None or not pending.move:
        return "choose", {"pending": pending.id, "seat": asked, "option": option}
    args = known_args(given.state, move, pending, asked)
    for param in move.params:
        values = [v for v in given.form.getlist(PREFIX + param.name) if isinstance(v, str)]
        if takes_option(param, pending):
            args[param.name] = option
        elif param.kind in ("sheets", "blocks"):
            args[param.name] = [v for v in values if v]
        elif values and values[0].strip():
            args[param.name] = values[0].strip()
    return move.key, args


ROUTES = [posts("/t/{table}/answer", answer)]
