"""Every kind of hidden act by itself: what it is, where it exists, and whether it leaves no trace at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.secrecy.evening import Evening
from tests.secrecy.hiding import TRAITS, trait_kind
from tests.systems_under_test import fight_moves, find_system, foe_sheet, unit
from tests.table.play import SEAT_IDS

IDS = {
    "sheet": ["zqhid7_"], "run": ["secret01"], "scene": ["zqkept7"], "picture": ["zqpic7"],
    "note": ["zqnotegm7", "zqnotebob7"], "command": ["bringhid", "whisper1", "veiled01", "scene001"],
}  # fmt: skip
"""The ids of what is hidden: the same whether it is there or not."""

Act = Callable[[Evening, int], object]
"""The act, as the ``n``-th of two that differ in all they hide."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of hidden act. ``traceless``: nobody else receives anything, so it might as well not be."""

    name: str
    act: Act
    traceless: bool = True
    needs: Callable[[str], object] = lambda _key: True
    """True of the systems in which it exists."""


def gm(game: Evening, id: str, do: str, /, **args: Any) -> str:
    """The game master does something, whatever the rules say."""
    return game.must("gm", id, do, overrule=args.pop("overrule", ""), **args)


def foe(game: Evening, n: int, name: str) -> Mapping[str, Any]:
    """A foe whose traits, values and notes are the ``n``-th."""
    content = foe_sheet(game.key)
    for at, block in enumerate(content["blocks"]):
        block |= {"name": f"trait{n}{at}"} if "name" in block else {}
    content["blocks"] = [*content["blocks"], {"kind": "note", "id": "n", "words": "secret" * n}]
    return {**content, "name": name}


def hidden_foe(game: Evening, n: int) -> str:
    """A foe that nobody knows of: its id."""
    if "zqhid7_" not in game.play.state.game.sheets:
        gm(game, "bringhid", "bring", sheet="zqhid7_", content=foe(game, n, "Vargo" * n), hidden=True)
    return "zqhid7_"


def trait(game: Evening, sheet: str) -> str:
    """The first trait of a sheet: its id."""
    return next(b.id for b in game.play.state.game.sheets[sheet].blocks if b.kind in TRAITS)


def number(game: Evening, sheet: str, block: str) -> int:
    """The number of a trait."""
    found = game.play.state.game.sheets[sheet].get(block)
    return int(getattr(found, "level", getattr(found, "value", 0)) or 0)


def goals(key: str) -> tuple[str, ...]:
    """Two difficulties, where the game tells them afterwards."""
    return find_system(key).examples.goals


def fights(key: str) -> bool:
    """True of a game that has fights."""
    return "begin" in fight_moves(key)


def silent_throw(game: Evening, n: int) -> str:
    """A throw of which nobody hears, by somebody whom nobody knows."""
    check = {"check": "dice", "dice": f"{n}d6+{7 * n}"}
    return gm(game, "secret01", "throw", check=check, by=hidden_foe(game, n), silent=True)


def silent_throw_undone(game: Evening, n: int) -> None:
    """It is taken back, stands again, and is closed with a ruling."""
    silent_throw(game, n)
    gm(game, "secret02", "undo", command="secret01")
    gm(game, "secret03", "redo", command="secret01")
    gm(game, "secret04", "close", run="secret01", overrule="w" * n)


def hidden_foe_undone(game: Evening, n: int) -> None:
    """It was never there."""
    gm(game, "bringhi2", "bring", sheet="zqhid8_", content=foe(game, n, "Ulf" * n), hidden=True)
    gm(game, "secret05", "undo", command="bringhi2")


def hidden_change(game: Evening, n: int) -> None:
    """A line of it is corrected, another added, a private note written; one of them is taken back."""
    sheet = hidden_foe(game, n)
    block = trait(game, sheet)
    gm(game, "change01", "correct", sheet=sheet, block=block, value=number(game, sheet, block) + n)
    gm(game, "change02", "add_line", sheet=sheet, kind=trait_kind(game, sheet), words="w" * n)
    gm(game, "change03", "keep_note", sheet=sheet, words="k" * n)
    gm(game, "change04", "undo", command="change01")


def hidden_move(game: Evening, n: int) -> None:
    """A move of the game on it."""
    sheet, move = hidden_foe(game, n), find_system(game.key).examples.change
    assert move is not None
    gm(game, "move0001", move.do, sheet=sheet, name="C" * n, **move.args[n - 1])


