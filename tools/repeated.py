"""tools/repeat: ./check many times, each time with a seed of its own; the proof that no test fails by chance.

A run is one line of ``.check/repeat.log``: commit, seed, result, seconds, load, busy processes, failed tests,
with tabs between them. The output of a run that failed is kept beside it.
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"
"""A process that keeps a core busy, and ends with the one that started it however that ends."""


class Refusal(Exception):
    """Why nothing can be run."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the check, as a line of the log."""

    commit: str
    seed: str
    passed: bool
    seconds: int
    load: float
    busy: int
    failed: tuple[str, ...] = ()

    def line(self) -> str:
        """The line of the log."""
        result = "passed" if self.passed else "FAILED"
        known = (self.commit, self.seed, result, self.seconds, f"{self.load:.1f}", self.busy)
        return "\t".join(map(str, (*known, " ".join(self.failed))))

    @staticmethod
    def of(line: str) -> Run:
        """Read a line of the log."""
        commit, seed, result, seconds, load, busy, failed = line.split("\t")
        passed = result == "passed"
        return Run(commit, seed, passed, int(seconds), float(load), int(busy), tuple(failed.split()))


def clean_commit(root: Path) -> str:
    """The commit that is checked out; raises `Refusal` with uncommitted changes."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Refusal(done.stderr.strip())
        return done.stdout.strip()

    if changed := git("status", "--porcelain", "--untracked-files=normal"):
        raise Refusal(f"there are uncommitted changes, so a result would be of no commit:\n{changed}")
    return git("rev-parse", "HEAD")


def runs_of(log: Path, commit: str, busy: int) -> list[Run]:
    """The runs of a commit with so many busy processes, from the log."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return [run for run in map(Run.of, lines) if (run.commit, run.busy) == (commit, busy)]


@contextmanager
def busy_processes(number: int) -> Iterator[None]:
    """Keep so many cores busy meanwhile."""
    started = list[subprocess.Popen[bytes]]()
    try:
        for _ in range(number):
            started.append(subprocess.Popen([sys.executable, "-c", BUSY]))
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


def run_once(command: Sequence[str], root: Path, commit: str, busy: int, folder: Path) -> Run:
    """Run the check with a new seed; the output is kept if it failed."""
    seed, begun = str(secrets.randbelow(10**9)), time.monotonic()
    output = folder / f"{commit[:12]}-{seed}.log"
    known = {**os.environ, "TABLEE_SEED": seed}
    with busy_processes(busy), output.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            command, cwd=root, env=known, stdout=file, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            passed = process.wait() == 0
        except BaseException:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            process.wait()
            output.unlink()
            raise
    said = output.read_text(encoding="utf-8", errors="replace")
    failed = () if passed else tuple(dict.fromkeys(FAILED.findall(said)))
    if passed:
        output.unlink()
    return Run(commit, seed, passed, round(time.monotonic() - begun), os.getloadavg()[0], busy, failed)


def repeat(
    number: int,
    *,
    stop: bool = False,
    busy: int = 0,
    root: Path = ROOT,
    command: Sequence[str] = ("./check",),
) -> int:
    """Do the runs that are missing; 1 if any run of this commit failed."""
    commit, folder = clean_commit(root), root / ".check"
    log = folder / "repeat.log"
    done = runs_of(log, commit, busy)
    if done:
        print(f"{len(done)} of {number} runs are in {log.relative_to(root)}", flush=True)
    while len(done) < number and not (stop and any(not run.passed for run in done)):
        folder.mkdir(exist_ok=True)
        run = run_once(command, root, commit, busy, folder)
        if clean_commit(root) != commit:
            raise Refusal("another commit was checked out during the run: it is not written down")
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{run.line()}\n")
        done.append(run)
        print(f"{len(done)}/{number} {run.line()}", flush=True)
    failures = [run for run in done if not run.passed]
    print(f"{len(done)} runs of {commit[:12]}: {len(done) - len(failures)} passed, {len(failures)} failed")
    for run in failures:
        print(f"TABLEE_SEED={run.seed} ./check    # {' '.join(run.failed) or 'see its output in .check'}")
    return 1 if failures else 0


def main(argv: Sequence[str]) -> int:
    """Read the command line; 2 where nothing can be run."""
    parser = argparse.ArgumentParser(prog="tools/repeat", description="Run ./check N times.")
    parser.add_argument("number", type=int, metavar="N")
    parser.add_argument("--stop", action="store_true", help="stop at the first failure")
    parser.add_argument("--busy", type=int, default=0, metavar="K", help="K busy processes beside each run")
    given = parser.parse_args(argv)
    try:
        return repeat(given.number, stop=given.stop, busy=given.busy)
    except Refusal as refusal:
        print(f"repeat: {refusal}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main(sys.argv[1:]))
