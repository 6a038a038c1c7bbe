"""Odds as standing columns, several notations drawn side by side with a legend."""

from __future__ import annotations

from fractions import Fraction

from tablee.cli.bars import column
from tablee.cli.chances import Chart, Row, gathered, mean_text
from tablee.cli.numbers import chance
from tablee.cli.paper import Paper, visible
from tablee.lang import gettext as _

__all__ = ["plot"]

HEIGHT = 12
FILLS = "█▒░▓"
PLAIN_FILLS = "#=-."
LONGEST = 14
AXIS = 9


def plot(chart: Chart, paper: Paper) -> str:
    """The whole chart; more than four notations come in several plots."""
    parts = []
    for first in range(0, len(chart.names), len(FILLS)):
        at = range(first, min(first + len(FILLS), len(chart.names)))
        names = [chart.names[col] for col in at]
        rows = tuple(r._replace(ps=tuple(r.ps[col] for col in at)) for r in chart.rows)
        parts.append("\n".join([*_legend(chart, at, names, paper), *_columns(rows, paper)]))
    return "\n\n".join(parts)


def _legend(chart: Chart, at: range, names: list[str], paper: Paper) -> list[str]:
    lines = []
    for col, name, fill in zip(at, names, FILLS if paper.symbols else PLAIN_FILLS, strict=False):
        line = f"  {fill * 2} {name}" if len(names) > 1 else ""
        if chart.headline:
            label, number = chart.headline[0], chance(chart.headline[1][col])
        elif len(chart.means) == len(chart.names):
            label, number = _("Mean"), mean_text(chart.means[col])
        else:
            label, number = "", ""
        text = _("{label}:").format(label=label) + f" {number}" if label else ""
        lines.append(f"{line}  {paper.style(text, 'strong')}".rstrip())
    return [*lines, ""]


def _columns(rows: tuple[Row, ...], paper: Paper) -> list[str]:
    count = len(rows[0].ps)
    room = paper.width - AXIS
    rows = gathered(rows, max(room // (count + 1), 1))
    each = min(room // len(rows), LONGEST)
    thick = max((each - 1) // count, 1)
    scale = max(p for row in rows for p in row.ps)
    lines = [""] * HEIGHT
    for row in rows:
        group = [""] * HEIGHT
        for p, fill in zip(row.ps, FILLS if paper.symbols else PLAIN_FILLS, strict=False):
            drawn = column(p / scale, HEIGHT, fill=fill, symbols=paper.symbols)
            group = [done + one * thick for done, one in zip(group, drawn, strict=True)]
        style = "good" if row.success else ""
        pad = " " * (each - thick * count)
        lines = [done + paper.style(one, style) + pad for done, one in zip(lines, group, strict=True)]
    ends = {0: chance(scale), HEIGHT // 2: chance(scale / 2)}
    drawn_lines = [f"{ends.get(at, ''):>{AXIS - 2}} │{line}".rstrip() for at, line in enumerate(lines)]
    base = "─" if paper.symbols else "-"
    axis = f"{chance(Fraction(0)):>{AXIS - 2}} " + ("└" if paper.symbols else "+") + base * (each * len(rows))
    drawn = [*drawn_lines, axis, *_names(rows, each)]
    return drawn if paper.symbols else [line.replace("│", "|") for line in drawn]


def _names(rows: tuple[Row, ...], each: int) -> list[str]:
    """The outcomes under their columns: words broken over lines, of crowded numbers only some."""
    margin = " " * AXIS
    longest = max(len(row.label) for row in rows)
    if longest < each:
        return [margin + "".join(row.label.ljust(each) for row in rows).rstrip()]
    if each >= LONGEST // 2:
        broken = [row.label.split(" ") for row in rows]
        deep = max(map(len, broken))
        cells = [[visible(word, each - 1) for word in words] + [""] * (deep - len(words)) for words in broken]
        return [margin + "".join(c[at].ljust(each) for c in cells).rstrip() for at in range(deep)]
    step = -(-(longest + 2) // each)
    marks = "".join(rows[at].label.ljust(each * step) for at in range(0, len(rows), step))
    return [(margin + marks).rstrip()]
