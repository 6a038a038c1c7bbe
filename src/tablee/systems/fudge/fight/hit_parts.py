"""What becomes of a part that was hit, and of a blow that lands elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

from tablee.game.check import Option
from tablee.game.event import Asked, BlockGone, BlockPut, Event, Told
from tablee.game.move import ANSWERER, QUESTION, Args, Move, Param, Plan, choice
from tablee.game.outcome import Outcome
from tablee.game.pending import Pending
from tablee.game.problem import problem
from tablee.game.question import answer
from tablee.game.reason import because
from tablee.game.settle import Settlement
from tablee.game.sheet import Descriptor, Sheet
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fudge.blow.locations import STATES, Part, body_of, locations, part_of, severity
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import EFFECT
from tablee.systems.fudge.fight.modifiers import shield_of

RULE = "FUD-4.3.5-02"
PART, COMBAT = "part", ("combat", "all")
BODY, SHIELD, ELSEWHERE = "body", "shield", "elsewhere"
HEALS = {"heals": Text("Guérit", "Heals"), "stays": Text("Reste perdue", "Stays lost")}


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Say where a blow lands that missed its aim; decide what becomes of a part that is disabled."""
    return (_land(book, build), _recover(book)) if book["locations"] == "detailed" else ()


def part_block(book: Book, sheet: Sheet, part: Part, state: str) -> Descriptor:
    """A part in its state: hurt, it costs what uses it (FUD-4.3.5-04); states only get worse."""
    before = sheet.get(f"part_{part.key}")
    known = next((s for s in STATES if isinstance(before, Descriptor) and s in before.tags), STATES[0])
    worst = STATES[max(STATES.index(state), STATES.index(known))]
    felt = 0 if worst == STATES[0] else locations(book).hurt
    role = EFFECT if part.use in COMBAT and felt else PART
    tags = (worst, part.use, part.key)
    return Descriptor(f"part_{part.key}", "", felt, role, tags, "FUD-4.3.5-04")


def part_events(
    book: Book, state: State, run: Run, by: str, foe: str, key: str, outcome: Outcome
) -> Iterator[Event]:
    """What a blow of ``by`` does that was aimed at a part: the wound is that part's alone (FUD-4.3.5-02), or
    the defender says where else it lands (FUD-4.3.5-03)."""
    part, facts = part_of(book, key, state.sheet(foe)), dict(outcome.facts)
    if dict(outcome.detail)["part"] == ELSEWHERE:
        yield _elsewhere(book, state, run, by, foe, part, outcome)
        return
    degree, factor = (int(str(facts.get(name, 0))) for name in ("rd", "tdf"))
    yield from _hurt(book, state, foe, part, severity(book, part, degree, factor))


def _hurt(book: Book, state: State, foe: str, part: Part, how: str) -> Iterator[Event]:
    block = part_block(book, state.sheet(foe), part, how)
    name = state.named(foe)
    yield BlockPut(foe, block, because("FUD-4.3.5-05", how, name=name, part=part.text))
    if how == STATES[-1]:
        yield Told(because("FUD-4.3.5-04", "disabled", name=name, part=part.text), (foe,))


def _elsewhere(book: Book, state: State, run: Run, by: str, foe: str, part: Part, outcome: Outcome) -> Event:
    """The relative degree is too small: the defender says where the blow lands (FUD-4.3.5-03)."""
    sheet = state.sheet(foe)
    others = [p for p in body_of(book, sheet).parts if p.key != part.key and p.degree <= part.degree]
    options = [Option(BODY, Text("Au corps", "The body")), *(Option(p.key, p.text) for p in others)]
    if shield_of(sheet) is not None:
        options.append(Option(SHIELD, Text("Sur le bouclier", "The shield")))
    short = tuple(reason for reason in outcome.because if reason.rule == RULE)
    about = (*short, because("FUD-4.3.5-03", "ask", name=state.named(foe)))
    return Asked(Pending(f"land:{run.id}:{by}", (foe,), tuple(options), about, BODY, move="land"))


def _land(book: Book, build: Build) -> Move:
    def body(state: State, args: Args) -> tuple[Run, tuple[Outcome, ...]]:
        """The ordinary blow that it is when it lands on the body; older questions name no striker."""
        _, id, *named = args["pending"].split(":")
        run = state.run(id)
        astray = (
            outcome
            for outcome in Settlement("FUD-4.5-01").outcomes(build, run)
            if dict(outcome.detail).get("part") == ELSEWHERE
            and (not named or _aftermath().striker(state, run, outcome) == named[0])
        )
        return run, tuple(map(_plain, astray))

    def plan(state: State, args: Args) -> Plan:
        foe, option = args["seat"], args["option"]
        unknown = problem("FUD-4.3.5-03", args["pending"][:40], "unknown")
        _, done = answer(state, args, "land", option, unknown, known=True)
        if option == BODY:
            run, outcomes = body(state, args)
            return Plan(
                dice=_aftermath().dice_for(book, state, run, outcomes),
                events=lambda faces: (
                    *done,
                    _landed(state, foe, BODY),
                    *_aftermath().blow_events(book, state, run, outcomes, faces),
                ),
            )
        if option == SHIELD:
            return Plan(events=lambda _: (*done, _landed(state, foe, SHIELD)))
        return Plan(
            events=lambda _: (
                *done,
                *_hurt(book, state, foe, part_of(book, option, state.sheet(foe)), STATES[0]),
            )
        )

    params = (
        QUESTION,
        ANSWERER,
        Param("option", "text", Text("où", "where")),
    )
    label = Text("Dire où le coup porte", "Say where it lands")
    return Move("land", label, "FUD-4.3.5-03", params, plan)


def _landed(state: State, foe: str, where: str) -> Event:
    return Told(because("FUD-4.3.5-03", where, name=state.named(foe)), (foe,))


def _plain(outcome: Outcome) -> Outcome:
    return replace(outcome, detail=tuple(pair for pair in outcome.detail if pair[0] != "part"))


def _aftermath() -> Any:
    """What draws the consequences of blows; it asks here where they land."""
    return import_module("tablee.systems.fudge.fight.aftermath")


def _recover(book: Book) -> Move:
    """After the fight: whether a disabled part heals is the game master's word (FUD-4.3.5-04)."""

    def plan(state: State, args: Args) -> Plan:
        sheet = state.sheet(args["sheet"])
        block = sheet.need(args["block"], Descriptor)
        wrong = [] if block.id.startswith("part_") else [problem("FUD-4.3.5-04", block.id, "no_part")]
        if state.conflict is not None:
            wrong.append(problem("FUD-4.3.5-04", block.id, "fight"))
        why = because("FUD-4.3.5-04", args["becomes"], name=state.named(args["sheet"]), part=block.name)
        event: Event = BlockPut(args["sheet"], replace(block, tags=(*block.tags, "permanent")), why)
        if args["becomes"] == "heals":
            event = BlockGone(args["sheet"], block.id, why)
        return Plan(tuple(wrong), events=lambda _: (event,))

    params = (
        Param("sheet", "sheet", Text("qui", "who"), actor=True),
        Param("block", "block", Text("partie", "part"), roles=(PART, EFFECT)),
        choice("becomes", Text("devenir", "what becomes of it"), HEALS, "heals"),
    )  # fmt: skip
    label = Text("Décider d’une partie blessée", "Decide about a hurt part")
    return Move("recover_part", label, "FUD-4.3.5-04", params, plan, "gm")
