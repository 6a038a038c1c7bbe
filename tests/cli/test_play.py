"""``tablee`` alone and ``tablee play``: the prompt, here through a pipe."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tablee.cli import play
from tablee.cli.prompt import answers
from tablee.cli.prompt.session import Session
from tablee.cli.walking import source
from tablee.game.problem import Refused
from tablee.systems import KEYS, system
from tests.cli.running import prints, run


def said(*lines: str, options: tuple[str, ...] = ("fu3", "--seed", "c")) -> str:
    """What the prompt answers to some lines."""
    return prints("play", *options, stdin="".join(f"{line}\n" for line in lines))


def session(game: str = "fu3", seed: str = "c") -> Session:
    found = Session(source(seed))
    found.begin(game)
    return found


def test_alone_it_asks_which_game_and_takes_a_number_or_a_name() -> None:
    for answer in (str(KEYS.index("fu3") + 1), "fu3", "FU³", "game fu3", "jeu fu3"):
        text = prints(stdin=f"{answer}\nquit\n")
        games = [*(system(key).name.en for key in KEYS), "Dice"]
        assert text.startswith(
            "Which game?\n" + "".join(f"  {n}  {name}\n" for n, name in enumerate(games, 1))
        )
        assert "Ready-made sheets: " in text
        assert text.endswith("Until next time.\n\n")


def test_an_unknown_game_is_refused_and_asked_for_again() -> None:
    text = prints(stdin="chess\n99\n\nfu3\nquit\n")
    assert text.count("Unknown game") == 2
    assert text.count("Which game?") == 2


def test_the_examples_it_gives_can_be_typed() -> None:
    for key in KEYS:
        line = session(key).begin(key).splitlines()[1]
        examples = line.split(": ", 1)[1].split(". An empty")[0].split(", ")
        assert len(examples) >= 2
        for example in examples:
            session(key).answer(example)


def test_a_notation_shows_its_odds_and_an_empty_line_throws_it() -> None:
    text = said("+1", "")
    assert "  Yes, but… or better:  65.6%\n" in text
    assert "  Result     " in text


@pytest.mark.parametrize("word", ["throw", "roll", "lancer", "LANCER", "jeter"])
def test_throwing_has_a_word_in_both_languages(word: str) -> None:
    assert "Result" in said("+1", word)
    assert "Result" in said(f"{word} +1")


def test_nothing_to_throw_or_to_explain_says_so() -> None:
    assert "Nothing to throw yet" in said("")
    assert "Nothing to explain yet" in said("why")
    assert "nothing to spend on" in said("spend 1")


def test_before_a_throw_aura_buys_a_die_that_the_throw_then_costs() -> None:
    text = said("sheet teich", "+1", "spend 1", "", "sheet")
    assert "FU³ (FUCUBE) · +2" in text
    assert "Teich Ventury: Aura points −1, 3 left" in text or "−1, 3 left" in text
    assert "3 / 4" in text


def test_without_a_sheet_a_throw_that_costs_points_is_refused() -> None:
    text = said("+1", "spend 1", "")
    assert "take a sheet that pays" in text
    assert "say which sheet pays" in text


def test_after_a_throw_the_spends_are_listed_with_their_exact_odds() -> None:
    text = said("+1", "", options=("fu3", "--seed", "a"))
    assert "To spend:" in text
    assert "     dice 1,2,4 (⚂ 3  ⚀ 1  ⚂ 3): success 100% · better 87.5%" in text
    assert "  No.        1    3    4    5    6\n" in text


def test_a_spend_takes_the_best_dice_or_those_that_are_named() -> None:
    for line in ("spend 1", "dépenser 1", "depenser 1 1,2", "spend 1 1 2"):
        text = said("+1", "", line, options=("fu3", "--seed", "a"))
        assert "Thrown again" in text, line


def test_spends_are_paid_until_the_account_refuses() -> None:
    text = said("sheet teich", "+1", "", *["spend 1 1"] * 5)
    assert [f", {left} left" in text for left in (3, 2, 1, 0)] == [True] * 4
    assert "1 needed, 0 left" in text


def test_a_spend_that_makes_no_sense_is_explained() -> None:
    text = said("+1", "", "spend", "spend x", "spend 9", "spend 1 99", "spend 1 0")
    assert text.count("Write the number of the spend") == 2
    assert "Unknown spend for this throw: “9”" in text
    assert text.count("Dice are numbered from 1 to 6.") == 2


def test_a_question_waits_for_an_answer() -> None:
    lines = ("+1N +6D ou N", "")
    assert "Choose:\n  1  Throw 11 dice\n  2  +3N and 5 dice" in said(*lines, options=("iaodune",))
    for answer, dice in (("choose 2", 5), ("choisir convert", 5), ("", 11), ("choose 1", 11)):
        table = session("iaodune")
        for line in (*lines, answer):
            table.answer(line)
        assert table.table and table.table.place and table.table.place.reading
        assert len(table.table.place.reading.dice) == dice
    assert "choose among throw, convert" in said(*lines, "choose 7", options=("iaodune",))
    assert "No choice is expected" in said("choose 1", options=("iaodune",))


def test_why_names_the_rules_of_what_is_shown_and_of_what_fell() -> None:
    assert "(FU3-2-04)" in said("+1", "why")
    assert "(FU3-2-04)" in said("+1", "", "pourquoi ?")


def test_house_rules_change_and_sheets_stay() -> None:
    text = said("sheet nae", "set base_dice=7", "0N", "", "sheet", options=("iaodune",))
    assert "base_dice=7" in text
    assert text.count("Naé") == 2
    assert "base_dice=5" in said("set", options=("iaodune",))
    assert "Unknown house rule" in said("régler x=1", options=("iaodune",))
    assert "write dial=value" in said("set x", options=("iaodune",))
    assert "no house rules" in said("set", options=("dice",))


def test_options_set_the_house_rules_of_the_first_game() -> None:
    assert "base_dice=7" in said("set", options=("iaodune", "--set", "base_dice=7"))


def test_the_language_changes_at_once() -> None:
    text = said("langue fr", "+1", "lang en", "+1", "lang de")
    assert "Oui, mais… ou mieux\u00a0:" in text
    assert "Yes, but… or better:" in text
    assert "Write lang fr or lang en." in text


def test_rules_are_searched() -> None:
    assert "FU3-" in said("rules aura")
    assert "No rule answers" in said("règles xyzzy")
    assert "which words" in said("rules")


def test_sheets_are_listed_taken_and_refused() -> None:
    assert "teich" in said("sheet")
    assert "Unknown preset" in said("sheet nobody")


def test_help_lists_every_word() -> None:
    for word in ("help", "aide", "?"):
        text = said(word)
        assert all(name in text for name in ("spend", "choose", "why", "sheet", "set", "rules", "quit"))
    assert "dépenser" in said("aide", options=("fu3", "--lang", "fr"))


@pytest.mark.parametrize("key", [*KEYS, "dice"])
def test_the_end_of_input_leaves_quietly(key: str) -> None:
    assert said(options=(key,)).endswith("\n")


def test_nonsense_is_answered_in_a_line_and_the_prompt_goes_on() -> None:
    text = said("blah", "\x1b[A", "'; drop table", "+1")
    assert text.count("is not a throw known here") == 3
    assert "\x1b" not in text
    assert "65.6%" in text


def test_a_fault_of_ours_does_not_end_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Session, line: str) -> str:
        raise ZeroDivisionError(line)

    monkeypatch.setattr(Session, "answer", broken)
    text = said("+1", "+2")
    assert text.count("This is a fault of Tablée itself (ZeroDivisionError") == 2


def test_ctrl_c_once_warns_and_twice_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "_line", interrupted)
    result = run("play", "fu3")
    assert result.exit_code == 0
    assert "Ctrl-C again, or quit, to leave." in result.stdout


def test_every_game_can_be_thrown_and_its_first_spend_bought() -> None:
    for key in KEYS:
        found = session(key)
        assert found.table is not None
        found.answer(f"sheet {system(key).presets()[0]}")
        for example in answers.examples(found.table).split(", "):
            found.answer(example)
            text = found.answer("")
            assert any(word in text for word in ("Result", "(d", "Choose:"))
            if found.table.spends:
                with suppress(Refused):
                    found.answer("spend 1")
