"""One against several: a single roll of the lone fighter, compared with each opponent's in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from tablee.game.check import Node
from tablee.game.chip import chips_against
from tablee.game.fight.pairings import Opponent, Pairings, Rolls
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.throw import Falls, Fell, Roller, fall
from tablee.game.ids import SheetId
from tablee.game.outcome import DieShown, Reading
from tablee.game.reason import Reason, because
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.graze import is_graze
from tablee.systems.fudge.blow.order import MISS, Detail, Hit, Struck, struck
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.blow.story import Facts, Key, Story, Tell
from tablee.systems.fudge.blow.swing import Swing, missed
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
    only in a sweep. ``ignored`` are warded off by nobody."""

    me: Fighter = Fighter()
    foes: tuple[Fighter, ...] = ()
    targets: tuple[SheetId, ...] = ()
    ignored: tuple[SheetId, ...] = ()
    horde: str = EACH


class Rest(Tree):
    """What follows the roll for some blows at once, each a pair of its own."""

    def __init__(self, book: Book, pairs: tuple[Pairing, ...]) -> None:
        super().__init__(Swing(book, "open", pairs[0].me, pairs[0].foe))
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
                yield Opponent(foe.name, mine + self.me.stance, theirs + foe.stance)

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
        theirs = self.pairings.theirs(at, falls, STILL)
        return (theirs,) if self.foes[at].name in self.form.ignored else (falls[0], theirs)

    def root(self) -> Node:
        """The throw that begins it."""
        return fall(
            self.rollers(), self._key, self._struck,
            lambda falls, dice: Reading(None, dice, carry=self._story(falls, dice)), "roll", self._struck,
        )  # fmt: skip

    def _hittable(self, falls: Falls) -> frozenset[int]:
        return self.pairings.hittable([fell.value for fell in falls])

    def _key(self, falls: Falls) -> Key:
        """For each opponent what the lone fighter's blow would do, and what theirs does."""
        may, entries = self._hittable(falls), list[Struck]()
        for at in range(len(self.foes)):
            entries.extend(self._both(at, falls, at in may))
        return tuple(entries)

    def _both(self, at: int, falls: Falls, may: bool, tells: Sequence[Tell] = ()) -> Iterator[Struck]:
        swing, own = self.swings[at], self._falls(at, falls)
        facts, ignored = swing.facts(own), self.foes[at].name in self.form.ignored
        for side in (0, 1):
            detail: Detail = (("target", self.foes[at].name if side == 0 else self.me.name),)
            place = 0 if ignored else side
            if side == 0 and (ignored or not may):
                yield missed(detail)
                continue
            found = self._known.get((at, side, facts[place]))
            if found is None or tells:
                found = self._one(swing, place, facts[place], side, detail, tells[side] if tells else None)
                self._known[at, side, facts[place]] = found
            yield found

    def _one(
        self, swing: Swing, at: int, fact: object, side: int, detail: Detail, tell: Tell | None
    ) -> Struck:
        result = swing.result(at, fact, tell)  # type: ignore[arg-type]
        if not isinstance(result, Hit):
            return missed((*detail, *result))
        if side == 0 and self.sweeps:
            result = self._swept(swing.pairs[at], result, tell)
        return struck(swing.pairs[at], result._replace(detail=(*detail, *result.detail)), tell)

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
        for at, swing in enumerate(self.swings):
            own = self._falls(at, falls)
            tells: tuple[Tell, Tell] = ([], [])
            common, facts = swing.said(own), swing.facts(own)
            tuple(self._both(at, falls, at in may, tells))
            for side in (0, 1):
                fact = facts[-1] if side else facts[0]
                pair = swing.pairs[-1] if side else swing.pairs[0]
                shut = side == 0 and at not in may
                why = (because("FUD-4.3.4-03", "shut"),) if shut and len(facts) > 1 else ()
                each.append((*common, *tells[side], *why))
                known.append({"rd": fact.rd, "margin": fact.rd, "tdf": pair.tdf(fact.rd)})
        return Story(dice, tuple(each), tuple(known))

    def _struck(self, key: Key, story: Story | None = None) -> Node:
        """After the roll: whom the lone fighter strikes of those who may be hit, then everybody's damage."""
        may = [at for at in range(len(self.foes)) if key[2 * at].roll != MISS]
        if self.sweeps:
            return self._rest(key, self.pairings.aims, story)
        why = (because("FUD-4.3.4-03", "choose"),)
        return self.pairings.choice(may, lambda at: self._rest(key, (at,), story), why)

    def _rest(self, key: Key, chosen: tuple[int, ...], story: Story | None) -> Node:
        """The blows that count: the lone fighter's at whom he chose, and every opponent's (FUD-4.3.4-04)."""
        places = self.pairings.order(chosen)
        known = self._rests.get(chosen)
        if known is None:
            known = self._rests[chosen] = Rest(self.book, self._pairs(chosen))
        entries = tuple(key[place] for place in places)
        if story is None:
            return known.hit(entries)
        each = tuple(story.each[place] for place in places)
        facts = tuple(story.facts[place] for place in places)
        return known.hit(entries, Story(story.dice, each, facts))

    def _pairs(self, chosen: tuple[int, ...]) -> tuple[Pairing, ...]:
        mine = tuple(Pairing(self.book, self.met[at], self.foes[at]) for at in chosen)
        theirs = zip(self.foes, self.met, strict=True)
        return (*mine, *(Pairing(self.book, foe, me) for foe, me in theirs))
