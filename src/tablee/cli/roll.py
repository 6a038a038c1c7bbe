"""``tablee roll``: throw, and read what fell."""

from __future__ import annotations

from tablee.cli.command import argument, option, verb
from tablee.cli.options import as_json, choosing, house_rules, in_language, of_system
from tablee.lang import N_

__all__ = ["command"]

SHORT = N_("Throw dice by the rules of a game.")
LONG = N_(
    "Throw dice by the rules of SYSTEM and read them. NOTATION is what is thrown, such as +2, "
    "“+3N -2D”, “+7 vs 20” or 3d6+2."
)


@verb(SHORT, LONG)
@of_system
@argument("notation", metavar=N_("NOTATION"))
@option("--seed", metavar=N_("TEXT"), help=N_("Throw the same dice for the same text, for ever."))
@choosing
@option("--why", is_flag=True, help=N_("Name the rule behind each step."))
@house_rules
@as_json
@in_language
def command(
    system: str,
    notation: str,
    seed: str | None,
    choices: tuple[str, ...],
    why: bool,
    pack: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Throw and print."""
    from tablee.cli.showing import show
    from tablee.cli.walking import choices_of, source
    from tablee.game.play_out import drawn

    falls, house = drawn(source(seed)), (pack, settings)
    show(system, notation, falls, choices_of(choices), house, why=why, as_json=as_json)
