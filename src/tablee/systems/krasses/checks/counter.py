"""The counter-krâsse: both sides stake dK on one opposed action, and fate picks who throws them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any, Literal

from tablee.dice import Distribution
from tablee.game.check import GM, Again, Check, Choice, Dice, End, Node, Option, Throw
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass
from tablee.game.outcome import Number, Outcome, Reading
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.text import Text
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.checks.circumstance import reason_problems
from tablee.systems.krasses.checks.contest import Contest
from tablee.systems.krasses.checks.fixed import KEYS
from tablee.systems.krasses.checks.opposed import parties_problems
from tablee.systems.krasses.checks.ranking import RANK
from tablee.systems.krasses.justify import Refusals, justify
from tablee.systems.krasses.party import (
    Fallen,
    Justified,
    Party,
    Who,
    brought,
    count_problems,
    form_data,
    is_plain,
    krasse_law,
    written,
)

LET_GO = Option("let_go", Text("Laisser faire", "Let it go"))
COUNTER = Option("counter", Text("Contre-krâsse", "Counter-krâsse"))
TAKE = "throw"
COUNTS_AS = {"feat": "automatic_success", "critical_failure": "automatic_failure"}
"""Criticals have the effect of plain automatic results, which themselves don't count."""
Answer = Literal["ask", "counter", "let_go"]


@dataclass(frozen=True, slots=True)
class Counter:
    """The file form: ``announcer`` announces ``dice`` dK, the other side could stake ``stake``.

    ``justified`` is about the announcer's dK, all of them where the announcer takes them in the end.
    Whoever takes them without having announced them goes by their own side's ``justified``.
    ``reasons`` justify the circumstance dK, where a house rule allows them: these are never staked,
    and are thrown once fate has chosen.
    """

    announcer: Who
    dice: int
    stake: int
    player: Party = field(default_factory=lambda: Party("player"))
    gm: Party = field(default_factory=lambda: Party("gm", "gm"))
    answer: Answer = "ask"
    justified: Justified = "ask"
    reasons: tuple[str, ...] = ()
    lifted: bool = False

    @property
    def pool(self) -> int:
        """All dK put together."""
        return self.dice + self.stake


def counter(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Counter, params)
    refuse_if(_problems(book, form))
    exchange = CounterTree(book, form)
    names = (form.player.name, form.gm.name)
    chips = brought((form.player, form.gm))
    return Check("counter", form_data(form), exchange.root(), KEYS, _notation(form), sides=names, chips=chips)


def _notation(form: Counter) -> str:
    """The exchange as it is written, where it is known to be countered: ``+6 3K vs jet +8 contre-krâsse``."""
    unsaid = form.lifted or form.answer != "counter" or form.justified != "ask"
    if unsaid or not is_plain(form.player, form.gm):
        return ""
    mine = replace(form.player, krasses=form.dice if form.announcer == "pc" else 0)
    theirs = replace(form.gm, krasses=form.dice if form.announcer == "gm" else 0)
    fewer = f" {form.stake}K" if form.stake < form.dice else ""
    return f"{written(mine)} vs jet {written(theirs)} contre-krâsse{fewer}"


def _problems(book: Book, form: Counter) -> Iterator[Problem]:
    yield from parties_problems(book, (form.player, form.gm), form.lifted)
    yield from count_problems(book, form.dice, "KRA-18", "dice", form.lifted)
    if form.player.who != "pc" or form.gm.who != "gm":
        yield problem("KRA-23", "player", "sides")
    if form.player.krasses or form.gm.krasses:
        yield problem("KRA-23", "player.krasses", "stakes")
    circumstance = form.player.circumstance + form.gm.circumstance
    yield from reason_problems(form.reasons, circumstance)
    if circumstance and not book.pack.on("circumstance_on_opposed"):
        yield problem("KRA-22", "player.circumstance", "opposed")
    if form.dice < 1:
        yield problem("KRA-23", "dice", "nothing")
    if not 0 <= form.stake <= form.dice or (form.announcer == "pc" and form.stake != form.dice):
        yield problem("KRA-23", "stake", "match", expected=form.dice, found=form.stake)
    if form.answer == "counter" and not form.stake:
        yield problem("KRA-23", "stake", "empty")
    if not isinstance(form.justified, str) and len(form.justified) != form.pool:
        yield problem("KRA-17", "justified", "count", expected=form.pool, found=len(form.justified))


@dataclass(frozen=True, slots=True)
class Fate:
    """Who takes the dK, what both rolls count as, and by how much the player leads without the dK."""

    taker: Who
    mine: str
    theirs: str
    lead: int | None

    def wins(self, won: Number, shift: Number = 0) -> bool:
        """Whether the player wins the action once the taker's dK add ``won``; a tie is the player's.

        ``shift`` is what circumstance dK give the player, or take where it is negative.
        """
        if self.lead is None:
            return RANK[self.mine] > RANK[self.theirs]
        return self.lead + shift + (won if self.taker == "pc" else -won) >= 0

    @property
    def dice_to(self) -> str:
        """The players' win sends the dK to the GM, the GM's to the pile; a player's critical settles it."""
        if self.mine == "ordinary":
            return "bank" if self.taker == "pc" else "pile"
        return "pile" if self.mine == "automatic_success" else "bank"


