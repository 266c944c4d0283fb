"""Where the bytes of files live: a folder of the data directory, or a bucket. Bytes never change."""

from functools import cache
from typing import Any

import obstore
from obstore.exceptions import BaseError
from obstore.store import LocalStore, from_url

from orderkeep.settings import Settings

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
    """Keep the bytes. They are there before the row that names them is committed."""
    obstore.put(store(settings), path, data)


def read(settings: Settings, path: str) -> bytes | None:
    """The bytes, or None when there are none."""
    try:
        return bytes(obstore.get(store(settings), path).bytes())
    except FileNotFoundError:
        return None


def remove(settings: Settings, path: str) -> None:
    """Forget the bytes; it does no harm when they are gone already."""
    try:
        obstore.delete(store(settings), path)
    except FileNotFoundError:
        return
