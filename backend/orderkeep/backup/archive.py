"""The file format of a backup: a plain tar archive, written and read sequentially.

The reader accepts exactly what the writer writes. A header must be the one that belongs to its name and size, so there
are no links, folders or other kinds of entries; padding is zero; the last member lists the SHA-256 of all others. A
change of any byte is detected. Members are small enough to fit in memory; the database is split into parts.
"""

import gzip
import re
import tarfile
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import IO

from orderkeep.keys import KEY_FILES

ABOUT, CONTENTS, SUMS = "about.json", "contents.json", "SHA256SUMS"
BLOCK = 512
PART = 8 << 20
"""Bytes of the database per part, before compression."""
MAX_MEMBER_BYTES = 64 << 20
IN_MEMORY = 1 << 20
"""Bytes of the checksum list held in memory. A longer one goes to a temporary file."""
UNFINISHED = ".unfinished-backup-"
"""Prefix of an unfinished backup file."""
FAST = 1
"""Compression level. A higher one takes several times as long to save a tenth of the size."""
ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
NAMES = re.compile(
    rf"about\.json|contents\.json|keys/(?:{'|'.join(map(re.escape, KEY_FILES))})"
    r"|database/[a-z_]+\.(?:copy|db)/[0-9]{6}\.gz"
    rf"|files/(?:(?:(?:development|test|production)/[a-z_]+|profiles)/{ID}|business)/[0-9a-f]{{64}}\.[a-z]{{3,4}}"
)


class BackupError(Exception):
    """A message saying why there is no backup, or why it can't be restored."""


class DamagedBackup(BackupError):
    """The archive was modified or is incomplete."""

    def __init__(self, what: str) -> None:
        super().__init__(f"This backup is damaged: {what}. Nothing was restored")


def _header(name: str, size: int) -> bytes:
    info = tarfile.TarInfo(name)
    info.size, info.mode = size, 0o600
    return info.tobuf(tarfile.USTAR_FORMAT, "utf-8", "strict")


def _padding(size: int) -> bytes:
    return bytes(-size % BLOCK)


def _sum_line(name: str, data: bytes) -> bytes:
    return f"{sha256(data).hexdigest()}  {name}\n".encode()


class ArchiveWriter:
    """Writes members in the order in which they are added."""

    def __init__(self, file: IO[bytes]) -> None:
        """Write to this file."""
        self._file = file
        self._sums = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  # closed by `close`

    def add(self, name: str, data: bytes) -> None:
        """Write one member."""
        self._file.write(_header(name, len(data)) + data + _padding(len(data)))
        self._sums.write(_sum_line(name, data))

    def add_stream(self, folder: str, chunks: Iterable[bytes | bytearray | memoryview]) -> int:
        """Write a stream in compressed parts. Returns its size in bytes."""
        held, total, number = bytearray(), 0, 0
        for chunk in chunks:
            held += chunk
            while len(held) >= PART:
                number += 1
                self._add_part(folder, number, held[:PART])
                total += PART
                del held[:PART]
        if held:
            self._add_part(folder, number + 1, held)
        return total + len(held)

    def _add_part(self, folder: str, number: int, data: bytearray) -> None:
        self.add(f"{folder}/{number:06}.gz", gzip.compress(data, FAST, mtime=0))

    def close(self) -> None:
        """Write the checksums and the end of the archive."""
        with self._sums as sums:
            size = sums.tell()
            self._file.write(_header(SUMS, size))
            sums.seek(0)
            while chunk := sums.read(IN_MEMORY):
                self._file.write(chunk)
            self._file.write(_padding(size) + bytes(2 * BLOCK))


def read_members(file: IO[bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield each member's name and bytes. Raises DamagedBackup, for a wrong checksum only after the last one."""
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as sums:
        while True:
            name, size = _read_header(file)
            if name == SUMS:
                _compare(file, size, sums)
                return
            if not NAMES.fullmatch(name) or size > MAX_MEMBER_BYTES:
                raise DamagedBackup("it contains something that isn't part of a backup")
            data = _read(file, size)
            _read_padding(file, size)
            sums.write(_sum_line(name, data))
            yield name, data


def _read(file: IO[bytes], size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise DamagedBackup("it ends too early")
    return data


def _read_padding(file: IO[bytes], size: int) -> None:
    if any(_read(file, -size % BLOCK)):
        raise DamagedBackup("it contains unexpected data between its members")


def _read_header(file: IO[bytes]) -> tuple[str, int]:
    block = _read(file, BLOCK)
    try:
        info = tarfile.TarInfo.frombuf(block, "utf-8", "strict")
        whole = block == _header(info.name, info.size)
    except (tarfile.HeaderError, ValueError):
        whole = False
    if not whole:
        raise DamagedBackup("the header of a member is invalid")
    return info.name, info.size


def _compare(file: IO[bytes], size: int, sums: IO[bytes]) -> None:
    """The checksum list must match the members that were read, and nothing may follow it."""
    same = size == sums.tell()
    sums.seek(0)
    while same and (counted := sums.read(IN_MEMORY)):
        same = counted == _read(file, len(counted))
    if not same:
        raise DamagedBackup("a checksum is wrong")
    _read_padding(file, size)
    if any(_read(file, 2 * BLOCK)) or file.read(1):
        raise DamagedBackup("it contains data after its end")


def decompress_part(data: bytes) -> bytes:
    """Decompress a part. Raises DamagedBackup, also if it decompresses to more than a part can hold."""
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        plain = unpacker.decompress(data, PART + 1)
    except zlib.error:
        plain = b""
    if not unpacker.eof or unpacker.unused_data or len(plain) > PART:
        raise DamagedBackup("a part of the database can't be unpacked")
    return plain
