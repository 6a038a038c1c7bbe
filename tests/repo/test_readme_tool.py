"""The tool that keeps console blocks true."""

from __future__ import annotations

from tools.readme import commands, regenerate

PAGE = """Before.

```console
$ tablee odds fu3 +2
stale
$ tablee rules fu3
```

```console
$ ls
kept
```
"""


def test_only_the_output_of_tablee_is_replaced() -> None:
    asked: list[tuple[str, str]] = []

    def runner(command: str, lang: str) -> str:
        asked.append((command, lang))
        return "new  \nlines\n\n"

    assert regenerate(PAGE, "fr", runner) == PAGE.replace("stale\n", "new\nlines\n").replace(
        "rules fu3\n", "rules fu3\nnew\nlines\n"
    )
    assert asked == [("tablee odds fu3 +2", "fr"), ("tablee rules fu3", "fr")]


def test_commands_are_listed_in_order() -> None:
    assert commands(PAGE) == ["tablee odds fu3 +2", "tablee rules fu3"]
