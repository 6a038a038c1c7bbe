"""Fighters made by hand, and fights played move by move."""

from __future__ import annotations

from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import from_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.event import Event
from tablee.game.follow_up import with_follow_up
from tablee.game.move import do
from tablee.game.outcome import Outcome
from tablee.game.problem import Refused
from tablee.game.sheet import Block, Levelled, Numeric, Pick, Power, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.game.text import plain
from tablee.game.throwing import place_of
from tablee.systems.fudge.blow.check import Blow
from tablee.systems.fudge.blow.fighter import Fighter


def fighter(
    name: str,
    skill: int = 0,
    *more: Block,
    weapon: int = 2,
    strength: int = 0,
    armour: int = 0,
    nature: str = "character",
    tags: tuple[str, ...] = ("combat",),
    **levels: int,
) -> Sheet:
    """Somebody with a sword, or who brawls without one, and shoots as well if they have a bow.

    ``levels`` are other Traits, ``more`` other blocks.
    """
    shoots = any(isinstance(block, Numeric) and block.more.get("ranged") for block in more)
    blocks: list[Block] = [
        Levelled("epee", "Épée" if weapon else "Se Battre", skill, "skill", tags=tags),
        *([Levelled("archer", "Archer", skill, "skill", tags=tags)] if shoots else []),
        Levelled("force", "Force", strength, "attribute"),
        *(
            Levelled(id, id.replace("_", " ").capitalize(), level, "attribute")
            for id, level in levels.items()
        ),
        *([Numeric("sword", "Épée", weapon, "weapon", {"muscle": 1})] if weapon else []),
        *([Numeric("leather", "Cuir", armour, "armour")] if armour else []),
        *more,
    ]
    return Sheet("fudge", name, tuple(blocks), nature)


def shield(melee: int, missiles: int = 0) -> Numeric:
    """A shield."""
    return Numeric("shield", "Bouclier", melee, "shield", {"missiles": missiles})


def bow(value: int = 2, **more: int) -> Numeric:
    """A bow, or with ``thrown`` what the arm throws."""
    return Numeric("bow", "Arc", value, "weapon", {"ranged": 1, **more})


def gift(id: str, name: str) -> Power:
    """A Gift."""
    return Power(id, name, "gift")


def pick(id: str, option: str) -> Pick:
    """One of several options."""
    return Pick(id, plain(id), option)


def there(**sheets: Sheet) -> State:
    """A game with these sheets."""
    return State(sheets)


def dice(*totals: int) -> tuple[int, ...]:
    """Faces of 4dF with these totals, one after the other."""
    faces: list[int] = []
    for total in totals:
        sign = 5 if total > 0 else 1
        faces += [sign] * abs(total) + [3] * (4 - abs(total))
    return tuple(faces)


def events(
    rules: Rules, state: State, move: str, faces: tuple[int, ...] = (), **args: Any
) -> tuple[Event, ...]:
    """What a move does; ``run`` is the last throw unless it is given."""
    if any(param.name == "run" for param in rules.moves[move].params):
        args = {"run": tuple(state.runs)[-1], **args}
    return do(rules.moves[move], state, args, faces)


def play(rules: Rules, state: State, move: str, faces: tuple[int, ...] = (), **args: Any) -> State:
    """The game after a move."""
    return fold(state, with_follow_up(rules, state, events(rules, state, move, faces, **args)))


def refused(rules: Rules, state: State, move: str, **args: Any) -> list[str]:
    """The rules and cases for which a move is refused."""
    try:
        do(rules.moves[move], state, args)
    except Refused as refused:
        return [f"{p.rule} {p.said}" for p in refused.problems]
    return []


def warnings(rules: Rules, state: State, move: str, **args: Any) -> list[str]:
    """The rules and cases of which a move warns."""
    chosen = rules.moves[move]
    return [f"{p.rule} {p.said}" for p in chosen.plan(state, chosen.read(args)).problems if p.warning]


def begun(rules: Rules, state: State, ours: tuple[str, ...], theirs: tuple[str, ...], **args: Any) -> State:
    """A fight of two sides."""
    return play(rules, state, "fight", sides={"ours": ours, "theirs": theirs}, **args)


def last(state: State) -> Blow:
    """The blow that was struck last."""
    form = {k: v for k, v in tuple(state.runs.values())[-1].check.items() if k != "check"}
    return from_data(Blow, form)


def modifiers(fighter: Fighter) -> dict[str, int]:
    """What the chips of a fighter are worth, by their role."""
    return {chip.role: chip.worth for chip in fighter.chips}


def ends(rules: Rules, state: State) -> tuple[Outcome, ...]:
    """The outcomes of the check that was begun last."""
    return place_of(rules.check, tuple(state.runs.values())[-1]).outcomes


def drafted(rules: Rules, state: State, way: str, sheet: str, *against: str, **options: Any) -> DraftResult:
    """What a draft of the throw bar comes to."""
    assert rules.draft is not None
    traits = tuple(options.pop("traits", ()))
    return rules.draft(state, Draft(sheet, traits=traits, against=against, way=way, options=options))


def worths(chips: tuple[Chip, ...], side: str = "") -> dict[str, int]:
    """What the chips of a side are worth, by their role."""
    return {chip.role: chip.worth for chip in chips if chip.side == side}
