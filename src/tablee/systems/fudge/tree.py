"""One blow as a check's tree, in the order of FUD-4.5.5-07: the roll, the damage dice, a roll of Damage
Capacity, the wound, and what the victim may still do about it."""

from __future__ import annotations

from dataclasses import replace

from tablee.dice import Distribution
from tablee.game.check import Dice, End, Node
from tablee.game.outcome import DieShown
from tablee.game.reason import Reason
from tablee.systems.fudge.blow import MISS, Hit, Struck, struck
from tablee.systems.fudge.dice import FIXED, Method, method
from tablee.systems.fudge.escape import ended, escapes
from tablee.systems.fudge.falling import Falls, Roller, fall
from tablee.systems.fudge.finish import Wound, finish
from tablee.systems.fudge.rolled import damage_dice, damage_law, damage_shown, damage_value, wound_of
from tablee.systems.fudge.story import Facts, Key, Story, Tell, keyed, throw
from tablee.systems.fudge.swing import Fact, Swing, missed
from tablee.systems.fudge.toughness import gifted, is_rolled, needs_damage, rolled_against


class Tree:
    """The tree of one blow."""

    def __init__(self, swing: Swing) -> None:
        self.swing, self.book, self.pairs = swing, swing.book, swing.pairs
        self._struck: dict[tuple[int, Fact], Struck] = {}
        self._ended: dict[Key, End] = {}

    def root(self) -> Node:
        """The throw that begins it."""
        swing = self.swing
        rollers = [Roller(swing.me.name, swing.me.dice)]
        if swing.mode != "open":
            rollers.append(Roller(swing.foe.name, swing.foe.dice))
        return fall(
            self.book, tuple(rollers), self._key, self.hit,
            lambda falls, dice: self._story(falls, dice).reading(None), "roll", self._read,
        )  # fmt: skip

    def _key(self, falls: Falls) -> Key:
        return Key(self._one(at, fact) for at, fact in enumerate(self.swing.facts(falls)))

    def _one(self, at: int, fact: Fact) -> Struck:
        known = self._struck.get((at, fact))
        if known is None:
            found = self.swing.result(at, fact)
            known = struck(self.pairs[at], found) if isinstance(found, Hit) else missed(found)
            self._struck[at, fact] = known
        return known

    def _read(self, falls: Falls, dice: tuple[DieShown, ...]) -> Key:
        return keyed(self._key(falls), self._story(falls, dice))

    def _story(self, falls: Falls, dice: tuple[DieShown, ...]) -> Story:
        """Every step up to the calculated damage, told."""
        common, degrees = self.swing.said(falls), self.swing.degrees(falls)
        each, known = list[tuple[Reason, ...]](), list[Facts]()
        for at, fact in enumerate(self.swing.facts(falls)):
            tell: Tell = []
            found = self.swing.result(at, fact, tell)
            own: Facts = {"margin": fact.rd, "rd": fact.rd, "degree": degrees[at]}
            if isinstance(found, Hit):
                struck(self.pairs[at], found, tell)
                own |= {"margin": found.rd, "rd": found.rd, "tdf": self.pairs[at].tdf(found.rd)}
            each.append((*common, *tell))
            known.append(own)
        return Story(dice, tuple(each), tuple(known))

    def hit(self, key: Key) -> Node:
        """After the roll: damage dice for whoever needs them."""
        rolling = [at for at, entry in enumerate(key) if entry.roll not in ("", MISS)]
        if rolling:
            return throw(_Damage(self, key), key, rolling)
        return self.wounded(keyed((still(entry) for entry in key), key.story))

    def wounded(self, key: Key) -> Node:
        """After the damage dice: a roll of Damage Capacity or Will where the game has one."""
        rolling = [at for at, wound in enumerate(key) if is_rolled(self.pairs[at], wound)]
        return throw(_Capacity(self, key), key, rolling) if rolling else self.end(key)

    def end(self, key: Key) -> Node:
        """The outcomes, and what victims may still do about them."""
        if key.story is not None:
            # The last reading tells the rest of the story by itself.
            tells: list[Tell] = [[] for _ in self.pairs]
            outcomes = tuple(
                replace(finish(pair, gifted(pair, wound, tell), tell), because=tuple(tell))
                for pair, wound, tell in zip(self.pairs, key, tells, strict=True)
            )
            return End(outcomes, lambda: escapes(self.pairs, key))
        known = self._ended.get(key)
        if known is None:
            known = self._ended[key] = End(ended(self.pairs, key), lambda: escapes(self.pairs, key))
        return known


def still(entry: Struck) -> Wound:
    """The wound of a hit that needs no dice; below 0 where there was none."""
    return Wound(-1 if entry.roll == MISS else entry.number, None, entry.detail)


class _Damage:
    """The damage dice of those who hit."""

    name = "damage"

    def __init__(self, tree: Tree, key: Key) -> None:
        self.book, self.pairs, self.key, self.then = tree.book, tree.pairs, key, tree.wounded

    def dice(self, at: int) -> tuple[Dice, ...]:
        return damage_dice(self.book, self.key[at], self.pairs[at].me.name)

    def law(self, at: int) -> Distribution[int]:
        return damage_law(self.book, self.key[at])

    def value(self, at: int, faces: tuple[int, ...]) -> int:
        return damage_value(self.book, self.key[at], faces)

    def shown(self, at: int, faces: tuple[int, ...]) -> tuple[DieShown, ...]:
        return damage_shown(self.book, self.key[at], faces, self.pairs[at].me.name)

    def made(self, at: int, rolled: int, tell: Tell | None) -> tuple[Wound, Facts]:
        wound = wound_of(self.book, self.key[at], rolled, tell)
        facts: Facts = {"rolled": rolled}
        if wound.damage is not None:
            facts["damage"] = wound.damage
        return wound if needs_damage(self.book) else wound._replace(damage=None), facts

    def still(self, at: int) -> Wound:
        return still(self.key[at])


class _Capacity:
    """The victims' rolls against their wounds."""

    name = "capacity"

    def __init__(self, tree: Tree, key: Key) -> None:
        self.book, self.pairs, self.key, self.then = tree.book, tree.pairs, key, tree.end

    def _way(self, at: int) -> Method:
        dice = self.pairs[at].foe.dice
        return method(self.book, "" if dice == FIXED else dice)

    def dice(self, at: int) -> tuple[Dice, ...]:
        return self._way(at).dice(self.pairs[at].foe.name)

    def law(self, at: int) -> Distribution[int]:
        return self._way(at).law

    def value(self, at: int, faces: tuple[int, ...]) -> int:
        return self._way(at).value(faces)

    def shown(self, at: int, faces: tuple[int, ...]) -> tuple[DieShown, ...]:
        return self._way(at).shown(faces, self.pairs[at].foe.name)

    def made(self, at: int, rolled: int, tell: Tell | None) -> tuple[Wound, Facts]:
        return rolled_against(self.pairs[at], self.key[at], rolled, tell), {"capacity": rolled}

    def still(self, at: int) -> Wound:
        wound: Wound = self.key[at]
        return wound._replace(damage=None)
