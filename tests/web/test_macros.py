"""What pages are made of: escaped, named for those who listen, and allowed by the content policy."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tablee.web.rendering import templates
from tablee.web.views.wording import parts
from tests.repo.tree import SOURCE
from tests.web.flat import flat

TEMPLATES = SOURCE / "web" / "templates"
BAR = parts([("Non <b>", Fraction(1, 4), False), ("Oui", Fraction(3, 4), True)], ["25 %", "75 %"])
HOSTILE = "<script>\"'&"


def drawn(source: str) -> str:
    top = "{% import 'macros/ui.html' as ui %}{% import 'macros/send.html' as send %}"
    return flat(templates(False).from_string(top + source).render(bar=BAR, x=HOSTILE))


@pytest.mark.parametrize(
    "call",
    [
        "{{ ui.icon('x', x) }}",
        "{{ ui.die(x, label=x, kind=x) }}",
        "{{ ui.odds_bar(bar, x) }}",
        "{{ ui.odds_table(bar, [x, x, x], x) }}",
        "{{ ui.chip(x, x, true, -1, x, send.posts(x, x, {x: x}, x, swap=x)) }}",
        "{{ ui.spend(x, x, x) }}",
        "<form {{ send.form(x, x, x) }} {{ send.page(x, x) }}><a {{ send.leads(x) }} {{ send.key(x) }}>",
        "{{ ui.account(1, 3, x) }}{{ ui.track([(x, 1, 2, x)]) }}",
        "{{ ui.seat(x, x, x, label=x) }}",
        "{% call ui.entry('e1', x, x, undone=x) %}{{ x }}{% endcall %}",
        "{% call ui.cast(true) %}{{ ui.verdict(x, x) }}{{ ui.why(x, [(x, x)]) }}{% endcall %}",
        "{% call ui.pending('p1', x, x, true) %}{{ x }}{% endcall %}",
        "{% call ui.dialog('d', x, x) %}{{ ui.field('n', x, x, hint=x, error=x) }}{% endcall %}",
        "{% call ui.block(x, x) %}{{ ui.choice('n', x, x, x) }}{% endcall %}{{ ui.problem(x, x) }}",
        "{{ ui.link('l', x, x, x, x) }}",
    ],
)
def test_whatever_people_write_is_shown_as_text(call: str) -> None:
    page = drawn(call)
    assert "<script" not in page and "<b>" not in page.replace('<p class="verdict"><b>', "")
    assert "\"'" not in page
    assert "&lt;" in page


def test_a_die_is_a_symbol_and_words() -> None:
    page = drawn("{{ ui.die(2, value='+', kept=false, label='+1, écarté') }}")
    assert '<span aria-hidden="true">+</span>' in page
    assert '<span class="sr">+1, écarté</span>' in page
    assert "dropped" in page


def test_a_bar_has_a_name_and_each_part_its_own() -> None:
    page = drawn("{{ ui.odds_bar(bar, 'Chances') }}")
    assert 'role="img" aria-label="Chances"' in page
    assert re.findall(r"<title>(.*?)</title>", page) == ["Non &lt;b&gt; 25 %", "Oui 75 %"]
    assert 'x="25.0%" y="0" width="75.0%"' in page


def test_no_template_breaks_the_content_policy() -> None:
    """No style attribute, no handler, no script or style written in a page."""
    for path in TEMPLATES.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=|\son[a-z]+=|hx-on|<style|<script(?![^>]*\ssrc=)|javascript:", text), (
            path.name
        )
