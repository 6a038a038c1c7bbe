"""The rules of a pack: everything that is played hangs here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.check import Check
from tablee.game.pack import Pack
from tablee.game.reference import load_reference
from tablee.game.system import Rules
from tablee.game.text import Text
from tablee.systems.krasses.book import checked
from tablee.systems.krasses.checks import check_kinds
from tablee.systems.krasses.notation import notation_of

LABELS = {
    "critical_failure": Text("Échec critique", "Critical failure"),
    "automatic_failure": Text("Échec automatique", "Automatic failure"),
    "failure": Text("Échec", "Failure"),
    "success": Text("Réussite", "Success"),
    "automatic_success": Text("Réussite automatique", "Automatic success"),
    "feat": Text("Action d’éclat", "Feat"),
    "total": Text("Total", "Total"),
}


def rules(pack: Pack) -> Rules:
    """The rules with the dials and tables of a pack; raises `Refused` with every problem."""
    book = checked(pack)
    kinds = check_kinds(book)

    def build(form: Mapping[str, Any]) -> Check:
        return made.check(form)

    made = Rules(
        pack=pack,
        reference=load_reference("tablee.systems.krasses"),
        labels=LABELS,
        checks=kinds,
        notation=notation_of(book, build),
        validate=lambda sheet: (),
        random_sheet=None,  # type: ignore[arg-type]
        blank_sheet=None,  # type: ignore[arg-type]
    )
    return made
