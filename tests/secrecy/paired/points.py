"""Small scenes in which players can tell two worlds apart, one for each way found, numbered by points.

``open`` scenes are those of this tree: each is expected to fail until it is mended, and what it is about is
left alone by random players meanwhile. Who mends one takes ``open`` away, and both try it from then on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.secrecy.evening import Evening
from tests.secrecy.kinds import gm
from tests.secrecy.paired.prepared import OWN_SECRETS
from tests.secrecy.paired.secrets import BY_NAME, SHADE, Secret
from tests.secrecy.paired.world import Difference, Hide, Pair, Script, difference, step
from tests.systems_under_test import fight_moves, find_system, foe_sheet


@dataclass(frozen=True)
class Scene:
    """A pair of worlds and a script: nobody may tell them apart. ``open`` says why somebody still can."""

    point: int
    name: str
    pair: Pair
    script: Script
    open: str = ""
    secrets: tuple[str, ...] = ()
    """The secrets that random games leave out while it is open."""

    def difference(self) -> Difference | None:
        """What somebody can tell apart."""
        return difference(self.pair, self.script)


def hides(name: str) -> Hide:
    """A secret of the list."""
    return Hide(BY_NAME[name])


def fight(key: str) -> Any:
    """The two heroes fight each other."""
    sides = {"ours": ["heroana"], "theirs": ["herobob"]}
    return step("gm", "c000", fight_moves(key)["begin"].key, sides=sides, sent=RULED)


def called(name: str) -> Hide:
    """Somebody hidden is called so; in the other world otherwise."""

    def act(game: Evening, n: int) -> None:
        content = {**foe_sheet(game.key), "name": ("", name, "Ulf")[n]}
        gm(game, "bringhi3", "bring", sheet="zqhid9_", content=content, hidden=True)

    return Hide(Secret(f"somebody called {name}", act))


def fast(game: Evening, n: int) -> None:
    """A foe in words that is slow, or quick."""
    content = foe_sheet(game.key)
    quick = {
        "kind": "levelled",
        "id": "move",
        "name": "Déplacement",
        "level": (0, -3, 3)[n],
        "role": "attribute",
    }
    content = {**content, "name": "Shade", "blocks": [*content["blocks"], quick]}
    gm(game, "bringsh2", "bring", sheet=SHADE, content=content, view="words")


RULED = {"overrule": ""}
WORTH: dict[str, Any] = {"aspects": "Fidèle", "skills": "Combat"}
OWN = {secret.name: secret for secret in OWN_SECRETS}
BAIT = {
    "system": "iaodune", "name": "Appât",
    "blocks": [{"kind": "numeric", "id": "appat", "name": "Brûlure d’eau douce"}],
}  # fmt: skip
MASTER = {
    "system": "fate2", "name": "Seigneur",
    "blocks": [{
        "kind": "power", "id": "valet", "name": "Valet", "role": "extra",
        "data": {"sort": "servant", "sheet": "vargo_seat-gm", "points": 1},
    }],
}  # fmt: skip
"""Somebody with a servant, who says that it is the sheet of somebody hidden."""
LOCK = {"system": "fate2", "name": "Serrure"}
HERO = find_system("fu3").preset(find_system("fu3").examples.heroes[0]).form()

SCENES: tuple[Scene, ...] = (
    Scene(
        9, "a command's id", Pair("fu3"),
        (hides("a hidden sheet"), step("ana", "bringhid", "say", words="x")),
    ),
    Scene(
        9, "a sheet's id", Pair("fu3"),
        (
            hides("a sheet by a plain id"),
            step("ana", "c001", "bring", sheet="vargo", content=HERO),
            step("ana", "c002", "bring", sheet="vargo_seat-gm", content=HERO),
        ),
    ),
    Scene(
        9, "a servant's id", Pair("fate2"),
        (
            hides("a sheet by a plain id"),
            step("ana", "c001", "bring", sheet="master", content=MASTER),
            step("ana", "c002", "make_servant", sheet="master", extra="valet", **WORTH),
        ),
    ),
    Scene(
        9, "a note's id", Pair("fu3", viewers=("ana", "eve")),
        (hides("notes of others"), step("ana", "c001", "note", note="zqnotegm7", words="x")),
    ),
    Scene(
        11, "a word on a throw that the game master makes", Pair("fu3", (2, 1)),
        (
            called("Vargo"),
            step("ana", "c001", "draft", sheet="heroana", draft={"added": [{"name": "Vargo", "value": 1}]}),
            step("gm", "c002", "throw_draft", sheet="heroana"),
        ),
    ),
    Scene(
        11, "a word that the game master corrects", Pair("iaodune", (2, 1)),
        (
            called("Vargo"),
            step("ana", "c001", "put_trait", sheet="heroana", role="tool", name="Vargo"),
            step("gm", "c002", "strike_trait", sheet="heroana", block="vargo"),
        ),
    ),
    Scene(
        11, "a word on somebody else's sheet", Pair("iaodune", (2, 1)),
        (
            called("Vargo"),
            step("bob", "c001", "put_trait", sheet="herobob", role="tool", name="Vargo", n=1),
            step("ana", "c002", "oppose", sheet="heroana", rivals=["herobob"]),
        ),
    ),
    Scene(
        12, "a group throw", Pair("fu3"),
        (
            fight("fu3"), hides("somebody hidden in a fight"),
            step("ana", "c001", "draft", sheet="heroana", draft={"way": "group"}),
            step("ana", "c002", "throw_draft", sheet="heroana"),
        ),
    ),
    Scene(
        12, "a round that the game master turns", Pair("fudge"),
        (
            fight("fudge"), hides("somebody hidden in a fight"),
            step("gm", "c001", "next_round", sent=RULED),
        ),
    ),
    Scene(
        12, "points for all", Pair("fudge"),
        (hides("a hidden sheet"), step("gm", "c001", "award_xp", amount=6, sent=RULED)),
    ),
    Scene(
        12, "time that ends a hidden condition", Pair("fu3"),
        (
            fight("fu3"), hides("somebody hidden in a fight"),
            step("gm", "c001", "pass_time", unit="week"),
        ),
    ),
    Scene(
        12, "the last one flees", Pair("toy"),
        (
            fight("toy"), hides("somebody hidden in a fight"),
            step("bob", "c001", "flee", by="herobob"),
        ),
    ),
    Scene(
        12, "a secret blow in a round", Pair("fudge"),
        (
            fight("fudge"), Hide(OWN["a secret blow"]),
            step("ana", "c001", "pass_turn", by="heroana"), step("bob", "c002", "pass_turn", by="herobob"),
        ),
    ),
    Scene(
        13, "a race", Pair("fudge", (2, 1)),
        (Hide(Secret("a quick foe", fast)), step("ana", "c001", "race", by="heroana", against=SHADE)),
    ),
    Scene(
        13, "a trait's name as bait", Pair("iaodune", (2, 1)),
        (
            hides("a silhouette by other names"),
            step("ana", "c001", "bring", sheet="bait", content=BAIT),
            step("gm", "c002", "attempt", sheet=SHADE, sent=RULED),
        ),
    ),
    Scene(
        14, "wrong dice by hand", Pair("fate2", throws=False),
        (
            hides("chips hidden in ana's throw"),
            step("ana", "c001", "throw_draft", sheet="heroana", sent={"faces": (1, 2)}),
        ),
    ),
    Scene(
        14, "a throw that takes no chips", Pair("fudge", throws=False),
        (hides("chips hidden in ana's throw"), step("ana", "c001", "bear", sheet="heroana")),
    ),
    Scene(
        14, "dice without a check", Pair("fu3", throws=False),
        (
            hides("chips hidden in ana's throw"),
            step("ana", "c001", "suffer", sheet="heroana", name="Boiteux"),
        ),
    ),
    Scene(
        15, "a hidden id as the side of a chip", Pair("fudge"),
        (
            hides("a hidden sheet"),
            step("ana", "c001", "draft", sheet="heroana", draft={
                "added": [{"name": "Volonté", "value": 0, "side": "zqhid7_"}],
            }),
            step("ana", "c002", "throw_draft", sheet="heroana"),
        ),
    ),
    Scene(
        15, "a hidden id in the form of a throw", Pair("krasses"),
        (
            hides("a hidden sheet"),
            step("ana", "c001", "throw", check={
                "check": "opposed", "parties": [{"name": "heroana"}, {"name": "zqhid7_"}],
            }),
        ),
    ),
    Scene(
        16, "what a phase that is ahead will bring", Pair("fate2", (2, 1)),
        (
            step("gm", "c001", "plan_phases", number=3),
            Hide(OWN["a phase that is ahead"]),
        ),
    ),
    Scene(
        17, "a question about somebody hidden", Pair("fate2"),
        (Hide(OWN["questions to somebody hidden"]),),
    ),
    Scene(
        18, "the only challenge", Pair("fate2"),
        (
            step("gm", "c001", "begin_challenge"), Hide(OWN["a hidden challenge"]),
            step("ana", "c002", "draft", sheet="heroana", draft={"way": "challenge"}),
            step("ana", "c003", "throw_draft", sheet="heroana"),
        ),
    ),
    Scene(
        18, "a secret roll on an open challenge", Pair("fate2"),
        (
            step("gm", "c001", "begin_challenge", kind="sides", first="heroana", second="herobob"),
            Hide(OWN["a hidden challenge"]),
            step("bob", "c002", "roll_on_challenge", sheet="herobob", challenge="defi-c001"),
        ),
    ),
    Scene(
        18, "a secret throw that is still open", Pair("toy"),
        (fight("toy"), hides("a silent throw"), step("ana", "c001", "strike", by="heroana", sheets=[])),
    ),
    Scene(
        20, "the order of sheets after an undo", Pair("fate2"),
        (
            step("gm", "c001", "plan_phases", number=3, sent=RULED),
            step("gm", "c002", "bring", sheet="lock", content=LOCK),
            hides("a hidden sheet"),
            step("ana", "c003", "draft"),
            step("gm", "c004", "plan_phases"),
            step("ana", "c005", "undo", command="c003"),
            step("ana", "c006", "take_aspect"),
        ),
    ),
    Scene(
        19, "dice without a check, from a chain", Pair("fu3", chain=True),
        (
            hides("a silent throw against a hero"),
            step("ana", "c001", "suffer", sheet="heroana", name="Boiteux"),
            step("bob", "c002", "throw", check={"check": "dice", "dice": "1d6"}, by="herobob"),
        ),
    ),
)  # fmt: skip


def is_open(point: int) -> bool:
    """True of a point that random players leave alone as the tree stands."""
    return any(scene.open for scene in SCENES if scene.point == point)


def left_out() -> frozenset[str]:
    """The secrets that random games leave out as the tree stands."""
    return frozenset(name for scene in SCENES if scene.open for name in scene.secrets)
