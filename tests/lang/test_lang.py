"""The language spoken, where it is found, and what happens without a catalogue."""

from __future__ import annotations

import contextvars
from collections.abc import Iterator
from pathlib import Path

import pytest

from hatch_build import compile_catalogues
from tablee import lang

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    compile_catalogues(ROOT)
    lang._catalogue.cache_clear()
    before = lang.current()
    yield
    lang.use(before)
    lang._catalogue.cache_clear()


def test_messages_are_in_the_language_spoken() -> None:
    lang.use("en")
    assert lang.gettext("Result") == "Result"
    lang.use("fr")
    assert lang.gettext("Result") == "Résultat"
    assert lang.gettext("no such message") == "no such message"


def test_a_message_that_counts_follows_its_language() -> None:
    lang.use("en")
    assert [lang.ngettext("{n} die", "{n} dice", n) for n in (0, 1, 2)] == ["{n} dice", "{n} die", "{n} dice"]


def test_without_a_catalogue_the_interface_speaks_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lang, "__path__", [str(tmp_path)])
    lang.use("fr")
    assert lang.gettext("Result") == "Result"
    assert lang.current() == "fr"
    assert not lang.has_catalogue("fr")
    assert lang.has_catalogue("en")


def test_a_spoilt_catalogue_is_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = tmp_path / "fr" / "LC_MESSAGES" / "tablee.mo"
    spoilt.parent.mkdir(parents=True)
    spoilt.write_bytes(b"not a catalogue")
    monkeypatch.setattr(lang, "__path__", [str(tmp_path)])
    lang.use("fr")
    assert lang.gettext("Result") == "Result"


def test_each_context_speaks_its_own_language() -> None:
    lang.use("en")
    contextvars.copy_context().run(lang.use, "fr")
    assert lang.current() == "en"


@pytest.mark.parametrize(
    ("env", "found"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "FR_CA"}, "fr"),
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "fr.UTF-8"}, "fr"),
        ({"LANG": "frp_FR"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "it:fr:en"}, "fr"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
    ],
)
def test_the_environment_is_read_as_other_programs_read_it(env: dict[str, str], found: str) -> None:
    assert lang.from_environment(env) == found
