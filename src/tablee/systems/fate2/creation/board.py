"""The board of a creation: a column for each character, a row for each phase (FAT-2-01, FAT-2-04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tablee.game.board import (
    Act,
    Board,
    Brick,
    Cell,
    CellState,
    Column,
    Figure,
    FigureRow,
    Line,
    Purse,
    Step,
)
from tablee.game.check import Check
from tablee.game.frozen import replace
from tablee.game.move import Move
from tablee.game.problem import Problem
from tablee.game.reference import load_reference
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.game.state import State
from tablee.game.text import Text, plain
from tablee.systems.fate2 import PACKAGE
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.creation import aspect_library, gm_moves, player_moves, skill_lists
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation.options import moves as option_moves
from tablee.systems.fate2.creation.phases import Lived, block_name, drawn, ledger, step_of_pyramid
from tablee.systems.fate2.creation.plan import PhasePlan, PlannedPhase, characters, own_phase, phase_order
from tablee.systems.fate2.creation.pyramid import nearest
from tablee.systems.fate2.creation.validation import phase_problems

NOTHING = Text("rien encore", "nothing yet")


def board(book: Book, state: State) -> Board | None:
    """The phases that a group has planned, with what each character did in them.

    None without a plan, and once all phases are closed and all characters approved.
    """
    found = plans.plan_at(book, state)
    if found is None:
        return None
    plan = found[1]
    made = all(sheet.status == "approved" for _, sheet in characters(state))
    if made and all(phase.state == plans.CLOSED for phase in plan.phases):
        return None
    ledgers = {id: ledger(book, sheet, plan) for id, sheet in characters(state)}
    phases, ahead = tuple(_phases(plan, ledgers.values())), _upcoming(plan)
    steps = tuple(_step(book, state, phase, ahead) for phase in phases)
    columns = tuple(_column(book, plan, id, state.sheets[id], lived) for id, lived in ledgers.items())
    cells = tuple(_cell(book, state, id, one) for id, lived in ledgers.items() for one in lived)
    return Board(
        Text("Les phases", "The phases"),
        steps,
        columns,
        cells,
        Text("Phases", "Phases"),
        _rules(book),
        tuple(_acts(plan)),
    )


def _rules(book: Book) -> Text:
    points, aspects = book.number("phase_points"), book.number("phase_aspects")
    if step_of_pyramid(book):
        shape = Text("colonne à la fin de chaque phase", "a column at the end of each phase")
    else:
        shape = Text("pyramide à la fin de chaque phase", "a pyramid at the end of each phase")
    return Text(
        f"{points} points et {aspects} aspect{'s' if aspects > 1 else ''} par phase, {shape.fr}",
        f"{points} points and {aspects} aspect{'s' if aspects > 1 else ''} for each phase, {shape.en}",
    )


def _acts(plan: PhasePlan) -> Iterator[Act]:
    label = Text("Écrire les phases", "Write the phases")
    yield Act("plan_phases", label, {"number": len(plan.phases)}, "gm", asks=("titles",))
    if all(phase.state == plans.CLOSED for phase in plan.phases):
        label = Text("Donner les Points de Destin", "Give the fate points")
        yield Act("give_start_points", label, {}, "gm", main=True)


def _phases(plan: PhasePlan, ledgers: Iterable[tuple[Lived, ...]]) -> Iterator[PlannedPhase]:
    """The phases of the plan, each followed by the further ones that somebody lives in it."""
    extra = {phase.key for lived in ledgers for phase in lived if plans.EXTRA_MARK in phase.key}
    for phase in plan.phases:
        yield phase
        for key in sorted(extra, key=lambda key: phase_order(key) or (0, 0)):
            if key.partition(plans.EXTRA_MARK)[0] == phase.key:
                yield plan.phase(key)


def _upcoming(plan: PhasePlan) -> str:
    """The key of the phase that opens next; empty while one is open."""
    if any(phase.state == plans.OPEN for phase in plan.phases):
        return ""
    return next((phase.key for phase in plan.phases if phase.state == plans.AHEAD), "")


def _step(book: Book, state: State, phase: PlannedPhase, ahead: str) -> Step:
    extra = plans.EXTRA_MARK in phase.key
    told = (f"{phase.points} points" if phase.points != book.number("phase_points") else "", phase.bonus)
    note = ", ".join(filter(None, told))
    return Step(
        phase.key,
        Text(f"{phase.name}, de plus", f"{phase.name}, one more") if extra else plain(phase.name),
        plain(phase.years) if phase.years else None,
        "" if extra else phase.events,
        plain(note) if note else None,
        phase.state,
        () if extra else tuple(checked(book, state, act) for act in _step_acts(state, phase, ahead)),
    )


def _step_acts(state: State, phase: PlannedPhase, ahead: str) -> Iterator[Act]:
    args = {"phase": phase.key}
    if phase.state == plans.OPEN:
        waiting = [s.name for _, s in characters(state) if plans.own_state(s, phase.key) != plans.ACCEPTED]
        names = ", ".join(waiting)
        waits = (
            Text(f"Pas encore acceptés\u00a0: {names}.", f"Not accepted yet: {names}.") if waiting else None
        )
        yield Act(
            "close_phase", Text("Clore la phase", "Close the phase"), args, "gm", main=True, waits=waits
        )
    elif phase.state == plans.AHEAD:
        label = Text("Ouvrir la phase", "Open the phase")
        yield Act("open_phase", label, args, "gm", main=phase.key == ahead)
    else:
        yield Act("open_phase", Text("Rouvrir la phase", "Open it again"), args, "gm")
    label = Text("Décrire la phase", "Describe the phase")
    yield Act("plan_phase", label, args, "gm", asks=("title", "years", "events", "bonus"))


def _column(book: Book, plan: PhasePlan, id: str, sheet: Sheet, phases: tuple[Lived, ...]) -> Column:
    last = phases[-1] if phases else None
    wrong = [wrong for one in phases for wrong in phase_problems(book, plan, sheet, one) if not wrong.warning]
    summary = drawn(book, last.shape) if last else NOTHING
    return Column(id, sheet.name, summary, figure(book, sheet, last), said(wrong[0]) if wrong else None)


def _moves(book: Book) -> dict[str, Move]:
    """The moves of creation by key."""
    rooms = (
        *gm_moves.moves(book, nothing),
        *player_moves.moves(book, nothing),
        *option_moves.moves(book, nothing),
    )
    return {move.key: move for move in rooms}


def nothing(form: object) -> Check:
    """A builder of checks for moves that throw nothing."""
    raise AssertionError


def wrong_with(book: Book, state: State, act: Act) -> tuple[Problem, ...]:
    """What its move has against an act."""
    move = book.kept(_moves)[act.move]
    return move.plan(state, move.read(act.args)).broken


def checked(book: Book, state: State, act: Act) -> Act:
    """An act that says why it waits, where its move would be refused; one that asks first is left alone."""
    if act.asks or act.waits:
        return act
    wrong = wrong_with(book, state, act)
    return replace(act, waits=said(wrong[0])) if wrong else act


def named(book: Book, sheet: Sheet, id: str) -> Text:
    """The name of what was bought, in the reader’s language where the game’s lists know it."""
    block, name = sheet.get(id), block_name(sheet, id)
    if isinstance(block, Levelled):
        return skill_lists.words_of(book, name) or plain(name)
    return (aspect_library.words_of(book, name) if isinstance(block, Aspect) else None) or plain(name)


def said(wrong: Problem) -> Text:
    """The sentence of a problem."""
    return load_reference(PACKAGE).text(wrong)


def figure(book: Book, sheet: Sheet, phase: Lived | None) -> Figure | None:
    """The pyramid of all skills as it stands in a phase, with the bricks that a balanced one lacks."""
    if phase is None or not phase.shape:
        return None
    new = {line.block for line in phase.bought if line.kind == "skill"}
    whole = nearest(phase.shape, column=step_of_pyramid(book))
    rows = []
    for level in reversed(range(len(whole))):
        here = [id for id, at in phase.levels.items() if at == level]
        bricks = [Brick(named(book, sheet, id), id in new and phase.working) for id in here]
        lacks = max(whole[level] - (phase.shape[level] if level < len(phase.shape) else 0), 0)
        bricks += [Brick(Text("il en manque une", "one is missing"), missing=True)] * lacks
        rows.append(FigureRow(book.say(level), tuple(bricks)))
    return Figure(tuple(rows), drawn(book, phase.shape))


def purse(phase: Lived) -> Purse:
    """The points of a phase; those beyond the plan were earned."""
    bonus = min(max(phase.points - phase.planned.points, 0), phase.points)
    if phase.left < 0:
        words = Text(f"{-phase.left} de trop", f"{-phase.left} too many")
    else:
        words = Text(f"reste {phase.left}", f"{phase.left} left")
    return Purse(max(phase.spent, 0), max(phase.points, 0), words, bonus)


def _cell(book: Book, state: State, id: str, phase: Lived) -> Cell:
    sheet = state.sheets[id]
    own, words = own_phase(sheet, phase.key), plans.words_on(state, id, phase.key)
    back = plans.returned_lines(sheet, phase.key)
    story = own.note if own is not None else ""
    taken = [_aspect(book, sheet, phase, aspect) for aspect in dict.fromkeys(phase.aspects)]
    aspects = [words[aspect] for aspect in phase.aspects if aspect in words]
    wrong = any(aspect in back for aspect in phase.aspects)
    return Cell(
        id,
        phase.key,
        _state(phase, story),
        Text(", ".join(one.fr for one in taken), ", ".join(one.en for one in taken)) if taken else None,
        "wrong" if wrong else "bonus" if phase.because else "",
        story,
        tuple(_lines(book, state, id, phase)),
        purse(phase),
        words.get("", "") or " ".join(aspects),
        tuple(checked(book, state, act) for act in _cell_acts(id, phase)),
    )


def _state(phase: Lived, story: str) -> CellState:
    if phase.state == plans.OPEN:
        return "writing" if phase.bought or story else "empty"
    if phase.state == plans.HANDED:
        return "handed"
    return "returned" if phase.state == plans.RETURNED else "accepted"


def _aspect(book: Book, sheet: Sheet, phase: Lived, id: str) -> Text:
    level, name = max(line.level for line in phase.bought if line.block == id), named(book, sheet, id)
    return Text(f"{name.fr} {level}", f"{name.en} {level}") if level > 1 else name


def _lines(book: Book, state: State, id: str, phase: Lived) -> Iterator[Line]:
    """What the points of a phase bought, one line for each skill or Extra."""
    sheet = state.sheets[id]
    words, back = plans.words_on(state, id, phase.key), plans.returned_lines(sheet, phase.key)
    ticks = Counter({line.block: 0 for line in phase.bought})
    reached: dict[str, int] = {}
    for line in phase.bought:
        if line.kind != "aspect":
            ticks[line.block] += line.value
            reached[line.block] = line.level
    kinds = {line.block: line.kind for line in phase.bought}
    for block, level in reached.items():
        skill = kinds[block] == "skill"
        value = book.say(level) if skill else Text(f"{ticks[block]} pt", f"{ticks[block]} pt")
        yield Line(
            named(book, sheet, block),
            value,
            "wrong" if block in back else "new" if phase.working else "",
            words.get(block, ""),
            tuple(checked(book, state, act) for act in _line_acts(id, phase, block, block in back)),
        )


def _line_acts(id: str, phase: Lived, block: str, returned: bool) -> Iterator[Act]:
    args = {"sheet": id, "phase": phase.key, "line": block}
    if phase.working:
        outer = {**args, "line": block.partition("/")[0]}
        yield Act("take_back", Text("Reprendre", "Take back"), outer)
    if phase.state == plans.HANDED or returned:
        yield Act("return_line", Text("Rendre avec un mot", "Return with a word"), args, "gm", asks=("word",))
    if returned:
        yield Act("accept_line", Text("Accepter", "Accept"), args, "gm")


def _cell_acts(id: str, phase: Lived) -> Iterator[Act]:
    args = {"sheet": id, "phase": phase.key}
    if phase.state == plans.HANDED:
        yield Act("accept_phase", Text("Accepter", "Accept"), args, "gm", main=True)
        label = Text("Rendre avec un mot", "Return with a word")
        yield Act("return_line", label, {**args, "line": ""}, "gm", asks=("word",))
    elif phase.state == plans.ACCEPTED:
        again = {"phase": phase.key, "sheets": (id,)}
        yield Act("open_phase", Text("Rouvrir", "Open again"), again, "gm")
