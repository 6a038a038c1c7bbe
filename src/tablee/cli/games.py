"""Finding a game by what people type, and setting its house rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tablee.game.problem import Refused, problem
from tablee.game.reference import Reference, folded, load_reference
from tablee.systems import KEYS, system

if TYPE_CHECKING:
    from tablee.game.system import Rules, System

__all__ = ["DICE", "NAMES", "find", "reference_for", "rules_of", "settings_of"]

DICE = "dice"
NAMES = (*KEYS, DICE)
PLAIN = ("dice", "des")

_packages: list[str] = []


def find(name: str) -> System:
    """The game of that name, however it is written: « Krâsses », « FU³ », « dés »."""
    key = name if name in KEYS else folded(name).strip()
    if key in PLAIN:
        from tablee.cli.plain_dice import PLAIN_DICE

        return PLAIN_DICE
    if key not in KEYS:
        raise Refused(problem("HOUSE-system", name[:40], "unknown", expected=NAMES))
    found = system(key)
    if found.package not in _packages:
        _packages.append(found.package)
    return found


def reference_for(rule: str) -> Reference:
    """Whoever can say a problem of this rule: the house, else one of the games in use."""
    house = load_reference()
    if rule in house.entries:
        return house
    return next((r for r in map(load_reference, reversed(_packages)) if rule in r.entries), house)


def settings_of(pairs: Iterable[str]) -> dict[str, str]:
    """What ``--set dial=value`` says, each time it was given."""
    import click

    from tablee.lang import gettext as _

    settings: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise click.UsageError(_("--set {pair}: write dial=value.").format(pair=pair))
        settings[key.strip()] = value.strip()
    return settings


def rules_of(game: System, pack_file: str | None, pairs: Iterable[str]) -> Rules:
    """The rules of a game with a pack (a file, or a ready-made game by its key), then single dials."""
    pack = game.pack()
    if pack_file is not None and pack_file in game.packs():
        pack = game.ready(pack_file)
    elif pack_file is not None:
        from tablee.cli.files import read_data

        pack = pack.read(read_data(pack_file))
    settings = settings_of(pairs)
    return game.rules(pack.turn(settings) if settings else pack)
