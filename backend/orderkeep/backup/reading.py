"""Reads a backup completely and checks whether it can be restored here. Writes nothing."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import orjson
from pydantic import ValidationError

from orderkeep.backup.archive import ABOUT, BLOCK, CONTENTS, BackupError, DamagedBackup, decompress_part, read_members
from orderkeep.backup.contents import FORMAT, BackupManifest, Contents
from orderkeep.migrate import newest_revision

FIRST = re.compile(rb"about\.json\x00")
PART_NAME = re.compile(r"(database/[a-z_]+\.(?:copy|db))/([0-9]{6})\.gz")


@dataclass(frozen=True)
class Checked:
    """A verified backup with its manifest."""

    about: BackupManifest
    contents: Contents


@contextmanager
def open_backup(path: Path) -> Iterator[IO[bytes]]:
    """Open the file. Raises BackupError if it isn't a file or can't be read."""
    try:
        with path.open("rb") as file:
            yield file
    except FileNotFoundError:
        raise BackupError(f"No such file: {path}") from None
    except IsADirectoryError:
        raise BackupError(f"{path} is a folder, not a backup") from None


def check_backup(file: IO[bytes]) -> Checked:
    """Read everything: every checksum, every part, and that the contents match the manifest. Raises BackupError."""
    file.seek(0)
    if not FIRST.match(file.read(BLOCK)):
        raise BackupError("This file is not a backup of Orderkeep. Nothing was restored")
    file.seek(0)
    about: BackupManifest | None = None
    contents: Contents | None = None
    counter = _Counter()
    for name, data in read_members(file):
        if about is None:
            about = _read_manifest(name, data)
        elif contents is not None:
            raise DamagedBackup("something follows its table of contents")
        elif name == CONTENTS:
            contents = _contents(data)
        else:
            counter.count(name, data)
    if about is None or contents is None or not counter.agrees(contents, about):
        raise DamagedBackup("its contents don't match its table of contents")
    if about.revision > newest_revision():
        raise _newer_version_error(about.program)
    return Checked(about, contents)


def _newer_version_error(program: str) -> BackupError:
    return BackupError(
        f"This backup was made by a newer version of Orderkeep ({program}). Update Orderkeep first. "
        "Nothing was restored"
    )


def _read_manifest(name: str, data: bytes) -> BackupManifest:
    try:
        plain = orjson.loads(data)
        if name == ABOUT and isinstance(plain, dict) and plain.get("format", FORMAT) != FORMAT:
            raise _newer_version_error(str(plain.get("program"))[:20])
        return BackupManifest.model_validate(plain)
    except (orjson.JSONDecodeError, ValidationError):
        raise DamagedBackup("its first member can't be read") from None


def _contents(data: bytes) -> Contents:
    try:
        return Contents.model_validate_json(data)
    except ValidationError:
        raise DamagedBackup("its table of contents can't be read") from None


class _Counter:
    """Counts the contents of a backup, and checks that parts come in order."""

    def __init__(self) -> None:
        self.folder, self.part, self.folders = "", 0, set[str]()
        self.database_bytes = self.files = self.file_bytes = self.keys = 0

    def count(self, name: str, data: bytes) -> None:
        """Check one member."""
        if found := PART_NAME.fullmatch(name):
            self._count_part(found[1], int(found[2]))
            self.database_bytes += len(decompress_part(data))
        elif name.startswith("files/"):
            self.files += 1
            self.file_bytes += len(data)
        elif name.startswith("keys/"):
            self.keys += 1
        else:
            raise DamagedBackup("a member is in the wrong place")

    def _count_part(self, folder: str, number: int) -> None:
        if folder != self.folder:
            if folder in self.folders:
                raise DamagedBackup("the database's parts are out of order")
            self.folder, self.part = folder, 0
            self.folders.add(folder)
        self.part += 1
        if number != self.part:
            raise DamagedBackup("a part of the database is missing")

    def agrees(self, contents: Contents, about: BackupManifest) -> bool:
        """Whether the contents match the declaration."""
        counted = (self.database_bytes, self.files, self.file_bytes)
        declared = (contents.database_bytes, contents.files, contents.file_bytes)
        known = {f"database/{name}.copy" for name in contents.tables} if about.database == "postgresql" else None
        return (
            counted == declared
            and self.folders <= (known or {"database/orderkeep.db"})
            and (about.has_keys or not self.keys)
        )
