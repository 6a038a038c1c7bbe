"""A throw read for a page: its dice as signs and words, what they come to, what may be bought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tablee.dice import Die
from tablee.game.check import Check, End, Node, Spend, Throw
from tablee.game.chip import Chip
from tablee.game.odds import Odds, odds_of
from tablee.game.outcome import DieShown, Outcome, Reading, Result
from tablee.game.problem import Problem, Refused
from tablee.game.state import Run
from tablee.game.system import PLAIN, Rules
from tablee.game.text import Lang, Text, number
from tablee.game.throwing import place_after, place_of
from tablee.game.walk import Place, Step, Thrown
from tablee.lang import gettext as _
from tablee.lang import use
from tablee.table.secrecy.redact import texts
from tablee.web.views.memo import Same
from tablee.web.views.spend_weighing import KEPT, Offer, offer_of
from tablee.web.views.wording import reason_words

TAPPED = 20
"""Dice with more faces than this are typed."""
SHOWN = 60
"""Of more dice a card tells a summary; nobody throws so many by hand, and nothing of them is cached."""


@dataclass(frozen=True, slots=True)
class Pad:
    """Some equal dice of one side: ``keys`` are (face, what it shows), ``sides`` how many faces there are."""

    id: str
    die: str
    count: int
    sides: int
    name: str = ""
    keys: tuple[tuple[int, str], ...] = ()


def pads_of(node: Node | None, scope: str, lang: Lang, name: Callable[[str], str]) -> tuple[Pad, ...]:
    """The pads of a throw; ``scope`` tells the same dice of two throws apart on the page."""
    if not isinstance(node, Throw) or node.count > SHOWN:
        return ()
    several = len({group.side for group in node.dice}) > 1
    return tuple(
        Pad(
            f"{scope}-{at}-{group.die.name}-{group.count}",
            group.die.name,
            group.count,
            group.die.sides,
            name(group.side) if several else "",
            _keys(group.die, lang) if group.die.sides <= TAPPED else (),
        )
        for at, group in enumerate(node.dice)
        if group.count
    )


def _keys(die: Die, lang: Lang) -> tuple[tuple[int, str], ...]:
    """A button for each face; where faces are signs, one for each sign."""
    if min(die.values) >= 0:
        return tuple((face, str(face)) for face in range(1, die.sides + 1))
    first = {value: face for face, value in reversed(list(enumerate(die.values, 1)))}
    return tuple((first[value], sign_of(value, lang)) for value in sorted(first))


def sign_of(value: object, lang: Lang) -> str:
    """The face of a die of signs."""
    known = {1: "+", 0: "0", -1: "\N{MINUS SIGN}"}
    return known.get(int(str(value)), "") or number(int(str(value)), lang, signed=True)


@dataclass(frozen=True, slots=True)
class DieCard:
    """A die for the eye and for the ear.

    ``at`` is its place on the card. Where a viewer may pick it for a spend, ``tap`` names its choice among
    the dice of its side and ``brings`` says what picking it would bring; the ``best`` one is picked until
    another is.
    """

    face: str
    words: str
    kept: bool
    tone: str
    kind: str
    side: str = ""
    group: str = ""
    tap: str = ""
    at: int = 0
    brings: str = ""
    best: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out for one side; ``name`` is empty where there is only one.

    ``of`` says what a bare number is.
    """

    name: str
    label: str
    detail: str
    success: bool | None
    of: str = ""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A throw read as far as it went.

    ``stands`` says how each side fares while it is not over, ``chips`` what it was made with.
    """

    place: Place
    dice: tuple[DieCard, ...]
    verdicts: tuple[Verdict, ...]
    why: tuple[tuple[str, str], ...]
    about: str = ""
    stands: tuple[tuple[str, str], ...] = ()
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A check's file form, told apart by what it says: the same words are the same check at any table."""

    said: str
    check: Mapping[str, Any] = field(compare=False)


def reckoned(rules: Rules, run: Run, lang: Lang, stored: tuple[Outcome, ...] = ()) -> Reckoned | None:
    """The throw as it was read, its traits called as the reader calls them; None if its rules don't read it.

    ``stored`` are the outcomes that were logged with it: shown where the rules would now read it otherwise.
    """
    try:
        place = place_of(rules.check, run)
    except Refused:
        return None
    if place.stored:
        return _as_stored(rules, run, place, stored or place.outcomes, lang)
    check = _spoken(rules, run.check, lang)
    read = _reckoned if _is_small(run.steps) else _reckoned.__wrapped__
    return read(rules, Form(repr(check), check), run.steps, lang)


