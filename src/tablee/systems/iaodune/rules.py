"""The rules of Iaôdune with their dials set: what the rest of the program plays with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from tablee.game.check import Check
from tablee.game.draft import Draft, Drafted
from tablee.game.generic import dice_check, dice_kind
from tablee.game.move import Move, Moves
from tablee.game.pack import Pack
from tablee.game.reference import load_reference
from tablee.game.state import State
from tablee.game.system import CheckKind, Rules
from tablee.game.text import Text
from tablee.systems.iaodune.checks import chance_kind
from tablee.systems.iaodune.creation import beings, blank_sheet, random_sheet
from tablee.systems.iaodune.notation import EXAMPLES, parse
from tablee.systems.iaodune.opposed import opposed_kind
from tablee.systems.iaodune.panels import PANELS
from tablee.systems.iaodune.setting import OUTCOMES, Setting, read_all, setting
from tablee.systems.iaodune.sheet import validate


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
        goal=Text("Difficulté", "Difficulty"),
        units=("N", "D"),
    )
    return replace(played, moves=Moves(lambda: _moves(played, settled)))


def _moves(played: Rules, settled: Setting) -> Iterator[Move]:
    from tablee.game.throwing import throwing_moves
    from tablee.systems.iaodune.moves import attempt_move, exchange_moves, put_trait, strike_trait

    shared = throwing_moves(played.check)
    yield from shared
    yield attempt_move(next(move for move in shared if move.key == "throw"))
    yield put_trait()
    yield strike_trait()
    yield from exchange_moves(settled)


def _notation(kinds: Mapping[str, CheckKind], text: str) -> Check:
    form = parse(text)
    return dice_check(text, EXAMPLES) if form is None else kinds[form.pop("check")].build(form)


def _draft(state: State, wanted: Draft) -> Drafted:
    from tablee.systems.iaodune.draft import draft

    return draft(state, wanted)
