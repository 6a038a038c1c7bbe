"""Training: time, a teacher or none, diligence (FUD-5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.calendar import UNITS, Timer
from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.event import BlockGone, BlockPut, Event, TimeMoved, Told
from tablee.game.frozen import dataclass
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import because
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SKILL
from tablee.systems.fudge.progress.diligence import DILIGENCE, MOST_ROLLS
from tablee.systems.fudge.progress.xp import raised, said, top_problems

TRAINING = "training"
"""The role of a course, and its timer."""
OFF, BESIDES, BEFORE, INSTEAD = "off", "besides", "before", "instead"
HOW = {
    "teacher": Text("avec quelqu’un qui enseigne", "with a teacher"),
    "alone": Text("sans aide", "alone"),
    "job": Text("par un métier", "on the job"),
}


@dataclass(frozen=True, slots=True)
class Teacher:
    """A teacher whose worse skill is at least this asks this difficulty."""

    low: int
    goal: int


@dataclass(frozen=True, slots=True)
class TrainingTable:
    """``data/training.toml``."""

    teachers: tuple[Teacher, ...]
    alone: int
    rolls: int
    harder: int

    def __post_init__(self) -> None:
        numbers = [self.alone, self.harder, *(n for t in self.teachers for n in (t.low, t.goal))]
        lows = [t.low for t in self.teachers]
        wrong = any(abs(n) > LARGEST for n in numbers) or lows != sorted(set(lows), reverse=True)
        if wrong or not lows or not 1 <= self.rolls <= MOST_ROLLS:
            refuse_if((problem("FUD-5.3-02", "tables.training", "bounds", most=MOST_ROLLS),))


def table(book: Book) -> TrainingTable:
    """The numbers of training."""
    return book.table("training", TrainingTable)


def weeks(book: Book, how: str) -> int:
    """How long a level takes: longer without a teacher (FUD-5.3-01)."""
    return book.number("training_weeks") * (1 if how == "teacher" else book.number("training_alone"))


def goal(book: Book, how: str, teaching: int, mastery: int) -> int:
    """The difficulty of diligence: the better both skills of the teacher, the lower (FUD-5.3-02)."""
    if how != "teacher":
        return table(book).alone
    worse, rows = min(teaching, mastery), table(book).teachers
    return next((row.goal for row in rows if worse >= row.low), rows[-1].goal)


def course_id(block: str) -> str:
    """The id of the course of a Trait."""
    return f"course_{block}"


def untrained(book: Book, sheet: Sheet, block: str) -> list[Problem]:
    """Where training must come first, or takes the place of points, points alone raise nothing."""
    mode, found = str(book["training"]), sheet.get(block)
    name = found.name if isinstance(found, Levelled) else block[:40]
    if mode == INSTEAD:
        return [problem("FUD-5.3-01", block, "instead", name=name)]
    course = sheet.get(course_id(block))
    trained = isinstance(course, Power) and course.data.get("state") == "trained"
    return [problem("FUD-5.3-01", block, "first", name=name)] if mode == BEFORE and not trained else []


def used_up(book: Book, state: State, id: str, block: str) -> Iterator[Event]:
    """The course that allowed a purchase."""
    course = state.sheet(id).get(course_id(block))
    if book["training"] == BEFORE and isinstance(course, Power):
        yield BlockGone(id, course.id, because("FUD-5.3-01", "used", name=course.name))


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Begin a course, roll diligence at its end."""
    return (_train(book), _diligence(book, build))


