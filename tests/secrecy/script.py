"""One open game with a place in it for hidden acts: played with them, with others, and without."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.secrecy.evening import Evening
from tests.secrecy.kinds import IDS, Kind, fights, gm, trait
from tests.systems_under_test import book, fight_moves

TRIES = (
    ("undo", "command", "command"), ("redo", "command", "command"), ("undo", "command", "run"),
    ("redo", "command", "run"), ("close", "run", "run"), ("spend", "run", "run"), ("show", "sheet", "sheet"),
    ("show", "run", "run"), ("draft", "sheet", "sheet"), ("throw_draft", "sheet", "sheet"),
    ("keep_note", "sheet", "sheet"), ("take_sheet", "sheet", "sheet"), ("open_scene", "scene", "scene"),
    ("show_picture", "picture", "picture"),
)  # fmt: skip
"""What players ask for by the names of hidden things: the act, its argument, which kind of thing."""


def played(key: str, kinds: Sequence[Kind], n: int) -> Evening:
    """The game with the ``n``-th secrets of some kinds in its middle; 0 is without."""
    game = Evening(key, 0)
    game.hidden = {kind: list(ids) for kind, ids in IDS.items()}
    before(game)
    for kind in kinds:
        if n and kind.needs(key):
            kind.act(game, n)
    after(game)
    return game


def before(game: Evening) -> None:
    """Talk, a throw, a fight, and stances asked for."""
    game.play_openly()
    if fights(game.key):
        begin = fight_moves(game.key)["begin"].key
        gm(game, game.next_id(), begin, sides={"ours": ["heroana"], "theirs": ["herobob"]})
    if game.key == "fudge":
        game.must("ana", game.next_id(), "stances", by="heroana", foe="herobob")


def after(game: Evening) -> None:
    """Everything goes on: throws, drafts, turns, time, undo and redo, and players who try the doors."""
    game.play_openly()
    draft: dict[str, Any] = {"traits": [trait(game, "heroana")]}
    game.must("ana", game.next_id(), "draft", sheet="heroana", draft=draft)
    thrown = game.must("ana", game.next_id(), "throw_draft", sheet="heroana")
    gm(game, game.next_id(), "undo", command=thrown)
    gm(game, game.next_id(), "redo", command=thrown)
    if "pass_time" in book(game.key).moves:
        gm(game, game.next_id(), "pass_time", amount=1, unit="hour")
    if game.key == "fu3":
        gm(game, game.next_id(), "recruit", sample="fine_blade", name="Garde")
    said = game.must("ana", game.next_id(), "say", words="Hm")
    game.must("ana", game.next_id(), "undo", command=said)
    brought = game.tell("ana", game.next_id(), "undo", command="open2")  # the hero itself
    game.refusals.append(repr(brought.problems))
    game.try_the_doors()
    for do, key, kind in TRIES:
        for id in IDS[kind]:
            for who in ("ana", "eve"):
                answer = game.tell(who, game.next_id(), do, **{key: id, "words": "x"})
                assert answer.problems, (do, kind)
                game.refusals.append(repr(answer.problems))
