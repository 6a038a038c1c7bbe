"""The shared draft of a throw: what people tap before the dice, and the dice themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from starlette.requests import Request
from starlette.responses import Response

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft
from tablee.game.problem import Refused
from tablee.game.system import Rules
from tablee.game.way import Way
from tablee.table.log.ledger import Ledger
from tablee.table.secrecy.hidden_facts import Veil
from tablee.web.dialogs import part_of
from tablee.web.submission import DONE, Sent, posts, refused, send
from tablee.web.views.aim import way_of

WORTH = re.compile(r"([+\-\N{MINUS SIGN}]?)([0-9]{1,2})")
OPTION = "option."
"""What the fields that set an option of a way begin with."""
BOUGHT = 20


def draft(given: Sent) -> Response:
    """Change the shared draft: a trait, a chip struck, turned or added, the aim, an option, the goal."""
    sheet = given.text("sheet", 80)
    if given.text("veil") or given.text("hide") == "1":
        return _veil(given, sheet)
    if given.text("clear"):
        return send(given, given.command("draft", {"sheet": sheet, "draft": None}))

    def changed(now: Ledger) -> dict[str, Any]:
        """From the draft as it is by then: of two taps at the same moment neither undoes the other."""
        then = replace(given, ledger=now)
        return {"sheet": sheet, "draft": to_data(changed_draft(then, _of(then, sheet)))}

    try:
        return send(given, given.command("draft", {}), args=changed)
    except Refused as wrong:
        return refused(given, wrong.problems)


def _veil(given: Sent, sheet: str) -> Response:
    """The game master's hidden part of a draft: a goal, or chips that nobody else sees.

    A goal goes from the open part to the hidden one, or back, in one: it is never told by halves.
    """
    kept, draft = given.state.veils.get(sheet, Veil()), _of(given, sheet)
    goal, chips, opened = kept.goal, kept.chips, draft.goal
    match given.text("veil", 12):
        case "goal":
            goal = given.text("veil_goal", 60)
        case "hide":
            goal = given.text("goal", 60) or draft.goal
            opened = ""
        case "tell":
            goal, opened = "", kept.goal
        case "drop":
            chips = tuple(c for c in chips if c.key != given.text("drop", 120))
    added = chip_of(given)
    if added is not None:
        chips = (*(c for c in chips if c.name != added.name), added)
    empty = not goal and not chips
    args = {"sheet": sheet} | ({"clear": True} if empty else {"goal": goal, "chips": to_data(chips)})
    veil = given.command("veil", args)
    if opened == draft.goal:
        return send(given, veil)
    told = {"sheet": sheet, "draft": to_data(replace(draft, goal=opened))}
    return send(given, replace(veil, id=part_of(veil.id, "draft"), do="draft", args=told), veil)


def aim(given: Sent) -> Response:
    """One tap: this sheet throws in this way, at that target. The game master takes the sheet in hand."""
    sheet, target = given.text("sheet", 80), given.text("target", 80)
    trait = given.text("trait", 120)
    begun = Draft(
        sheet,
        (trait,) if trait else (),
        (target,) if target else (),
        goal=given.text("goal", 60),
        way=given.text("way", 40),
    )
    try:
        begun = _with_options(given.rules, begun, _options(given.form))
    except Refused as wrong:
        return refused(given, wrong.problems)
    done = dict(DONE)
    if _in_hand(given.request) != sheet and given.seat.role == "gm":
        done["HX-Redirect"] = f"/t/{given.table}?at={quote(sheet, safe='')}"
    return send(given, given.command("draft", {"sheet": sheet, "draft": to_data(begun)}), done=done)


def throw(given: Sent) -> Response:
    """Throw the draft of a sheet as everybody sees it, or its last one again."""
    args: dict[str, Any] = {"sheet": given.text("sheet", 80)}
    if given.text("again") == "1":
        args["again"] = True
    elif "goal" in given.form and given.rules.goal is not None:
        args["goal"] = given.text("goal", 60)
    return send(given, given.command("throw_draft", args))


def _of(given: Sent, sheet: str) -> Draft:
    return given.state.drafts.get(sheet, Draft(sheet))


def _in_hand(request: Request) -> str:
    """The sheet that the page which asks has in hand."""
    query = urlsplit(request.headers.get("hx-current-url", "")).query
    return (parse_qs(query).get("at") or [""])[0]


def changed_draft(given: Sent, draft: Draft) -> Draft:
    """The draft after what a form asks for; raises `Refused` for an option that is none."""
    form = given.form
    trait, chip, turn = (given.text(key, 120) for key in ("trait", "chip", "turn"))
    if trait:
        draft = _ticked(given, draft, trait)
    if chip:
        draft = replace(draft, struck=_struck(draft.struck, chip, given.seat.name))
    if turn:
        draft = replace(draft, turned=_toggled(draft.turned, turn))
    drop = given.text("drop", 120)
    if drop:
        draft = replace(draft, added=tuple(c for c in draft.added if c.name != drop))
    added = chip_of(given)
    if added is not None:
        draft = replace(draft, added=(*(c for c in draft.added if c.name != added.name), added))
    if "goal" in form:
        draft = replace(draft, goal=given.text("goal", 60))
    if given.text("buy") in ("1", "-1"):
        draft = replace(draft, bought=min(max(draft.bought + int(given.text("buy")), 0), BOUGHT))
    wanted: Mapping[str, Any] = _options(form)
    if "way" in form:  # the fields that are sent along are those of the way that was left
        wanted = kept_options(way_of(given.rules, given.text("way", 40)), wanted)
    return _with_options(given.rules, _aimed(given, draft), wanted)


def _ticked(given: Sent, draft: Draft, trait: str) -> Draft:
    """A trait ticked or not; one that calls for a way of its own, as a spell does, takes the draft there."""
    wanted = _counting(given, replace(draft, traits=_toggled(draft.traits, trait)))
    way = _called_for(given, replace(draft, traits=(trait,), way=""))
    if way and trait in wanted.traits:
        return replace(wanted, way=way, options={})
    return replace(wanted, way="", options={}) if way and draft.way == way else wanted


def _counting(given: Sent, draft: Draft) -> Draft:
    """The draft without the traits that another one has replaced."""
    sheet = given.state.game.sheets.get(draft.sheet)
    return draft if sheet is None else replace(draft, traits=given.rules.counts(sheet, draft))


def _called_for(given: Sent, draft: Draft) -> str:
    try:
        return given.rules.draft(given.state.game, draft).way if given.rules.draft is not None else ""
    except Refused:
        return ""


def _aimed(given: Sent, draft: Draft) -> Draft:
    """The draft with its way, its targets and its helpers changed."""
    if "way" in given.form:
        way = way_of(given.rules, given.text("way", 40))
        kept = kept_options(way, draft.options)
        against = draft.against if way is None or way.aim == "some" else draft.against[:1]
        none = way is not None and way.aim == "nobody"
        helpers = draft.helpers if way is not None and way.helps else ()
        draft = replace(
            draft, way=way.key if way else "", options=kept, against=() if none else against, helpers=helpers
        )
    target, helper = given.text("target", 80), given.text("helper", 80)
    if target:
        way = way_of(given.rules, draft.way)
        one = way is None or way.aim != "some"
        chosen = _toggled(draft.against, target)
        draft = replace(draft, against=chosen[-1:] if one else chosen)
    if helper:
        draft = replace(draft, helpers=_toggled(draft.helpers, helper))
    return draft


def kept_options(way: Way | None, options: Mapping[str, Any]) -> dict[str, Any]:
    """What was set for another way, as far as this one understands it: two may ask for the same by name
    and mean other answers."""
    asked = [param for param in (way.params if way else ()) if param.name in options]
    return {p.name: options[p.name] for p in asked if p.read(options[p.name])[1] is None}


def _options(form: Mapping[str, Any]) -> dict[str, str]:
    named = {key.removeprefix(OPTION): value for key, value in form.items() if key.startswith(OPTION)}
    return {key: value for key, value in named.items() if isinstance(value, str)}


def _with_options(rules: Rules, draft: Draft, wanted: Mapping[str, Any]) -> Draft:
    way: Way | None = way_of(rules, draft.way)
    options = dict(draft.options)
    for param in way.params if way else ():
        if param.name not in wanted:
            continue
        value, wrong = param.read(wanted[param.name])
        if wrong is not None:
            raise Refused(wrong)
        options[param.name] = value
    return replace(draft, options=options)


def chip_of(given: Sent) -> Chip | None:
    """The modifier that somebody wrote, if it is one."""
    name, value = given.text("modifier", 60), given.text("value", 3)
    worth = WORTH.fullmatch(value)
    if not name or worth is None:
        return None
    sign = -1 if worth[1] not in ("", "+") else 1
    return Chip(name, int(worth[2]), sign, role="circumstance", unit=given.text("unit", 3))


def _struck(struck: Mapping[str, str], chip: str, by: str) -> dict[str, str]:
    left = {name: who for name, who in struck.items() if name != chip}
    return left if chip in struck else {**left, chip: by}


def _toggled(items: Iterable[str], item: str) -> tuple[str, ...]:
    kept = tuple(items)
    return tuple(i for i in kept if i != item) if item in kept else (*kept, item)


ROUTES = [
    posts("/t/{table}/draft", draft),
    posts("/t/{table}/aim", aim),
    posts("/t/{table}/throw", throw),
]
