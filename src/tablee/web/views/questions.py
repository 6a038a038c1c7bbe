"""Questions: throws asked for, drafts that wait for a nod, and whatever else the table waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablee.game.account import Account
from tablee.game.address import Address
from tablee.game.check import Option
from tablee.game.draft import Draft
from tablee.game.event import Moved
from tablee.game.move import Move, Param, Plan
from tablee.game.pending import Pending
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.state import Run, State
from tablee.game.system import Rules
from tablee.game.text import LANGS, Lang, number, plain
from tablee.lang import gettext as _
from tablee.table.commands.ownership import is_played
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.hidden_facts import Asking
from tablee.web.views.aim import NOBODY, name_of
from tablee.web.views.fields import Asked as AskedFor
from tablee.web.views.fields import Field
from tablee.web.views.spend_cards import SpendCard, named
from tablee.web.views.spends import has_stake_in, stakes_of
from tablee.web.views.throw_bar import drafted_of, net_of
from tablee.web.views.throw_card import Card, card_of, side_name, sort_of
from tablee.web.views.throw_reading import Pad, pads_of
from tablee.web.views.view import View


@dataclass(frozen=True, slots=True)
class Reply:
    """Somebody who was asked: what came of it; nothing yet where the table waits for them."""

    name: str
    words: str = ""
    success: bool | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class AskCard:
    """The card on which the answers gather."""

    id: str
    words: str
    trait: str
    goal: str
    replies: tuple[Reply, ...]
    closed: bool


def ask_card(sheets: Mapping[str, Sheet], asking: Asking, cards: Mapping[str, Card | None]) -> AskCard:
    """The card of an ask: one line for each who was asked, with what is known of their throw."""
    replies = []
    for sheet in asking.sheets:
        name = sheets[sheet].name if sheet in sheets else "…"
        run = asking.replies.get(sheet, "")
        card = cards.get(run)
        if card is not None:
            replies.append(Reply(name, card.words or "…", card.success))
        elif run:
            replies.append(Reply(name, _("thrown in secret")))
        else:
            replies.append(Reply(name, waits=not asking.closed))
    return AskCard(asking.id, asking.words, asking.trait, asking.goal, tuple(replies), asking.closed)


@dataclass(frozen=True, slots=True)
class Asked:
    """A throw that one of my sheets is asked for; ``ready`` once the draft is prepared so."""

    id: str
    sheet: str
    name: str
    words: str
    trait: str
    goal: str
    block: str = ""
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A draft that waits for a nod."""

    sheet: str
    name: str
    net: str
    mine: bool


def asking_part(view: View) -> dict[str, Any]:
    """What is asked of this viewer, and what waits for a nod."""
    return {"asked": _asked(view), "nods": _offers(view)}


def askable_part(view: View) -> dict[str, Any]:
    """Whom the game master may ask, and for what."""
    return {"may_ask": may_ask(view), "askable_traits": _traits(view)}


def _asked(view: View) -> list[Asked]:
    """The game master plays those whom nobody plays."""
    found = []
    for asking in view.state.asks.values():
        for sheet in asking.waits_for:
            content = view.state.game.sheets.get(sheet)
            theirs = view.seat.plays(sheet) or (view.is_gm and not is_played(view.state, sheet))
            if content is None or not theirs:
                continue
            block = block_named(view.rules, content, asking.trait)
            draft = view.state.drafts.get(sheet, Draft(sheet))
            ready = (not block or block in draft.traits) and draft.goal == asking.goal
            found.append(
                Asked(
                    asking.id, sheet, content.name, asking.words, asking.trait, asking.goal,
                    block, ready,
                )
            )  # fmt: skip
    return found


def block_named(rules: Rules, sheet: Sheet, trait: str) -> str:
    """The block of a sheet that a trait's words in any language, or its id, mean."""
    folded = trait.casefold().strip()
    if not folded:
        return ""
    for block in sheet.blocks:
        names = {block.id, getattr(block, "name", ""), *(name_of(rules, block, lang) for lang in LANGS)}
        if folded in map(str.casefold, names):
            return block.id
    return ""


def _offers(view: View) -> list[Offer]:
    found = []
    for sheet in view.state.offered:
        content = view.state.game.sheets.get(sheet)
        if content is not None:
            found.append(Offer(sheet, content.name, _net(view, sheet), view.seat.plays(sheet)))
    return found


def _net(view: View, sheet: str) -> str:
    try:
        draft = view.state.drafts.get(sheet, Draft(sheet))
        if draft.move in view.rules.moves:
            return view.rules.moves[draft.move].label[view.lang]
        drafted = drafted_of(view.rules, view.state, draft)
        return net_of(view.rules.check(drafted.form), drafted, sheet, view.lang)
    except Refused:
        return ""


def may_ask(view: View) -> list[tuple[str, str, bool]]:
    """The sheets that somebody plays first, ticked; the others after them."""
    played = {sheet for seat in view.state.seats.values() if seat.role == "player" for sheet in seat.sheets}
    listed = [
        (id, s.name, id in played) for id, s in view.state.game.sheets.items() if s.nature not in NOBODY
    ]
    return sorted(listed, key=lambda row: not row[2])


