"""What the game master and others keep to themselves at a table, one act each."""

from __future__ import annotations

from tests.secrecy.game import BOB, BOTH, Game
from tests.systems_under_test import fight_moves, find_system, foe_sheet
from tests.table.play import SEAT_IDS

TRAITS = ("descriptor", "numeric", "levelled")
"""The kinds of block that a throw is made with."""


def trait_kind(game: Game, sheet: str) -> str:
    """The kind of a sheet's first trait."""
    return next(b.kind for b in game.play.state.game.sheets[sheet].blocks if b.kind in TRAITS)


class Hiding(Game):
    """A game whose people hide things from ana and from the observer."""

    def hide_a_foe(self) -> None:
        content = foe_sheet(self.key)
        content["name"] = self.canary("a hidden sheet's name")
        content["blocks"] = [*content["blocks"], {"kind": "note", "id": "n", "words": self.canary("a note")}]
        foe = self.canary("a hidden sheet's id", kind="sheet")
        self.must("gm", self.canary("its command"), "bring", sheet=foe, content=content, hidden=True)
        words = self.canary("a hidden sheet's private note")
        self.must("gm", self.canary("noting it"), "keep_note", sheet=foe, words=words)
        self.foes.append(foe)

    def throw_silently(self) -> None:
        if not self.silent:
            return
        id, by = self.canary("a silent throw", kind="run"), self.random.choice(["", *self.foes])
        self.throw("gm", id, by=by, silent=True)
        if self.random.random() < 0.3:
            self.must("gm", self.canary("closing it"), "close", run=id, overrule="")
            again = self.canary("closing it twice")
            self.must("gm", again, "close", run=id, overrule=self.canary("a ruling"))
        if self.random.random() < 0.5:
            self.must("gm", self.canary("undoing it"), "undo", command=id)
            if self.random.random() < 0.5:
                self.must("gm", self.canary("standing again"), "redo", command=id)

    def throw_in_secret(self) -> None:
        self.throw("gm", self.next_id(), by=self.random.choice(["", *self.foes]), mode="gm")

    def throw_for_a_foe(self) -> None:
        if self.foes:
            self.throw("gm", self.next_id(), by=self.random.choice(self.foes))

    def throw_apart(self) -> None:
        """Bob and the game master alone."""
        self.throw("bob", self.next_id(), BOTH, by="herobob", mode="gm_me")

    def throw_alone(self) -> None:
        """Bob alone: not even the game master sees it."""
        self.throw("bob", self.next_id(), BOB, by="herobob", mode="me")

    def result_only(self) -> None:
        self.throw("bob", self.next_id(), BOTH, by="herobob", mode="result")

    def whisper(self) -> None:
        words, id = self.canary("a whisper", BOTH), self.canary("its command", BOTH, "command")
        self.must("gm", id, "say", words=words, style="whisper", to=[SEAT_IDS["bob"]])
        if self.random.random() < 0.3:
            self.must("gm", self.canary("undoing it", BOTH), "undo", command=id)

    def draft_for_a_foe(self) -> None:
        if self.foes:
            draft = {"goal": self.canary("a hidden goal")}
            self.must("gm", self.canary("a draft"), "draft", sheet=self.random.choice(self.foes), draft=draft)

    def change_a_foe(self) -> None:
        """A move on a hidden sheet, wherever the system has one; sometimes thought better of."""
        if not self.foes:
            return
        name, id = self.canary("a hidden trait"), self.canary("a hidden move", kind="command")
        sheet, move = self.random.choice(self.foes), find_system(self.key).examples.change
        if move is not None:
            self.must("gm", id, move.do, name=name, sheet=sheet, overrule="", **move.args[0])
        else:
            self.must("gm", id, "add_line", sheet=sheet, kind=trait_kind(self, sheet), words=name)
        if self.random.random() < 0.3:
            self.must("gm", self.canary("undoing it"), "undo", command=id)

    def fight_a_foe(self) -> None:
        """Turns and time in which somebody hidden takes part."""
        moves = fight_moves(self.key)
        if self.foes and "begin" in moves:
            sides = {"ours": ["heroana", "herobob"], "theirs": self.foes[:1]}
            self.tell("gm", self.next_id(), moves["end"].key)
            self.must("gm", self.next_id(), moves["begin"].key, sides=sides, overrule="")

    def note_in_private(self) -> None:
        """What stands privately on bob's sheet, and a word of the game master's on one of its lines."""
        words = self.canary("a private note", BOTH)
        self.must("bob", self.next_id(), "keep_note", sheet="herobob", words=words)
        block = self.random.choice(self.play.state.game.sheets["herobob"].blocks).id
        word = self.canary("a word on a line", BOTH)
        self.must("gm", self.next_id(), "review", sheet="herobob", block=block, verdict="back", words=word)
        hero = find_system(self.key).examples.heroes[0]
        content = find_system(self.key).preset(hero).form()
        note = {"kind": "note", "id": "n", "words": self.canary("a note brought", BOTH), "private": True}
        deep = {**note, "words": self.canary("a note within a sheet", BOTH)}
        inner = {"kind": "nested", "id": "inner", "sheet": {**content, "blocks": [deep]}}
        content["blocks"] = [*content["blocks"], note, inner]
        self.must("bob", self.next_id(), "bring", sheet=f"more{len(self.canaries)}", content=content)

    def keep_a_picture(self, knows: frozenset[str] = frozenset({"gm"})) -> str:
        """A picture that nobody was shown: its id, its title and its bytes are secrets."""
        picture, title = self.canary("a hidden picture", knows, "picture"), self.canary("its title", knows)
        keeping = self.canary("keeping it", kind="command")
        self.must("gm", keeping, "keep_picture", picture=picture, title=title, width=7, height=5)
        return picture

    def prepare_a_scene(self) -> None:
        """A scene that nobody has seen, with a picture of its own; some are thought better of."""
        picture, scene = self.keep_a_picture(), self.canary("a scene's id", kind="scene")
        content = {
            "name": self.canary("a scene's name"),
            "words": self.canary("a scene's words"),
            "secret": self.canary("a scene's secret"),
            "descriptors": [{"name": self.canary("a scene's descriptor"), "value": 1}],
            "sheets": self.foes[:1],
            "picture": picture,
        }
        id = self.canary("preparing it", kind="command")
        self.must("gm", id, "put_scene", scene=scene, content=content)
        if self.random.random() < 0.3:
            self.must("gm", self.canary("undoing it"), "undo", command=id)

    def open_a_scene(self) -> None:
        """An open scene tells what is for all, and not what the game master keeps."""
        word, secret = self.open_word(), self.canary("an open scene's secret")
        scene = f"scene{self.seed}n{len(self.open_words)}"
        content = {"name": word, "secret": secret}
        self.must("gm", self.canary("preparing it"), "put_scene", scene=scene, content=content)
        self.must("gm", self.next_id(), "open_scene", scene=scene)

    def show_apart(self) -> None:
        """A handout for bob alone."""
        picture = self.keep_a_picture(BOTH)
        showing = self.canary("showing it", BOTH)
        self.must("gm", showing, "show_picture", picture=picture, to=[SEAT_IDS["bob"]])

    def note_apart(self) -> None:
        """Notes of the game master's own, bob's own, and bob's for the game master; some are changed."""
        for who, to, knows in (("gm", "me", frozenset({"gm"})), ("bob", "gm", BOTH), ("bob", "me", BOB)):
            note, words = self.canary("a note's id", knows, "note"), self.canary("a note", knows)
            self.must(who, self.canary("noting it", knows), "note", note=note, words=words, to=to)
            if self.random.random() < 0.3:
                again = self.canary("changing it", knows)
                self.must(who, again, "note", note=note, words=words + "b", to=to)
