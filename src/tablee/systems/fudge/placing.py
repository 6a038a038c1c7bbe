"""What becomes of a part that was hit, and of a blow that lands elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.check import Option
from tablee.game.event import Answered, Asked, BlockGone, BlockPut, Closed, Event, Settled, Told
from tablee.game.move import Args, Move, Param, Preview
from tablee.game.outcome import Outcome
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Descriptor, Sheet
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.facing import shield_of
from tablee.systems.fudge.locations import STATES, WORDS, Part, body_of, locations, part_of, severity
from tablee.systems.fudge.settle import final_outcomes
from tablee.systems.fudge.sheet import EFFECT

RULE = "FUD-4.3.5-02"
PART, COMBAT = "part", ("combat", "all")
BODY, SHIELD = "body", "shield"
HEALS = {"heals": Text("Guérit", "Heals"), "stays": Text("Reste perdue", "Stays lost")}


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Say where a blow lands; decide what becomes of a part that is disabled."""
    return (_locate(book, build), _land(book), _recover(book)) if book["locations"] == "detailed" else ()


def part_block(book: Book, sheet: Sheet, part: Part, state: str) -> Descriptor:
    """A part in its state: hurt, it costs what uses it (FUD-4.3.5-04); states only get worse."""
    before = sheet.get(f"part_{part.key}")
    known = next((s for s in STATES if isinstance(before, Descriptor) and s in before.tags), STATES[0])
    worst = STATES[max(STATES.index(state), STATES.index(known))]
    felt = 0 if worst == STATES[0] else -locations(book).hurt
    role = EFFECT if part.use in COMBAT and felt else PART
    tags = ("minus", worst, part.use, part.key)
    return Descriptor(f"part_{part.key}", f"{part.fr} ({WORDS[worst].fr})", felt, role, tags, "FUD-4.3.5-04")


def _aimed(run: Run, outcomes: tuple[Outcome, ...]) -> Outcome | None:
    """The outcome of the blow that was aimed at a part, where it hit."""
    return next((o for o in outcomes if "part" in dict(o.detail) and o.key != "miss"), None)


def _locate(book: Book, build: Build) -> Move:
    def found(state: State, args: Args) -> tuple[Run, Outcome | None]:
        run = state.run(args["run"])
        return run, _aimed(run, final_outcomes(build, run))

    def preview(state: State, args: Args) -> Preview:
        try:
            run, outcome = found(state, args)
        except Refused as refused:
            return Preview(refused.problems)
        wrong = list[Problem]()
        if run.applied or outcome is None:
            wrong.append(problem(RULE, run.id, "no_part"))
        return Preview(tuple(wrong), because=() if outcome is None else outcome.because)

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        run, outcome = found(state, args)
        if outcome is None:
            raise Refused(problem(RULE, run.id, "no_part"))
        foe = run.against[0] if outcome.side == run.by else run.by
        key = run.check["me" if outcome.side == run.by else "foe"]["part"]
        part, facts = part_of(book, key, state.sheet(foe)), dict(outcome.facts)
        if dict(outcome.detail)["part"] == "elsewhere":
            return (_elsewhere(book, state, run, foe, part),)
        degree, factor = (int(str(facts.get(name, 0))) for name in ("rd", "tdf"))
        return (Closed(run.id, True), *_hurt(book, state, foe, part, severity(book, part, degree, factor)))

    run = Param("run", "run", Text("jet", "throw"))
    label = Text("Localiser le coup", "Place the blow")
    return Move("locate", label, RULE, (run,), preview, perform)


def _hurt(book: Book, state: State, foe: str, part: Part, how: str) -> Iterator[Event]:
    block = part_block(book, state.sheet(foe), part, how)
    name = state.sheet(foe).name
    yield BlockPut(foe, block, because("FUD-4.3.5-05", how, name=name, part=part.text))
    if how == STATES[-1]:
        yield Told(because("FUD-4.3.5-04", "disabled", name=name, part=part.text), (foe,))


def _elsewhere(book: Book, state: State, run: Run, foe: str, part: Part) -> Event:
    """The relative degree is too small: the defender says where the blow lands (FUD-4.3.5-03)."""
    sheet = state.sheet(foe)
    others = [p for p in body_of(book, sheet).parts if p.key != part.key and p.degree <= part.degree]
    options = [Option(BODY, Text("Au corps", "The body")), *(Option(p.key, p.text) for p in others)]
    if shield_of(sheet) is not None:
        options.append(Option(SHIELD, Text("Sur le bouclier", "The shield")))
    about = (because("FUD-4.3.5-03", "ask", name=sheet.name),)
    return Asked(Pending(f"land:{run.id}", (foe,), tuple(options), about, BODY, move="land"))


def _land(book: Book) -> Move:
    def asked(state: State, args: Args) -> Pending:
        pending = state.pendings.get(args["pending"])
        if pending is None or not pending.id.startswith("land:"):
            raise Refused(problem("FUD-4.3.5-03", args["pending"][:40], "unknown"))
        return pending.answer(args["seat"], args["option"])

    def preview(state: State, args: Args) -> Preview:
        try:
            asked(state, args)
        except Refused as refused:
            return Preview(refused.problems)
        return Preview()

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        pending, foe, option = asked(state, args), args["seat"], args["option"]
        done = (Answered(pending.id, foe, option), Settled(pending.id, pending.answers))
        run, name = pending.id.partition(":")[2], state.sheet(foe).name
        if option == BODY:
            return (*done, Told(because("FUD-4.3.5-03", "body", name=name), (foe,)))
        if option == SHIELD:
            return (*done, Closed(run, True), Told(because("FUD-4.3.5-03", "shield", name=name), (foe,)))
        part = part_of(book, option, state.sheet(foe))
        return (*done, Closed(run, True), *_hurt(book, state, foe, part, STATES[0]))

    params = (
        Param("pending", "text", Text("question", "question")),
        Param("seat", "text", Text("qui répond", "who answers")),
        Param("option", "text", Text("où", "where")),
    )
    label = Text("Dire où le coup porte", "Say where it lands")
    return Move("land", label, "FUD-4.3.5-03", params, preview, perform)


def _recover(book: Book) -> Move:
    """After the fight: whether a disabled part heals is the game master's word (FUD-4.3.5-04)."""

    def preview(state: State, args: Args) -> Preview:
        block = state.sheet(args["sheet"]).need(args["block"], Descriptor)
        wrong = [] if block.id.startswith("part_") else [problem("FUD-4.3.5-04", block.id, "no_part")]
        if state.conflict is not None:
            wrong.append(problem("FUD-4.3.5-04", block.id, "fight"))
        return Preview(tuple(wrong))

    def perform(state: State, args: Args, faces: tuple[int, ...]) -> tuple[Event, ...]:
        sheet = state.sheet(args["sheet"])
        block = sheet.need(args["block"], Descriptor)
        why = because("FUD-4.3.5-04", args["becomes"], name=sheet.name, part=block.name)
        if args["becomes"] == "heals":
            return (BlockGone(args["sheet"], block.id, why),)
        return (BlockPut(args["sheet"], replace(block, tags=(*block.tags, "permanent")), why),)

    params = (
        Param("sheet", "sheet", Text("qui", "who")),
        Param("block", "block", Text("partie", "part"), roles=(PART, EFFECT)),
        Param("becomes", "choice", Text("devenir", "what becomes of it"), "heals",
              options=tuple(HEALS), words=tuple(HEALS.values())),
    )  # fmt: skip
    label = Text("Décider d’une partie blessée", "Decide about a hurt part")
    return Move("recover_part", label, "FUD-4.3.5-04", params, preview, perform, "gm")
