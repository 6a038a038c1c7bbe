"""Write the outputs of playthroughs anew: ``python -m tests.playthroughs.write FILE…``."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.playthroughs.runner import check_replay, replay


def main(names: list[str]) -> int:
    """Rewrite each file in place; says which changed."""
    for name in names:
        path = Path(name)
        before = path.read_text(encoding="utf-8")
        after, game = replay(before)
        check_replay(game)
        if after != before:
            path.write_text(after, encoding="utf-8")
        print(f"{'written' if after != before else 'unchanged'}: {name}")
    return 0 if names else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
