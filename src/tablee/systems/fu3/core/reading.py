"""Reading dice that have fallen: which five count, how many succeed, how many "and"s they add."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.game.frozen import dataclass
from tablee.systems.fu3.core.tables import Roll, Set


@dataclass(frozen=True, slots=True)
class DiceRule:
    """How a throw is read: the dice, and which of them are kept where more are thrown.

    ``highest`` keeps the best (bonus) or the worst (malus); ``favourable`` picks the most telling
    set of equal dice among choices that succeed as often (FU3-2-05).
    """

    sides: int
    success: int
    keep: int
    sets: tuple[Set, ...]
    highest: bool = True
    favourable: bool = False

    @property
    def faces(self) -> range:
        """The faces of a die."""
        return range(1, self.sides + 1)

    @property
    def first(self) -> list[int]:
        """The faces that are kept before the others, in the order in which they are kept."""
        return [*range(self.sides, self.success - 1, -1)] if self.highest else [*range(1, self.success)]

    @property
    def second(self) -> list[int]:
        """The faces that are kept only when the first ones run out."""
        return [*range(self.success - 1, 0, -1)] if self.highest else [*range(self.success, self.sides + 1)]

    def extra(self, equal: int) -> int:
        """The "and"s that a set of equal dice adds to an extreme result."""
        return max((row.extra for row in self.sets if row.equal <= equal), default=0)


def dice_rule(roll: Roll, net: int, *, favourable: bool) -> DiceRule:
    """How a throw of this table with this net modifier is read."""
    return DiceRule(roll.sides, roll.success, roll.dice, roll.sets, net >= 0, favourable)


def kept_flags(rule: DiceRule, faces: Sequence[int]) -> tuple[bool, ...]:
    """Which dice of a throw count; of equal dice, those thrown first."""
    ranked = sorted(range(len(faces)), key=faces.__getitem__, reverse=rule.highest)
    if rule.favourable and len(faces) > rule.keep:
        ranked = _telling(rule, faces, ranked)
    chosen = frozenset(ranked[: rule.keep])
    return tuple([at in chosen for at in range(len(faces))])


def _telling(rule: DiceRule, faces: Sequence[int], ranked: list[int]) -> list[int]:
    """The dice in the order in which the favourable reading keeps them."""
    groups = {face: [at for at in ranked if faces[at] == face] for face in rule.first + rule.second}
    if sum(len(groups[face]) for face in rule.first) >= rule.keep:
        most = max(rule.first, key=lambda face: (min(len(groups[face]), rule.keep), -rule.first.index(face)))
        return groups[most] + [at for at in ranked if faces[at] in rule.first and faces[at] != most]
    if any(groups[face] for face in rule.first):
        return ranked
    return sorted(ranked, key=lambda at: (groups[faces[at]].index(at), rule.second.index(faces[at])))


def count(rule: DiceRule, kept: Sequence[int]) -> tuple[int, int]:
    """The successes among the kept dice, and the extra "and"s when all or none of them succeed."""
    successes = sum([face >= rule.success for face in kept])
    if 0 < successes < len(kept):
        return successes, 0
    return successes, rule.extra(max((kept.count(face) for face in kept), default=0))
