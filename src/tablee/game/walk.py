"""Walks through a check's tree: with faces and choices that happened, or with all that could."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, TypeAlias

from tablee.dice import Distribution, mixture
from tablee.game.check import Again, Check, Choice, End, Node, Spend, Throw
from tablee.game.frozen import dataclass, replace
from tablee.game.outcome import Outcome, Reading, no_spends
from tablee.game.problem import Refused, problem


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice fell: the faces of one throw, in order; ``by_hand`` where people threw them and said so."""

    faces: tuple[int, ...]
    by_hand: bool = False
    kind = "thrown"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The step of a choice: an option was chosen."""

    option: str
    kind = "chosen"


@dataclass(frozen=True, slots=True)
class Bought:
    """The step of a spend: which one, on which dice; whose (`Spend.by`), and why where the press said so."""

    spend: str
    pick: tuple[int, ...] = ()
    by: str = ""
    why: str = ""
    kind = "bought"


Step: TypeAlias = Thrown | Chosen | Bought


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a check after some steps: the node, and every throw read so far.

    ``stored`` marks the end of a throw as it was logged, where today's rules would read it otherwise.
    """

    node: Node
    readings: tuple[Reading, ...] = ()
    above: Mapping[str, Throw] = field(default_factory=dict)
    stored: bool = False

    @property
    def reading(self) -> Reading | None:
        """The last throw that was read."""
        return self.readings[-1] if self.readings else None

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes, once the check has ended (it may still be open to spends)."""
        return self.node.outcomes if isinstance(self.node, End) else ()


def step(place: Place, taken: Step) -> Place:
    """One step further; raises `Refused` when it does not fit the place."""
    match place.node, taken:
        case Throw() as throw, Thrown(faces):
            must_fit(throw, faces)
            reading = throw.read(faces)
            above = {**place.above, throw.name: throw}
            return _placed(throw.after(reading), (*place.readings, reading), above)
        case Choice(options=options) as choice, Chosen(option):
            if option not in {o.key for o in options}:
                keys = tuple(o.key for o in options)
                raise Refused(
                    problem("HOUSE-choice", choice.name, "unknown", expected=keys, found=option[:40])
                )
            return _placed(choice.then(option), place.readings, place.above)
        case End(spends=spends), Bought(key, pick, by):
            alike = [s for s in spends() if s.key == key]
            # A throw that was logged before spends had owners names none.
            spend = next((s for s in alike if s.by == by), alike[0] if alike else None)
            if spend is None:
                raise Refused(
                    problem("HOUSE-spend", key[:40], "unknown", expected=tuple(s.key for s in spends()))
                )
            if spend.refused:
                raise Refused(*spend.refused)
            node = spend.then(pick)
            return Place(
                place.above[node.to] if isinstance(node, Again) else node, place.readings, place.above
            )
    raise Refused(problem("HOUSE-step", type(place.node).__name__.lower(), taken.kind))


def _placed(node: Node, readings: tuple[Reading, ...], above: Mapping[str, Throw]) -> Place:
    """A node with what the last throw adds to it: a tie goes back up, an end is told."""
    if isinstance(node, Again):
        node = above[node.to]
    elif isinstance(node, End) and readings:
        last = readings[-1]
        spends = node.spends if last.spends is no_spends else last.spends
        node = replace(node, outcomes=last.tell(node.outcomes), spends=spends)
    return Place(node, readings, above)


def must_fit(throw: Throw, faces: tuple[int, ...]) -> None:
    """Refuse faces that are not those of the dice of a throw."""
    if len(faces) != throw.count:
        raise Refused(problem("HOUSE-faces", throw.name, "count", expected=throw.count, found=len(faces)))
    for sides, face in zip(throw.sides, faces, strict=True):
        if not 1 <= face <= sides:
            raise Refused(problem("HOUSE-faces", throw.name, "face", expected=sides, found=face))


def walk(check: Check | Node, steps: Sequence[Step]) -> Place:
    """Fold steps through a check from its root."""
    place = Place(check.root if isinstance(check, Check) else check)
    for taken in steps:
        place = step(place, taken)
    return place


def odds(check: Check | Node, choose: Mapping[str, str] | None = None) -> Distribution[tuple[Outcome, ...]]:
    """The exact law of the outcomes. Choices go as ``choose`` says by name, else their first option.

    A throw that comes back to itself is divided out: only what leaves the loop counts.
    Spends are not made: these are the odds of this throw, then stop.
    """
    return _ends(check.root if isinstance(check, Check) else check, choose or {})


def _ends(node: Node, choose: Mapping[str, str]) -> Distribution[Any]:
    if isinstance(node, End):
        return Distribution({node.outcomes: 1})
    if isinstance(node, Again):
        return Distribution({node: 1})
    if isinstance(node, Choice):
        option = choose.get(node.name, node.options[0].key)
        if option not in {o.key for o in node.options}:
            keys = tuple(o.key for o in node.options)
            raise Refused(problem("HOUSE-choice", node.name, "unknown", expected=keys, found=option[:40]))
        return _ends(node.then(option), choose)
    if node.ends is not None:
        return node.ends()
    flat: dict[Any, int] = {}
    deep: list[tuple[int, Distribution[Any]]] = []
    for key, weight in node.law().items():
        below = node.then(key)
        if isinstance(below, (End, Again)):
            outcome = below.outcomes if isinstance(below, End) else below
            flat[outcome] = flat.get(outcome, 0) + weight
        else:
            deep.append((weight, _ends(below, choose)))
    if flat:
        deep.append((sum(flat.values()), Distribution(flat)))
    whole = mixture(deep) if len(deep) > 1 else deep[0][1]
    back = Again(node.name)
    return whole.given(lambda outcome: outcome != back) if back in whole else whole


def improvement(
    spend: Spend, pick: tuple[int, ...], choose: Mapping[str, str] | None = None
) -> Distribution[Any]:
    """The law of the outcomes after this spend, then stop."""
    if spend.ends is not None and not choose:
        return spend.ends(pick)
    return odds(spend.then(pick), choose)
