"""Whoever rolls: bonus, named modifiers, krâsse dice, and the dice as they fell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal

from tablee.dice import Die, Distribution, constant
from tablee.game.check import Dice
from tablee.game.chip import Chip, net
from tablee.game.frozen import dataclass, replace
from tablee.game.ids import Called, SheetId
from tablee.game.outcome import DieShown, Number
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, Value, because
from tablee.game.text import Text, plain
from tablee.systems.krasses.book import LARGEST, Book

Who = Literal["pc", "gm"]
Justified = Literal["ask", "all", "none"] | tuple[bool, ...]
SCORE = "score"
ME, OTHER = "me", "other"
"""The sides of a roll that is only written down."""
CALLED = {ME: Text("moi", "me"), OTHER: Text("l’adversaire", "the opponent")}
MOST_DICE = 20
"""Even where the limit is lifted: odds stay quick."""
MOST_WORK = 250_000
MOST_CHIPS = 50
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Party:
    """One who rolls 2d10. ``bonus`` and the chips add up; at most one chip is a score.

    ``justified`` says of the krâsse dice whether the GM is asked about each that succeeds, or which
    of them were justified beforehand. The GM's own need nobody's leave. ``circumstance`` are dK
    thrown against this party.
    """

    name: SheetId = ""
    who: Who = "pc"
    bonus: int = 0
    chips: tuple[Chip, ...] = ()
    krasses: int = 0
    justified: Justified = "ask"
    circumstance: int = 0
    degree: int = 0
    label: Called = ""

    @property
    def called(self) -> Text:
        """The name people read; ``name`` may be the id of a sheet."""
        return CALLED.get(self.name) or plain(self.label or self.name)

    @property
    def net(self) -> int:
        """All that is added to the two dice, krâsses aside."""
        return self.bonus + net(self.chips)

    @property
    def counting(self) -> int:
        """How many krâsse dice count if the GM refuses none."""
        if isinstance(self.justified, str):
            return 0 if self.justified == "none" else self.krasses
        return sum(self.justified)

    def excused(self, die: int) -> bool:
        """Whether that krâsse die was left unjustified."""
        return self.justified == "none" if isinstance(self.justified, str) else not self.justified[die]

    @property
    def asks(self) -> bool:
        """Whether the GM is asked about the krâsses obtained."""
        return self.who == "pc" and self.justified == "ask"

    def dice(self, book: Book) -> tuple[Dice, ...]:
        """What this party throws, in order: two dice, dK, circumstance dK."""
        groups = (
            Dice(book.d10, 2, self.name),
            Dice(book.dk, self.krasses, self.name),
            Dice(book.dk, self.circumstance, "circumstance"),
        )
        return tuple(group for group in groups if group.count)


def brought(parties: tuple[Party, ...]) -> tuple[Chip, ...]:
    """What each of several rolls with, marked as theirs."""
    return tuple(replace(chip, side=party.name) for party in parties for chip in party.chips)


def party_problems(book: Book, party: Party, where: str, lifted: bool) -> Iterator[Problem]:
    """What is wrong with somebody's roll before it is thrown."""
    if abs(party.bonus) > LARGEST or any(abs(c.worth) > LARGEST for c in party.chips):
        yield problem("KRA-01", f"{where}bonus", "large", expected=LARGEST)
    if len(party.chips) > MOST_CHIPS:
        yield problem("KRA-01", f"{where}chips", "many", expected=MOST_CHIPS, found=len(party.chips))
    scores = tuple(c.name for c in party.chips if c.role == SCORE and c.on)
    if len(scores) > 1:
        yield problem("KRA-01", f"{where}chips", "one_score", found=scores)
    for name, rule in (("krasses", "KRA-18"), ("circumstance", "KRA-22")):
        yield from count_problems(book, getattr(party, name), rule, f"{where}{name}", lifted)
    if not isinstance(party.justified, str) and len(party.justified) != party.krasses:
        found = len(party.justified)
        yield problem("KRA-17", f"{where}justified", "count", expected=party.krasses, found=found)
    if not 0 <= party.degree <= LARGEST:
        yield problem("KRA-14", f"{where}degree", "degree", found=party.degree)
    if max(len(party.name), len(party.label)) > LONGEST_NAME:
        yield problem("KRA-11", f"{where}name", "name", expected=LONGEST_NAME)


def count_problems(book: Book, count: int, rule: str, where: str, lifted: bool) -> Iterator[Problem]:
    """More dK than the limit, or than anybody could throw."""
    limit = MOST_DICE if lifted else book.pack.int("limit")
    if not 0 <= count <= limit:
        yield problem(rule, where, "limit" if count > 0 else "negative", expected=limit, found=count)


def too_costly(rule: str, cost: int) -> Iterator[Problem]:
    """Odds that would take too long to work out: the roll itself is still possible."""
    if cost > MOST_WORK:
        yield problem(rule, "odds", "costly", expected=MOST_WORK, found=cost)


