"""The destination of a restore: it must be empty, and have enough room."""

import shutil
from pathlib import Path

from sqlalchemy import inspect

from orderkeep.backup.archive import BackupError
from orderkeep.backup.contents import Contents
from orderkeep.backup.reading import Checked
from orderkeep.core.db.engine import Database, sqlite_path
from orderkeep.core.pluralize import file_size
from orderkeep.files import storage
from orderkeep.settings import Settings

HARMLESS = ("lost+found",)
"""Entries that a new disk or the server itself creates, and which hold no data."""
SPARE = 64 << 20
"""Bytes that stay free."""


def refuse_unless_empty(settings: Settings) -> None:
    """Raise BackupError if any data could be lost. Nothing is created or opened for writing."""
    folder, path = settings.data_dir, sqlite_path(settings.database)
    there = sorted(each.name for each in folder.iterdir()) if folder.is_dir() else []
    held = [name for name in there if name not in HARMLESS and not name.endswith(".lock")]
    if held:
        raise BackupError(
            f"{folder} is not empty: it holds {held[0]}. Restore into an empty folder (ORDERKEEP_DATA_DIR)"
        )
    if path is not None and path.exists():
        raise BackupError(
            f"There is already a database at {path}. Restore into an empty database (ORDERKEEP_DATABASE_URL)"
        )
    if path is None and _has_tables(settings):
        raise BackupError("The database is not empty. Restore into an empty one (ORDERKEEP_DATABASE_URL)")
    if settings.storage_url and any(storage.stored_files(settings, "")):
        raise BackupError("The file storage is not empty. Restore into an empty prefix (ORDERKEEP_STORAGE_URL)")


def _has_tables(settings: Settings) -> bool:
    database = Database(settings.database)
    try:
        with database.reader.connect() as connection:
            return bool(inspect(connection).get_table_names())
    finally:
        database.close()


def refuse_other_database(settings: Settings, checked: Checked) -> None:
    """Raise BackupError if the backup is from the other kind of database."""
    names = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
    own = "postgresql" if sqlite_path(settings.database) is None else "sqlite"
    if checked.about.database != own:
        raise BackupError(
            f"This backup is of a {names[checked.about.database]} database, but ORDERKEEP_DATABASE_URL names "
            f"a {names[own]} database. Nothing was restored"
        )


def refuse_without_space(settings: Settings, contents: Contents) -> None:
    """Raise BackupError if the disk has too little room for the database and the files."""
    needs: dict[int, tuple[Path, int]] = {}
    path = sqlite_path(settings.database)
    wanted = [(settings.data_dir, 0 if settings.storage_url else contents.file_bytes)]
    if path is not None:
        wanted.append((path.parent, contents.database_bytes))
    for folder, size in wanted:
        existing = next(each for each in (folder.resolve(), *folder.resolve().parents) if each.exists())
        disk = existing.stat().st_dev
        needs[disk] = existing, needs.get(disk, (existing, 0))[1] + size
    for existing, size in needs.values():
        free = shutil.disk_usage(existing).free
        if free < size + SPARE:
            raise BackupError(
                f"There isn't enough free space on the disk of {existing}: {file_size(size + SPARE)} are needed and "
                f"{file_size(free)} are free. Nothing was restored"
            )
