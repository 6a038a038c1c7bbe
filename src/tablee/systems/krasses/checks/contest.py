"""Who comes out best of several rolls, and who must roll again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import GM, Again, Choice, End, Node, Option, Throw
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown, Number, Outcome, Reading
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.checks.ranking import CRITICALS, LOSING, RANK, WINNING, Standing, Top, mark, tops
from tablee.systems.krasses.justify import Refusals, justify
from tablee.systems.krasses.party import AUTOMATIC, Fallen, Party, fallen, krasse_law, party_law, too_costly

MOST_WITH_ODDS = 4
Settled = Mapping[int, Outcome]


@dataclass(frozen=True, slots=True)
class Told:
    """Real dice of a throw: whose, as they fell, and which krâsses were refused."""

    dice: tuple[Fallen, ...]
    refused: Refusals


@dataclass(frozen=True, slots=True)
class Contest:
    """Several rolls compared. With ``totals`` special results don't rank (criticals keep their effect)."""

    book: Book
    parties: tuple[Party, ...]
    totals: bool = False
    laws: dict[tuple[Party, ...], Distribution[Any]] = field(default_factory=dict)

    def kind(self, kind: str) -> str:
        """The kind as it counts here."""
        return "ordinary" if self.totals and kind not in CRITICALS else kind

    def standing(self, kind: str, total: Number) -> Standing:
        """What is compared: kind first, then the total; or totals alone."""
        return (0 if self.totals else RANK[kind]), total

    def throw(
        self, active: tuple[int, ...], settled: Settled | None = None, earlier: tuple[DieShown, ...] = ()
    ) -> Throw:
        """The throw of those still in it; ``settled`` are the outcomes of those already beaten.

        Whoever rolls again does so without krâsses: theirs are spent.
        """
        again = settled is not None
        rolling = tuple(self._again(self.parties[i]) if again else self.parties[i] for i in active)
        name = f"reroll-{'-'.join(str(i + 1) for i in active)}" if again else "roll"

        def read(faces: tuple[int, ...]) -> Reading:
            dice = tuple(_fall(rolling, faces))
            same = self._same(active, dice, tuple(frozenset[int]() for _ in dice))
            shown = (*earlier, *(die for one in dice for die in one.shown(self.book)))
            return Reading(same, shown, self._tie(same[0]), carry=dice)

        def then(same: Top) -> Node:
            return self._close(name, active, same, settled or {}, None, earlier)

        def then_with(_: Top, fell: tuple[Fallen, ...]) -> Node:
            def go_on(refused: Refusals) -> Node:
                same = self._same(active, fell, refused)
                return self._close(name, active, same, settled or {}, Told(fell, refused), earlier)

            return justify(self.book, fell, go_on)

        dice = tuple(group for party in rolling for group in party.dice(self.book))
        return Throw(name, dice, lambda: self._law(active, rolling), read, then, then_with=then_with)

    def _again(self, party: Party) -> Party:
        return replace(party, krasses=0, justified="ask", circumstance=0)

    def _same(self, active: tuple[int, ...], dice: tuple[Fallen, ...], refused: Refusals) -> Top:
        kinds = tuple(one.kind(self.book) for one in dice)
        ranks = self._ranks(dice, refused)
        best = max(ranks)
        tied = tuple(i for i, rank in zip(active, ranks, strict=True) if rank == best)
        return self._sift(active, tied, tuple(self.kind(kind) for kind in kinds))

    def _ranks(self, dice: tuple[Fallen, ...], refused: Refusals) -> list[Standing]:
        return [
            self.standing(one.kind(self.book), one.total(self.book, no) - one.against(self.book))
            for one, no in zip(dice, refused, strict=True)
        ]

    def _sift(self, active: tuple[int, ...], tied: tuple[int, ...], kinds: tuple[str, ...]) -> Top:
        """Those left at the top once player characters have the better of GM characters, and of
        each kind only what makes a difference."""
        heroes = tuple(i for i in tied if self.parties[i].who == "pc")
        top = tied if len(tied) == 1 else heroes or tied
        marks = []
        for i, kind in zip(active, kinds, strict=True):
            if len(top) > 1 and i in top:
                marks.append(kind if self._gm_decides(top) else "")
            else:
                marks.append(mark(kind, i in top))
        return top, tuple(marks)

    def _law(self, active: tuple[int, ...], rolling: tuple[Party, ...]) -> Distribution[Any]:
        """The exact law of who is left at the top, worked out for each standing that can be the best."""
        if len(active) > MOST_WITH_ODDS:
            raise Refused(problem("KRA-11", "parties", "odds", expected=MOST_WITH_ODDS, found=len(active)))
        if rolling in self.laws:
            return self.laws[rolling]
        laws = [self._party_law(party) for party in rolling]
        refuse_if(too_costly("KRA-11", sum(map(len, laws)) * 3 ** len(laws)))
        found: dict[Top, int] = {}
        for (tied, kinds), weight in tops(laws, active):
            key = self._sift(active, tied, kinds)
            found[key] = found.get(key, 0) + weight
        return self.laws.setdefault(rolling, Distribution(found))

    def _party_law(self, party: Party) -> Distribution[tuple[Standing, str]]:
        law = party_law(self.book, party)
        if party.circumstance:
            against = krasse_law(self.book.dk, party.circumstance)
            law = law.combine(against, lambda roll, less: (roll[0], roll[1] - less))
        return law.map(lambda roll: (self.standing(*roll), self.kind(roll[0])))

    def _close(
        self, name: str, active: tuple[int, ...], same: Top, settled: Settled, told: Told | None,
        earlier: tuple[DieShown, ...],
    ) -> Node:  # fmt: skip
        top, marks = same
        of = dict(zip(active, marks, strict=True))
        beaten = {i: self._outcome(active, i, of[i], False, top, told) for i in active if i not in top}
        done = {**settled, **beaten}
        if len(top) == 1:
            winner = self._outcome(active, top[0], of[top[0]], True, top, told)
            return self._end({**done, top[0]: winner})
        if self._gm_decides(top):
            return self._ask(active, top, of, done, told)
        if name != "roll" and top == active:
            return Again(name)
        return self.throw(top, done, self._struck(active, top, told, earlier))

    def _struck(
        self, active: tuple[int, ...], top: tuple[int, ...], told: Told | None, earlier: tuple[DieShown, ...]
    ) -> tuple[DieShown, ...]:
        """The dice so far, those of whoever rolls again no longer kept."""
        if told is None:
            return earlier
        shown = [
            replace(die, kept=die.kept and i not in top)
            for i, one in zip(active, told.dice, strict=True)
            for die in one.shown(self.book)
        ]
        return (*earlier, *shown)

    def _gm_decides(self, top: tuple[int, ...]) -> bool:
        decides = self.book.pack["gm_ties"] == "gm_decides"
        return decides and all(self.parties[i].who == "gm" for i in top)

    def _ask(
        self,
        active: tuple[int, ...],
        top: tuple[int, ...],
        of: Mapping[int, str],
        done: Settled,
        told: Told | None,
    ) -> Node:
        options = tuple(Option(str(i + 1), self.parties[i].called) for i in top)

        def decide(option: str) -> Node:
            chosen = int(option) - 1
            ends = {
                i: self._outcome(active, i, mark(of[i], i == chosen), i == chosen, (chosen,), told)
                for i in top
            }
            return self._end({**done, **ends})

        return Choice("tie", GM, options, decide, self._tie(top))

    def _end(self, outcomes: Settled) -> End:
        return End(tuple(outcomes[i] for i in range(len(self.parties))))

    def _tie(self, top: tuple[int, ...]) -> tuple[Reason, ...]:
        names = tuple(self.parties[i].called for i in top)
        return (because("KRA-11", "tie", names=names),) if len(names) > 1 else ()

    def _outcome(
        self, active: tuple[int, ...], i: int, kind: str, won: bool, top: tuple[int, ...], told: Told | None
    ) -> Outcome:
        key = kind if kind in (WINNING if won else LOSING) else "success" if won else "failure"
        detail = (("rolled", kind),) if kind in CRITICALS and kind != key else ()
        bare = Outcome(key, None, won, detail, self.parties[i].name)
        if told is None:
            return bare
        totals = self._totals(active, told)
        at = active.index(i)
        mine, refused = told.dice[at], told.refused[at]
        best = max((t for j, t in totals.items() if (j != i if won else j in top)), default=totals[i])
        facts = (("total", totals[i]), *mine.facts(self.book, refused))
        rolled = mine.why(self.book, silent=AUTOMATIC if self.totals else ())
        won_dice = mine.why_won(self.book, refused)
        why = (*rolled, *won_dice, *self._why(active, i, won, totals, told))
        return replace(bare, margin=totals[i] - best, facts=facts, because=why)

    def _totals(self, active: tuple[int, ...], told: Told) -> dict[int, Number]:
        """What each has in the end: circumstance dK against one count for all the others."""
        against = {i: one.against(self.book) for i, one in zip(active, told.dice, strict=True)}
        every = sum(against.values(), 0)
        return {
            i: one.total(self.book, no) + every - against[i]
            for i, one, no in zip(active, told.dice, told.refused, strict=True)
        }

    def _why(
        self, active: tuple[int, ...], i: int, won: bool, totals: Mapping[int, Number], told: Told
    ) -> Iterator[Reason]:
        ranks = dict(zip(active, self._ranks(told.dice, told.refused), strict=True))
        others = [j for j in active if j != i]
        if any(one.circumstance for one in told.dice):
            yield because("KRA-22", "opposition", total=totals[i])
        if self.totals and any(one.kind(self.book) in AUTOMATIC for one in told.dice):
            yield because("KRA-11", "totals")
        if any(ranks[j][0] != ranks[i][0] for j in others):
            yield because("KRA-11", "kind")
        against = tuple(totals[j] for j in others)
        yield because("KRA-11", "won" if won else "lost", total=totals[i], others=against)
        best = max(ranks.values())
        tied = {self.parties[j].who for j in active if ranks[j] == best}
        if ranks[i] == best and len(tied) > 1:
            yield because("KRA-11", "hero")


def _fall(parties: Iterable[Party], faces: tuple[int, ...]) -> Iterator[Fallen]:
    for party in parties:
        one, faces = fallen(party, faces)
        yield one
