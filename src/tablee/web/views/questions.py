"""Questions that the table waits for: what this viewer may answer, and what is at stake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablee.game.move import Move, Param
from tablee.game.pending import Pending
from tablee.game.problem import Refused
from tablee.game.system import Rules
from tablee.lang import gettext as _
from tablee.table.commands.ownership import is_played
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.views.dice_pad import Pad, pads_of
from tablee.web.views.fields import Asked as AskedFor
from tablee.web.views.fields import Field
from tablee.web.views.spends import SpendCard, named, stakes_of
from tablee.web.views.throw_card import card_of, side_name, sort_of
from tablee.web.views.view import View


@dataclass(frozen=True, slots=True)
class ByHand:
    """An answer that lets dice fall: what they are, to be tapped in by those who throw them by hand."""

    key: str
    label: str
    pads: tuple[Pad, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question on the page. ``options`` are (key, label); ``fields`` what else its answer wants.

    ``mine``: it is put to this viewer. ``answerable``: they may answer it, for themselves or for others.
    """

    id: str
    seat: str
    question: str
    waits: str
    mine: bool
    answerable: bool
    may_close: bool
    options: tuple[tuple[str, str], ...]
    fields: tuple[Field, ...] = ()
    hands: tuple[ByHand, ...] = ()
    more: str = ""


@dataclass(frozen=True, slots=True)
class StakeCard:
    """A throw of somebody else on which a sheet of this viewer holds a spend."""

    run: str
    seen: int
    question: str
    waits: str
    spends: tuple[SpendCard, ...]
    passes: tuple[tuple[str, str], ...]


def waits_part(view: View) -> dict[str, Any]:
    """The open questions, and the throws of others that wait for this viewer."""
    return {"pendings": _one_at_a_time(view), "stakes": list(_stakes(view))}


def _stakes(view: View) -> Iterator[StakeCard]:
    """Dice thrown by hand are tapped in on the throw's own card."""
    state, lang = view.state, view.lang
    for run in [run for run in state.game.runs.values() if not run.closed]:
        rules = view.rules_for(run.id)
        stakes = stakes_of(state, rules, run, view.seat, lang)
        if not stakes.passes:
            continue
        who = named(state.game, run.by)
        card = card_of(state, rules, run, view.seat.id, lang)
        sort = sort_of(state.game, rules, run, lang) or _("a throw")
        sort = " · ".join(filter(None, (sort, card.words if card is not None else "")))
        names = [name for _by, name in stakes.passes]
        waits = _("{name} may still spend on it") if len(names) == 1 else _("The table waits for: {name}")
        yield StakeCard(
            run.id,
            len(run.steps),
            _("{name}: {words}").format(name=who, words=sort) if who else sort,
            waits.format(name=", ".join(names)),
            tuple(replace(spend, pads=()) for spend in stakes.spends if spend.by),
            stakes.passes,
        )


def _one_at_a_time(view: View) -> list[Question]:
    """Mine first; of several questions of one kind to one person the first, with how many follow."""
    alike: dict[tuple[str, ...], list[Question]] = {}
    for pending in view.state.game.pendings.values():
        for question in _questions(view, pending):
            kind = (pending.move, question.seat) if pending.move else (pending.id, question.seat)
            alike.setdefault(kind, []).append(question)
    found = [
        replace(first, more=_("({n} more to come)").format(n=len(rest)) if rest else "")
        for first, *rest in alike.values()
    ]
    return sorted(found, key=lambda question: not question.mine)


def _questions(view: View, pending: Pending) -> list[Question]:
    """One for each who is still asked: all see whom the table waits for, some may answer."""
    state, rules, lang, seat = view.state, view.rules, view.lang, view.seat
    run = state.game.runs.get(pending.run)
    by = run.by if run else ""
    told = " ".join(rules.reference.say(r, lang) for r in pending.about) or _("What now?")
    found = []
    for asked in pending.waits_for:
        mine = is_asked(state, seat, asked, by)
        answerable = seat.role == "gm" or mine
        found.append(
            Question(
                pending.id,
                asked,
                told,
                _waits(state, asked, by),
                mine,
                answerable,
                seat.role == "gm",
                tuple((o.key, o.label[lang]) for o in pending.options),
                _fields(view, pending, asked) if answerable else (),
                _hands(view, pending, asked) if answerable else (),
            )
        )
    return found


