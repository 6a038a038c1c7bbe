"""Moves of the game master: the plan of the phases, opening and closing them, accepting and returning."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.account import BANK, Account, Movement
from tablee.game.event import BlockPut, Event, Moved, Settled, Told
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.pending import WITHDRAWN
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.question import answer, answer_params, ask
from tablee.game.quick import pieces
from tablee.game.reason import because
from tablee.game.sheet import Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CHARACTER, NAME_LIMIT, POINTS
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation.phases import ledger, lived, phase_steps
from tablee.systems.fate2.creation.plan import (
    PlannedPhase,
    characters,
    default_plan,
    marked,
    phase_id,
    phase_keys,
    phase_order,
    plan_of,
    replanned,
)
from tablee.systems.fate2.creation.validation import broken_later, phase_problems
from tablee.systems.fate2.page.names import line_called
from tablee.systems.fate2.points.account import HALF, starting_points
from tablee.systems.fate2.points.asking import parts_of, question_id

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
        _read_word(),
        _give(book),
    )


def _planned(book: Book, state: State, wanted: str) -> PlannedPhase:
    """The phase of the plan with that key, or that of the game; refused where there is none."""
    whole = plan_of(book, state)
    key = wanted.strip()
    if phase_order(key) is None or whole.phase(key).points == 0:
        raise Refused(problem("FAT-2-06", "phase", "unknown", found=key[:20]))
    return whole.phase(key)


def _plan_phases(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        whole, titles = plan_of(book, state), [title.strip() for title in pieces(args["titles"])]
        number, points = args["number"], args["points"]
        if any(len(title) > NAME_LIMIT for title in titles) or len(titles) > number:
            refuse_if((problem("FAT-2-05", "titles", "titles", expected=number, found=len(titles)),))
        why = because("FAT-2-05", "planned", phases=number, points=points)
        known, usual = {phase.key: phase for phase in whole.phases}, default_plan(book).phases[0]
        written = []
        for at in range(number):
            old = known.get(str(at + 1), usual)
            title = titles[at] if at < len(titles) else old.title
            written.append(replace(old, key=str(at + 1), title=title, points=points))
        wrong = [
            problem("FAT-2-05", phase_id(key), "lived", phase=key)
            for key in known
            if (phase_order(key) or (0, 0))[0] > number
            and any(key in phase_keys(sheet) for _, sheet in characters(state))
        ]
        events = (*replanned(book, state, why, *written, last=number), Told(why))
        return Plan(tuple(wrong), because=(why,), events=lambda _: events)

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
        events = tuple(replanned(book, state, why, phase))
        return Plan(because=(why,), events=lambda _: events)

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
        extra = plans.EXTRA_MARK in phase.key
        events = [] if extra else [*replanned(book, state, why, phase)]
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
        was = _planned(book, state, args["phase"])
        phase = replace(was, state=plans.CLOSED)
        why = because("FAT-2-08", "closed", phase=phase.key, title=phase.name)
        wrong: list[Problem] = []
        if was.state == plans.AHEAD:
            wrong.append(problem("FAT-2-08", phase_id(phase.key), "ahead", phase=phase.key))
        for who, sheet in characters(state):
            own = plans.own_state(sheet, phase.key)
            if own is not None and own != plans.ACCEPTED:
                wrong.append(problem("FAT-2-08", who, "waits", who=sheet.name, phase=phase.key))
            wrong += broken_later(book, (), ledger(book, sheet, plan_of(book, state)), phase.key)
        events = (*replanned(book, state, why, phase), Told(why))
        return Plan(tuple(wrong), because=(why,), events=lambda _: events)

    return Move("close_phase", Text("Clore la phase", "Close the phase"), "FAT-2-08", (PHASE,), plan, "gm")


def _accept(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet = args["sheet"], state.sheet(args["sheet"])
        key, whole = _planned(book, state, args["phase"]).key, plan_of(book, state)
        words = dict.fromkeys((f"{plans.WORD}{line}" for line in plans.returned_lines(sheet, key)), "")
        block = marked(sheet, key, state=plans.ACCEPTED, **words)
        phase = lived(book, sheet.put(block), key, whole)
        wrong = list(phase_problems(book, whole, sheet, phase)) if phase is not None else []
        if plans.own_state(sheet, key) in plans.WORKING:
            wrong.append(problem("FAT-2-08", phase_id(key), "waits", who=sheet.name, phase=key))
        why, settled = (
            because("FAT-2-06", "accepted", who=sheet.name, phase=key),
            tuple(_settled(state, id, key)),
        )
        events = (BlockPut(id, block, READ if settled else why), *settled)
        return Plan(tuple(wrong), because=(why,), events=lambda _: events)

    label = Text("Accepter la phase", "Accept the phase")
    return Move("accept_phase", label, "FAT-2-06", (SHEET, PHASE), plan, "gm")


LINE = Param("line", "text", Text("ligne", "line"))


def _line(book: Book, sheet: Sheet, key: str, line: str) -> Text | str:
    """The name of a line of a phase; refused where nothing of that id was bought in it."""
    if not any(step.block == line for step in phase_steps(sheet, key)):
        raise Refused(problem("FAT-2-06", line[:40] or "line", "absent", phase=key))
    return line_called(book, sheet, line)


def _accept_line(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, key = args["sheet"], state.sheet(args["sheet"]), args["phase"].strip()
        name = _line(book, sheet, key, args["line"])
        left = [line for line in plans.returned_lines(sheet, key) if line != args["line"]]
        state_now = plans.own_state(sheet, key)
        if state_now == plans.RETURNED and not left:
            state_now = plans.HANDED
        data = {f"{plans.WORD}{args['line']}": "", "state": state_now or plans.HANDED}
        block = marked(sheet, key, **data)
        why = because("FAT-2-19", "accepted", who=sheet.name, name=name, phase=key)
        settled = tuple(_settled(state, id, key, args["line"]))
        events = (BlockPut(id, block, READ if settled else why), *settled)
        return Plan(because=(why,), events=lambda _: events)

    label = Text("Accepter une ligne", "Accept a line")
    return Move("accept_line", label, "FAT-2-19", (SHEET, PHASE, LINE), plan, "gm")


def _return(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, sheet, key = args["sheet"], state.sheet(args["sheet"]), args["phase"].strip()
        line, word = args["line"].strip(), " ".join(args["word"].split())
        if not word or len(word) > NAME_LIMIT * 2:
            refuse_if((problem("FAT-2-19", "word", "word", expected=NAME_LIMIT * 2),))
        name = _line(book, sheet, key, line) if line else ""
        block = marked(sheet, key, state=plans.RETURNED, **{f"{plans.WORD}{line}": True})
        slots = {"who": sheet.name, "phase": key} | ({"name": name} if line else {})
        said = because("FAT-2-19", "line" if line else "whole", **slots, word=word)
        asked = ask(
            question_id(state, plans.QUESTION, id, key, line),
            id,
            DONE,
            (said,),
            WITHDRAWN,
            "read_word",
            private=True,
        )
        events = (BlockPut(id, block, READ), *_settled(state, id, key, line), asked)
        return Plan(because=(said,), events=lambda _: events)

    params = (
        SHEET,
        PHASE,
        Param(
            "line", "text", Text("ligne (vide\u00a0: toute la phase)", "line (empty: the phase)"), default=""
        ),
        Param("word", "text", Text("un mot", "a word")),
    )
    return Move("return_line", Text("Rendre une ligne", "Return a line"), "FAT-2-19", params, plan, "gm")


def _settled(state: State, id: str, key: str, line: str | None = None) -> Iterator[Event]:
    """What ends the open words on a phase, or on one line of it."""
    for pending in plans.questions_on(state, id, key):
        if line is None or parts_of(pending)[-1] == line:
            yield Settled(pending.id)


READ = because("FAT-A4-04")
"""What all are told of a phase that comes back, or is accepted, while a word on it is its player's alone."""
DONE = {"done": Text("C’est fait", "Done")}


def _read_word() -> Move:
    """The player has done what a word asked for: it goes."""

    def plan(state: State, args: Args) -> Plan:
        _, answered = answer(state, args, "read_word", args["option"])
        return Plan(events=lambda _: answered)

    return Move(
        "read_word", Text("Répondre à un mot", "Answer a word"), "FAT-2-19", answer_params(DONE), plan
    )


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
