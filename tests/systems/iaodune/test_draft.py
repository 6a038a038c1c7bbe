"""A throw in preparation: an Aptitude, Skills, and every Suffering and tool that nobody strikes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft, DraftResult
from tablee.game.problem import Refused
from tablee.game.state import State
from tablee.systems.iaodune import SYSTEM

RULES = SYSTEM.book()
TABLE = State({"n": SYSTEM.preset("nae")})


def drafted(draft: Draft) -> DraftResult:
    assert RULES.draft is not None
    return RULES.draft(TABLE, draft)


def notation(draft: Draft) -> str:
    return RULES.check(drafted(draft).form).notation


@pytest.mark.rule("IAO-16")
def test_what_is_ticked_and_what_always_applies() -> None:
    names = [(c.name, c.worth, c.unit) for c in drafted(Draft("n", ("athletisme", "escalade"))).chips]
    assert names == [
        ("Athlétisme", 3, "N"), ("Escalade", 6, "D"), ("Cheville foulée", -2, "D"),
        ("Corde à grappin", 1, "N"),
    ]  # fmt: skip
    assert notation(Draft("n", ("athletisme", "escalade"))) == "+3N +1N +4D"


@pytest.mark.rule("IAO-16")
def test_the_aptitude_ticked_last_is_the_one() -> None:
    chips = drafted(Draft("n", ("athletisme", "adresse"))).chips
    assert [c.name for c in chips if c.role == "aptitude"] == ["Adresse"]


@pytest.mark.rule("IAO-16")
@pytest.mark.parametrize(
    ("several", "pressed"), [(False, ("adresse", "course")), (True, ("escalade", "adresse", "course"))]
)
def test_the_page_presses_what_counts_of_what_was_tapped(several: bool, pressed: tuple[str, ...]) -> None:
    """An Aptitude and a Skill each, the last that was tapped; tools and Sufferings count unasked."""
    rules = SYSTEM.rules(SYSTEM.pack().turn({"several_skills": several}))
    tapped = ("athletisme", "escalade", "adresse", "course", "corde", "nothing")
    assert rules.counts(TABLE.sheet("n"), Draft("n", tapped)) == pressed


@pytest.mark.rule("IAO-16")
def test_a_struck_chip_is_shown_and_does_not_count() -> None:
    draft = Draft("n", ("adresse",), struck={"Cheville foulée": "Camille"})
    assert [c.struck_by for c in drafted(draft).chips if not c.on] == ["Camille"]
    assert notation(draft) == "+2N +1N"
    added = replace(draft, added=(Chip("Nuit", 2, -1, role="circumstance", unit="D"),))
    assert notation(added) == "+2N +1N -2D"


@pytest.mark.rule("IAO-09")
def test_the_goal_is_a_level_to_beat() -> None:
    assert notation(Draft("n", ("adresse",), goal="2")).endswith("contre 2")
    with pytest.raises(Refused):
        notation(Draft("n", ("adresse",), goal="beaucoup"))


def test_a_throw_of_nobody() -> None:
    assert drafted(Draft("nobody", ("adresse",))).chips == ()


@pytest.mark.rule("IAO-16")
@pytest.mark.parametrize(
    ("chip", "role"),
    [
        (Chip("Brume", 1, -1, role="circumstance", unit="N"), "tool"),
        (Chip("Brume", 1, -1, role="circumstance"), "tool"),
        (Chip("Élan", 2, role="circumstance", unit="D"), "skill"),
        (Chip("Brume", 2, -1, role="circumstance", unit="D"), "suffering"),
    ],
)
def test_what_people_add_has_its_place(chip: Chip, role: str) -> None:
    draft = Draft("n", ("adresse",), added=(chip,))
    assert drafted(draft).chips[-1].role == role
    assert notation(draft)
