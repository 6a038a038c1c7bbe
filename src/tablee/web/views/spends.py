"""The spends of a throw as a viewer meets them: buttons for one's own, lines for those offered to others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablee.game.account import Account, Cost
from tablee.game.address import Address
from tablee.game.check import Spend
from tablee.game.naming import title_of
from tablee.game.sheet import Aspect, Block, Sheet
from tablee.game.state import Run, State
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.game.throwing import affordable, holders, owner, payable_ways
from tablee.game.walk import Bought
from tablee.lang import gettext as _
from tablee.table.commands.ownership import is_played
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.views.throw_reading import Offer, Pad, offers_of, pads_of, spends_of
from tablee.web.views.wording import counted, percent


@dataclass(frozen=True, slots=True)
class SpendCard:
    """The button of a spend: its name, its price, its gain, and the arguments that it sends.

    ``by`` is the sheet that presses it, "" for the thrower; ``asks`` the question whose answer goes with it;
    ``pays`` the account of the alternative that this button pays with, "" where the price has only one.
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


@dataclass(frozen=True, slots=True)
class Stakes:
    """The choices of a viewer on an open throw.

    ``passes`` are the viewer's sheets that may let it stand, the thrower left out, each with its name;
    ``lines`` say to whom else something is offered, or for whom the table waits. ``may_close``: the game
    master may close it for those others. ``best`` is the chance of the viewer's own throw with best play.
    """

    spends: tuple[SpendCard, ...] = ()
    passes: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()
    may_close: bool = False
    best: str = ""


def sees_odds(state: TableState, seat: Seat) -> bool:
    """True if the table shows chances to that seat."""
    odds = state.customs.get("odds", "all")
    return odds == "all" or (odds == "gm" and seat.role == "gm")


def stakes_of(
    state: TableState, rules: Rules, run: Run, seat: Seat, lang: Lang, *, own: bool = True
) -> Stakes:
    """The choices of a viewer on an open throw, from the viewer's own state.

    Of a silhouette players learn one thing: that the table waits for the game master. Not ``own``: the throw
    is no sheet's and was made from another seat.
    """
    game, master = state.game, seat.role == "gm"
    held, acts = holders(rules.check, game, run), own and seat.acts_for(run.by)

    def is_mine(by: str) -> bool:
        return (own or by != run.by) and _is_mine(state, run, seat, by)

    def wanted(spend: Spend) -> bool:
        by = owner(game, run, spend)
        return (
            is_mine(by)
            and by not in run.passed
            and affordable(game, spend, by, overruled=master and by == run.by)
        )

    odds, offers = sees_odds(state, seat), offers_of(rules, run, wanted)
    several = len({owner(game, run, offer.spend) for offer in offers}) > 1
    spends = tuple(
        card
        for offer in offers
        for card in _spends(game, rules, offer, run, lang, odds=odds, master=master, several=several)
    )
    mine = [by for by in held if is_mine(by)]
    others = [by for by in held if by not in mine]
    lines: tuple[str, ...] = ()
    if others and (acts or _has_stake(state, rules, run, seat)):
        lines = tuple(_lines(state, rules, run, others, lang, tells=acts, mine=bool(mine)))
    passes = tuple((by, game.sheets[by].name) for by in mine if by != run.by and by in game.sheets)
    best = _best_play(rules, game, run, lang) if acts and odds and spends else ""
    return Stakes(spends, passes, lines, master and bool(others), best)


def _best_play(rules: Rules, game: State, run: Run, lang: Lang) -> str:
    chance = None if rules.best_play is None else rules.best_play(game, run)
    return "" if chance is None else percent(chance, lang)


def _is_mine(state: TableState, run: Run, seat: Seat, by: str) -> bool:
    """True if a sheet's spend is for this viewer to press: the game master leaves a player's to the player,
    but for a player's own throw."""
    if seat.role == "gm":
        return by == run.by or not is_played(state, by)
    return seat.acts_for(by)


def has_stake_in(state: TableState, rules: Rules, run: Run, seat: Seat) -> bool:
    """True if a viewer may press a spend on somebody else's throw, affordable or not."""
    owners = {owner(state.game, run, spend) for spend in spends_of(rules, run)} - {run.by}
    return any(_is_mine(state, run, seat, by) for by in owners)


def _has_stake(state: TableState, rules: Rules, run: Run, seat: Seat) -> bool:
    owners = {owner(state.game, run, spend) for spend in spends_of(rules, run)}
    return any(by and seat.acts_for(by) for by in owners)


