"""A blow put together from two sheets, as the throw bar shows it and as the move throws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablee.game.chip import Chip, chips_against, net
from tablee.game.codec import from_data, to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.fight.course import names_of
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.methods import FIXED
from tablee.game.move import Args
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.sheet import Numeric, Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State
from tablee.game.touch import read_touch
from tablee.systems.fudge.blow.critical_effects import dropped, hindered
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.locations import part_of
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.aftermath import dodges_so_far
from tablee.systems.fudge.fight.defence import defence_of
from tablee.systems.fudge.fight.effects import ATTACK, DEFENCE
from tablee.systems.fudge.fight.gear import factors
from tablee.systems.fudge.fight.gear_chips import DAMAGE, gear_chips, with_gear
from tablee.systems.fudge.fight.instinct import attack_chips, defence_chips
from tablee.systems.fudge.fight.modifiers import (
    TACTIC,
    TRAIT,
    How,
    help_chips,
    melee_chips,
    standing_chips,
    tapped,
    trait_chips,
    trait_of,
    weapon_of,
)
from tablee.systems.fudge.fight.rounds import HARMLESS, OPEN, ROUNDS, TURNS, UNAWARE, began_with, has_tag
from tablee.systems.fudge.fight.stance_choice import stance_in
from tablee.systems.fudge.fight.trait_names import gifted
from tablee.systems.fudge.fight.weapon_skills import undefined, unfit
from tablee.systems.fudge.page.ticked_traits import last_ticked
from tablee.systems.fudge.powers.on_sheet import strain_chips, weapon_power
from tablee.systems.fudge.roll.critical import by_table, has_criticals
from tablee.systems.fudge.wounds.impaired import can_act, state_of
from tablee.systems.fudge.wounds.levels import EXTRA

BOTH = (ATTACK, DEFENCE)
"""In simultaneous rounds one roll serves for both."""
PLAYED = "character"
"""The nature of a sheet that a player has."""
MOST_CHIPS = 60


@dataclass(frozen=True, slots=True)
class Blow:
    """A blow put together: its check, all its chips, and the two who fight.

    ``me`` strikes, which need not be the one who called for it (``by``): somebody too fast does so whoever
    asks. ``together``: in simultaneous rounds it is the act of both."""

    form: Mapping[str, Any]
    chips: tuple[Chip, ...]
    me: Fighter
    foe: Fighter
    by: str
    against: str
    together: bool = False

    @property
    def foes(self) -> tuple[str, ...]:
        """The id of the opponent."""
        return (self.against,)


def read_how(args: Args, prefix: str = "") -> How:
    """How one of the two fights, from the arguments of a move; the other's begin with ``rival_``."""
    named = args.get(f"{prefix}trait") or ()
    traits = (named,) if isinstance(named, str) else tuple(named)
    if not prefix and args.get("traits"):
        traits = args["traits"]  # read below: it may be anything that a file holds
    worse = args.get("position", "even") == ("theirs" if prefix else "mine")
    rest = {
        name: args[f"{prefix}{name}"]
        for name in ("weapon", "tactic", "fortune", "foes", "part", "stunt", "stun", "pull", "strain", "edge")
        if args.get(f"{prefix}{name}") is not None
    }
    return from_data(How, {"traits": traits, "worse": worse, **rest}, prefix or "by")


def mode_of(book: Book, state: State, by: str, foe: str, args: Args) -> str:
    """How a blow is thrown: both at once, one after the other, or at somebody who doesn't ward it off."""
    fight = state.conflict
    if args.get("aware", "yes") == "no" or has_tag(state, foe, OPEN) or not can_act(book, state.sheet(foe)):
        return "open"
    if too_fast(book, state, by, foe):
        return "open"
    return "attack" if fight is not None and fight.pace == TURNS else "round"


def too_fast(book: Book, state: State, by: str, foe: str) -> bool:
    """Superhuman speed: in every second round nobody wards it off (FUD-4.3.6-01)."""
    fight = state.conflict
    if fight is None or not book.on("super_speed") or fight.round % book.number("speed_every"):
        return False
    mine, theirs = (gifted(book, state.sheet(who), "super_speed") for who in (by, foe))
    return mine and not theirs


def outrun(book: Book, state: State, by: str, foe: str) -> bool:
    """True if the exchange is the foe's alone, whoever calls for it: in simultaneous rounds somebody too fast
    strikes, and there is no riposte (FUD-4.3.6-01). Not where that blow was struck in this round already, or
    can't be struck."""
    fight = state.conflict
    if fight is None or fight.pace != ROUNDS or not too_fast(book, state, foe, by):
        return False
    able = can_act(book, state.sheet(foe)) and not has_tag(state, foe, OPEN, HARMLESS, UNAWARE)
    return able and foe not in fight.acted | fight.out


def wielded(sheet: Sheet, how: How, *, ranged: bool = False) -> Numeric | None:
    """The weapon that somebody fights with: bare hands once it lies on the ground, unless one is named."""
    return weapon_of(sheet, how.weapon, ranged=ranged) if how.weapon or not dropped(sheet) else None


