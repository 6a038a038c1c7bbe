"""Krâsses must be justified: the GM accepts or refuses each one that was obtained.

The key of a throw is what it comes to when every krâsse is justified, as odds take them. A real throw carries
its dice: the GM is asked about those.
"""

from __future__ import annotations

from collections.abc import Callable

from tablee.game.check import GM, Choice, Node, Option
from tablee.game.reason import because
from tablee.game.text import Text
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.party import Fallen

ACCEPT = Option("accept", Text("Accepter", "Accept"))
REFUSE = Option("refuse", Text("Refuser", "Refuse"))
Refusals = tuple[frozenset[int], ...]


def justify(book: Book, dice: tuple[Fallen, ...], then: Callable[[Refusals], Node]) -> Node:
    """Ask about each krâsse of each party in turn, then go on with the dice refused to each."""
    asked = [(at, die) for at, party in enumerate(dice) for die in party.to_ask(book)]

    def ask(at: int, refused: Refusals) -> Node:
        if at == len(asked):
            return then(refused)
        party, die = asked[at]
        face = dice[party].krasses[die]

        def answer(option: str) -> Node:
            if option != REFUSE.key:
                return ask(at + 1, refused)
            more = refused[party] | {die}
            return ask(at + 1, (*refused[:party], more, *refused[party + 1 :]))

        why = because("KRA-17", "ask", die=die + 1, face=face, value=book.dk.value(face))
        return Choice(f"justify-{party + 1}-{die + 1}", GM, (ACCEPT, REFUSE), answer, (why,))

    return ask(0, tuple(frozenset[int]() for _ in dice))