@dataclass(frozen=True, slots=True)
class CounterTree:
    """One counter-krâsse: the answer, the two rolls, the dK, the action and where the dK go."""

    book: Book
    form: Counter

    def root(self) -> Node:
        """The answer of the other side, unless it is known or impossible."""
        form = self.form
        if form.answer != "ask" or not form.stake:
            return self._answered(form.answer)
        mine, theirs = (form.player, form.gm) if form.announcer == "pc" else (form.gm, form.player)
        who = GM if form.announcer == "pc" else form.player.name
        why = because(
            "KRA-23", "announced", name=mine.called, other=theirs.called, dice=form.dice, stake=form.stake
        )
        words = Text(f"Contre-krâsse\u00a0: miser {form.stake} dK", f"Counter-krâsse: stake {form.stake} dK")
        return Choice("counter", who, (LET_GO, replace(COUNTER, label=words)), self._answered, (why,))

    def _answered(self, option: str) -> Node:
        return self._fate() if option == COUNTER.key else self._plain()

    def _plain(self) -> Node:
        """Nobody counters: an opposed roll with the dK that were announced."""
        form = self.form
        known = form.justified if isinstance(form.justified, str) else form.justified[: form.dice]
        mine, theirs = form.player, form.gm
        if form.announcer == "pc":
            mine = replace(mine, krasses=form.dice, justified=known)
        else:
            theirs = replace(theirs, krasses=form.dice, justified=known)
        totals = self.book.pack["opposed_rank"] == "totals"
        return Contest(self.book, (mine, theirs), totals).throw((0, 1))

    def kind(self, kind: str) -> str:
        """What a roll counts as in a counter-krâsse."""
        return COUNTS_AS.get(kind, "ordinary")

    def _fate(self) -> Throw:
        """Both roll: the lower raw sum takes the dK, a tie is rolled again."""
        form = self.form

        def law() -> Distribution[Any]:
            rolls = self.book.roll_law.map(lambda roll: (self.kind(roll[0]), roll[1]))
            return rolls.combine(rolls, lambda mine, theirs: self._same(*mine, *theirs))

        def read(faces: tuple[int, ...]) -> Reading:
            mine, theirs = Fallen(form.player, faces[0], faces[1]), Fallen(form.gm, faces[2], faces[3])
            kinds = [self.kind(one.kind(self.book)) for one in (mine, theirs)]
            same = self._same(kinds[0], mine.raw, kinds[1], theirs.raw)
            shown = (*mine.shown(self.book), *theirs.shown(self.book))
            return Reading(same, shown, tuple(self._why_fate(mine, theirs)), carry=(mine, theirs))

        def then(fate: Fate | None, rolls: tuple[Fallen, Fallen] | None = None) -> Node:
            return Again("fate") if fate is None else self._taken(fate, rolls)

        dice = tuple(Dice(self.book.d10, 2, party.name) for party in (form.player, form.gm))
        return Throw("fate", dice, law, read, then, then_with=then)

    def _same(self, mine: str, my_raw: int, theirs: str, their_raw: int) -> Fate | None:
        """What fate says; None for a tie. The lead matters only where the kinds don't decide."""
        if my_raw == their_raw:
            return None
        lead = my_raw + self.form.player.net - their_raw - self.form.gm.net
        taker: Who = "pc" if my_raw < their_raw else "gm"
        return Fate(taker, mine, theirs, lead if RANK[mine] == RANK[theirs] else None)

    def _taken(self, fate: Fate, rolls: tuple[Fallen, Fallen] | None) -> Choice:
        """Whoever takes the dK throws them: one thing to do, for the one whose hand it is."""
        words = Text(f"Lancer {self.form.pool} dK", f"Throw {self.form.pool} dK")
        who = self.form.player.name if fate.taker == "pc" else GM
        why = tuple(self._why_fate(*rolls)) if rolls else ()
        return Choice("take", who, (Option(TAKE, words),), lambda _: self._krasses(fate, rolls), why)

    def _krasses(self, fate: Fate, rolls: tuple[Fallen, Fallen] | None) -> Throw:
        """The winner of the counter-krâsse throws all the dK."""
        book, at = self.book, 0 if fate.taker == "pc" else 1
        party = (self.form.player, self.form.gm)[at]
        known = self.form.justified if fate.taker == self.form.announcer else party.justified
        party = replace(party, krasses=self.form.pool, justified=known)

        def law() -> Distribution[Any]:
            won = krasse_law(book.dk, party.counting)
            return won.combine(self._shift_law(), fate.wins)

        def read(faces: tuple[int, ...]) -> Reading:
            both = self._both(rolls, at, party, faces)
            shift = both[1].against(book) - both[0].against(book)
            dice = tuple(die for one in (both if rolls else both[at : at + 1]) for die in one.shown(book))
            why = tuple(self._why_fate(*rolls)) if rolls else ()
            return Reading(fate.wins(both[at].won(book), shift), dice, why, carry=(both, shift))

        def then(player_wins: bool) -> Node:
            return End(self._ends(fate, player_wins))

        def then_with(_: bool, carry: tuple[tuple[Fallen, ...], Number]) -> Node:
            both, shift = carry

            def end(refused: Refusals) -> Node:
                ends = self._ends(fate, fate.wins(both[at].won(book, refused[0]), shift))
                return End(self._told(ends, both, at, refused[0]) if rolls else ends)

            return justify(book, (both[at],), end)

        against = self.form.player.circumstance + self.form.gm.circumstance
        groups = (Dice(book.dk, self.form.pool, party.name), Dice(book.dk, against, "circumstance"))
        thrown = groups if against else groups[:1]
        return Throw("krasses", thrown, law, read, then, then_with=then_with)

    def _both(
        self, rolls: tuple[Fallen, Fallen] | None, at: int, party: Party, faces: tuple[int, ...]
    ) -> tuple[Fallen, ...]:
        """Both rolls with the dK that the taker threw, then the circumstance dK against each."""
        form = self.form
        of = rolls or (Fallen(form.player, 0, 0), Fallen(form.gm, 0, 0))
        middle = form.pool + form.player.circumstance
        against = (faces[form.pool : middle], faces[middle:])
        both = [replace(one, circumstance=less) for one, less in zip(of, against, strict=True)]
        both[at] = replace(both[at], party=party, krasses=faces[: form.pool])
        return tuple(both)

    def _shift_law(self) -> Distribution[Number]:
        """The law of what circumstance dK give the player."""
        mine, theirs = (krasse_law(self.book.dk, p.circumstance) for p in (self.form.player, self.form.gm))
        return theirs.combine(mine, lambda more, less: more - less)

    def _ends(self, fate: Fate, player_wins: bool) -> tuple[Outcome, ...]:
        detail = (("counter", fate.taker), ("dice_to", fate.dice_to))
        return (
            _outcome(self.form.player.name, fate.mine, player_wins, detail),
            _outcome(self.form.gm.name, fate.theirs, not player_wins, detail),
        )

    def _told(
        self, outcomes: tuple[Outcome, ...], both: tuple[Fallen, ...], taker: int, refused: frozenset[int]
    ) -> tuple[Outcome, ...]:
        none = frozenset[int]()
        less = [refused if at == taker else none for at in range(2)]
        helped = [one.against(self.book) for one in reversed(both)]
        totals = [one.total(self.book, no) + more for one, no, more in zip(both, less, helped, strict=True)]
        told = []
        for at, outcome in enumerate(outcomes):
            one, total, other = both[at], totals[at], totals[1 - at]
            facts = (("total", total), *one.facts(self.book, less[at]))
            won = list(one.why_won(self.book, less[at]))
            if any(roll.circumstance for roll in both):
                won.append(because("KRA-22", "opposition", total=total))
            why = (*one.why_roll(), *won, *self._why(outcome, total, other, one))
            told.append(replace(outcome, margin=total - other, facts=facts, because=why))
        return tuple(told)

    def _why_fate(self, mine: Fallen, theirs: Fallen) -> Iterator[Reason]:
        rolls = {"first": mine.raw, "second": theirs.raw}
        if mine.raw == theirs.raw:
            yield because("KRA-24", "tie", **rolls)
            return
        name = (mine if mine.raw < theirs.raw else theirs).party.called
        yield because("KRA-24", "taken", name=name, dice=self.form.pool, **rolls)

    def _why(self, outcome: Outcome, total: Number, other: Number, mine: Fallen) -> Iterator[Reason]:
        kind = mine.kind(self.book)
        if kind != "ordinary":
            said = "critical" if kind in COUNTS_AS else "automatic"
            yield because("KRA-26", said, name=mine.party.called, first=mine.first, second=mine.second)
        yield because("KRA-11", "won" if outcome.success else "lost", total=total, others=(other,))
        if outcome.success and total == other:
            yield because("KRA-11", "hero")
        to = dict(outcome.detail)["dice_to"]
        yield because("KRA-25", "to_pile" if to == "pile" else "to_bank", dice=self.form.pool)


def _outcome(name: str, kind: str, won: bool, detail: tuple[tuple[str, str], ...]) -> Outcome:
    special = {True: "automatic_success", False: "automatic_failure"}[won]
    plain = "success" if won else "failure"
    return Outcome(special if kind == special else plain, None, won, detail, name)