def _is_small(steps: tuple[Step, ...]) -> bool:
    """True if a throw has few enough dice to be cached and shown one by one."""
    return sum(len(step.faces) for step in steps if isinstance(step, Thrown)) <= SHOWN


def dice_of(rules: Rules, run: Run, lang: Lang) -> tuple[DieCard, ...]:
    """The dice of a throw as they lie."""
    told = reckoned(rules, run, lang)
    return told.dice if told is not None else ()


def _spoken(rules: Rules, check: Mapping[str, Any], lang: Lang) -> Mapping[str, Any]:
    return check if rules.spoken is None else rules.spoken(check, lang)


def offers_of(
    rules: Rules, run: Run, wanted: Callable[[Spend], bool] = lambda _spend: True
) -> tuple[Offer, ...]:
    """What may be bought after a throw that has ended; what is not wanted is not weighed."""
    thrown = (rules, Form(repr(run.check), run.check), run.steps)
    return tuple(_offer(*thrown, at) for at, spend in enumerate(spends_of(rules, run)) if wanted(spend))


def spends_of(rules: Rules, run: Run) -> tuple[Spend, ...]:
    """What a throw offers as it lies; nothing where its logged result stands against today's rules."""
    return _spends_of(rules, Same(run))


@lru_cache(maxsize=KEPT)
def _spends_of(rules: Rules, thrown: Same[Run]) -> tuple[Spend, ...]:
    run = thrown.of
    form = Form(repr(run.check), run.check)
    placed = _placed(rules, form, run.steps)
    if placed is None or (run.results and tuple(map(Result.of, placed[1].outcomes)) != run.results):
        return ()
    return _spends(rules, form, run.steps)


def weighed(rules: Rules, form: Mapping[str, Any]) -> tuple[Check, Odds | None, tuple[Problem, ...]]:
    """The check of a form with its odds; why there are none where they take too long. May raise `Refused`."""
    return _weighed(rules, Form(repr(form), form))


