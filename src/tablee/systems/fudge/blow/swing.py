"""The roll of a blow: what each side reaches, who hits by how much (steps 1 to 3 of FUD-4.5.5-07)."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from tablee.game.chip import Chip
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.methods import FIXED
from tablee.game.fudge_dice.throw import Falls
from tablee.game.reason import Reason, because
from tablee.systems.fudge.blow.damage import PARITY
from tablee.systems.fudge.blow.extreme import extreme, skill_bonus
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.graze import graze_table
from tablee.systems.fudge.blow.limits import damage_table
from tablee.systems.fudge.blow.locations import told_part, told_place
from tablee.systems.fudge.blow.order import MISS, Detail, Hit, Struck
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.labels import chip_words
from tablee.systems.fudge.fight.ranged import burst
from tablee.systems.fudge.roll.critical import extra_wounds, has_criticals, natural, verdict
from tablee.systems.fudge.wounds.levels import OUT, index_of, stages

Tell = list[Reason]
TACTICS = {"all_out": "FUD-4.3.1-07", "all_defence": "FUD-4.3.1-08"}
"""The rules of the tactics that add to a roll."""


class Fact(NamedTuple):
    """What a roll comes to for one side: its relative degree, whether it reached what it needs, whether it
    was critical (``natural``: a critical success of the dice themselves), what even dice add, whether it
    reached the part aimed at, whether it would knock out."""

    rd: int
    reached: bool
    critical: int = 0
    natural: bool = False
    parity: int = 0
    aimed: bool = True
    head: bool = False


@dataclass(frozen=True, eq=False)
class Swing:
    """A blow before it falls. ``mode``: ``round`` (both may wound), ``attack`` (the first strikes, the other
    wards off), ``open`` (nobody wards off: ``needed`` is what must be reached)."""

    book: Book
    mode: str
    me: Fighter
    foe: Fighter
    difficulty: int | None = None
    ranged: bool = False

    @cached_property
    def pairs(self) -> tuple[Pairing, ...]:
        """Each side that may wound, with whom it may wound."""
        mine = Pairing(self.book, self.me, self.foe)
        return (mine, Pairing(self.book, self.foe, self.me)) if self.mode == "round" else (mine,)

    @cached_property
    def bases(self) -> tuple[int, int]:
        """What both sides bring to the roll: Trait, modifiers, tactic."""
        ward = self.foe.skill if self.mode == "round" or self.foe.defence is None else self.foe.defence
        return (
            self.me.skill + self.me.modifiers + skill_bonus(self.book, self.me),
            ward + self.foe.modifiers + self._warding(),
        )

    def _warding(self) -> int:
        """A defender's Extreme attack adds nothing to the defence where turns alternate."""
        alone = self.mode != "round" and self.foe.tactic == "all_out"
        return 0 if alone else skill_bonus(self.book, self.foe)

    @cached_property
    def needed(self) -> tuple[int | None, ...]:
        """The degree that each side's attack must reach."""
        if self.difficulty is not None:
            return (self.difficulty, *(pair.floor for pair in self.pairs[1:]))
        if self.ranged and self.mode != "open":
            return tuple(None for _ in self.pairs)
        return tuple(pair.floor for pair in self.pairs)

    def degrees(self, falls: Falls) -> tuple[int, ...]:
        """The attack values of all sides."""
        fighters = (self.me, self.foe)
        return tuple(
            base + fell.value + fighter.stance
            for base, fell, fighter in zip(self.bases, falls, fighters, strict=False)
        )

    def margins(self, falls: Falls) -> tuple[int, ...]:
        """The relative degree of each side's attack."""
        mine, *theirs = self.degrees(falls)
        if self.mode == "open":
            needed = self.needed[0] or 0
            return (max(mine - needed, graze_table(self.book).rd) if mine >= needed else mine - needed,)
        rd = mine - (theirs[0] - 2 * self.foe.stance)
        return (rd, theirs[0] - (mine - 2 * self.me.stance))[: len(self.pairs)]

    def facts(self, falls: Falls) -> tuple[Fact, ...]:
        """What a roll comes to for each side, and no more than the blow needs to know."""
        degrees, margins = self.degrees(falls), self.margins(falls)
        return tuple(self._fact(at, degrees[at], margins[at], falls) for at in range(len(self.pairs)))

    def _fact(self, at: int, degree: int, rd: int, falls: Falls) -> Fact:
        needed, fighter = self.needed[at], self.pairs[at].me
        reached = needed is None or degree >= needed
        if not self.fine:
            return Fact(rd, reached)
        sign = verdict(self.book, falls[at], rd)
        pure = natural(self.book, falls[at]) > 0
        parity = self._parity(at, falls) if self.book["damage_roll"] == PARITY else 0
        aimed = fighter.part_degree is None or degree >= fighter.part_degree
        head = bool(fighter.part) and degree >= damage_table(self.book).head.degree
        return Fact(rd, reached, sign, pure, parity, aimed, head)

    @cached_property
    def fine(self) -> bool:
        """Whether more matters than the margin and the floor: criticals, even dice, parts aimed at."""
        book = self.book
        return (
            has_criticals(book) or book["damage_roll"] == PARITY or any(pair.me.part for pair in self.pairs)
        )

    @cached_property
    def tie(self) -> int:
        """The winner of equal results where one side alone is all out (FUD-4.3.1-07): 1 the first, -1 the
        other."""
        if self.mode != "round":
            return 0
        return (self.foe.tactic == "all_out") - (self.me.tactic == "all_out")

    @cached_property
    def ordinary(self) -> tuple[bool, ...]:
        """For each side whether nothing but the margin and the floor decides what its blow does."""
        return tuple(
            pair.me.tactic == "normal"
            and not (pair.me.harmless or pair.me.part or pair.me.rounds or self.fine)
            and (self.mode != "round" or pair.foe.tactic != "all_out")
            for pair in self.pairs
        )

    def result(self, at: int, fact: Fact, tell: Tell | None = None) -> Hit | Detail:
        """A side's hit, or what else is to be said of its miss (steps 2 and 3)."""
        book, pair, rd = self.book, self.pairs[at], fact.rd
        if tell is None and not fact.critical:
            if rd < 0:
                return ()
            if rd > 0 and self.ordinary[at] and fact.reached:
                return Hit(rd, pair.me.bonus)
        mishap: Detail = (("critical", "failure"),) if fact.critical < 0 else ()
        numbers, bonus = extreme(book).all_out, pair.me.bonus
        if pair.me.tactic == "all_out":
            bonus += numbers.damage
        beaten = self.mode == "round" and pair.foe.tactic == "all_out"
        if beaten and rd >= 0 and (rd > 0 or pair.me.tactic != "all_out"):
            rd, bonus = max(rd, graze_table(book).rd), bonus + numbers.lost
            if tell is not None:
                tell.append(because("FUD-4.5.5-07", "all_out", bonus=numbers.lost))
        stopped = self._stopped(pair.me, fact, rd)
        if stopped:
            self._say_miss(at, stopped, tell)
            return mishap
        if tell is not None:
            tell.append(because("FUD-4.5.5-07", "hit", rd=rd))
            tell.extend(told_place(book, rd))
            tell.extend(told_part(book, pair.me, rd, aimed=fact.aimed))
        if tell is not None and any(name == "stun" for name, _ in self._part(pair.me, fact, rd)):
            tell.append(because("FUD-4.6.2-03", "out"))
        critical: Detail = mishap or ((("critical", "success"),) if fact.critical > 0 else ())
        levels = extra_wounds(book, fact.critical)
        small = fact.critical > 0 and self._small(pair)
        detail = (*critical, *self._part(pair.me, fact, rd))
        hit = Hit(rd, bonus, levels, small, fact.parity, detail)
        return hit if pair.me.rounds < 2 else self._burst(pair, hit, tell)

    def _burst(self, pair: Pairing, hit: Hit, tell: Tell | None) -> Hit:
        """Several rounds of a burst hit: more damage, and whoever wears nothing falls (FUD-4.4-07)."""
        found = burst(self.book, pair.me.rounds, hit.rd, pair.foe.armour)
        if tell is not None:
            tell.append(because("FUD-4.4-06", "hits", rounds=pair.me.rounds, hits=found.hits, rd=hit.rd))
            if found.damage:
                said = "felled" if found.felled else "armoured"
                tell.append(because("FUD-4.4-07", said, damage=found.damage))
        least = stages(self.book)[index_of(self.book, OUT)].low or 0 if found.felled else 0
        detail = (*hit.detail, ("hits", found.hits))
        return hit._replace(bonus=hit.bonus + found.damage, detail=detail, least=least)

    def said(self, falls: Falls) -> tuple[Reason, ...]:
        """How each side's roll came about (step 1)."""
        fighters = (self.me, self.foe)
        rolled = tuple(
            because(
                "FUD-4.5.5-07", "rolled", name=fighter.title or fighter.name, dice=fell.value, total=degree,
                level=base, degree=self.book.say(degree),
            )
            for fighter, fell, base, degree in zip(
                fighters, falls, self.bases, self.degrees(falls), strict=False
            )
        )  # fmt: skip
        parts = tuple(self._parts(fighter, base) for fighter, base in zip(fighters, self.bases, strict=True))
        shown = tuple(zip(parts, rolled, strict=False))
        return tuple(reason for both in shown for reason in both if reason is not None)

    def _parts(self, fighter: Fighter, base: int) -> Reason | None:
        """What somebody brings to the roll, one by one; None where nothing comes on top of a Trait."""
        chips = tuple(chip for chip in fighter.chips if chip.on and chip.worth and not chip.unit)
        more = tuple(chip_words(self.book, chip) for chip in chips)
        rest = base - fighter.modifiers
        tactic = skill_bonus(self.book, fighter) if fighter.tactic != "normal" else 0
        if fighter is self.foe and tactic:
            tactic = self._warding()
        if tactic:
            said = Chip("", abs(tactic), 1 if tactic > 0 else -1, rule=TACTICS[fighter.tactic])
            more = (*more, chip_words(self.book, said))
        if not more or not fighter.trait:
            return None
        level = rest - tactic
        own = chip_words(self.book, Chip(fighter.trait, abs(level), -1 if level < 0 else 1))
        name = fighter.title or fighter.name
        return because("FUD-4.3.1-10", "parts", name=name, parts=(own, *more))

    def _say_miss(self, at: int, why: str, tell: Tell | None) -> None:
        if tell is not None:
            needed = self.needed[at]
            floor = None if needed is None else self.book.say(needed)
            tell.append(because("FUD-4.5.5-07", why, needed=floor))

    def _stopped(self, fighter: Fighter, fact: Fact, rd: int) -> str:
        """Why a side does not hit."""
        if self.mode == "open" or rd > 0:
            if not fact.reached:
                return "floor"
            if fighter.harmless:
                return "harmless"
            defending = fighter.tactic == "all_defence" and not fact.natural
            return "defending" if defending else ""
        return "lost" if rd else "tie"

    def _small(self, pair: Pairing) -> bool:
        """A critical success of somebody very small (FUD-4.5.8-02)."""
        book = self.book
        return book.on("small_critical") and pair.gap <= -book.number("small_critical_gap")

    def _parity(self, at: int, falls: Falls) -> int:
        """What even natural dice add to the attacker's factor, less the defender's (FUD-4.6.1-02)."""
        fighters = (self.me, self.foe)
        even = [
            fell.natural % 2 == 0 and fighter.dice != FIXED
            for fell, fighter in zip(falls, fighters, strict=False)
        ]
        return even[at] - (even[1 - at] if len(even) > 1 else 0)

    def _part(self, fighter: Fighter, fact: Fact, rd: int) -> Detail:
        """Where a blow that was aimed at a part lands, and whether it knocks out (FUD-4.6.2-03)."""
        if not fighter.part:
            return ()
        reached = fact.aimed and (fighter.part_rd is None or rd >= fighter.part_rd)
        where: Detail = (("part", fighter.part if reached else "elsewhere"),)
        head = damage_table(self.book).head
        out = self.book.on("stun_head") and fighter.part == head.part and fact.head
        return (*where, ("stun", head.mark)) if out else where


def missed(detail: Detail) -> Struck:
    """A blow that does not hit, with what is to be said of it."""
    return Struck(MISS, 0, detail=detail)
