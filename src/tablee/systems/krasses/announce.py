"""From a roll with krâsses to the accounts: who pays, who may answer, where the dice go afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablee.game.account import BANK, Movement
from tablee.game.check import End
from tablee.game.event import BlockGone, Closed, Event, Moved
from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.state import Run, State, fold
from tablee.game.throwing import Build, place_of
from tablee.systems.krasses.accounts import CHARACTER, LIFTED, PILE, Taken, group_of, need_group, take
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.fitting import acting, fitted, labelled, staked

Form = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Demand:
    """So many dK that somebody throws: ``row`` is the row of what moves where."""

    row: str
    sheet: str
    count: int


def demands(form: Form, by: str = "") -> Iterator[Demand]:
    """The dK a roll takes, circumstance dice too."""
    match form["check"]:
        case "counter":
            side = "player" if form["announcer"] == "pc" else "gm"
            yield Demand(side, form.get(side, {}).get("name", side), form["dice"])
            for party in (form.get("player", {}), form.get("gm", {})):
                yield Demand("circumstance", "", party.get("circumstance", 0))
        case "cooperation" | "opposed":
            for party in form["parties"]:
                row = "gm" if party.get("who") == "gm" else "player"
                yield Demand(row, party["name"], party.get("krasses", 0))
                yield Demand("circumstance", "", party.get("circumstance", 0))
        case _:
            yield Demand("gm" if form.get("who") == "gm" else "player", by, form.get("krasses", 0))
    yield Demand("circumstance", "", form.get("circumstance", 0))


@dataclass(frozen=True, slots=True)
class Announced:
    """A roll as it is made at a table that keeps accounts: its form, what is paid, what is wrong."""

    form: Form
    taken: tuple[Taken, ...] = ()
    problems: tuple[Problem, ...] = ()
    lifted: str = ""

    def events(self, state: State) -> Iterator[Event]:
        """The payments; a lifted limit comes back once it was used."""
        for taken in self.taken:
            yield from taken.events(state)
        if self.lifted:
            yield BlockGone(self.lifted, LIFTED, because("KRA-18", "back"))

    @property
    def costs(self) -> tuple[Movement, ...]:
        """What is paid, movement by movement."""
        return tuple(movement for taken in self.taken for movement in taken.movements)

    @property
    def lent(self) -> frozenset[str]:
        """The accounts of others that pay with what their owners offer."""
        return frozenset(address for taken in self.taken for address in taken.lent)


def announced(
    book: Book, build: Build, state: State, form: Form, by: str = "", reserve: int = 0
) -> Announced:
    """A roll with its payments. Without a group's sheet nobody keeps accounts, and nothing is paid.

    ``reserve`` dice come from the player's own reserve first, the others from pile, then reserve.
    """
    group = group_of(state)
    if not group or not isinstance(form, Mapping):
        return Announced(labelled(state, build(form).form()))
    lift = state.sheet(group).get(LIFTED) is not None
    over = bool(form.get("lifted"))
    given = {**form, "lifted": True} if lift else {k: v for k, v in form.items() if k != "lifted"}
    settled = fitted(book, state, build(given).form(), by)
    build(settled)
    problems = [*_table_problems(settled), *_owner_problems(state, demands(settled, by))]
    if over and not lift:
        problems.append(problem("KRA-18", "lifted", "not_lifted", expected=book.pack.int("limit")))
    taken = tuple(_paid(book, state, settled, by, reserve))
    problems += [p for one in taken for p in one.problems]
    return Announced(settled, taken, tuple(problems), group if lift else "")


def _paid(book: Book, state: State, form: Form, by: str, reserve: int) -> Iterator[Taken]:
    """What each payer gives in turn, from what those before have left; a known answer stakes at once."""
    for demand in demands(form, by):
        if form["check"] == "counter" and demand.row == "player":
            demand = replace(demand, sheet=acting(state, form, by))
        taken = _pay(book, state, demand, reserve if demand.sheet == by else 0)
        yield taken
        state = fold(state, tuple(taken.events(state)))
    if form["check"] == "counter" and form.get("answer") == "counter":
        yield staked(book, state, form, by)


def _pay(book: Book, state: State, demand: Demand, reserve: int) -> Taken:
    row = book.transfers[demand.row]
    if not demand.count or row.source == (BANK,):
        return Taken()
    if not reserve:
        return take(state, demand.sheet, demand.count, row.source, row.rule)
    own = take(state, demand.sheet, min(reserve, demand.count), ("reserve",), row.rule)
    rest = take(state, demand.sheet, demand.count - min(reserve, demand.count), ("pile",), row.rule)
    return Taken((*own.movements, *rest.movements), (*own.problems, *rest.problems))


def _table_problems(form: Form) -> Iterator[Problem]:
    """What a table that keeps accounts doesn't allow."""
    if form["check"] == "opposed":
        both = {p.get("who", "pc") for p in form["parties"] if p.get("krasses")}
        if both == {"pc", "gm"} and len(form["parties"]) == 2:
            yield problem("KRA-23", "parties", "both")
    reasons, count = form.get("reasons", ()), sum(d.count for d in demands(form) if d.row == "circumstance")
    if len(reasons) < count:
        yield problem("KRA-22", "reasons", "reasons", expected=count, found=len(reasons))


def _owner_problems(state: State, wanted: Iterator[Demand]) -> Iterator[Problem]:
    """The GM's dice are for GM characters, the pile is for the players'."""
    for demand in wanted:
        sheet = state.sheets.get(demand.sheet)
        if demand.count and sheet is not None:
            if demand.row == "gm" and sheet.nature == CHARACTER:
                yield problem("KRA-19", demand.sheet, "character", name=sheet.name)
            elif demand.row == "player" and sheet.nature != CHARACTER:
                yield problem("KRA-20", demand.sheet, "second_role", name=sheet.name)


def due(book: Book, build: Build, state: State, run: Run) -> tuple[Movement, ...]:
    """Where the dK of a finished roll go."""
    place = place_of(build, run)
    detail = dict(place.outcomes[0].detail) if place.outcomes else {}
    wanted = list(demands(run.check, run.by))
    if "dice_to" in detail:
        pool = run.check["dice"] + run.check["stake"]
        row = "counter_gm" if detail["dice_to"] == PILE else "counter_players"
        wanted = [Demand(row, "", pool), *(d for d in wanted if d.row == "circumstance")]
    address = {"bank": BANK, "pile": f"{need_group(state)}.{PILE}"}
    found = []
    for demand in wanted:
        target = book.transfers[demand.row]
        paid_already = demand.row == "player" and target.to == BANK
        if demand.count and not paid_already:
            reason = because(target.rule, f"to_{target.to}", dice=demand.count)
            found.append(Movement(BANK, address[target.to], demand.count, reason))
    return tuple(found)


def settle_events(book: Book, build: Build, state: State) -> tuple[Event, ...]:
    """Every finished roll that was not settled yet becomes final, and its dK go where they must.

    Without a group's sheet nobody keeps accounts: the roll is final, and nothing moves.
    """
    events: list[Event] = []
    kept = bool(group_of(state))
    for run in state.runs.values():
        if not run.applied and isinstance(place_of(build, run).node, End):
            events.append(Closed(run.id, applied=True))
            events.extend(Moved(movement) for movement in (due(book, build, state, run) if kept else ()))
    return tuple(events)
