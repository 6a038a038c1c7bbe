"""Writing a throw, and reading back what was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tests.systems.iaodune.by_hand import rules


@pytest.mark.rule("IAO-08")
@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("+3N -2D", {"n": 3, "d": -2}),
        ("-2D +3N", {"n": 3, "d": -2}),
        ("+3N−2D", {"n": 3, "d": -2}),
        ("3n2d", {"n": 3, "d": 2}),
        (" + 3 N  - 2 D ", {"n": 3, "d": -2}),
        ("+3N", {"n": 3}),
        ("-4D", {"d": -4}),
        ("0N", {}),
        ("Chance", {}),
        ("Chance +3N", {"n": 3}),
        ("+1N contre 2", {"n": 1, "against": 2}),
        ("+1N CONTRE −2", {"n": 1, "against": -2}),
        ("+1N vs. 2", {"n": 1, "against": 2}),
        ("+1N against 0", {"n": 1, "against": 0}),
        ("chance contre 1", {"against": 1}),
        ("+3N +1N -2N +1D +1D", {"n": 3, "tools": -1, "d": 2}),
        ("+3N +6D en N contre 8", {"n": 3, "d": 6, "convert": "yes", "against": 8}),
        ("+3N +6D or n vs 8", {"n": 3, "d": 6, "convert": "ask", "against": 8}),
        ("+3N +6dN -2nD", {"n": 3, "d_as_n": 6, "n_as_d": -2}),
    ],
)
def test_what_a_text_says(text: str, form: dict[str, object]) -> None:
    assert rules().notation(text).form() == {"check": "chance", **form}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("-2d3n", "+3N -2D"),
        ("chance", "0N"),
        ("0N +1N", "+0N +1N"),
        ("+3N+6DasN against8", "+3N +6D en N contre 8"),
        ("6D or N", "+6D ou N"),
        ("8D→N", "+8dN"),
        ("2n->D vs -3", "+2nD contre -3"),
        ("+2N vs roll 1N-1D vs roll 0N en N", "+2N contre jet +1N -1D contre jet 0N en N"),
    ],
)
def test_a_throw_is_written_one_way(text: str, written: str) -> None:
    assert rules().notation(text).notation == written


@pytest.mark.parametrize(
    "text",
    [
        "", "+", "N", "+3", "3 2N", "+3N +", "+3N contre", "contre 2", "+3N contre 2 contre 3",
        "+3N en N en N", "+1N contre 2 contre jet 1N", "+3X", "en N", "chance en N", "+3N contre jet",
        "+3N contre jet 2", "3N x", "+1234567890N", "+3N contre 1N", "５N",
    ],
)  # fmt: skip
def test_other_texts_are_refused_with_examples(text: str) -> None:
    with pytest.raises(Refused) as refused:
        rules().notation(text)
    (wrong,) = refused.value.problems
    assert wrong.rule == "HOUSE-notation"
    assert "+3N -2D" in rules().reference.say(wrong, "fr")


def test_numbers_beyond_measure_are_refused() -> None:
    for text in ("+1000001N", "0N contre 1000001", "-1000001nD +1D en N"):
        with pytest.raises(Refused) as refused:
            rules().notation(text)
        assert refused.value.problems[0].rule in ("HOUSE-param", "IAO-07")


def test_a_long_text_is_refused_at_once() -> None:
    with pytest.raises(Refused) as refused:
        rules().notation("+1N " * 1000)
    assert refused.value.problems[0].said == "long"


@pytest.mark.parametrize("text", ["3d6+2", "4d6kh3", "4dF", "d100"])
def test_plain_dice_are_read_too(text: str) -> None:
    assert rules().notation(text).kind == "dice"


levels = st.integers(-40, 40)
terms = st.lists(
    st.tuples(levels, st.sampled_from(["N", "D", "dN", "nD", "n", "d→N", "N->D"])), min_size=1, max_size=5
).map(lambda found: " ".join(f"{value:+d}{unit}" for value, unit in found))
endings = st.sampled_from(["", " en N", " as N", " ou N", "or N"])
beings = st.builds(str.__add__, terms, endings)
against = st.one_of(
    st.just(""), levels.map(lambda level: f" contre {level}"), beings.map(lambda being: f" vs roll {being}")
)


@given(st.builds(str.__add__, beings, against))
def test_what_is_read_is_written_and_read_back(text: str) -> None:
    game = rules(max_dice=200)
    try:
        check = game.notation(text)
    except Refused as refused:
        assert {p.rule for p in refused.problems} == {"IAO-07"}
        return
    again = game.notation(check.notation)
    assert again.form() == check.form()
    assert again.notation == check.notation
    assert game.check(check.form()).form() == check.form()
    assert odds_of(again) == odds_of(check)


@given(st.text(alphabet="+-−0123456789 NnDd→>contrevsjetasenouor.F", max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        rules().notation(text)
    except Refused as refused:
        assert all(
            rules().reference.say(p, "fr") and rules().reference.say(p, "en") for p in refused.problems
        )
