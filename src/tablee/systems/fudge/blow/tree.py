"""One blow as a check's tree, in the order of FUD-4.5.5-07: the roll, the damage dice, a roll of Damage
Capacity, the wound, and what the victim may still do about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import lcm
from typing import Any

from tablee.dice import Distribution, constant, mixture
from tablee.game.check import GM, Choice, Dice, End, Node, Option, Spend, Throw
from tablee.game.frozen import replace
from tablee.game.fudge_dice.methods import FIXED
from tablee.game.fudge_dice.throw import Falls, Fell, fall
from tablee.game.outcome import DieShown, Outcome
from tablee.game.reason import Reason, because
from tablee.systems.fudge.blow.damage import JUDGEMENT, ROLLED, SITUATION, level_text
from tablee.systems.fudge.blow.damage_dice import wound_law
from tablee.systems.fudge.blow.escape import Outcomes, ended, escapes
from tablee.systems.fudge.blow.finish import Wound, finish, hurts, wound_key
from tablee.systems.fudge.blow.following_dice import CapacityRolls, DamageRolls, resisted_law, still
from tablee.systems.fudge.blow.order import MISS, Hit, Struck, procedure_of, struck
from tablee.systems.fudge.blow.story import DAMAGE, Facts, Key, Story, Tell, throw
from tablee.systems.fudge.blow.swing import Fact, Swing, missed
from tablee.systems.fudge.blow.table_throw import (
    drawn,
    filled_law,
    hit_by_table,
    hit_facts,
    is_undrawn,
    table_throw,
)
from tablee.systems.fudge.blow.toughness import gifted, is_rolled
from tablee.systems.fudge.core.dice import dice_rules
from tablee.systems.fudge.points.spends import Nudge, allowed, nudge_spends, nudges
from tablee.systems.fudge.roll.action import Side
from tablee.systems.fudge.wounds.levels import stages

ROLL = "roll"
"""The name of the first throw."""


class Tree:
    """The tree of one blow; with ``table`` a critical result throws on the table of criticals."""

    def __init__(self, swing: Swing, *, table: bool = False) -> None:
        self.swing, self.book, self.pairs, self.table = swing, swing.book, swing.pairs, table
        self._struck: dict[tuple[int, Fact], Struck] = {}
        self._ended: dict[Key, End] = {}
        self._outcomes: dict[tuple[int, Wound], Outcome] = {}
        self._judged = self.book["wounds_by"] == JUDGEMENT
        self.tested = self.book["capacity_by"] in ROLLED
        self.groups: dict[tuple[int, str], tuple[Dice, ...]] = {}

    def root(self) -> Node:
        """The throw that begins it."""
        swing = self.swing
        dice = dice_rules(self.book)
        rollers = [dice.roller(swing.me.name, swing.me.dice)]
        if swing.mode != "open":
            rollers.append(dice.roller(swing.foe.name, swing.foe.dice))
        made = fall(
            tuple(rollers), self._key, self.hit,
            lambda falls, dice: self._story(falls, dice).reading(None), ROLL, self.hit,
        )  # fmt: skip
        plain = len(rollers) > 1 and not swing.fine and self.book["open_ended"] == "off"
        if plain and isinstance(made, Throw) and made.name == ROLL:
            known = None if self._judged or self.tested else self._plain_ends
            return replace(made, law=self._plain_law, ends=known)
        return made

    def _seen(self) -> Iterator[tuple[Key, int]]:
        """What a roll comes to where nothing matters but both margins and what must be reached: the same as
        `fall` finds, without looking at every pair of dice anew."""
        swing, book = self.swing, self.book
        fighters, needed = (swing.me, swing.foe), (*swing.needed, None)
        laws = [
            {0: 1} if fighter.dice == FIXED else dice_rules(book).method(fighter.dice).law.weights
            for fighter in fighters
        ]
        bases = [base + fighter.stance for base, fighter in zip(swing.bases, fighters, strict=True)]
        reached = [
            {n: low is None or n + base >= low for n in law}
            for law, base, low in zip(laws, bases, needed, strict=False)
        ]
        ahead, low, high = bases[0] - bases[1], -2 * swing.foe.stance, 2 * swing.me.stance
        table: dict[tuple[int, bool, bool], int] = {}
        for a, ways in laws[0].items():
            far, there = a + ahead, reached[0][a]
            for b, others in laws[1].items():
                by = far - b
                # Whoever loses has nothing to reach.
                seen = (by, there or by < low, reached[1][b] or by > high)
                table[seen] = table.get(seen, 0) + ways * others
        both = len(self.pairs) > 1
        for (by, mine_there, other_there), weight in table.items():
            one = self._quick(0, by - low, mine_there)
            yield (one, self._quick(1, high - by, other_there)) if both else (one,), weight

    def _quick(self, at: int, rd: int, reached: bool) -> Struck:
        """`_one`, where nothing else matters: most hits are a number and a Situation roll."""
        if rd < 0:
            return MISSED
        base = self._steady[at]
        if base is None or rd <= base[1] or not reached:
            return self._one(at, Fact(rd, reached))
        return Struck("damage", base[0] + rd * base[2])

    @cached_property
    def _steady(self) -> tuple[tuple[int, int, int] | None, ...]:
        """For each side the calculated damage before the relative degree, that of a graze, and how often
        the degree counts; None where more than that decides."""
        procedure = self.book.kept(procedure_of)
        return tuple(
            (pair.steady + pair.me.bonus, procedure.graze, procedure.times)
            if ordinary and procedure.roll == SITUATION and not pair.me.piercing
            else None
            for pair, ordinary in zip(self.pairs, self.swing.ordinary, strict=True)
        )

    def _plain_law(self) -> Distribution[Any]:
        return Distribution(self._seen())

    def _plain_ends(self) -> Distribution[tuple[Outcome, ...]]:
        """The law of the whole blow: each roll with the laws of the wounds that follow it."""
        book, seen = self.book, list(self._seen())
        known: dict[Struck, tuple[Iterable[tuple[Wound, int]], int]] = {}
        for key, _ in seen:
            for entry in key:
                if entry in known:
                    continue
                if entry.roll in ("", MISS):
                    known[entry] = (((still(entry), 1),), 1)
                else:
                    law = wound_law(book, entry)
                    known[entry] = (law.items(), law.total)
        whole = lcm(*(total for _, total in known.values()))
        table: dict[tuple[Wound, ...], int] = {}
        for key, weight in seen:
            parts, total = known[key[0]]
            weight *= whole // total
            if len(key) == 1:
                pairs: Iterable[tuple[tuple[Wound, ...], int]] = (((one,), ways) for one, ways in parts)
            else:
                others, total = known[key[1]]
                weight *= whole // total
                pairs = (((one, two), ways * more) for one, ways in parts for two, more in others)
            for wounds, ways in pairs:
                table[wounds] = table.get(wounds, 0) + weight * ways
        found: dict[tuple[Outcome, ...], int] = {}
        for wounds, weight in table.items():
            outcomes = Outcomes(map(self._outcome, range(len(wounds)), wounds))
            found[outcomes] = found.get(outcomes, 0) + weight
        return Distribution(found)

    def _key(self, falls: Falls) -> Key:
        return tuple(self._one(at, fact) for at, fact in enumerate(self.swing.facts(falls)))

    def _one(self, at: int, fact: Fact) -> Struck:
        known = self._struck.get((at, fact))
        if known is None:
            found = self.swing.result(at, fact)
            known = (
                hit_by_table(self.pairs[at], found, self.table) if isinstance(found, Hit) else missed(found)
            )
            self._struck[at, fact] = known
        return known

    def _story(self, falls: Falls, dice: tuple[DieShown, ...]) -> Story:
        """Every step up to the calculated damage, told."""
        common, degrees = self.swing.said(falls), self.swing.degrees(falls)
        each, known, hits = list[tuple[Reason, ...]](), list[Facts](), list[Hit | None]()
        for at, fact in enumerate(self.swing.facts(falls)):
            tell: Tell = []
            found = self.swing.result(at, fact, tell)
            own: Facts = {"margin": fact.rd, "rd": fact.rd, "degree": degrees[at]}
            if isinstance(found, Hit):
                own |= hit_facts(self.pairs[at], found, struck(self.pairs[at], found, tell))
            hits.append(found if isinstance(found, Hit) else None)
            each.append((*common, *tell))
            known.append(own)
        return Story(dice, tuple(each), tuple(known), falls, hits=tuple(hits))

    def hit(self, key: Key, story: Story | None = None) -> Node:
        """After the roll: the table of criticals, then damage dice for whoever needs them."""
        at = next((at for at, entry in enumerate(key) if self.table and is_undrawn(entry)), None)
        if at is not None:
            return table_throw(self, key, at, story)
        rolling = [at for at, entry in enumerate(key) if entry[0] and entry[0] != MISS]
        if rolling:
            return throw(DamageRolls(self, key), key, rolling, story)
        after = tuple(still(entry) for entry in key)
        return self.judged(after, story) if self._judged else self.wounded(after, story)

    def judged(self, key: Key, story: Story | None = None) -> Node:
        """In simple mode the game master announces each wound; what the factors say comes first."""
        at = next((at for at, wound in enumerate(key) if wound.level >= 0 and not wound.judged), None)
        if at is None:
            return self.wounded(key, story)
        levels = [key[at].level, *(n for n in range(len(stages(self.book))) if n != key[at].level)]
        options = tuple(Option(wound_key(n), level_text(self.book, n)) for n in levels)

        def then(option: str) -> Node:
            level = next(n for n in levels if wound_key(n) == option)
            said = key[at]._replace(level=level, judged=True)
            return self.judged((*key[:at], said, *key[at + 1 :]), story)

        rd, tdf = (story.facts[at][name] for name in ("rd", "tdf")) if story else (0, 0)
        why = because("FUD-4.5.5-01", "asked", rd=rd, tdf=tdf)
        return Choice(f"level-{at + 1}", GM, options, then, (why,))

    def wounded(self, key: Key, story: Story | None = None) -> Node:
        """After the damage dice: a roll of Damage Capacity or Will where the game has one."""
        if not self.tested:
            return self.end(key, story)
        rolling = [at for at, wound in enumerate(key) if is_rolled(self.pairs[at], wound)]
        return throw(CapacityRolls(self, key), key, rolling, story) if rolling else self.end(key, story)

    def end(self, key: Key, story: Story | None = None) -> Node:
        """The outcomes, and what people may still do about them."""
        if story is None:
            known = self._ended.get(key)
            if known is None:
                made = Outcomes(map(self._outcome, range(len(key)), key))
                known = self._ended[key] = End(made, lambda: escapes(self.pairs, key))
            return known

        def spends() -> tuple[Spend, ...]:
            return (*escapes(self.pairs, key, story), *nudged(self, story))

        return End(ended(self.pairs, key, story), spends)

    def again(self, story: Story, falls: Falls, used: int) -> Node:
        """The blow once more with another roll, after ``used`` nudges; a damage roll that was made stays."""
        node = self.hit(self._key(falls), replace(self._story(falls, story.dice), nudges=used))
        while isinstance(node, Throw) and node.name in story.tables:
            node = node.after(node.read(story.tables[node.name]))
        if not isinstance(node, Throw) or node.name != DAMAGE or len(story.faces) != node.count:
            return node
        return node.after(node.read(story.faces))

    def alone(self, at: int, entry: Struck) -> Distribution[Outcome]:
        """The law of one side's outcome, from its entry after the roll: whatever follows is its own."""
        if self.table and is_undrawn(entry):
            rows = filled_law(self.book).items()
            return mixture((ways, self.alone(at, drawn(entry, row))) for row, ways in rows)
        law = constant(still(entry)) if entry.roll in ("", MISS) else wound_law(self.book, entry)
        if self._judged:
            law = law.map(lambda wound: wound._replace(judged=wound.level >= 0))
        if self.tested:
            pair = self.pairs[at]
            law = mixture(
                (ways, resisted_law(pair, wound) if is_rolled(pair, wound) else constant(wound))
                for wound, ways in law.items()
            )
        return law.map(lambda wound: self._outcome(at, wound))

    def _outcome(self, at: int, wound: Wound) -> Outcome:
        """The outcome of one side, without a story."""
        known = self._outcomes.get((at, wound))
        if known is None:
            pair = self.pairs[at]
            if self._bare[at] and wound.level >= 0:
                won = hurts(wound.level, wound.detail)
                known = Outcome(wound_key(wound.level), None, won, wound.detail, pair.me.name)
            else:
                known = finish(pair, gifted(pair, wound))
            self._outcomes[at, wound] = known
        return known

    @cached_property
    def _bare(self) -> tuple[bool, ...]:
        """For each side whether its wounds stay as they are: not pulled, not stunning, nobody protected."""
        book = self.book
        protects = book.on("protect_levels") or book.on("protect_near_death")
        return tuple(
            not (pair.me.pull or pair.me.stun or pair.foe.tough or (protects and pair.foe.important))
            for pair in self.pairs
        )


MISSED = missed(())
"""A side that lost the roll."""


def nudged(tree: Tree, story: Story) -> tuple[Spend, ...]:
    """Points that move a roll of the blow by one step (FUD-1.3.6-08)."""
    swing = tree.swing
    if not story.falls or not allowed(tree.book, "nudge"):
        return ()
    fighters = (swing.me, swing.foe)[: len(story.falls)]
    sides = tuple(Side(fighter.name, who="pc" if fighter.played else "gm") for fighter in fighters)

    def then(nudge: Nudge) -> Node:
        falls = tuple(
            Fell(fell.natural, fell.value + (nudge.step if at == nudge.at else 0))
            for at, fell in enumerate(story.falls)
        )
        return tree.again(story, falls, story.nudges + 1)

    offered = tuple(n for n in nudges(tree.book, sides, swing.foe.name) if fighters[n.at].dice != FIXED)
    return nudge_spends(tree.book, offered, story.nudges, then)
