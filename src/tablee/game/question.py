"""Questions that a move of their own answers: asked, found again, answered.

A player proposes and the game master approves with the same four words: the player's move ends in `ask`
with `check.GM` asked, the game master's move begins with `answer`. A spend with a veto is such a pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablee.game.check import Option
from tablee.game.event import Answered, Asked, Event, Settled
from tablee.game.frozen import replace
from tablee.game.move import ANSWERER, QUESTION, Args, Param, Plan, choice
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Reason
from tablee.game.state import State
from tablee.game.text import Quote, Text


def ask(
    id: str,
    asks: str,
    words: Mapping[str, Text],
    about: tuple[Reason, ...],
    default: str,
    move: str,
    *,
    private: bool = False,
) -> Asked:
    """Put a question to one seat; the options are the keys of their words, ``move`` the one that answers.

    ``default`` is one of the keys, or `WITHDRAWN`; of a ``private`` one only that seat and the game master
    know.
    """
    options = tuple(Option(key, text) for key, text in words.items())
    return Asked(Pending(id, (asks,), options, about, default, move=move, private=private))


def quoted(pending: Pending, slot: str) -> Quote:
    """The words that somebody put into a question; none where they were shortened."""
    found = dict(pending.about[0].slots).get(slot) if pending.about else None
    return Quote.of(found if isinstance(found, Text | str) else "")


def question_of(state: State, args: Args, move: str, unknown: Problem | None = None) -> Pending:
    """The open question that a move answers; raises `Refused` (with ``unknown``) if there is none."""
    pending = state.pendings.get(args["pending"])
    if pending is not None and pending.move == move:
        return pending
    known = tuple(p.id for p in state.pendings.values() if p.move == move)
    raise Refused(unknown or problem("HOUSE-pending", args["pending"][:40], "unknown", expected=known))


def answer(
    state: State, args: Args, move: str, option: str, unknown: Problem | None = None, *, known: bool = False
) -> tuple[Pending, tuple[Event, ...]]:
    """The question with an answer to it, and the events of the answer; raises `Refused` if it is none.

    The question is over once all whom it was put to have answered; ``known``: its answers stay on record.
    """
    pending = question_of(state, args, move, unknown).answer(args["seat"], option)
    answered = Answered(pending.id, args["seat"], option)
    if pending.waits_for:
        return pending, (answered,)
    return pending, (answered, Settled(pending.id, pending.answers if known else {}))


def after_answer(answered: Iterable[Event], plan: Plan) -> Plan:
    """A plan whose events follow those of the answer."""
    return replace(plan, events=lambda faces: (*answered, *plan.events(faces)))


def answer_params(words: Mapping[str, Text]) -> tuple[Param, Param, Param]:
    """The parameters of a move that answers with one of some options."""
    return QUESTION, ANSWERER, choice("option", Text("réponse", "answer"), words)
