"""The button of each spend on an open throw: its name, what pays, what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablee.game.account import Account, Cost
from tablee.game.address import Address
from tablee.game.check import GM, Spend
from tablee.game.frozen import replace
from tablee.game.naming import title_of
from tablee.game.outcome import Outcome
from tablee.game.problem import Refused
from tablee.game.sheet import Aspect, Block, Sheet, Track
from tablee.game.state import Run, State
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.game.throwing import owner, payable_ways, paying_sheet
from tablee.lang import gettext as _
from tablee.lang import ngettext
from tablee.web.views.spend_weighing import Brings, Offer
from tablee.web.views.throw_reading import Pad, detail_of, dice_of, label_of, pads_of, spends_of
from tablee.web.views.wording import counted, percent

MOST_PICKED = 32
"""The dice of a card that can be picked: for each the style sheet (``throw.css``) has a rule."""
EXACT = 1296
"""A chance with a greater denominator than this is not told as a fraction."""


@dataclass(frozen=True, slots=True)
class Payer:
    """What pays for a spend: an account with its points, or a row of ``most`` boxes of which some are ticked.

    ``by`` is the sheet on which it stands, ``left`` says in words what it still has.
    """

    by: str
    at: str
    name: str
    left: str
    points: int | None = None
    ticked: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class PickCard:
    """A die that may be picked for a spend: its place among the dice of a side, and ``at`` among all of the
    card; what it shows, and what picking it would bring, in a word or two (``short``) and as a button says
    it."""

    place: int
    at: int
    face: str
    short: str
    gain: str
    share: float | None
    exact: str
    sure: bool
    best: bool


@dataclass(frozen=True, slots=True)
class SpendCard:
    """The button of a spend: its name, its price, its gain, and the arguments that it sends.

    ``by`` is the sheet that presses it, "" for the thrower; ``asks`` the question whose answer goes with it;
    ``pays`` the account of the alternative that this button pays with, "" where the price has only one.
    ``share`` is the chance of its gain in percent, None where none is told; ``exact`` the same as a fraction.
    ``payer`` is what pays, where that is one thing. Where one die is picked, ``picks`` are the dice to choose
    from: a button for each takes its turn.
    """

    name: str
    price: str
    gain: str
    spend: str
    dice: str
    refused: str = ""
    pads: tuple[Pad, ...] = ()
    by: str = ""
    asks: str = ""
    pays: str = ""
    share: float | None = None
    exact: str = ""
    sure: bool = False
    payer: Payer | None = None
    amount: int = 1
    picks: tuple[PickCard, ...] = ()


def spend_name(rules: Rules, spend: Spend, lang: Lang) -> str:
    """The label of a spend, or the title of its rule."""
    if spend.label:
        return rules.reference.say(spend.label, lang)
    return rules.reference.entries[spend.because[0].rule].title[lang] if spend.because else spend.key


def short_name(rules: Rules, offered: tuple[Spend, ...], spend: Spend, lang: Lang) -> str:
    """The name of a spend beside that of its owner: the title of its rule, where that tells it from the
    others."""
    rule = spend.because[0].rule if spend.because else ""
    alone = sum(s.by == spend.by and bool(s.because) and s.because[0].rule == rule for s in offered) == 1
    return rules.reference.entries[rule].title[lang] if rule and alone else spend_name(rules, spend, lang)


def named(game: State, sheet: str) -> str:
    """The name of a sheet that is here; the game master's title for `GM`."""
    if sheet == GM:
        return _("GM")
    return game.sheets[sheet].name if sheet in game.sheets else ""


def cards_of(
    game: State, rules: Rules, offer: Offer, run: Run, lang: Lang, *, odds: bool, master: bool, several: bool
) -> Iterator[SpendCard]:
    """The buttons of a spend: one, or one for each of several prices that can be paid. The label says whose
    it is to the game master, and to a player with ``several`` sheets in the throw; so does then what pays."""
    spend, by = offer.spend, owner(game, run, offer.spend)
    refused = rules.reference.say(spend.refused[0], lang) if spend.refused else ""
    told = _told(rules, offer.brings, lang) if odds else NOTHING_TOLD
    name = spend_name(rules, spend, lang) if master else short_name(rules, spends_of(rules, run), spend, lang)
    if several and not master and by:
        name = _("{name}: {words}").format(name=named(game, by), words=name)
    picks = tuple(_picks(rules, offer, run, lang)) if odds else ()
    ways = spend.price.alternatives
    choices = (payable_ways(game, spend, by) or ways[:1]) if len(ways) > 1 else ways[:1] or ((),)
    purse = _purse(game, spend, by)
    for at, way in enumerate(choices):
        scope = f"{run.id}-{spend.key}-{at}" if at else f"{run.id}-{spend.key}"
        payer = payer_of(game, rules, purse, way, lang)
        if payer is not None and several and by:
            payer = replace(payer, name=f"{named(game, by)} · {payer.name}")
        yield SpendCard(
            name,
            ", ".join(_price(game, by, purse, cost, lang, left=len(ways) > 1) for cost in way),
            told.gain,
            spend.key,
            ",".join(map(str, offer.pick)),
            refused,
            pads_of(offer.node, scope, lang, lambda side: side),
            "" if by == run.by else by,
            spend.asks[lang] if spend.asks else "",
            way[0].account if len(ways) > 1 else "",
            told.share,
            told.exact,
            told.sure,
            payer,
            way[0].amount if way else 0,
            picks,
        )


