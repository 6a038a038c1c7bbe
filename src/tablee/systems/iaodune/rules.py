"""The rules of Iaôdune with their dials set: what the rest of the program plays with."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tablee.game.check import Check
from tablee.game.lazy import Lazy
from tablee.game.move import Move, Moves
from tablee.game.pack import Pack
from tablee.game.plain_dice import dice_check, dice_kind
from tablee.game.reference import load_reference
from tablee.game.sheet import Sheet
from tablee.game.system import CheckKind, Rules
from tablee.game.text import Text
from tablee.systems.iaodune.checks import chance_kind
from tablee.systems.iaodune.creation import beings, blank_sheet, random_sheet
from tablee.systems.iaodune.notation import EXAMPLES, parse
from tablee.systems.iaodune.opposed import opposed_kind
from tablee.systems.iaodune.panels import PANELS
from tablee.systems.iaodune.setting import OUTCOMES, Setting, read_all, setting
from tablee.systems.iaodune.sheet import validate

if TYPE_CHECKING:  # for the table alone: a throw on the command line starts without them
    from tablee.game.character_form import CharacterForm
    from tablee.game.chart import Chart
    from tablee.game.draft import Draft, DraftResult
    from tablee.game.state import State
    from tablee.game.way import Way

QUICK = Text("Bête de sel +2N, griffes +1D, patte folle −3D", "Salt beast +2N, claws +1D, lame paw −3D")
"""Somebody on one line."""


def rules(pack: Pack) -> Rules:
    """Everything that is played, from one pack; raises `Refused` with every problem of it."""
    settled, _ = read_all(pack, setting, beings)
    kinds = {kind.key: kind for kind in (chance_kind(settled), opposed_kind(settled), dice_kind())}
    played = Rules(
        pack=pack,
        reference=load_reference("tablee.systems.iaodune"),
        labels={key: getattr(settled.words, key) for key in OUTCOMES},
        checks=kinds,
        notation=partial(_notation, kinds),
        validate=validate,
        random_sheet=partial(random_sheet, pack),
        blank_sheet=partial(blank_sheet, pack),
        panels=PANELS,
        draft=_draft,
        counts=partial(_counts, settled),
        goal=Text("Difficulté", "Difficulty"),
        units=("N", "D"),
        ways=Lazy(_ways),
        character_forms=Lazy(partial(_character_forms, pack)),
        quick=partial(_quick, pack),
        quick_hint=QUICK,
        silhouette=_silhouette,
        veil=_veil,
        against=_against,
        charts={"odds": partial(_chart, settled)},
    )
    return replace(played, moves=Moves(lambda: _moves(played, settled)))


def _moves(played: Rules, settled: Setting) -> Iterator[Move]:
    from tablee.game.throwing import throwing_moves
    from tablee.systems.iaodune.choosing import choose_move, oppose_move
    from tablee.systems.iaodune.moves import attempt_move, exchange_moves, put_trait, strike_trait

    shared = {move.key: move for move in throwing_moves(played.check)}
    shared["choose"] = choose_move(played.check, shared["choose"], shared["roll_on"])
    yield from shared.values()
    yield attempt_move(shared["throw"])
    yield oppose_move(shared["throw"])
    yield put_trait()
    yield strike_trait()
    yield from exchange_moves(settled)


def _notation(kinds: Mapping[str, CheckKind], text: str) -> Check:
    form = parse(text)
    return dice_check(text, EXAMPLES) if form is None else kinds[form.pop("check")].build(form)


def _ways() -> tuple[Way, ...]:
    from tablee.systems.iaodune.ways import WAYS

    return WAYS


def _character_forms(pack: Pack) -> tuple[CharacterForm, ...]:
    from tablee.systems.iaodune.beginning import character_forms

    return character_forms(pack)


def _quick(pack: Pack, line: str) -> Sheet:
    from tablee.systems.iaodune.beginning import quick

    return quick(pack, line)


def _silhouette(sheet: Sheet) -> Sheet:
    from tablee.game.silhouette import silhouette

    return silhouette(sheet)


def _veil(form: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    from tablee.systems.iaodune.unseen import veil

    return veil(form, sheets)


def _against(form: Mapping[str, Any], goal: str) -> Mapping[str, Any]:
    from tablee.systems.iaodune.unseen import against

    return against(form, goal)


def _chart(settled: Setting, check: Check) -> Chart:
    from tablee.systems.iaodune.chart import odds_chart

    return odds_chart(settled, lambda key: getattr(settled.words, key), check)


def _draft(state: State, wanted: Draft) -> DraftResult:
    from tablee.systems.iaodune.draft import draft

    return draft(state, wanted)


def _counts(settled: Setting, sheet: Sheet, wanted: Draft) -> tuple[str, ...]:
    from tablee.systems.iaodune.ticking import counts

    return counts(settled, sheet, wanted.traits)
