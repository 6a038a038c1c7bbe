"""Every rule has words in both languages, every sentence that code asks for exists, and French is French."""

from __future__ import annotations

import ast
import re

import pytest

from tablee.game.account import Account
from tablee.game.sheet import Nested, Sheet
from tests.conformance.sources import (
    RULE,
    documents,
    kits,
    named_rules,
    pairs,
    rules_in,
    sayings,
    slots_of,
    texts,
    trees,
)
from tests.conformance.subjects import book, checks, every_game, every_system, subject
from tests.repo.test_french import FAULTS

SLOT = re.compile(r"\{[^{}]*\}")


def french_faults(text: str) -> list[str]:
    words = SLOT.sub("x", text)
    return [fault for fault, pattern in FAULTS.items() if pattern.search(words)]


def packages(key: str) -> tuple[str, str]:
    return ("tablee.game", subject(key).package)


@every_system
def test_every_rule_named_in_the_source_has_an_entry(key: str) -> None:
    entries = book(key).reference.entries
    books = {rule.partition("-")[0] for rule in entries}
    assert sorted(named_rules(subject(key).package, books) - set(entries)) == []


@every_system
def test_every_rule_named_in_the_data_has_an_entry(key: str) -> None:
    entries = book(key).reference.entries
    named = {rule for _, data in documents(subject(key).package) for rule in rules_in(data)}
    assert sorted(rule for rule in named - set(entries) if rule) == []


@every_game
def test_dials_moves_and_checks_name_rules_of_the_reference(key: str) -> None:
    rules = book(key)
    entries = rules.reference.entries
    named = {
        *(dial.rule for dial in rules.pack.known.values()),
        *(move.rule for move in rules.moves.values()),
        *(kind.rule for kind in rules.checks.values()),
    }
    assert sorted(named - set(entries)) == []


@every_system
def test_every_case_that_is_said_has_a_sentence_and_all_its_slots(key: str) -> None:
    entries = book(key).reference.entries
    wrong = []
    for package in packages(key):
        for saying in sayings(package):
            entry = entries.get(saying.rule)
            if entry is None or (saying.said and saying.said not in entry.said):
                wrong.append(f"{saying.place}: no sentence {saying.rule} {saying.said!r}")
                continue
            wanted = slots_of(entry.sentence(saying.said).fr) | slots_of(entry.sentence(saying.said).en)
            if not saying.more and wanted - saying.slots:
                wrong.append(f"{saying.place}: {saying.rule} {saying.said!r} lacks {wanted - saying.slots}")
    assert wrong == []


def accounts(sheet: Sheet) -> set[str]:
    mine = {account.rule for account in sheet.having(Account)}
    return mine.union(*(accounts(block.sheet) for block in sheet.having(Nested)))


@every_system
def test_the_rule_of_every_account_says_when_points_are_short(key: str) -> None:
    system, entries = subject(key), book(key).reference.entries
    sheets = [system.preset(name) for name in system.presets()] + [book(key).blank_sheet("Ana")]
    named = set().union(*map(accounts, sheets))
    assert [rule for rule in sorted(named) if not {"short", "negative"} <= set(entries[rule].said)] == []


@every_system
def test_every_entry_speaks_both_languages_with_the_same_slots(key: str) -> None:
    wrong = []
    for rule, entry in book(key).reference.entries.items():
        assert RULE.fullmatch(rule), rule
        for name, text in {"title": entry.title, "text": entry.text, **entry.said}.items():
            if not text.fr.strip() or not text.en.strip():
                wrong.append(f"{rule} {name}: empty")
            if slots_of(text.fr) != slots_of(text.en):
                wrong.append(f"{rule} {name}: {slots_of(text.fr)} in French, {slots_of(text.en)} in English")
        if slots_of(entry.title.fr) or slots_of(entry.text.fr):
            wrong.append(f"{rule}: a rule by itself has no slots")
    assert wrong == []


@every_system
def test_every_sentence_is_said_somewhere(key: str) -> None:
    """A sentence that no code names is dead, unless the code builds its name."""
    package = subject(key).package
    spoken = (*trees(package), *(tree for kit in kits(package) for tree in trees(kit)))
    constants = "\n".join(node_text for _, tree in spoken for node_text in _texts_of(tree))
    data = "\n".join(str(data) for name, data in documents(package) if not name.startswith("reference"))
    everywhere = constants + data
    accounts_say = {"short", "negative"}
    written_out = {(saying.rule, saying.said) for saying in sayings(package)}
    dead = [
        f"{rule} {said}"
        for rule, entry in book(key).reference.entries.items()
        if not rule.startswith("HOUSE")
        for said in entry.said
        if said not in accounts_say
        and (rule, said) not in written_out
        and not any(part in everywhere for part in (said, said.rpartition("_")[0] or said))
    ]
    assert dead == []


def _texts_of(tree: ast.AST) -> list[str]:
    names = [n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)]
    fields = [
        n.target.id for n in ast.walk(tree) if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
    ]
    words = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    return [*names, *fields, *words]


@every_system
def test_files_speak_both_languages_and_keep_french_typography(key: str) -> None:
    wrong = []
    for package in packages(key):
        for name, data in documents(package):
            for where, pair in pairs(data, name):
                fr, en = pair.get("fr"), pair.get("en")
                if not (isinstance(fr, str) and fr.strip() and isinstance(en, str) and en.strip()):
                    wrong.append(f"{where}: both languages are needed")
                else:
                    wrong += [f"{where}: {fault}: {fr}" for fault in french_faults(fr)]
    assert wrong == []


@every_system
def test_words_in_the_source_keep_french_typography(key: str) -> None:
    wrong = []
    for package in packages(key):
        for place, fr, en in texts(package):
            wrong += [f"{place}: empty"] if not fr.strip() or not en.strip() else []
            wrong += [f"{place}: {fault}: {fr}" for fault in french_faults(fr)]
    assert wrong == []


@every_game
def test_every_outcome_has_its_words(key: str) -> None:
    rules = book(key)
    wanted = {*subject(key).outcomes, *(k for check in checks(key, rules) for k in check.keys)}
    assert sorted(wanted - set(rules.labels)) == []
    for outcome in wanted:
        label = rules.label(outcome)
        assert label.fr.strip() and label.en.strip(), outcome
        assert french_faults(label.fr) == [], label.fr


@every_game
def test_what_people_see_keeps_french_typography(key: str) -> None:
    rules = book(key)
    shown = [
        subject(key).name,
        *(dial.label for dial in rules.pack.known.values()),
        *(text for dial in rules.pack.known.values() for text in (dial.options or {}).values()),
        *(move.label for move in rules.moves.values()),
        *(param.label for move in rules.moves.values() for param in move.params),
        *(kind.label for kind in rules.checks.values()),
        *(param.label for kind in rules.checks.values() for param in kind.params),
        *(panel.title for panel in rules.panels),
    ]
    assert [text for text in shown if not text.fr.strip() or not text.en.strip()] == []
    assert [(text.fr, french_faults(text.fr)) for text in shown if french_faults(text.fr)] == []


@pytest.mark.parametrize("wrong", ["Alors...", "l'aura", "Qui ?", "Niveau : {level:+}", "« Oui »"])
def test_each_fault_of_typography_is_seen(wrong: str) -> None:
    assert french_faults(wrong)


def test_a_slot_is_no_fault() -> None:
    assert french_faults("Niveau\u00a0: {level:+}. «\u202f{where}\u202f»\u202f!") == []
