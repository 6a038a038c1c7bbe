"""Moves of the game master: the plan of the phases, opening and closing them, accepting and returning."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import BlockGone, BlockPut, Event, Moved, SheetPut
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.quick import pieces
from tablee.game.reason import Reason, because
from tablee.game.sheet import Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CHARACTER, GROUP, NAME_LIMIT, POINTS, SYSTEM
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation.phases import block_name, lived, narrow_rows, phase_steps, row_slots
from tablee.systems.fate2.creation.plan import (
    PhasePlan,
    PlannedPhase,
    characters,
    default_plan,
    group_of,
    marked,
    phase_id,
    phase_keys,
    phase_order,
    plan_of,
    written_plan,
)
from tablee.systems.fate2.creation.validation import phase_problems
from tablee.systems.fate2.points.account import HALF, starting_points

MOST_PHASES, MOST_POINTS = 20, 12
PHASE = Param("phase", "text", Text("phase", "phase"))
SHEET = Param("sheet", "sheet", Text("personnage", "character"))
SHEETS = Param(
    "sheets", "sheets", Text("personnages (vide\u00a0: tous)", "characters (empty: all)"), default=""
)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """What the game master does before, between and after the phases."""
    return (
        _plan_phases(book),
        _plan_phase(book),
        _open(book),
        _close(book),
        _accept(book),
        _accept_line(book),
        _return(book),
        _give(book),
    )


def _group(book: Book, state: State) -> tuple[str, Sheet]:
    """The sheet of the group; a new one where the table has none."""
    found = group_of(book, state)
    if found is not None:
        return found
    id = next(id for id in ("group", "group_of_phases") if id not in state.sheets)
    return id, Sheet(SYSTEM, "Groupe", nature=GROUP, pack=book.pack.name, version=book.pack.version)


def _begin(book: Book, state: State, why: Reason) -> tuple[str, tuple[Event, ...]]:
    """The id of the group’s sheet, and what puts a plan there where it has none: the sheet, its phases."""
    id, group = _group(book, state)
    new: tuple[Event, ...] = () if id in state.sheets else (SheetPut(id, group),)
    if written_plan(book, group) is None:
        new = (*new, *(BlockPut(id, phase.power(), why) for phase in default_plan(book).phases))
    return id, new


def _planned(book: Book, state: State, wanted: str) -> PlannedPhase:
    """The phase of the plan with that key, or that of the game; refused where there is none."""
    whole = plan_of(book, state)
    key = wanted.strip()
    if phase_order(key) is None or whole.phase(key).points == 0:
        raise Refused(problem("FAT-2-06", "phase", "unknown", found=key[:20]))
    return whole.phase(key)


def _plan_phases(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, group = _group(book, state)
        old, titles = written_plan(book, group), [title.strip() for title in pieces(args["titles"])]
        number, points = args["number"], args["points"]
        usual = default_plan(book).phases[0]
        wrong: list[Problem] = []
        if any(len(title) > NAME_LIMIT for title in titles) or len(titles) > number:
            refuse_if((problem("FAT-2-05", "titles", "titles", expected=number, found=len(titles)),))
        events: list[Event] = [] if id in state.sheets else [SheetPut(id, group)]
        why = because("FAT-2-05", "planned", phases=number, points=points)
        for at in range(number):
            key = str(at + 1)
            known = next((p for p in old.phases if p.key == key), usual) if old else usual
            title = titles[at] if at < len(titles) else known.title
            phase = replace(known, key=key, title=title, points=points)
            told = because("FAT-2-02", "row", title=phase.name, points=points)
            events.append(BlockPut(id, phase.power(), told))
        for gone in (p for p in (old.phases if old else ()) if (phase_order(p.key) or (0, 0))[0] > number):
            if any(gone.key in phase_keys(sheet) for _, sheet in characters(state)):
                wrong.append(problem("FAT-2-05", phase_id(gone.key), "lived", phase=gone.key))
            events.append(BlockGone(id, phase_id(gone.key), why))
        return Plan(tuple(wrong), because=(why,), events=lambda _: tuple(events))

    params = (
        Param(
            "number",
            "int",
            Text("nombre de phases", "number of phases"),
            default=book.number("phases"),
            low=1,
            high=MOST_PHASES,
        ),
        Param("titles", "text", Text("titres, avec des virgules", "titles, with commas"), default=""),
        _points_param(book, Text("points de chaque phase", "points of each phase")),
    )
    return Move("plan_phases", Text("Écrire les phases", "Write the phases"), "FAT-2-02", params, plan, "gm")


def _points_param(book: Book, label: Text) -> Param:
    return Param("points", "int", label, default=book.number("phase_points"), low=1, high=MOST_POINTS)


def _plan_phase(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        old = _planned(book, state, args["phase"])
        texts = {
            name: args[name].strip() or getattr(old, name) for name in ("title", "years", "events", "bonus")
        }
        phase = replace(
            old, **texts, points=args["points"] or old.points, aspects=args["aspects"] or old.aspects
        )
        why = because("FAT-2-02", "told", phase=phase.key, title=phase.name)
        id, events = _begin(book, state, why)
        return Plan(because=(why,), events=lambda _: (*events, BlockPut(id, phase.power(), why)))

    params = (
        PHASE,
        Param("title", "text", Text("titre", "title"), default=""),
        Param("years", "text", Text("années", "years"), default=""),
        Param("events", "text", Text("ce qui arrive", "what happens"), default=""),
        Param("bonus", "text", Text("ce qui donne un bonus", "what earns a bonus"), default=""),
        Param(
            "points",
            "int",
            Text("points (0\u00a0: inchangé)", "points (0: as it is)"),
            default=0,
            low=0,
            high=MOST_POINTS,
        ),
        Param(
            "aspects",
            "int",
            Text("aspects (0\u00a0: inchangé)", "aspects (0: as it is)"),
            default=0,
            low=0,
            high=6,
        ),
    )
    return Move("plan_phase", Text("Décrire une phase", "Describe a phase"), "FAT-2-02", params, plan, "gm")


def _wanted(state: State, args: Args) -> tuple[str, ...]:
    found = tuple(args["sheets"]) or tuple(id for id, _ in characters(state))
    for id in found:
        if state.sheet(id).nature != CHARACTER:
            raise Refused(problem("FAT-2-06", id, "nobody", who=state.sheet(id).name))
    return found


def _open(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        phase = replace(_planned(book, state, args["phase"]), state=plans.OPEN)
        why = because("FAT-2-08", "opened", phase=phase.key, title=phase.name)
        id, begun = _begin(book, state, why)
        events = [*begun]
        if plans.EXTRA_MARK not in phase.key:
            events.append(BlockPut(id, phase.power(), why))
        wrong: list[Problem] = []
        for who in _wanted(state, args):
            sheet = state.sheet(who)
            wrong += _before_and_after(sheet, phase.key)
            more = args["points"] or None
            after = plans.begun(sheet, phase, more)
            events.append(BlockPut(who, after.need(phase_id(phase.key), Power), why))
        return Plan(tuple(wrong), because=(why,), events=lambda _: tuple(events))

    points = Param(
        "points",
        "int",
        Text("points pour eux (0\u00a0: ceux de la phase)", "points for them (0: those of the phase)"),
        default=0,
        low=0,
        high=MOST_POINTS,
    )
    label = Text("Ouvrir une phase", "Open a phase")
    return Move("open_phase", label, "FAT-2-08", (PHASE, SHEETS, points), plan, "gm")


def _before_and_after(sheet: Sheet, key: str) -> Iterator[Problem]:
    """Earlier phases that were not accepted yet; a warning that later ones will be checked anew."""
    here = phase_order(key) or (0, 0)
    for other in phase_keys(sheet):
        order, state = phase_order(other) or (0, 0), plans.own_state(sheet, other)
        if order < here and state in (*plans.WORKING, plans.HANDED):
            yield problem("FAT-2-08", phase_id(other), "earlier", who=sheet.name, phase=other)
    later = [other for other in phase_keys(sheet) if (phase_order(other) or (0, 0)) > here]
    if later:
        slots = {"who": sheet.name, "phase": key, "later": ", ".join(later)}
        yield problem("FAT-2-25", phase_id(key), "again", warning=True, **slots)


def _close(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        phase = replace(_planned(book, state, args["phase"]), state=plans.CLOSED)
        why = because("FAT-2-08", "closed", phase=phase.key, title=phase.name)
        wrong: list[Problem] = []
        for who, sheet in characters(state):
            own = plans.own_state(sheet, phase.key)
            if own is not None and own != plans.ACCEPTED:
                wrong.append(problem("FAT-2-08", who, "waits", who=sheet.name, phase=phase.key))
            wrong += _broken_after(book, plan_of(book, state), sheet, phase.key)
        id, begun = _begin(book, state, why)
        put = BlockPut(id, phase.power(), why)
        return Plan(tuple(wrong), because=(why,), events=lambda _: (*begun, put))

    return Move("close_phase", Text("Clore la phase", "Close the phase"), "FAT-2-08", (PHASE,), plan, "gm")


def _broken_after(book: Book, whole: PhasePlan, sheet: Sheet, key: str) -> Iterator[Problem]:
    """Later phases whose rows are too narrow as things stand."""
    here = phase_order(key) or (0, 0)
    for other in phase_keys(sheet):
        if (phase_order(other) or (0, 0)) > here:
            phase = lived(book, sheet, other, whole)
            if phase is not None and not phase.working:
                for fault in narrow_rows(book, phase):
                    slots = row_slots(book, fault)
                    yield problem("FAT-2-25", phase_id(other), "breaks", phase=other, **slots)


def _accept(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        key, whole = _planned(book, state, args["phase"]).key, plan_of(book, state)
        words = dict.fromkeys((f"{plans.WORD}{line}" for line in plans.words_on(sheet, key)), "")
        block = marked(sheet, key, state=plans.ACCEPTED, **words)
        phase = lived(book, sheet.put(block), key, whole)
        wrong = list(phase_problems(book, whole, sheet, phase)) if phase is not None else []
        if plans.own_state(sheet, key) in plans.WORKING:
            wrong.append(problem("FAT-2-08", phase_id(key), "waits", who=sheet.name, phase=key))
        why = because("FAT-2-06", "accepted", who=sheet.name, phase=key)
        return Plan(tuple(wrong), because=(why,), events=lambda _: (BlockPut(id, block, why),))

    label = Text("Accepter la phase", "Accept the phase")
    return Move("accept_phase", label, "FAT-2-06", (SHEET, PHASE), plan, "gm")


LINE = Param("line", "text", Text("ligne", "line"))


def _line(sheet: Sheet, key: str, line: str) -> str:
    """The name of a line of a phase; refused where nothing of that id was bought in it."""
    if not any(step.block == line for step in phase_steps(sheet, key)):
        raise Refused(problem("FAT-2-06", line[:40] or "line", "absent", phase=key))
    return block_name(sheet, line)


def _accept_line(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, key = args["sheet"], state.sheet(args["sheet"]), args["phase"].strip()
        name = _line(sheet, key, args["line"])
        left = [line for line in plans.words_on(sheet, key) if line != args["line"]]
        state_now = plans.own_state(sheet, key)
        if state_now == plans.RETURNED and not left:
            state_now = plans.HANDED
        data = {f"{plans.WORD}{args['line']}": "", "state": state_now or plans.HANDED}
        block = marked(sheet, key, **data)
        why = because("FAT-2-19", "accepted", who=sheet.name, name=name, phase=key)
        return Plan(because=(why,), events=lambda _: (BlockPut(id, block, why),))

    label = Text("Accepter une ligne", "Accept a line")
    return Move("accept_line", label, "FAT-2-19", (SHEET, PHASE, LINE), plan, "gm")


def _return(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, key = args["sheet"], state.sheet(args["sheet"]), args["phase"].strip()
        line, word = args["line"].strip(), " ".join(args["word"].split())
        if not word or len(word) > NAME_LIMIT * 2:
            refuse_if((problem("FAT-2-19", "word", "word", expected=NAME_LIMIT * 2),))
        name = _line(sheet, key, line) if line else ""
        block = marked(sheet, key, state=plans.RETURNED, **{f"{plans.WORD}{line}": word})
        slots = {"who": sheet.name, "phase": key, "word": word}
        why = (
            because("FAT-2-19", "line", **slots, name=name) if line else because("FAT-2-19", "whole", **slots)
        )
        return Plan(because=(why,), events=lambda _: (BlockPut(id, block, why),))

    params = (
        SHEET,
        PHASE,
        Param(
            "line", "text", Text("ligne (vide\u00a0: toute la phase)", "line (empty: the phase)"), default=""
        ),
        Param("word", "text", Text("un mot", "a word")),
    )
    return Move("return_line", Text("Rendre une ligne", "Return a line"), "FAT-2-19", params, plan, "gm")


def _give(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        phases = len(plan_of(book, state).phases)
        usual = starting_points(book)
        if book.number("start_points") < 0:
            usual = -(-phases // HALF)
        amount, moved, said = args["amount"] if args["amount"] >= 0 else usual, [], []
        for who in _wanted(state, args):
            sheet = state.sheet(who)
            missing = amount - sheet.need(POINTS, Account).value
            why = because("FAT-2-28", "given", who=sheet.name, points=amount, phases=phases)
            said.append(why)
            if missing > 0:
                moved.append(Movement(BANK, f"{who}.{POINTS}", missing, why))
        events = tuple(Moved(movement) for movement in moved)
        return Plan(costs=(), because=tuple(said), shows={"points": amount}, events=lambda _: events)

    amount = Param(
        "amount",
        "int",
        Text("Points de Destin (−1\u00a0: d’usage)", "fate points (−1: the usual)"),
        default=-1,
        low=-1,
        high=30,
    )
    label = Text("Donner les Points de Destin du départ", "Give the fate points of the start")
    return Move("give_start_points", label, "FAT-2-28", (SHEETS, amount), plan, "gm")
