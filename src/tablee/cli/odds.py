"""``tablee odds``: the exact chances, before anything is thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.cli.command import argument, option, verb
from tablee.cli.options import as_json, choosing, house_rules, in_language, of_system
from tablee.lang import N_, current

if TYPE_CHECKING:
    from tablee.cli.chances import Seen
    from tablee.cli.odds_table import Columns
    from tablee.cli.paper import Paper
    from tablee.game.system import Rules, System

__all__ = ["command", "odds_text"]

SHORT = N_("Show the exact odds of one or more throws.")
LONG = N_(
    "Show the exact odds of throws by the rules of SYSTEM. Several NOTATIONs stand side by side. The "
    "chance to succeed comes first, then one row for each outcome, worst first."
)


@verb(SHORT, LONG)
@of_system
@argument("notations", metavar=N_("NOTATION"), nargs=-1, required=True)
@option("--plot", is_flag=True, help=N_("Draw standing columns instead of a table."))
@option("--at-least", is_flag=True, help=N_("Add the chance of each outcome or better."))
@option("--at-most", is_flag=True, help=N_("Add the chance of each outcome or worse."))
@option("--exact", is_flag=True, help=N_("Write chances as fractions."))
@choosing
@house_rules
@as_json
@in_language
def command(
    system: str,
    notations: tuple[str, ...],
    plot: bool,
    at_least: bool,
    at_most: bool,
    exact: bool,
    choices: tuple[str, ...],
    pack: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Compute and print."""
    from tablee.cli.chances import seen_of
    from tablee.cli.games import find, rules_of
    from tablee.cli.odds_table import Columns
    from tablee.cli.paper import paper
    from tablee.cli.showing import print_json
    from tablee.cli.walking import choices_of

    game = find(system)
    rules, choose = rules_of(game, pack, settings), choices_of(choices)
    seen = [seen_of(rules, notation, choose) for notation in notations]
    if as_json:
        from tablee.game.json_forms import odds_form

        pairs = zip(notations, seen, strict=True)
        forms = [
            odds_form(game.key, rules, notation, [(one.side, one.odds) for one in sides])
            for notation, sides in pairs
        ]
        print_json(forms[0] if len(forms) == 1 else forms)
        return
    page = paper()
    columns = [one for sides in seen for one in sides]
    print(odds_text(game, rules, columns, page, None if plot else Columns(at_least, at_most, exact)))


def odds_text(
    game: System,
    rules: Rules,
    seen: list[Seen],
    paper: Paper,
    columns: Columns | None,
) -> str:
    """The odds for people: notations with the same outcomes share a chart; without columns, a plot."""
    from tablee.cli.chances import chart
    from tablee.cli.odds_plot import plot
    from tablee.cli.odds_table import table

    kinds: dict[tuple[bool, tuple[str, ...]], list[Seen]] = {}
    for one in seen:
        kinds.setdefault((one.check.by_total, one.check.keys), []).append(one)
    parts = []
    for group in kinds.values():
        found = chart(rules, group)
        head = paper.style(game.name[current()], "strong")
        head += f" · {found.names[0]}" if len(group) == 1 else ""
        body = plot(found, paper) if columns is None else table(found, paper, columns)
        parts.append(f"{head}\n\n{body}")
    return "\n\n".join(parts)
