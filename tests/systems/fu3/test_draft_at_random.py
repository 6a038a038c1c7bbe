"""Drafts and lines of all sorts: a draft is thrown as it is shown, or refused in words."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.game.chip import Chip
from tablee.game.draft import Draft
from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor, Power
from tablee.systems.fu3 import SYSTEM
from tests.systems.fu3.table import Table, book, law_of, table

PEOPLE = ("teich", "blop", "sygil", "assassin", "thief", "joniss", "rachette", "fine_blade", "rope_bridge")


def game() -> Table:
    found = table(*PEOPLE)
    spell = Power("spell_1", "Souffle", "prepared", {"base": "destroy", "range": 2})
    hurt = Descriptor("condition_1", "Sonné", 2, "condition")
    found.put("rachette", SYSTEM.preset("rachette").put(spell).put(hurt))
    return found


def draft_of(at: Table, random: Random) -> Draft:
    sheet = random.choice(PEOPLE)
    blocks = [block.id for block in at.state.sheet(sheet).blocks] + ["none"]
    others = [id for id in PEOPLE if id != sheet]
    keys = [
        "Épée",
        "assassin:Dague",
        "bare_skin",
        "spell",
        "superiority",
        "thief:Voleur",
        "Boue",
        "teich:Épée",
    ]
    options = {"superiority": random.choice(("ours", "theirs", "nobody")), "distance": random.randint(0, 3)}
    return Draft(
        sheet,
        tuple(random.sample(blocks, random.randint(0, len(blocks)))),
        tuple(random.sample(others, random.randint(0, 3))),
        (Chip("Boue", random.randint(0, 3), random.choice((1, -1)), role="circumstance"),),
        dict.fromkeys(random.sample(keys, random.randint(0, 3)), "MJ"),
        tuple(random.sample(keys, random.randint(0, 2))),
        bought=random.randint(0, 2),
        way=random.choice(["", *(way.key for way in book().ways)]),
        options=options,
        helpers=tuple(random.sample(others, random.randint(0, 2))),
    )


@pytest.mark.parametrize("seed", range(120))
def test_what_is_shown_is_what_is_thrown(seed: int) -> None:
    at, rules = game(), book()
    draft = draft_of(at, Random(seed))
    assert rules.draft is not None and rules.veil is not None
    try:
        found = rules.draft(at.state, draft)
        check = rules.check(found.form)
    except Refused as refused:
        assert all(rules.reference.say(problem, "fr") for problem in refused.problems)
        return
    veiled = rules.check(rules.veil(found.form, set(draft.against)))
    assert law_of(veiled) == law_of(check)
    if not found.move:
        return
    seen = at.preview(found.move, **found.args)
    for problem in seen.problems:
        assert rules.reference.say(problem, "fr")
    if seen.dice is not None:
        assert check.root == seen.dice or check.root.sides == seen.dice.sides  # type: ignore[union-attr]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_any_line_is_a_foe_or_refused(line: str) -> None:
    make = book().quick
    assert make is not None
    try:
        sheet = make(line)
    except Refused as refused:
        assert all(book().reference.say(problem, "en") for problem in refused.problems)
        return
    assert not [problem for problem in book().validate(sheet) if not problem.warning]
