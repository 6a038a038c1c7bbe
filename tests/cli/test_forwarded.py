"""What a proxy says of others is believed from a proxy alone; the journal of the door is on the screen."""

from __future__ import annotations

import http.client
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import HeldPort
from tests.seed import environment
from tests.web.paces import STILL


def asked(port: int, path: str, **headers: str) -> http.client.HTTPResponse:
    """The answer of the server, its body read."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request(
        "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


@pytest.mark.parametrize(
    ("options", "believed"),
    [
        (["--url", "https://table.example"], True),
        pytest.param(["--proxy", "10.9.9.9"], False, marks=pytest.mark.slow),
    ],
)
def test_forwarded_headers_are_believed_from_a_proxy_alone(
    tmp_path: Path, options: list[str], believed: bool
) -> None:
    held = HeldPort()
    port, launcher = held.number, "tests.seeded_tablee"
    command = [sys.executable, "-m", launcher, "serve", "--port", str(port), "--alone", "--no-browser"]
    served = subprocess.Popen(
        [*command, "--data", str(tmp_path), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env={**environment(), STILL: "1", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
    )
    assert served.stdout is not None
    try:
        link = re.search(r"/host/\S+", served.stdout.readline())
        assert link
        cookie = asked(port, link[0], X_Forwarded_Proto="https").headers["set-cookie"]
        assert cookie.startswith("__Host-") == ("Secure" in cookie) == believed
        answers = [asked(port, f"/j/guess{n}", X_Forwarded_For=f"10.0.{n}.1").status for n in range(12)]
        assert answers.count(429) == (0 if believed else 2)
    finally:
        served.terminate()
        told = served.communicate(timeout=20)[0]
        held.close()
    address = "address=10.0.3.1" if believed else "address=127.0.0.1"
    assert f"tablee.door wrong-link {address}" in told and "guess" not in told
