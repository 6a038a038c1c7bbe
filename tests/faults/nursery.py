"""Writers that can be begun, stopped, let go and killed, with all that they said was kept."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds after which something has surely gone wrong, however busy the machine is."""


class Nursery:
    """The process of `tests.faults.writer`; ``acks`` are the commands that its writers acknowledged."""

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
        self._pids: list[int] = []
        self._living: dict[int, int] = {}
        self._marks = self._marked = 0
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Nursery:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.process.stdin and self.process.stdout
        for pid in list(self._living):
            self._end(pid)
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        self.process.stdout.close()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            kind, _, rest = line.strip().partition(" ")
            with self._news:
                if kind == "pid":
                    self._pids.append(int(rest))
                elif kind == "mark":
                    self._marked = int(rest)
                else:
                    self.acks.append(kind)
                self._news.notify_all()

    def _tell(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def _until(self, true: Callable[[], bool], what: str) -> None:
        with self._news:
            assert self._news.wait_for(true, PATIENCE), f"never: {what}"

    def begin(self, path: Path, name: str, pages: int = 1000) -> int:
        """A writer that has written at least once: its process id."""
        before, begun = len(self.acks), len(self._pids)
        self._tell(f"begin {path} {name} {pages}")
        self._until(lambda: len(self._pids) > begun, "a writer begins")
        pid = self._pids[-1]
        self._living[pid] = os.pidfd_open(pid)  # a process id may be given to another process, this is not
        self._until(lambda: len(self.acks) > before, "it writes")
        return pid

    def until(self, acks: int) -> None:
        """Wait until so many commands have been acknowledged in all."""
        self._until(lambda: len(self.acks) >= acks, f"{acks} commands acknowledged")

    def kill(self, pid: int) -> list[str]:
        """End a writer as a power cut would: all that was acknowledged so far, by every writer."""
        self._end(pid)
        return self.heard()

    def _end(self, pid: int) -> None:
        handle = self._living.pop(pid)
        signal.pidfd_send_signal(handle, signal.SIGKILL)
        gone, _, _ = select.select([handle], [], [], PATIENCE)
        os.close(handle)
        assert gone, "the writer never died"

    def freeze(self, pid: int) -> list[str]:
        """Stop a writer where it is, for `thaw` to let it go: all that was acknowledged so far."""
        signal.pidfd_send_signal(self._living[pid], signal.SIGSTOP)
        until = time.monotonic() + PATIENCE
        while Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
            assert time.monotonic() < until, "the writer never stopped"
            time.sleep(0.002)
        return self.heard()

    def thaw(self, pid: int) -> None:
        """Let a writer go on."""
        signal.pidfd_send_signal(self._living[pid], signal.SIGCONT)

    def heard(self) -> list[str]:
        """What writers acknowledged until now, all of it: a mark has come through their pipe since."""
        self._marks += 1
        mark = self._marks
        self._tell(f"mark {mark}")
        self._until(lambda: self._marked >= mark, "a mark comes back")
        return self.acks[:]