def hidden_draft(game: Evening, n: int) -> None:
    """A throw of its own is prepared, and one is asked for."""
    sheet = hidden_foe(game, n)
    gm(game, "draft001", "draft", sheet=sheet, draft={"goal": "g" * n, "against": ["heroana"][: n - 1]})
    gm(game, "draft002", "ask_throw", sheets=[sheet], words="w" * n)
    gm(game, "draft003", "close_ask", ask="draft002")


def throw_against_a_hero(game: Evening, n: int) -> None:
    """Somebody hidden throws at a hero, in silence."""
    check = {"check": "dice", "dice": f"{n}d6"}
    by = hidden_foe(game, n)
    gm(game, "secret06", "throw", check=check, by=by, against=["heroana"], silent=True)


def whisper(game: Evening, n: int) -> None:
    """The game master to bob, bob to the game master; one is taken back."""
    gm(game, "whisper1", "say", words="x" * n, style="whisper", to=[SEAT_IDS["bob"]])
    game.must("bob", "whisper2", "say", words="x" * n, style="whisper", to=[SEAT_IDS["gm"]])
    gm(game, "whisper3", "undo", command="whisper1")


def private_note(game: Evening, n: int) -> None:
    """What stands privately on bob's sheet, and a word on one of its lines."""
    game.must("bob", "keepnot1", "keep_note", sheet="herobob", words="k" * n)
    block = trait(game, "herobob")
    gm(game, "review01", "review", sheet="herobob", block=block, verdict="accept", words="w" * n)


def notes(game: Evening, n: int) -> None:
    """Everybody's own: written, changed, handed to the game master, torn up."""
    gm(game, "notes001", "note", note="zqnotegm7", words="w" * n)
    game.must("bob", "notes002", "note", note="zqnotebob7", words="w" * n, to="gm")
    game.must("bob", "notes003", "note", note="zqnotebob7", words="w" * 2 * n, to="me")
    game.must("bob", "notes004", "note", note="notebob2", words="w" * n)
    game.must("bob", "notes005", "note", note="notebob2", words="")


def veil(game: Evening, n: int) -> None:
    """The next throw of a hero has a hidden part."""
    chip = {"name": "v" * n, "value": n, "role": "circumstance", "unit": unit(game.key)}
    gm(game, "veiled01", "veil", sheet="herobob", chips=[chip])
    gm(game, "veiled03", "veil", sheet="herobob", clear=True)
    gm(game, "veiled05", "veil", sheet="herobob", chips=[chip])
    gm(game, "veiled06", "undo", command="veiled05")
    if goals(game.key):  # it stays, and ana throws against it: what she must beat is told apart
        gm(game, "veiled02", "veil", sheet="heroana", goal=goals(game.key)[n - 1])


def veiled_apart(game: Evening, n: int) -> None:
    """Bob throws for himself and the game master, with chips that he does not see; an ask is closed."""
    chip = {"name": "v" * n, "value": 2 * n, "role": "circumstance", "unit": unit(game.key)}
    gm(game, "veiled07", "veil", sheet="herobob", chips=[chip])
    if goals(game.key):
        goal = goals(game.key)[n - 1]
        gm(game, "asked003", "ask_throw", sheets=["herobob"], words="look", goal=goal, hidden=True)
        gm(game, "asked004", "close_ask", ask="asked003")
    game.must("bob", "thrown03", "throw_draft", sheet="herobob", mode="gm_me")


def scene(game: Evening, n: int) -> None:
    """A scene is prepared, with somebody hidden in it and a picture, and dropped."""
    picture(game, n)
    content: dict[str, Any] = {"name": "N" * n, "words": "W" * n, "secret": "S" * n, "picture": "zqpic7"}
    content["descriptors"] = [{"name": "D" * n, "value": n}]
    gm(game, "scene001", "put_scene", scene="zqkept7", content={**content, "sheets": [hidden_foe(game, n)]})
    gm(game, "scene002", "put_scene", scene="dropped", content={"name": "N" * n})
    gm(game, "scene003", "drop_scene", scene="dropped")


def picture(game: Evening, n: int) -> None:
    """A picture is kept; another is shown to bob alone, and put away."""
    gm(game, "pict0001", "keep_picture", picture="zqpic7", title="T" * n, width=n, height=n)
    gm(game, "pict0002", "keep_picture", picture="zqpic8", title="T" * n, width=n, height=n)
    gm(game, "pict0003", "show_picture", picture="zqpic8", to=[SEAT_IDS["bob"]])
    gm(game, "pict0004", "drop_picture", picture="zqpic8")


