"""File storage: a folder of the data directory, or an S3 bucket. Stored bytes never change."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

import obstore
from obstore.exceptions import BaseError
from obstore.store import LocalStore, ObjectStore, from_url

from orderkeep.core.context import Context
from orderkeep.core.db.engine import Database
from orderkeep.core.db.outages import STORAGE_UNAVAILABLE, outage_error
from orderkeep.core.db.session_state import state_of
from orderkeep.core.errors import Unavailable
from orderkeep.core.file_hold import may_remove_files
from orderkeep.settings import Settings, settings_of

if TYPE_CHECKING:
    from obstore.store import RetryConfig

log = logging.getLogger("orderkeep")
BATCH_SIZE = 500
"""Files per batch."""
SYSTEM_ERROR = re.compile(r"os error ([0-9]+)")
MEDIA_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "avif": "image/avif",
}
"""Raster pictures by file extension. No other file is displayed inside a page."""


RETRY_OPTIONS: "RetryConfig" = {
    "max_retries": 3,
    "retry_timeout": timedelta(seconds=5),
    "backoff": {"init_backoff": timedelta(milliseconds=100), "max_backoff": timedelta(seconds=1), "base": 2},
}
"""For a bucket that doesn't respond. A file is stored within a transaction, so other writers wait as well."""


@cache
def _store(url: str, folder: str) -> ObjectStore:
    return from_url(url, retry_config=RETRY_OPTIONS) if url else LocalStore(folder, mkdir=True)


def object_store(settings: Settings) -> ObjectStore:
    """The installation's files."""
    return _store(settings.storage_url, str(settings.data_dir.resolve() / "files"))


def storage_problem(settings: Settings) -> str | None:
    """Return why files can't be stored, or None if the storage works."""
    try:
        next(iter(obstore.list(object_store(settings), chunk_size=1)), None)
    except (BaseError, OSError, ValueError) as problem:
        return str(problem).partition("\n")[0]
    return None


def write_file(settings: Settings, path: str, data: bytes) -> None:
    """Store the bytes, before the row that names them is committed. Raises Unavailable."""
    with _translated_errors():
        obstore.put(object_store(settings), path, data)


def read_file(settings: Settings, path: str) -> bytes | None:
    """Return the bytes, or None if the file doesn't exist. Raises Unavailable."""
    try:
        with _translated_errors():
            return bytes(obstore.get(object_store(settings), path).bytes())
    except FileNotFoundError:
        return None


def stored_files(settings: Settings, prefix: str) -> Iterator[dict[str, datetime]]:
    """List the files below a prefix in batches: path → modification time. Raises Unavailable."""
    with _translated_errors():
        for batch in obstore.list(object_store(settings), prefix=prefix, chunk_size=BATCH_SIZE):
            yield {file["path"]: file["last_modified"] for file in batch}


def remove_file(settings: Settings, path: str) -> None:
    """Delete a file. Its row is already gone, so storage errors are only logged."""
    try:
        obstore.delete(object_store(settings), path)
    except FileNotFoundError:
        return
    except (BaseError, OSError) as problem:
        log.warning("a file could not be deleted: %s", type(problem).__name__)


def remove_after_commit(ctx: Context, path: str) -> None:
    """Delete a file after its row was deleted. During a backup it is left to the hourly cleanup."""
    settings, database = settings_of(ctx.db), state_of(ctx.db).attached(Database)

    def remove_now() -> None:
        if may_remove_files(database):
            remove_file(settings, path)

    state_of(ctx.db).after_commit.append(remove_now)


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Translate storage errors. The operating system's error number is only in their text."""
    try:
        yield
    except FileNotFoundError:
        raise
    except (BaseError, OSError) as problem:
        found = SYSTEM_ERROR.search(str(problem))
        known = outage_error(OSError(int(found[1]), "")) if found else outage_error(problem)
        log.warning("the file storage can't be used: %s", type(problem).__name__)
        raise known or Unavailable(STORAGE_UNAVAILABLE[1], code=STORAGE_UNAVAILABLE[0]) from problem
