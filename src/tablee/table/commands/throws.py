"""Throws of drafts: the same draft, read on what its seat knows and then on the whole truth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tablee.game.draft import Draft, DraftResult
from tablee.game.event import Opened
from tablee.game.frozen import replace
from tablee.game.problem import Refused, problem
from tablee.game.state import State
from tablee.table.commands.milestones import tell_with_days
from tablee.table.commands.moves import Wish, events_of, game_for, must_play, preview_own, rules_of
from tablee.table.commands.repeat import payable
from tablee.table.commands.request import Request
from tablee.table.log.facts import Drafted
from tablee.table.log.record import Facts
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import EVERYONE, GM, Audience, Mode, masters, narrower, only, others
from tablee.table.secrecy.audience_of import audience_of
from tablee.table.secrecy.disclose import Disclosure, disclosure
from tablee.table.secrecy.hidden_facts import DraftVeiled, GoalKept, Offered, Veil
from tablee.table.secrecy.silhouettes import draft_for_players, rival_blocks, with_unseen

GOAL = 60


@dataclass(frozen=True, slots=True)
class Aimed:
    """A draft about to be thrown: as its thrower sees it, and with all that the truth adds."""

    seen: Draft
    whole: Draft
    changed: bool
    veil: Veil | None = None


def drafted(request: Request, sheet: str, draft: Draft | None, wanted: Audience = EVERYONE) -> Facts:
    """The draft of a sheet as it now lies, to all who may see it; players see no trait of a silhouette."""
    rivals = _rivals(request)
    if draft is not None and request.seat.role != "gm":
        draft = with_unseen(request.state, draft, request.state.drafts.get(sheet), rivals)
    fact = Drafted(sheet, draft)
    audience, told = (
        narrower(audience_of(fact, request.known), wanted),
        draft_for_players(request.state, draft, rivals),
    )
    if told == draft:
        return [(fact, audience)]
    return [(fact, masters(audience)), (Drafted(sheet, told), others(audience))]


def _rivals(request: Request) -> frozenset[str]:
    """The options that name a block of whoever is aimed at; they matter where that is a silhouette."""
    return rival_blocks(rules_of(request)) if request.state.silhouettes else frozenset()


def throw_draft(request: Request) -> Facts:
    """Throw a sheet's draft, or its last one again as far as it can be paid; what it adds up to is worked out
    here, from the truth.

    The draft is the one that the thrower has before them. Where it changes on the way (thrown
    again, against another difficulty) it is written down first: the log says what was thrown. Where
    the table waits for a nod, a player's throw is offered, and the game master's lets it fall.
    """
    must_play(request)
    sheet = request.text("sheet")
    request.must_act_for(sheet)
    aimed: Aimed = request.lately.get((request.state,), sheet, lambda: _aimed(request, sheet))
    if request.seat.role != "gm" and request.state.customs.get("nod") is True:
        return _offered(request, aimed)
    told = _telling(request, sheet)
    hides = _hides(request, aimed.veil)
    if hides:
        told = _only_told(request, told)
    events = events_of(request, lambda state: wish_of(request, state, aimed))
    facts = tell_with_days(request, told, events)
    before = drafted(request, sheet, aimed.seen, told.wanted) if aimed.changed else []
    return [*before, *facts, *([] if aimed.veil is None else _unveiled(sheet, aimed.veil, facts, hides))]


def _aimed(request: Request, sheet: str) -> Aimed:
    """The draft to throw; ``changed`` where it is another than the one that lies there."""
    own, state = request.own, request.state
    if sheet and sheet not in own.game.sheets:
        raise Refused(problem("HOUSE-sheet", sheet[:40], "unknown", expected=tuple(own.game.sheets)))
    lying, behind = own.drafts.get(sheet, Draft(sheet)), state.drafts.get(sheet)
    draft = lying
    if request.flag("again"):
        if sheet not in own.last:
            raise Refused(problem("HOUSE-draft", sheet[:40], "nothing"))
        rules = rules_of(request)
        result = partial(_result, request, rules.draft, own) if rules.draft is not None else None
        draft, behind = payable(rules, own.game, own.last[sheet], result), state.last.get(sheet)
    if "goal" in request.args:
        draft = replace(draft, goal=request.text("goal", GOAL))
    gone = [s for s in (*draft.against, *draft.helpers) if s not in own.game.sheets]
    if gone:
        raise Refused(problem("HOUSE-draft", gone[0][:40], "gone"))
    whole, veil = with_unseen(state, draft, behind, _rivals(request)), state.veils.get(sheet)
    if _hides(request, veil) and veil is not None:
        whole = replace(whole, added=(*whole.added, *veil.chips), goal=veil.goal or whole.goal)
    return Aimed(draft, whole, draft != lying, veil)


def _hides(request: Request, veil: Veil | None) -> bool:
    """True if a veil is part of the throw itself: chips are, and a goal that can't be told afterwards."""
    return veil is not None and bool(veil.chips or (veil.goal and rules_of(request).against is None))


