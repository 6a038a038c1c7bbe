"""The words that the prompt understands, and what it answers."""

from __future__ import annotations

import re
from collections.abc import Callable

from tablee.cli.games import NAMES, find, rules_of
from tablee.cli.paper import paper
from tablee.cli.prompt import answers
from tablee.cli.prompt.table import Table
from tablee.dice import Draw
from tablee.game.check import Choice, Spend
from tablee.game.problem import Refused, problem
from tablee.game.reference import folded
from tablee.lang import LANGS, current, use
from tablee.lang import gettext as _

__all__ = ["Session"]

WORDS = {
    "throw": ("throw", "roll", "lancer", "jeter"),
    "spend": ("spend", "depenser"),
    "choose": ("choose", "choisir"),
    "why": ("why", "pourquoi"),
    "set": ("set", "regler"),
    "rules": ("rules", "rule", "regles", "regle"),
    "sheet": ("sheet", "fiche"),
    "game": ("game", "jeu"),
    "lang": ("lang", "langue"),
    "help": ("help", "aide", "?"),
    "quit": ("quit", "exit", "quitter", "q"),
}
NUMBERS = re.compile(r"[0-9]+(?:[ ,]+[0-9]+)*(?=[ ,]|$)")
"""The number of a spend and those of its dice; the words after them say why, where the spend asks."""
COMMANDS = {word: command for command, words in WORDS.items() for word in words}


class Session:
    """One evening at the prompt: answers each line with a text, and never with a traceback."""

    def __init__(self, draw: Draw, pack: str | None = None, settings: tuple[str, ...] = ()) -> None:
        self.draw, self.house = draw, (pack, settings)
        self.table: Table | None = None
        self.over = False

    @property
    def prompt(self) -> str:
        """What stands before the line that is typed."""
        return f"{self.table.game.key}> " if self.table else "> "

    def welcome(self) -> str:
        """The first words: which games there are."""
        return answers.games_text(paper())

    def begin(self, name: str) -> str:
        """Sit down to a game."""
        game = find(name)
        self.table = Table(self.draw, game, rules_of(game, *self.house))
        self.house = (None, ())
        return answers.game_text(self.table, paper())

    def answer(self, line: str) -> str:
        """What a line brings about, as text."""
        word, _space, rest = line.strip().partition(" ")
        command = COMMANDS.get(folded(word).rstrip("\u00a0\u202f?") or word)
        if self.table is None and command not in ("help", "lang", "quit", "game"):
            return self._pick_game(line.strip())
        if not word:
            return self._onward()
        if command is None:
            return self._show(line.strip())
        method: Callable[[str], str] = getattr(self, f"_{command}")
        return method(rest.strip())

    def _pick_game(self, name: str) -> str:
        if not name:
            return self.welcome()
        if name.isdecimal() and len(name) < 3 and 1 <= int(name) <= len(NAMES):
            name = NAMES[int(name) - 1]
        return self.begin(name)

    def _at(self) -> Table:
        assert self.table is not None
        return self.table

    def _show(self, notation: str) -> str:
        table = self._at()
        table.show(notation)
        return answers.shown_text(table, paper())

    def _onward(self) -> str:
        place = self._at().place
        if place is not None and isinstance(place.node, Choice):
            return self._choose("")
        return self._throw("")

    def _throw(self, notation: str) -> str:
        table = self._at()
        if notation:
            table.show(notation)
        if table.shown is None:
            return _("Nothing to throw yet: write a throw first, or help.")
        return self._told(table, table.throw)

    def _choose(self, option: str) -> str:
        table = self._at()
        place = table.place
        if option.isdecimal() and len(option) < 4 and place is not None and isinstance(place.node, Choice):
            options = place.node.options
            option = options[int(option) - 1].key if 1 <= int(option) <= len(options) else option
        return self._told(table, lambda: table.choose(option))

    def _spend(self, rest: str) -> str:
        table = self._at()
        found = NUMBERS.match(rest)
        words, why = (
            (found[0].replace(",", " ").split(), rest[found.end() :].strip(", ")) if found else ([], "")
        )
        spends = table.spends
        if not spends:
            return _("There is nothing to spend on now.")
        if (
            not words
            or not all(len(word) < 5 for word in words)
            or (why and not _asks(spends, int(words[0])))
        ):
            return _("Write the number of the spend, then the dice: spend 1 3,5.")
        if not 1 <= int(words[0]) <= len(spends):
            raise Refused(problem("HOUSE-spend", words[0], "unknown", expected=tuple(s.key for s in spends)))
        spend = spends[int(words[0]) - 1]
        dice = tuple(int(word) - 1 for word in words[1:]) or answers.best(table, spend)
        if not table.run:
            table.spend(spend, dice)
            return answers.shown_text(table, paper())
        place = table.place
        last = len(place.reading.dice) if place and place.reading else 0
        if any(not 0 <= at < last for at in dice):
            return _("Dice are numbered from 1 to {last}.").format(last=last)
        return self._told(table, lambda: table.spend(spend, dice, why))

    def _told(self, table: Table, act: Callable[[], None]) -> str:
        before = len(table.events)
        act()
        return answers.result_text(table, table.events[before:], paper())

    def _why(self, _rest: str) -> str:
        return answers.why(self._at(), paper())

    def _set(self, rest: str) -> str:
        from tablee.cli.games import settings_of

        table = self._at()
        if not rest:
            return answers.dials(table, paper())
        table.turn(settings_of([rest]))
        return answers.turned(table, rest.partition("=")[0].strip(), paper())

    def _rules(self, words: str) -> str:
        return answers.rules(self._at(), words, paper())

    def _sheet(self, preset: str) -> str:
        table = self._at()
        if preset:
            table.sit(preset)
        return answers.sheet(table, paper())

    def _game(self, name: str) -> str:
        return self.begin(name) if name else self.welcome()

    def _lang(self, name: str) -> str:
        found = next((lang for lang in LANGS if lang == name.lower()), None)
        if found is None:
            return _("Write lang fr or lang en.")
        use(found)
        return _("Speaking English.") if current() == "en" else _("Speaking French.")

    def _help(self, _rest: str) -> str:
        return answers.help_text(paper())

    def _quit(self, _rest: str) -> str:
        self.over = True
        return _("Until next time.")


def _asks(spends: tuple[Spend, ...], number: int) -> bool:
    """Whether the spend of that number wants a few words of why."""
    return 1 <= number <= len(spends) and spends[number - 1].asks is not None
