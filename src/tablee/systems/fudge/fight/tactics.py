"""What fighters do beside striking: see an opening, be the quicker one, try a stunt, tell an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tablee.game.chip import Chip, net
from tablee.game.codec import to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.event import BlockPut, Closed, Event, Told
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Levelled, Sheet
from tablee.game.state import Run, State, fold
from tablee.game.text import Text
from tablee.game.throwing import Build, opened_run, place_of, throw_plan
from tablee.systems.fudge.blow.order import MISS
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.aftermath import victim
from tablee.systems.fudge.fight.course import course
from tablee.systems.fudge.fight.effects import ATTACK, effect, round_of
from tablee.systems.fudge.fight.modifiers import TRAIT, manoeuvre_chip, standing_chips, trait_chips
from tablee.systems.fudge.fight.trait_names import called
from tablee.systems.fudge.page.ticked_traits import last_ticked

EVENT, STUNT = "event", "stunt"
BY = Param("by", "sheet", Text("qui", "who"), actor=True)
FEINTED, SWIFT = "feinted", "swift"


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """The follow-up of an all-out defence; a contest of speed."""
    feint = (_feint(book, build),) if book["tactics"] == "extreme" and book.on("feint") else ()
    return (*feint, *((_swift(book, build),) if book.on("swift") else ()))


def _held(book: Book, build: Build, state: State, by: str, run: Run) -> list[Problem]:
    """A feint follows an all-out defence that held (FUD-4.3.1-09)."""
    form = run.check
    sides = [form.get("me", {}), form.get("foe", {}), *form.get("foes", ())]
    mine = next((side for side in sides if side.get("name") == by), None)
    if mine is None or mine.get("tactic") != "all_defence":
        return [problem("FUD-4.3.1-09", by, "no_defence", name=state.sheet(by).name)]
    outcomes = place_of(build, run).outcomes
    if not outcomes or any(victim(state, run, o) == by and o.key != MISS for o in outcomes):
        return [problem("FUD-4.3.1-09", by, "hit", name=state.sheet(by).name)]
    return []


def _last_blow(state: State, by: str) -> Run:
    """The last blow somebody took part in; raises `Refused`."""
    kinds = ("blow", "melee")
    blows = [r for r in state.runs.values() if r.check.get("check") in kinds and by in (r.by, *r.against)]
    if not blows:
        raise Refused(problem("FUD-4.3.1-09", by, "no_defence", name=state.sheet(by).name))
    return blows[-1]


def _other(run: Run, by: str, wanted: str) -> str:
    """The opponent who is hampered: the one that was named, the first of several."""
    others = [id for id in (run.against if by == run.by else (run.by,)) if id != by]
    return wanted if wanted in others else next(iter(others), "")


def _feint(book: Book, build: Build) -> Move:
    """A successful Perception or Tactics roll after it: the opponent is hampered in the next round."""

    def form(state: State, args: Args) -> dict[str, Any]:
        # Wounds don't dull the eye: what a wound affects leaves Perception out.
        trait = called(book, state.sheet(args["by"]), "notice")
        level = 0 if trait is None or trait.level is None else trait.level
        return {"check": "roll", "level": level, "goal": book.number("feint_difficulty")}

    def plan(state: State, args: Args) -> Plan:
        by, blow = args["by"], _last_blow(state, args["by"])
        foe, wrong = _other(blow, by, args["foe"]), tuple(_held(book, build, state, by, blow))
        own = throw_plan(build, state, form(state, args), by, (foe,), problems=wrong)

        def events(faces: Faces) -> tuple[Event, ...]:
            thrown = own.events(faces)
            now = fold(state, thrown)
            run = opened_run(thrown)
            outcomes = place_of(build, now.run(run)).outcomes
            closed = (Closed(run, True),) if outcomes else ()
            if not outcomes or not outcomes[0].success:
                nothing = because("FUD-4.3.1-09", "nothing", name=state.named(by))
                return (*thrown, *closed, Told(nothing, (by,)))
            return (*thrown, *closed, *_hampered(book, now, foe, round_of(state, blow.id) + 1))

        return replace(own, events=events)

    label = Text("Chercher l’ouverture", "Look for an opening")
    foe = Param("foe", "sheet", Text("lequel, contre plusieurs", "which of several"), "")
    return Move("feint", label, "FUD-4.3.1-09", (BY, foe), plan, purpose="turn")


def _hampered(book: Book, state: State, foe: str, when: int) -> Iterator[Event]:
    if foe not in state.sheets:
        return
    worth, name = -book.number("feint_penalty"), state.named(foe)
    block = effect(FEINTED, worth, when, when, note="FUD-4.3.1-09")
    yield BlockPut(foe, block, because("FUD-4.3.1-09", "hampered", name=name, value=-worth, round=when))


def _swift(book: Book, build: Build) -> Move:
    """An opposed roll of speed after actions are declared: the winner adds the margin (FUD-4.3.6-02)."""

    def side(state: State, who: str) -> dict[str, Any]:
        trait = called(book, state.sheet(who), "speed")
        return {"name": who, "level": 0 if trait is None or trait.level is None else trait.level}

    def form(state: State, args: Args) -> dict[str, Any]:
        return {"check": "opposed", "me": side(state, args["by"]), "foe": side(state, args["foe"])}

    def plan(state: State, args: Args) -> Plan:
        by, foe, fight = args["by"], args["foe"], course(book).fight_of(state, args["by"])
        course(book).fight_of(state, foe)
        own = throw_plan(build, state, form(state, args), by, (foe,))

        def events(faces: Faces) -> tuple[Event, ...]:
            thrown = own.events(faces)
            now = fold(state, thrown)
            run = opened_run(thrown)
            mine = next((o for o in place_of(build, now.run(run)).outcomes if o.side == by), None)
            margin = int(mine.margin) if mine is not None and mine.margin is not None else 0
            if margin == 0:
                return (*thrown, Told(because("FUD-4.3.6-02", "even")))
            winner, worth = (by, margin) if margin > 0 else (foe, -margin)
            block = effect(SWIFT, worth, fight.round, fight.round, ATTACK, note="FUD-4.3.6-02")
            why = because("FUD-4.3.6-02", "first", name=state.named(winner), value=worth)
            return (*thrown, Closed(run), BlockPut(winner, block, why))

        return replace(own, events=events)

    params = (BY, Param("foe", "sheet", Text("contre", "against")))
    label = Text("Comparer les vitesses", "Compare speeds")
    return Move("swift", label, "FUD-4.3.6-02", params, plan)


def event_options(book: Book) -> tuple[Param, ...]:
    """What may be set for an event: one roll or the median of three, and one modifier (FUD-4.2.1-03)."""
    most = book.number("event_most")
    median = book["event_rolls"] == "median"
    return (
        Param("modifier", "int", Text("modificateur", "modifier"), default=0, low=-most, high=most),
        Param("median", "bool", Text("médian de trois jets", "median of three"), default=median),
    )


def _trait(book: Book, sheet: Sheet, wanted: Draft, way: str) -> Levelled | None:
    found = last_ticked(sheet, wanted.traits)
    return found or (called(book, sheet, STUNT) if way == STUNT else None)


def drafted_event(book: Book, state: State, wanted: Draft) -> DraftResult:
    """An event of a fight that is told: one Trait, all circumstances as one modifier within its bounds."""
    sheet = _sheet(state, wanted)
    set_ = wanted.read_options(event_options(book))
    trait = _trait(book, sheet, wanted, EVENT)
    if trait is None:
        raise Refused(problem("FUD-4.2.1-03", "traits", "no_trait", name=sheet.name))
    chips = list(trait_chips(book, sheet, trait, ""))
    given = [*standing_chips(book, state, sheet, ""), *_signed(set_.get("modifier", 0), "event")]
    chips = list(wanted.ticked((*chips, *given)))
    chips += within(book, chips)
    form = _rolled(chips) | {"median": set_.get("median", book["event_rolls"] == "median")}
    return DraftResult(form | _goal(book, wanted), tuple(chips))


def within(book: Book, chips: list[Chip]) -> tuple[Chip, ...]:
    """What brings the whole modifier back within its bounds (FUD-4.2.1-03)."""
    most = book.number("event_most")
    total = net(chip for chip in chips if chip.role != TRAIT)
    beyond = total - max(-most, min(most, total))
    return _signed(-beyond, "event_most")


def _signed(worth: int, role: str) -> tuple[Chip, ...]:
    sign = 1 if worth > 0 else -1
    return (Chip("", abs(worth), sign, role=role, rule="FUD-4.2.1-03"),) if worth else ()


def stunt_options(book: Book) -> tuple[Param, ...]:
    """How well the player told it (FUD-4.3.6-04)."""
    most = book.number("stunt_most")
    return (Param(STUNT, "int", Text("récit", "telling"), default=0, low=0, high=most),)


def drafted_stunt(book: Book, state: State, wanted: Draft) -> DraftResult:
    """A swashbuckling stunt: Acrobatics, Dexterity or a glib tongue, better for being well told."""
    sheet = _sheet(state, wanted)
    told = wanted.read_options(stunt_options(book)).get(STUNT, 0)
    given = list(trait_chips(book, sheet, _trait(book, sheet, wanted, STUNT), ""))
    given += [*standing_chips(book, state, sheet, ""), *manoeuvre_chip(book, sheet)]
    if told:
        given.append(Chip("", told, role=STUNT, rule="FUD-4.3.6-04"))
    chips = wanted.ticked(given)
    return DraftResult(_rolled(list(chips)) | _goal(book, wanted), chips)


def _sheet(state: State, wanted: Draft) -> Sheet:
    if wanted.sheet not in state.sheets:
        raise Refused(problem("FUD-4-01", "by", "nobody"))
    return state.sheet(wanted.sheet)


def _rolled(chips: list[Chip]) -> dict[str, Any]:
    from tablee.systems.fudge.page.draft import named

    level = sum(chip.worth for chip in chips if chip.role == TRAIT)
    rest = to_data([chip for chip in chips if chip.role != TRAIT])
    return {"check": "roll", "level": level, **named(chips), "chips": rest}


def _goal(book: Book, wanted: Draft) -> dict[str, Any]:
    from tablee.systems.fudge.page.draft import goal_of

    goal = goal_of(book, wanted.goal)
    return {} if goal is None else {"goal": goal}
