"""A throw in preparation: what a person ticked, at whom it is aimed, as a check with its chips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.problem import Refused, problem
from tablee.game.reference import folded
from tablee.game.sheet import Levelled, Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State
from tablee.game.throwing import Build
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SKILL
from tablee.systems.fudge.fight.modifiers import TRAIT, standing_chips, trait_chips, weapon_tapped
from tablee.systems.fudge.page import ways
from tablee.systems.fudge.page.ticked_traits import behind, tapped, ticked, together, unwritten
from tablee.systems.fudge.roll.action import LONGEST, difficulty, unlisted
from tablee.systems.fudge.roll.situation import QUESTION, REACTION, SITUATION, reaction_chips

SUPPORT, BACKING, HELP, ME, CHARACTER = "support", "backing", "help", "me", "character"
"""Roles of chips: a Trait that supports another, an Attribute that supports a Skill, an Attribute behind a
Skill that is not on the sheet; the name of the side that has none; the nature of a player's sheet."""
Data = dict[str, Any]
Make = Callable[[Book, State, Draft], DraftResult]
Strike = Callable[[Book, Build, State, Draft], DraftResult]
"""A maker of blows: it gives the plan of the move that strikes too."""


def draft(book: Book, build: Build, state: State, wanted: Draft) -> DraftResult:
    """What a draft comes to, in the way it was set to; the first where none was."""
    strikes = _striking(wanted.way)
    if strikes is not None:
        return strikes(book, build, state, wanted)
    make = _MAKERS.get(wanted.way) or _telling(wanted.way) or _roll
    return make(book, state, wanted)


def counts(book: Book, sheet: Sheet, wanted: Draft) -> tuple[str, ...]:
    """Of what was tapped, what the throw is made with: in a fight one Trait and one weapon."""
    traits = tapped(sheet, wanted.traits)
    named = str(wanted.options.get("unwritten", "")).strip()
    match wanted.way:
        case ways.SITUATION:
            counting = []
        case "" | ways.ROLL:
            first = _named_first(book, sheet, named)
            help = behind(traits, first)
            counting = [*together(book, traits, first), *([help] if help else [])]
        case ways.OPPOSE:
            counting = together(book, traits, _named_first(book, sheet, named))
        case _:
            counting = traits[-1:]
    ids = {trait.id for trait in counting}
    if wanted.way in (ways.ATTACK, ways.MELEE, ways.SHOOT) and not wanted.options.get("weapon"):
        ids.add(weapon_tapped(sheet, wanted.traits))
    return tuple(id for id in wanted.traits if id in ids)


def _named_first(book: Book, sheet: Sheet, named: str) -> Levelled | None:
    """The Trait that was named in words; one that can't be rolled is there all the same."""
    try:
        return unwritten(book, sheet, named)
    except Refused:
        return Levelled("", named)


def _striking(way: str) -> Strike | None:
    """The maker of a blow or a shot, loaded when there is one."""
    if way not in (ways.ATTACK, ways.MELEE, ways.SHOOT):
        return None
    from tablee.systems.fudge.fight import many, shots, strike

    makers: dict[str, Strike] = {
        ways.ATTACK: strike.WAY.draft,
        ways.MELEE: many.WAY.draft,
        ways.SHOOT: shots.WAY.draft,
    }
    return makers[way]


def _telling(way: str) -> Make | None:
    """The maker of another throw in a fight, loaded when there is one."""
    if way not in (ways.EVENT, ways.STUNT):
        return None
    from tablee.systems.fudge.fight import tactics

    return tactics.drafted_event if way == ways.EVENT else tactics.drafted_stunt


def _roll(book: Book, state: State, wanted: Draft) -> DraftResult:
    """One Trait against a difficulty, or read as it falls; another Trait that was tapped supports it."""
    sheet = state.sheets.get(wanted.sheet)
    named = str(wanted.options.get("unwritten", ""))
    chips = wanted.ticked(_own_chips(book, state, sheet, wanted.traits, named=named))
    form: Data = {"check": "roll", **_side(chips, sheet)}
    for option in ("median", "point", "verdict"):
        if wanted.options.get(option) not in (None, "", False, "roll"):
            form[option] = wanted.options[option]
    goal = goal_of(book, wanted.goal)
    return DraftResult(form if goal is None else {**form, "goal": goal}, chips)


def _own_chips(
    book: Book, state: State, sheet: Sheet | None, traits: tuple[str, ...], side: str = "", named: str = ""
) -> Iterator[Chip]:
    """The Trait tapped with what a Gift adds to it, another that supports it, wounds and effects.

    ``named`` is a Trait that is not on the sheet: it comes first, at the level it then has.
    """
    if sheet is None:
        return
    first, marked = unwritten(book, sheet, named), ticked(sheet, traits)
    mine = together(book, marked, first)
    yield from trait_chips(book, sheet, next(iter(mine), None), side)
    help = behind(marked, first)
    if first is not None and help is not None:
        usual = first.level or 0
        more = unlisted(book, usual, help.level) - usual
        yield Chip(help.name, more, role=HELP, side=side, rule="FUD-3.4-02")
    for trait in mine[1:]:
        more = book.number("support_bonus")
        skilled = mine[0].role == SKILL and trait.role == ATTRIBUTE
        yield Chip(trait.name, more, role=BACKING if skilled else SUPPORT, side=side, rule="FUD-3.3-02")
    yield from standing_chips(book, state, sheet, side)


