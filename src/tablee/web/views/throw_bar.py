"""The throw bar: how the throw is aimed, the draft's chips, its odds live, and the button."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tablee.game.check import Check, Throw
from tablee.game.chip import Chip, net
from tablee.game.draft import Draft, DraftResult
from tablee.game.frozen import replace
from tablee.game.ladder import Ladder
from tablee.game.memo import Memo
from tablee.game.odds import Odds
from tablee.game.problem import Refused
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.game.throwing import unpaid
from tablee.lang import gettext as _
from tablee.table.commands.repeat import payable
from tablee.table.log.state import TableState
from tablee.table.secrecy.hidden_facts import Veil
from tablee.table.secrecy.silhouettes import veiled
from tablee.web.views.aim import Aiming, aiming_of, way_of
from tablee.web.views.memo import Same
from tablee.web.views.odds import Drawn, chance_after, odds_chart, told_odds
from tablee.web.views.spend_cards import price_of
from tablee.web.views.spends import sees_odds
from tablee.web.views.throw_reading import Pad, pads_of, weighed
from tablee.web.views.view import View
from tablee.web.views.wording import Part, percent, sentences, written


@dataclass(frozen=True, slots=True)
class ChipCard:
    """A chip as it is shown: ``key`` is what a draft calls it, ``own`` if somebody added it.

    ``veiled``: the game master alone sees it.
    """

    key: str
    name: str
    worth: str
    on: bool
    sign: int
    struck_by: str = ""
    side: str = ""
    own: bool = False
    veiled: bool = False

    @property
    def label(self) -> str:
        """Its name, after that of whoever brings it where that is another."""
        return f"{self.side} · {self.name}" if self.side and self.side != self.name else self.name

    @property
    def offered(self) -> bool:
        """Whether it is only there to be taken: the other side's, and nobody has touched it."""
        return bool(self.side) and not (self.on or self.struck_by or self.own or self.veiled)


@dataclass(frozen=True, slots=True)
class Again:
    """The last throw, to be made once more: its net, and its chance where chances are shown.

    ``aimed`` says in which way and at whom it was made, where that is all that is known of it.
    """

    net: str
    chance: str = ""
    aimed: str = ""


@dataclass(frozen=True, slots=True)
class Buy:
    """Something that may be bought before the throw: its price, and what the chance would then be.

    Not ``more``: what was bought can be given back, but no more of it can be paid.
    """

    name: str
    chance: str
    bought: int = 0
    more: bool = True


@dataclass(frozen=True, slots=True)
class ThrowBar:
    """What the throw bar shows; ``problems`` where it is no throw, ``notes`` what is against it.

    ``goal_label`` is empty where the system's throws have nothing to beat; ``goals`` are words for it;
    ``goal_asked`` where this way has one.
    ``unknown``: what it is aimed at is known by its silhouette alone, and so is the throw. ``offers``: the
    throw waits for a nod, ``offered`` once it does.
    """

    title: str
    sheet: str
    empty: bool = True
    goal: str = ""
    goal_label: str = ""
    goals: tuple[str, ...] = ()
    goal_asked: bool = True
    goal_veiled: bool = False
    units: tuple[str, ...] = ()
    aiming: Aiming = field(default_factory=Aiming)
    chips: tuple[ChipCard, ...] = ()
    parts: tuple[Part, ...] = ()
    chart: Drawn | None = None
    label: str = ""
    net: str = ""
    chance: str = ""
    what: str = ""
    dice: int = 0
    pads: tuple[Pad, ...] = ()
    buy: Buy | None = None
    again: Again | None = None
    scenery: tuple[tuple[str, str], ...] = ()
    unknown: bool = False
    offers: bool = False
    offered: bool = False
    problems: tuple[tuple[str, str], ...] = ()
    notes: tuple[tuple[str, str], ...] = ()


def throw_part(view: View) -> dict[str, Any]:
    """The throw bar of the sheet in hand."""
    return {"bar": bar_for(view)}


