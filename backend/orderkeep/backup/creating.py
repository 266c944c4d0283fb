"""Creates a backup while the server may be in use.

The database snapshot comes first, then the files that its rows refer to. A file is stored before the row that refers to
it is committed, and none is removed during a backup, so every file of the snapshot exists.
"""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from orderkeep import __version__
from orderkeep.backup import files
from orderkeep.backup.archive import ABOUT, CONTENTS, UNFINISHED, ArchiveWriter, BackupError
from orderkeep.backup.contents import BackupManifest, Contents
from orderkeep.backup.faults import FAULTS, reason_of
from orderkeep.backup.snapshot import Snapshot, open_snapshot
from orderkeep.core.clock import utc_now
from orderkeep.core.db.engine import Database, sqlite_path
from orderkeep.core.file_hold import hold_files
from orderkeep.files import storage
from orderkeep.migrate import newest_revision, revision_of
from orderkeep.settings import Settings


@dataclass(frozen=True)
class Backup:
    """A backup that was created."""

    path: Path
    size: int
    about: BackupManifest
    contents: Contents


def create_backup(database: Database, settings: Settings, target: Path, *, with_keys: bool = True) -> Backup:
    """Write everything committed so far into one file. Raises BackupError, in which case no file remains."""
    if target.exists() or target.is_symlink():
        raise BackupError(f"{target} already exists. Choose another name")
    try:
        with hold_files(database), tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=target.parent) as workspace:
            with open_snapshot(database, Path(workspace)) as snapshot:
                about = _manifest(snapshot, with_keys=with_keys)
                with _whole_or_nothing(target) as file:
                    contents = _write(ArchiveWriter(file), snapshot, settings, about)
            return Backup(target, target.stat().st_size, about, contents)
    except FAULTS as fault:
        raise BackupError(f"{target} could not be written: {reason_of(fault)}") from fault


def database_to_back_up(settings: Settings) -> Database:
    """The configured database. Raises BackupError if there is none."""
    path = sqlite_path(settings.database)
    if path is not None and not path.is_file():
        raise BackupError(f"There is no database at {path}, so there is nothing to back up")
    return Database(settings.database)


def _manifest(snapshot: Snapshot, *, with_keys: bool) -> BackupManifest:
    revision = revision_of(snapshot.connection)
    if revision is None:
        raise BackupError("The database is empty, so there is nothing to back up")
    if revision > newest_revision():
        raise BackupError("The database was used by a newer version of Orderkeep. Make the backup with that version")
    kind = snapshot.connection.dialect.name
    parts = {"program": __version__, "revision": revision, "database": kind, "has_keys": with_keys}
    return BackupManifest.model_validate({"made_at": utc_now(), **parts})


@contextmanager
def _whole_or_nothing(target: Path) -> Iterator[IO[bytes]]:
    """A file readable only by its owner, renamed once it is complete and synced to disk."""
    draft = target.with_name(f"{UNFINISHED}{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        _give_name(draft, target)
    finally:
        with suppress(FileNotFoundError):
            draft.unlink()
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _give_name(draft: Path, target: Path) -> None:
    """A hard link never replaces a file created in the meantime. Some file systems don't support it."""
    try:
        target.hardlink_to(draft)
    except FileExistsError:
        raise BackupError(f"{target} already exists. Choose another name") from None
    except OSError:
        draft.rename(target)


def _write(archive: ArchiveWriter, snapshot: Snapshot, settings: Settings, about: BackupManifest) -> Contents:
    archive.add(ABOUT, about.model_dump_json(indent=1).encode())
    size = sum(archive.add_stream(folder, chunks) for folder, chunks in snapshot.streams())
    if about.has_keys:
        for name, key in files.key_files(settings):
            archive.add(f"keys/{name}", key)
    count, file_bytes, missing = 0, 0, 0
    for path in files.stored_paths(snapshot.connection):
        data = storage.read_file(settings, path)
        if data is None:
            missing += 1
            continue
        archive.add(f"files/{path}", data)
        count, file_bytes = count + 1, file_bytes + len(data)
    tables, sequences = snapshot.tables(), snapshot.sequences
    found = {"files": count, "file_bytes": file_bytes, "missing_files": missing, "database_bytes": size}
    contents = Contents(tables=tables, sequences=sequences, **found)
    archive.add(CONTENTS, contents.model_dump_json(indent=1).encode())
    archive.close()
    return contents
