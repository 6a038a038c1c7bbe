"""The spends of a throw as a viewer meets them: buttons for one's own, lines for those offered to others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tablee.game.check import Spend
from tablee.game.state import Run, State
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.game.throwing import affordable, asked, owner, turn_before
from tablee.game.walk import Bought
from tablee.lang import gettext as _
from tablee.table.commands.ownership import is_played
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.views.spend_cards import SpendCard, cards_of, named, payer_of, short_name
from tablee.web.views.throw_reading import offers_of, spends_of
from tablee.web.views.wording import percent


@dataclass(frozen=True, slots=True)
class Stakes:
    """The choices of a viewer on an open throw.

    ``passes`` are the viewer's sheets that may let it stand, the thrower left out, each with its name;
    ``lines`` say to whom else something is offered, or for whom the table waits. ``may_close``: the game
    master may close it for those others. ``best`` is the chance of the viewer's own throw with best play,
    ``spent`` says which of the viewer's boxes are all ticked, ``helped`` who could better that throw though
    the table does not wait for them.
    """

    spends: tuple[SpendCard, ...] = ()
    passes: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()
    may_close: bool = False
    best: str = ""
    spent: str = ""
    helped: tuple[str, ...] = ()


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
    held, acts = asked(rules.check, game, run), own and seat.acts_for(run.by)

    def is_mine(by: str) -> bool:
        return (own or by != run.by) and _is_mine(state, run, seat, by)

    def wanted(spend: Spend) -> bool:
        by = owner(game, run, spend)
        return (
            is_mine(by)
            and by not in run.passed
            and (spend.after is None or not turn_before(rules.check, game, run, by))
            and affordable(game, spend, by, overruled=master and by == run.by)
        )

    odds, offers = sees_odds(state, seat), offers_of(rules, run, wanted)
    several = len({owner(game, run, offer.spend) for offer in offers}) > 1
    spends = tuple(
        card
        for offer in offers
        for card in cards_of(game, rules, offer, run, lang, odds=odds, master=master, several=several)
    )
    mine = [by for by in held if is_mine(by)]
    others = [by for by in held if by not in mine]
    lines: tuple[str, ...] = ()
    if others and (acts or _has_stake(state, rules, run, seat)):
        lines = tuple(_lines(state, rules, run, others, lang, tells=acts, mine=bool(mine)))
    passes = tuple((by, game.sheets[by].name) for by in mine if by != run.by and by in game.sheets)
    best = _best_play(rules, game, run, lang) if acts and odds and spends else ""
    helped = tuple(_helped(state, rules, run, lang)) if acts and not master else ()
    spent = _spent(game, rules, run, is_mine, lang)
    return Stakes(spends, passes, lines, master and bool(others), best, spent, helped)


def _helped(state: TableState, rules: Rules, run: Run, lang: Lang) -> Iterator[str]:
    """Who else could better a throw for its thrower, and how."""
    game, spends = state.game, spends_of(rules, run)
    own = next((spend.side for spend in spends if owner(game, run, spend) == run.by), "")
    for spend in spends:
        by = owner(game, run, spend)
        seen = by in game.sheets and by not in game.shaded and by != run.by
        if (
            seen
            and not spend.holds
            and not spend.refused
            and spend.side == own
            and affordable(game, spend, by)
        ):
            what = short_name(rules, spends, spend, lang)
            yield _("{name} may still pay: {what}").format(name=named(game, by), what=what)


def _spent(game: State, rules: Rules, run: Run, is_mine: Callable[[str], bool], lang: Lang) -> str:
    """The rows of boxes that would pay, had they a free one."""
    names = dict[str, None]()
    for spend in spends_of(rules, run):
        by = owner(game, run, spend)
        for way in spend.price.alternatives if is_mine(by) and by not in run.passed else ():
            payer = payer_of(game, rules, by, way, lang)
            if payer is not None and payer.most and payer.ticked >= payer.most:
                names[payer.name] = None
    return _("No free box left: {names}").format(names=", ".join(names)) if names else ""


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
        what = ", ".join(dict.fromkeys(short_name(rules, spends, s, lang) for s in found if not s.refused))
        yield _("Offered to {name}: {what}").format(name=named(game, by), what=what)
    waits = list(filter(None, (named(game, by) for by in seen))) if not tells and not mine else []
    if len(seen) < len(others) and (tells or not mine):
        waits.append(_("GM"))
    if waits:
        yield _("The table waits for: {name}").format(name=", ".join(waits))


def bought_words(game: State, rules: Rules, run: Run, bought: Bought, lang: Lang, who: str) -> str:
    """A spend that was bought, told: by whom, what, and why. ``run`` as it stood before."""
    offered = spends_of(rules, run)
    alike = [s for s in offered if s.key == bought.spend]
    spend = next((s for s in alike if s.by == bought.by), alike[0] if alike else None)
    what = short_name(rules, offered, spend, lang) if spend is not None else _("points spent")
    # A log from before spends had owners does not say who pressed it.
    by = named(game, bought.by or (spend.by if spend is not None else "")) or who
    told = _("{name}: {words}").format(name=by, words=what)
    return _("{told} “{why}”").format(told=told, why=bought.why) if bought.why else told
