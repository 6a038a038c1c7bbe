"""The throw bar: how the throw is aimed, the draft's chips, its odds live, and the button."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from tablee.game.check import Check, Throw
from tablee.game.chip import Chip, net
from tablee.game.draft import Draft, Drafted
from tablee.game.ladder import Ladder
from tablee.game.odds import Odds
from tablee.game.problem import Refused
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.game.walk import odds as law_of
from tablee.lang import gettext as _
from tablee.table.secret import Veil
from tablee.table.shade import veiled
from tablee.table.state import TableState
from tablee.web.aiming import Aiming, aiming_of, way_of
from tablee.web.bar import Part
from tablee.web.cards import price_of, sees_odds
from tablee.web.charts import Drawn, drawn
from tablee.web.hands import Pad, pads_of
from tablee.web.reckoned import weighed
from tablee.web.said import bar_of, best_label, percent, sentences
from tablee.web.view import View

LIKELIEST = 3
"""How many outcomes are named under a bar whose throw neither succeeds nor fails."""


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
    def offered(self) -> bool:
        """Whether it is only there to be taken: the other side's, and nobody has touched it."""
        return bool(self.side) and not (self.on or self.struck_by or self.own or self.veiled)


@dataclass(frozen=True, slots=True)
class Again:
    """The last throw, to be made once more: its net, and its chance where chances are shown."""

    net: str
    chance: str = ""


@dataclass(frozen=True, slots=True)
class Buy:
    """Something that may be bought before the throw: its price, and what the chance would then be."""

    name: str
    chance: str
    bought: int = 0


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
    draft = state.drafts.get(sheet, Draft(sheet))
    veil = state.veils.get(sheet)
    bar = replace(_drafted_bar(view, draft), goal=draft.goal)
    if veil is not None and veil.goal:
        bar = replace(bar, goal=veil.goal, goal_veiled=True)
    whole = with_veil(draft, veil)
    try:
        drafted = drafted_of(rules, state, whole)
        check, found, short = weighed(rules, drafted.form)
    except Refused as refused:
        return replace(bar, problems=tuple(sentences(rules, refused.problems, lang)))
    if drafted.way and not draft.way:
        bar = replace(bar, aiming=aiming_of(view, replace(draft, way=drafted.way)))
    hidden = {chip.key for chip in veil.chips} if veil else set()
    worth = [chip for chip in drafted.chips if chip.value or chip.struck_by]
    bar = replace(bar, chips=tuple(_chip(view, draft, chip, hidden) for chip in worth))
    if bar.unknown:
        return bar
    falls, notes = _previewed(view, drafted, check)
    pads = pads_of(falls, "throw", lang, lambda side: _side(state, sheet, side))
    bar = replace(
        bar, net=net_of(check, drafted, sheet, lang), dice=falls.count if falls else 0, pads=pads, notes=notes
    )
    if not sees_odds(state, view.seat):
        return bar
    if found is None:  # too much to work out: it can be thrown all the same
        return replace(bar, what=" ".join(told for told, _rule in sentences(rules, short, lang)))
    return _with_odds(view, bar, check, found, whole)


def still_bar(view: View) -> ThrowBar:
    """The bar as every draft has it: what a goal is called, in what modifiers count."""
    rules, lang = view.rules, view.lang
    return ThrowBar(
        "",
        view.sheet_id,
        goal_label=rules.goal[lang] if rules.goal else "",
        goals=_goals(rules.ladder, lang) if rules.goal else (),
        units=rules.units,
    )


def _drafted_bar(view: View, draft: Draft) -> ThrowBar:
    """The bar without what the draft adds up to."""
    rules, state, sheet = view.rules, view.state, view.sheet_id
    known = state.game.sheets.get(sheet)
    scene, way = state.evening.scene, way_of(rules, draft.way)
    return replace(
        still_bar(view),
        title=known.name if known else _("A throw"),
        empty=sheet not in state.drafts,
        goal_asked=rules.goal is not None and (way is None or way.goal),
        aiming=aiming_of(view, draft),
        again=_again(view),
        scenery=tuple((c.name, str(c.value * c.sign)) for c in (scene.descriptors if scene else ())),
        unknown=not view.is_gm and veiled(state, draft),
        offers=bool(state.customs.get("nod")) and not view.is_gm,
        offered=sheet in state.offered,
    )


def with_veil(draft: Draft, veil: Veil | None) -> Draft:
    """A draft with its hidden part, as the game master has both before them."""
    if veil is None:
        return draft
    return replace(draft, goal=veil.goal or draft.goal, added=(*draft.added, *veil.chips))


def drafted_of(rules: Rules, state: TableState, draft: Draft) -> Drafted:
    """What a draft comes to on a state."""
    if rules.draft is not None:
        return rules.draft(state.game, draft)
    return Drafted(rules.notation(draft.goal or "0").form())


