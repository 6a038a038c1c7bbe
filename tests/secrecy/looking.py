"""Everything that somebody can get at the table itself, as one text; and whether it is as it should be."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tablee.game.event import SheetPut
from tablee.table.log.record import fact_to_data
from tablee.table.log.seat import NOBODY
from tablee.table.secrecy.silhouettes import outline
from tests.secrecy.evening import Evening
from tests.secrecy.game import LATE, Game
from tests.table.known import projection, state_for
from tests.table.play import rules_of


def at_the_table(evening: Game, who: str) -> str:
    """The log and the state as somebody knows them, and all that was answered to players."""
    seat = evening.play.seat(who)
    views = projection(evening.play.records, seat)
    told = [f"{v.number} {v.command} {v.by} {v.at} {v.fact!r} {fact_to_data(v.fact)}" for v in views]
    return ordered("\n".join([*told, repr(state_for(evening.play.records, seat)), *evening.refusals]))


SIGN, LONGEST = "zq", 80
"""How most canaries begin, and how many characters from there on are looked at: a text is read once for all
of them."""
SETS = re.compile(r"frozenset\(\{([^{}]*)\}\)")


def ordered(text: str) -> str:
    """A text with the members of each set sorted: equal sets may be written in different orders."""
    return SETS.sub(lambda found: f"frozenset({{{', '.join(sorted(found[1].split(', ')))}}})", text)


def found(canaries: Iterable[str], text: str) -> list[str]:
    """The canaries that sing in a text; numbers as numbers, words anywhere."""
    near = "\n".join(text[at.start() : at.start() + LONGEST] for at in re.finditer(SIGN, text))
    return [
        canary
        for canary in canaries
        if canary in (near if canary.startswith(SIGN) and len(canary) <= LONGEST else text)
        and (not canary.isdecimal() or alone(canary, text))
    ]


def alone(number: str, text: str) -> bool:
    """Whether a number stands in a text by itself, not within another or a word."""
    at = text.find(number)
    while at >= 0:
        beside = text[max(at - 1, 0) : at] + text[at + len(number) : at + len(number) + 1]
        if not any(letter.isalnum() or letter in "_." for letter in beside):
            return True
        at = text.find(number, at + 1)
    return False


def failures(evening: Evening) -> list[str]:
    """All that is wrong: secrets that players know, and what people should know and don't."""
    texts = {who: at_the_table(evening, who) for who in ("gm", "ana", "bob", "eve")}
    wrong = []
    for who, text in texts.items():
        sung = set(found(evening.canaries, text))
        for canary, what in evening.canaries.items():
            if (who in evening.known_to[canary]) != (canary in sung):
                wrong.append(f"{who} {'knows' if canary in sung else 'misses'} {what}")
        wrong += [f"{who} misses {w}" for w in evening.open_words if w not in text]
    wrong += untrue(evening)
    for nobody in (NOBODY, LATE):
        wrong += ["a stranger sees something" for _ in projection(evening.play.records, nobody)]
    return wrong


def untrue(evening: Evening) -> list[str]:
    """Whose sheets are not as they are: the game master's the whole truth, the players' its silhouettes."""
    truth, master = evening.play.state, evening.play.sees("gm")
    wrong = ["the game master sees other sheets" for _ in [1] if master.game.sheets != truth.game.sheets]
    wrong += ["the game master sees other drafts" for _ in [1] if master.drafts != truth.drafts]
    wrong += ["the game master sees other veils" for _ in [1] if master.veils != truth.veils]
    for who in ("ana", "bob", "eve"):
        wrong += [
            f"{who} misses a throw" for run in evening.shown if run not in evening.play.sees(who).game.runs
        ]
        known, rules = evening.play.sees(who), rules_of(evening.key, truth.pack)
        if {*evening.shaded} != known.silhouettes:
            wrong.append(f"{who} sees other silhouettes")
        for view in evening.play.views(who):
            if isinstance(view.fact, SheetPut) and view.fact.sheet in evening.shaded:
                wrong.append(f"{who} was told all of a silhouette")
        for id in evening.shaded:
            if known.game.sheets.get(id) != outline(rules, truth.game.sheets[id]):
                wrong.append(f"{who} sees another silhouette")
    return wrong


def same_without_silence(key: str, seed: int) -> bool:
    """Whether a player knows the very same with and without the silent throws."""
    loud, quiet = Evening(key, seed), Evening(key, seed, silent=False)
    for evening in (loud, quiet):
        steps = [
            evening.play_openly, evening.throw_silently, evening.try_the_doors, evening.play_openly,
            evening.throw_silently, evening.throw_silently, evening.try_the_doors, evening.play_openly,
        ]  # fmt: skip
        for act in steps:
            act()
    return all(at_the_table(loud, who) == at_the_table(quiet, who) for who in ("ana", "bob", "eve"))
