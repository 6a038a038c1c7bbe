"""One against several: a single roll of the lone fighter, compared with each opponent's in turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from tablee.dice import Distribution, constant, mixture
from tablee.game.check import Node, Throw
from tablee.game.chip import chips_against
from tablee.game.fight.pairings import Met, Opponent, Pairings, Rolls
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.throw import Falls, Fell, Roller, fall, fell_law
from tablee.game.ids import SheetId
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.reason import Reason, because
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.graze import is_graze
from tablee.systems.fudge.blow.order import MISS, Detail, Hit, Struck, struck
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.blow.story import Facts, Key, Story, Tell
from tablee.systems.fudge.blow.swing import Fact, Swing, missed
from tablee.systems.fudge.blow.table_throw import hit_by_table
from tablee.systems.fudge.blow.tree import Tree
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules

EACH, NOBODY = "each", "fixed"
"""Whether each opponent rolls, or none of them does; anything else is the dice of one roll for all."""
STILL = Fell(0, 0)
"""The fall of an opponent who throws nothing."""


@dataclass(frozen=True, slots=True)
class Melee:
    """The file form. ``targets`` are those whom the lone fighter would strike, the first one first; several
    only in a sweep. ``ignored`` are warded off by nobody. With ``table`` critical results throw on the table
    of criticals, as part of the throw."""

    me: Fighter = Fighter()
    foes: tuple[Fighter, ...] = ()
    targets: tuple[SheetId, ...] = ()
    ignored: tuple[SheetId, ...] = ()
    horde: str = EACH
    table: bool = False


class Rest(Tree):
    """What follows the roll for some blows at once, each a pair of its own."""

    def __init__(self, book: Book, pairs: tuple[Pairing, ...], *, table: bool) -> None:
        super().__init__(Swing(book, "open", pairs[0].me, pairs[0].foe), table=table)
        self.pairs = pairs


class Mob:
    """The tree of one against several."""

    def __init__(self, book: Book, form: Melee) -> None:
        self.book, self.form, self.me = book, form, form.me
        self.foes = form.foes
        self._known: dict[tuple[int, int, object], Struck] = {}
        self._rests: dict[tuple[int, ...], Rest] = {}

    @cached_property
    def met(self) -> tuple[Fighter, ...]:
        """The lone fighter as each opponent meets them, with the modifiers of that pairing."""
        return tuple(replace(self.me, chips=chips_against(self.me.chips, foe.name)) for foe in self.foes)

    @cached_property
    def swings(self) -> tuple[Swing, ...]:
        """The blow with each opponent; one who is ignored strikes at somebody who wards nothing off."""
        return tuple(
            Swing(self.book, "open", foe, me)
            if foe.name in self.form.ignored
            else Swing(self.book, "round", me, foe)
            for me, foe in zip(self.met, self.foes, strict=True)
        )

    @cached_property
    def pairings(self) -> Pairings:
        """The lone fighter's one roll against each opponent (FUD-4.3.4-02, FUD-4.3.4-03)."""
        rolls: Rolls = "each" if self.form.horde == EACH else "none" if self.form.horde == NOBODY else "one"
        gap = self.book.number("outnumbered_gap")
        return Pairings(self.me.name, tuple(self._opponents()), rolls, gap, self.form.targets)

    def _opponents(self) -> Iterator[Opponent]:
        for swing, foe in zip(self.swings, self.foes, strict=True):
            if foe.name in self.form.ignored:
                yield Opponent(foe.name, ignored=True)
            else:
                mine, theirs = swing.bases
                # The lone fighter's attack against their defence (FUD-4.3.2-03).
                yield Opponent(foe.name, mine + self.me.stance, theirs - foe.stance, tie=swing.tie)

    @property
    def sweeps(self) -> bool:
        """Whether one blow goes at several."""
        return len(self.pairings.aims) > 1

    def rollers(self) -> tuple[Roller, ...]:
        """The lone fighter, then the opponents: each, one for all, or none (FUD-4.3.4-08)."""
        rules, (_, *names) = dice_rules(self.book), self.pairings.throwers
        dice = [foe.dice for foe in self.foes] if self.form.horde == EACH else [self.form.horde]
        theirs = (rules.roller(name, own) for name, own in zip(names, dice, strict=False))
        return (rules.roller(self.me.name, self.me.dice), *theirs)

    def _falls(self, at: int, falls: Falls) -> Falls:
        return self._pair(at, falls[0], self.pairings.theirs(at, falls, STILL))

    def _pair(self, at: int, mine: Fell, theirs: Fell) -> Falls:
        """The falls of one pairing; an opponent who is ignored falls alone."""
        return (theirs,) if self._ignored(at) else (mine, theirs)

    def _ignored(self, at: int) -> bool:
        return self.foes[at].name in self.form.ignored

    def root(self) -> Node:
        """The throw that begins it."""
        made = fall(
            self.rollers(), self._key, self._struck,
            lambda falls, dice: Reading(None, dice, carry=self._story(falls, dice)), "roll", self._struck,
        )  # fmt: skip
        return replace(made, alone=self.alone) if isinstance(made, Throw) and made.name == "roll" else made

    def alone(self, side: int) -> Distribution[Outcome]:
        """The law of the outcome of one side, by its place: once the lone fighter's dice and a roll for all
        are known, each opponent falls by itself."""
        own = len(self.pairings.aims) if self.sweeps else 1
        law: dict[tuple[tuple[int, ...], Struck], int] = {}
        for mine, rolls, ways in self._lone_falls():
            if side < own:
                found = self._lone_law(mine, rolls, self.pairings.aims[side] if self.sweeps else None)
            else:
                found = self._foe_law(side - own, mine, rolls[side - own])
            for chosen, entry, n in found:
                law[chosen, entry] = law.get((chosen, entry), 0) + ways * n
        at = (side if self.sweeps else 0) if side < own else side - own + 1
        return mixture(
            (ways, self._rest_of(chosen).alone(at, entry)) for (chosen, entry), ways in law.items()
        )

    def _lone_falls(self) -> Iterator[tuple[Fell, list[Distribution[Fell]], int]]:
        """What falls for the lone fighter, with the laws of what then falls for each opponent."""
        mine, *theirs = map(fell_law, self.rollers())
        count, together = len(self.foes), self.pairings.rolls == "one"
        for fell, ways in mine.items():
            if not together:
                yield fell, theirs or [constant(STILL)] * count, ways
                continue
            for one, more in theirs[0].items():
                yield fell, [constant(one)] * count, ways * more

    def _lone_law(
        self, mine: Fell, rolls: list[Distribution[Fell]], aim: int | None
    ) -> Iterator[tuple[tuple[int, ...], Struck, int]]:
        """What the lone fighter does, its dice known: at one aim of a sweep, or at whom it then strikes."""
        met = [tuple(self._met(at, mine, law)) for at, law in enumerate(rolls)]
        for (at, strike), ways in self.pairings.strike_law(met, aim).items():
            chosen = self.pairings.aims if self.sweeps else (at,)
            yield chosen, self._shut(at, 0) if strike is None else strike, ways

    def _foe_law(
        self, at: int, mine: Fell, law: Distribution[Fell]
    ) -> Iterator[tuple[tuple[int, ...], Struck, int]]:
        """What an opponent's blow does, the lone fighter's dice known."""
        for fell, ways in law.items():
            yield (0,), self._entry(at, 1, self._pair(at, mine, fell)), ways

    def _met(self, at: int, mine: Fell, law: Distribution[Fell]) -> Iterator[Met[Struck]]:
        for fell, ways in law.items():
            entry = self._entry(at, 0, self._pair(at, mine, fell))
            margin = self.pairings.margin(at, mine.value, fell.value)
            yield Met(margin, entry, entry.roll != MISS, ways)

    def _hittable(self, falls: Falls) -> frozenset[int]:
        return self.pairings.hittable([fell.value for fell in falls])

    def _key(self, falls: Falls) -> Key:
        """For each opponent what the lone fighter's blow would do, and what theirs does."""
        may, entries = self._hittable(falls), list[Struck]()
        for at in range(len(self.foes)):
            own = self._falls(at, falls)
            entries += (self._entry(at, 0, own) if at in may else self._shut(at, 0), self._entry(at, 1, own))
        return tuple(entries)

    def _detail(self, at: int, side: int) -> Detail:
        return (("target", self.foes[at].name if side == 0 else self.me.name),)

    def _shut(self, at: int, side: int) -> Struck:
        """The blow at an opponent who may not be hit."""
        return missed(self._detail(at, side))

    def _entry(self, at: int, side: int, own: Falls, tell: Tell | None = None) -> Struck:
        """What the lone fighter's blow at an opponent does (0), or the opponent's at him (1)."""
        ignored = self._ignored(at)
        if ignored and side == 0:
            return self._shut(at, 0)
        swing, place = self.swings[at], 0 if ignored else side
        fact = swing.facts(own)[place]
        found = self._known.get((at, side, fact))
        if found is None or tell is not None:
            found = self._known[at, side, fact] = self._one(
                swing, place, fact, side, self._detail(at, side), tell
            )
        return found

    def _one(self, swing: Swing, at: int, fact: Fact, side: int, detail: Detail, tell: Tell | None) -> Struck:
        result = self._result(swing, at, fact, side, detail, tell)
        if not isinstance(result, Hit):
            return missed(result)
        if tell is not None:
            struck(swing.pairs[at], result, tell)
        return hit_by_table(swing.pairs[at], result, self.form.table)

    def _result(
        self, swing: Swing, at: int, fact: Fact, side: int, detail: Detail, tell: Tell | None = None
    ) -> Hit | Detail:
        result = swing.result(at, fact, tell)
        if not isinstance(result, Hit):
            return (*detail, *result)
        if side == 0 and self.sweeps:
            result = self._swept(swing.pairs[at], result, tell)
        return result._replace(detail=(*detail, *result.detail))

    def _swept(self, pair: Pairing, hit: Hit, tell: Tell | None) -> Hit:
        """A sweep loses damage for each opponent aimed at; a graze drops by one level (FUD-4.3.4-05)."""
        loss = self.book.number("sweep_loss") * len(self.pairings.aims)
        if tell is not None:
            tell.append(because("FUD-4.3.4-05", "swept", loss=loss, count=len(self.pairings.aims)))
        if is_graze(self.book, hit.rd, pair.gap):
            return hit._replace(critical=hit.critical - 1)
        return hit._replace(bonus=hit.bonus - loss)

    def _story(self, falls: Falls, dice: tuple[DieShown, ...]) -> Story:
        may, each, known = self._hittable(falls), list[tuple[Reason, ...]](), list[Facts]()
        hits = list[Hit | None]()
        for at, swing in enumerate(self.swings):
            own = self._falls(at, falls)
            tells: tuple[Tell, Tell] = ([], [])
            common, facts = swing.said(own), swing.facts(own)
            for side in (0, 1) if at in may else (1,):
                self._entry(at, side, own, tells[side])
            for side in (0, 1):
                fact = facts[-1] if side else facts[0]
                pair = swing.pairs[-1] if side else swing.pairs[0]
                shut = side == 0 and at not in may
                why = (because("FUD-4.3.4-03", "shut"),) if shut and len(facts) > 1 else ()
                each.append((*common, *tells[side], *why))
                known.append({"rd": fact.rd, "margin": fact.rd, "tdf": pair.tdf(fact.rd)})
                found = self._result(swing, -1 if side else 0, fact, side, self._detail(at, side))
                hits.append(found if isinstance(found, Hit) and not shut else None)
        return Story(dice, tuple(each), tuple(known), hits=tuple(hits))

    def _struck(self, key: Key, story: Story | None = None) -> Node:
        """After the roll: whom the lone fighter strikes of those who may be hit, then everybody's damage."""
        may = [at for at in range(len(self.foes)) if key[2 * at].roll != MISS]
        if self.sweeps:
            return self._rest(key, self.pairings.aims, story)
        why = (because("FUD-4.3.4-03", "choose"),)
        return self.pairings.choice(may, lambda at: self._rest(key, (at,), story), why)

    def _rest(self, key: Key, chosen: tuple[int, ...], story: Story | None) -> Node:
        """The blows that count: the lone fighter's at whom he chose, and every opponent's (FUD-4.3.4-04)."""
        places, known = self.pairings.order(chosen), self._rest_of(chosen)
        entries = tuple(key[place] for place in places)
        if story is None:
            return known.hit(entries)
        each = tuple(story.each[place] for place in places)
        facts = tuple(story.facts[place] for place in places)
        hits = tuple(story.hits[place] for place in places)
        return known.hit(entries, Story(story.dice, each, facts, hits=hits))

    def _rest_of(self, chosen: tuple[int, ...]) -> Rest:
        if chosen not in self._rests:
            self._rests[chosen] = Rest(self.book, self._pairs(chosen), table=self.form.table)
        return self._rests[chosen]

    def _pairs(self, chosen: tuple[int, ...]) -> tuple[Pairing, ...]:
        mine = tuple(Pairing(self.book, self.met[at], self.foes[at]) for at in chosen)
        theirs = zip(self.foes, self.met, strict=True)
        return (*mine, *(Pairing(self.book, foe, me) for foe, me in theirs))
