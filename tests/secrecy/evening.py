"""An evening full of secrets: every one of them bears a canary, a word or a number found nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tablee.game.sheet import Descriptor, Numeric
from tablee.systems import system
from tablee.table.command import Answer, Command
from tests.table.play import SEAT_IDS, Play

FOES = {"fu3": "assassin", "krasses": "loup", "iaodune": "bete-de-sel", "fudge": "brynhilde"}
HEROES = {
    "fu3": ("teich", "bilius"),
    "krasses": ("aline", "corentin"),
    "iaodune": ("nae", "orso"),
    "fudge": ("snorri", "mina"),
}


@dataclass
class Evening:
    """A game in which the game master keeps secrets; ``silent`` False leaves the silent throws out."""

    key: str
    seed: int
    silent: bool = True
    play: Play = field(init=False)
    random: Random = field(init=False)
    canaries: dict[str, str] = field(default_factory=dict)
    open_words: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    foes: list[str] = field(default_factory=list)
    shaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = Random(f"{self.key} {self.seed}")
        self.play = Play(self.key, draw=bytes)
        for who, preset in zip(("ana", "bob"), HEROES[self.key], strict=True):
            self.play.bring(who, f"hero{who}", preset)

    def canary(self, what: str) -> str:
        """A word that stands for one secret."""
        word = f"zq{self.seed}x{len(self.canaries)}k"
        self.canaries[word] = what
        return word

    def tell(self, who: str, id: str, do: str, /, **more: Any) -> Answer:
        """Send a command under an id of our choice."""
        mode, silent, overrule = (
            more.pop("mode", "all"),
            more.pop("silent", False),
            more.pop("overrule", None),
        )
        return self.play.send(who, Command(id, do, more, mode, silent, overrule))

    def must(self, who: str, id: str, do: str, /, **more: Any) -> None:
        """Send one that must succeed."""
        answer = self.tell(who, id, do, **more)
        assert not answer.problems, (do, answer.problems)

    def next_id(self) -> str:
        """An id that counts nothing but the open commands."""
        self.play.sent += 1
        return f"open{self.play.sent}"

    def number(self) -> str:
        """Dice with a number of their own: it would stand in the notation, the total and the reasons."""
        value = 7100 + len(self.canaries)
        self.canaries[str(value)] = "a modifier"
        self.canaries[str(value + 1)] = "a total"  # dice drawn from empty bytes all show 1
        return f"1d6+{value}"

    def secret_check(self) -> dict[str, Any]:
        """A check with a canary in it."""
        return {"check": "dice", "dice": self.number()}

    def hide_a_foe(self) -> None:
        content = system(self.key).preset(FOES[self.key]).form()
        content["name"] = self.canary("a hidden sheet's name")
        content["blocks"] = [*content["blocks"], {"kind": "note", "id": "n", "words": self.canary("a note")}]
        foe = self.canary("a hidden sheet's id")
        self.must("gm", self.canary("its command"), "bring", sheet=foe, content=content, hidden=True)
        self.foes.append(foe)

    def throw_silently(self) -> None:
        if not self.silent:
            return
        id, by = self.canary("a silent throw"), self.random.choice(["", *self.foes])
        self.must("gm", id, "throw", check=self.secret_check(), by=by, silent=True)
        if self.random.random() < 0.3:
            self.must("gm", self.canary("closing it"), "close", run=id, overrule="")
            again = self.canary("closing it twice")
            self.must("gm", again, "close", run=id, overrule=self.canary("a ruling"))
        if self.random.random() < 0.5:
            self.must("gm", self.canary("undoing it"), "undo", command=id)

    def throw_in_secret(self) -> None:
        by = self.random.choice(["", *self.foes])
        self.must("gm", self.next_id(), "throw", check=self.secret_check(), by=by, mode="gm")

    def throw_for_a_foe(self) -> None:
        if self.foes:
            by = self.random.choice(self.foes)
            self.must("gm", self.next_id(), "throw", check=self.secret_check(), by=by)

    def throw_apart(self) -> None:
        """Bob and the game master alone."""
        self.must("bob", self.next_id(), "throw", check=self.secret_check(), by="herobob", mode="gm_me")

    def result_only(self) -> None:
        self.must("bob", self.next_id(), "throw", check=self.secret_check(), by="herobob", mode="result")

    def whisper(self) -> None:
        words, id = self.canary("a whisper"), self.canary("its command")
        self.must("gm", id, "say", words=words, style="whisper", to=[SEAT_IDS["bob"]])
        if self.random.random() < 0.3:
            self.must("gm", self.canary("undoing it"), "undo", command=id)

    def draft_for_a_foe(self) -> None:
        if self.foes:
            draft = {"goal": self.canary("a hidden goal")}
            self.must("gm", self.canary("a draft"), "draft", sheet=self.random.choice(self.foes), draft=draft)

    def change_a_foe(self) -> None:
        """A move on a hidden sheet, wherever the system has one."""
        if not self.foes or self.key == "krasses":
            return
        name, id = self.canary("a hidden trait"), self.canary("a hidden move")
        args: dict[str, Any] = {"name": name, "sheet": self.random.choice(self.foes), "overrule": ""}
        if self.key == "fu3":
            self.must("gm", id, "suffer", value=1, unit="day", **args)
        elif self.key == "fudge":
            self.must("gm", id, "add_skill", level="2", **args)
        else:
            self.must("gm", id, "put_trait", role="skill", n=1, d=0, **args)
        if self.random.random() < 0.3:
            self.must("gm", self.canary("undoing it"), "undo", command=id)

    def fight_a_foe(self) -> None:
        """Turns and time in which somebody hidden takes part."""
        ours, theirs = {"fu3": ("us", "them"), "fudge": ("ours", "theirs")}.get(self.key, ("", ""))
        if self.foes and ours:
            sides = {ours: ["heroana", "herobob"], theirs: self.foes[:1]}
            self.tell("gm", self.next_id(), "end_fight")
            self.must("gm", self.next_id(), "fight", sides=sides, overrule="")

    def shade_a_foe(self) -> None:
        """A foe of which players see the silhouette: its name is open, its traits are not."""
        content = system(self.key).preset(FOES[self.key]).form()
        name = f"open{self.seed}words{len(self.open_words)}"
        self.open_words.append(name)
        for block in content["blocks"]:
            if "name" in block:
                block["name"] = self.canary("a shaded trait")
        content["name"] = name
        content["blocks"] = [*content["blocks"], {"kind": "note", "id": "n", "words": self.canary("a note")}]
        foe = f"shade{len(self.canaries)}"
        self.must("gm", self.next_id(), "bring", sheet=foe, content=content)
        self.shaded.append(foe)

    def _traits(self, sheet: str) -> list[str]:
        kinds = ("descriptor", "numeric", "levelled")
        return [b.id for b in self.play.state.game.sheets[sheet].blocks if b.kind in kinds]

    def throw_for_a_shade(self) -> None:
        """A silhouette throws, and somebody throws against it; the game master strikes what nobody sees."""
        if not self.shaded:
            return
        foe = self.random.choice(self.shaded)
        draft: dict[str, Any] = {"traits": self._traits(foe), "goal": ""}
        self.must("gm", self.next_id(), "draft", sheet=foe, draft=draft)
        self.must("gm", self.next_id(), "throw_draft", sheet=foe, overrule="")
        ways = [w for w in system(self.key).book().ways if w.aim != "nobody"]
        for way in ways:
            mine = {"traits": self._traits("heroana")[:1], "against": [foe], "way": way.key}
            self.must("ana", self.next_id(), "draft", sheet="heroana", draft=mine)
            name = next(iter(self.play.state.game.sheets[foe].having(Descriptor | Numeric))).name  # type: ignore[arg-type]
            struck = {**mine, "struck": {f"{foe}:{name}": "Gm"}}
            self.must("gm", self.next_id(), "draft", sheet="heroana", draft=struck)
            answer = self.tell("ana", self.next_id(), "throw_draft", sheet="heroana")
            self.refusals.append(repr(answer.problems))
            if answer.records:
                self._after(answer.records[0].command)
        self.must("ana", self.next_id(), "draft", sheet="heroana", draft={"goal": ""})

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
        foe = self.random.choice(self.shaded)
        block = next(iter(self.play.state.game.sheets[foe].having(Descriptor | Numeric)))  # type: ignore[arg-type]
        id, value = self.next_id(), 7100 + len(self.canaries)
        self.canaries[str(value)] = "a value of a silhouette"
        self.must("gm", id, "correct", sheet=foe, block=block.id, value=value)
        self.must("gm", self.next_id(), "undo", command=id)
        if self.key == "fu3":  # a Condition is seen, how bad it is isn't
            name = f"open{self.seed}words{len(self.open_words)}"
            self.open_words.append(name)
            self.must("gm", self.next_id(), "suffer", sheet=foe, name=name, value=1, unit="day", overrule="")

    def veil_a_throw(self) -> None:
        """Chips that count and nobody sees; the player throws, and whatever is refused names nothing."""
        chip = {"name": self.canary("a hidden chip"), "value": 1, "sign": -1, "role": "circumstance"}
        if self.key == "iaodune":
            chip["unit"] = "N"
        self.must("gm", self.canary("veiling it"), "veil", sheet="heroana", chips=[chip])
        if self.random.random() < 0.3:
            self.must("gm", self.canary("unveiling it"), "veil", sheet="heroana", clear=True)
            self.must("gm", self.canary("veiling it again"), "veil", sheet="heroana", chips=[chip])
        answer = self.play.send(
            "ana", Command(self.next_id(), "throw_draft", {"sheet": "heroana"}, faces=(1,))
        )
        self.refusals.append(repr(answer.problems))
        run = self.next_id()
        self.must("ana", run, "throw_draft", sheet="heroana")
        self.refusals.append(repr(self.tell("ana", self.next_id(), "spend", run=run, spend="x").problems))
        if self.random.random() < 0.5:
            self.must("gm", self.next_id(), "undo", command=run)
            self.must("gm", self.next_id(), "redo", command=run)

    def ask_in_secret(self) -> None:
        """Throws against a difficulty that stays the game master's; sometimes nobody throws."""
        goal, word = self.goal(), f"open{self.seed}words{len(self.open_words)}"
        self.open_words.append(word)
        id, sheets = self.next_id(), ["heroana", "herobob"]
        self.must("gm", id, "ask_throw", sheets=sheets, words=word, goal=goal, hidden=True)
        self.must("ana", self.next_id(), "throw_draft", sheet="heroana")
        if self.random.random() < 0.5:
            self.must("gm", self.next_id(), "close_ask", ask=id)
        self.must("bob", self.next_id(), "throw_draft", sheet="herobob")

    def goal(self) -> str:
        """A difficulty with a number of its own, where the game's difficulties go so far."""
        if self.key != "iaodune":
            return {"krasses": "37"}.get(self.key, "")
        value = str(7100 + len(self.canaries))
        self.canaries[value] = "a hidden difficulty"
        return value

    def note_in_private(self) -> None:
        """What stands privately on bob's sheet, and a word of the game master's on one of its lines."""
        self.must("bob", self.next_id(), "keep_note", sheet="herobob", words=self.canary("a private note"))
        block = self.random.choice(self.play.state.game.sheets["herobob"].blocks).id
        word = self.canary("a word on a line")
        self.must("gm", self.next_id(), "review", sheet="herobob", block=block, verdict="back", words=word)
        content = system(self.key).preset(HEROES[self.key][0]).form()
        note = {"kind": "note", "id": "n", "words": self.canary("a note brought"), "private": True}
        content["blocks"] = [*content["blocks"], note]
        self.must("bob", self.next_id(), "bring", sheet=f"more{len(self.canaries)}", content=content)

    def prepare_a_scene(self) -> None:
        """A scene that nobody has seen, with a picture of its own; some are thought better of."""
        picture, scene = self.canary("a hidden picture"), self.canary("a scene's id")
        title = self.canary("its title")
        id = self.canary("keeping it")
        self.must("gm", id, "keep_picture", picture=picture, title=title, width=7, height=5)
        content = {
            "name": self.canary("a scene's name"),
            "words": self.canary("a scene's words"),
            "secret": self.canary("a scene's secret"),
            "descriptors": [{"name": self.canary("a scene's descriptor"), "value": 1}],
            "sheets": self.foes[:1],
            "picture": picture,
        }
        id = self.canary("preparing it")
        self.must("gm", id, "put_scene", scene=scene, content=content)
        if self.random.random() < 0.3:
            self.must("gm", self.canary("undoing it"), "undo", command=id)

    def open_a_scene(self) -> None:
        """An open scene tells what is for all, and not what the game master keeps."""
        word, secret = f"open{self.seed}words{len(self.open_words)}", self.canary("an open scene's secret")
        self.open_words.append(word)
        scene = f"scene{self.seed}n{len(self.open_words)}"
        content = {"name": word, "secret": secret}
        self.must("gm", self.canary("preparing it"), "put_scene", scene=scene, content=content)
        self.must("gm", self.next_id(), "open_scene", scene=scene)

    def show_apart(self) -> None:
        """A handout for bob alone."""
        picture, title = self.canary("a picture for bob"), self.canary("its title")
        keeping, showing = self.canary("keeping it"), self.canary("showing it")
        self.must("gm", keeping, "keep_picture", picture=picture, title=title, width=7, height=5)
        self.must("gm", showing, "show_picture", picture=picture, to=[SEAT_IDS["bob"]])

    def note_apart(self) -> None:
        """Notes of the game master's own, and bob's for the game master; one is taken back from all."""
        for who, to in (("gm", "me"), ("bob", "gm")):
            note, words, id = self.canary("a note's id"), self.canary("a note"), self.canary("noting it")
            self.must(who, id, "note", note=note, words=words, to=to)
            if self.random.random() < 0.3:
                self.must(who, self.canary("changing it"), "note", note=note, words=words + "b", to=to)

    def play_openly(self) -> None:
        word = f"open{self.seed}words{len(self.open_words)}"
        self.open_words.append(word)
        self.must("ana", self.next_id(), "say", words=word)
        self.must("bob", self.next_id(), "throw", check={"check": "dice", "dice": "1d6"}, by="herobob")

    def try_the_doors(self) -> None:
        """A player asks for what is not theirs: whatever is answered names no secret."""
        tries: list[tuple[str, dict[str, Any]]] = [
            ("throw", {"check": {"check": "dice", "dice": "1d6"}, "by": "nobody"}),
            ("throw", {"check": {"check": "none"}}),
            ("spend", {"run": "none", "spend": "x"}),
            ("close", {"run": "none"}),
            ("choose", {"pending": "none", "seat": "gm", "option": "x"}),
            ("undo", {"command": "none"}),
            ("redo", {"command": "none"}),
            ("show", {"sheet": "none"}),
            ("bring", {"sheet": "heroana", "content": {}}),
            ("give", {"seat": "none"}),
            ("attempt", {"by": "heroana", "against": ["none"]}),
            ("attack", {"by": "heroana", "against": ["none"]}),
            ("oppose", {"sheet": "heroana", "score": "x", "rival": "none", "rival_score": "x"}),
            ("pass_turn", {"by": "heroana"}),
            ("open_scene", {"scene": "none"}),
            ("put_scene", {"scene": "none", "content": {}}),
            ("drop_scene", {"scene": "none"}),
            ("show_picture", {"picture": "none"}),
            ("note", {"note": "none", "words": "", "to": "gm"}),
            ("evening", {"open": False}),
            ("away", {"seat": "none", "away": True}),
            ("say", {"words": "x", "sheet": "none"}),
        ]
        for do, args in tries:
            for who in ("ana", "eve"):
                answer = self.tell(who, self.next_id(), do, **args)
                self.refusals.append(repr(answer.problems))

    def run(self, acts: int = 14) -> Evening:
        """Play on: each secret once, then whatever comes."""
        every: list[Callable[[], None]] = [
            self.hide_a_foe, self.throw_silently, self.play_openly, self.throw_in_secret,
            self.throw_for_a_foe, self.throw_apart, self.result_only, self.whisper, self.draft_for_a_foe,
            self.note_in_private, self.change_a_foe, self.fight_a_foe, self.try_the_doors,
            self.shade_a_foe, self.throw_for_a_shade, self.change_a_shade, self.veil_a_throw,
            self.ask_in_secret, self.throw_silently, self.prepare_a_scene, self.open_a_scene,
            self.show_apart, self.note_apart,
        ]  # fmt: skip
        for act in [*every, *self.random.choices(every, k=acts)]:
            act()
        return self
