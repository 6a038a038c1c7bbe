"""Running the command in this process, as the tests in this folder do."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from tablee.cli.root import root

__all__ = ["fails", "loads", "prints", "run"]


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run the command; its exit code and what it printed."""
    return CliRunner().invoke(root, list(arguments), input=stdin)


def prints(*arguments: str, stdin: str | bytes | None = None) -> str:
    """What the command prints when all goes well."""
    result = run(*arguments, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def loads(*arguments: str, stdin: str | bytes | None = None) -> Any:
    """The JSON it prints."""
    return json.loads(prints(*arguments, "--json", stdin=stdin))


def fails(code: int, *arguments: str, stdin: str | bytes | None = None) -> str:
    """The one line of a failure, without its head; nothing else is printed."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == code, (result.exit_code, result.output)
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line
