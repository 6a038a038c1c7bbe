"""Every operation is asked for by nobody, a player, a game master, and the game master of another table."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode, Response
from schemathesis.core.result import Ok
from schemathesis.python import asgi
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import negative_data_rejection

from tablee.web.access.pace import Tries
from tablee.web.api.limits import Limits, Paces
from tablee.web.archives.exports import TYPE
from tests.conftest import Promise
from tests.web.api.asking import PREFIX, Program, Server

EXAMPLES = 2000 if os.environ.get("TABLEE_FULL") == "1" else 14
NEVER = 10**9
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
TRACES = ("Traceback (most recent", "site-packages", '.py"')


@schemathesis.serializer(TYPE, "application/zip")
def _lines(ctx: schemathesis.SerializationContext, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@dataclass(frozen=True)
class Played:
    """Two tables of one host. ``secrets`` are the words that each role may never be told."""

    server: Server
    roles: dict[str, str]
    secrets: dict[str, tuple[str, ...]]
    tables: dict[str, str]


def fill(server: Server, word: str) -> tuple[Program, Program]:
    """A table in which everything bears a word of its own, and what is the game master's alone another."""
    gm = server.table(f"{word}-name")
    ana = server.join(gm, f"{word}-Ana")
    sheet = server.program().get("//systems/fu3/presets/teich")["content"]
    ana.do("bring", sheet=f"{word}-sheet", content={**sheet, "name": f"{word}-Teich"})
    gm.do("bring", sheet=f"{word}-gm-sheet", content={**sheet, "name": f"{word}-gm-Foe"}, hidden=True)
    ana.do("say", words=f"{word}-said")
    gm.do("say", words=f"{word}-gm-whisper", style="whisper", to=[gm.seat])
    gm.do("throw", check={"check": "throw", "net": 2}, by=f"{word}-gm-sheet", mode="gm", silent=True)
    return gm, ana


TOO_LONG = (413, 414, 431)
"""The statuses of a body, an address or a head that is too long."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    server = Server(tmp_path_factory.mktemp("fuzzed"))
    here, ana = fill(server, "canaryone")
    there, _bo = fill(server, "canarytwo")
    server.api.state.paces = Paces(Limits(NEVER, NEVER, NEVER, NEVER, stream=0.1, wrong=NEVER, crowd=NEVER))
    server.api.state.tries = Tries(lambda: 0.0, NEVER, NEVER)
    hidden, all_here, all_there = "canaryone-gm", "canaryone", "canarytwo"
    yield Played(
        server,
        {"nobody": "", "player": ana.token, "gm": here.token, "other": there.token},
        {
            "nobody": (all_here, all_there),
            "player": (hidden, all_there),
            "gm": (all_there,),
            "other": (all_here,),
        },
        {"here": here.table, "there": there.table},
    )
    server.stop()


def operations(server: Server) -> list[APIOperation[Any, Any, Any, Any]]:
    """All of them, as the description tells of them."""
    schema = schemathesis.openapi.from_asgi(f"{PREFIX}/openapi.json", server.app)
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


def leaks(answer: Response, words: tuple[str, ...], sent: str) -> list[str]:
    """The words that an answer should not hold; what whoever asks has written themselves is no news."""
    told = f"{answer.headers!r}{answer.content.decode('utf-8', 'replace')}"
    return [word for word in words if word in told and word not in sent]


def tried(played: Played, operation: APIOperation[Any, Any, Any, Any], client: Any) -> Counter[str]:
    """Send each generated request as everybody, to the one table; what came of it."""
    found: Counter[str] = Counter()
    fixed = {"table": played.tables["here"]} if "{table}" in operation.path else None
    cases = [operation.as_strategy(mode, path_parameters=fixed) for mode in MODES if _varies(operation, mode)]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.one_of(cases))
    def each(case: Case[Any]) -> None:
        for role, token in played.roles.items():
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = case.call(session=client, headers=headers)
            found["requests"] += 1
            found["5xx"] += answer.status_code >= 500
            found["undocumented"] += str(answer.status_code) not in operation.definition.raw["responses"]
            found["traces"] += any(trace in answer.text for trace in TRACES)
            found["of others"] += len(leaks(answer, played.secrets[role], repr(case.as_transport_kwargs())))
            if role == "gm":  # shapes, headers, what ought to be refused: it gets furthest
                case.validate_response(answer, excluded_checks=_not_sent(case, answer))

    each()
    return found


def _not_sent(case: Case[Any], answer: Response) -> list[Any]:
    """What can't be asked where what is wrong never left: a list without items is nothing in an address.

    Nor where it was refused for its length alone: schemathesis does not take that for a refusal.
    """
    asked = parse_qs(urlsplit(answer.request.url or "").query, keep_blank_values=True)
    unsent = set(case.query or {}) - set(asked)
    return [negative_data_rejection] if unsent or answer.status_code in TOO_LONG else []


def _varies(operation: APIOperation[Any, Any, Any, Any], mode: GenerationMode) -> bool:
    """Whether there is anything wrong to send: an operation without parameters takes all there is."""
    return mode is GenerationMode.POSITIVE or bool(operation.body or list(operation.iter_parameters()))


def test_every_operation_as_everybody(played: Played, promise: Promise) -> None:
    found: Counter[str] = Counter()
    everything = operations(played.server)
    with asgi.get_client(cast(Any, played.server.app)) as client:
        for operation in everything:
            found += tried(played, operation, client)
    measured = {key: found[key] for key in ("5xx", "undocumented", "traces", "of others")}
    said = ", ".join(f"{count} {what}" for what, count in measured.items())
    promise(
        "target 21, API fuzzing",
        f"{len(everything)} operations, {found['requests']} requests: {said}",
        "0 of each",
    )
    assert set(measured.values()) == {0}
    assert found["requests"] > 40 * len(everything)