def bar_for(view: View) -> ThrowBar:
    """The throw bar of a sheet: its draft if there is one, else a plain throw."""
    rules, state, lang, sheet = view.rules, view.state, view.lang, view.sheet_id
    draft = state.drafts.get(sheet) or Draft(sheet)
    veil = state.veils.get(sheet)
    bar = _drafted_bar(view, draft, veil)
    if draft.move in rules.moves:
        return replace(bar, net=rules.moves[draft.move].label[lang], goal_asked=False)
    whole = with_veil(draft, veil)
    try:
        drafted = drafted_of(rules, state, whole)
        check, found, short = weighed(rules, drafted.form)
    except Refused as refused:
        return replace(bar, problems=tuple(sentences(rules, refused.problems, lang)))
    if drafted.way and not draft.way:
        bar = replace(bar, aiming=aiming_of(view, replace(draft, way=drafted.way)))
    chips = _chips(view, draft, drafted.chips, veil)
    if bar.unknown:
        return replace(bar, chips=chips)
    falls, notes = _previewed(view, drafted, check)
    bar = replace(
        bar,
        chips=chips,
        net=net_of(check, drafted, sheet, lang),
        dice=falls.count if falls else 0,
        pads=pads_of(falls, "throw", lang, lambda side: _side(state, sheet, side)),
        notes=notes,
    )
    if not sees_odds(state, view.seat):
        return bar
    if found is None:  # too much to work out: it can be thrown all the same
        return replace(bar, what=" ".join(told for told, _rule in sentences(rules, short, lang)))
    return _with_odds(view, bar, check, found, whole)


def still_bar(view: View) -> ThrowBar:
    """The bar as every draft has it: what a goal is called, in what modifiers count."""
    return _still(view.rules, view.lang, view.sheet_id)


@lru_cache(maxsize=1024)
def _still(rules: Rules, lang: Lang, sheet: str) -> ThrowBar:
    return ThrowBar(
        "",
        sheet,
        goal_label=rules.goal[lang] if rules.goal else "",
        goals=_goals(rules.ladder, lang) if rules.goal else (),
        units=rules.units,
    )


def _drafted_bar(view: View, draft: Draft, veil: Veil | None) -> ThrowBar:
    """The bar without what the draft adds up to."""
    rules, state, sheet = view.rules, view.state, view.sheet_id
    known = state.game.sheets.get(sheet)
    scene, way = state.evening.scene, way_of(rules, draft.way)
    return replace(
        still_bar(view),
        title=known.name if known else _("A throw"),
        empty=sheet not in state.drafts,
        goal=veil.goal if veil is not None and veil.goal else draft.goal,
        goal_veiled=veil is not None and bool(veil.goal),
        goal_asked=rules.goal is not None and (way is None or way.goal),
        aiming=aiming_of(view, draft),
        again=_again(view),
        scenery=tuple((c.name, str(c.value * c.sign)) for c in (scene.descriptors if scene else ())),
        unknown=not view.is_gm and veiled(state, draft),
        offers=not view.is_gm and (bool(state.customs.get("nod")) or sheet in state.offered),
        offered=sheet in state.offered,
    )


def with_veil(draft: Draft, veil: Veil | None) -> Draft:
    """A draft with its hidden part, as the game master has both before them."""
    if veil is None:
        return draft
    return replace(draft, goal=veil.goal or draft.goal, added=(*draft.added, *veil.chips))


def drafted_of(rules: Rules, state: TableState, draft: Draft) -> DraftResult:
    """What a draft comes to on a state."""
    if rules.draft is not None:
        return rules.draft(state.game, draft)
    return DraftResult(rules.notation(draft.goal or "0").form())


def _previewed(
    view: View, drafted: DraftResult, check: Check
) -> tuple[Throw | None, tuple[tuple[str, str], ...]]:
    """The dice that fall at once, none where somebody is asked first; and what the throw is refused for.

    The game master may overrule what the rules refuse.
    """
    falls = check.root if isinstance(check.root, Throw) else None
    move = view.rules.moves.get(drafted.move)
    if move is None:
        return falls, ()
    try:
        ready = drafted.plan
        seen = ready() if ready is not None else move.plan(view.state.game, move.read(drafted.args))
    except Refused as refused:
        return falls, tuple(sentences(view.rules, refused.problems, view.lang))
    wrong = seen.broken
    if not wrong:
        falls = seen.dice if isinstance(seen.dice, Throw) else None
    return falls, tuple(sentences(view.rules, wrong, view.lang))


def _with_odds(view: View, bar: ThrowBar, check: Check, found: Odds, draft: Draft) -> ThrowBar:
    told = told_odds(view.rules, Same(found), view.lang)
    return replace(
        bar,
        parts=told.parts,
        label=told.label,
        chance=told.chance,
        what=told.what,
        chart=odds_chart(view.rules, Same(check), view.lang),
        buy=_buy(view, check, draft),
    )