@dataclass(frozen=True, slots=True)
class _Told:
    """What a spend brings, in words and as a share in percent."""

    gain: str
    short: str = ""
    share: float | None = None
    exact: str = ""
    sure: bool = False


NOTHING_TOLD = _Told("")
"""What is told where the table shows no chances."""


def _told(rules: Rules, brings: Brings, lang: Lang) -> _Told:
    sure, chance = brings.sure, brings.better if brings.success is None else brings.success
    share = round(float(chance * 100), 2)
    comes = (detail_of(rules, sure, lang) or label_of(rules, sure, lang)) if sure is not None else ""
    short = number(brings.gain, lang, signed=True) if brings.gain else percent(chance, lang)
    exact = f"({chance})" if 0 < chance < 1 and chance.denominator <= EXACT else ""
    if brings.success == 1:
        return _Told(_("certain success"), _("success"), share, sure=True)
    if brings.success:
        return _Told(_("{p} to succeed").format(p=percent(chance, lang)), short, share, exact)
    if brings.success == 0 and comes:
        return _Told(comes, short, share)
    better = percent(brings.better, lang)
    if brings.success == 0:
        return _Told(_("no success, {p} to do better").format(p=better), short, share)
    if brings.better == 1:
        what = _outcome(rules, sure, brings.alike, lang) if sure is not None else ""
        said = _("certain: {what}").format(what=what) if what else _("certain to do better")
        return _Told(said, short, share, sure=True)
    return _Told(_("{p} to do better").format(p=better), short, share, exact)


def _outcome(rules: Rules, sure: Outcome, alike: bool, lang: Lang) -> str:
    """The outcome that comes; its total too where that alone is another, "" where a total has no words."""
    label = label_of(rules, sure, lang)
    if not alike:
        return label
    total = rules.total(sure.key, sure.total)
    return f"{label}, {total[lang]}" if total is not None else ""


def _picks(rules: Rules, offer: Offer, run: Run, lang: Lang) -> Iterator[PickCard]:
    """The dice from which a spend picks one, what the best of them brings first in ``best``."""
    every = tuple(enumerate(dice_of(rules, run, lang)))
    dice = [row for row in every if row[1].side == offer.spend.side] or every
    for place, brings in offer.dice:
        told, (at, die) = _told(rules, brings, lang), dice[place]
        if at >= MOST_PICKED:
            return
        yield PickCard(
            place, at, die.face, told.short, told.gain, told.share, told.exact,
            told.sure, (place,) == offer.pick,
        )  # fmt: skip


def payer_of(game: State, rules: Rules, by: str, way: tuple[Cost, ...], lang: Lang) -> Payer | None:
    """The one account or row of boxes of whoever presses that a price is paid from."""
    if len(way) != 1:
        return None
    at = Address.read(way[0].account, by)
    sheet = game.sheets.get(at.sheet) if at.sheet == by else None
    block = sheet.at(at.path) if sheet is not None else None
    match block:
        case Account(value=value):
            left = _("{n} left").format(n=value)
            return Payer(by, at.path, block.label[lang], left, value)
        case Aspect(boxes=most, ticked=ticked):
            return Payer(by, at.path, rules.named(block, lang), _free(most - ticked), None, ticked, most)
        case Track(unticked=free):
            most = sum(row.holds for row in block.rows if row.overflow != "end")
            return Payer(by, at.path, block.label[lang], _free(free), None, most - free, most)
        case _:
            return None


def _free(boxes: int) -> str:
    return ngettext("{n} free box", "{n} free boxes", boxes).format(n=boxes)


def _purse(game: State, spend: Spend, by: str) -> str:
    """The sheet that pays for a spend; where none can, the one that it belongs to."""
    try:
        return paying_sheet(game, spend, by)
    except Refused:
        return by


def _price(game: State, by: str, purse: str, cost: Cost, lang: Lang, *, left: bool = False) -> str:
    """The price of a spend in words, with the payer where that is not the sheet that presses it; where there
    is a choice, with what will be ``left`` after it."""
    at = Address.read(cost.account, purse)
    payer = game.sheets.get(at.sheet)
    said = price_of(Cost(at.path, cost.amount), payer, lang)
    said = f"{said} ({payer.name})" if payer is not None and at.sheet != by else said
    known = _left(payer.at(at.path)) if left and payer is not None else None
    return said if known is None else _("{price}, leaving {n}").format(price=said, n=known - cost.amount)


def _left(block: Block | None) -> int | None:
    """The points or free boxes of what may pay."""
    match block:
        case Account():
            return block.value
        case Aspect():
            return block.boxes - block.ticked
        case _:
            return None


def price_of(cost: Cost, payer: Sheet | None, lang: Lang) -> str:
    """A price in words, the account named as the payer's sheet does."""
    path = Address.read(cost.account).path
    block = payer.at(path) if payer else None
    return counted(cost.amount, title_of(block)[lang] if block else path, lang)
