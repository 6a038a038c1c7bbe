"""The throws on a challenge: a test or an opposed throw that knows what it is aimed at.

Each is another kind of check with two words more, so that its card offers to draw consequences, which a test
aimed at nothing has none of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import Check, Spend
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass, replace
from tablee.game.ids import SheetId
from tablee.game.move import Param
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.game.walk import odds
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.roll import dynamic, test
from tablee.systems.fate2.tasks.chances import Standing
from tablee.systems.fate2.tasks.duel import Duel
from tablee.systems.fate2.tasks.shapes import MOST_BOXES, MOST_ROWS

TASK, CONTEST = "task", "contest"
BASES = {TASK: (test.TEST, Text("Jet de Défi", "Challenge roll"), "FAT-3-11"),
         CONTEST: (dynamic.OPPOSED, Text("Défi opposé", "Opposed challenge"), "FAT-3-28")}  # fmt: skip
"""The kinds, and the kind that each stands on."""
SETTLE = "settle_challenge"
"""The move that draws the consequences."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The challenge that a throw is aimed at, and how it stood then; without it no odds of the whole.

    ``duel`` is how a contest on two tracks stood; ``second`` where its second side throws.
    """

    challenge: SheetId
    standing: Standing | None = None
    duel: Duel | None = None
    second: bool = False


AIM = Param("aim", "data", Text("défi visé", "challenge aimed at"), shape=Aim)
EXAMPLE = {
    "challenge": "rumeurs",
    "standing": {
        "boxes": [2, 2, 1], "ticked": [1, 0, 0], "lows": [0, 1, 2], "required": 2, "fragility": "default",
        "threshold": 1,
    },
}  # fmt: skip


def aim_of(form: Mapping[str, Any]) -> Aim | None:
    """The aim of a throw; None of one that has none. Raises `Refused` for data that are none."""
    if form.get("check") not in BASES:
        return None
    aim = from_data(Aim, form.get("aim"), "aim")
    refuse_if(_problems(aim))
    return aim


def _challenge(form: Mapping[str, Any]) -> str:
    aim = aim_of(form)
    return aim.challenge if aim is not None else ""


def _problems(aim: Aim) -> Iterator[Problem]:
    if aim.standing is not None and not _sound(aim.standing):
        yield problem("FAT-3-10", "aim.standing", "standing")
    duel = aim.duel
    if duel is not None and not (
        all(map(_sound, duel.tracks))
        and all(len(track.boxes) == len(duel.costs) for track in duel.tracks)
        and all(-FARTHEST <= cost <= 0 for cost in (*duel.once, *(cost for cost, _ in duel.costs)))
    ):
        yield problem("FAT-3-10", "aim.duel", "standing")


def _sound(at: Standing) -> bool:
    """True for a track that a challenge may have: its odds can be worked out, or are refused."""
    rows = len(at.boxes)
    return (
        1 <= rows <= MOST_ROWS
        and len(at.ticked) == rows
        and 1 <= len(at.lows) <= MOST_ROWS
        and all(0 <= boxes <= MOST_BOXES for boxes in at.boxes)
        and all(0 <= ticked <= boxes for ticked, boxes in zip(at.ticked, at.boxes, strict=False))
        and all(0 <= low <= FARTHEST for low in at.lows)
        and 0 <= at.required < rows
        and 0 <= at.threshold <= FARTHEST
    )


def kinds(book: Book) -> Iterator[CheckKind]:
    """A kind for each kind of throw that a challenge knows."""
    known = {kind.key: kind for kind in (*test.kinds(book), *dynamic.kinds(book))}
    for key, (base, label, rule) in BASES.items():
        examples = tuple({**example, "aim": EXAMPLE} for example in known[base].examples[:2])
        make = partial(_aimed, key, known[base])
        params = (*known[base].params, AIM)
        yield CheckKind(key, label, rule, params, make, examples, SETTLE, by_itself=True, subject=_challenge)


def _aimed(key: str, base: CheckKind, params: Mapping[str, Any]) -> Check:
    """The throw of the other kind, aimed."""
    aim = aim_of({"check": key, **params})
    check = base.build({name: value for name, value in params.items() if name != "aim"})
    own = {"aim": to_data(aim)}

    def becomes(spend: Spend) -> Spend:
        """A spend before the throw makes another throw: that one is aimed too."""
        form = spend.becomes
        if form is None or form.get("check") != base.key:
            return spend
        return replace(spend, becomes={**form, **own, "check": key})

    before = tuple(becomes(spend) for spend in check.before)
    return replace(check, kind=key, params={**check.params, **own}, notation="", before=before)


def margins_of(check: Check) -> Distribution[int] | None:
    """The law of a throw's margin, below 0 where it fails; None where its outcomes have none."""
    law: Distribution[int | None] = odds(check).map(lambda ends: _margin(ends[0].margin, ends[0].success))
    if any(margin is None for margin in law):
        return None
    return law.map(lambda margin: margin or 0)


def _margin(margin: Any, success: bool | None) -> int | None:
    if not isinstance(margin, int) or success is None:
        return None
    return abs(margin) if success else -abs(margin)
