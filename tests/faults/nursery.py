"""Writers that can be begun, stopped, let go and killed, with all that they said was kept."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds after which something has surely gone wrong, however busy the machine is."""


class Nursery:
    """The process of `tests.faults.writer`."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.writer"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        )
        self.acks: list[str] = []
        self._begun: list[int] = []
        self._pids: queue.Queue[int] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Nursery:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.process.stdin and self.process.stdout
        for pid in self._begun:
            if _lives(pid):
                os.kill(pid, signal.SIGKILL)
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        self.process.stdout.close()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith("pid "):
                self._pids.put(int(line[4:]))
            else:
                self.acks.append(line.strip())

    def begin(self, path: Path, name: str, pages: int = 1000) -> int:
        """A writer that has written at least once: its process id."""
        assert self.process.stdin
        before = len(self.acks)
        self.process.stdin.write(f"{path} {name} {pages}\n")
        self.process.stdin.flush()
        pid = self._pids.get(timeout=PATIENCE)
        self._begun.append(pid)
        until = time.monotonic() + PATIENCE
        while len(self.acks) == before:
            assert time.monotonic() < until, "the writer never began"
            time.sleep(0.002)
        return pid

    def kill(self, pid: int) -> list[str]:
        """End a writer as a power cut would: all that was acknowledged so far, by every writer."""
        os.kill(pid, signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while _lives(pid):
            assert time.monotonic() < until, "the writer never died"
            time.sleep(0.002)
        return self.settled()

    def freeze(self, pid: int) -> list[str]:
        """Stop a writer where it is, for `thaw` to let it go: all that was acknowledged so far."""
        os.kill(pid, signal.SIGSTOP)
        until = time.monotonic() + PATIENCE
        while Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
            assert time.monotonic() < until, "the writer never stopped"
            time.sleep(0.002)
        return self.settled()

    def thaw(self, pid: int) -> None:
        """Let a writer go on."""
        os.kill(pid, signal.SIGCONT)

    def settled(self) -> list[str]:
        """What was acknowledged, once all that was said has been heard."""
        heard = -1
        while heard != len(self.acks):
            heard = len(self.acks)
            time.sleep(0.01)
        return self.acks[:]


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
