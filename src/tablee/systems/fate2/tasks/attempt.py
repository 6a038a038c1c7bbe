"""Rolling on a challenge: the way of the throw bar, and the move that throws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import from_data, to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.event import BlockPut, Event
from tablee.game.frozen import replace
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan
from tablee.game.touch import TOUCHING, read_touch
from tablee.game.way import Way
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.page import attempt
from tablee.systems.fate2.page.attempt import ATTEMPT, OPPOSE, POINT, RIVAL_TRAIT
from tablee.systems.fate2.page.traits import BASES as BASE_ROLES
from tablee.systems.fate2.tasks.challenge import (
    Challenge,
    challenge_of,
    challenges,
    duel_of,
    need_challenge,
    standing,
)
from tablee.systems.fate2.tasks.clock import has_rolled, too_soon
from tablee.systems.fate2.tasks.consequences import CHALLENGE, over
from tablee.systems.fate2.tasks.kinds import BASES, CONTEST, TASK, Aim, aim_of
from tablee.systems.fate2.tasks.progress import chips as penalty_chips
from tablee.systems.fate2.tasks.told_odds import told_chances

WAY = "challenge"


AIMED = replace(CHALLENGE, default="", optional=True)
OPTIONS: Any = Mapping[str, int | str | bool]
"""The options of a way, as a draft has them."""
OWN_OPTIONS = (CHALLENGE.name, RIVAL_TRAIT.name)


def ways(book: Book) -> Iterator[Way]:
    """A roll on a challenge: which one, and against whom where two sides roll."""
    label = Text("Défi", "Challenge")
    yield Way(WAY, label, "FAT-3-11", aim="one", params=(AIMED, RIVAL_TRAIT, POINT), goal=False)


def drafts(book: Book) -> Mapping[str, Any]:
    """The maker of its check."""
    return {WAY: partial(_draft, book)}


def chips(book: Book, state: State, id: str, wanted: Draft) -> Iterator[Chip]:
    """What the challenge that a draft aims at does to the throw of a sheet."""
    aimed = str(wanted.options.get(CHALLENGE.name, ""))
    return iter(challenge_chips(book, state, id, aimed) if aimed else ())


def challenge_chips(book: Book, state: State, sheet: str, challenge: str) -> tuple[Chip, ...]:
    """What a challenge brings to the next throw of a sheet: the penalties of its ticked rows (FAT-3-30)."""
    found = challenge_of(challenge, state.sheets.get(challenge))
    return () if found is None else tuple(penalty_chips(book, found, sheet))


def aimed_at(state: State, wanted: Draft) -> Challenge | None:
    """The challenge that a draft names; where it names none the only one that all know of."""
    named = str(wanted.options.get("challenge", ""))
    if named:
        return challenge_of(named, state.sheets.get(named))
    going = [one for one in challenges(state) if one.id not in state.hidden or wanted.sheet in state.hidden]
    return going[0] if len(going) == 1 else None


def rival_of(challenge: Challenge, sheet: str, against: tuple[str, ...]) -> tuple[str, ...]:
    """Whom a roll is against: the other side of the challenge, else whom the thrower aims at."""
    first, second = challenge.task.first, challenge.task.second
    if not challenge.task.dynamic:
        return ()
    if first and second and sheet in (first, second):
        return (second if sheet == first else first,)
    return ((second,) if second and second != sheet else ()) or against[:1]


def rival_trait(wanted: Draft, rivals: tuple[str, ...]) -> str:
    """The trait of the rival that a draft names: only of a rival that it is aimed at, since the table keeps
    players from naming what a hidden foe would use by whom they aim at."""
    named = str(wanted.options.get(RIVAL_TRAIT.name, ""))
    return named if wanted.against[:1] == rivals else ""


def drafted(book: Book, state: State, wanted: Draft, challenge: Challenge) -> DraftResult:
    """A throw on a challenge: an attempt at its difficulty, or against the other side."""
    rivals = rival_of(challenge, wanted.sheet, wanted.against)
    options = {**wanted.options, CHALLENGE.name: challenge.id, RIVAL_TRAIT.name: rival_trait(wanted, rivals)}
    way, goal = (OPPOSE, "") if rivals else (ATTEMPT, wanted.goal.strip() or str(challenge.task.difficulty))
    make = attempt.drafts(book)[way]
    return make(state, replace(wanted, way=way, goal=goal, against=rivals, options=options))


def aimed_form(book: Book, form: Mapping[str, Any], challenge: Challenge, by: str) -> dict[str, Any]:
    """The file form of a test or an opposed throw, aimed at a challenge."""
    if form["check"] == BASES[CONTEST][0]:
        side = challenge.side_of(by)
        aim = Aim(challenge.id, duel=None if side is None else duel_of(book, challenge), second=side == 1)
        return {**form, "check": CONTEST, "aim": to_data(aim)}
    seen = standing(book, challenge) if "goal" in form else None
    return {**form, "check": TASK, "aim": to_data(Aim(challenge.id, seen))}


def _draft(book: Book, state: State, wanted: Draft) -> DraftResult:
    challenge = aimed_at(state, wanted)
    if challenge is None:
        return attempt.drafts(book)[ATTEMPT](state, wanted)
    made = drafted(book, state, wanted, challenge)
    rivals = rival_of(challenge, wanted.sheet, wanted.against)
    args = {
        "sheet": wanted.sheet,
        "traits": list(wanted.traits),
        "challenge": challenge.id,
        "goal": wanted.goal,
        "rival": next(iter(rivals), ""),
        RIVAL_TRAIT.name: rival_trait(wanted, rivals),
        "helpers": list(wanted.helpers),
        **wanted.touches(),
        "options": {key: value for key, value in wanted.options.items() if key not in OWN_OPTIONS},
    }
    form = aimed_form(book, made.form, challenge, wanted.sheet)
    return DraftResult(form, made.chips, "roll_on_challenge", args)


def moves(book: Book, build: Build) -> Iterator[Move]:
    """The move that throws it."""

    def plan(state: State, args: Args) -> Plan:
        by, challenge = args["sheet"], need_challenge(state, args["challenge"])
        touch, options = read_touch(args), from_data(OPTIONS, args["options"] or {}, "options")
        wanted = Draft(
            by,
            args["traits"],
            (args["rival"],) if args["rival"] else (),
            from_data(tuple[Chip, ...], args["chips"] or (), "chips"),
            touch.struck,
            touch.turned,
            args["goal"],
            options={**options, RIVAL_TRAIT.name: args[RIVAL_TRAIT.name]},
            helpers=args["helpers"],
        )
        state.sheet(by)
        made = drafted(book, state, wanted, challenge)
        form = aimed_form(book, made.args.get("check", made.form), challenge, by)
        rivals = rival_of(challenge, by, wanted.against)
        wrong = [*over(challenge), *too_soon(book, state, challenge, by)]
        wrong += unmarked(state, challenge)
        if challenge.task.dynamic and not rivals:
            wrong.append(problem("FAT-3-28", "rival", "alone", name=challenge.name))
        if challenge.task.kind == "sides" and challenge.side_of(by) is None:
            wrong.append(problem("FAT-3-29", "sheet", "side", name=state.named(by)))
        why = tuple(told_chances(book, build, form, challenge, by))
        thrown = throw_plan(build, state, form, by, rivals, why, tuple(wrong))
        now = has_rolled(state, challenge, by)
        said = because("FAT-3-20", "rolled", name=state.named(by))

        def events(faces: Faces) -> tuple[Event, ...]:
            told = thrown.events(faces)
            return (*told, BlockPut(challenge.id, now.block, said)) if now != challenge else told

        return replace(thrown, events=events)

    params = (
        Param("sheet", "sheet", Text("qui", "who"), actor=True),
        Param("traits", "blocks", Text("compétence", "skill"), default=(), roles=BASE_ROLES),
        CHALLENGE,
        Param("goal", "text", Text("autre difficulté", "another difficulty"), default=""),
        Param("rival", "sheet", Text("contre", "against"), default=""),
        RIVAL_TRAIT,
        Param("helpers", "sheets", Text("aidé par", "helped by"), default=()),
        Param("chips", "data", Text("modificateurs", "modifiers"), default=(), shape=tuple[Chip, ...]),
        *TOUCHING,
        Param("options", "data", Text("options", "options"), default={}, shape=OPTIONS),
    )
    label = Text("Lancer sur un Défi", "Roll on a challenge")
    yield Move("roll_on_challenge", label, "FAT-3-11", params, plan)


def unmarked(state: State, challenge: Challenge) -> Iterator[Problem]:
    """The problem of an exchange whose last one is not marked yet: its penalties would be missing."""
    if not challenge.task.dynamic:
        return
    for run in state.runs.values():
        aim = aim_of(run.check) if run.results and not run.applied else None
        if aim is not None and aim.challenge == challenge.id:
            yield problem("FAT-3-30", "challenge", "unmarked", name=challenge.name)
            return
