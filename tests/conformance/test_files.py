"""Sheets, checks, moves and packs survive their file form; presets are sound."""

from __future__ import annotations

from typing import Any

from tablee.game.codec import from_data, to_data
from tablee.game.data import chapters, toml_names
from tablee.game.move import Param
from tablee.game.odds import odds_of
from tablee.game.panel import Panel
from tablee.game.sheet import Sheet
from tests.conformance.subjects import (
    book,
    checks,
    every_game,
    every_system,
    forms,
    home,
    named,
    notations,
    subject,
    through_json,
)

PICKS = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89)


def sheets(key: str) -> list[Sheet]:
    system, rules = subject(key), book(key)
    turns = [iter([*PICKS[at:], *PICKS[:at]] * 200) for at in range(len(PICKS))]
    chance = [rules.random_sheet(lambda n, turn=turn: (next(turn) - 1) % n + 1) for turn in turns]  # type: ignore[misc]
    return [*(system.preset(name) for name in system.presets()), rules.blank_sheet("Ana"), *chance]


@every_system
def test_there_are_presets_and_all_of_them_are_sound(key: str) -> None:
    system, wrong = subject(key), dict[str, list[str]]()
    assert system.presets()
    for name in system.presets():
        sheet = system.preset(name)
        rules = home(sheet)
        wrong[name] = [rules.reference.say(p, "en") for p in rules.validate(sheet) if not p.warning]
    assert {name: problems for name, problems in wrong.items() if problems} == {}


@every_system
def test_presets_name_their_system_and_people_have_names(key: str) -> None:
    system = subject(key)
    for name in system.presets():
        sheet = system.preset(name)
        assert sheet.system == key
        assert sheet.name.strip()


@every_game
def test_characters_made_by_chance_are_sound(key: str) -> None:
    rules = book(key)
    pick = iter(PICKS * 200)
    sheet = rules.random_sheet(lambda n: (next(pick) - 1) % n + 1)
    assert [rules.reference.say(p, "en") for p in rules.validate(sheet) if not p.warning] == []


@every_game
def test_a_blank_sheet_bears_its_name_and_can_be_judged(key: str) -> None:
    rules = book(key)
    sheet = rules.blank_sheet("Ana")
    assert (sheet.name, sheet.system) == ("Ana", subject(key).key)
    for found in rules.validate(sheet):
        assert rules.reference.say(found, "fr") and rules.reference.say(found, "en")


@every_game
def test_sheets_survive_their_file(key: str) -> None:
    for sheet in sheets(key):
        assert Sheet.read(through_json(sheet.form())) == sheet, sheet.name


@every_game
def test_every_kind_of_check_has_examples(key: str) -> None:
    assert [kind.key for kind in book(key).checks.values() if not kind.examples] == []


@every_game
def test_checks_survive_their_file(key: str) -> None:
    rules = book(key)
    for check in checks(key, rules):
        form = check.form()
        again = rules.check(through_json(form))
        assert through_json(again.form()) == through_json(form), named(check)
        assert odds_of(again) == odds_of(check), named(check)


@every_game
def test_a_check_says_its_notation_and_reading_it_gives_the_same_odds(key: str) -> None:
    rules = book(key)
    for text in notations(key):
        check = rules.notation(text)
        assert check.notation, text
        again = rules.notation(check.notation)
        assert again.notation == check.notation, text
        assert odds_of(again) == odds_of(check), text


@every_game
def test_what_a_spend_before_a_throw_becomes_is_a_check(key: str) -> None:
    rules = book(key)
    for form in forms(rules):
        for spend in rules.check(form).before:
            if spend.becomes is not None and not spend.refused:
                rules.check(through_json(to_data(dict(spend.becomes))))


@every_game
def test_moves_describe_themselves_as_data(key: str) -> None:
    wanted: Any = tuple[Param, ...]
    for name, move in book(key).moves.items():
        form = through_json(move.form())
        assert form["move"] == name == move.key
        assert to_data(from_data(wanted, form["params"])) == form["params"]


@every_game
def test_the_moves_that_every_system_shares_are_there(key: str) -> None:
    assert {"throw", "roll_on", "choose", "spend", "close"} <= set(book(key).moves)


@every_game
def test_panels_survive_their_file_and_name_moves_that_exist(key: str) -> None:
    rules = book(key)
    wanted: Any = tuple[Panel, ...]
    assert from_data(wanted, through_json(to_data(tuple(rules.panels)))) == tuple(rules.panels)
    named_moves = {item.of for panel in rules.panels for item in panel.items if item.kind == "move"}
    assert sorted(named_moves - set(rules.moves)) == []


@every_system
def test_packs_survive_their_file(key: str) -> None:
    book_pack = subject(key).pack()
    turned = {name: dial.values()[-1] for name, dial in book_pack.known.items()}
    table = next(iter(book_pack.tables))
    pack = book_pack.turn(turned).read(
        {"system": key, "name": "maison", "tables": {table: book_pack.tables[table]}}
    )
    again = book_pack.read(through_json(pack.form()))
    assert through_json(again.form()) == through_json(pack.form())
    assert {name: again[name] for name in turned} == turned
    assert again.tables[table] == pack.tables[table]


@every_system
def test_the_chapters_of_a_long_book_are_all_listed(key: str) -> None:
    package = subject(key).package
    dials = {name.removeprefix("dials_") for name in toml_names(package, "data") if name.startswith("dials_")}
    assert set(chapters(package, "dials")) == dials
    assert set(chapters(package, "reference")) == set(toml_names(package, "reference"))
