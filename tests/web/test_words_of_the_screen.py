"""What is read on the screen is in the reader's language, and as that language writes it."""

from __future__ import annotations

import html
import re
from fractions import Fraction

import pytest

from tablee.game.chart import Chart, Line
from tablee.game.event import SheetPut
from tablee.game.text import Lang, plain
from tablee.web.views.odds import drawn
from tablee.web.views.wording import written
from tests.web.seated import KEY, Place, Table


@pytest.mark.parametrize(
    ("notation", "fr", "en"),
    [
        ("+7 3K vs 20 2K", "+7 3K contre 20 2K", "+7 3K vs 20 2K"),
        ("-1 vs jet +5", "−1 contre jet +5", "−1 vs roll +5"),
        ("+1N -2D contre 2", "+1N −2D contre 2", "+1N −2D vs 2"),
        ("+6 vs jet +8 contre-krâsse", "+6 contre jet +8 contre-krâsse", "+6 vs roll +8 contre-krâsse"),
    ],
)
def test_a_notation_is_read_in_ones_own_words(notation: str, fr: str, en: str) -> None:
    assert (written(notation, "fr"), written(notation, "en")) == (fr, en)


def test_the_throw_bar_speaks_the_reader_s_language(place: Place) -> None:
    table = Table(place, "krasses", "aline")
    sheet = next(r.fact.sheet for r in table.records if isinstance(r.fact, SheetPut))
    table.do(table.player, "draft", sheet=sheet, goal="14")
    assert "+0 vs 14" in table.page(table.player)
    page = table.page(table.gm, sheet)
    assert "+0 contre 14" in page and " vs " not in page
    assert ">Dés krâsse (dK)<" in page


def test_sources_are_told_in_the_reader_s_language(place: Place) -> None:
    seen = {}
    for lang in ("fr", "en"):
        host = place.person(lang)
        host.get(f"/host/{KEY}")
        seen[lang] = html.unescape(host.get("/").text).partition('class="sources"')[2]
    for fr, en in (("une page en français", "untitled french page"), ("chapitre des dés", "dice chapter")):
        assert fr in seen["fr"].lower() and en not in seen["fr"].lower()
        assert en in seen["en"].lower()


@pytest.mark.parametrize(("lang", "mark"), [("fr", "\N{NARROW NO-BREAK SPACE}; "), ("en", "; ")])
def test_what_a_chart_tells_is_punctuated_in_its_language(lang: Lang, mark: str) -> None:
    lines = tuple(Line(plain(name), (Fraction(1, 4),)) for name in ("one", "other"))
    found = drawn(Chart(plain("Chances"), plain("Total"), (plain("1"),), lines), lang)
    assert found is not None and re.search(rf"%{mark}other", found.told)


@pytest.mark.parametrize(
    ("game", "preset", "title", "across"),
    [
        ("krasses", "aline", "Chances de réussir, selon la difficulté", "Difficulté"),
        ("iaodune", "nae", "Chances de chaque résultat", "Résultat"),
    ],
)
def test_a_chart_says_what_it_draws(place: Place, game: str, preset: str, title: str, across: str) -> None:
    table = Table(place, game, preset)
    sheet = next(r.fact.sheet for r in table.records if isinstance(r.fact, SheetPut))
    chart = table.page(table.gm, sheet).partition('<figure class="chart">')[2].partition("</figure>")[0]
    assert f"<figcaption><b>{title}</b></figcaption>" in chart
    axes = re.findall(r"<text[^>]*>([^<]*)</text>", chart)
    assert axes[-2:] == ["Chances", across] and not any(name.startswith("+") for name in axes)
    assert f'<th scope="col">{across}</th>' in chart


def test_a_modifier_says_how_a_penalty_is_written(place: Place) -> None:
    table = Table(place)
    assert "Un malus s’écrit avec un moins\xa0: −2." in table.page(table.gm)
    assert "A penalty is written with a minus: −2." in table.page(table.player)


def test_somebody_who_is_called_like_their_only_score_is_named_once(place: Place) -> None:
    table = Table(place, "krasses", "aline")
    table.do(table.gm, "foes", line="Garde +5")
    aline, garde = (r.fact.sheet for r in table.records if isinstance(r.fact, SheetPut))
    table.do(table.player, "draft", sheet=aline, way="oppose", target=garde)
    bar = table.page(table.gm, aline).partition('id="throw"')[2]
    assert '<span class="name">Garde</span> <span class="worth">+5</span>' in bar
    assert "Garde · Garde" not in bar
