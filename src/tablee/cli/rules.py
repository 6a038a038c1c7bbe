"""``tablee rules``: search the rules in our own words, or list the house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablee.cli.command import argument, option, verb
from tablee.cli.options import as_json, house_rules, in_language, of_system
from tablee.lang import N_, current
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from tablee.cli.paper import Paper
    from tablee.game.dial import Dial
    from tablee.game.pack import Pack
    from tablee.game.reference import Entry, Reference

__all__ = ["by_chapter", "command", "dials_text", "packs_text", "rules_text", "searched"]

SHORT = N_("Search the rules of a game.")
LONG = N_(
    "Search the rules of SYSTEM, in our own words. All WORDS must occur, in French or in English, with or "
    "without accents; the beginning of a rule’s number finds it too. Without WORDS, every rule is listed."
)
HOUSE = "HOUSE-"


@verb(SHORT, LONG)
@of_system
@argument("words", metavar=N_("WORDS"), nargs=-1)
@option("--dials", is_flag=True, help=N_("List the house rules: value, bounds, and the rule each changes."))
@option("--packs", is_flag=True, help=N_("List the ready-made games, each with what `--pack` reads."))
@house_rules
@as_json
@in_language
def command(
    system: str,
    words: tuple[str, ...],
    dials: bool,
    packs: bool,
    pack: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Search and print."""
    import click

    from tablee.cli.games import find, rules_of
    from tablee.cli.paper import paper
    from tablee.cli.showing import print_json
    from tablee.game.reference import folded

    game = find(system)
    wanted = " ".join(words)
    rules = rules_of(game, pack, settings)
    known: list[Any]
    if packs:
        known = [game.ready(key) for key in game.packs()]
        if as_json:
            print_json([_pack_form(key, ready) for key, ready in zip(game.packs(), known, strict=True)])
        else:
            print(packs_text(game.packs(), known, paper()) or _("No ready-made game ships with this one."))
        return
    if dials:
        flat = folded(wanted).split()
        known = [d for d in rules.pack.known.values() if all(word in _haystack(d) for word in flat)]
        if as_json:
            print_json([_dial_form(dial, rules.pack) for dial in known])
        else:
            print(by_chapter(known, rules.pack, paper()) or _("No house rule answers to these words."))
    else:
        found = searched(rules.reference, wanted)
        if as_json:
            print_json([_entry_form(entry) for entry in found])
        else:
            print(rules_text(found, paper()) or _("No rule answers to these words."))
    if wanted and not (known if dials else found):
        click.get_current_context().exit(1)


def searched(reference: Reference, words: str) -> list[Entry]:
    """The rules that answer to some words, those of the house last; without words all but these."""
    found = sorted(reference.search(words), key=lambda entry: entry.rule.startswith(HOUSE))
    return [entry for entry in found if words or not entry.rule.startswith(HOUSE)]


def rules_text(entries: list[Entry], paper: Paper) -> str:
    """Each rule: its title and number, then what it says."""
    from tablee.cli.paper import wrapped

    parts = []
    for entry in entries:
        title = paper.style(entry.title[current()], "strong")
        said = wrapped(entry.text[current()], paper.width - 2, "  ")
        parts.append(f"{title}  {paper.style(entry.rule, 'quiet')}\n  {said}")
    return "\n\n".join(parts)


def by_chapter(dials: list[Dial], pack: Pack, paper: Paper) -> str:
    """The house rules under the titles of their chapters; a short book has no titles."""
    parts = []
    for chapter in pack.chapters:
        own = [dial for dial in dials if dial.key in chapter.dials]
        if own and chapter.title is not None:
            parts.append(paper.style(f"— {chapter.title[current()]} —", "strong"))
        parts.extend([dials_text(own, pack, paper)] if own else [])
    return "\n\n".join(parts)


def packs_text(keys: tuple[str, ...], packs: list[Pack], paper: Paper) -> str:
    """Each ready-made game: its key and title, then what it is for."""
    from tablee.cli.paper import wrapped

    parts = []
    for key, pack in zip(keys, packs, strict=True):
        title = pack.title[current()] if pack.title else pack.name
        hint = f"\n  {wrapped(pack.hint[current()], paper.width - 2, '  ')}" if pack.hint else ""
        parts.append(f"{paper.style(key, 'strong')}  {title}{hint}")
    return "\n\n".join(parts)


def dials_text(dials: list[Dial], pack: Pack, paper: Paper) -> str:
    """Each house rule: its words, then what is typed, its value now, what it may be, and its rule."""
    from tablee.cli.paper import wrapped

    parts = []
    for dial in dials:
        value, default = pack[dial.key], dial.default
        now = f"{dial.key}={written(value)}"
        book = "" if value == default else _("by the book: {value}").format(value=written(default))
        facts = " · ".join(fact for fact in (_range(dial), book, dial.rule) if fact)
        label = wrapped(dial.label[current()], paper.width)
        parts.append(f"{label}\n  {paper.style(now, 'strong')}  {paper.style(facts, 'quiet')}")
    return "\n\n".join(parts)


def written(value: object) -> str:
    """A value as ``--set`` reads it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)


def _range(dial: Dial) -> str:
    if dial.kind == "bool":
        return " | ".join((_("yes"), _("no")))
    if dial.options:
        return " | ".join(dial.options)
    if dial.low is None and dial.high is None:
        return ""
    low, high = ("" if end is None else str(end) for end in (dial.low, dial.high))
    return f"{low}…{high}"


def _haystack(dial: Dial) -> str:
    from tablee.game.reference import folded

    return folded(" ".join((dial.key, dial.rule, dial.label.fr, dial.label.en)))


def _entry_form(entry: Entry) -> dict[str, Any]:
    from tablee.game.json_forms import exact

    return {"rule": entry.rule, "title": exact(entry.title), "fr": entry.text.fr, "en": entry.text.en}


def _pack_form(key: str, pack: Pack) -> dict[str, Any]:
    from tablee.game.json_forms import exact

    return {"pack": key, "title": exact(pack.title), "hint": exact(pack.hint), **_changes(pack)}


def _changes(pack: Pack) -> dict[str, Any]:
    form = pack.form()
    return {"dials": form.get("dials", {}), "tables": sorted(form.get("tables", {}))}


def _dial_form(dial: Dial, pack: Pack) -> dict[str, Any]:
    from tablee.game.json_forms import exact

    options = {key: exact(label) for key, label in (dial.options or {}).items()}
    return {
        "dial": dial.key,
        "kind": dial.kind,
        "value": exact(pack[dial.key]),
        "default": exact(dial.default),
        "min": exact(dial.low),
        "max": exact(dial.high),
        "options": options,
        "rule": dial.rule,
        "label": exact(dial.label),
        "chapter": next((c.key for c in pack.chapters if dial.key in c.dials), ""),
    }
