"""What a victim may still do about a wound: a heroic dodge, points that keep death away (step 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tablee.game.account import FREE, price
from tablee.game.check import End, Spend
from tablee.game.chip import net
from tablee.game.outcome import Outcome
from tablee.game.reason import Reason, because
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.finish import Wound, finish, wound_key
from tablee.systems.fudge.blow.limits import damage_table
from tablee.systems.fudge.blow.order import MISS
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.blow.story import Facts, Key, Story, Tell
from tablee.systems.fudge.blow.toughness import gifted
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import POINTS
from tablee.systems.fudge.wounds.levels import index_of, stages

DODGE, SAVE = "dodge", "save"
"""Keys of the spends; those of the second side's victim end in ``_2``."""


class Outcomes(tuple[Outcome, ...]):
    """Outcomes that remember their hash: odds meet the same ones again and again."""

    _hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = super().__hash__()
        return self._hash


def dodge_penalty(book: Book, dodges: int) -> int:
    """The modifier of the next round after the ``dodges``-th heroic dodge in a row (FUD-7.4.4-01)."""
    return -(book.number("dodge_penalty") + (dodges - 1) * book.number("dodge_more"))


def next_level(book: Book, fighter: Fighter, level: int, penalty: int) -> int:
    """The combat skill with everything that counts in the next round (FUD-7.4.4-02)."""
    last = ("wound", "wounds", "dodge")
    # What the dodge before costs is over when this one is paid for.
    lasting = net(c for c in fighter.chips if c.role not in last and c.rule != "FUD-7.4.4-01")
    hurt = net(chip for chip in fighter.chips if chip.role in ("wound", "wounds"))
    return fighter.skill + lasting + min(hurt, stages(book)[level].penalty) + penalty


def escapes(pairs: Sequence[Pairing], key: Key, story: Story | None = None) -> tuple[Spend, ...]:
    """The spends that are open after a blow."""
    return tuple(spend for at in range(len(pairs)) for spend in _of(pairs, key, at, story))


def _of(pairs: Sequence[Pairing], key: Key, at: int, story: Story | None) -> Iterator[Spend]:
    pair, wound = pairs[at], key[at]
    book, victim = pair.book, pair.foe
    outcome = finish(pair, gifted(pair, wound))
    harmless = outcome.key in (MISS, wound_key(0)) and "stun" not in dict(outcome.detail)
    if harmless or not victim.important:
        return
    last = f"_{at + 1}" if at else ""
    if book.on("heroic_dodge") and not wound.dodged:
        why = because("FUD-7.4.4-01", "offer", penalty=dodge_penalty(book, victim.dodges + 1))
        label = _whose("FUD-7.4.4-01", pair, penalty=dodge_penalty(book, victim.dodges + 1))
        dodged = wound._replace(dodged=True)
        yield Spend(
            DODGE + last, FREE, victim.name, lambda _: _end(pairs, key, at, dodged, story), because=(why,),
            label=label, side=victim.name,
        )  # fmt: skip
    deadly = index_of(book, damage_table(book).death.deadly)
    grave = outcome.key in {wound_key(level) for level in range(deadly, len(stages(book)))}
    if book.on("protect_points") and grave and not wound.saved:
        cost = book.number("protect_points_price")
        paid = price(f"{victim.name}.{POINTS}" if victim.name else POINTS, cost)
        why = because("FUD-4.6.4-04", "offer", cost=cost)
        saved = wound._replace(saved=True)
        yield Spend(
            SAVE + last, paid, victim.name, lambda _: _end(pairs, key, at, saved, story), because=(why,),
            label=_whose("FUD-4.6.4-04", pair), side=victim.name,
        )  # fmt: skip


def _whose(rule: str, pair: Pairing, **slots: int) -> Reason | None:
    """Who does something about whose blow; None where nobody has a name."""
    who, striker = (one.title or one.name for one in (pair.foe, pair.me))
    return because(rule, "whose", who=who, striker=striker, **slots) if who and striker else None


def _end(pairs: Sequence[Pairing], key: Key, at: int, wound: Wound, story: Story | None) -> End:
    """The blow with what its victim did about it."""
    now = (*key[:at], wound, *key[at + 1 :])
    return End(ended(pairs, now, story), lambda: escapes(pairs, now, story))


def ended(pairs: Sequence[Pairing], key: Key, story: Story | None) -> tuple[Outcome, ...]:
    """The outcomes of a blow whose dice have all fallen, told as far as there is a story."""
    outcomes = []
    for at, pair in enumerate(pairs):
        tell: Tell | None = None if story is None else []
        outcome = finish(pair, gifted(pair, key[at], tell), tell)
        if key[at].dodged:
            outcome = _dodged(pair, outcome, tell)
        if story is not None and tell is not None:
            facts: Facts = {**story.facts[at], **dict(outcome.facts)}
            margin = facts.pop("margin", None)
            assert margin is None or isinstance(margin, int)
            told: tuple[Reason, ...] = (*story.each[at], *tell)
            outcome = replace(outcome, facts=tuple(facts.items()), margin=margin, because=told)
        outcomes.append(outcome)
    return tuple(outcomes)


def _dodged(pair: Pairing, outcome: Outcome, tell: Tell | None) -> Outcome:
    """What a heroic dodge costs in the next round, and whether it makes the victim collapse."""
    book, victim = pair.book, pair.foe
    count = victim.dodges + 1
    penalty = dodge_penalty(book, count)
    level = int(outcome.key.removeprefix(wound_key(0)[:-1]))
    left = next_level(book, victim, level, penalty)
    collapses = left < book.bottom.value
    if tell is not None:
        tell.append(because("FUD-7.4.4-01", "next", penalty=penalty))
        if collapses:
            tell.append(because("FUD-7.4.4-02", "collapses", level=book.say(left)))
    detail = (*outcome.detail, ("collapses", True)) if collapses else outcome.detail
    facts: Facts = {"dodges": count, "dodge_penalty": penalty}
    return replace(outcome, detail=detail, facts=tuple(facts.items()))
