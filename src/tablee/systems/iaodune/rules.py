"""The rules of Iaôdune with their dials set: what the rest of the program plays with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from tablee.game.check import Check
from tablee.game.lazy import Lazy, LazyMapping, lazy_modules
from tablee.game.move import Move
from tablee.game.pack import Pack
from tablee.game.plain_dice import dice_check, dice_kind
from tablee.game.reference import load_reference
from tablee.game.system import CheckKind, Rules
from tablee.game.tables import read_tables
from tablee.game.text import Text
from tablee.systems.iaodune.checks import chance_kind
from tablee.systems.iaodune.creation import beings, blank_sheet, random_sheet
from tablee.systems.iaodune.notation import EXAMPLES, parse
from tablee.systems.iaodune.opposed import opposed_kind
from tablee.systems.iaodune.panels import PANELS
from tablee.systems.iaodune.setting import OUTCOMES, Setting, setting
from tablee.systems.iaodune.sheet import validate

if TYPE_CHECKING:  # for the table alone: a throw on the command line starts without them
    from tablee.game import silhouette
    from tablee.game.throwing import Build
    from tablee.systems.iaodune import beginning, chart, draft, ticking, unseen, ways
else:
    (silhouette,) = lazy_modules("tablee.game", "silhouette")
    beginning, chart, draft, ticking, unseen, ways = lazy_modules(
        "tablee.systems.iaodune", "beginning", "chart", "draft", "ticking", "unseen", "ways"
    )

QUICK = Text("Bête de sel +2N, griffes +1D, patte folle −3D", "Salt beast +2N, claws +1D, lame paw −3D")
"""Somebody on one line."""


def rules(pack: Pack) -> Rules:
    """Everything that is played, from one pack; raises `Refused` with every problem of it."""
    read_tables(pack, setting, beings)
    settled = setting(pack)
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
        moves=LazyMapping(lambda: _moves(played.check, settled)),
        draft=lambda state, wanted: draft.draft(state, wanted),
        counts=lambda sheet, wanted: ticking.counts(settled, sheet, wanted.traits),
        goal=Text("Difficulté", "Difficulty"),
        units=("N", "D"),
        ways=Lazy(lambda: ways.WAYS),
        character_forms=Lazy(lambda: beginning.character_forms(pack)),
        quick=lambda line: beginning.quick(pack, line),
        quick_hint=QUICK,
        silhouette=lambda sheet: silhouette.silhouette(sheet),
        veil=lambda form, sheets: unseen.veil(form, sheets),
        against=lambda form, goal: unseen.against(form, goal),
        charts={
            "odds": lambda check: chart.odds_chart(settled, lambda key: getattr(settled.words, key), check)
        },
    )
    return played


def _moves(build: Build, settled: Setting) -> Iterator[Move]:
    from tablee.game.throwing import throwing_moves
    from tablee.systems.iaodune.choosing import choose_move, oppose_move
    from tablee.systems.iaodune.moves import attempt_move, exchange_moves, put_trait, strike_trait

    shared = {move.key: move for move in throwing_moves(build)}
    shared["choose"] = choose_move(build, shared["choose"])
    yield from shared.values()
    yield attempt_move(build)
    yield oppose_move(build)
    yield put_trait()
    yield strike_trait()
    yield from exchange_moves(settled)


def _notation(kinds: Mapping[str, CheckKind], text: str) -> Check:
    form = parse(text)
    return dice_check(text, EXAMPLES) if form is None else kinds[form.pop("check")].build(form)
