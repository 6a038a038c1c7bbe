"""Foes of whom players see a silhouette, and throws of which they see a part."""

from __future__ import annotations

from typing import Any

from tablee.game.sheet import Descriptor, Levelled, Numeric
from tablee.table.commands.command import Command
from tablee.table.commands.own_ids import own_id
from tablee.table.log.facts import Ruled
from tests.secrecy.hiding import TRAITS, Hiding
from tests.systems_under_test import book, find_system, foe_sheet, unit


class Shading(Hiding):
    """A game with silhouettes and veiled throws."""

    def shade_a_foe(self) -> None:
        """A foe of which players see the silhouette: its name is open, its traits are not."""
        content = foe_sheet(self.key)
        for block in content["blocks"]:
            if "name" in block:
                block["name"] = self.canary("a shaded trait")
        content["name"] = self.open_word()
        content["blocks"] = [*content["blocks"], {"kind": "note", "id": "n", "words": self.canary("a note")}]
        foe = f"shade{len(self.canaries)}"
        self.must("gm", self.next_id(), "bring", sheet=foe, content=content)
        self.shaded.append(foe)

    def _traits(self, sheet: str) -> list[str]:
        return [b.id for b in self.play.state.game.sheets[sheet].blocks if b.kind in TRAITS]

    def _trait(self, sheet: str) -> Descriptor | Numeric | Levelled:
        blocks = self.play.state.game.sheets[sheet].blocks
        return next(b for b in blocks if isinstance(b, Descriptor | Numeric | Levelled))

    def throw_for_a_shade(self) -> None:
        """A silhouette throws, and somebody throws against it; the game master strikes what nobody sees."""
        if not self.shaded:
            return
        foe = self.random.choice(self.shaded)
        draft: dict[str, Any] = {"traits": self._traits(foe), "goal": ""}
        self.must("gm", self.next_id(), "draft", sheet=foe, draft=draft)
        self._ruled(foe)
        self._attacks(foe, draft)
        for way in (w for w in book(self.key).ways if w.aim != "nobody"):
            mine = {"traits": self._traits("heroana")[:1], "against": [foe], "way": way.key}
            self.must("ana", self.next_id(), "draft", sheet="heroana", draft=mine)
            key = f"{foe}:{self._trait(foe).name}"
            self.must("gm", self.next_id(), "draft", sheet="heroana", draft={**mine, "struck": {key: "Gm"}})
            self.must("ana", self.next_id(), "draft", sheet="heroana", draft=mine)
            assert key in self.play.state.drafts["heroana"].struck  # ana does not see it, nor undo it
            answer = self.tell("ana", self.next_id(), "throw_draft", sheet="heroana")
            self.refusals.append(repr(answer.problems))
            if answer.records:
                self._after(answer.records[0].command)
        self.must("ana", self.next_id(), "draft", sheet="heroana", draft={"goal": ""})

    def _ruled(self, foe: str) -> None:
        """The game master lets it throw whatever the rules say; what they say is a secret."""
        id, word = self.next_id(), f"zq{self.seed}x{len(self.canaries)}k"
        answer, run = self.tell("gm", id, "throw_draft", sheet=foe, overrule=word), own_id("seat-gm", id)
        assert not answer.problems, answer.problems
        if any(isinstance(record.fact, Ruled) for record in answer.records):
            self.canary("a ruling on a silhouette")
        self.shown.append(run)

    def _attacks(self, foe: str, draft: dict[str, Any]) -> None:
        """It throws at a hero, and what comes of that is settled."""
        for way in (w for w in book(self.key).ways if w.aim != "nobody"):
            aimed = {**draft, "against": ["heroana"], "way": way.key}
            self.must("gm", self.next_id(), "draft", sheet=foe, draft=aimed)
            run = self.next_id()
            if self.tell("gm", run, "throw_draft", sheet=foe).records:
                for do in ("settle", "close"):
                    self.tell("gm", self.next_id(), do, run=run)

    def reveal_a_throw(self) -> None:
        """Somebody hidden threw; the throw is shown, and they come to light with it, in words."""
        content = foe_sheet(self.key)
        for block in content["blocks"]:
            if "name" in block:
                block["name"] = self.canary("a trait of somebody revealed")
        content["name"] = self.open_word()
        foe, id = f"shown{len(self.canaries)}_", self.next_id()
        self.must("gm", self.canary("bringing them"), "bring", sheet=foe, content=content, hidden=True)
        draft = {"traits": self._traits(foe)[:1], "goal": ""}
        self.must("gm", self.canary("drafting"), "draft", sheet=foe, draft=draft)
        if self.tell("gm", id, "throw_draft", sheet=foe, mode="gm").records:
            self.must("gm", self.next_id(), "show", run=id)
            self.shown.append(own_id("seat-gm", id))
        else:
            self.must("gm", self.next_id(), "show", sheet=foe)
        self.shaded.append(foe)

    def recruit(self) -> None:
        """A minion is made openly: players see it in words."""
        if self.key == "fu3":
            before, name = set(self.play.state.game.sheets), self.open_word()
            self.must("gm", self.next_id(), "recruit", sample="fine_blade", name=name, overrule="")
            self.shaded += sorted(set(self.play.state.game.sheets) - before)

    def _after(self, run: str) -> None:
        """The throw is thought better of, stands again, and is settled."""
        if self.random.random() < 0.5:
            self.must("gm", self.next_id(), "undo", command=run)
            self.must("gm", self.next_id(), "redo", command=run)
        for do in ("settle", "close"):
            self.refusals.append(repr(self.tell("ana", self.next_id(), do, run=run).problems))

    def change_a_shade(self) -> None:
        """What changes on a silhouette's sheet and can't be seen."""
        if not self.shaded:
            return
        foe, id = self.random.choice(self.shaded), self.next_id()
        value = self.value("a value of a silhouette")
        self.must("gm", id, "correct", sheet=foe, block=self._trait(foe).id, value=value)
        self.must("gm", self.next_id(), "undo", command=id)
        if self.key == "fu3":  # a Condition is seen, how bad it is isn't
            args = {"name": self.open_word(), "value": 1, "unit": "day", "overrule": ""}
            self.must("gm", self.next_id(), "suffer", sheet=foe, **args)

    def veil_a_throw(self) -> None:
        """Chips that count and nobody sees; the player throws, and whatever is refused names nothing."""
        name = self.canary("a hidden chip")
        chip: dict[str, Any] = {"name": name, "value": 1, "sign": -1, "role": "circumstance"}
        chip["unit"] = unit(self.key)
        veil = self.canary("veiling it", kind="command")
        self.must("gm", veil, "veil", sheet="heroana", chips=[chip])
        if self.random.random() < 0.3:
            self.must("gm", self.canary("unveiling it"), "veil", sheet="heroana", clear=True)
            self.must("gm", self.canary("veiling it again"), "veil", sheet="heroana", chips=[chip])
        answer = self.play.send(
            "ana", Command(self.next_id(), "throw_draft", {"sheet": "heroana"}, faces=(1,))
        )
        self.refusals.append(repr(answer.problems))
        run = self.must("ana", self.next_id(), "throw_draft", sheet="heroana")
        assert chip["name"] in repr(self.play.state.game.runs[run].check)
        self.refusals.append(repr(self.tell("ana", self.next_id(), "spend", run=run, spend="x").problems))
        if self.random.random() < 0.5:
            self.must("gm", self.next_id(), "undo", command=run)
            self.must("gm", self.next_id(), "redo", command=run)

    def ask_in_secret(self) -> None:
        """Throws against a difficulty that stays the game master's; sometimes nobody throws."""
        goal, word = self.goal(), self.open_word()
        id, sheets = self.next_id(), ["heroana", "herobob"]
        self.must("gm", id, "ask_throw", sheets=sheets, words=word, goal=goal, hidden=True)
        self.must("ana", self.next_id(), "throw_draft", sheet="heroana")
        if self.random.random() < 0.5:
            self.must("gm", self.next_id(), "close_ask", ask=id)
        self.must("bob", self.next_id(), "throw_draft", sheet="herobob")

    def goal(self) -> str:
        """A difficulty with a number of its own, where the game's difficulties go so far."""
        if self.key == "iaodune":
            return str(self.value("a hidden difficulty"))
        return ("", *find_system(self.key).examples.goals)[-1]