def fighter(
    book: Book, state: State, who: str, how: How, chips: Iterable[Chip], *, ranged: bool = False
) -> Fighter:
    """One side with every number of its sheet; ``chips`` as they were left."""
    sheet, known = state.sheet(who), tuple(chips)
    weapon = wielded(sheet, how, ranged=ranged)
    fixed, made = book.on("foes_fixed") and sheet.nature != PLAYED, factors(book, sheet, weapon)
    found = replace(
        hindered(state, who, made),
        name=who,
        title=sheet.name,
        skill=sum(chip.worth for chip in known if chip.role == TRAIT),
        chips=tuple(replace(c, side="") for c in known if c.role not in (TRAIT, TACTIC) and not c.unit),
        dice=FIXED if fixed else "",
        trait=next((chip.name for chip in known if chip.role == TRAIT and chip.name), ""),
        tactic=how.tactic,
        harmless=has_tag(state, who, HARMLESS),
        stun=how.stun,
        bonus=made.bonus + (how.strain if weapon_power(sheet, weapon) else 0),
        pull=how.pull,
        important=sheet.nature != EXTRA,
        played=sheet.nature == PLAYED,
        state=state_of(book, sheet),
        before=began_with(state, who),
        dodges=dodges_so_far(state, who),
    )
    return with_gear(found, known)


def aimed(book: Book, made: Fighter, how: How, rival: Sheet) -> Fighter:
    """The same, aiming at a part of the other (FUD-4.3.1-05, FUD-4.3.5-02)."""
    if not how.part:
        return made
    if book["locations"] == "simple":
        raise Refused(problem("FUD-4.3.5-01", "part", "simple"))
    part = part_of(book, how.part, rival)
    if book["locations"] == "detailed":
        return replace(made, part=part.key, part_rd=part.degree)
    return replace(made, part=part.key, part_degree=part.result)


def side_chips(
    book: Book, state: State, who: str, foe: str, how: How, other: How, side: str, of: tuple[str, ...] = BOTH
) -> list[Chip]:
    """Everything one side brings to a blow in melee; ``of`` is what the roll serves for, where an effect
    counts for that alone."""
    sheet = state.sheet(who)
    if is_silhouette(sheet):
        return []
    trait = trait_of(book, sheet, how)
    chips = [*trait_chips(book, sheet, trait, side), *help_chips(book, sheet, trait, how, side)]
    chips += standing_chips(book, state, sheet, side, *of)
    chips += strain_chips(book, sheet, weapon_of(sheet, how.weapon), how.strain, side)
    chips += gear_chips(book, sheet, wielded(sheet, how), how.edge, side)
    return chips + list(melee_chips(book, state, who, foe, how, other, side))


def assemble(book: Book, state: State, args: Args) -> Blow:
    """A blow of one against another, from the arguments of the move."""
    by, foe = args["by"], one_target(state, args)
    mine, theirs = hows(book, state, by, foe, args)
    refuse_if((*how_problems(book, mine), *how_problems(book, theirs)))
    touch, added = read_touch(args), chips_against(read_chips(args), foe)
    swift = outrun(book, state, by, foe)
    mode = "open" if swift else mode_of(book, state, by, foe, args)
    striker, struck = Party(by, mine), Party(foe, theirs, foe)
    if swift:
        striker, struck = struck, striker
    of = (BOTH, BOTH) if mode == "round" else ((ATTACK,), (DEFENCE,))
    attacking = attack_chips(book, state, striker.id, striker.how.traits)
    own = touch.on((*_brought(book, state, striker, struck, of[0]), *attacking, *added))
    ward = _brought(book, state, struck, striker, of[1]) if mode != "open" else []
    warding = defence_chips(book, state, struck.id, struck.how.traits) if mode == "attack" else iter(())
    rival = touch.on((*_warding(ward, mode), *warding))
    me = _fought(book, state, striker, struck, own, aims=True)
    other = _fought(book, state, struck, striker, rival, aims=mode == "round")
    other = replace(other, harmless=spent(state, struck.id, args, other))
    if mode == "attack":
        other = replace(other, defence=defence_of(book, state.sheet(foe), theirs, other.skill))
    form: dict[str, Any] = {"check": "blow", "mode": mode, "me": to_data(me), "foe": to_data(other)}
    form |= tabled(book)
    together = mode == "round" or swift or too_fast(book, state, by, foe)
    return Blow(form, (*own, *rival), me, other, by, foe, together=together)


def tabled(book: Book) -> dict[str, Any]:
    """What makes a critical result throw on the table of criticals, where the game reads it there."""
    return {"table": True} if by_table(book) and has_criticals(book) else {}


@dataclass(frozen=True, slots=True)
class Party:
    """One of the two: whose sheet, how it fights, and the side of its chips ("" is the thrower's)."""

    id: str
    how: How
    side: str = ""


def _brought(book: Book, state: State, one: Party, other: Party, of: tuple[str, ...]) -> list[Chip]:
    return side_chips(book, state, one.id, other.id, one.how, other.how, one.side, of)


