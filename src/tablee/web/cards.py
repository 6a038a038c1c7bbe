"""The card of a throw: its dice, its verdict, why, and what may still be bought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from tablee.game.account import Account, Cost
from tablee.game.check import Check, End, Spend, Throw
from tablee.game.outcome import DieShown, Outcome
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.state import Run
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.game.walk import Place, Thrown, improvement, walk
from tablee.lang import gettext as _
from tablee.table.seat import Seat
from tablee.table.state import TableState
from tablee.web.said import counted, percent

PICKS = 40
"""How many choices of dice are weighed before one is recommended."""


@dataclass(frozen=True, slots=True)
class DieCard:
    """A die for the eye and for the ear."""

    face: str
    words: str
    kept: bool
    tone: str
    kind: str


@dataclass(frozen=True, slots=True)
class SpendCard:
    """Something that may be bought: its name, its price, what it is worth, and what to send."""

    name: str
    price: str
    gain: str
    spend: str
    dice: str
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A throw as it stands."""

    run: str
    dice: tuple[DieCard, ...]
    verdict: str
    detail: str
    success: bool | None
    why: tuple[tuple[str, str], ...]
    spends: tuple[SpendCard, ...] = ()
    open: bool = False
    may_act: bool = False
    more_dice: int = 0
    by_hand: bool = False


def sees_odds(state: TableState, seat: Seat) -> bool:
    """Whether the table shows chances to that seat."""
    odds = state.customs.get("odds", "all")
    return odds == "all" or (odds == "gm" and seat.role == "gm")


def card_of(state: TableState, rules: Rules, run: Run, viewer: str, lang: Lang) -> Card | None:
    """The card of a throw; None where its rules no longer read it."""
    try:
        check = rules.check(run.check)
        place = walk(check, run.steps)
    except Refused:
        return None
    reading, seat = place.reading, state.seat(viewer)
    outcome = place.outcomes[0] if place.outcomes else None
    may_act = not run.closed and seat.acts_for(run.by)
    reasons = outcome.because if outcome else (reading.because if reading else check.because)
    why = tuple((rules.reference.say(r, lang), r.rule) for r in dict.fromkeys(reasons))
    return Card(
        run.id,
        tuple(_die(die, lang) for die in (reading.dice if reading else ())),
        _verdict(rules, outcome, lang),
        _detail(place.outcomes, lang),
        outcome.success if outcome else None,
        why,
        tuple(
            spend if sees_odds(state, seat) else replace(spend, gain="")
            for spend in (_spends(state, rules, check, run, place, lang) if may_act else ())
        ),
        isinstance(place.node, End) and not run.closed,
        may_act,
        place.node.count if isinstance(place.node, Throw) and run.steps else 0,
        any(isinstance(s, Thrown) and s.by_hand for s in run.steps),
    )


def _verdict(rules: Rules, outcome: Outcome | None, lang: Lang) -> str:
    if outcome is None:
        return ""
    if outcome.key == "total" and outcome.total is not None:
        return number(outcome.total, lang, signed=outcome.total < 0)
    label = rules.label(outcome.key)[lang]
    extra = next((int(str(v)) for k, v in outcome.detail if k == "extra"), 0)
    return label + (" +" + str(extra) if extra else "")


def _detail(outcomes: tuple[Outcome, ...], lang: Lang) -> str:
    parts = []
    for outcome in outcomes[:1]:
        if outcome.margin is not None:
            if outcome.total is not None and outcome.key != "total":
                parts.append(_("total {total}").format(total=number(outcome.total, lang)))
            parts.append(_("margin {margin}").format(margin=number(outcome.margin, lang, signed=True)))
    return ", ".join(parts)


def _die(die: DieShown, lang: Lang) -> DieCard:
    value = number(die.value, lang)
    signed = die.die == "dF" or (die.die.startswith("dD"))
    face = {1: "+", 0: "0", -1: "\N{MINUS SIGN}"}.get(int(die.value), value) if signed else str(die.face)
    state = _("kept") if die.kept else _("set aside")
    tone = "hit" if die.kept and die.value > 0 and (signed or die.value != die.face) else ""
    return DieCard(
        face,
        _("{die}: {face}, {state}").format(die=die.die, face=face, state=state),
        die.kept,
        tone,
        die.side and die.die,
    )


def _spends(
    state: TableState, rules: Rules, check: Check, run: Run, place: Place, lang: Lang
) -> tuple[SpendCard, ...]:
    if not isinstance(place.node, End) or run.closed:
        return ()
    payer = state.game.sheets.get(run.by)
    return tuple(_spend(rules, check, place, spend, payer, lang) for spend in place.node.spends())


def _spend(
    rules: Rules, check: Check, place: Place, spend: Spend, payer: Sheet | None, lang: Lang
) -> SpendCard:
    """The pick that most often makes it better, with that chance."""
    now = _rank(check, place.outcomes[0])
    pick: tuple[int, ...] = ()
    best = Fraction(-1)
    for candidate in spend.picks[:PICKS]:
        better = improvement(spend, candidate).chance(lambda ends: _rank(check, ends[0]) > now)
        if better > best:
            pick, best = candidate, better
    rule = spend.because[0].rule if spend.because else ""
    name = rules.reference.entries[rule].title[lang] if rule else spend.key
    price = ", ".join(_price(cost, payer, lang) for way in spend.price.ways[:1] for cost in way)
    refused = rules.reference.say(spend.refused[0], lang) if spend.refused else ""
    gain = _("{p} to do better").format(p=percent(best, lang))
    return SpendCard(name, price, gain, spend.key, ",".join(map(str, pick)), refused)


def _price(cost: Cost, payer: Sheet | None, lang: Lang) -> str:
    block = payer.get(cost.account) if payer else None
    label = block.label[lang] if isinstance(block, Account) else cost.account.rpartition(".")[2]
    return counted(cost.amount, label, lang)


def _rank(check: Check, outcome: Outcome) -> tuple[int, Fraction]:
    """How good an outcome is for whoever throws: its place in the system's order, then its degrees."""
    place = check.keys.index(outcome.key) if outcome.key in check.keys else 0
    extra = sum((Fraction(str(v)) for _k, v in outcome.detail if isinstance(v, int)), Fraction(0))
    sign = -1 if outcome.success is False else 1
    return place, Fraction(outcome.total or 0) if check.by_total else sign * extra
