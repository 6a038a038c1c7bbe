"""The secrets that two worlds differ in: each a few acts of which players are told nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tablee.table.commands.own_ids import own_id
from tests.secrecy.evening import Evening
from tests.secrecy.hiding import TRAITS
from tests.secrecy.kinds import IDS, KINDS, Kind, fights, foe, gm, hidden_foe, number, trait
from tests.systems_under_test import book, fight_moves, foe_sheet, unit

KNOWN_TO_BOB = (
    "whispers to others", "a private note and a review", "notes of others", "a sealed answer",
    "secret throws", "hidden chips in a throw apart", "pictures kept or shown to another", "a prepared scene",
)  # fmt: skip
THROWING = ("a hidden difficulty", "hidden chips in a throw apart")
SHADE = "shade"
"""The id of the foe in words."""
OFTEN = ("a hidden sheet", "somebody hidden in a fight", "a silhouette by other names", "a hidden name")


@dataclass(frozen=True)
class Secret:
    """A secret; ``n`` are the pairs of worlds in which players may notice nothing.

    ``throws`` is False where dice may come to something else; ``bob`` where bob knows of it.
    """

    name: str
    act: Callable[[Evening, int], object]
    needs: Callable[[str], object] = lambda _key: True
    n: tuple[tuple[int, int], ...] = ((0, 1), (2, 1))
    throws: bool = True
    bob: bool = False
    throwing: bool = False
    """Whether a player throws in it: what comes out is told, and may not hang on another secret."""


def _of(kind: Kind) -> Secret:
    n = ((0, 1), (2, 1)) if kind.traceless else ((2, 1),)
    act, name, needs = kind.act, kind.name, kind.needs
    if name == "somebody hidden in a fight":
        act = fighting
    if name == "a silhouette":
        act, needs = valued, has_words
    return Secret(name, act, needs, n, name != "a silhouette", name in KNOWN_TO_BOB, name in THROWING)


def has_words(key: str) -> bool:
    """True of a game that has words for a foe without its values."""
    return book(key).silhouette is not None and book(key).veil is not None


def begun(game: Evening) -> None:
    """A fight of the two heroes, where there is none."""
    if game.play.state.game.conflict is None:
        begin = fight_moves(game.key)["begin"].key
        gm(game, "fight000", begin, sides={"ours": ["heroana"], "theirs": ["herobob"]})


def fighting(game: Evening, n: int) -> None:
    """Somebody hidden joins the fight, as one of many or few, and may act in it.

    The fight itself is no secret: it is begun in both worlds by a step of its own."""
    sheet = hidden_foe(game, n)
    gm(game, "fight002", fight_moves(game.key)["join"].key, who=sheet, side="theirs")
    if game.key == "fu3":
        gm(game, "fight003", "suffer", sheet=sheet, name="C" * n, value=n, unit="hour")


def renamed(game: Evening, n: int) -> None:
    """A foe in words whose traits are called otherwise; what they are worth is the same."""
    content = foe_sheet(game.key)
    mine = {getattr(b, "name", "") for s in game.play.state.game.sheets.values() for b in s.blocks}
    for block in content["blocks"]:  # what a hero has too may be thrown against by its name
        if n == 2 and block.get("name") and block["name"] not in mine:
            block["name"] += "zz"
    gm(game, "bringsh2", "bring", sheet=SHADE, content={**content, "name": "Shade"}, view="words")


def valued(game: Evening, n: int) -> None:
    """A foe in words whose traits have other names and values, and change."""
    content = foe(game, n, "Shade")
    for at, block in enumerate(content["blocks"]):
        for field in ("level", "value"):
            if block["kind"] in TRAITS and isinstance(block.get(field), int):
                block[field] += (n - 1) * (1 + at % 2)
    gm(game, "bringsha", "bring", sheet=SHADE, content=content, view="words")
    block = trait(game, SHADE)
    gm(game, "shade001", "correct", sheet=SHADE, block=block, value=number(game, SHADE, block) + n)


def hidden_name(game: Evening, n: int) -> None:
    """Somebody hidden bears the name of a hero's trait, a hero's own, or a word that players like to say."""
    sheets = game.play.state.game.sheets
    mine = sheets["heroana"]
    named = [str(getattr(b, "name", "")) for b in mine.blocks if getattr(b, "name", "")]
    name = ("", (named or ["Gobelin"])[0], "Gobelin")[n]
    gm(game, "bringhi3", "bring", sheet="zqhid9_", content=foe(game, n, name), hidden=True)


def plainly(game: Evening, n: int) -> None:
    """Somebody hidden, by an id that anybody might choose."""
    content = {**foe_sheet(game.key), "name": "V" * n}
    gm(game, "bringpla", "bring", sheet="vargo", content=content, hidden=True)


def chips_on_ana(game: Evening, n: int) -> None:
    """Chips in ana's next throw that she does not see."""
    chip = {"name": "v" * n, "value": n, "role": "circumstance", "unit": unit(game.key)}
    gm(game, "veiled08", "veil", sheet="heroana", chips=[chip])


