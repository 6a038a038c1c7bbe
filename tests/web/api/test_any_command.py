"""Any act and any move with any arguments: done or refused, never a fault, and nothing hidden is told."""

from __future__ import annotations

import os
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tablee.table.commands.acts import ACTS
from tests.conftest import Promise
from tests.systems_under_test import LISTED, QUICK
from tests.web.api.asking import PREFIX, Program, Server

FULL = os.environ.get("TABLEE_FULL") == "1"
EXAMPLES = 1500 if FULL else 25
SYSTEMS = LISTED if FULL else QUICK
SECRET = "canary-hidden"
NAMES = (
    "sheet seat words style to draft again goal chips clear sheets trait hidden ask pending content view",
    "run block field value amount strike kind role verdict note command on odds nod me_only approve pack",
    "alone name away played_by open recap scene picture title width height by check against spend dice",
)
IDS = count(1)
Strategy = st.SearchStrategy[Any]


class Scene:
    """A table with sheets, a hidden foe and a throw; ``things`` are ids that arguments may name."""

    def __init__(self, server: Server, system: str) -> None:
        self.gm = server.table("Fuzz", system)
        self.ana = server.join(self.gm)
        self.lou = server.join(self.gm, "Lou", role="observer")
        games = {game["system"]: game for game in server.program().get("//systems")["systems"]}
        preset = games[system]["presets"][0]
        sheet = server.program().get(f"//systems/{system}/presets/{preset}")["content"]
        self.ana.do("bring", sheet="hers", content=sheet)
        self.gm.do("bring", sheet="foe_", content={**sheet, "name": SECRET}, hidden=True)
        self.gm.do("put_scene", scene="later", content={"name": SECRET})
        seen = self.ana.post("/preview", do="throw", notation="3d6")
        thrown = self.ana.do("throw", check=seen["check"], by="hers")["records"]
        self.run = next(r["fact"]["run"] for r in thrown if r["fact"]["kind"] == "opened")
        self.check = seen["check"]
        self.blocks = [block["id"] for block in sheet["blocks"]]
        self.moves = self.gm.get("/moves")["moves"]

    @property
    def anything(self) -> Strategy:
        """Plain data, with names that mean something here among it."""
        things = ["hers", "foe_", "later", "none", self.ana.seat, self.gm.seat, self.run, *self.blocks]
        texts = st.text(max_size=8) | st.sampled_from(things)
        keys = st.sampled_from(" ".join(NAMES).split()) | st.text(max_size=4)
        return st.recursive(
            st.none() | st.booleans() | st.integers(-5, 30) | texts,
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
            max_leaves=6,
        )

    def fitting(self, param: dict[str, Any]) -> Strategy:
        """What a parameter asks for, as far as a stranger could tell; now and then anything."""
        sheets, blocks = st.sampled_from(["hers", "foe_", ""]), st.sampled_from([*self.blocks, "none"])
        fits: dict[str, Strategy] = {
            "int": st.integers(param.get("low", -3), param.get("high", 20)),
            "bool": st.booleans(),
            "text": st.text(max_size=12),
            "choice": st.sampled_from(param.get("options", ["none"])),
            "sheet": sheets,
            "sheets": st.lists(sheets, max_size=2),
            "block": blocks,
            "blocks": st.lists(blocks, max_size=2),
            "run": st.just(self.run),
            "dice": st.lists(st.integers(0, 6), max_size=5),
            "sides": st.dictionaries(
                st.sampled_from(param.get("options", ["a"])), st.lists(sheets, max_size=2)
            ),
            "data": st.just(self.check) | self.anything,
            "check": st.just(self.check) | self.anything,
            "pending": st.text(max_size=12),
            "asked": sheets,
        }
        return st.integers(0, 9).flatmap(lambda at: fits[param["kind"]] if at else self.anything)

    def commands(self) -> Strategy:
        """Acts with anything, moves with what they ask for."""
        names = st.sampled_from(" ".join(NAMES).split())
        acts = st.tuples(st.sampled_from(sorted(ACTS)), st.dictionaries(names, self.anything, max_size=5))
        moves = st.sampled_from(self.moves).flatmap(
            lambda move: st.tuples(
                st.just(move["move"]),
                st.fixed_dictionaries({}, optional={p["name"]: self.fitting(p) for p in move["params"]}),
            )
        )
        how = st.fixed_dictionaries(
            {},
            optional={
                "mode": st.sampled_from(["all", "gm_me", "gm", "me", "result"]),
                "silent": st.booleans(),
                "overrule": st.text(max_size=5),
                "faces": st.lists(st.integers(-1, 7), max_size=8),
                "bits": st.just("0123456789abcdef" * 2),
            },
        )
        return st.tuples(acts | moves | moves, how).map(
            lambda found: {"do": found[0][0], "args": found[0][1], **found[1]}
        )


def asked(server: Server, who: Program, path: str, body: dict[str, Any]) -> tuple[int, str]:
    url = f"{PREFIX}/tables/{who.table}/{path}"
    answer = server.client.post(url, json=body, headers={"Authorization": f"Bearer {who.token}"})
    return answer.status_code, answer.text


@pytest.mark.parametrize("system", SYSTEMS)
def test_any_command_is_done_or_refused(server: Server, system: str, promise: Promise) -> None:
    scene = Scene(server, system)
    tried = {200: 0, 409: 0}

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @example({"do": "say", "args": {"words": "done"}}, "gm")
    @example({"do": "say", "args": {}}, "gm")  # refused
    @given(scene.commands(), st.sampled_from(["gm", "ana", "lou"]))
    def each(command: dict[str, Any], who: str) -> None:
        program: Program = getattr(scene, who)
        foreseen = {"do": command["do"], "args": command["args"]}
        for path, body in (("preview", foreseen), ("commands", {"id": f"any-{next(IDS):06}", **command})):
            status, text = asked(server, program, path, body)
            assert status in tried, (command, text)
            tried[status] += 1
            assert who == "gm" or SECRET not in text or SECRET in str(command), (command, text)

    each()
    said = f"{sum(tried.values())} requests, {tried[200]} done, {tried[409]} refused, 0 faults"
    promise(f"target 21, any command ({system})", said, "0 faults, 0 secrets")
    assert tried[200] and tried[409]
