"""The ways to throw, as they are ticked on a sheet: an attempt, against somebody, a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tablee.game.draft import Draft, DraftResult
from tablee.game.move import Param
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.way import Way
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.page.traits import BASES, Data, alike, bystanders, chips_of, side_form, tapped
from tablee.systems.fate2.roll.dynamic import OPPOSED
from tablee.systems.fate2.roll.sides import ME
from tablee.systems.fate2.roll.test import TEST
from tablee.systems.fate2.roll.tournament import TOURNAMENT

ATTEMPT, OPPOSE, COMPETE = "attempt", "oppose", "compete"
Make = Callable[[State, Draft], DraftResult]
"""What makes the check of a draft in one way to throw."""
POINT = Param(
    "point", "bool", Text("un Point de Destin avant les dés", "a fate point before the dice"), default=False
)
RIVAL_TRAIT = Param(
    "rival_trait", "block", Text("son trait", "their trait"), default="", roles=BASES
)  # fmt: skip


def ways(book: Book) -> tuple[Way, ...]:
    """An attempt against a difficulty; against somebody; several who do the same thing."""
    return (
        Way(ATTEMPT, Text("Tenter", "Attempt"), "FAT-3-03", params=(POINT,)),
        Way(
            OPPOSE, Text("S’opposer", "Oppose"), "FAT-3-25", "one", (RIVAL_TRAIT, POINT), goal=False
        ),
        Way(COMPETE, Text("Tournoi", "Tournament"), "FAT-3-08", "some", (POINT,)),
    )  # fmt: skip


def drafts(book: Book) -> Mapping[str, Make]:
    """The maker of each way."""
    return {
        ATTEMPT: partial(_attempt, book),
        OPPOSE: partial(_oppose, book),
        COMPETE: partial(_compete, book),
    }


def counts(book: Book, sheet: Sheet, wanted: Draft) -> tuple[str, ...]:
    """Of the skills and aspects that are tapped, the last one counts (FAT-4-07)."""
    found = tapped(sheet, wanted.traits)
    return (found.id,) if found is not None else ()


def _attempt(book: Book, state: State, wanted: Draft) -> DraftResult:
    sheet = state.sheets.get(wanted.sheet)
    chips = wanted.ticked(chips_of(book, state, wanted.sheet, _mine(sheet, wanted), wanted) if sheet else ())
    form: Data = {"check": TEST, **side_form(book, chips, wanted.sheet, sheet), **_point(wanted)}
    form |= {"goal": wanted.goal} if wanted.goal.strip() else {}
    others = bystanders(book, state, (wanted.sheet,)) if sheet else []
    return DraftResult(form | ({"others": others} if others else {}), chips)


def _oppose(book: Book, state: State, wanted: Draft) -> DraftResult:
    """My trait against theirs: the one that was named, or the one of the same name."""
    if not wanted.against:
        raise Refused(problem("FAT-3-25", "against", "nobody"))
    foe = wanted.against[0]
    sheet, rival = state.sheets.get(wanted.sheet), state.sheet(foe)
    mine = _mine(sheet, wanted)
    theirs = alike(rival, str(wanted.options.get("rival_trait", "")), mine)
    own = chips_of(book, state, wanted.sheet, mine, wanted) if sheet else ()
    chips = wanted.ticked((*own, *chips_of(book, state, foe, theirs, wanted)))
    my_chips = tuple(chip for chip in chips if chip.side != foe)
    me = {**side_form(book, my_chips, wanted.sheet or ME, sheet), **_point(wanted)}
    their_chips = tuple(chip for chip in chips if chip.side == foe)
    form: Data = {"check": OPPOSED, "me": me, "foe": side_form(book, their_chips, foe, rival)}
    others = bystanders(book, state, (wanted.sheet, foe))
    form |= {"others": others} if others else {}
    throw = {"check": form, "by": wanted.sheet if sheet else "", "against": [foe]}
    if is_silhouette(rival):  # one's own throw is all that is known; the table throws the truth
        return DraftResult({"check": TEST, **me}, my_chips, "throw", throw)
    return DraftResult(form, chips, "throw", throw)


def _compete(book: Book, state: State, wanted: Draft) -> DraftResult:
    """The trait that was tapped, for everybody who has it; the others are unlearnt."""
    sheet = state.sheet(wanted.sheet)
    if not wanted.against:
        raise Refused(problem("FAT-3-08", "against", "nobody_named"))
    mine, rivals = _mine(sheet, wanted), [id for id in wanted.against if id in state.sheets]
    own = list(chips_of(book, state, wanted.sheet, mine, wanted))
    for id in rivals:
        own += chips_of(book, state, id, alike(state.sheet(id), "", mine), wanted)
    chips = wanted.ticked(own)
    sides = []
    for id in (wanted.sheet, *rivals):
        brought = [c for c in chips if c.side == id or (id == wanted.sheet and c.side not in rivals)]
        sides.append(side_form(book, brought, id, state.sheet(id)))
    sides[0] |= _point(wanted)
    form: Data = {"check": TOURNAMENT, "sides": sides, "goal": wanted.goal.strip()}
    others = bystanders(book, state, (wanted.sheet, *rivals))
    form |= {"others": others} if others else {}
    throw = {"check": form, "by": wanted.sheet, "against": rivals}
    if any(is_silhouette(state.sheet(id)) for id in rivals):
        seen = tuple(c for c in chips if c.side not in rivals)
        return DraftResult({"check": TEST, **sides[0], "goal": wanted.goal.strip()}, seen, "throw", throw)
    return DraftResult(form, chips, "throw", throw)


def _mine(sheet: Sheet | None, wanted: Draft) -> Levelled | Aspect | None:
    return tapped(sheet, wanted.traits) if sheet is not None else None


def _point(wanted: Draft) -> Data:
    return {"point": True} if wanted.read_options((POINT,)).get("point") else {}
