"""The rules of a pack: everything that is played hangs here."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tablee.game.lazy import LazyMapping
from tablee.game.pack import Pack
from tablee.game.panel import Item, Panel
from tablee.game.plain_dice import dice_kind, notation_reader
from tablee.game.reference import load_reference
from tablee.game.silhouette import silhouette
from tablee.game.system import PLAIN, Rules
from tablee.game.text import Text
from tablee.game.throwing import throwing_moves
from tests.template.fight import COURSE, fight_moves
from tests.template.sheet import blank_sheet, quick, random_sheet, read, validate
from tests.template.throw import WAYS, against, counts, draft, form_of, kind, veil

EXAMPLES = ("Bon", "Good +1 vs 9", "3d6+2")
LABELS = {
    "failure": Text("Échec", "Failure"),
    "success": Text("Réussite", "Success"),
    PLAIN: Text("Total", "Total"),
    "wounds": Text("Blessures", "Wounds"),
}
PANELS = (
    Panel("sheet", Text("Traits", "Traits"), (Item("role", "trait"),)),
    Panel("sheet", Text("État", "Condition"), (Item("account", "grit"), Item("track", "wounds"))),
)


def rules(pack: Pack) -> Rules:
    """Everything that is played; raises `Refused` with every problem of the pack."""
    ladder = read(pack).ladder
    roll, attack = WAYS
    kinds = {made.key: made for made in (kind(pack, roll), kind(pack, attack, "settle"), dice_kind())}
    played = Rules(
        pack=pack,
        reference=load_reference(__package__ or ""),
        labels=LABELS,
        checks=kinds,
        notation=notation_reader(partial(form_of, ladder), kinds, EXAMPLES),
        validate=partial(validate, pack),
        random_sheet=partial(random_sheet, pack),
        blank_sheet=partial(blank_sheet, pack),
        panels=PANELS,
        ladder=ladder,
        draft=partial(draft, pack),
        counts=counts,
        goal=Text("Difficulté", "Difficulty"),
        ways=WAYS,
        quick=partial(quick, pack),
        quick_hint=Text("Loup, Flair 2", "Wolf, Scent 2"),
        silhouette=silhouette,
        veil=veil,
        against=against,
        fight=lambda: COURSE,
    )
    build = played.check
    moves = LazyMapping(lambda: (*throwing_moves(build), *fight_moves(pack, build)))
    return replace(played, moves=moves)