def stance(game: Evening, n: int) -> None:
    """Bob picks his stance; ana has not."""
    (id,) = game.play.state.game.pendings
    option = ("reckless", "defensive")[n - 1]
    game.must("bob", "stance01", "choose", pending=id, seat="herobob", option=option)


def hidden_in_a_fight(game: Evening, n: int) -> None:
    """Somebody hidden joins the fight, and hurts with time."""
    sheet = hidden_foe(game, n)
    gm(game, "fight002", fight_moves(game.key)["join"].key, who=sheet, side="theirs")
    if game.key == "fu3":
        gm(game, "fight003", "suffer", sheet=sheet, name="C" * n, value=n, unit="hour")


def minion(game: Evening, n: int) -> None:
    """Somebody is recruited in secret."""
    gm(game, "recruit1", "recruit", sample="fine_blade", name="V" * n, mode="gm", silent=True)


def secret_throw(game: Evening, n: int) -> None:
    """It is announced; what it is isn't told."""
    check = {"check": "dice", "dice": f"{n}d6+{7 * n}"}
    gm(game, "secret01", "throw", check=check, mode="gm")
    gm(game, "secret07", "throw", check=check, by=hidden_foe(game, n))
    game.must("bob", "secret08", "throw", check=check, by="herobob", mode="gm_me")
    game.must("bob", "secret09", "throw", check=check, by="herobob", mode="me")
    game.must("bob", "secret10", "throw", check=check, by="herobob", mode="result")
    gm(game, "secret11", "close", run="secret07", overrule="r" * n)
    gm(game, "secret12", "undo", command="secret07")


def hidden_goal(game: Evening, n: int) -> None:
    """A throw is asked for against a difficulty that stays hidden, and made."""
    goal = goals(game.key)[n - 1]
    gm(game, "asked001", "ask_throw", sheets=["heroana", "herobob"], words="look", goal=goal, hidden=True)
    game.must("ana", "thrown01", "throw_draft", sheet="heroana")
    gm(game, "asked002", "close_ask", ask="asked001")
    game.must("bob", "thrown02", "throw_draft", sheet="herobob")


def silhouette(game: Evening, n: int) -> None:
    """A foe in words: its traits and values are others, and change, and are struck from a throw."""
    gm(game, "bringsha", "bring", sheet="shade", content=foe(game, n, "Shade"))
    block = trait(game, "shade")
    gm(game, "shade001", "correct", sheet="shade", block=block, value=number(game, "shade", block) + n)
    name = next(getattr(b, "name", "") for b in game.play.state.game.sheets["shade"].blocks if b.id == block)
    draft = {"against": ["shade"], "struck": {f"shade:{name}": ""}}
    gm(game, "shade002", "draft", sheet="heroana", draft=draft)
    gm(game, "shade003", "draft", sheet="heroana", draft={})


def open_secret(game: Evening, n: int) -> None:
    """A scene opens that has a secret of its own."""
    gm(game, "scene004", "put_scene", scene="opened", content={"name": "Seen", "secret": "S" * n})
    gm(game, "scene005", "open_scene", scene="opened")


KINDS = (
    Kind("a hidden sheet", hidden_foe),
    Kind("a hidden sheet changed", hidden_change),
    Kind("a hidden move", hidden_move, needs=lambda key: find_system(key).examples.change),
    Kind("a draft of a hidden foe", hidden_draft),
    Kind("a silent throw", silent_throw),
    Kind("a silent throw undone and ruled on", silent_throw_undone),
    Kind("a silent throw against a hero", throw_against_a_hero),
    Kind("whispers to others", whisper),
    Kind("a private note and a review", private_note),
    Kind("notes of others", notes),
    Kind("a veil, cleared and undone", veil),
    Kind("a prepared scene", scene),
    Kind("pictures kept or shown to another", picture),
    Kind("a sealed answer", stance, needs=lambda key: key == "fudge"),
    Kind("somebody hidden in a fight", hidden_in_a_fight, needs=fights),
    Kind("a minion recruited in silence", minion, needs=lambda key: key == "fu3"),
    Kind("a hidden sheet undone", hidden_foe_undone),
    Kind("secret throws", secret_throw, traceless=False),
    Kind("a hidden difficulty", hidden_goal, traceless=False, needs=goals),
    Kind("hidden chips in a throw apart", veiled_apart, traceless=False),
    Kind("a silhouette", silhouette, traceless=False),
    Kind("the secret of an open scene", open_secret, traceless=False),
)
