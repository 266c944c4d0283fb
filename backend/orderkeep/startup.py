"""Checks before the database is opened. An unusable folder or file is reported in one line with its setting."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection

from orderkeep.core.db.engine import sqlite_path
from orderkeep.keys import KEY_FILES
from orderkeep.settings import BadSetting, Settings

OWNER_FOLDER, OWNER_FILE = 0o700, 0o600
GROUP_AND_OTHERS = 0o077
UNFINISHED_RESTORE = "restore-is-not-finished"
"""A marker in the data folder, from the first to the last step of a restore."""


def prepare_folders(settings: Settings) -> None:
    """Create the data folder and the database's folder, accessible only to their owner. Raises BadSetting."""
    folder = settings.data_dir
    _require_folder("ORDERKEEP_DATA_DIR", folder)
    if (folder / UNFINISHED_RESTORE).exists():
        raise BadSetting(f"ORDERKEEP_DATA_DIR: a restore into {folder} did not finish. Empty it, and restore again")
    _keep_private(folder)
    if (path := sqlite_path(settings.database)) is None:
        return
    _require_folder("ORDERKEEP_DATABASE_URL", path.parent)
    if path.is_dir():
        raise BadSetting(f"ORDERKEEP_DATABASE_URL: {path} is a folder, not a file")
    if path.exists():
        with _named_setting("ORDERKEEP_DATABASE_URL", path):
            path.open("r+b").close()
        if path.stat().st_nlink > 1:  # SQLite's log and our locks go by the name: two names, two servers, one file
            raise BadSetting(f"ORDERKEEP_DATABASE_URL: {path} has hard links. Delete the other links, or copy the file")
        _keep_to_owner(path.parent.glob(f"{path.name}*"))
    elif found := _keys_in(folder):
        raise BadSetting(_lost_database_problem(f"there is no database at {path}", folder, found))


def check_for_lost_database(settings: Settings, connection: Connection, revision: str | None) -> None:
    """Reject an empty PostgreSQL database beside existing keys: someone else could sign up first and become admin."""
    if revision is None and connection.dialect.name == "postgresql" and (found := _keys_in(settings.data_dir)):
        raise BadSetting(_lost_database_problem("the database is empty", settings.data_dir, found))


def _lost_database_problem(what: str, folder: Path, keys: list[str]) -> str:
    return (
        f"ORDERKEEP_DATABASE_URL: {what}, but {folder} has the keys of an earlier one. "
        f"Restore the database, or delete {', '.join(keys)} to start empty"
    )


def _keys_in(folder: Path) -> list[str]:
    return [name for name in KEY_FILES if (folder / name).exists()]


@contextmanager
def _named_setting(setting: str, path: Path) -> Iterator[None]:
    """Report the setting that leads to an unusable file or folder."""
    try:
        yield
    except OSError as problem:
        raise BadSetting(f"{setting}: {path} can't be used: {problem.strerror}") from None


def _require_folder(setting: str, folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise BadSetting(f"{setting}: {folder} is not a folder")
    with _named_setting(setting, folder):
        folder.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass


def _keep_private(folder: Path) -> None:
    """Make the data folder private to its owner. Deeper levels are checked only if others could have had access."""
    if folder.stat().st_mode & GROUP_AND_OTHERS:
        for inside, _, files in os.walk(folder):
            with suppress(PermissionError):
                Path(inside).chmod(OWNER_FOLDER)
            _keep_to_owner(Path(inside, name) for name in files)
    else:
        _keep_to_owner(path for path in folder.iterdir() if path.is_file())


def _keep_to_owner(files: Iterator[Path]) -> None:
    for path in files:
        with suppress(FileNotFoundError, PermissionError):  # SQLite removes its own; leave other owners' files alone
            if path.stat().st_mode & GROUP_AND_OTHERS:
                path.chmod(OWNER_FILE)
