"""The toy with its dials set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tablee.game.check import Check
from tablee.game.lazy import Lazy, LazyMapping, lazy_modules
from tablee.game.move import Move
from tablee.game.pack import Pack
from tablee.game.panel import Item, Panel
from tablee.game.plain_dice import dice_check, dice_kind
from tablee.game.problem import Refused, problem
from tablee.game.reference import load_reference
from tablee.game.system import Rules
from tablee.game.text import Text
from tests.toy import PACKAGE
from tests.toy.begin import character_forms, quick, silhouette
from tests.toy.chart import odds_chart
from tests.toy.checks import skill_kind
from tests.toy.draft import draft, ways
from tests.toy.duel import duel_kind
from tests.toy.harm import milestone_events
from tests.toy.hidden import against, veil
from tests.toy.sheet import blank_sheet, random_sheet, validate
from tests.toy.tables import Tables, read

if TYPE_CHECKING:
    from tests.toy import advance, conflict, harm, together
else:
    advance, conflict, harm, together = lazy_modules(PACKAGE, "advance", "conflict", "harm", "together")

EXAMPLES = ("skill 2", "adresse −1 contre 9", "3d6+2")
SKILL = re.compile(r"(?:skill|adresse) ?([-+]?\d{1,2})(?: (?:vs|contre) (-?\d{1,2}))?")
LONGEST = 200
LABELS = {
    "fail": Text("Raté", "Failed"),
    "mixed": Text("De justesse", "Just about"),
    "pass": Text("Réussi", "Passed"),
    "loss": Text("Perdu", "Lost"),
    "win": Text("Gagné", "Won"),
    "total": Text("Total", "Total"),
}
PANELS = (
    Panel("sheet", Text("Adresse", "Skill"), (Item("role", "skill"), Item("account", "luck")), "character"),
    Panel("block", Text("Aspects", "Aspects"), (Item("move", "invoke"),), "character"),
    Panel("scene", Text("La troupe", "The company"), (Item("block", "pile"), Item("pending", "bid"))),
    Panel("throw", Text("Le jet", "The throw"), (Item("chart", "odds"), Item("move", "spend"))),
    Panel("gm", Text("Blessures", "Wounds"), (Item("track", "wounds"), Item("move", "harm"))),
    Panel("fight", Text("Les enchères", "Bids"), (Item("move", "bid"),)),
    Panel(
        "time",
        Text("Le repos", "Rest"),
        (Item("move", "rest", Text("Une nuit", "A night"), {"hours": 8}), Item("move", "rest")),
    ),
    Panel("opening", Text("La troupe", "The company"), (Item("move", "gather"),)),
    Panel("closing", Text("La troupe", "The company"), (Item("move", "relax"),)),
)


def rules(pack: Pack) -> Rules:
    """Everything that is played; raises `Refused` with every problem of the pack."""
    tables = read(pack)
    kinds = {kind.key: kind for kind in (skill_kind(tables), duel_kind(tables), dice_kind())}
    made = Rules(
        pack=pack,
        reference=load_reference(PACKAGE),
        labels=LABELS,
        checks=kinds,
        notation=lambda text: _notation(made, text),
        validate=lambda sheet: validate(tables, sheet),
        random_sheet=lambda pick: random_sheet(tables, pick),
        blank_sheet=lambda name: blank_sheet(tables, name),
        panels=PANELS,
        ladder=tables.ladder,
        draft=draft,
        counts=lambda _sheet, wanted: wanted.traits[-1:],
        goal=Text("Difficulté", "Difficulty"),
        ways=Lazy(ways),
        character_forms=Lazy(lambda: character_forms(tables)),
        quick=quick,
        quick_hint=Text("Loup, Flairer 2", "Wolf, Scent 2"),
        silhouette=silhouette,
        veil=veil,
        against=against,
        round=tables.roll.round,
        milestone=milestone_events,
        fight=lambda: conflict.COURSE,
        charts={"odds": lambda check: odds_chart(made.check, LABELS, check)},
        board=lambda state: together.board(state),
        desk=lambda state, sheet: together.desk(state, sheet),
    )
    return replace(made, moves=LazyMapping(lambda: _moves(made, tables)))


def _moves(made: Rules, tables: Tables) -> Iterator[Move]:
    from tablee.game.fight.course import course_moves
    from tablee.game.throwing import throwing_moves

    yield from throwing_moves(made.check)
    yield from (harm.harm_move(tables), harm.rest_move(tables), harm.await_move(), harm.relax_move())
    yield harm.invoke_move()
    yield from course_moves(conflict.COURSE)
    yield from (conflict.strike_move(), conflict.flee_move(), *conflict.bid_moves())
    yield from (advance.group_move(), advance.gift_move(), advance.rename_move(), advance.adopt_move())
    yield from (advance.strike_off_move(), advance.retire_move(), advance.vouch_move())
    yield advance.draw_move(made.check)
    yield from together.together_moves(tables)


def _notation(made: Rules, text: str) -> Check:
    if len(text) > LONGEST:
        raise Refused(problem("HOUSE-notation", "notation", "long", found=len(text)))
    found = SKILL.fullmatch(text.strip().lower().replace("\N{MINUS SIGN}", "-"))
    if found is None:
        return dice_check(text, EXAMPLES)
    against = {} if found[2] is None else {"against": int(found[2])}
    return made.check({"check": "skill", "level": int(found[1]), **against})
