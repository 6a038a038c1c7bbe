"""``tablee spell``: build a FU³ spell: its difficulty, its preparation time, its odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tablee.cli.command import option, verb
from tablee.cli.options import as_json, house_rules, in_language
from tablee.lang import N_, current
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.game.system import Rules
    from tablee.systems.fu3.powers.spell import Spell

__all__ = ["command"]

SHORT = N_("Build a FU³ spell: difficulty, preparation, odds.")
LONG = N_(
    "Build a spell of FU³ and count it out: difficulty, preparation time, what is left to the dice. Base and "
    "parameters are named by their key, by a word of their label in French or English, or by their row."
)
SYSTEM = "fu3"
WHOLE = click.IntRange(-999, 999)


@verb(SHORT, LONG)
@option("--base", metavar=N_("WORD"), required=True, help=N_("What the spell does: destroy, détruire…"))
@option("--duration", metavar=N_("ROW"), default="0", help=N_("How long it lasts: a row, or “15 minutes”."))
@option("--range", "reach", metavar=N_("ROW"), default="0", help=N_("How far it reaches."))
@option("--area", metavar=N_("ROW"), default="0", help=N_("How wide it is."))
@option(
    "--component",
    "components",
    metavar=N_("SORT=N"),
    multiple=True,
    help=N_("Components that go in: of duration, range, area or base; may be given several times."),
)
@option("--shorten", metavar="N", type=WHOLE, default=0, help=N_("Prepare so many rows quicker, and harder."))
@option("--lengthen", metavar="N", type=WHOLE, default=0, help=N_("Prepare so many rows slower, and easier."))
@option(
    "--resist",
    "victims",
    metavar="N",
    type=WHOLE,
    multiple=True,
    help=N_("What an unwilling victim resists with; once for each."),
)
@option(
    "--helper",
    "--help-dice",
    "helpers",
    metavar="N",
    type=WHOLE,
    multiple=True,
    help=N_("The whole total of a helping mage, halved by the rules; once for each."),
)
@option("--concept", metavar="N", type=WHOLE, default=0, help=N_("The mage’s Concept, where it fits."))
@option("--asset", metavar="N", type=WHOLE, default=0, help=N_("The mage’s magic Asset."))
@option("--book", metavar="N", type=WHOLE, default=0, help=N_("Dice of a spell written in one’s book."))
@option("--bought", metavar="N", type=WHOLE, default=0, help=N_("Dice bought with Aura."))
@option(
    "--circumstances", metavar="N", type=WHOLE, default=0, help=N_("All other modifiers, with their sign.")
)
@option(
    "--magic", metavar=N_("KIND"), default="", help=N_("The kind of magic: positive, negative or neutral.")
)
@house_rules
@as_json
@in_language
def command(
    pack: str | None, settings: tuple[str, ...], as_json: bool, components: tuple[str, ...],
    shorten: int, lengthen: int, reach: str, **asked: Any,
) -> None:  # fmt: skip
    """Build and print."""
    from tablee.cli.games import find, rules_of
    from tablee.cli.showing import print_json
    from tablee.systems.fu3.powers.spell import build_spell

    if shorten and lengthen:
        raise click.UsageError(_("Choose either --shorten or --lengthen."))
    rules = rules_of(find(SYSTEM), pack, settings)
    spell = build_spell(
        rules.pack, components=_components(components), shift=lengthen - shorten, range=reach, **asked
    )
    print_json(_form(rules, spell)) if as_json else print(_text(rules, spell))


def _components(pairs: tuple[str, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for pair in pairs:
        sort, _equals, count = pair.partition("=")
        if not (count or "1").isdecimal() or len(count) > 4:
            raise click.UsageError(_("--component {pair}: write sort=number.").format(pair=pair))
        found[sort.strip()] = found.get(sort.strip(), 0) + int(count or 1)
    return found


def _form(rules: Rules, spell: Spell) -> dict[str, Any]:
    from tablee.game.json_forms import exact, odds_form, sides_of

    texts = [(reason.rule, rules.reference.text(reason)) for reason in spell.because]
    odds = odds_form(SYSTEM, rules, f"{spell.net:+d}", sides_of(rules.check(spell.form())))
    return {
        "system": SYSTEM,
        "base": spell.base.key,
        "label": exact(spell.base.label),
        "magic": spell.magic,
        "duration": spell.duration,
        "range": spell.range,
        "area": spell.area,
        "difficulty": spell.difficulty,
        "row": spell.row,
        "preparation": exact(spell.preparation.label),
        "lasts": exact(spell.lasts.label),
        "malus": spell.malus,
        "resistance": spell.resistance,
        "help": spell.help,
        "net": spell.net,
        "odds": {key: odds[key] for key in ("outcomes", "success", "mean")},
        "because": [{"rule": rule, "fr": text.fr, "en": text.en} for rule, text in texts],
    }


def _text(rules: Rules, spell: Spell) -> str:
    from tablee.cli.chances import seen_of_check
    from tablee.cli.games import find
    from tablee.cli.numbers import signed
    from tablee.cli.odds import odds_text
    from tablee.cli.odds_table import Columns
    from tablee.cli.paper import paper
    from tablee.cli.result import aligned, why_text

    page, lang = paper(), current()
    lines = [
        (_("Difficulty"), signed(spell.difficulty)),
        (_("Preparation"), spell.preparation.label[lang]),
        (_("Lasts"), spell.lasts.label[lang]),
        (_("Modifier of the throw"), signed(spell.net, plus=True)),
    ]
    head = page.style(spell.base.label[lang], "strong")
    odds = odds_text(find(SYSTEM), rules, seen_of_check(rules.check(spell.form())), page, Columns())
    return "\n\n".join((head, aligned(lines, page), odds, why_text(rules, spell.because, page)))