def _fought(
    book: Book, state: State, one: Party, other: Party, chips: Iterable[Chip], *, aims: bool
) -> Fighter:
    """One of the two with every number; ``aims``: at a part of the other, where that was said."""
    made = fighter(book, state, one.id, one.how, chips)
    made = aimed(book, made, one.how, state.sheet(other.id)) if aims else made
    return replace(made, stance=stance_in(book, state, one.id))


def hows(book: Book, state: State, by: str, foe: str, args: Args) -> tuple[How, How]:
    """How both fight, each with the weapon in hand."""
    mine, theirs = read_how(args), read_how(args, "rival_")
    return tapped(book, state.sheet(by), mine), tapped(book, state.sheet(foe), theirs)


def trait_problems(book: Book, state: State, by: str, foe: str, args: Args, mode: str) -> Iterator[Problem]:
    """The refusal of Traits that have nothing to do with the weapons (FUD-4.2.2-01); who wards off alone may
    do so with shield, parry or dodge."""
    mine, theirs = hows(book, state, by, foe, args)
    sheet, rival = state.sheet(by), state.sheet(foe)
    yield from unfit(book, sheet, last_ticked(sheet, mine.traits), weapon_of(sheet, mine.weapon))
    yield from undefined(book, sheet, trait_of(book, sheet, mine))
    if mode == "open" or is_silhouette(rival):
        return
    warding = mode == "attack" or args.get("aware") == "shield"
    named = last_ticked(rival, theirs.traits)
    yield from unfit(book, rival, named, weapon_of(rival, theirs.weapon), warding=warding)


def _warding(chips: list[Chip], mode: str) -> list[Chip]:
    """A called shot, a stunt or the weapon’s force of the other is no part of warding off."""
    strikes = ("called_shot", "stunt")
    return [c for c in chips if mode == "round" or not (c.role in strikes or c.unit == DAMAGE)]


def spent(state: State, foe: str, args: Args, made: Fighter) -> bool:
    """Whoever has had an exchange in this round, or has a shield alone, wards off without wounding."""
    fight = state.conflict
    acted = fight is not None and fight.pace == ROUNDS and foe in fight.acted
    return made.harmless or acted or args.get("aware") == "shield"


def one_target(state: State, args: Args) -> str:
    """The one who is aimed at; raises `Refused` where nobody is, or oneself."""
    against = tuple(args["against"])
    if not against:
        raise Refused(problem("FUD-4-01", "against", "nobody"))
    if len(against) > 1 or against[0] == args["by"]:
        raise Refused(problem("FUD-4-01", "against", "one", found=names_of(state, against)))
    state.sheet(against[0])
    return str(against[0])


def how_problems(book: Book, how: How) -> Iterator[Problem]:
    """A tactic or a stunt that the game does not have."""
    if how.tactic != "normal" and book["tactics"] != "extreme":
        yield problem("FUD-4.3-01", "tactic", "off")
    most = book.number("stunt_most") if book.on("stunts") else 0
    if not 0 <= how.stunt <= most:
        yield problem("FUD-4.3.6-04", "stunt", "bounds", most=most, found=how.stunt)


def read_chips(args: Args) -> tuple[Chip, ...]:
    """The chips that people wrote themselves."""
    found = from_data(tuple[Chip, ...], args.get("chips") or (), "chips")
    if len(found) > MOST_CHIPS:
        raise Refused(problem("FUD-4.3.1-10", "chips", "many", expected=MOST_CHIPS, found=len(found)))
    return found


def many_problems(book: Book, chips: Iterable[Chip]) -> Iterator[Problem]:
    """A warning where modifiers add up to more than a game would like (FUD-4.3.1-10)."""
    sides: dict[str, list[Chip]] = {}
    for chip in chips:
        if chip.role != TRAIT:
            sides.setdefault(chip.side, []).append(chip)
    most = book.number("modifier_warning")
    for own in sides.values():
        opponents = dict.fromkeys(chip.against for chip in own)
        total = max((net(chips_against(own, name)) for name in opponents), key=abs)
        if abs(total) > most:
            yield problem("FUD-4.3.1-10", "chips", "far", warning=True, total=total, most=most)


def common(wanted: Draft) -> dict[str, Any]:
    """What every way of fighting has from a draft: who, whom, with which Traits, what was done to chips."""
    args: dict[str, Any] = {"by": wanted.sheet, "against": list(wanted.against)}
    args |= {"traits": list(wanted.traits)} if wanted.traits else {}
    return args | wanted.touches()


def seen(state: State, form: Mapping[str, Any], chips: tuple[Chip, ...], foes: Iterable[str]) -> DraftResult:
    """What a viewer may read the odds from: where a foe is a silhouette, one's own roll alone."""
    if not any(is_silhouette(state.sheet(foe)) for foe in foes):
        return DraftResult(form, chips)
    mine = tuple(chip for chip in chips if not chip.side and chip.unit in ("", DAMAGE))
    level = sum(chip.worth for chip in mine if chip.role == TRAIT)
    rest = tuple(chip for chip in mine if chip.role != TRAIT and not chip.against and not chip.unit)
    return DraftResult({"check": "roll", "level": level, "chips": to_data(rest)}, mine)
