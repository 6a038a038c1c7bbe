"""A table where every text that people can write is hostile; and what of it a page may show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from tablee.fairness.seeded import Seeded
from tablee.log.shelf import LibraryCard, PackCard
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.table.commands.command import Command
from tablee.table.log.names import claims_master
from tablee.web.host import Host

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)
WORDS = 3800


@dataclass
class Foreign:
    """The table, built by commands as programs send them: no form stands between the text and the log."""

    folder: Path
    texts: Sequence[str]
    host: Host = field(init=False)
    sent: int = 0
    table: str = ""
    sessions: dict[str, str] = field(default_factory=dict)
    fields: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.log = SqliteLog(self.folder / "tablee.db")
        self.log._writer.execute("PRAGMA synchronous=OFF")  # it is read by the server afterwards, not before
        self.host = Host(self.log, all_systems(), Seeded("foreign"))
        made = self.host.make_table(self.texts[2], "fu3", "Camille")
        self.table, self.gm = made.table, made.seat
        self.sessions["gm"] = made.session
        ana = self.host.door.add(self.table, "Ana", "player")
        self.ana, self.sessions["ana"] = ana.seat, ana.session

    def tell(self, seat: str, do: str, /, overrule: str | None = None, **args: Any) -> str:
        """Send a command that must succeed; which fields bear hostile text is kept."""
        self.sent += 1
        command = Command(f"sent{self.sent:06}", do, args, overrule=overrule)
        answer = self.host.command(self.table, seat, command)
        assert not answer.problems, (do, answer.problems)
        self.fields.update(f"{do}.{name}" for name in args)
        return command.id

    def whole(self, most: int = WORDS, apart: str = "\n\n") -> Iterator[str]:
        """All texts, in as few pieces as fit."""
        piece = ""
        for text in self.texts:
            if piece and len(piece) + len(text) + len(apart) > most:
                yield piece
                piece = ""
            piece += text + apart
        yield piece

    def build(self) -> None:
        """Everything, so that the latest page of the log shows the most."""
        self.doors()
        self.sheets()
        self.scenes()
        self.talk()

    def doors(self) -> None:
        """Names of people, tables, programs, kept sheets and packs."""
        for at, text in enumerate(self.texts):
            name = text if at % 2 else f"{text[:50]} {at}"
            if not claims_master(name):  # such a name is refused
                self.host.door.add(self.table, f"{at} {name}", "player" if at % 3 else "observer")
            self.host.door.seat(self.table, self.ana, program=text[:60])
            self.host.door.seat(self.table, self.gm, program=text[:60])
            self.host.make_table(f"{at} {text}", "fu3", f"{at} {text}")
            self.log.keep_sheet(
                LibraryCard(f"l{at}", "fu3", text, "character", self.host.now()), self.content(text)
            )
            self.log.keep_pack(
                PackCard(f"p{at}", "fu3", text, self.host.now()), {"system": "fu3", "name": text}
            )
        self.fields.update({"seat.name", "table.name", "program.name", "library.name", "pack.name"})

    def content(self, text: str) -> dict[str, Any]:
        """A sheet that is hostile from head to foot."""
        form = self.host.systems["fu3"].preset("teich").form()
        texts = cycle([text, *self.texts])
        for block in form["blocks"]:
            if "name" in block:
                block["name"] = next(texts)
        private = {"kind": "note", "id": "n", "words": text, "private": True}
        return {**form, "name": text, "blocks": [*form["blocks"], private]}

    def sheets(self) -> None:
        """Sheets brought and reviewed, a draft with hostile chips, throws, rulings, asks."""
        for at, text in enumerate(self.texts):
            self.tell(self.gm, "bring", sheet=f"s{at}", content=self.content(text), hidden=at % 2 == 1)
        self.tell(self.ana, "bring", sheet="ana", content=self.content(self.texts[0]))
        for piece in self.whole(1500):
            self.tell(self.ana, "keep_note", sheet="ana", words=piece)
            self.tell(self.gm, "review", sheet="ana", block="asset_1", verdict="back", words=piece[:400])
        chips = [{"name": text[:60], "value": 1} for text in islice(self.texts, 30)]
        self.tell(self.ana, "draft", sheet="ana", draft={"traits": ["concept"], "added": chips})
        self.tell(self.gm, "ask_throw", sheets=["ana"], words=self.texts[2], trait=self.texts[3][:60])
        thrown = self.tell(self.gm, "throw", check={"check": "throw", "net": 1}, by="s0")
        self.tell(self.gm, "close", run=thrown, overrule=self.texts[2])
        self.tell(self.gm, "close", run=thrown, overrule=" ".join(self.texts)[:490])

    def scenes(self) -> None:
        """Scenes, pictures, notes, the evening."""
        for at, text in enumerate(self.texts):
            self.log.put_picture(self.table, f"pic{at}", "image/png", PIXEL)
            self.tell(self.gm, "keep_picture", picture=f"pic{at}", title=text[:80], width=1, height=1)
            content: dict[str, Any] = {
                "name": text[:80],
                "words": text,
                "secret": text,
                "picture": f"pic{at}",
            }
            content |= {"descriptors": [{"name": text[:60], "value": 1}]}
            self.tell(self.gm, "put_scene", scene=f"scene{at}", content=content)
            self.tell(self.ana, "note", note=f"note{at}", words=text, to="all")
        self.tell(self.gm, "evening", open=False)
        self.tell(self.gm, "evening", open=True, recap="\n\n".join(self.whole())[:3900])
        for at in range(0, len(self.texts), 4):
            self.tell(self.gm, "show_picture", picture=f"pic{at}")
        self.tell(self.gm, "open_scene", scene="scene2")

    def talk(self) -> None:
        """What is said, in every style; one throw that is really one."""
        for piece in self.whole():
            for style in ("say", "emote"):
                self.tell(self.ana, "say", words=piece, style=style, sheet="ana")
            self.tell(self.gm, "say", words=piece, style="whisper", to=[self.ana])
        for text in self.texts[-40:]:
            self.tell(self.ana, "say", words=text)
        self.tell(self.ana, "throw", check={"check": "throw", "net": 2}, by="ana")