def _situation(book: Book, state: State, wanted: Draft) -> DraftResult:
    """Bare dice and the chips beside them: a situation, a reaction, or an even chance."""
    kind = str(wanted.options.get("what", SITUATION))
    if kind == QUESTION:
        return DraftResult({"check": QUESTION})
    if kind != REACTION:
        chips = wanted.ticked(())
        return DraftResult({"check": SITUATION, "chips": to_data(chips)}, chips)
    named = str(wanted.options.get("concerns", "")) or wanted.sheet
    sheet = state.sheets.get(named)
    met = named if sheet is not None and sheet.nature == CHARACTER else ""
    chips = wanted.ticked(reaction_chips(book, sheet if met else None))
    counted = tuple(chip for chip in chips if chip.on or chip.struck_by)
    form: Data = {"check": REACTION, "chips": to_data(counted)}
    return DraftResult(form | ({"concerns": met} if met else {}), chips)


def _oppose(book: Book, state: State, wanted: Draft) -> DraftResult:
    """My Trait against theirs: the one that was named, the one of the same name, or their best."""
    if not wanted.against:
        raise Refused(problem("FUD-3.1-06", "against", "nobody"))
    foe = wanted.against[0]
    sheet, rival = state.sheets.get(wanted.sheet), state.sheet(foe)
    named, their_named = (str(wanted.options.get(name, "")) for name in ("unwritten", "rival_unwritten"))
    if sheet is not None and not named.strip() and not ticked(sheet, wanted.traits):
        raise Refused(problem("FUD-3.1-06", "traits", "no_trait", name=sheet.name))
    mine = [] if named.strip() else ticked(sheet, wanted.traits)
    theirs = rival_trait(rival, str(wanted.options.get("rival_trait", "")), mine)
    if their_named.strip() and not is_silhouette(rival):
        theirs = (str(wanted.options["rival_trait"]),) if wanted.options.get("rival_trait") else ()
    own = _own_chips(book, state, sheet, wanted.traits, named=named)
    chips = wanted.ticked((*own, *_own_chips(book, state, rival, theirs, foe, their_named)))
    me = _side([c for c in chips if c.side != foe], sheet)
    form: Data = {
        "check": "opposed",
        "me": {"name": wanted.sheet or ME, **me},
        "foe": {"name": foe, "who": "pc", **_side([c for c in chips if c.side == foe], rival)},
    }
    least = goal_of(book, str(wanted.options.get("minimum", "")))
    form |= {} if least is None else {"minimum": least}
    throw = {"check": form, "by": wanted.sheet if sheet else "", "against": [foe]}
    if is_silhouette(rival):  # one's own roll is all that is known; the table throws the truth
        seen, form = tuple(c for c in chips if c.side != foe), {"check": "roll", **me}
        return DraftResult(form, seen, "throw", throw)
    return DraftResult(form, chips, "throw", throw)


def rival_trait(sheet: Sheet, named: str, mine: list[Levelled]) -> tuple[str, ...]:
    """The other side's Trait: the one that was named, the one of the same name, or their best."""
    known = [b for b in sheet.having(Levelled) if b.level is not None]
    chosen = next((b for b in known if b.id == named), None)
    if chosen is None and mine:
        chosen = next((b for b in known if folded(b.name) == folded(mine[0].name)), None)
    best = max(known, key=lambda b: b.level or 0, default=None)
    return tuple(b.id for b in (chosen or best,) if b is not None)


def _side(chips: Iterable[Chip], sheet: Sheet | None) -> Data:
    """The level that the throw starts from, what supports it, and the modifiers beside it."""
    known = tuple(chips)
    side: Data = {"level": sum(chip.worth for chip in known if chip.role == TRAIT)} | named(known)
    levels = {trait.name: trait.level for trait in sheet.having(Levelled)} if sheet is not None else {}
    for role, name in ((SUPPORT, "supports"), (BACKING, "attributes")):
        helping = [levels[chip.name] for chip in known if chip.role == role and chip.on]
        side |= {name: helping} if helping else {}
    helped = [levels[chip.name] for chip in known if chip.role == HELP and chip.on]
    side |= {"helped": helped[-1]} if helped else {}
    side |= {"who": "gm"} if sheet is not None and sheet.nature != CHARACTER else {}
    inside = (TRAIT, SUPPORT, BACKING, HELP)
    return side | {"chips": to_data(tuple(chip for chip in known if chip.role not in inside))}


def named(chips: Iterable[Chip]) -> Data:
    """What people call the Trait of a throw, where there is one."""
    name = next((chip.name for chip in chips if chip.role == TRAIT and chip.on), "")
    return {"trait": name[:LONGEST]} if name else {}


def goal_of(book: Book, words: str) -> int | None:
    """A level by its words or its number; None where nothing is written."""
    return difficulty(book, words) if words.strip() else None


_MAKERS: Mapping[str, Make] = {
    ways.ROLL: _roll,
    ways.OPPOSE: _oppose,
    ways.SITUATION: _situation,
}