def _traits(view: View) -> list[str]:
    """The names that can be asked for, each once."""
    throws = {
        name_of(view.rules, block, view.lang): None
        for id, _name, _played in may_ask(view)
        for block in view.state.game.sheets[id].blocks
        if hasattr(block, "name")
    }
    return list(throws)


@dataclass(frozen=True, slots=True)
class ByHand:
    """An answer that lets dice fall: what they are, to be tapped in by those who throw them by hand."""

    key: str
    label: str
    pads: tuple[Pad, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that may be given. ``barred`` says why the rules refuse it as things stand, "" where they do
    not; ``purse`` what it makes of the account that it changes: "3, then 1"."""

    key: str
    label: str
    barred: str = ""
    purse: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question on the page, with its answers; ``fields`` is what else an answer wants.

    ``mine``: it is put to this viewer. ``answerable``: they may answer it, for themselves or for others; the
    answers are told to them alone.
    """

    id: str
    seat: str
    question: str
    waits: str
    mine: bool
    answerable: bool
    may_close: bool
    answers: tuple[Answer, ...] = ()
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
    return {"pendings": questions_of(view), "stakes": list(_stakes(view))}


def _stakes(view: View) -> Iterator[StakeCard]:
    """Dice thrown by hand are tapped in on the throw's own card."""
    state, lang = view.state, view.lang
    for run in [run for run in state.game.runs.values() if not run.closed]:
        rules = view.rules_for(run.id)
        if not has_stake_in(state, rules, run, view.seat):
            continue
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


def questions_of(view: View) -> list[Question]:
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
        fields = _fields(view, pending, asked) if answerable else ()
        weighed = tuple(_weighed(view, pending, asked, fields)) if answerable else ()
        found.append(
            Question(
                pending.id,
                asked,
                told,
                _waits(state, asked, by),
                mine,
                answerable,
                seat.role == "gm",
                tuple(answer for answer, _pads in weighed),
                fields,
                tuple(ByHand(answer.key, answer.label, pads) for answer, pads in weighed if pads),
            )
        )
    return found


def _weighed(
    view: View, pending: Pending, asked: str, fields: tuple[Field, ...]
) -> Iterator[tuple[Answer, tuple[Pad, ...]]]:
    """Each answer with what it comes to, and the dice that it lets fall, as far as this viewer can know.

    What is still to be written may change whether an answer is allowed: one that wants more is not barred.
    """
    game, lang, rules = view.state.game, view.lang, view.rules_for(pending.run)
    run = view.state.game.runs.get(pending.run)
    for option in pending.options:
        answer = Answer(option.key, _option_words(game, run, option, lang))
        plan = _plan(view, pending, asked, option.key)
        if plan is None:
            yield answer, ()
            continue
        if plan.broken and not fields:
            barred = " ".join(rules.reference.say(p, lang) for p in plan.broken)
            answer = replace(answer, barred=barred)
        elif not plan.broken and plan.dice is None:
            answer = replace(answer, purse=_purse(view, plan))
        yield (
            answer,
            pads_of(
                plan.dice,
                f"{pending.id}-{option.key}",
                lang,
                lambda side: side_name(game, run, side) if run else side,
            ),
        )


def _option_words(game: State, run: Run | None, option: Option, lang: Lang) -> str:
    """The words of an option; one that is a side of the throw (whom to strike) as the viewer calls it."""
    if run is not None and option.key in (run.by, *run.against) and option.label == plain(option.key):
        return side_name(game, run, option.key)
    return option.label[lang]


def _plan(view: View, pending: Pending, asked: str, option: str) -> Plan | None:
    """The plan of an answer on the viewer's own state; None where more must be said before there is one."""
    move = move_of(view.rules_for(pending.run), pending, option)
    if move is None:
        return None
    args = known_args(view.state, move, pending, asked)
    args |= {param.name: option for param in move.params if takes_option(param, pending)}
    try:
        return move.plan(view.state.game, move.read(args))
    except Refused:
        return None


def _purse(view: View, plan: Plan) -> str:
    """What a plan makes of the accounts that it changes: what is there now, and what will be.

    Accounts that the viewer does not know are left out; so are all where the events need them.
    """
    changes = Counter[str]()
    try:
        events = plan.events(())
    except Refused:  # it touches a sheet of which this viewer sees a silhouette
        return ""
    for event in events:
        if isinstance(event, Moved):
            changes[event.movement.target] += event.movement.amount
            changes[event.movement.source] -= event.movement.amount
    found = []
    for at, change in changes.items():
        address = Address.read(at)
        sheet = view.state.game.sheets.get(address.sheet)
        account = sheet.at(address.path) if sheet is not None else None
        if isinstance(account, Account) and change:
            before, after = (number(n, view.lang) for n in (account.value, account.value + change))
            words = _("{label}: {before}, then {after}")
            found.append(words.format(label=account.label[view.lang], before=before, after=after))
    return " · ".join(found)


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
