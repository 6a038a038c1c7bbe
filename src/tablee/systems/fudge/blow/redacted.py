"""A blow as those may know it who see only the outside of somebody in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablee.game.chip import Chip, chips_against, net
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass
from tablee.systems.fudge.blow.check import Blow
from tablee.systems.fudge.blow.damage import ROLLED
from tablee.systems.fudge.blow.fighter import PAIRED, Fighter
from tablee.systems.fudge.blow.mob import Melee
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.roll.unseen import one_chip

Form = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """What somebody does in a blow; of the rest not even a number is told."""

    rolls: bool = True
    strikes: bool = True
    struck: bool = True


def covered_blow(book: Book, form: Form, sheets: Collection[str]) -> Form:
    """A blow where each of those sheets is one number to roll with, one that hurts, one that wards off."""
    given = _read(Blow, form)
    me, foe = given.me, given.foe
    both = given.mode == "round"
    mine, theirs = Part(struck=both), Part(rolls=given.mode != "open", strikes=both)
    if not both and foe.defence is not None:
        foe = replace(foe, skill=foe.defence, defence=None)
    unnamed = not {me.name, foe.name} & set(sheets)
    dark, other = (unnamed or one.name in sheets for one in (me, foe))
    me = _covered(book, me, (foe,), mine) if dark else _facing(me, _untied(other))
    foe = _covered(book, foe, (me,), theirs) if other else _facing(given.foe, _untied(dark))
    return _written("blow", replace(given, me=me, foe=foe))


def covered_melee(book: Book, form: Form, sheets: Collection[str]) -> Form:
    """A melee covered in the same way; the lone fighter hurts and wards off alike in every pairing."""
    given = _read(Melee, form)
    named = {one.name for one in (given.me, *given.foes)}
    hidden = set(sheets) & named or named
    alone, others = given.me.name in hidden, hidden - {given.me.name}
    me = _covered_lone(book, given) if alone else _facing(given.me, {*_untied(bool(others)), *others})
    foes = tuple(
        _covered(book, foe, (me,), Part()) if foe.name in hidden else _facing(foe, _untied(alone))
        for foe in given.foes
    )
    return _written("melee", replace(given, me=me, foes=foes))


def _covered_lone(book: Book, given: Melee) -> Fighter:
    """The lone fighter with the best pairing's modifiers within the skill; for each other opponent one number
    says how much less counts."""
    names = [foe.name for foe in given.foes if foe.name not in given.ignored]
    totals = {name: net(chips_against(given.me.chips, name)) for name in names}
    best = max(totals.values(), default=given.me.modifiers)
    whole = replace(given.me, skill=given.me.skill + best, chips=())
    less = tuple(chip for name in names for chip in _tied((Chip("", totals[name] - best),), name))
    return replace(_covered(book, whole, given.foes, Part()), chips=less)


def _read(shape: Any, form: Form) -> Any:
    return from_data(shape, {name: value for name, value in form.items() if name != "check"})


def _written(kind: str, given: Blow | Melee) -> Form:
    return {"check": kind, **to_data(given)}


def _untied(hidden: bool) -> tuple[str, ...]:
    """The opponent that chips tied to none count against, where that one is hidden."""
    return ("",) if hidden else ()


def _facing(fighter: Fighter, hidden: Collection[str]) -> Fighter:
    """The fighter with shield and reach of each hidden opponent as one modifier."""
    theirs = [chip for chip in fighter.chips if chip.role in PAIRED and chip.against in hidden]
    if not theirs:
        return fighter
    rest = tuple(chip for chip in fighter.chips if chip not in theirs)
    whose = dict.fromkeys(chip.against for chip in theirs)
    ones = (one for name in whose for one in _tied([c for c in theirs if c.against == name], name))
    return replace(fighter, chips=(*rest, *ones))


def _tied(chips: Iterable[Chip], opponent: str) -> Iterator[Chip]:
    """One modifier in the place of several that count against an opponent."""
    return (replace(chip, against=opponent) for chip in one_chip(chips_against(chips, opponent)))


def _covered(book: Book, one: Fighter, others: tuple[Fighter, ...], part: Part) -> Fighter:
    """The fighter without what makes up each number: armour, Damage Capacity, weapon, Gifts, wounds.

    What a blow is read by besides stays: size, dice, what the rules take from the wound itself.
    """
    shell = replace(
        one,
        skill=one.skill + one.modifiers if part.rolls else 0,
        defence=None if one.defence is None else one.defence + one.modifiers,
        chips=(),
        trait="",
    )
    shell = shell if part.strikes else _unarmed(shell)
    shell = _shielded(book, shell, others) if part.struck else _untouched(shell)
    plain = _level(book, one, others, part, replace(shell, heavy=False, edge=0, tech=None, ward_tech=None))
    same = all(_met(book, one, other, part) == _met(book, plain, other, part) for other in others[1:])
    return plain if same else shell


def _unarmed(one: Fighter) -> Fighter:
    """Whoever only wards off: nothing of how they would strike."""
    return replace(
        one, offence=0, bonus=0, scale=0, heavy=False, piercing=False, flat=False, stun=False, pull="",
        part="", part_degree=None, part_rd=None, rounds=0, tech=None, edge=0,
    )  # fmt: skip


def _untouched(one: Fighter) -> Fighter:
    """Whoever is struck by nobody: nothing of what they could bear."""
    return replace(one, guard=0, armour=0, capacity=0, tough=0, state=0, before=0, ward_tech=None)


def _shielded(book: Book, one: Fighter, others: tuple[Fighter, ...]) -> Fighter:
    """Whoever is struck: what the game asks of them beside one number that wards off."""
    flat = book["capacity_by"] == "roll" and all(other.flat for other in others)
    rolled = book["capacity_by"] in ROLLED and not flat
    return replace(
        one,
        capacity=one.capacity if rolled else 0,
        state=one.state if book.on("protect_levels") else 0,
        before=one.before if book.on("protect_near_death") else 0,
    )


def _level(book: Book, one: Fighter, others: tuple[Fighter, ...], part: Part, shell: Fighter) -> Fighter:
    """The shell with one number that hurts and one that wards off, such that nothing comes out otherwise."""
    burst = part.struck and any(other.rounds > 1 for other in others)
    pierces = shell.piercing and book.on("scale_piercing") and any(other.mass > 0 for other in others)
    shell = replace(shell, offence=0, guard=0, armour=min(1, shell.armour) if burst else 0, piercing=pierces)
    (hurts, bears), (bare, open_) = (_met(book, who, others[0], part) for who in (one, shell))
    return replace(shell, offence=hurts - bare, guard=open_ - bears)


def _met(book: Book, one: Fighter, other: Fighter, part: Part) -> tuple[int, int]:
    """The total damage factors of both against each other, as far as they strike."""
    mine = Pairing(book, one, other).steady if part.strikes else 0
    return mine, Pairing(book, other, one).steady if part.struck else 0
