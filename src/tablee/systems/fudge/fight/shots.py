"""A shot put together from two sheets: how hard it is, whether it is dodged, shots that cross."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablee.game.chip import Chip, chips_against
from tablee.game.codec import to_data
from tablee.game.event import BlockPut, Event
from tablee.game.frozen import dataclass
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Numeric, Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan
from tablee.game.touch import read_touch
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SKILL, WEAPON
from tablee.systems.fudge.fight import engage
from tablee.systems.fudge.fight.course import course
from tablee.systems.fudge.fight.effects import effect
from tablee.systems.fudge.fight.fight_way import FightWay, turn_events
from tablee.systems.fudge.fight.gear_chips import gear_chips
from tablee.systems.fudge.fight.modifiers import (
    TRAIT,
    How,
    fortune_chip,
    half_chip,
    help_chips,
    part_chip,
    shield_worth,
    standing_chips,
    tapped,
    trait_chips,
    trait_of,
    weapon_of,
)
from tablee.systems.fudge.fight.ranged import condition_chips, condition_params, difficulty
from tablee.systems.fudge.fight.rounds import has_tag
from tablee.systems.fudge.fight.strike import (
    EDGE,
    FORTUNES,
    STRAIN,
    block,
    parts,
    strike_problems,
    unsettled,
    used,
)
from tablee.systems.fudge.fight.trait_names import called
from tablee.systems.fudge.fight.weapon_skills import dodge_skill, undefined, unfit, wards
from tablee.systems.fudge.page.ticked_traits import last_ticked
from tablee.systems.fudge.powers.on_sheet import strain_chips

BACK = "shoots_back"
AWARE = {
    "dodges": Text("esquive", "dodges"),
    "unaware": Text("ne voit rien venir", "is unaware"),
    BACK: Text("tire en retour", "shoots back"),
}


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot put together: the check, all chips."""

    form: Mapping[str, Any]
    chips: tuple[Chip, ...]
    foe: str

    @property
    def foes(self) -> tuple[str, ...]:
        """The id of the target."""
        return (self.foe,)


def options(book: Book) -> tuple[Param, ...]:
    """What may be set for a shot."""
    found = [
        choice("aware", Text("cible", "target"), AWARE, "dodges"),
        *condition_params(book),
        block("weapon", "arme", "weapon", WEAPON),
        block("rival_trait", "sa défense", "their defence", ATTRIBUTE, SKILL),
        Param("stops", "bool", Text("son bouclier arrête le tir", "their shield stops it"), default=True),
        Param("rounds", "int", Text("balles d’une rafale", "rounds of a burst"), default=0, low=0, high=999),
        choice("fortune", Text("faveur", "favour"), FORTUNES, "none"),
    ]
    if book["locations"] != "simple":
        found.append(choice("part", Text("partie visée", "part aimed at"), parts(book), ""))
    if book.on("powers"):
        found.append(STRAIN)
    return (*found, EDGE)


def launched(weapon: Numeric | None) -> bool:
    """Whether a weapon throws the missile itself: a bow, a gun, a beam; not what the arm throws."""
    return weapon is not None and bool(weapon.more.get("ranged", 0)) and not weapon.more.get("thrown", 0)


def shooter_chips(book: Book, state: State, args: Args, how: How, foe: str) -> Iterator[Chip]:
    """What the shooter brings: Trait, wounds, effects, the shield that can stop the shot, an aim."""
    sheet, rival = state.sheet(args["by"]), state.sheet(foe)
    trait = trait_of(book, sheet, how, ranged=True)
    yield from trait_chips(book, sheet, trait, "")
    yield from help_chips(book, sheet, trait, how, "")
    yield from standing_chips(book, state, sheet, "", "attack")
    yield from half_chip(book, state, trait, "")
    weapon = weapon_of(sheet, how.weapon, ranged=True)
    yield from strain_chips(book, sheet, weapon, how.strain, "")
    yield from gear_chips(book, sheet, weapon, how.edge, "")
    shield = shield_worth(rival, missiles=True) if args.get("stops", True) else 0
    if shield:
        yield Chip("", shield, -1, role="shield", rule="FUD-4.3.1-03")
    yield from fortune_chip(book, how, "")
    yield from part_chip(book, how, rival, "")


def dodger_chips(book: Book, state: State, foe: str, how: How, weapon: Numeric | None) -> Iterator[Chip]:
    """What the target brings: a Trait of defence, less against what a weapon launches (FUD-4.4-03)."""
    sheet = state.sheet(foe)
    trait = dodge_of(book, sheet, how)
    yield from trait_chips(book, sheet, trait, foe)
    yield from help_chips(book, sheet, trait, how, foe)
    yield from standing_chips(book, state, sheet, foe, "defence")
    if launched(weapon):
        yield Chip("", book.number("launched"), -1, role="launched", side=foe, rule="FUD-4.4-03")


