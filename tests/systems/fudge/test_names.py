"""What a reader calls the Traits and things of a sheet, what is chosen from lists, and a foe on one line."""

from __future__ import annotations

import pytest

from tablee.game.chip import Chip
from tablee.game.problem import Refused
from tablee.game.reference import folded
from tablee.game.sheet import Account, Block, Levelled, Note, Numeric, Power
from tablee.systems.fudge.creation.quick import quick
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.views.fields import Asked, block_name
from tablee.web.views.questions import block_named
from tablee.web.views.sheet_groups import Shown
from tests.systems.fudge.by_hand import book, refused, rules

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.rule("FUD-1.1-02", "FUD-1.3.2-07")
@pytest.mark.parametrize(
    ("block", "fr", "en"),
    [
        (Levelled("a", "Force", 1, "attribute"), "Force", "Strength"),
        (Levelled("a", "strength", 1, "attribute"), "Force", "Strength"),
        (Levelled("a", "Survie", 1, "skill"), "Survie", "Survival"),
        (Levelled("a", f"Langue{NBSP}: Elfique", 1, "skill"), f"Langue{NBSP}: Elfique", "Language: Elfique"),
        (Levelled("a", "Rôder dans les tavernes", 1, "skill"), *("Rôder dans les tavernes",) * 2),
        (Power("a", "Couard", "fault"), "Couard", "Coward"),
        (Power("a", "Lâche", "fault"), "Lâche", "Lâche"),  # another name is the player's own
        (Power("a", "Peau Épaisse", "gift"), "Peau Épaisse", "Thick skin"),
        (Numeric("a", "Rapière de Zéphyrin", 3, "weapon"), *("Rapière de Zéphyrin",) * 2),
    ],
)
def test_a_trait_of_the_lists_is_read_in_the_readers_language(block: Block, fr: str, en: str) -> None:
    assert (rules().named(block, "fr"), rules().named(block, "en")) == (fr, en)
    assert block_name(rules(), block, "en").startswith(en)
    sheet = rules().blank_sheet("Ana").put(block)
    lines = [line for group in Shown(rules(), "en").groups(sheet) for line in group.lines]
    shown = next(line for line in lines if line.id == "a")
    assert (shown.name, shown.words) == (en, getattr(block, "name", ""))  # what was written stays


@pytest.mark.parametrize(
    ("name", "en"),
    [
        ("Force", "Strength"),
        ("Discrétion", "Stealth"),
        (f"Langue{NBSP}: Elfique", "Language: Elfique"),
        ("Rôder dans les tavernes", "Rôder dans les tavernes"),
        ("Mécanique", "Mécanique"),  # an Attribute has it, and a Skill: which it was is not known
    ],
)
def test_a_throw_calls_its_traits_as_its_reader_does(name: str, en: str) -> None:
    spoken = rules().spoken
    assert spoken is not None
    side = {"level": 1, "trait": name}
    for written, read in (
        ({"check": "roll", **side}, {"check": "roll", "level": 1, "trait": en}),
        ({"check": "blow", "me": side}, {"check": "blow", "me": {"level": 1, "trait": en}}),
        ({"check": "melee", "foes": [side]}, {"check": "melee", "foes": [{"level": 1, "trait": en}]}),
    ):
        assert spoken(written, "en") == read and spoken(written, "fr") == written


@pytest.mark.parametrize("role", ["trait", "support"])
def test_a_chip_of_a_trait_too_and_no_other(role: str) -> None:
    assert rules().named(Chip("Discrétion", 2, role=role), "en") == "Stealth"
    assert rules().named(Chip("Discrétion", 2, role="circumstance"), "en") == "Discrétion"


def test_a_trait_is_asked_for_by_any_of_its_names() -> None:
    sheet = rules().blank_sheet("Ana").put(Levelled("a", "Discrétion", 1, "skill"))
    assert [block_named(rules(), sheet, name) for name in ("a", "discrétion", "Stealth")] == ["a"] * 3
    assert block_named(rules(), sheet, "Swimming") == ""


def test_a_thing_of_the_lists_too() -> None:
    sheet = quick(book(), "Garde, épée large")
    (sword,) = sheet.having(Numeric, "weapon")
    assert rules().named(sword, "en") == "Broadsword"


def test_the_story_has_a_name_and_free_slots_say_what_they_are_for() -> None:
    sheet = rules().blank_sheet("Ana")
    assert isinstance(sheet.get("story"), Note) and isinstance(sheet.get("free_traits"), Account)
    for lang, story, told in (("fr", "Histoire", "remplir en jeu"), ("en", "Story", "filled in play")):
        lines = {
            line.id: line
            for group in Shown(rules(), "fr" if lang == "fr" else "en").groups(sheet)
            for line in group.lines
        }
        assert lines["story"].name == story and told in lines["free_traits"].note


@pytest.mark.rule("FUD-1.3.2-06")
@pytest.mark.parametrize("move", ["add_skill", "add_attribute", "add_gift", "add_fault"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_lists_are_in_the_readers_alphabetical_order_under_headings_and_name_nothing_twice(
    move: str, lang: str
) -> None:
    seat = Seat("s", "Ana", "gm")
    found = rules().moves[move]
    asked = Asked(found, rules(), TableState(), seat, "fr" if lang == "fr" else "en", {})
    field = next(f for f in asked.fields() if f.name == "listed")
    names = [choice.name for choice in field.choices]
    assert len(names) == len({name.casefold() for name in names})
    heads = [head for head, _under in field.headed]
    assert len(heads) == len(set(heads))
    for head, under in field.headed:
        assert not head or [c.name for c in under] == sorted((c.name for c in under), key=folded)
    if move == "add_skill":
        assert ("Language (group)" if lang == "en" else "Survie (groupe)") in names


@pytest.mark.rule("FUD-1.4-04")
def test_a_word_without_a_level_is_told_what_it_lacks() -> None:
    assert refused(lambda: quick(book(), "Garde, Maussade")) == [("FUD-1.4-04", "level")]
    assert refused(lambda: quick(book(), "Garde, 3")) == [("FUD-1.4-04", "unread")]
    with pytest.raises(Refused) as wrong:
        quick(book(), "Garde, Maussade")
    (said,) = wrong.value.problems
    assert "«\u202fMaussade Bon\u202f»\u202f?" in rules().reference.say(said, "fr")
    assert "“Maussade Good”" in rules().reference.say(said, "en")
    coward = quick(book(), "Garde, Lâche")
    assert [power.role for power in coward.having(Power)] == ["fault"]


def test_the_example_of_a_foe_on_one_line_is_read_in_both_languages() -> None:
    hint = rules().quick_hint
    assert hint is not None
    for line in (hint.fr, hint.en):
        sheet = quick(book(), line)
        assert {b.level for b in sheet.having(Levelled) if b.level} == {1, 2}
        assert len(list(sheet.having(Numeric, "weapon"))) == len(list(sheet.having(Power))) == 1
