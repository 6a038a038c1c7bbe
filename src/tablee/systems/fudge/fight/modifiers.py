"""One fighter facing another: every modifier of the fight as a chip, to be shown and struck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from tablee.game.chip import Chip
from tablee.game.frozen import dataclass
from tablee.game.sheet import Levelled, Numeric, Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State
from tablee.systems.fudge.blow.critical_effects import dropped
from tablee.systems.fudge.blow.extreme import extreme
from tablee.systems.fudge.blow.fighter import Tactic
from tablee.systems.fudge.blow.locations import part_of
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SHIELD, SKILL, WEAPON
from tablee.systems.fudge.core.traits import bonus
from tablee.systems.fudge.fight.effects import chips_now
from tablee.systems.fudge.fight.gear import in_use, ready, weapon_worth
from tablee.systems.fudge.fight.rounds import met, pressing
from tablee.systems.fudge.fight.weapon_skills import fits, fitting, wards, written_for
from tablee.systems.fudge.page.ticked_traits import UNLISTED, last_ticked, trait_chip
from tablee.systems.fudge.roll.action import unlisted
from tablee.systems.fudge.scale.apply_species import family_bonus
from tablee.systems.fudge.wounds.impaired import wound_chips

Fortune = Literal["none", "blessed", "cursed"]
TRAIT, TACTIC = "trait", "tactic"
"""Roles of chips that the blow itself counts: the level it starts from, the bonus of a tactic."""
BARE = "bare"
"""Instead of a weapon's id: bare hands."""


@dataclass(frozen=True, slots=True)
class How:
    """How somebody fights this time: with what, by which tactic, in which position, against how many.

    ``foes`` 0: as many as the fight says. ``weapon`` empty: the best one carried. ``strain`` is damage
    beyond what a Power is rated for, ``edge`` the Scale of this weapon against that armour.
    """

    traits: tuple[str, ...] = ()
    weapon: str = ""
    tactic: Tactic = "normal"
    fortune: Fortune = "none"
    worse: bool = False
    foes: int = 0
    part: str = ""
    stunt: int = 0
    stun: bool = False
    pull: str = ""
    strain: int = 0
    edge: int = 0


def weapon_of(sheet: Sheet, id: str, *, ranged: bool = False) -> Numeric | None:
    """The weapon that was named, or the best one for the distance; None for bare hands."""
    if id == BARE:
        return None
    if id:
        return sheet.need(id, Numeric)
    return max(carried(sheet, ranged=ranged), key=lambda w: w.value, default=None)


def tapped(book: Book, sheet: Sheet, how: How, *, ranged: bool = False) -> How:
    """The same with the weapon that was tapped on the sheet, where none was named; else with the best one
    that goes with the Skill that was tapped, or that there is a Skill for (FUD-4.2.2-01)."""
    found = how.weapon or weapon_tapped(sheet, how.traits)
    if found or dropped(sheet) or is_silhouette(sheet):
        return replace(how, weapon=found)
    held, named = carried(sheet, ranged=ranged), last_ticked(sheet, how.traits)
    if named is not None and named.role == SKILL and not wards(book, named):
        held = [w for w in held if fits(book, sheet, named, w, ranged=ranged)] or held
        if not ranged and not any(fits(book, sheet, named, w) for w in held):
            return replace(how, weapon=BARE if fits(book, sheet, named, None) else "")
    held = [w for w in held if written_for(book, sheet, w, ranged=ranged) is not None] or held
    best = max(held, key=lambda w: w.value, default=None)
    return how if best is None else replace(how, weapon=best.id)


def carried(sheet: Sheet, *, ranged: bool = False) -> list[Numeric]:
    """The weapons for the distance, those that can be thrown too: those in hand, else all but those that are
    put away."""
    held = [w for w in sheet.having(Numeric, WEAPON) if bool(w.more.get("ranged", 0)) == ranged]
    return ready([*held, *(w for w in sheet.having(Numeric, WEAPON) if ranged and w.more.get("thrown", 0))])


def weapon_tapped(sheet: Sheet, traits: tuple[str, ...]) -> str:
    """The weapon that was tapped last; nothing where none was."""
    held = {weapon.id for weapon in sheet.having(Numeric, WEAPON)}
    return next((id for id in reversed(traits) if id in held), "")


def shield_of(sheet: Sheet) -> Numeric | None:
    """The shield somebody carries."""
    return in_use(sheet.having(Numeric, SHIELD))


def shield_worth(sheet: Sheet, *, missiles: bool = False) -> int:
    """What a shield takes from whoever strikes at it, or shoots what it can stop (FUD-4.3.1-03)."""
    shield = shield_of(sheet)
    if shield is None:
        return 0
    return shield.more.get("missiles", 0) if missiles else shield.value


def trait_of(book: Book, sheet: Sheet, how: How, *, ranged: bool = False) -> Levelled | None:
    """The Trait that was tapped, or the one that goes with the weapon (FUD-4.2.2-01).

    Where no Skill is there for the weapon, an Attribute that was tapped helps with it (FUD-3.4-02).
    """
    named, weapon = last_ticked(sheet, how.traits), weapon_of(sheet, how.weapon, ranged=ranged)
    found = fitting(book, sheet, weapon, ranged=ranged)
    if named is None or (named.role == ATTRIBUTE and found is not None and UNLISTED in found.tags):
        return found
    return named


def help_chips(book: Book, sheet: Sheet, trait: Levelled | None, how: How, side: str) -> Iterator[Chip]:
    """The Attribute behind a Skill that is not on the sheet (FUD-3.4-02)."""
    named = last_ticked(sheet, how.traits)
    if trait is None or named is None or UNLISTED not in trait.tags or named.role != ATTRIBUTE:
        return
    usual = trait.level or 0
    more = unlisted(book, usual, named.level) - usual
    yield Chip(named.name, more, role="help", side=side, rule="FUD-3.4-02")


