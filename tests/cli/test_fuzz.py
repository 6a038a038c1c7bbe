"""Whatever is typed, the answer is a result or one clear line: never a traceback."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.cli.prompt.session import COMMANDS, Session
from tablee.cli.walking import source
from tablee.game.problem import Refused
from tablee.systems import KEYS, all_systems
from tests.cli.running import run

NAMES = (*KEYS, "dice")
THROWS = [(game.key, text) for game in all_systems() for text in game.examples.notations] + [("dice", "3d6")]
SIGNS = ["+", "-", "−", "", ",", "=", "/", "(", ")", "²", "é", "🎲", "\t"]
WORDS = [
    "0",
    "1",
    "20",
    "99999999999",
    "N",
    "D",
    "K",
    "d",
    "d6",
    "dF",
    "kh3",
    "vs",
    "contre",
    "jet",
    "en",
    "ou",
]
PIECES = st.sampled_from([*SIGNS, *WORDS])
written = st.one_of(
    st.text(max_size=30),
    st.lists(PIECES, max_size=8).map(" ".join),
    st.lists(PIECES, max_size=8).map("".join),
)
typed = written.filter(lambda text: not text.startswith("--"))


def quiet(*arguments: str, stdin: str | None = None) -> None:
    """Whatever the arguments, the exit code is a promised one and errors are whole lines."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code in (0, 1, 2), (arguments, result.output)
    assert "Traceback" not in result.output
    if result.exit_code and not result.stdout:
        heads = ("Error: ", "Erreur\u00a0: ")
        assert result.stderr and all(line.startswith(heads) for line in result.stderr.splitlines())


@given(st.sampled_from(NAMES), typed, st.sampled_from(["roll", "odds"]), st.sampled_from(["fr", "en"]))
def test_any_notation(system: str, notation: str, verb: str, lang: str) -> None:
    quiet(verb, system, notation, "--lang", lang)


@given(st.sampled_from(NAMES), typed)
def test_any_notation_as_json(system: str, notation: str) -> None:
    quiet("odds", system, notation, "--json")


@given(st.text(max_size=30), st.lists(written, max_size=4))
def test_any_arguments_at_all(verb: str, arguments: list[str]) -> None:
    quiet(verb if verb not in ("", "play") else "roll", *arguments, stdin="")


@given(st.lists(written, max_size=3))
def test_any_house_rules(settings: list[str]) -> None:
    quiet("roll", "iaodune", "0N", *(part for setting in settings for part in ("--set", setting)))


@given(st.sampled_from(["base_dice", "max_dice", "equality", "several_skills"]), written)
def test_any_value_of_a_house_rule(dial: str, value: str) -> None:
    quiet("roll", "iaodune", "0N", "--set", f"{dial}={value}")


@given(st.sampled_from(THROWS), written)
def test_any_faces(throw: tuple[str, str], faces: str) -> None:
    quiet("read", *throw, "--faces", faces)


@given(written)
def test_any_pack(text: str) -> None:
    quiet("roll", "iaodune", "0N", "--pack", "-", stdin=text)


@given(written)
def test_any_words(words: str) -> None:
    quiet("rules", "fu3", "--", words) if words.strip() else None


@given(written, written)
def test_any_spell(base: str, duration: str) -> None:
    quiet("spell", "--base", base, "--duration", duration)


@pytest.mark.parametrize("key", NAMES)
@given(
    lines=st.lists(st.one_of(written, st.tuples(st.sampled_from(sorted(COMMANDS)), written).map(" ".join)))
)
def test_any_evening_at_the_prompt(key: str, lines: list[str]) -> None:
    session = Session(source("fuzz"))
    session.begin(key)
    for line in lines:
        try:
            session.answer(line)
        except Refused as refused:
            assert refused.problems
        except Exception as error:
            assert type(error).__name__ in ("UsageError", "ClickException"), (lines, error)
