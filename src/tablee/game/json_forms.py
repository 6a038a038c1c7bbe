"""JSON forms of throws: the shapes that scripts depend on, on the command line and over HTTP."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.game.check import Check
    from tablee.game.odds import Odds, OddsRow
    from tablee.game.outcome import Outcome
    from tablee.game.reason import Reason
    from tablee.game.system import Rules
    from tablee.game.walk import Place


def exact(value: Any) -> Any:
    """A number for programs: an integer, or a reduced fraction as text; other values as they are."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (tuple, list)):
        return [exact(item) for item in value]
    if hasattr(value, "fr"):
        return {"fr": value.fr, "en": value.en}
    return value.numerator if value.denominator == 1 else str(value)


def sides_of(check: Check, choose: Mapping[str, str] | None = None) -> list[tuple[str, Odds]]:
    """The odds of a check, one for each side of its throw; a throw of one side has no name for it."""
    from tablee.game.odds import odds_of

    sides = check.sides if len(check.sides) > 1 else ("",)
    return [(side, odds_of(check, choose, side=at)) for at, side in enumerate(sides)]


def odds_form(system: str, rules: Rules, notation: str, sides: Sequence[tuple[str, Odds]]) -> dict[str, Any]:
    """The odds of a notation; several sides add one result each."""
    form = {"system": system, "notation": notation, **_odds(rules, sides[0][1])}
    if len(sides) > 1:
        form["results"] = [{"side": side, **_odds(rules, odds)} for side, odds in sides]
    return form


def _odds(rules: Rules, odds: Odds) -> dict[str, Any]:
    return {
        "outcomes": [_row(rules, row) for row in odds.rows],
        "success": None if odds.success is None else str(odds.success),
        "mean": exact(odds.mean),
    }


def _row(rules: Rules, row: OddsRow) -> dict[str, Any]:
    detail = sorted(row.detail, key=lambda part: [(str(type(v)), v) for _name, v in part[0]])
    span = {} if row.span is None else {"span": exact(row.span)}
    return {
        "outcome": row.key,
        "label": exact(rules.label(row.key)),
        "total": exact(row.total),
        **span,
        "p": str(row.p),
        "detail": [{**{name: exact(value) for name, value in part}, "p": str(p)} for part, p in detail],
    }


def reasons_of(check: Check, outcome: Outcome) -> tuple[Reason, ...]:
    """Each step once: those of the check, then those of this throw."""
    return tuple(dict.fromkeys((*check.because, *outcome.because)))


def result_form(system: str, rules: Rules, check: Check, place: Place, notation: str) -> dict[str, Any]:
    """A throw that has ended: its dice, and what they come to for each side."""
    reading, outcomes = place.reading, place.outcomes
    dice = [
        {"side": d.side, "die": d.die, "face": d.face, "value": exact(d.value), "kept": d.kept}
        for d in (reading.dice if reading else ())
    ]
    form = {"system": system, "notation": notation, "dice": dice, **_result(rules, check, outcomes[0])}
    if len(outcomes) > 1:
        form["results"] = [{"side": o.side, **_result(rules, check, o)} for o in outcomes]
    return form


def _result(rules: Rules, check: Check, outcome: Outcome) -> dict[str, Any]:
    facts = dict(outcome.detail) | dict(outcome.facts)
    texts = [(r.rule, rules.reference.text(r)) for r in reasons_of(check, outcome)]
    return {
        "total": exact(outcome.total),
        "outcome": outcome.key,
        "detail": {key: exact(value) for key, value in facts.items()},
        "label": exact(rules.label(outcome.key)),
        "margin": exact(outcome.margin),
        "success": outcome.success,
        "because": [{"rule": rule, "fr": text.fr, "en": text.en} for rule, text in texts],
    }
