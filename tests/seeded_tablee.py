"""``python -m tests.seeded_tablee serve …``: the command ``tablee`` with the ids of a test run.

For tests that start the program as a process of its own: ids, tokens and random bytes are drawn from
TABLEE_SEED and the name in TABLEE_STREAM. Take both from ``tests.seed.environment()``, anew for each start::

    command = [sys.executable, "-m", "tests.seeded_tablee", "serve", "--port", str(port), …]
    subprocess.Popen(command, env={**environment(), "PYTHONUNBUFFERED": "1"})

Processor time is charged to nobody. With TABLEE_STILL_PACES=1 the limits of requests stand still
(``tests.web.paces``): they can be counted.
A port that outlives a server is held by ``tests.ports.HeldPort``.
"""

from __future__ import annotations

import os

from tests.seed import NAME, install, open_stream
from tests.web.paces import STILL, hold_paces, hold_work

if __name__ == "__main__":
    from tablee.cli import main

    install()
    hold_work()
    if os.environ.get(STILL):
        hold_paces()
    with open_stream(os.environ[NAME]):
        main()
