"""Every kind of block has its line on a sheet for people."""

from __future__ import annotations

from dataclasses import replace

from tablee.cli.paper import Paper
from tablee.cli.plain_dice import PLAIN_DICE
from tablee.cli.sheet_text import sheet_text
from tablee.game.account import Account
from tablee.game.block import Descriptor, Items, Levelled, Note, Numeric, Pick, Power, Words
from tablee.game.sheet import Aspect, Nested, Sheet
from tablee.game.text import Text
from tablee.game.toml_form import toml_text
from tablee.game.track import Mark, Track, TrackRow
from tablee.lang import use
from tests.systems_under_test import find_system

SHEET = Sheet(
    "dice",
    "Aline",
    (
        Levelled("a", "Force", 2),
        Levelled("b", "Vol", None),
        Aspect("p", "Brawler", 2, 2, 1),
        Numeric("c", "Rope", 0, more={"N": 1, "D": -2}, note="new"),
        Numeric("d", "Wits", -1),
        Descriptor("e", "Sergeant", 1, tags=("magic",)),
        Pick("f", Text("Rang", "Rank"), "captain"),
        Words("g", Text("Concept", "Concept"), "Grumpy"),
        Items("h", Text("Sac", "Bag"), ("torch", "rope")),
        Note("i", "One line.\nAnother."),
        Power("j", "Firebolt", data={"cost": 2, "kind": "negative", "known": True}),
        Account("k", Text("Aura", "Aura"), 3, 5),
        Account("l", Text("PX", "XP"), 7),
        Track("m", Text("Blessures", "Wounds"), (TrackRow("s", Text("Égratignure", "Scratch"), 3, -1),),
              (Mark("s", "s"),)),
        Nested("n", Sheet("dice", "Familiar", (Words("o", Text("Nature", "Nature"), "owl"),))),
    ),
)  # fmt: skip


WORDS = {"cost": Text("prix", "cost"), "kind": Text("sorte", "kind"), "known": Text("connu", "known")}
RULES = replace(PLAIN_DICE.book(), numbers=WORDS)


def test_each_block_has_its_line() -> None:
    use("en")
    assert sheet_text(PLAIN_DICE, RULES, SHEET, Paper(60)).splitlines() == [
        "Aline                                                   Dice",
        "─" * 60,
        "",
        "  Force      2",
        "  Vol        absent",
        "  Brawler    ☒☐  2",
        "  Rope       N 1 · D −2  (new)",
        "  Wits       −1",
        "  Sergeant   1 · magic",
        "  Rank       captain",
        "  Concept    Grumpy",
        "  Bag        torch · rope",
        "  One line.",
        "  Another.",
        "  Firebolt   cost 2 · kind negative · known yes",
        "  Aura       3 / 5",
        "  XP         7",
        "  Wounds",
        "    Scratch  ☒☐☐  −1",
        "",
        "  Familiar                                              Dice",
        "  " + "─" * 58,
        "",
        "    Nature  owl",
    ]


def test_words_of_the_sheet_follow_the_language() -> None:
    use("fr")
    text = sheet_text(PLAIN_DICE, RULES, SHEET, Paper(60, symbols=False))
    assert "    Égratignure  [x][ ][ ]  −1" in text
    assert "sorte négative · connu oui" in text


def test_what_a_game_has_no_words_for_is_not_told() -> None:
    use("en")
    text = sheet_text(PLAIN_DICE, PLAIN_DICE.book(), SHEET, Paper(60))
    assert "  Firebolt\n" in text and "negative" not in text
    sybil = find_system("fate2").preset("sybil")
    told = sheet_text(find_system("fate2"), find_system("fate2").book(), sybil, Paper(60))
    assert "  Phase 1  points 4\n" in told and "state" not in told


def test_toml_writes_keys_and_texts_that_need_quotes() -> None:
    assert toml_text({"a b": 'x"\n\x7f', "n": None, "t": {"k": [1, True, "é"]}, "l": [{"x": {}}]}) == (
        '"a b" = "x\\"\\n\\u007f"\n\n[t]\nk = [1, true, "é"]\n\n[[l]]\nx = {}\n'
    )


def test_what_goes_with_every_sheet_stands_at_its_foot_and_lists_name_their_traits() -> None:
    lines = (Text("Bon (+1) · 2 PE", "Good (+1) · 2 XP"), Text("Moyen (0)", "Fair (0)"))
    rules = replace(
        PLAIN_DICE.book(),
        legend=((Text("Échelle", "Ladder"), lines),),
        names=lambda block: Text("Force", "Strength") if getattr(block, "id", "") == "a" else None,
    )
    for lang, trait, foot in (
        ("fr", "Force", ["Échelle", "  Bon (+1), 2 PE · Moyen (0)"]),
        ("en", "Strength", ["Ladder", "  Good (+1), 2 XP · Fair (0)"]),
    ):
        use("fr" if lang == "fr" else "en")
        told = sheet_text(PLAIN_DICE, rules, SHEET, Paper(60)).splitlines()
        assert told[-2:] == foot and told.count(foot[0]) == 1  # not again under a sheet within it
        assert told[3].startswith(f"  {trait} ") and told[4].startswith("  Vol ")
    use("en")


def test_further_values_are_said_in_the_words_of_the_game_or_hidden() -> None:
    sheet = Sheet("plain", "Ana", (Numeric("strength", "Strength", 2, more={"full": 3, "secret": 1}),))
    rules = replace(
        PLAIN_DICE.book(), numbers={"full": Text("au départ", "at first"), "secret": Text("", "")}
    )
    assert sheet_text(PLAIN_DICE, rules, sheet, Paper(60)).endswith("  Strength  2 · at first 3")