def _previewed(
    view: View, drafted: Drafted, check: Check
) -> tuple[Throw | None, tuple[tuple[str, str], ...]]:
    """The dice that fall at once, none where somebody is asked first; and what the throw is refused for.

    The game master may overrule what the rules refuse.
    """
    falls = check.root if isinstance(check.root, Throw) else None
    move = view.rules.moves.get(drafted.move)
    if move is None:
        return falls, ()
    try:
        seen = move.preview(view.state.game, move.read(drafted.args))
    except Refused as refused:
        return falls, tuple(sentences(view.rules, refused.problems, view.lang))
    wrong = tuple(p for p in seen.problems if not p.warning)
    if not wrong:
        falls = seen.dice if isinstance(seen.dice, Throw) else None
    return falls, tuple(sentences(view.rules, wrong, view.lang))


def _with_odds(view: View, bar: ThrowBar, check: Check, found: Odds, draft: Draft) -> ThrowBar:
    rules, lang = view.rules, view.lang
    parts = bar_of(rules, found, lang)
    make = rules.charts.get("odds")
    bar = replace(
        bar,
        parts=parts,
        label=", ".join(f"{p.name} {p.number}" for p in parts),
        chart=drawn(make(check), lang) if make else None,
        buy=_buy(view, check, draft),
    )
    if found.success is None:
        likeliest = sorted(parts, key=lambda part: -part.width)[:LIKELIEST]
        worded = all(any(map(str.isalpha, part.name)) for part in likeliest)  # bare totals say nothing here
        return replace(bar, what=" · ".join(f"{p.name} {p.number}" for p in likeliest) if worded else "")
    least = best_label(rules, found, lang)
    what = _("{label} or better").format(label=least) if least else ""
    return replace(bar, chance=percent(found.success, lang), what=what)


def _buy(view: View, check: Check, draft: Draft) -> Buy | None:
    """What the draft's own count of purchases can still buy; what was bought can be given back."""
    payer = view.state.game.sheets.get(draft.sheet)
    for spend in check.before:
        if spend.becomes is None or spend.refused or spend.becomes.get("bought") != draft.bought + 1:
            continue
        if payer is None or any(payer.get(c.account) is None for way in spend.price.ways[:1] for c in way):
            continue
        price = ", ".join(price_of(c, payer, view.lang) for way in spend.price.ways[:1] for c in way)
        law = law_of(spend.then(())).map(lambda ends: ends[0].success)
        known = None not in set(law)
        chance = percent(law.chance(lambda success: success is True), view.lang) if known else ""
        return Buy(_("Spend {price}").format(price=price), chance, draft.bought)
    return None


def _again(view: View) -> Again | None:
    """The sheet's last throw, while no other is being prepared."""
    state, sheet = view.state, view.sheet_id
    if sheet in state.drafts or sheet not in state.last:
        return None
    if not view.is_gm and veiled(state, state.last[sheet]):
        return Again("")
    try:
        drafted = drafted_of(view.rules, state, state.last[sheet])
        check, found, _short = weighed(view.rules, drafted.form)
    except Refused:
        return None
    success = found.success if found and sees_odds(state, view.seat) else None
    chance = percent(success, view.lang) if success is not None else ""
    return Again(net_of(check, drafted, sheet, view.lang), chance)


def net_of(check: Check, drafted: Drafted, sheet: str, lang: Lang) -> str:
    """What a check adds up to, as it is written; where that can't be, the sum of one's own chips."""
    if check.notation:
        return check.notation.replace("-", "\N{MINUS SIGN}")
    own = [chip for chip in drafted.chips if chip.side in ("", sheet)]
    return number(net(own), lang, signed=True) if own else ""


def _chip(view: View, draft: Draft, chip: Chip, hidden: set[str]) -> ChipCard:
    entries, words = view.rules.reference.entries, view.rules.labels.get(chip.role)
    said = entries[chip.rule].title[view.lang] if chip.rule in entries else chip.role
    said = words[view.lang] if words is not None else said
    worth = number(chip.value * chip.sign, view.lang, signed=True) + chip.unit
    others = chip.side != draft.sheet and chip.side in view.state.game.sheets
    side = view.state.game.sheets[chip.side].name if others else ""
    own = chip.key in {added.key for added in draft.added}
    sign = -1 if chip.value * chip.sign < 0 else 1
    veiled_too = chip.key in hidden
    return ChipCard(chip.key, chip.name or said, worth, chip.on, sign, chip.struck_by, side, own, veiled_too)


def _side(state: TableState, sheet: str, side: str) -> str:
    named = state.game.sheets.get(sheet if side in ("", "me", "player") else side)
    return named.name if named else side


def _goals(ladder: Ladder | None, lang: Lang) -> tuple[str, ...]:
    """The words of the ladder, as suggestions."""
    if ladder is None:
        return ()
    return tuple(rung.label[lang] for rung in ladder.rungs)
