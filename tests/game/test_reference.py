"""The rules in our own words: said with their numbers, and found by a search."""

from __future__ import annotations

import pytest

from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.reference import Entry, Reference, folded, load_reference
from tablee.game.text import Text

REFERENCE = Reference(
    {
        "X-1": Entry("X-1", Text("L’épée", "The sword"), Text("Une épée coupe.", "A sword cuts."), {
            "cut": Text("Elle coupe {n} fois en « {where} ».", "It cuts {n} times at “{where}”."),
            "by": Text("Coupé par {name}.", "Cut by {name}."),
        }),
        "X-2": Entry("X-2", Text("Le cœur", "The heart"), Text("Un cœur bat.", "A heart beats.")),
    }
)  # fmt: skip


def test_a_reason_is_said_in_the_readers_language() -> None:
    reason = because("X-1", "by", name="Ana")
    assert REFERENCE.say(reason, "fr") == "Coupé par Ana."
    assert REFERENCE.say(reason, "en") == "Cut by Ana."


def test_a_problem_knows_its_place() -> None:
    found = problem("X-1", "arm", "cut", n=2)
    assert REFERENCE.text(found) == Text("Elle coupe 2 fois en « arm ».", "It cuts 2 times at “arm”.")


def test_without_a_case_the_rule_itself_is_said() -> None:
    assert REFERENCE.say(because("X-1"), "en") == "A sword cuts."
    assert REFERENCE.say(because("X-2", "unknown case"), "fr") == "Un cœur bat."


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("epee", ["X-1"]),
        ("ÉPÉE coupe", ["X-1"]),
        ("sword", ["X-1"]),
        ("coeur", ["X-2"]),
        ("x-", ["X-1", "X-2"]),
        ("sword beats", []),
        ("", ["X-1", "X-2"]),
    ],
)
def test_a_search_knows_no_accents_and_both_languages(words: str, rules: list[str]) -> None:
    assert [entry.rule for entry in REFERENCE.search(words)] == rules


def test_folding() -> None:
    assert folded("Œuvre d’Épée") == "oeuvre d'epee"


def test_the_house_speaks_for_every_system_and_the_system_last() -> None:
    reference = load_reference("tests.toy")
    assert {"HOUSE-dial", "TOY-01"} <= set(reference.entries)
    assert len(reference.entries) == len(set(reference.entries))
    assert "NOT-1" not in reference.entries
    with pytest.raises(KeyError):
        reference.say(because("NOT-1"), "fr")


def test_reasons_and_problems_are_values() -> None:
    assert because("X-1", "cut", n=1) == Reason("X-1", "cut", (("n", 1),))
    assert problem("X-1", "a", "cut", n=1) == Problem("X-1", "a", "cut", (("n", 1),))
    assert problem("X-1", "a", warning=True).warning


@pytest.mark.parametrize(
    ("place", "where", "expected"), [("ana", "luck", "ana.luck"), ("ana", "", "ana"), ("", "luck", "luck")]
)
def test_a_problem_is_seen_from_further_out(place: str, where: str, expected: str) -> None:
    assert problem("X-1", where).under(place).where == expected


def test_a_refusal_carries_every_problem() -> None:
    found = (problem("X-1", "a"), problem("X-2", "b", warning=True))
    with pytest.raises(Refused) as refused:
        refuse_if(found)
    assert refused.value.problems == found
    assert "X-1 a" in str(refused.value)


def test_warnings_alone_refuse_nothing() -> None:
    refuse_if([problem("X-1", "a", warning=True)])
    refuse_if([])