@lru_cache(maxsize=KEPT // 8)
def _weighed(rules: Rules, form: Form) -> tuple[Check, Odds | None, tuple[Problem, ...]]:
    check = rules.check(form.check)
    try:
        return check, odds_of(check), ()
    except Refused as refused:
        return check, None, refused.problems


@lru_cache(maxsize=KEPT)
def _placed(rules: Rules, form: Form, steps: tuple[Step, ...]) -> tuple[Check, Place] | None:
    try:
        check = rules.check(form.check)
        return check, place_after(check, steps)
    except Refused:
        return None


@lru_cache(maxsize=KEPT)
def _reckoned(rules: Rules, form: Form, steps: tuple[Step, ...], lang: Lang) -> Reckoned | None:
    placed = (_placed if _is_small(steps) else _placed.__wrapped__)(rules, form, steps)
    if placed is None:
        return None
    use(lang)
    check, place = placed
    reading, outcomes = place.reading, place.outcomes
    first = outcomes[0] if outcomes else None
    reasons = first.because if first else (reading.because if reading else check.because)
    shown = reading.dice if reading else ()
    kinds = len({die.die for die in shown}) > 1
    return Reckoned(
        place,
        tuple(_die(die, lang, kinds) for die in shown),
        tuple(_verdict(rules, outcome, lang, several=len(outcomes) > 1) for outcome in outcomes),
        tuple((rules.reference.say(r, lang), r.rule) for r in dict.fromkeys(reasons)),
        _about(first, lang),
        () if outcomes or reading is None else tuple(_stands(rules, check, reading, lang)),
        check.chips,
    )


def _as_stored(rules: Rules, run: Run, place: Place, outcomes: tuple[Outcome, ...], lang: Lang) -> Reckoned:
    """A throw with the outcomes and reasons that were logged, and its bare faces."""
    use(lang)
    faces = (face for step in run.steps if isinstance(step, Thrown) for face in step.faces)
    return Reckoned(
        place,
        tuple(DieCard(str(face), str(face), True, "", "") for face in faces),
        tuple(_verdict(rules, outcome, lang, several=len(outcomes) > 1) for outcome in outcomes),
        tuple((reason_words(rules, r, lang), r.rule) for r in dict.fromkeys(outcomes[0].because)),
        _about(outcomes[0], lang),
    )


def _stands(rules: Rules, check: Check, reading: Reading, lang: Lang) -> Iterator[tuple[str, str]]:
    """How each side fares for now, under its name where there are several."""
    several = len(check.sides) > 1
    if len(reading.stands) == len(check.sides):
        for side, reason in zip(check.sides, reading.stands, strict=True):
            yield side if several else "", rules.reference.say(reason, lang)


def _about(first: Outcome | None, lang: Lang) -> str:
    """What was put to the test and against what, where the rules say it of a throw."""
    said = dict(first.facts).get("about") if first else None
    return said[lang] if isinstance(said, Text) else ""


@lru_cache(maxsize=KEPT // 8)
def _spends(rules: Rules, form: Form, steps: tuple[Step, ...]) -> tuple[Spend, ...]:
    placed = _placed(rules, form, steps)
    return placed[1].node.spends() if placed is not None and isinstance(placed[1].node, End) else ()


@lru_cache(maxsize=KEPT // 8)
def _offer(rules: Rules, form: Form, steps: tuple[Step, ...], at: int) -> Offer:
    placed = _placed(rules, form, steps)
    assert placed is not None, "what is offered was placed"
    return offer_of(*placed, _spends(rules, form, steps)[at])


def _verdict(rules: Rules, outcome: Outcome, lang: Lang, *, several: bool) -> Verdict:
    return Verdict(
        outcome.side if several else "",
        label_of(rules, outcome, lang),
        detail_of(rules, outcome, lang),
        outcome.success,
        rules.labels[PLAIN][lang] if outcome.key == PLAIN and PLAIN in rules.labels else "",
    )


def outcome_words(rules: Rules, check: Mapping[str, Any], outcome: Outcome, lang: Lang) -> str:
    """What was put to the test and what came out, in one breath: from an outcome as it was read then, with
    the traits of its check called as the reader calls them."""
    about = _about(outcome, lang)
    for was, now in zip(texts(check), texts(_spoken(rules, check, lang)), strict=True):
        about = about.replace(was, now) if was != now else about
    said = (about, label_of(rules, outcome, lang), detail_of(rules, outcome, lang))
    return " ".join(filter(None, said))


def label_of(rules: Rules, outcome: Outcome, lang: Lang) -> str:
    """What came out, in a word or two."""
    if outcome.key == PLAIN and outcome.total is not None:
        return number(outcome.total, lang, signed=outcome.total < 0)
    words = rules.total(outcome.key, outcome.total) if outcome.success is None else None
    if words is not None:
        return words[lang]
    row = dict(outcome.detail).get(outcome.key)  # a row of a table says itself what it is
    key = row if isinstance(row, str) and row in rules.labels else outcome.key
    label = rules.labels[key][lang] if key in rules.labels else outcome.key
    degree = dict(outcome.detail).get(rules.degree)
    return f"{label} +{degree}" if degree and isinstance(degree, int) else label


def detail_of(rules: Rules, outcome: Outcome, lang: Lang) -> str:
    """Its total and margin, where it has them."""
    if outcome.margin is None:
        return ""
    parts = []
    if outcome.total is not None and outcome.key != PLAIN:
        words = rules.total(outcome.key, outcome.total)
        parts.append(words[lang] if words else _("total {total}").format(total=number(outcome.total, lang)))
    parts.append(_("margin {margin}").format(margin=number(outcome.margin, lang, signed=True)))
    return ", ".join(parts)


def _die(die: DieShown, lang: Lang, kinds: bool) -> DieCard:
    signed = die.die == "dF"
    face = sign_of(die.value, lang) if signed else str(die.face)
    state = _("kept") if die.kept else _("set aside")
    tone = "hit" if die.kept and die.value > 0 and (signed or die.value != die.face) else ""
    group = die.group[lang] if die.group else ""
    words = _("{die}: {face}, {state}").format(die=die.die, face=face, state=state)
    return DieCard(face, words, die.kept, tone, die.die if kinds else "", die.side, group)
