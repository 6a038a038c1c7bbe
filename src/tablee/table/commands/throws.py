"""Throws of drafts: the same draft, read on what its seat knows and then on the whole truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.event import Opened
from tablee.game.frozen import replace
from tablee.game.ids import ids_in
from tablee.game.problem import Refused, problem
from tablee.game.state import State
from tablee.table.commands.milestones import tell_with_days
from tablee.table.commands.moves import (
    Thrower,
    Wish,
    events_of,
    game_for,
    may_fall,
    must_not_probe,
    must_play,
    play_move,
    preview_own,
    rules_for,
    rules_of,
    thrower_of,
    with_open_ruling,
)
from tablee.table.commands.repeat import payable
from tablee.table.commands.request import OthersPay, Request, must_be_short
from tablee.table.log.facts import Drafted
from tablee.table.log.record import Facts
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import (
    EVERYONE,
    GM,
    Audience,
    Mode,
    joined,
    masters,
    narrower,
    only,
    others,
)
from tablee.table.secrecy.audience_of import audience_of
from tablee.table.secrecy.disclose import Disclosure, disclosure
from tablee.table.secrecy.hidden_facts import DraftVeiled, GoalKept, Offered, Veil
from tablee.table.secrecy.silhouettes import draft_for_players, rival_blocks, with_unseen

GOAL = 60
CHIPS = "chips"
"""The parameter of a check or a move that takes chips as they are written."""


@dataclass(frozen=True, slots=True)
class Aimed:
    """A draft about to be thrown: as its thrower sees it, and with all that the truth adds.

    ``changed``: it is another than the one that lies there; ``at_once``: a move threw it, nobody has laid it
    down; ``waits``: it can't take what is hidden in it, and is for the game master to let fall.
    """

    seen: Draft
    whole: Draft
    changed: bool
    veil: Veil | None = None
    at_once: bool = False
    waits: bool = False


def drafted(request: Request, sheet: str, draft: Draft | None, wanted: Audience = EVERYONE) -> Facts:
    """The draft of a sheet as it now lies, to all who may see it; players see no trait of a silhouette."""
    rivals = _rivals(request)
    if draft is not None and request.seat.role != "gm":
        draft = with_unseen(request.state, draft, request.state.drafts.get(sheet), rivals)
    fact = known_by = Drafted(sheet, draft)
    if draft is not None and request.seat.role != "gm":  # an id that a player writes is a word of theirs
        known_by = Drafted(sheet, replace(draft, options={}, args={}))
    audience = narrower(audience_of(known_by, request.known), wanted)
    told = draft_for_players(request.state, draft, rivals)
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
    must_not_probe(request, aimed.seen.move, aimed.seen.args)
    return _thrown(request, aimed)


def play(request: Request, move: str, args: Mapping[str, Any]) -> Facts:
    """A move of the game. One that begins a throw goes the way of a draft: the nod, the veil."""
    must_play(request)
    must_be_short(args)
    must_not_probe(request, move, args)
    wish = Wish(move, args)
    by = thrower_of(request, wish)
    return play_move(request, wish) if by is None else _thrown(request, _at_once(request, by, wish))


def _thrown(request: Request, aimed: Aimed) -> Facts:
    """A throw as it was prepared, or the offer of it where the game master has to agree first."""
    sheet = aimed.seen.sheet
    if request.seat.role != "gm" and request.state.customs.get("nod") is True:
        return _offered(request, aimed)
    told = _telling(request, aimed)
    hides = aimed.veil is not None and _hides(request, aimed.veil)
    if hides:
        told = _only_told(told)
    if hides and request.seat.role != "gm":
        preview_own(request, lambda state: wish_of(request, state, aimed))
        if aimed.waits or not may_fall(request, lambda state: wish_of(request, state, aimed)):
            return _offered(request, aimed)
    try:
        events = events_of(request, lambda state: wish_of(request, state, aimed))
    except OthersPay:
        if aimed.at_once:
            raise
        return _offered(request, aimed)  # who answers for the others has a word in it
    told = with_open_ruling(request, told, lambda state: wish_of(request, state, aimed), events)
    facts = tell_with_days(request, told, events)
    before = drafted(request, sheet, aimed.seen, told.wanted) if aimed.changed else []
    return [*before, *facts, *_put_away(request, aimed, facts), *_unveiled(aimed, facts, hides)]


def _at_once(request: Request, by: Thrower, wish: Wish) -> Aimed:
    """The throw that a move makes by itself, with the hidden part of what its sheet throws next.

    Dice without a check take no part of it. A check that can't take it waits for the game master.
    """
    laid = Draft(by.sheet, move=wish.move, args=wish.args)
    veil = request.state.veils.get(by.sheet) if by.sheet and by.checked else None
    if veil is None or not _hides(request, veil):
        return Aimed(laid, laid, False, veil, at_once=True)
    args = _with_chips(request, wish, veil)
    if args is not None:
        return Aimed(laid, replace(laid, args=args), False, veil, at_once=True)
    if request.seat.role != "gm":
        return Aimed(laid, laid, False, veil, at_once=True, waits=True)
    return Aimed(laid, laid, False, at_once=True)


def _with_chips(request: Request, wish: Wish, veil: Veil) -> Mapping[str, Any] | None:
    """The arguments of a move with hidden chips among its own; None where it has none, or would not hide the
    goal."""
    if veil.goal and rules_of(request).against is None:
        return None
    more, rules = to_data(veil.chips), rules_of(request)
    check = wish.args.get("check")
    held: Mapping[str, Any] = check if isinstance(check, Mapping) else wish.args
    kind = rules.checks.get(str(held.get("check", "")))
    move = rules.moves.get(wish.move)
    params = kind.params if kind is not None else move.params if move is not None else ()
    chips = held.get("chips") or ()
    if CHIPS not in {p.name for p in params if p.shape == tuple[Chip, ...]} or not isinstance(
        chips, (list, tuple)
    ):
        return None
    with_more = {**held, CHIPS: [*chips, *more]}
    return {**wish.args, "check": with_more} if held is check else with_more


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
        rules, last = rules_of(request), own.last[sheet]
        result = partial(_result, request, rules.draft, own) if rules.draft is not None else None
        draft = last if last.move else payable(rules, own.game, last, result)
        behind = state.last.get(sheet)
    if "goal" in request.args:
        draft = replace(draft, goal=request.text("goal", GOAL))
    gone = [id for id in draft.names(rules_of(request).ways) if id not in own.game.sheets]
    if gone:
        raise Refused(problem("HOUSE-draft", gone[0][:40], "gone"))
    whole, veil = with_unseen(state, draft, behind, _rivals(request)), state.veils.get(sheet)
    if veil is not None and _hides(request, veil):
        whole = replace(whole, added=(*whole.added, *veil.chips), goal=veil.goal or whole.goal)
    return Aimed(draft, whole, draft != lying, veil)


def _hides(request: Request, veil: Veil) -> bool:
    """True if a veil is part of the throw itself: chips are, and a goal that can't be told afterwards."""
    return bool(veil.chips or (veil.goal and rules_of(request).against is None))


