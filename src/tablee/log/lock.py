"""One server for one folder: a second one would not hear what the first writes, and may harm the file."""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path
from types import TracebackType

from tablee.log.file import OWNER_FOLDER
from tablee.log.port import LogFailed

NAME = "serving.lock"
WITHOUT = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
"""What a file system says that knows no locks: people may play there all the same."""


class FolderHeld(LogFailed):
    """Another server has the folder."""


class FolderLock:
    """Held from when it is made until it is closed, or until the process ends in whatever way."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(OWNER_FOLDER, parents=True, exist_ok=True)
        self._file = os.open(folder / NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in WITHOUT:
                os.close(self._file)
                raise FolderHeld(str(error)) from error

    def close(self) -> None:
        """Let the folder go."""
        os.close(self._file)

    def __enter__(self) -> FolderLock:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
