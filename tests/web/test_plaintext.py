"""Names and words of others: nothing in them turns or hides what stands beside them."""

from __future__ import annotations

import pytest

from tablee.game.problem import Refused
from tablee.table.log.names import plain_name
from tablee.web.rendering import templates
from tablee.web.views.plaintext import shown, told


@pytest.mark.parametrize("name", ["", "\u200b", "\u202e\u202c", "\u3164\u2800", "\ufeff \u00ad", "\x00\x1b"])
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    with pytest.raises(Refused):
        plain_name(name)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("\u202eAna", "Ana"),
        ("A\u200bna", "Ana"),
        ("Zoé\u00a0B", "Zoé\u00a0B"),
        ("دانة", "دانة"),
        ("👩‍🚀", "👩‍🚀"),
    ],
)
def test_letters_of_every_script_are_kept(name: str, kept: str) -> None:
    assert plain_name(name) == kept


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ("a\x1b[31m\x1c\x7fb", "a[31mb"),
        ("é\x1b\x9bé", "éé"),
        ("two\r\n\tlines", "two\r\n\tlines"),
        ("plain ~", "plain ~"),
    ],
)
def test_a_page_prints_no_sign_that_governs_a_screen(words: str, printed: str) -> None:
    assert shown(words) == printed
    assert templates(False).from_string("{{ words }}").render(words=words) == printed


def test_a_page_prints_no_sign_that_turns_the_writing() -> None:
    page = templates(False).from_string("<b>{{ words }}</b>{{ note }}")
    assert page.render(words="a\u202eb\u2066c", note=told("x\u202ey")) == "<b>abc</b><p>xy</p>\n"
