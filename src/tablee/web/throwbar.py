"""The throw bar: the draft's chips, its odds live, and the button."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablee.game.check import Check, Throw
from tablee.game.chip import Chip
from tablee.game.draft import Draft, Drafted
from tablee.game.ladder import Ladder
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.lang import gettext as _
from tablee.table.state import TableState
from tablee.web.bar import Part
from tablee.web.said import bar_of, best_label, percent, sentences


@dataclass(frozen=True, slots=True)
class ThrowBar:
    """What the throw bar shows; ``problems`` where the draft can't be thrown as it stands.

    ``goal_label`` is empty where the system's throws have nothing to beat; ``goals`` are words for it.
    """

    title: str
    sheet: str
    goal: str = ""
    goal_label: str = ""
    goals: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    chips: tuple[tuple[Chip, str], ...] = ()
    parts: tuple[Part, ...] = ()
    label: str = ""
    net: str = ""
    chance: str = ""
    what: str = ""
    dice: int = 0
    problems: tuple[tuple[str, str], ...] = ()


def check_of(rules: Rules, state: TableState, draft: Draft) -> Check:
    """The check a draft stands for."""
    return rules.check(_drafted(rules, state, draft).form)


def _drafted(rules: Rules, state: TableState, draft: Draft) -> Drafted:
    if rules.draft is not None:
        return rules.draft(state.game, draft)
    return Drafted(rules.notation(draft.goal or "0").form())


def bar_for(rules: Rules, state: TableState, sheet: str, lang: Lang, *, odds: bool = True) -> ThrowBar:
    """The throw bar of a sheet: its draft if there is one, else a plain throw."""
    draft = state.drafts.get(sheet, Draft(sheet))
    known = state.game.sheets.get(sheet)
    bar = ThrowBar(
        known.name if known else _("A throw"),
        sheet,
        draft.goal,
        rules.goal[lang] if rules.goal else "",
        _goals(rules.ladder, lang) if rules.goal else (),
        rules.units,
    )
    try:
        drafted = _drafted(rules, state, draft)
        bar = replace(bar, chips=tuple((chip, _worth(chip, lang)) for chip in drafted.chips))
        check = rules.check(drafted.form)
        found = odds_of(check)
    except Refused as refused:
        return replace(bar, problems=tuple(sentences(rules, refused.problems, lang)))
    dice = check.root.count if isinstance(check.root, Throw) else 0
    bar = replace(bar, net=check.notation.replace("-", "\N{MINUS SIGN}"), dice=dice)
    if not odds:
        return bar
    parts = bar_of(rules, found, lang)
    bar = replace(bar, parts=parts, label=", ".join(f"{p.name} {p.number}" for p in parts))
    if found.success is None:
        return bar
    what = _("{label} or better").format(label=best_label(rules, found, lang))
    return replace(bar, chance=percent(found.success, lang), what=what)


def _worth(chip: Chip, lang: Lang) -> str:
    return number(chip.value * chip.sign, lang, signed=True) + chip.unit


def _goals(ladder: Ladder | None, lang: Lang) -> tuple[str, ...]:
    """The words of the ladder, as suggestions."""
    if ladder is None:
        return ()
    return tuple(rung.label[lang] for rung in ladder.rungs)