def _telling(request: Request, aimed: Aimed) -> Disclosure:
    """The disclosure of a throw: as the command says, or as the player wanted whose throw gets its nod."""
    command, seat, sheet = request.command, request.seat, aimed.seen.sheet
    mode: Mode | None = None if aimed.at_once else request.state.offered.get(sheet)
    if seat.role == "gm" and command.mode == "all" and not command.silent and mode is not None:
        seat = next((s for s in request.state.seats.values() if sheet in s.sheets), seat)
        command = replace(command, mode=mode)
    told = disclosure(request.known, request.state, seat, command, rules_for(request, aimed.seen.args))
    if seat.role == "gm":
        return told
    return replace(told, written=told.written.union(ids_in(Draft, to_data(aimed.seen))))


def _only_told(told: Disclosure) -> Disclosure:
    """A throw with hidden chips is the game master's; those it was meant for learn what came of it."""
    named = [seat for seat in told.wanted if seat not in ("*", "gm")]
    result = EVERYONE if EVERYONE in (told.wanted, told.result) else only(*named) if named else ()
    return replace(told, wanted=GM, result=result)


def _put_away(request: Request, aimed: Aimed, facts: Facts) -> Facts:
    """A throw that was laid down is used up, also where it is no sheet's: then nothing else puts it away."""
    sheet, thrown = aimed.seen.sheet, [fact.by for fact, _ in facts if isinstance(fact, Opened)]
    lies = bool(aimed.seen.move) and sheet in request.state.drafts and not aimed.at_once
    return drafted(request, sheet, None) if lies and sheet not in thrown else []