def silent_attack(game: Evening, n: int) -> None:
    """Somebody hidden throws at a hero in secret by a draft: an open throw that may be answered."""
    sheet = hidden_foe(game, n)
    draft: dict[str, Any] = {"traits": [trait(game, sheet)], "against": ["heroana"]}
    gm(game, "attack01", "draft", sheet=sheet, draft=draft)
    game.tell("gm", "secret13", "throw_draft", sheet=sheet, mode="gm", silent=True, overrule="")


def hidden_conditions(game: Evening, n: int) -> None:
    """Many changes on somebody hidden: by every move of the game master that takes a sheet alone."""
    sheet = hidden_foe(game, n)
    for at, move in enumerate(fight_moves(game.key).values()):
        if [p.kind for p in move.params if p.default is None] == ["sheet"]:
            args = {p.name: sheet for p in move.params if p.default is None}
            game.tell("gm", f"hidmove{at}", move.key, overrule="", **args)


SECRETS: tuple[Secret, ...] = (
    *map(_of, KINDS),
    Secret("a silhouette by other names", renamed, has_words, n=((2, 1),)),
    Secret("a hidden name", hidden_name),
    Secret("a sheet by a plain id", plainly),
    Secret("chips hidden in ana's throw", chips_on_ana, throws=False),
    Secret("a silent attack on a hero", silent_attack),
    Secret("fight moves of somebody hidden", hidden_conditions, fights),
)
BY_NAME = {secret.name: secret for secret in SECRETS}


def chosen(
    known: Sequence[Secret], key: str, random: Random, without: Collection[str] = ()
) -> tuple[tuple[int, int], Sequence[Secret]]:
    """Which worlds a game has, and one to four of the secrets that may be told apart in them by nothing."""
    there = [s for s in known if s.needs(key) and s.name not in without]
    n = random.choice([(0, 1), (2, 1)])
    fitting = [s for s in there if n in s.n]
    often = [s for s in fitting if s.name in OFTEN or s not in SECRETS]
    picked = random.sample(fitting, random.randint(1, 3)) + random.sample(often, min(len(often), 1))
    if not all(secret.throws for secret in picked):
        picked = [secret for secret in picked if not secret.throwing]
    return n, list(dict.fromkeys(picked))


SENT = ("run", "command", "note")
"""The kinds of ids that are kept under another than was sent."""
HIDDEN_IDS = {
    **IDS,
    "sheet": ["zqhid7_", "zqhid8_", "zqhid9_", "vargo", "vargo_seat-gm", SHADE],
    **{
        kind: [*IDS[kind], *(own_id("seat-gm", id) for id in IDS[kind])]
        for kind in ("run", "command", "note")
    },
}
"""The ids of what is hidden, whether it is there or not."""
