"""Every rule has its sentence, and everything the code can say has words for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from string import Formatter

import pytest

from tablee.systems import system
from tests.repo.tree import SOURCE

FOLDER = SOURCE / "systems" / "iaodune"
RULES = [f"IAO-{at:02d}" for at in range(1, 18)]
REFERENCE = system("iaodune").reference
Said = tuple[str, str, frozenset[str]]

# Cases whose rule or name is put together while the program runs.
COMPOSED = {
    ("IAO-04", "source"), ("IAO-06", "source"), ("IAO-04", "level"), ("IAO-04", "sum"),
    ("IAO-02", "thrown"), ("IAO-07", "highest"), ("IAO-07", "lowest"),
    ("IAO-05", "truncated"), ("IAO-11", "truncated"),
    ("IAO-09", "above"), ("IAO-09", "below"), ("IAO-09", "equal_three"), ("IAO-09", "equal_succeeds"),
    ("IAO-09", "equal_fails"), ("IAO-09", "highest"), ("IAO-09", "tied"),
    ("IAO-16", "skill_sign"), ("IAO-16", "suffering_sign"),
}  # fmt: skip


def written() -> Iterator[Said]:
    """Each ``because`` and ``problem`` whose rule and case are written out."""
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            place = {"because": 1, "problem": 2}.get(node.func.id)
            if place is None or not all(isinstance(node.args[i], ast.Constant) for i in (0, place)):
                continue
            rule, case = (ast.literal_eval(node.args[i]) for i in (0, place))
            slots = {k.arg for k in node.keywords if k.arg} | ({"where"} if place == 2 else set())
            yield rule, case, frozenset(slots)


def slots_of(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_rule_has_its_words() -> None:
    assert [rule for rule in REFERENCE.entries if rule.startswith("IAO")] == RULES
    for rule in RULES:
        entry = REFERENCE.entries[rule]
        assert all((entry.title.fr, entry.title.en, entry.text.fr, entry.text.en))


@pytest.mark.parametrize("found", sorted(set(written()), key=str), ids=lambda found: "-".join(found[:2]))
def test_every_case_has_a_sentence_with_its_slots(found: Said) -> None:
    rule, case, slots = found
    if rule.startswith("HOUSE"):
        return
    sentence = REFERENCE.entries[rule].said[case]
    assert slots_of(sentence.fr) == slots_of(sentence.en)
    assert slots_of(sentence.fr) <= slots


def test_no_sentence_is_left_unsaid() -> None:
    said = {(rule, case) for rule, case, _ in written()} | COMPOSED
    known = {(rule, case) for rule in RULES for case in REFERENCE.entries[rule].said}
    assert known - said == set()
    assert known >= COMPOSED
