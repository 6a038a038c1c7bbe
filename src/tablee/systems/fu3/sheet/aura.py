"""Aura at the table: what takes it, what gives it back (FU3-1-10, FU3-1-11)."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import BlockPut, Closed, Event, Moved, Told
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.question import ask
from tablee.game.reason import Named, Reason, because
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Quote, Text
from tablee.game.throwing import Build, place_of, waiting
from tablee.systems.fu3.core.tables import AuraGain, aura_table
from tablee.systems.fu3.sheet.blocks import AURA, SHEET, aura_of, total_of

EVERYBODY = Text("fiches (aucune\u00a0: tous les personnages)", "sheets (none: every character)")
SHEETS = Param("sheets", "sheets", EVERYBODY, default=(), actor=True)
MOST_PRICE = 99
SESSION = "session"
"""The row of what comes back when a session begins."""
FATES = {"stay": Text("Rester", "Stay"), "leave": Text("Quitter le jeu", "Leave the game")}


def lose_events(state: State, sheet: str, amount: int, reason: Reason) -> tuple[Event, ...]:
    """A loss of Aura and what it entails: below 0 a fate is sealed, an object destroyed."""
    before = state.account(f"{sheet}.{AURA}").value
    loss = Moved(Movement(f"{sheet}.{AURA}", BANK, amount, reason, spent=False))
    return (loss, *(fall_events(state.sheet(sheet), sheet) if before - amount < 0 <= before else ()))


def fall_events(content: Sheet, sheet: str) -> tuple[Event, ...]:
    """Aura has just gone below 0."""
    named = Named(sheet, content.name)
    if content.nature == "character":
        told, asks = because("FU3-1-12", "sealed", name=named), sheet
    elif content.nature in ("object", "scene"):
        return (Told(because("FU3-1-13", "destroyed", name=named), (sheet,)),)
    else:
        told, asks = because("FU3-1-13", "out", name=named), "gm"
    return (Told(told, (sheet,)), ask(sealed_id(sheet), asks, FATES, (told,), "stay", "stay"))


def sealed_id(sheet: str) -> str:
    """The question that a fall below 0 puts: stay, or leave?"""
    return f"sealed:{sheet}"


def followed(pack: Pack, after: Sheet) -> Account | None:
    """The Aura of a character whose Concept or Assets have changed; None where it stays as it is.

    The maximum never exceeds Concept + Assets; a house rule lets it follow them up as well.
    """
    aura = aura_of(after)
    if aura is None or aura.ceiling is None or after.nature != "character":
        return None
    total = total_of(after)
    maximum = total if pack.on("aura_follows") else min(total, aura.ceiling)
    if maximum == aura.ceiling:
        return None
    return replace(aura, ceiling=maximum, value=min(aura.value, maximum))


def follow_events(pack: Pack, sheet: str, after: Sheet) -> tuple[Event, ...]:
    """The same as an event."""
    aura = followed(pack, after)
    return (
        () if aura is None else (BlockPut(sheet, aura, because("FU3-1-15", "moved", maximum=aura.ceiling)),)
    )


def moves(pack: Pack, build: Build) -> tuple[Move, ...]:
    """The moves of Aura."""
    return (_lose(pack, build), _regain(pack), _create_event(pack))


def named_or_all(state: State, args: Args, account: str) -> tuple[str, ...]:
    """The sheets that were named, each once; without any, every character that has such points."""
    if args["sheets"]:
        return tuple(dict.fromkeys(args["sheets"]))
    everybody = state.sheets.items()
    return tuple(id for id, s in everybody if s.nature == "character" and isinstance(s.get(account), Account))


def aura_problems(state: State, sheets: tuple[str, ...]) -> list[Problem]:
    """Sheets that have no Aura."""
    return [
        problem("FU3-1-13", sheet, "none", name=state.sheet(sheet).name)
        for sheet in sheets
        if aura_of(state.sheet(sheet)) is None
    ]


def _lose(pack: Pack, build: Build) -> Move:
    rows = aura_table(pack).losses

    def plan(state: State, args: Args) -> Plan:
        refuse_if(aura_problems(state, (args["sheet"],)))
        row, wrong = rows[args["row"]], list[Problem]()
        amount = args["amount"] or row.cost
        why = because("FU3-1-10", "lost", label=row.label, cost=amount)
        if args["run"]:
            outcomes = place_of(build, state.run(args["run"])).outcomes
            if not outcomes or any(outcome.success for outcome in outcomes):
                wrong.append(problem("FU3-1-12", args["run"], "only_no"))
            wrong += waiting(build, state, state.run(args["run"]))

        def events(faces: Faces) -> tuple[Event, ...]:
            closed = (Closed(args["run"], applied=True),) if args["run"] else ()
            return (*closed, *lose_events(state, args["sheet"], amount, why))

        return Plan(tuple(wrong), because=(why,), events=events)

    params = (
        SHEET,
        choice("row", Text("pourquoi", "why"), {k: r.label for k, r in rows.items()}, next(iter(rows))),
        Param("amount", "int", Text("points", "points"), low=1, high=MOST_PRICE, optional=True),
        Param("run", "run", Text("jet", "throw"), optional=True),
    )
    return Move("lose_aura", Text("Perdre de l’Aura", "Lose Aura"), "FU3-1-10", params, plan, "gm")


def _regain(pack: Pack) -> Move:
    rows = aura_table(pack).gains

    def gained(state: State, row: AuraGain, sheet: str) -> Event:
        aura = state.account(f"{sheet}.{AURA}")
        room = max((aura.ceiling or 0) - aura.value, 0)
        amount = room if row.all else row.gain
        reason = because(
            "FU3-1-11", "gained", label=row.label, gain=min(amount, room), lost=max(amount - room, 0)
        )
        return Moved(Movement(BANK, f"{sheet}.{AURA}", amount, reason))

    def plan(state: State, args: Args) -> Plan:
        row, sheets = rows[args["row"]], named_or_all(state, args, AURA)
        refuse_if(aura_problems(state, sheets))
        return Plan(events=lambda faces: tuple(gained(state, row, sheet) for sheet in sheets))

    row = choice("row", Text("pourquoi", "why"), {key: row.label for key, row in rows.items()})
    label = Text("Regagner de l’Aura", "Regain Aura")
    return Move("regain_aura", label, "FU3-1-11", (SHEETS, row), plan, "gm")


def session_events(pack: Pack, state: State) -> tuple[Event, ...]:
    """A session begins: every character's Aura is back at its maximum."""
    row, events = aura_table(pack).gains.get(SESSION), list[Event]()
    for id, sheet in state.sheets.items() if row is not None and row.all else ():
        aura = aura_of(sheet)
        room = 0 if aura is None or aura.ceiling is None else aura.ceiling - aura.value
        if sheet.nature == "character" and room > 0 and row is not None:
            reason = because("FU3-1-11", "gained", label=row.label, gain=room, lost=0)
            events.append(Moved(Movement(BANK, f"{id}.{AURA}", room, reason)))
    return tuple(events)


def _create_event(pack: Pack) -> Move:
    def plan(state: State, args: Args) -> Plan:
        refuse_if(aura_problems(state, (args["sheet"],)))
        cost = pack.int("event_price") if args["price"] is None else int(args["price"])
        why = because("FU3-1-10", "event", what=Quote.of(args["what"]), cost=cost)
        paid = Movement(f"{args['sheet']}.{AURA}", BANK, cost, why)
        _, short = state.account(paid.source).spend(cost)
        problems = () if short is None else (short.under(args["sheet"]),)
        told = (because("FU3-1-10", "key_point"),)
        return Plan(problems, (paid,), because=told, events=lambda faces: (Moved(paid),))

    params = (
        SHEET,
        Param("what", "text", Text("ce qui arrive", "what happens")),
        Param("price", "int", Text("prix", "price"), low=0, high=MOST_PRICE, optional=True),
    )
    return Move("create_event", Text("Créer un événement", "Create an event"), "FU3-1-10", params, plan)
