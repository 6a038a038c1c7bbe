"""Joint rolls: the best result counts, and each other good one helps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import Check, Dice, End, Node, Throw
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown, Number, Outcome, Reading, Result
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import Reason, Value, because
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.checks import open as opened
from tablee.systems.krasses.checks.circumstance import reason_problems
from tablee.systems.krasses.checks.fixed import KEYS, difficulty_of, difficulty_problems, met, result, whole
from tablee.systems.krasses.checks.opposed import MOST_PARTIES, parties_problems
from tablee.systems.krasses.checks.ranking import RANK
from tablee.systems.krasses.justify import Refusals, justify
from tablee.systems.krasses.party import (
    Fallen,
    Party,
    brought,
    count_problems,
    fallen,
    form_data,
    krasse_law,
    party_law,
    too_costly,
)

MOST_WITH_ODDS = 8
KIND = {rank: kind for kind, rank in RANK.items()}
OPEN = ("automatic_failure", "automatic_success")
Best = tuple[int, Number, int]
"""Rank of the kind, total, degrees: what the best is chosen by."""
Joint = tuple[Best, int, int]
"""The best, how many of the others help, and how many of these are trained."""
Fell = tuple[tuple[Fallen, ...], tuple[int, ...]]
"""Real dice: everybody's rolls, and the faces of the circumstance dK."""


@dataclass(frozen=True, slots=True)
class Cooperation:
    """The file form. Without a difficulty it is open; ``degree`` of a party is its rank in the skill."""

    parties: tuple[Party, ...]
    difficulty: int | str | None = None
    circumstance: int = 0
    reasons: tuple[str, ...] = ()
    raised: Fraction = Fraction(0)
    lifted: bool = False


def cooperation(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Cooperation, params)
    refuse_if(_problems(book, form))
    level = None if form.difficulty is None else difficulty_of(book, form.difficulty)
    group = Group(book, form, None if level is None else whole(level + form.raised))
    keys = opened.KEYS if group.level is None else KEYS
    is_open, chips = group.level is None, brought(form.parties)
    return Check("cooperation", form_data(form), group.throw(), keys, by_total=is_open, chips=chips)


def _problems(book: Book, form: Cooperation) -> Iterator[Problem]:
    yield from parties_problems(book, form.parties, form.lifted)
    if not 2 <= len(form.parties) <= MOST_PARTIES:
        yield problem("KRA-13", "parties", "count", expected=MOST_PARTIES, found=len(form.parties))
    if any(party.circumstance for party in form.parties):
        yield problem("KRA-22", "parties", "group")
    yield from count_problems(book, form.circumstance, "KRA-22", "circumstance", form.lifted)
    yield from reason_problems(form.reasons, form.circumstance)
    if form.difficulty is None:
        if form.circumstance or form.raised:
            yield problem("KRA-22", "circumstance", "open")
        return
    level = difficulty_of(book, form.difficulty)
    yield from difficulty_problems(book, level, form.difficulty, form.raised)
    if level is None:
        yield problem("KRA-10", "difficulty", "needless")


