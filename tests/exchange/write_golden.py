"""``python -m tests.exchange.write_golden``: a golden archive for each system that has none yet.

What stands in the folder is never written anew: it is what a release once gave to people.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

from tablee.exchange.reading import read_table
from tests.exchange.tables import SYSTEMS, archive, played, state_hash

FOLDER = Path(__file__).parent / "golden"
STATES = FOLDER / "states.json"


def main() -> None:
    """Write what is missing, and what it adds up to."""
    states = json.loads(STATES.read_text(encoding="utf-8")) if STATES.exists() else {}
    for key in SYSTEMS:
        file = FOLDER / f"{key}-1.jsonl"
        if not file.exists():
            file.write_bytes(archive(played(key, 11, 30).records, table=f"golden-{key}"))
            states[file.name] = state_hash(read_table(BytesIO(file.read_bytes()), SYSTEMS).state)
    STATES.write_text(json.dumps(states, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
