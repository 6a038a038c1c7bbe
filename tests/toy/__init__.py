"""A toy game that only the tests know: it uses every word of ``tablee.game`` once."""

from __future__ import annotations

from tablee.game.system import folder_system
from tablee.game.text import Text, plain

PACKAGE = "tests.toy"

SYSTEM = folder_system(
    key="toy",
    name=Text("Le jouet", "The toy"),
    version="1",
    licence="MIT",
    attribution=plain("The Tablée authors"),
    package=PACKAGE,
    outcomes=("fail", "mixed", "pass", "loss", "win", "total"),
)
