"""The reasons of events, and what in them may be told of whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tablee.game.reason import Reason, Value
from tablee.table.log.facts import Fact
from tablee.table.secrecy.redact import with_reasons


def reasons_of(fact: Fact) -> tuple[Reason, ...]:
    """Every reason of a fact, in their order."""
    found: list[Reason] = []

    def note(reason: Reason) -> Reason:
        found.append(reason)
        return reason

    with_reasons(fact, note)
    return tuple(found)


def words_in(reason: Reason) -> Iterator[str]:
    """The plain texts in a reason: any of them may be a trait."""
    return _words(value for _, value in reason.slots)


def _words(values: Iterable[Value]) -> Iterator[str]:
    for value in values:
        if isinstance(value, tuple):
            yield from _words(value)
        elif isinstance(value, str):
            yield value


def named_in_plain_text(facts: Iterable[Fact], names: Collection[str]) -> list[str]:
    """The reasons that name a sheet by a plain text, which hides the whole of it from players."""
    return [
        f"{reason.rule} {reason.said}: {word}"
        for fact in facts
        for reason in reasons_of(fact)
        for word in words_in(reason)
        if word in names
    ]
