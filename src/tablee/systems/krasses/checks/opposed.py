"""Opposed rolls between two or more: the best wins, ties are settled or thrown again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.check import Check
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.checks.circumstance import reason_problems
from tablee.systems.krasses.checks.contest import Contest
from tablee.systems.krasses.checks.fixed import KEYS
from tablee.systems.krasses.party import Party, brought, form_data, is_plain, party_problems, written

MOST_PARTIES = 20


@dataclass(frozen=True, slots=True)
class Opposed:
    """The file form: whoever rolls, player characters (``pc``) and GM characters (``gm``).

    ``reasons`` justify the circumstance dK, where a house rule allows them.
    """

    parties: tuple[Party, ...]
    reasons: tuple[str, ...] = ()
    lifted: bool = False


def opposed(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Opposed, params)
    refuse_if(_problems(book, form))
    names = tuple(party.name for party in form.parties)
    contest = Contest(book, form.parties, totals=book.pack["opposed_rank"] == "totals")
    root = contest.throw(tuple(range(len(names))))
    chips = brought(form.parties)
    return Check("opposed", form_data(form), root, KEYS, _notation(form), sides=names, chips=chips)


def _problems(book: Book, form: Opposed) -> tuple[Problem, ...]:
    names = [party.name for party in form.parties]
    found = parties_problems(book, form.parties, form.lifted)
    if not 2 <= len(names) <= MOST_PARTIES:
        found.append(problem("KRA-11", "parties", "count", expected=MOST_PARTIES, found=len(names)))
    found.extend(reason_problems(form.reasons, sum(party.circumstance for party in form.parties)))
    if not book.pack.on("circumstance_on_opposed"):
        found.extend(
            problem("KRA-22", f"parties.{party.name}.circumstance", "opposed")
            for party in form.parties
            if party.circumstance
        )
    return tuple(found)


def parties_problems(book: Book, parties: tuple[Party, ...], lifted: bool) -> list[Problem]:
    """What is wrong with the rolls of several, each of whom needs a name."""
    names = [party.name for party in parties]
    found = [
        p for party in parties for p in party_problems(book, party, f"parties.{party.name[:40]}.", lifted)
    ]
    if "" in names or len(set(names)) < len(names):
        found.append(problem("KRA-11", "parties", "names"))
    return found


def _notation(form: Opposed) -> str:
    if form.lifted or not is_plain(*form.parties):
        return ""
    return " vs jet ".join(written(party) for party in form.parties)
