"""Where the bytes of files live: a folder of the data directory, or a bucket. Bytes never change."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from typing import Any

import obstore
from obstore.exceptions import BaseError
from obstore.store import LocalStore, from_url

from orderkeep.core.context import Context
from orderkeep.core.db.outages import BROKEN, outage
from orderkeep.core.errors import Unavailable
from orderkeep.core.file_hold import may_remove_files
from orderkeep.settings import Settings

log = logging.getLogger("orderkeep")
AT_ONCE = 500
"""Files of one batch."""
SYSTEM_ERROR = re.compile(r"os error ([0-9]+)")
MEDIA_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "avif": "image/avif",
}
"""Raster pictures by file ending. Nothing else is ever shown inside a page."""


@cache
def _store(url: str, folder: str) -> Any:
    return from_url(url) if url else LocalStore(folder, mkdir=True)


def store(settings: Settings) -> Any:
    """The installation's files."""
    return _store(settings.storage_url, str(settings.data_dir.resolve() / "files"))


def storage_problem(settings: Settings) -> str | None:
    """Why files can't be kept; None when the storage answers."""
    try:
        next(iter(obstore.list(store(settings), chunk_size=1)), None)
    except (BaseError, OSError, ValueError) as problem:
        return str(problem).partition("\n")[0]
    return None


def write(settings: Settings, path: str, data: bytes) -> None:
    """Keep the bytes. They are there before the row that names them is committed. Raises Unavailable."""
    with _answering():
        obstore.put(store(settings), path, data)


def read(settings: Settings, path: str) -> bytes | None:
    """The bytes, or None when there are none. Raises Unavailable."""
    try:
        with _answering():
            return bytes(obstore.get(store(settings), path).bytes())
    except FileNotFoundError:
        return None


def stored_files(settings: Settings, prefix: str) -> Iterator[dict[str, datetime]]:
    """The files below a prefix, some at a time: path → when it was written. Raises Unavailable."""
    with _answering():
        for batch in obstore.list(store(settings), prefix=prefix, chunk_size=AT_ONCE):
            yield {file["path"]: file["last_modified"] for file in batch}


def remove(settings: Settings, path: str) -> None:
    """Forget the bytes. The row that named them is gone already, so trouble with the storage is only logged."""
    try:
        obstore.delete(store(settings), path)
    except FileNotFoundError:
        return
    except (BaseError, OSError) as problem:
        log.warning("a file could not be removed: %s", type(problem).__name__)


def remove_after_commit(ctx: Context, path: str) -> None:
    """Forget the bytes once the row that named them is gone. During a backup they stay for the hourly cleanup."""
    settings, database = ctx.db.info["settings"], ctx.db.info["database"]

    def remove_now() -> None:
        if may_remove_files(database):
            remove(settings, path)

    ctx.db.info.setdefault("later", []).append(remove_now)


@contextmanager
def _answering() -> Iterator[None]:
    """Tell what the storage's own errors mean. The number of the system's error stands in their text only."""
    try:
        yield
    except FileNotFoundError:
        raise
    except (BaseError, OSError) as problem:
        found = SYSTEM_ERROR.search(str(problem))
        known = outage(OSError(int(found[1]), "")) if found else outage(problem)
        log.warning("the file storage can't be used: %s", type(problem).__name__)
        raise known or Unavailable(BROKEN[1], code=BROKEN[0]) from problem
