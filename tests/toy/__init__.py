"""A toy game that only the tests know: it uses every word of ``tablee.game`` once."""

from __future__ import annotations

from tablee.game.pack import Pack, book_pack
from tablee.game.system import Rules, System
from tablee.game.text import Text, plain

PACKAGE = "tests.toy"


def _pack() -> Pack:
    return book_pack("toy", PACKAGE)


def _rules(pack: Pack) -> Rules:
    from tests.toy.rules import rules

    return rules(pack)


SYSTEM = System(
    key="toy",
    name=Text("Le jouet", "The toy"),
    version="1",
    licence="MIT",
    attribution=plain("The Tablée authors"),
    package=PACKAGE,
    pack=_pack,
    build=_rules,
    outcomes=("fail", "mixed", "pass", "loss", "win", "total"),
)
