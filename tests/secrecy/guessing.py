"""A player says what somebody hidden may be called, or what a silhouette may have: no answer tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.secrecy.alone import small
from tests.secrecy.game import Game
from tests.secrecy.looking import at_the_table
from tests.secrecy.scenes import aimed, traits
from tests.secrecy.size import FULL
from tests.systems_under_test import LISTED, QUICK, unit


def played(key: str, secret: str) -> Game:
    """Ana writes Vargo into all that is hers, whatever the secret is: throws, chips, lines of her sheet."""
    game = small(key, secret)
    line = traits(game, "heroana")[0]

    def thrown(**draft: Any) -> None:
        game.must("ana", game.next_id(), "draft", sheet="heroana", draft={"traits": [line], **draft})
        game.must("ana", game.next_id(), "throw_draft", sheet="heroana")

    def chip(name: str) -> dict[str, Any]:
        return {"name": name, "value": 1, "role": "circumstance", "unit": unit(key)}

    thrown(added=[chip("Vargo")])
    thrown(added=[chip(f"Vargo{id}") for id in traits(game, "shade")], **aimed(game))
    game.must("ana", game.next_id(), "mend", sheet="heroana", block=line, words="Hates Vargo")
    thrown()
    game.must("ana", game.next_id(), "mend", sheet="heroana", block=line, words="Hates nobody")
    thrown(added=[chip("Hates Vargo again")], **aimed(game))
    game.must("ana", game.next_id(), "throw_draft", sheet="heroana", again=True)
    game.must("gm", game.next_id(), "customs", nod=True)
    thrown(added=[chip("Vargo")])
    game.must("gm", game.next_id(), "throw_draft", sheet="heroana")  # with the nod it falls
    return game


def guesses() -> Iterator[str]:
    """Right or wrong, all is told as it would be."""
    for key in LISTED if FULL else QUICK:
        right, wrong = played(key, "Vargo"), played(key, "Ulf")
        for who in ("ana", "bob", "eve"):
            if at_the_table(right, who) != at_the_table(wrong, who):
                yield f"{who} can tell what is hidden by what ana says in {key}"
