"""A roll as somebody sent it, made to fit the accounts: names, the counter-krâsse it allows, its stake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.problem import Refused, problem
from tablee.game.state import State
from tablee.systems.krasses.accounts import CHARACTER, Taken, group_of, purses, take
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.party import LONGEST_NAME

Form = Mapping[str, Any]


def fitted(book: Book, state: State, form: Form, by: str) -> Form:
    """The form of a roll as a table that keeps accounts makes it."""
    named = _countered(labelled(state, _asking(form)))
    return _matched(book, state, named, by) if named["check"] == "counter" else named


def with_dice(form: Any, name: str, dice: Mapping[str, Any]) -> Any:
    """A roll's form with dK on one side of it."""
    if not isinstance(form, Mapping):
        return form
    parties = form.get("parties")
    if not isinstance(parties, (list, tuple)):
        return {**form, **dice}
    named = [p for p in parties if isinstance(p, Mapping) and p.get("name") == name]
    if not named:
        raise Refused(problem("KRA-11", "parties", "stranger", found=name[:40]))
    return {**form, "parties": [{**p, **dice} if p in named else p for p in parties]}


def rivals(state: State, form: Form, by: str) -> tuple[str, ...]:
    """The sheets that a roll is made against."""
    match form["check"]:
        case "opposed":
            names = [party["name"] for party in form["parties"]]
        case "counter":
            names = [form.get(side, {}).get("name", "") for side in ("player", "gm")]
        case _:
            names = []
    return tuple(name for name in names if name in state.sheets and name != by)


def _asking(form: Form) -> Form:
    """The form where players leave it to the GM whether their krâsses are justified.

    They may renounce (``none``), never say for themselves that their dice count.
    """

    def asks(party: Form, player: bool) -> Form:
        known = party.get("justified", "ask")
        if not player or known in ("ask", "none"):
            return party
        rest = {key: value for key, value in party.items() if key != "justified"}
        return rest if known == "all" or any(known) else {**rest, "justified": "none"}

    if form["check"] == "counter":
        if form.get("answer") == "let_go":  # whoever announces doesn't renounce for the other side
            form = {key: value for key, value in form.items() if key != "answer"}
        sides = {"player": asks(form["player"], True)} if "player" in form else {}
        return {**asks(form, form["announcer"] == "pc"), **sides}
    if "parties" in form:
        return {**form, "parties": [asks(party, party.get("who") != "gm") for party in form["parties"]]}
    return asks(form, form.get("who") != "gm")


def _matched(book: Book, state: State, form: Form, by: str) -> Form:
    """The stake in answer to the GM: as many dK, or all that the players have left, never fewer."""
    dice, known = form["dice"], form.get("justified", "ask")
    stake = dice
    if form["announcer"] == "gm":
        stake = min(dice, left_to(book, state, acting(state, form, by)))
    if not isinstance(known, str):
        won = [*known[dice:], *([True] * dice)][:stake]
        return {**form, "stake": stake, "justified": [*known[:dice], *won]}
    return {**form, "stake": stake}


def labelled(state: State, form: Form) -> Form:
    """The form with the name of each party's sheet for people to read."""

    def named(party: Form) -> Form:
        sheet = state.sheets.get(party.get("name", ""))
        return party if sheet is None else {"label": sheet.name[:LONGEST_NAME], **party}

    sides = {side: named(form[side]) for side in ("player", "gm") if side in form}
    if "parties" in form:
        return {**form, "parties": [named(party) for party in form["parties"]]}
    return {**form, **sides}


def _countered(form: Form) -> Form:
    """An opposed roll of a player against the GM with dK on one side: the other may counter."""
    parties = form["parties"] if form["check"] == "opposed" else ()
    sides = {party.get("who", "pc"): party for party in parties}
    if len(parties) != 2 or len(sides) != 2:
        return form
    dice = {who: party.get("krasses", 0) for who, party in sides.items()}
    if bool(dice["pc"]) == bool(dice["gm"]):
        return form
    announcer = "pc" if dice["pc"] else "gm"
    bare = {
        who: {k: v for k, v in party.items() if k not in ("krasses", "justified")}
        for who, party in sides.items()
    }
    count = dice[announcer]
    made = {
        "check": "counter", "announcer": announcer, "dice": count, "stake": count,
        "player": bare["pc"], "gm": bare["gm"],
    }  # fmt: skip
    known = sides[announcer].get("justified", "ask")
    if known != "ask":
        made["justified"] = known
    return made | {key: form[key] for key in ("reasons", "lifted") if form.get(key)}


def acting(state: State, form: Form, by: str) -> str:
    """The sheet of the player in a counter-krâsse: the one named, or whoever throws where none is."""
    name: str = form.get("player", {}).get("name", "player")
    thrower = state.sheets.get(by)
    return by if name not in state.sheets and thrower and thrower.nature == CHARACTER else name


def staked(book: Book, state: State, form: Form, by: str) -> Taken:
    """What the players put in answer to the GM's krâsse. The GM's own stakes are not counted."""
    if form["announcer"] == "pc" or not group_of(state):
        return Taken()
    sources = book.transfers["counter_players"].source
    return take(state, acting(state, form, by), form["stake"], sources, "KRA-23", "staked")


def left_to(book: Book, state: State, sheet: str) -> int:
    """All that a player has left for a counter-krâsse."""
    return sum(there for _, there in purses(state, sheet, book.transfers["counter_players"].source))
