"""Tables to be put into files: played by chance, with secrets, undo and pictures; and files made wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from io import BytesIO
from random import Random
from typing import Any

from PIL import Image

from tablee.exchange.archive import Picture, card_of, whole
from tablee.exchange.chain import Chain
from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.systems import all_systems, system
from tablee.table.log.record import Record
from tests.table.chance import command
from tests.table.play import Play

SYSTEMS = {played.key: played for played in all_systems()}
TABLE = "table-1"
Lines = list[dict[str, Any]]


def played(key: str, seed: int, acts: int = 40) -> Play:
    """A table with fair dice at which people did anything, and took some of it back."""
    random, play = Random(seed), Play(key, chain=FairChain(Seeded(f"{key} {seed}")))
    presets = system(key).presets()
    play.bring("ana", "hero", presets[-1])
    play.bring("gm", "foe_", presets[0], hidden=True, name="Vargo")
    play.do("ana", "say", words="entre nous", style="whisper", to=["seat-bob"])
    play.do("gm", "keep_picture", picture="map", title="Carte", width=40, height=30)
    for turn in range(acts):
        if not play.state.game.sheets:  # everything was taken back
            break
        play.send(*command(play, random))
        if turn % 7 == 3:
            play.ask("gm", "undo", command=random.choice(play.records[8:]).command)
    return play


@lru_cache(maxsize=8)
def picture(size: tuple[int, int] = (40, 30), **more: Any) -> bytes:
    """A picture as tables keep it."""
    out = BytesIO()
    Image.new("RGB", size, (120, 30, 30)).save(out, "WEBP", quality=82, **more)
    return out.getvalue()


PICTURES: tuple[Picture, ...] = (("map", "image/webp", picture()),)


def archive(records: Iterable[Record], pictures: Iterable[Picture] = PICTURES, table: str = TABLE) -> bytes:
    """A whole table as a file."""
    kept = tuple(records)
    return b"".join(whole(card_of(table, kept), kept, pictures))


def lines_of(data: bytes) -> Lines:
    """The lines of a file without their hashes and without the last one."""
    lines = [json.loads(line) for line in data.splitlines()]
    return [{key: value for key, value in line.items() if key != "hash"} for line in lines[:-1]]


def sealed(lines: Iterable[dict[str, Any]]) -> bytes:
    """Lines made a file again, every hash as it must be: whoever forges one can do that too."""
    chain = Chain()
    made = [chain.line(line) for line in lines]
    return b"".join([*made, chain.line({"end": chain.lines})])


def sealed_raw(bodies: Iterable[bytes]) -> bytes:
    """The same for lines that no writer of JSON would write."""
    chain, made = Chain(), list[bytes]()
    for body in bodies:
        hash = chain.add(body)
        made.append(body[:-1] + b',"hash":"' + hash.encode() + b'"}\n')
    return b"".join([*made, chain.line({"end": chain.lines})])


@lru_cache(maxsize=4)
def sound(key: str = "fu3") -> bytes:
    """A file that nothing is wrong with."""
    return archive(played(key, 1).records)


def changed(how: Callable[[Lines], object], key: str = "fu3") -> bytes:
    """A sound file with something changed in its lines, and every hash made right."""
    lines = lines_of(sound(key))
    how(lines)
    return sealed(lines)