def _train(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        id, how, wrong = args["sheet"], args["how"], list[Problem]()
        block = state.sheet(id).need(args["block"], Levelled)
        course, usual = course_id(block.id), weeks(book, how)
        if book["training"] == OFF:
            wrong.append(problem("FUD-5.3-01", block.id, "off"))
        if state.sheet(id).get(course) is not None:
            wrong.append(problem("FUD-5.3-01", block.id, "running", name=block.name))
        wrong += top_problems(book, block)
        to, asked = raised(book, block), goal(book, how, args["teaching"], args["mastery"])
        told = [because("FUD-5.3-01", "weeks", name=block.name, weeks=usual)]
        told.append(because("FUD-5.3-02", "goal", goal=book.say(asked)))
        if (to.level or 0) >= table(book).harder:
            told.append(because("FUD-5.3-04", "harder", name=block.name, after=said(book, to)))

        def events(faces: Faces) -> tuple[Event, ...]:
            length = usual if args["weeks"] is None else int(args["weeks"])
            why = because("FUD-5.3-01", "weeks", name=block.name, weeks=length)
            data = {"of": block.id, "how": how, "goal": asked, "state": "running", "to": to.level or 0}
            calendar = state.calendar.start(f"{TRAINING}:{course}", id, length * UNITS["week"])
            return (
                BlockPut(id, Power(course, block.name, TRAINING, data), why),
                TimeMoved(calendar, why),
            )

        return Plan(tuple(wrong), because=tuple(told), events=events)

    low, high = book.bottom.value, book.top.value
    params = (
        Param("sheet", "sheet", Text("fiche", "sheet"), actor=True),
        Param("block", "block", Text("Trait", "Trait"), roles=(SKILL, ATTRIBUTE)),
        choice("how", Text("comment", "how"), HOW, "teacher"),
        Param(
            "teaching",
            "int",
            Text("niveau en Enseignement", "level of Teaching"),
            default=0,
            low=low,
            high=high + 9,
        ),
        Param(
            "mastery",
            "int",
            Text("niveau dans la matière", "level in the subject"),
            default=0,
            low=low,
            high=high + 9,
        ),
        Param("weeks", "int", Text("semaines convenues", "weeks agreed"), low=0, high=LARGEST, optional=True),
    )
    return Move("train", Text("S’entraîner", "Train"), "FUD-5.3-01", params, plan)


def course_ends(book: Book, state: State, timer: Timer) -> Iterator[Event]:
    """The time of a course is over: diligence decides."""
    course = state.sheet(timer.owner).get(timer.key.partition(":")[2])
    if isinstance(course, Power) and course.role == TRAINING:
        why = because("FUD-5.3-03", "over", who=state.named(timer.owner), name=course.name)
        yield BlockPut(timer.owner, replace(course, data={**course.data, "state": "over"}), why)


def _course(sheet: Sheet, id: str) -> Power:
    found = sheet.get(id)
    if not isinstance(found, Power) or found.role != TRAINING:
        raise Refused(problem("FUD-5.3-01", id[:40], "unknown", who=sheet.name))
    return found


def _diligence(book: Book, build: Build) -> Move:
    def plan(state: State, args: Args) -> Plan:
        sheet, keen = state.sheet(args["sheet"]), args["motivation"]
        course, trait = _course(sheet, args["course"]), sheet.need(args["trait"], Levelled)
        chips = (Chip("", keen, 1, role="motivation", rule="FUD-5.3-03"),) if keen else ()
        form = {
            "check": DILIGENCE,
            "level": book.bottom.value if trait.level is None else trait.level,
            "chips": to_data(chips),
            "goal": course.data.get("goal", 0) if args["goal"] is None else args["goal"],
            "rolls": args["rolls"],
            "skill": course.id,
        }
        wrong = list[Problem]()
        match course.data.get("state"):
            case "running":
                wrong.append(problem("FUD-5.3-03", course.id, "early", name=course.name))
            case "trained":
                wrong.append(problem("FUD-5.3-03", course.id, "trained", name=course.name))
        return throw_plan(build, state, form, args["sheet"], problems=tuple(wrong))

    most = book.number("training_motivation")
    params = (
        Param("sheet", "sheet", Text("fiche", "sheet"), actor=True),
        Param("course", "block", Text("entraînement", "course"), roles=(TRAINING,)),
        Param("trait", "block", Text("Caractéristique", "attribute"), roles=(ATTRIBUTE,)),
        Param("motivation", "int", Text("motivation", "motivation"), default=0, low=0, high=most),
        Param(
            "rolls", "int", Text("nombre de jets", "rolls"), default=table(book).rolls, low=1, high=MOST_ROLLS
        ),
        Param("goal", "int", Text("difficulté", "difficulty"), low=-LARGEST, high=LARGEST, optional=True),
    )
    label = Text("Faire les jets d’assiduité", "Make the rolls of diligence")
    return Move("diligence", label, "FUD-5.3-03", params, plan)


def diligence_events(
    book: Book, state: State, run: Run, outcomes: tuple[Outcome, ...], faces: tuple[int, ...]
) -> Iterator[Event]:
    """At least half of the rolls: the Trait rises, or may now be bought; else the time was lost."""
    id, course = run.by, None
    if id in state.sheets:
        course = state.sheet(id).get(str(run.check.get("skill", "")))
    if not isinstance(course, Power) or course.role != TRAINING:
        yield Told(because("FUD-4.5-01", "nothing"))
        return
    block = state.sheet(id).get(str(course.data.get("of", "")))
    if not outcomes[0].success or not isinstance(block, Levelled):
        yield BlockGone(id, course.id, because("FUD-5.3-03", "lost", name=course.name))
        return
    if book["training"] == BEFORE:
        why = because("FUD-5.3-01", "trained", name=course.name)
        yield BlockPut(id, replace(course, data={**course.data, "state": "trained"}), why)
        return
    after = raised(book, block)
    if after.level != course.data.get("to"):  # it rose meanwhile: nobody allowed more
        for over in top_problems(book, block):
            yield BlockGone(id, course.id, over.reason)
            return
    why = because("FUD-5.3-03", "gained", name=block.name, after=said(book, after))
    yield BlockPut(id, after, why)
    yield BlockGone(id, course.id, why)