def _telling(request: Request, sheet: str) -> Disclosure:
    """The disclosure of a throw: as the command says, or as the player wanted whose throw gets its nod."""
    command, seat = request.command, request.seat
    mode: Mode | None = request.state.offered.get(sheet)
    if seat.role == "gm" and command.mode == "all" and not command.silent and mode is not None:
        seat = next((s for s in request.state.seats.values() if sheet in s.sheets), seat)
        command = replace(command, mode=mode)
    return disclosure(request.known, request.state, seat, command, rules_of(request))


def _only_told(request: Request, told: Disclosure) -> Disclosure:
    """A throw with hidden chips is the game master's; those it was meant for learn what came of it."""
    if request.seat.role != "gm" and request.command.faces is not None:
        raise Refused(problem("HOUSE-draft", "", "hand"))
    named = [seat for seat in told.wanted if seat not in ("*", "gm")]
    result = EVERYONE if EVERYONE in (told.wanted, told.result) else only(*named) if named else ()
    return replace(told, wanted=GM, result=result)


def _unveiled(sheet: str, veil: Veil, facts: Facts, hides: bool) -> Facts:
    """The veil is used up; what the throw had to beat is kept beside it, for the game master."""
    run = next((fact.run for fact, _ in facts if isinstance(fact, Opened)), "")
    if not run:
        return []
    kept: Facts = [(GoalKept(run, veil.goal), GM)] if veil.goal and not hides else []
    return [*kept, (DraftVeiled(sheet), GM)]


def _offered(request: Request, aimed: Aimed) -> Facts:
    """The throw waits for the game master; what its player can know to be wrong is said at once."""
    sheet = aimed.seen.sheet
    if sheet in request.own.offered and not aimed.changed:
        raise Refused(problem("HOUSE-draft", sheet[:40], "waits"))
    if request.command.faces is not None:
        raise Refused(problem("HOUSE-draft", "", "nod"))
    preview_own(request, lambda state: wish_of(request, state, aimed))
    mode = disclosure(request.known, request.state, request.seat, request.command).command.mode
    fact = Offered(sheet, mode)
    before = drafted(request, sheet, aimed.seen) if aimed.changed else []
    return [*before, (fact, audience_of(fact, request.known))]


def wish_of(request: Request, state: TableState, aimed: Aimed) -> Wish:
    """The move that throws a draft, as a state shows it: the truth has its hidden part too."""
    whole = state is request.state or state is request.acting
    draft, rules = aimed.whole if whole else aimed.seen, rules_of(request)
    if rules.draft is None:
        return Wish("throw", {"check": rules.notation(draft.goal or "0").form(), "by": draft.sheet})
    result = _result(request, rules.draft, state, draft)
    if result.move:
        return Wish(result.move, result.args, result.plan)
    against = list(draft.against)
    return Wish("throw", {"check": result.form, "by": draft.sheet, "against": against})


def _result(
    request: Request, make: Callable[[State, Draft], DraftResult], state: TableState, draft: Draft
) -> DraftResult:
    """The result of a draft on a state, worked out once for a command; its plan is that of the throw."""
    game = game_for(request, state.game, {})
    found: DraftResult = request.lately.get((make, game, draft), "", lambda: make(game, draft))
    return found