def _lines(
    state: TableState, rules: Rules, run: Run, others: list[str], lang: Lang, *, tells: bool, mine: bool
) -> Iterator[str]:
    """The lines of an open throw: to whom else something is offered (for the thrower and the game master),
    for whom the table waits (for a viewer who has nothing left to decide)."""
    game = state.game
    seen = [by for by in others if by not in game.shaded]
    spends = spends_of(rules, run)
    for by in seen if tells else ():
        found = (s for s in spends if owner(game, run, s) == by and affordable(game, s, by))
        what = ", ".join(dict.fromkeys(_short_name(rules, spends, s, lang) for s in found if not s.refused))
        yield _("Offered to {name}: {what}").format(name=named(game, by), what=what)
    waits = list(filter(None, (named(game, by) for by in seen))) if not tells and not mine else []
    if len(seen) < len(others) and (tells or not mine):
        waits.append(_("GM"))
    if waits:
        yield _("The table waits for: {name}").format(name=", ".join(waits))


def spend_name(rules: Rules, spend: Spend, lang: Lang) -> str:
    """The label of a spend, or the title of its rule."""
    if spend.label:
        return rules.reference.say(spend.label, lang)
    return rules.reference.entries[spend.because[0].rule].title[lang] if spend.because else spend.key


def _short_name(rules: Rules, offered: tuple[Spend, ...], spend: Spend, lang: Lang) -> str:
    """The name of a spend beside that of its owner: the title of its rule, where that tells it from the
    others."""
    rule = spend.because[0].rule if spend.because else ""
    alone = sum(s.by == spend.by and bool(s.because) and s.because[0].rule == rule for s in offered) == 1
    return rules.reference.entries[rule].title[lang] if rule and alone else spend_name(rules, spend, lang)


def bought_words(game: State, rules: Rules, run: Run, bought: Bought, lang: Lang, who: str) -> str:
    """A spend that was bought, told: by whom, what, and why. ``run`` as it stood before."""
    offered = spends_of(rules, run)
    alike = [s for s in offered if s.key == bought.spend]
    spend = next((s for s in alike if s.by == bought.by), alike[0] if alike else None)
    what = _short_name(rules, offered, spend, lang) if spend is not None else _("points spent")
    # A log from before spends had owners does not say who pressed it.
    by = named(game, bought.by or (spend.by if spend is not None else "")) or who
    told = _("{name}: {words}").format(name=by, words=what)
    return _("{told} “{why}”").format(told=told, why=bought.why) if bought.why else told


def named(game: State, sheet: str) -> str:
    """The name of a sheet that is here."""
    return game.sheets[sheet].name if sheet in game.sheets else ""


def _spends(
    game: State, rules: Rules, offer: Offer, run: Run, lang: Lang, *, odds: bool, master: bool, several: bool
) -> Iterator[SpendCard]:
    """The buttons of a spend: one, or one for each of several prices that can be paid. The label says whose
    it is to the game master, and to a player with ``several`` sheets in the throw."""
    spend, by = offer.spend, owner(game, run, offer.spend)
    refused = rules.reference.say(spend.refused[0], lang) if spend.refused else ""
    gain = _("{p} to do better").format(p=percent(offer.better, lang)) if odds else ""
    name = (
        spend_name(rules, spend, lang) if master else _short_name(rules, spends_of(rules, run), spend, lang)
    )
    if several and not master and by:
        name = _("{name}: {words}").format(name=named(game, by), words=name)
    ways = spend.price.alternatives
    choices = (payable_ways(game, spend, by) or ways[:1]) if len(ways) > 1 else ways[:1] or ((),)
    for at, way in enumerate(choices):
        scope = f"{run.id}-{spend.key}-{at}" if at else f"{run.id}-{spend.key}"
        yield SpendCard(
            name,
            ", ".join(_price(game, by, cost, lang, left=len(ways) > 1) for cost in way),
            gain,
            spend.key,
            ",".join(map(str, offer.pick)),
            refused,
            pads_of(offer.node, scope, lang, lambda side: side),
            "" if by == run.by else by,
            spend.asks[lang] if spend.asks else "",
            way[0].account if len(ways) > 1 else "",
        )


def _price(game: State, by: str, cost: Cost, lang: Lang, *, left: bool = False) -> str:
    """The price of a spend in words, with the payer where that is not the sheet that presses it; where there
    is a choice, with what is ``left`` to pay from."""
    at = Address.read(cost.account, by)
    payer = game.sheets.get(at.sheet)
    said = price_of(Cost(at.path, cost.amount), payer, lang)
    said = f"{said} ({payer.name})" if payer is not None and at.sheet != by else said
    known = _left(payer.at(at.path)) if left and payer is not None else None
    return said if known is None else _("{price}, {n} left").format(price=said, n=known)


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