def _buy(view: View, check: Check, draft: Draft) -> Buy | None:
    """What the draft's own count of purchases can still buy; what was bought can be given back."""
    game = view.state.game
    payer = game.sheets.get(draft.sheet)
    for spend in check.before:
        if spend.becomes is None or spend.refused or spend.becomes.get("bought") != draft.bought + 1:
            continue
        if payer is None or any(
            payer.get(c.account) is None for way in spend.price.alternatives[:1] for c in way
        ):
            continue
        more = not unpaid(view.rules.check(spend.becomes).costs, draft.sheet, game)
        if not more and not draft.bought:
            continue
        price = ", ".join(price_of(c, payer, view.lang) for way in spend.price.alternatives[:1] for c in way)
        chance = chance_after(Same(spend))
        told = percent(chance, view.lang) if chance is not None else ""
        return Buy(_("Spend {price}").format(price=price), told, draft.bought, more)
    return None


def _again(view: View) -> Again | None:
    """The sheet's last throw as far as it can be paid again, while no other is being prepared."""
    state, sheet = view.state, view.sheet_id
    if sheet in state.drafts or sheet not in state.last:
        return None
    last = state.last[sheet]
    if last.move in view.rules.moves:
        return Again(view.rules.moves[last.move].label[view.lang])
    if not view.is_gm and veiled(state, last):
        return Again("", aimed=_aimed(view, last))
    known = Memo[DraftResult]()

    def result(draft: Draft) -> DraftResult:
        return known.get((draft,), (), lambda: drafted_of(view.rules, state, draft))

    last = payable(view.rules, state.game, last, result)
    try:
        drafted = result(last)
        check, found, _short = weighed(view.rules, drafted.form)
    except Refused:
        return None
    if unpaid(check.costs, sheet, state.game):
        return None
    success = found.success if found and sees_odds(state, view.seat) else None
    chance = percent(success, view.lang) if success is not None else ""
    net = net_of(check, drafted, sheet, view.lang)
    return Again(net, chance, "" if net else _aimed(view, last))


def _aimed(view: View, draft: Draft) -> str:
    """In which way a throw was made, and at whom."""
    way, sheets = way_of(view.rules, draft.way), view.state.game.sheets
    names = (sheets[id].name for id in draft.against if id in sheets)
    return " · ".join((*((way.label[view.lang],) if way else ()), *names))


def net_of(check: Check, drafted: DraftResult, sheet: str, lang: Lang) -> str:
    """What a check adds up to, as it is written; where that can't be, the sum of one's own chips."""
    if check.notation:
        return written(check.notation, lang)
    own = [chip for chip in drafted.chips if chip.side in ("", sheet)]
    return number(net(own), lang, signed=True) if own else ""


def _chips(view: View, draft: Draft, chips: tuple[Chip, ...], veil: Veil | None) -> tuple[ChipCard, ...]:
    """The chips that are worth something, or were; a trait worth nothing is named all the same."""
    hidden = {chip.key for chip in veil.chips} if veil else set()
    added = {chip.key for chip in draft.added}
    sheets = view.state.game.sheets
    found = []
    for chip in chips:
        if not (chip.value or chip.name or chip.struck_by or chip.unit):
            continue
        side = sheets[chip.side].name if chip.side != draft.sheet and chip.side in sheets else ""
        worth = chip_worth(view.rules, chip, view.lang)
        sign = -1 if chip.value * chip.sign < 0 else 1
        name = view.rules.named(chip, view.lang) or _said(view.rules, view.lang, chip.role, chip.rule)
        name = f"{name} ({sheets[chip.against].name})" if chip.against in sheets else name
        own, veiled_too = chip.key in added, chip.key in hidden
        found.append(ChipCard(chip.key, name, worth, chip.on, sign, chip.struck_by, side, own, veiled_too))
    return tuple(found)


def chip_worth(rules: Rules, chip: Chip, lang: Lang) -> str:
    """The worth of a chip as it was brought, in its unit; a mark without a number has none."""
    if chip.unit and not chip.value:
        return ""
    worth, words = number(chip.value * chip.sign, lang, signed=True), rules.labels.get(chip.unit)
    return f"{worth} {words[lang]}" if words is not None else worth + chip.unit


def _said(rules: Rules, lang: Lang, role: str, rule: str) -> str:
    """What a chip without a name is called: the words of its role, else the title of its rule."""
    words, entries = rules.labels.get(role), rules.reference.entries
    if words is not None:
        return words[lang]
    return entries[rule].title[lang] if rule in entries else role


def _side(state: TableState, sheet: str, side: str) -> str:
    named = state.game.sheets.get(sheet if side in ("", "me", "player") else side)
    return named.name if named else side


def _goals(ladder: Ladder | None, lang: Lang) -> tuple[str, ...]:
    """The words of the ladder, as suggestions."""
    if ladder is None:
        return ()
    return tuple(rung.label[lang] for rung in ladder.rungs)