def dodge_of(book: Book, sheet: Sheet, how: How) -> Any:
    """The Trait of a defence against missiles: the one that was named, dodging, agility (FUD-4.4-02)."""
    named, found = last_ticked(sheet, how.traits), called(book, sheet, "dodge")
    if named is not None and (named.role == SKILL or wards(book, named)):
        return named
    return found if found is not None or is_silhouette(sheet) else dodge_skill(book, sheet)


def assemble(book: Book, state: State, args: Args) -> Shot:
    """A shot: against the difficulty alone, or opposed by a dodge as well (FUD-4.4-01, FUD-4.4-02)."""
    by, foe = args["by"], engage.one_target(state, args)
    mine = tapped(book, state.sheet(by), engage.read_how(args), ranged=True)
    theirs = engage.read_how(args, "rival_")
    touch = read_touch(args)
    weapon = weapon_of(state.sheet(by), mine.weapon, ranged=True)
    if weapon is None:
        raise Refused(problem("FUD-4.1-01", "weapon", "none", name=state.sheet(by).name))
    given = (*shooter_chips(book, state, args, mine, foe), *condition_chips(book, args))
    own = touch.on((*given, *chips_against(engage.read_chips(args), foe)))
    open_ = args["aware"] != "dodges"
    ward = touch.on(() if open_ else dodger_chips(book, state, foe, theirs, weapon))
    me = engage.aimed(book, engage.fighter(book, state, by, mine, own, ranged=True), mine, state.sheet(foe))
    me = replace(me, rounds=args.get("rounds") or 0)
    target = _target(book, state, foe, theirs, ward)
    goal = difficulty(book, own)
    form: dict[str, Any] = {"check": "blow", "mode": "open" if open_ else "attack", "ranged": True}
    form |= {"me": to_data(me), "foe": to_data(target), "difficulty": goal}
    form |= engage.tabled(book)
    return Shot(form, (*own, *ward), foe)


def _target(book: Book, state: State, foe: str, how: How, chips: tuple[Chip, ...]) -> Fighter:
    made = engage.fighter(book, state, foe, how, chips)
    return replace(made, defence=sum(chip.worth for chip in chips if chip.role == TRAIT), harmless=True)


def _back(book: Book, state: State, args: Args, foe: str) -> Iterator[Event]:
    """Shots that cross: whoever shoots back does so whatever the first one does (FUD-4.4-04)."""
    fight = state.conflict
    if fight is None or args["aware"] != BACK or not book.on("shots_together") or foe in fight.acted:
        return
    last = fight.round + 1  # whoever falls leaves the round behind
    block = effect(BACK, 0, fight.round, last, BACK, note="FUD-4.4-04")
    yield BlockPut(foe, block, because("FUD-4.4-04", "back", name=state.named(foe)))


def _shot(book: Book, build: Build, state: State, args: Args, made: Shot) -> Plan:
    """The plan of a shot that is assembled."""
    by, foe, wrong = args["by"], made.foe, list[Problem]()
    if not has_tag(state, by, BACK):
        wrong += [*course(book).turn_problems(state, by), *strike_problems(book, state, by)]
    wrong += [*engage.many_problems(book, made.chips), *unsettled(build, state, by, foe)]
    wrong += _unfit(book, state, args, foe)
    own = throw_plan(build, state, made.form, by, (foe,), problems=tuple(wrong))

    def events(faces: Faces) -> tuple[Event, ...]:
        thrown = own.events(faces)
        back = (*_back(book, state, args, foe), *used(book, state, by, BACK))
        turn = turn_events(fold(state, (*thrown, *back)), by, (foe,), thrown)
        return (*thrown, *back, *turn) if turn else thrown

    return replace(own, events=events)


def _unfit(book: Book, state: State, args: Args, foe: str) -> Iterator[Problem]:
    """The refusal of Traits that have nothing to do with the weapon, or with dodging (FUD-4.4-02)."""
    sheet, rival, theirs = state.sheet(args["by"]), state.sheet(foe), engage.read_how(args, "rival_")
    mine = tapped(book, sheet, engage.read_how(args), ranged=True)
    weapon = weapon_of(sheet, mine.weapon, ranged=True)
    yield from unfit(book, sheet, last_ticked(sheet, mine.traits), weapon, ranged=True)
    yield from undefined(book, sheet, trait_of(book, sheet, mine, ranged=True))
    if args["aware"] == "dodges" and not is_silhouette(rival):
        named = last_ticked(rival, theirs.traits)
        yield from unfit(book, rival, named, weapon_of(rival, theirs.weapon), warding=True)


WAY = FightWay("shoot", Text("Tirer", "Shoot"), "FUD-4.4-01", options, assemble, _shot)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Shoot."""
    return (WAY.move(book, build),)