def trait_chips(book: Book, sheet: Sheet, trait: Levelled | None, side: str) -> Iterator[Chip]:
    """The Trait somebody fights with, and what a Gift adds to it."""
    if trait is None:
        return
    yield trait_chip(trait, side)
    more = bonus(book, sheet, trait)
    if more:
        yield Chip("", abs(more), 1 if more > 0 else -1, role="gift", side=side, rule="FUD-1.3.3-06")
    yield from _chip(family_bonus(book, sheet, trait.name), "species", "FUD-2.3.5-06", side)


def standing_chips(book: Book, state: State, sheet: Sheet, side: str, *of: str) -> Iterator[Chip]:
    """Wounds (FUD-4.3.1-01), and what counts in this round."""
    fight = state.conflict
    yield from wound_chips(book, sheet, fighting=fight is not None, side=side)
    yield from chips_now(sheet, None if fight is None else fight.round, side, *of)


def _chip(worth: int, role: str, rule: str, side: str) -> Iterator[Chip]:
    if worth:
        yield Chip("", abs(worth), 1 if worth > 0 else -1, role=role, side=side, rule=rule)


def half_chip(book: Book, state: State, trait: Levelled | None, side: str) -> Iterator[Chip]:
    """The « + » of a half level counts in every second round (FUD-4.3.6-03)."""
    fight = state.conflict
    if trait is None or fight is None or not book.on("half_levels") or "half" not in trait.tags:
        return
    if fight.round % book.number("half_every") == 0:
        yield from _chip(1, "half", "FUD-4.3.6-03", side)


def foes_of(book: Book, state: State, who: str, foe: str, how: How) -> int:
    """How many opponents somebody faces in this round: as many as was said; all who press somebody who fights
    alone, whoever strikes first (as many as have room, FUD-4.3.4-07); else those met so far, and this one."""
    if how.foes or state.conflict is None:
        return how.foes or 1
    alone = min(len(pressing(book, state, who) | {foe}), book.number("attackers_open"))
    return max(alone, len((met(state, who) - state.hidden) | {foe}))


def reach(book: Book, sheet: Sheet, weapon: Numeric | None) -> int:
    """Length of weapon and shield together (FUD-4.3.1-04): magic makes nothing longer, unless it does."""
    magic = 0 if weapon is None or book.on("reach_magic") else weapon.more.get("magic", 0)
    return weapon_worth(book, sheet, weapon) - magic + shield_worth(sheet)


def melee_chips(
    book: Book, state: State, who: str, foe: str, how: How, other: How, side: str = ""
) -> Iterator[Chip]:
    """What a fighter's skill meets in melee: position, numbers, the other's shield and reach, fortune, an aim
    at a part, a tactic, a stunt (FUD-4.3.1-10: all of them add up)."""
    sheet, rival = state.sheet(who), state.sheet(foe)
    trait = trait_of(book, sheet, how)
    yield from half_chip(book, state, trait, side)
    yield from _chip(-book.number("position_penalty") * how.worse, "position", "FUD-4.3.1-02", side)
    yield from _chip(-shield_worth(rival), "shield", "FUD-4.3.1-03", side)
    yield from _reach_chip(book, (sheet, how), (rival, other), side)
    yield from fortune_chip(book, how, side)
    yield from part_chip(book, how, rival, side)
    if how.tactic != "normal":
        table, out = extreme(book), how.tactic == "all_out"
        rule = "FUD-4.3.1-07" if out else "FUD-4.3.1-08"
        yield from _chip(table.all_out.skill if out else table.all_defence.skill, TACTIC, rule, side)
    many = foes_of(book, state, who, foe, how) - 1
    yield from _chip(-book.number("outnumbered") * max(0, many), "outnumbered", "FUD-4.3.4-01", side)
    yield from _chip(how.stunt, "stunt", "FUD-4.3.6-04", side)


def _reach_chip(book: Book, own: tuple[Sheet, How], rival: tuple[Sheet, How], side: str) -> Iterator[Chip]:
    if not book.on("reach"):
        return
    mine, theirs = (reach(book, sheet, weapon_of(sheet, how.weapon)) for sheet, how in (own, rival))
    if theirs - mine >= book.number("reach_gap"):
        yield from _chip(-book.number("reach_penalty"), "reach", "FUD-4.3.1-04", side)


def fortune_chip(book: Book, how: How, side: str) -> Iterator[Chip]:
    """A blessing or a curse (FUD-4.3.1-06)."""
    worth = {"blessed": book.number("blessing"), "cursed": -book.number("curse")}.get(how.fortune, 0)
    yield from _chip(worth, how.fortune, "FUD-4.3.1-06", side)


def part_chip(book: Book, how: How, rival: Sheet, side: str) -> Iterator[Chip]:
    """A called shot at a small part is harder (FUD-4.3.1-05)."""
    if how.part and book["locations"] == "off" and part_of(book, how.part, rival).result is not None:
        yield from _chip(-book.number("called_shot"), "called_shot", "FUD-4.3.1-05", side)


def manoeuvre_chip(book: Book, sheet: Sheet, side: str = "") -> Iterator[Chip]:
    """A shield is in the way of acrobatics and odd manoeuvres (FUD-4.3.1-03)."""
    if book.on("shield_manoeuvres"):
        yield from _chip(-shield_worth(sheet), "shield_manoeuvre", "FUD-4.3.1-03", side)
