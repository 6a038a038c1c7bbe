"""The templates: stock Jinja, everything escaped, nothing undefined."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError, nodes
from markupsafe import Markup, escape

from tablee.web.rendering import compile_all, templates
from tablee.web.views.plaintext import shown
from tests.repo.tree import SOURCE

NAMES = templates(False).list_templates()
SAFE = {"dialogs/code.html"}
"""Where markup of our own is printed as it is: a drawing made from our own address."""


def tree(name: str) -> nodes.Template:
    env = templates(False)
    assert env.loader is not None
    return env.parse(env.loader.get_source(env, name)[0])


def test_every_template_compiles() -> None:
    assert len(NAMES) > 60
    compile_all()


@pytest.mark.parametrize("name", NAMES)
def test_an_inline_if_says_what_stands_there_else(name: str) -> None:
    """Without an else Jinja gives an undefined value that `StrictUndefined` does not see."""
    assert [found.lineno for found in tree(name).find_all(nodes.CondExpr) if found.expr2 is None] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_line_of_a_template_is_longer_than_its_formatter_would_leave_it(name: str) -> None:
    """It lays tags and text out, and leaves long expressions and comments to us."""
    lines = (SOURCE / "web" / "templates" / name).read_text("utf-8").splitlines()
    assert [at for at, line in enumerate(lines, 1) if len(line) > 120] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_template_prints_raw_markup(name: str) -> None:
    found = tree(name)
    assert not [*found.find_all((nodes.ScopedEvalContextModifier, nodes.EvalContextModifier))]
    raw = [each.lineno for each in found.find_all(nodes.Filter) if each.name in ("safe", "forceescape")]
    assert name in SAFE or raw == []


@given(st.text() | st.text("&<>'\"é\u202e\u2066’"))
def test_text_is_printed_plain_and_escaped(words: str) -> None:
    assert templates(False).from_string("{{ words }}").render(words=words) == str(escape(shown(words)))


@pytest.mark.parametrize(
    "value", [0, -3, True, None, 1.5, Fraction(1, 3), Markup("<b>&amp;</b>"), ["<a>"], ("'",)]
)
def test_whatever_is_printed_is_escaped_once(value: object) -> None:
    assert templates(False).from_string("{{ value }}").render(value=value) == str(escape(value))


def test_macros_blocks_and_filters_print_nothing_raw() -> None:
    page = templates(False).from_string(
        "{% macro m(x, y='<') %}{{ x }}{{ y }}{% endmacro %}{% macro around() %}{{ caller() }}{% endmacro %}"
        "{{ a }}{{ m(a, y=a) }}{{ '<' ~ a }}{% set c %}{{ a }}{% endset %}{{ c }}{{ a|upper }}"
        "{% call around() %}{{ a }}{% endcall %}"
    )
    assert page.render(a="<'") == "&lt;&#39;" * 3 + "&lt;&lt;&#39;" + "&lt;&#39;" * 3


def test_what_is_undefined_is_an_error() -> None:
    for wrong in ("{{ a }}", "{{ a.b }}", "{{ '' ~ a }}", "{% if a %}{% endif %}"):
        with pytest.raises(UndefinedError):
            templates(False).from_string(wrong).render()