@lru_cache(maxsize=256)
def krasse_law(dk: Die, count: int) -> Distribution[Number]:
    """The exact law of the sum of so many dK."""
    if count == 0:
        return constant(0)
    half = krasse_law(dk, count // 2)
    law = half.plus(half)
    return law.plus(dk.law()) if count % 2 else law


@dataclass(frozen=True, slots=True)
class Fallen:
    """The dice of one party as they lie on the table."""

    party: Party
    first: int
    second: int
    krasses: tuple[int, ...] = ()
    circumstance: tuple[int, ...] = ()

    @property
    def raw(self) -> int:
        """The two dice without any bonus."""
        return self.first + self.second

    def kind(self, book: Book) -> str:
        """The special result they show, or ``ordinary``."""
        return book.kind(self.first, self.second)

    def won(self, book: Book, refused: frozenset[int] = frozenset()) -> Number:
        """What the krâsses add, without the dice that were refused or left unjustified."""
        counted = (i for i in range(len(self.krasses)) if i not in refused and not self.party.excused(i))
        return sum((book.dk.value(self.krasses[i]) for i in counted), 0)

    def total(self, book: Book, refused: frozenset[int] = frozenset()) -> Number:
        """Dice, bonus and krâsses."""
        return self.raw + self.party.net + self.won(book, refused)

    def against(self, book: Book) -> Number:
        """What the circumstance dK add to the difficulty."""
        return sum((book.dk.value(face) for face in self.circumstance), 0)

    def facts(self, book: Book, refused: frozenset[int]) -> tuple[tuple[str, Value], ...]:
        """What the krâsses gave and which of them were refused, where there were any."""
        won = (("krasses", self.won(book, refused)),) if self.krasses else ()
        return (*won, ("refused", tuple(i + 1 for i in sorted(refused)))) if refused else won

    def to_ask(self, book: Book) -> tuple[int, ...]:
        """The krâsse dice whose justification the GM may still refuse."""
        if not self.party.asks:
            return ()
        return tuple(i for i, face in enumerate(self.krasses) if book.dk.value(face))

    def shown(self, book: Book) -> tuple[DieShown, ...]:
        """The dice for people to look at."""
        name, dk = self.party.name, book.dk
        two = [DieShown(name, book.d10.name, face, face) for face in (self.first, self.second)]
        mine = [
            DieShown(name, dk.name, face, dk.value(face), not self.party.excused(i))
            for i, face in enumerate(self.krasses)
        ]
        raised = [DieShown("circumstance", dk.name, face, dk.value(face)) for face in self.circumstance]
        return (*two, *mine, *raised)

    def why(self, book: Book, silent: tuple[str, ...] = ()) -> tuple[Reason, ...]:
        """Dice, bonus and special result as steps of an explanation; ``silent`` kinds don't count here."""
        kind = self.kind(book)
        if kind == "ordinary" or kind in silent:
            return self.why_roll()
        return (
            *self.why_roll(),
            because(SPECIAL_RULES[kind], "rolled", first=self.first, second=self.second),
        )

    def why_roll(self) -> tuple[Reason, ...]:
        """The dice, the bonus and where it comes from."""
        party = self.party
        steps = [because("KRA-01", "dice", first=self.first, second=self.second, raw=self.raw)]
        on = [c for c in party.chips if c.on]
        if on and not any(c.role == SCORE for c in on) and not party.bonus:
            steps.append(because("KRA-09", "roll", bonus=party.net))
        steps.extend(because("KRA-01", "chip", name=c.name, worth=c.worth) for c in on)
        if party.net:
            steps.append(because("KRA-01", "bonus", bonus=party.net, total=self.raw + party.net))
        return tuple(steps)

    def why_won(self, book: Book, refused: frozenset[int]) -> tuple[Reason, ...]:
        """What the krâsses gave, and those that were refused."""
        if not self.krasses:
            return ()
        steps = [because("KRA-17", "refused", face=self.krasses[i], die=i + 1) for i in sorted(refused)]
        steps.extend(
            because("KRA-17", "unjustified", face=face, die=i + 1)
            for i, face in enumerate(self.krasses)
            if self.party.excused(i) and book.dk.value(face)
        )
        won, total = self.won(book, refused), self.total(book, refused)
        return (*steps, because("KRA-16", "counted", faces=self.krasses, won=won, total=total))


AUTOMATIC = ("automatic_failure", "automatic_success")
SPECIAL_RULES = {
    "automatic_failure": "KRA-04",
    "critical_failure": "KRA-05",
    "automatic_success": "KRA-06",
    "feat": "KRA-07",
}


def fallen(party: Party, faces: tuple[int, ...]) -> tuple[Fallen, tuple[int, ...]]:
    """One party's dice from the front of a throw, and the faces left for the next."""
    mine, rest = faces[2 : 2 + party.krasses], faces[2 + party.krasses :]
    circumstance, rest = rest[: party.circumstance], rest[party.circumstance :]
    return Fallen(party, faces[0], faces[1], mine, circumstance), rest


def party_law(book: Book, party: Party) -> Distribution[tuple[str, Number]]:
    """The exact law of (kind, total), all krâsses justified."""
    won = krasse_law(book.dk, party.counting)
    return book.roll_law.combine(won, lambda roll, more: (roll[0], roll[1] + party.net + more))


def written(party: Party) -> str:
    """A party's roll in the notation: ``+7 3K``."""
    return f"{party.net:+d}" + (f" {party.krasses}K" if party.krasses else "")


def is_plain(*parties: Party) -> bool:
    """Whether the notation says all there is to say of two sides."""
    sides = [(party.name, party.who, party.justified, party.circumstance) for party in parties]
    return sides == [(ME, "pc", "ask", 0), (OTHER, "gm", "ask", 0)]


def form_data(form: Any) -> dict[str, Any]:
    """A form as plain data, as checks keep it."""
    from tablee.game.codec import to_data

    data: dict[str, Any] = to_data(form)
    return data
