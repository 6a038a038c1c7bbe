"""``tablee sheet``: new, check, show."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tablee.systems import KEYS, system
from tests.cli.running import fails, loads, prints, run


def write(path: Path, form: Any) -> str:
    path.write_text(json.dumps(form), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("key", KEYS)
def test_every_ready_made_sheet_is_printed_checked_and_shown(key: str, tmp_path: Path) -> None:
    for preset in system(key).presets():
        form = loads("sheet", "new", key, "--preset", preset)
        assert form["system"] == key
        file = write(tmp_path / f"{preset}.json", form)
        assert loads("sheet", "check", file)["ok"] is True
        assert loads("sheet", "show", file) == form
        for lang in ("fr", "en"):
            text = prints("sheet", "show", file, "--lang", lang)
            assert form["name"] in text.splitlines()[0]


@pytest.mark.parametrize("key", KEYS)
def test_toml_and_json_hold_the_same_sheet(key: str) -> None:
    for preset in system(key).presets():
        text = prints("sheet", "new", key, "--preset", preset, "--toml")
        assert tomllib.loads(text) == loads("sheet", "new", key, "--preset", preset)
        assert loads("sheet", "check", "-", stdin=text)["ok"] is True


@pytest.mark.parametrize("key", KEYS)
def test_random_sheets_keep_the_rules_and_repeat_with_their_seed(key: str) -> None:
    form = loads("sheet", "new", key, "--random", "--seed", "a")
    assert form == loads("sheet", "new", key, "--random", "--seed", "a")
    assert loads("sheet", "check", "-", stdin=json.dumps(form)) == {"ok": True, "problems": []}


@pytest.mark.parametrize("key", KEYS)
def test_a_blank_sheet_has_the_name_that_was_given(key: str) -> None:
    assert loads("sheet", "new", key, "--name", "Aline")["name"] == "Aline"
    assert loads("sheet", "new", key)["name"] == "Nameless"
    assert loads("sheet", "new", key, "--lang", "fr")["name"] == "Sans nom"


def test_a_ready_made_sheet_may_get_another_name() -> None:
    assert loads("sheet", "new", "fu3", "--preset", "teich", "--name", "Aline")["name"] == "Aline"


def test_a_sheet_is_shown_under_the_titles_of_its_game() -> None:
    teich = prints("sheet", "new", "fu3", "--preset", "teich")
    lines = prints("sheet", "show", "-", "--lang", "fr", stdin=teich).splitlines()
    assert lines[0].startswith("Teich Ventury ")
    assert lines[0].endswith(" FU³ (FUCUBE)")
    assert lines[1] == "─" * 80
    assert {"Concept", "Atouts", "Équipement"} <= set(lines)
    assert any(line.split() == ["Points", "d’Aura", "4", "/", "4"] for line in lines)


def broken() -> dict[str, Any]:
    """A FU³ character with far too many Assets."""
    form: dict[str, Any] = loads("sheet", "new", "fu3", "--preset", "teich")
    block = next(b for b in form["blocks"] if b["kind"] == "descriptor" and b.get("role") == "asset")
    form["blocks"] += [{**block, "id": f"more{at}", "name": f"More {at}"} for at in range(9)]
    return form


def test_problems_have_the_promised_shape_and_exit_code() -> None:
    result = run("sheet", "check", "-", "--json", stdin=json.dumps(broken()))
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert list(answer) == ["ok", "problems"]
    assert answer["ok"] is False
    first = answer["problems"][0]
    assert {"rule", "where", "fr", "en"} <= set(first)
    assert first["rule"].startswith("FU3-")
    assert first["fr"] != first["en"]


def test_problems_are_told_in_the_reader_s_language() -> None:
    result = run("sheet", "check", "-", "--lang", "fr", stdin=json.dumps(broken()))
    assert result.exit_code == 1
    assert result.stdout.startswith("La fiche enfreint les règles\u00a0:\n  · ")


@pytest.mark.parametrize(
    "form",
    [
        {},
        [],
        {"system": 5, "name": "x"},
        {"system": "chess", "name": "x"},
        {"system": "fu3"},
        {"system": "fu3", "name": "x", "blocks": [{"kind": "dragon"}]},
        {"system": "fu3", "name": "x", "surprise": 1},
    ],
)
def test_what_is_no_sheet_is_a_problem_too(form: Any) -> None:
    result = run("sheet", "check", "-", "--json", stdin=json.dumps(form))
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert answer["ok"] is False
    assert all(problem["fr"] and problem["en"] for problem in answer["problems"])
    assert run("sheet", "show", "-", stdin=json.dumps(form)).exit_code == 1


def test_files_that_cannot_be_read_exit_with_two(tmp_path: Path) -> None:
    assert fails(2, "sheet", "check", str(tmp_path / "none.json")).endswith(": there is no such file.")
    assert fails(2, "sheet", "check", str(tmp_path)).endswith(": it is a folder.")
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 1_000_001)
    assert fails(2, "sheet", "check", str(large)).endswith(": larger than 1 MB.")
    for verb in ("check", "show"):
        assert "UTF-8" in fails(2, "sheet", verb, "-", stdin=b"\xff\xfe{}")


@pytest.mark.parametrize(
    "text",
    ["{", "= 3", '{"a": NaN}', "[1,", '{"a": ' + "9" * 5000 + "}", "a = [", "\x00", "{'a': 1}"],
)
def test_what_is_neither_json_nor_toml_exits_with_two(text: str) -> None:
    assert "JSON" in fails(2, "sheet", "check", "-", stdin=text)


@pytest.mark.parametrize("text", ["[" * 100_000, "[" * 500 + "]" * 500, "a = " + "[" * 600 + "]" * 600])
def test_what_is_nested_too_deeply_exits_with_two(text: str) -> None:
    assert fails(2, "sheet", "check", "-", stdin=text).endswith("standard input: nested too deeply.")


def test_a_byte_order_mark_does_no_harm() -> None:
    text = "\ufeff" + prints("sheet", "new", "fu3", "--preset", "teich")
    assert loads("sheet", "check", "-", stdin=text)["ok"] is True


def test_json_may_begin_as_toml_would(tmp_path: Path) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text('[[blocks]]\nkind = "words"\n', encoding="utf-8")
    assert run("sheet", "check", str(file)).exit_code == 1
    assert run("sheet", "check", "-", stdin='[[blocks]]\nkind = "words"\n').exit_code == 1


def test_json_is_read_whatever_its_file_is_called(tmp_path: Path) -> None:
    file = write(tmp_path / "teich.toml", loads("sheet", "new", "fu3", "--preset", "teich"))
    assert loads("sheet", "check", file)["ok"] is True


def test_control_characters_in_a_sheet_never_reach_the_terminal() -> None:
    form = loads("sheet", "new", "fu3", "--preset", "teich")
    form["name"] = "Evil\x1b[31m\ud800"
    text = prints("sheet", "show", "-", stdin=json.dumps(form))
    assert "\x1b" not in text
    assert "Evil" in text
    assert loads("sheet", "show", "-", stdin=json.dumps(form))["name"] == form["name"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--preset", "teich", "--random"),
        ("--seed", "a"),
        ("--toml", "--json"),
    ],
)
def test_options_that_exclude_each_other_are_misuse(arguments: tuple[str, ...]) -> None:
    fails(2, "sheet", "new", "fu3", *arguments)


def test_an_unknown_preset_is_refused_with_those_that_are_known() -> None:
    assert "teich" in fails(1, "sheet", "new", "fu3", "--preset", "nobody")
    assert fails(1, "sheet", "new", "dice") == "Error: Plain dice have no sheets."
