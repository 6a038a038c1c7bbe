"""Rolling for initiative, and the order of turns that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tablee.game.chip import Chip
from tablee.game.codec import from_data, to_data
from tablee.game.event import BlockPut, Closed, ConflictPut, Event, Told
from tablee.game.fight.conflict import Conflict
from tablee.game.fight.course import names_of
from tablee.game.move import Args, Faces, Move, Param, Plan
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Sheet
from tablee.game.state import Run, State, fold
from tablee.game.text import Text
from tablee.game.throwing import Build, opened_run, place_of, throw_plan, waiting
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.traits import has
from tablee.systems.fudge.fight.course import course
from tablee.systems.fudge.fight.effects import INITIATIVE, chips_now, effect
from tablee.systems.fudge.fight.initiative_check import Contest, Entrant
from tablee.systems.fudge.fight.rounds import TURNS, has_initiative
from tablee.systems.fudge.fight.trait_names import called
from tablee.systems.fudge.wounds.impaired import wound_chips

QUICK = "quick_attack"
MANY = 6
"""Of more fighters than that, equals of a side roll as one."""
RULE = "FUD-4.2.3-02"


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Roll for initiative; settle the order where ties had to be rolled again."""
    return (_roll(book, build), _take(book, build))


def entrant(book: Book, sheet: Sheet, who: tuple[str, ...], name: str, round: int, quick: bool) -> Entrant:
    """One who rolls: a Trait of initiative or none (FUD-4.2.3-02), reflexes, wounds, a quick attack."""
    trait = called(book, sheet, "initiative")
    chips = list[Chip](wound_chips(book, sheet, fighting=True))
    if has(book, sheet, "combat_reflexes") and book.number("combat_reflexes"):
        chips.append(Chip("", book.number("combat_reflexes"), role="combat_reflexes", rule=RULE))
    if quick and book.number("quick_initiative"):
        chips.append(Chip("", book.number("quick_initiative"), role=QUICK, rule="FUD-4.2.3-03"))
    chips.extend(chips_now(sheet, round, "", INITIATIVE))
    level = 0 if trait is None or trait.level is None else trait.level
    return Entrant(name, who, level, tuple(chips), title=sheet.name)


def entrants(book: Book, state: State, fight: Conflict, quick: Iterable[str] = ()) -> tuple[Entrant, ...]:
    """Those who roll: the best of each side for all of it, or everybody; equals of a side roll as one where
    they are too many. Where two or more sides are known to all, a hidden fighter rolls nothing."""
    fast = set(quick)
    there = {s: [id for id in ids if id not in fight.out] for s, ids in fight.sides.items()}
    open_sides = {s: [id for id in ids if id not in state.hidden] for s, ids in there.items()}
    there = open_sides if sum(map(bool, open_sides.values())) > 1 else there

    def one(id: str) -> Entrant:
        return entrant(book, state.sheet(id), (id,), id, fight.round, id in fast)

    if book["turn_order"] == "sides":
        best = [(max(map(one, ids), key=_worth), ids) for ids in there.values() if ids]
        return tuple(
            replace(found, who=tuple(ids), title=", ".join(names_of(state, ids))) for found, ids in best
        )
    alone = [(side, one(id)) for side, ids in there.items() for id in ids]
    if len(alone) <= MANY:
        return tuple(found for _, found in alone)
    groups: dict[tuple[str, int], Entrant] = {}
    for side, found in alone:
        known = groups.get((side, _worth(found)))
        groups[side, _worth(found)] = replace(known, who=(*known.who, *found.who)) if known else found
    return tuple(groups.values())


def _worth(found: Entrant) -> int:
    return found.level + sum(chip.worth for chip in found.chips)


def order_of(contest: Contest, outcomes: tuple[Outcome, ...]) -> tuple[frozenset[str], ...]:
    """The groups in their order, the quickest first."""
    places: dict[int, set[str]] = {}
    for one, outcome in zip(contest.entrants, outcomes, strict=True):
        place = dict(outcome.detail)["place"]
        places.setdefault(place if isinstance(place, int) else 0, set()).update(one.who)
    return tuple(frozenset(places[place]) for place in sorted(places))


