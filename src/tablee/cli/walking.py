"""Where the dice come from, and what was chosen beforehand."""

from __future__ import annotations

from collections.abc import Iterable

import click

from tablee.dice import Draw
from tablee.lang import gettext as _

__all__ = ["choices_of", "source"]


def source(seed: str | None) -> Draw:
    """Where the dice come from: the operating system, or the same bytes for the same text."""
    if seed is None:
        from tablee.fairness.system import draw

        return draw
    from tablee.fairness.seeded import Seeded

    return Seeded(seed)


def choices_of(pairs: Iterable[str]) -> dict[str, str]:
    """What ``--choose name=option`` says."""
    choices: dict[str, str] = {}
    for pair in pairs:
        name, equals, chosen = pair.partition("=")
        if not equals or not name.strip():
            raise click.UsageError(_("--choose {pair}: write name=option.").format(pair=pair))
        choices[name.strip()] = chosen.strip()
    return choices