@dataclass(frozen=True, slots=True)
class Group:
    """Those who act together, and how their rolls make one.

    ``level`` is the difficulty before the circumstance dK of this throw; None where it is open.
    """

    book: Book
    form: Cooperation
    level: Number | None

    def kind(self, kind: str) -> str:
        """The kind as it counts: where the difficulty is open, automatic results don't."""
        return "ordinary" if self.level is None and kind in OPEN else kind

    def helps(self, best: Best) -> bool:
        """Whether a roll that is not the best one helps."""
        rank, total, _ = best
        return rank > 0 or (rank == 0 and total > self.book.cooperation.above)

    def join(self, one: Joint, other: Best) -> Joint:
        """One more roll: the better stays best, the other may help."""
        best, helping, trained = one
        best, less = (other, best) if other > best else (best, other)
        helps = self.helps(less)
        skilled = helps and less[2] >= self.book.cooperation.trained
        return best, helping + helps, trained + skilled

    def total(self, joint: Joint) -> Number:
        """The best total and what the others add to it."""
        return joint[0][1] + joint[1] * self.book.cooperation.bonus

    def result(self, joint: Joint, raised: Number, known: tuple[str, bool] | None = None) -> Result:
        """The one result of the group; ``known`` where that against the difficulty is."""
        (rank, _, degree), _, trained = joint
        total, kind = self.total(joint), KIND[rank]
        degrees = degree + trained * self.book.cooperation.degrees
        detail = (("degrees", degrees),) if any(p.degree for p in self.form.parties) else ()
        if self.level is None:
            key = opened.in_open(kind)
            return Result(key, total, opened.CRITICAL.get(key), (*opened.beats(self.book, total), *detail))
        key, success = known or result(kind, total, self.level + raised)
        return Result(key, total, success, detail)

    def law(self) -> Distribution[Any]:
        """The exact law, one roll after the other."""
        parties = self.form.parties
        if len(parties) > MOST_WITH_ODDS:
            raise Refused(problem("KRA-13", "parties", "odds", expected=MOST_WITH_ODDS, found=len(parties)))
        return Distribution(self._results())

    def _results(self) -> Iterator[tuple[Result, int]]:
        raised = krasse_law(self.book.dk, self.form.circumstance)
        for joint, weight in self._joints():
            if self.level is None:
                yield self.result(joint, 0), weight
                continue
            for known, part in met(KIND[joint[0][0]], self.total(joint), self.level, raised):
                yield self.result(joint, 0, known), weight * part

    def _joints(self) -> Iterator[tuple[Joint, int]]:
        """Each roll that can be the best, with the ways the others help it: of equals the first is best."""
        tables = [dict(self._best_law(party).items()) for party in self.form.parties]
        refuse_if(too_costly("KRA-13", sum(map(len, tables)) * len(tables) ** 2))
        skilled = [party.degree >= self.book.cooperation.trained for party in self.form.parties]
        below = [[0, 0] for _ in tables]
        for best in sorted({best for table in tables for best in table}):
            helps = self.helps(best)
            for at, table in enumerate(tables):
                weights = {(0, 0): table[best]} if best in table else {}
                for i, (no, yes) in enumerate(below):
                    if i != at:
                        equal = tables[i].get(best, 0) if i > at else 0
                        counts = no + equal * (not helps), yes + equal * helps
                        weights = _helped(weights, counts, skilled[i])
                yield from (((best, *helping), weight) for helping, weight in weights.items())
            for table, count in zip(tables, below, strict=True):
                count[helps] += table.get(best, 0)

    def _best_law(self, party: Party) -> Distribution[Best]:
        law = party_law(self.book, party)
        return law.map(lambda roll: (RANK[self.kind(roll[0])], roll[1], party.degree))

    def throw(self) -> Throw:
        """All dice at once: each one's, then those of circumstance."""
        dice = [group for party in self.form.parties for group in party.dice(self.book)]
        if self.form.circumstance:
            dice.append(Dice(self.book.dk, self.form.circumstance, "circumstance"))
        return Throw("roll", tuple(dice), self.law, self.read, self.then, then_with=self.then_with)

    def read(self, faces: tuple[int, ...]) -> Reading:
        """The dice of everybody."""
        rolls: list[Fallen] = []
        for party in self.form.parties:
            one, faces = fallen(party, faces)
            rolls.append(one)
        dk = self.book.dk
        shown = [die for one in rolls for die in one.shown(self.book)]
        shown += [DieShown("circumstance", dk.name, face, dk.value(face)) for face in faces]
        _, joint = self._joined(tuple(rolls), tuple(frozenset[int]() for _ in rolls))
        return Reading(self.result(joint, self._raised(faces)), tuple(shown), carry=(tuple(rolls), faces))

    def then(self, key: Result) -> Node:
        """The end where every krâsse is justified."""
        return End((key.outcome(),))

    def then_with(self, _: Result, fell: Fell) -> Node:
        """The end, after the GM was asked about real dice."""
        return justify(self.book, fell[0], lambda refused: End((self.told(fell, refused),)))

    def _joined(self, rolls: tuple[Fallen, ...], refused: Refusals) -> tuple[list[Best], Joint]:
        """What each roll is worth, and all of them together."""
        bests = [
            (RANK[self.kind(one.kind(self.book))], one.total(self.book, no), one.party.degree)
            for one, no in zip(rolls, refused, strict=True)
        ]
        joint: Joint = (bests[0], 0, 0)
        for best in bests[1:]:
            joint = self.join(joint, best)
        return bests, joint

    def _raised(self, faces: tuple[int, ...]) -> Number:
        return sum((self.book.dk.value(face) for face in faces), 0)

    def told(self, fell: Fell, refused: Refusals) -> Outcome:
        """The outcome of real dice, explained."""
        rolls, faces = fell
        bests, joint = self._joined(rolls, refused)
        raised = self._raised(faces)
        bare = self.result(joint, raised)
        critical = tuple(one.party.name for one in rolls if one.kind(self.book) == "critical_failure")
        facts: tuple[tuple[str, Value], ...] = (
            ("best", rolls[bests.index(joint[0])].party.name),
            ("totals", tuple(total for _, total, _ in bests)),
            ("helpers", joint[1]),
            *((("critical", critical),) if critical else ()),
        )
        margin = None if self.level is None else self.total(joint) - self.level - raised
        why = tuple(self._why(rolls, refused, joint, bare, faces, raised))
        return Outcome(bare.key, bare.total, bare.success, bare.detail, "", margin, facts, why)

    def _why(
        self, rolls: tuple[Fallen, ...], refused: Refusals, joint: Joint, bare: Result,
        faces: tuple[int, ...], raised: Number,
    ) -> Iterator[Reason]:  # fmt: skip
        best, helping, trained = joint
        for one, no in zip(rolls, refused, strict=True):
            yield because("KRA-13", "roll", name=one.party.called, total=one.total(self.book, no))
            if one.kind(self.book) == "critical_failure":
                yield because("KRA-13", "critical", name=one.party.called)
        yield because("KRA-13", "joint", best=best[1], helping=helping, total=self.total(joint))
        if bare.detail and bare.detail[-1][0] == "degrees":
            yield because("KRA-14", "degrees", best=best[2], trained=trained, degrees=bare.detail[-1][1])
        if self.level is None:
            yield from opened.why_row(self.book, self.total(joint))
            return
        difficulty = self.level + raised
        if faces:
            yield because(
                "KRA-22", "raised", faces=faces, more=raised, base=self.level, difficulty=difficulty
            )
        if bare.key in ("success", "failure"):
            yield because("KRA-02", bare.key, total=self.total(joint), difficulty=difficulty)
        else:
            yield because("KRA-13", "kind")


def _helped(
    weights: Mapping[tuple[int, int], int], counts: tuple[int, int], skilled: bool
) -> dict[tuple[int, int], int]:
    """One more who may help: (helpers, trained helpers) with their weights."""
    no, yes = counts
    found: dict[tuple[int, int], int] = {}
    for (helping, trained), weight in weights.items():
        for key, more in (((helping, trained), no), ((helping + 1, trained + skilled), yes)):
            found[key] = found.get(key, 0) + weight * more
    return found
