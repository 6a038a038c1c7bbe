"""The plainest course of a fight: turns in the order of one value of each sheet, the highest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablee.game.fight.conflict import Conflict, by_initiative
from tablee.game.fight.course import Beginning, Course, CourseRules, Joining, Sides
from tablee.game.move import Args
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.game.text import Text


def plain_course(rule: str, value: Callable[[Sheet], int]) -> Course:
    """The course of a game whose book says only who acts first; equals act together.

    ``rule`` is that of all moves, and its entry holds all refusals (see `CourseRules`).
    """

    def values(state: State, fighters: Iterable[str]) -> dict[str, int]:
        return {who: value(state.sheet(who)) for who in fighters}

    def begin(state: State, args: Args, sides: Sides) -> Beginning:
        fighters = [who for members in sides.values() for who in members]
        return Beginning(Conflict(sides, by_initiative(values(state, fighters))))

    def join(state: State, fight: Conflict, new: tuple[str, ...], side: str) -> Joining:
        quick = values(state, (*(who for group in fight.order for who in group), *new))
        for who in new:
            fight = fight.join(who, side, quick)
        return Joining(fight)

    return Course(
        CourseRules(rule, rule, rule, rule, rule),
        pass_label=Text("Passer", "Pass"),
        end_label=Text("Finir le combat", "End the fight"),
        params=(),
        begin=begin,
        join=join,
    )
