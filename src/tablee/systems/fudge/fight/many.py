"""One against several, put together from their sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.event import Event
from tablee.game.fight.course import names_of
from tablee.game.frozen import dataclass
from tablee.game.move import Args, Faces, Move, Param, Plan, choice
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import Build, throw_plan
from tablee.game.touch import read_touch
from tablee.systems.fudge.blow.fighter import PAIRED
from tablee.systems.fudge.blow.mob import EACH, NOBODY, Melee
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import WEAPON
from tablee.systems.fudge.fight import engage
from tablee.systems.fudge.fight.course import course
from tablee.systems.fudge.fight.fight_way import FightWay, turn_events
from tablee.systems.fudge.fight.modifiers import How, tapped, trait_of, weapon_of
from tablee.systems.fudge.fight.stance_choice import stance_in, stance_problems
from tablee.systems.fudge.fight.strike import POSITION, aim_options, block, strike_problems, tactic_options
from tablee.systems.fudge.fight.weapon_skills import undefined, unfit
from tablee.systems.fudge.page.ticked_traits import last_ticked

ROOMS = {
    "open": Text("à découvert", "in the open"),
    "room": Text("il leur faut de la place", "they need room"),
    "door": Text("dans un passage étroit", "in a doorway"),
}
HORDES = {
    EACH: Text("chacun le sien", "each their own"),
    NOBODY: Text("aucun", "none"),
    "2dF": Text("2dF pour tous", "2dF for all"),
    "d6": Text("d6 de PNJ pour tous", "NPC d6 for all"),
}


@dataclass(frozen=True, slots=True)
class Fray:
    """One against several put together: the check, all chips, the opponents."""

    form: dict[str, Any]
    chips: tuple[Chip, ...]
    foes: tuple[str, ...]


def attackers_most(book: Book, room: str) -> int:
    """How many may strike at one at a time (FUD-4.3.4-07)."""
    return book.number(f"attackers_{room}")


def options(book: Book) -> tuple[Param, ...]:
    """What may be set for one against several."""
    found = [
        choice("horde", Text("jet des adversaires", "the opponents’ roll"), HORDES, str(book["horde"])),
        block("weapon", "arme", "weapon", WEAPON),
        choice("room", Text("place", "room"), ROOMS, "open"),
    ]
    found += [*tactic_options(book), POSITION, *aim_options(book)]
    if book.on("sweep"):
        found.append(Param("sweep", "bool", Text("balayage", "sweep"), default=False))
    if book.on("ignoring"):
        only = Text("n’affronter que la première cible", "fight the first target alone")
        found.append(Param("alone", "bool", only, default=False))
    return tuple(found)


NAMED = (
    Param("target", "sheet", Text("qui frapper", "whom to strike"), default=""),
    Param("ignored", "sheets", Text("ignorés", "ignored"), default=()),
)
"""What a form or a program may say besides: whom to strike first, whom to leave unopposed."""


def assemble(book: Book, state: State, args: Args) -> Fray:
    """The lone fighter with one roll against all of them (FUD-4.3.4-02)."""
    by, foes = args["by"], tuple(dict.fromkeys(args["against"]))
    if not foes or by in foes:
        raise Refused(problem("FUD-4.3.4-02", "against", "nobody"))
    ignored = foes[1:] if args.get("alone") else tuple(id for id in args.get("ignored") or () if id in foes)
    counted = len(foes) - (0 if book.on("ignored_count") else len(ignored))
    mine = replace(tapped(book, state.sheet(by), engage.read_how(args)), foes=max(1, counted))
    theirs = replace(engage.read_how(args, "rival_"), foes=1)
    refuse_if((*engage.how_problems(book, mine), *engage.how_problems(book, theirs)))
    targets = foes if args.get("sweep") else (args["target"],) if args.get("target") else ()
    targets = tuple(id for id in targets if id not in ignored)
    aim = next((id for id in (*targets, *foes) if id in foes and id not in ignored), foes[0])
    touch, shown, fighters = read_touch(args), list[Chip](), list[Any]()
    own = touch.on((*_mine(book, state, by, foes, ignored, mine, aim), *engage.read_chips(args)))
    shown += own
    for foe in foes:
        how = tapped(book, state.sheet(foe), theirs)
        chips = touch.on(engage.side_chips(book, state, foe, by, how, mine, foe))
        shown += chips
        made = engage.aimed(book, engage.fighter(book, state, foe, how, chips), how, state.sheet(by))
        harmless, stance = engage.spent(state, foe, {}, made), stance_in(book, state, foe)
        fighters.append(replace(made, harmless=harmless, stance=stance))
    me = engage.aimed(book, engage.fighter(book, state, by, mine, own), mine, state.sheet(aim))
    me = replace(me, stance=stance_in(book, state, by))
    fray = Melee(me, tuple(fighters), targets, ignored, str(args.get("horde") or book["horde"]))
    return Fray({"check": "melee", **to_data(fray), **engage.tabled(book)}, tuple(shown), foes)


def _mine(
    book: Book, state: State, by: str, foes: tuple[str, ...], ignored: tuple[str, ...], how: How, aim: str
) -> Iterator[Chip]:
    """The lone fighter's modifiers; shield and reach of an opponent count against that one alone
    (FUD-4.3.1-03, FUD-4.3.1-04), and not at all where that one is ignored. A part is one of ``aim``'s."""
    seen: dict[str, Chip] = {}
    for foe in foes:
        for chip in engage.side_chips(
            book, state, by, foe, how if foe == aim else replace(how, part=""), How(), ""
        ):
            if chip.role not in PAIRED:
                seen.setdefault(chip.key, chip)
            elif foe not in ignored:
                tied = replace(chip, against=foe)
                seen[tied.key] = tied
    yield from seen.values()


def _problems(book: Book, state: State, args: Args, made: Fray) -> Iterator[Problem]:
    most = attackers_most(book, args.get("room") or "open")
    if len(made.foes) > most:
        yield problem("FUD-4.3.4-07", "against", "many", most=most, found=len(made.foes))
    yield from course(book).turn_problems(state, args["by"])
    sheet = state.sheet(args["by"])
    mine = tapped(book, sheet, engage.read_how(args))
    yield from unfit(book, sheet, last_ticked(sheet, mine.traits), weapon_of(sheet, mine.weapon))
    yield from undefined(book, sheet, trait_of(book, sheet, mine))
    yield from strike_problems(book, state, args["by"])
    yield from stance_problems(book, state, args["by"], *made.foes)
    fight = state.conflict
    for id in made.foes:
        if fight is not None and id in fight.out:
            yield problem("FUD-4.1-03", id, "out", name=names_of(state, (id,))[0])
    yield from engage.many_problems(book, made.chips)


def _faced(book: Book, build: Build, state: State, args: Args, made: Fray) -> Plan:
    """The plan of one against several once they are assembled."""
    by, wrong = args["by"], tuple(_problems(book, state, args, made))
    own = throw_plan(build, state, made.form, by, made.foes, problems=wrong)

    def events(faces: Faces) -> tuple[Event, ...]:
        thrown = own.events(faces)
        return (*thrown, *turn_events(fold(state, thrown), by, made.foes, thrown, together=True))

    return replace(own, events=events)


LABEL = Text("Faire face à plusieurs", "Face several")
WAY = FightWay("melee", LABEL, "FUD-4.3.4-02", options, assemble, _faced, NAMED)


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Face several at once."""
    return (WAY.move(book, build),)
