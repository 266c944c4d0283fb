"""Restores a backup into an empty installation, all or nothing."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import IO

from orderkeep.admin.self_check import check_environment
from orderkeep.backup.archive import BackupError, decompress_part, read_members
from orderkeep.backup.faults import FAULTS, reason_of
from orderkeep.backup.loading import Load, load_database
from orderkeep.backup.reading import Checked, check_backup, open_backup
from orderkeep.backup.restore_target import refuse_other_database, refuse_unless_empty, refuse_without_space
from orderkeep.core.db.engine import Database
from orderkeep.core.environment import Environment
from orderkeep.files import storage
from orderkeep.keys import KEY_FILES
from orderkeep.migrate import migrate
from orderkeep.settings import Settings
from orderkeep.startup import UNFINISHED_RESTORE, prepare_folders


@dataclass(frozen=True)
class RestoreResult:
    """The restored backup, and the result of the self-check."""

    checked: Checked
    checks: int
    wrong: tuple[str, ...]
    """One line for each check with findings."""


def restore_backup(settings: Settings, path: Path) -> RestoreResult:
    """Verify a backup, restore it and run the self-check. After a BackupError the destination is as empty as before."""
    with open_backup(path) as file:
        refuse_unless_empty(settings)
        checked = check_backup(file)
        refuse_other_database(settings, checked)
        refuse_without_space(settings, checked.contents)
        prepare_folders(settings)
        try:
            with _restore_marker(settings), load_database(settings, checked) as load:
                _write(file, settings, load)
        except FAULTS as fault:
            raise BackupError(f"The backup could not be restored: {reason_of(fault)}. Nothing was kept") from fault
    migrate(settings)
    return RestoreResult(checked, *_check_books(settings))


@contextmanager
def _restore_marker(settings: Settings) -> Iterator[None]:
    """Leave a marker during a restore, which prevents a server from starting. A failure removes everything."""
    note = settings.data_dir / UNFINISHED_RESTORE
    note.touch(mode=0o600, exist_ok=False)
    try:
        yield
        os.sync()
    except BaseException:
        _clear(settings)
        raise
    finally:
        note.unlink()


def _clear(settings: Settings) -> None:
    for name in KEY_FILES:
        (settings.data_dir / name).unlink(missing_ok=True)
    if not settings.storage_url:
        shutil.rmtree(settings.data_dir / "files", ignore_errors=True)
        return
    for batch in storage.stored_files(settings, ""):
        for path in batch:
            storage.remove_file(settings, path)


def _write(file: IO[bytes], settings: Settings, load: Load) -> None:
    file.seek(0)
    for folder, group in groupby(read_members(file), key=lambda member: member[0].rpartition("/")[0]):
        if folder.startswith("database/"):
            load(folder, (decompress_part(data) for _, data in group))
            continue
        for name, data in group:
            _write_file(settings, name, data)


def _write_file(settings: Settings, name: str, data: bytes) -> None:
    place, _, rest = name.partition("/")
    if place == "files":
        storage.write_file(settings, rest, data)
    elif place == "keys":
        with os.fdopen(os.open(settings.data_dir / rest, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)


def _check_books(settings: Settings) -> tuple[int, tuple[str, ...]]:
    database = Database(settings.database)
    try:
        checks = [
            (environment, each)
            for environment in Environment
            for each in check_environment(database, environment)["checks"]
        ]
    finally:
        database.close()
    wrong = (f"{environment}: {each['title']}" for environment, each in checks if not each["ok"])
    return len(checks), tuple(wrong)
