"""Rules of visibility looked at one at a time, each in a scene of its own."""

from __future__ import annotations

import pytest

from tests.secrecy.alone import Probe
from tests.secrecy.guessing import guesses
from tests.secrecy.killing import PROBES


@pytest.mark.parametrize("probe", (*PROBES, guesses), ids=lambda probe: probe.__name__)
def test_a_rule_by_itself(probe: Probe) -> None:
    assert list(probe()) == []