def _problems(book: Book, state: State, fight: Conflict, quick: Iterable[str]) -> list[Problem]:
    wrong = [problem(RULE, "initiative", "rolled", round=fight.round)] if has_initiative(book, fight) else []
    listed = tuple(quick)
    if listed and not book.on("quick_attack"):
        wrong.append(problem("FUD-4.2.3-03", "quick", "off"))
    lost = [id for id in listed if not fight.side_of(id)]
    wrong += [problem("FUD-4-01", id[:40], "not_there", name=names_of(state, (id,))[0]) for id in lost]
    return wrong


def _roll(book: Book, build: Build) -> Move:
    def plan(state: State, args: Args) -> Plan:
        fight, quick = course(book).fight_of(state), args["quick"]
        if fight.pace != TURNS:
            raise Refused(problem(RULE, "initiative", "no_turns"))
        form = {"check": "initiative", **to_data(Contest(entrants(book, state, fight, quick)))}
        own = throw_plan(build, state, form, shown=False)

        def events(faces: Faces) -> tuple[Event, ...]:
            thrown = own.events(faces)
            hurried = tuple(_hurried(book, state, fight, quick))
            now = fold(state, (*thrown, *hurried))
            run = opened_run(thrown)
            return (*thrown, *hurried, *taken(book, build, now, now.run(run)))

        wrong = tuple(_problems(book, state, fight, quick))
        return replace(own, problems=wrong or own.problems, events=events)

    params = (Param("quick", "sheets", Text("attaques rapides", "quick attacks"), default=()),)
    label = Text("Lancer l’initiative", "Roll for initiative")
    return Move("initiative", label, RULE, params, plan, "gm")


def _hurried(book: Book, state: State, fight: Conflict, quick: Iterable[str]) -> Iterator[Event]:
    """A quick attack: less attack and less defence in this round (FUD-4.2.3-03)."""
    worth, now = -book.number("quick_penalty"), fight.round
    for id in quick:
        name = state.named(id)
        why = because("FUD-4.2.3-03", "hurried", name=name, value=-worth, round=now)
        yield BlockPut(id, effect(QUICK, worth, now, now, note="FUD-4.2.3-03"), why)


def taken(book: Book, build: Build, state: State, run: Run) -> tuple[Event, ...]:
    """The order that a roll for initiative gives, once nobody is tied."""
    outcomes = place_of(build, run).outcomes
    fight = state.conflict
    if not outcomes or fight is None:
        return ()
    contest = from_data(Contest, {k: v for k, v in run.check.items() if k != "check"})
    order = order_of(contest, outcomes)
    after = fight.settled(_with_the_rest(fight, order), run.id)
    first = tuple(map(state.named, sorted(order[0] - fight.out)))
    return (Closed(run.id, True), ConflictPut(after), Told(because(RULE, "won", names=first)))


def _with_the_rest(fight: Conflict, order: tuple[frozenset[str], ...]) -> tuple[frozenset[str], ...]:
    """The order with those who rolled nothing: each with the quickest of the side; who is out comes last."""
    groups = [set(group) for group in order]
    for ids in fight.sides.values():
        at = next((i for i, group in enumerate(order) if group.intersection(ids)), len(order) - 1)
        groups[at].update(set(ids).difference(fight.out, *order))
    groups[-1].update(fight.out.difference(*order))
    return tuple(map(frozenset, groups))


def _take(book: Book, build: Build) -> Move:
    def plan(state: State, args: Args) -> Plan:
        run = state.run(args["run"])
        applied = problem(RULE, run.id, "applied")
        if run.check.get("check") != "initiative":
            raise Refused(applied)
        if not place_of(build, run).outcomes:
            raise Refused(problem(RULE, run.id, "tied"))
        course(book).fight_of(state)
        wrong = (*((applied,) if run.applied else ()), *waiting(build, state, run))
        return Plan(wrong, events=lambda _: taken(book, build, state, run))

    run = Param("run", "run", Text("jet", "throw"))
    label = Text("Fixer l’ordre", "Settle the order")
    return Move("take_initiative", label, RULE, (run,), plan, "gm")