def _hands(view: View, pending: Pending, asked: str) -> tuple[ByHand, ...]:
    """The dice of each answer, as far as this viewer can know them."""
    game, lang, run = view.state.game, view.lang, view.state.game.runs.get(pending.run)
    found = []
    for option in pending.options:
        move = move_of(view.rules_for(pending.run), pending, option.key)
        if move is None:
            continue
        args = known_args(view.state, move, pending, asked)
        args |= {param.name: option.key for param in move.params if takes_option(param, pending)}
        try:
            dice = move.plan(game, move.read(args)).dice
        except Refused:
            continue  # more must be said before it is known what falls
        pads = pads_of(
            dice, f"{pending.id}-{option.key}", lang, lambda side: side_name(game, run, side) if run else side
        )
        if pads:
            found.append(ByHand(option.key, option.label[lang], pads))
    return tuple(found)


def move_of(rules: Rules, pending: Pending, option: str) -> Move | None:
    """The move that an answer is."""
    move = rules.moves.get(pending.move or "choose")
    if move is not None and not any(takes_option(param, pending) for param in move.params):
        return rules.moves.get(option, move)  # the options of such a question are moves themselves
    return move


def _fields(view: View, pending: Pending, asked: str) -> tuple[Field, ...]:
    """What the move that answers wants to know beside the answer itself."""
    move = view.rules_for(pending.run).moves.get(pending.move) if pending.move else None
    if move is None:
        return ()
    given = known_args(view.state, move, pending, asked)
    answers = {param.name for param in move.params if takes_option(param, pending)}
    likely = {**given, **dict.fromkeys(answers, pending.options[0].key)}
    for param in move.params:
        if param.kind == "sheet" and param.name not in given:
            fitting = [id for id in view.state.game.sheets if _fits(view, move, param, likely, id)]
            if len(fitting) == 1:
                given[param.name] = fitting[0]
    form = AskedFor(move, view.rules, view.state, view.seat, view.lang, given, frozenset(given))
    return tuple(field for field in form.fields() if field.name not in answers and field.kind != "none")


def known_args(state: TableState, move: Move, pending: Pending, asked: str) -> dict[str, Any]:
    """What the question itself says of its answer: which it is, whom it is put to, whose it is."""
    named = next((part for part in pending.id.split(":") if part in state.game.sheets), "")
    owner = asked if asked in state.game.sheets else named
    given: dict[str, Any] = {**move.acting(owner)} if owner else {}
    for param in move.params:
        if param.kind == "pending":
            given[param.name] = pending.id
        elif param.kind == "asked":
            given[param.name] = asked
    return given


def _fits(view: View, move: Move, param: Param, given: Mapping[str, Any], sheet: str) -> bool:
    """Whether the move has nothing against that sheet in this place."""
    try:
        seen = move.plan(view.state.game, move.read({**given, param.name: sheet}))
    except Refused as wrong:
        return not any(p.where == param.name for p in wrong.problems)
    return not any(p.where == param.name for p in seen.problems)


def takes_option(param: Param, pending: Pending) -> bool:
    """Whether a parameter is where the chosen option goes."""
    return param.name == "option" or (bool(param.options) and pending.options[0].key in param.options)


def _waits(state: TableState, asked: str, by: str) -> str:
    """Whom the table waits for."""
    sheet = state.game.sheets.get(asked) or state.game.sheets.get(by)
    name = _("GM") if asked == "gm" or sheet is None else sheet.name
    return _("The table waits for: {name}").format(name=name)


def is_asked(state: TableState, seat: Seat, asked: str, by: str) -> bool:
    """A question is put to a role or a sheet; whoever plays that is asked."""
    if asked == "gm":
        return seat.role == "gm"
    if asked in state.game.sheets:
        return seat.plays(asked) or (seat.role == "gm" and not is_played(state, asked))
    return bool(by) and seat.plays(by)