def _unveiled(aimed: Aimed, facts: Facts, hides: bool) -> Facts:
    """The veil is used up; what the throw had to beat is kept beside it, for the game master."""
    sheet, veil = aimed.seen.sheet, aimed.veil
    run = next((fact.run for fact, _ in facts if isinstance(fact, Opened)), "")
    if veil is None or not run:
        return []
    kept: Facts = [(GoalKept(run, veil.goal), GM)] if veil.goal and not hides else []
    return [*kept, (DraftVeiled(sheet), GM)]


def _offered(request: Request, aimed: Aimed) -> Facts:
    """The throw waits for the game master; what its player can know to be wrong is said at once."""
    sheet, laid = aimed.seen.sheet, aimed.seen
    if aimed.at_once and not sheet:  # it is nobody's: it lies with whoever wants to throw it
        sheet = next((id for id in request.seat.sheets if id in request.own.game.sheets), "")
        laid = replace(laid, sheet=sheet)
    again = laid == request.own.drafts.get(sheet) if aimed.at_once else not aimed.changed
    if sheet in request.own.offered and again:
        raise Refused(problem("HOUSE-draft", sheet[:40], "waits"))
    nod = request.state.customs.get("nod") is True
    if (nod and request.command.faces is not None) or (aimed.at_once and not sheet):
        raise Refused(problem("HOUSE-draft", "", "nod"))
    preview_own(request, lambda state: wish_of(request, state, aimed, offered=True))
    told = disclosure(request.known, request.state, request.seat, request.command)
    fact = Offered(sheet, told.command.mode)
    before = drafted(request, sheet, laid) if aimed.changed else []
    if aimed.at_once:
        before = drafted(request, sheet, laid, joined(told.wanted, GM))
    return [*before, (fact, audience_of(fact, request.known))]


def wish_of(request: Request, state: TableState, aimed: Aimed, *, offered: bool = False) -> Wish:
    """The move that throws a draft, as a state shows it: the truth has its hidden part too.

    What is ticked of silhouettes is the game master's doing; who pays in a throw that is ``offered`` is for
    the game master to allow.
    """
    whole = state is request.state or state is request.acting
    draft, rules = aimed.whole if whole else aimed.seen, rules_of(request)
    if not whole and request.seat.role == "gm":  # as every player sees what the game master has laid down
        draft = draft_for_players(request.state, draft, _rivals(request)) or draft
    if draft.move:
        return Wish(draft.move, draft.args)
    lent = frozenset(request.state.game.sheets) if offered else request.state.silhouettes
    if rules.draft is None:
        return Wish("throw", {"check": rules.notation(draft.goal or "0").form(), "by": draft.sheet})
    result = _result(request, rules.draft, state, draft)
    if result.move:
        return Wish(result.move, result.args, result.plan, lent)
    against = list(draft.against)
    return Wish("throw", {"check": result.form, "by": draft.sheet, "against": against}, lent=lent)


def _result(
    request: Request, make: Callable[[State, Draft], DraftResult], state: TableState, draft: Draft
) -> DraftResult:
    """The result of a draft on a state, worked out once for a command; its plan is that of the throw."""
    game = game_for(request, state.game, {})
    found: DraftResult = request.lately.get((make, game, draft), "", lambda: make(game, draft))
    return found
