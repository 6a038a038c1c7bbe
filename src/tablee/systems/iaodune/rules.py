"""The rules of Iaôdune with their dials set: what the rest of the program plays with."""

from __future__ import annotations

from tablee.game.check import Check
from tablee.game.generic import dice_check, dice_kind
from tablee.game.pack import Pack
from tablee.game.reference import load_reference
from tablee.game.system import Rules
from tablee.systems.iaodune.checks import chance_kind
from tablee.systems.iaodune.notation import EXAMPLES, parse
from tablee.systems.iaodune.opposed import opposed_kind
from tablee.systems.iaodune.setting import setting


def rules(pack: Pack) -> Rules:
    """Everything that is played, from one pack; raises `Refused` with every problem of it."""
    settled = setting(pack)
    kinds = {kind.key: kind for kind in (chance_kind(settled), opposed_kind(settled), dice_kind())}

    def notation(text: str) -> Check:
        form = parse(text)
        if form is None:
            return dice_check(text, EXAMPLES)
        return kinds[form.pop("check")].build(form)

    words = settled.words
    return Rules(
        pack=pack,
        reference=load_reference("tablee.systems.iaodune"),
        labels={key: getattr(words, key) for key in ("total", "below", "equal", "above")},
        checks=kinds,
        notation=notation,
        validate=lambda sheet: (),
        random_sheet=lambda pick: None,
        blank_sheet=lambda name: None,
    )
