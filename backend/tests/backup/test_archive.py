"""The file format: archives are read back exactly, and nothing else is accepted."""

import gzip
import io
import tarfile
from random import Random

import pytest

from orderkeep.backup.archive import PART, ArchiveWriter, DamagedBackup, decompress_part, read_members

DATABASE = "database/customers.copy"
FILE = f"files/test/products/00000000-0000-7000-8000-000000000001/{'a' * 64}.webp"
SHARED = (
    f"files/business/{'b' * 64}.png",
    f"files/profiles/00000000-0000-7000-8000-000000000002/{'c' * 64}.webp",
)
GOOD = {"about.json": b"{}", f"{DATABASE}/000001.gz": gzip.compress(b"rows"), "keys/api_key": b"k", FILE: b"\x00" * 700}
GOOD |= dict.fromkeys(SHARED, b"x")


def archive_of(*held: tuple[str, bytes]) -> bytes:
    file = io.BytesIO()
    writer = ArchiveWriter(file)
    for name, data in held:
        writer.add(name, data)
    writer.close()
    return file.getvalue()


def read(data: bytes) -> dict[str, bytes]:
    return dict(read_members(io.BytesIO(data)))


def test_it_is_read_back_and_is_a_plain_tar() -> None:
    data = archive_of(*GOOD.items())
    assert read(data) == GOOD
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        assert tar.getnames() == [*GOOD, "SHA256SUMS"]


def test_a_long_stream_is_cut_into_parts() -> None:
    file, rows = io.BytesIO(), Random(1).randbytes(1000) * 20_000  # noqa: S311 - test data, not a secret
    writer = ArchiveWriter(file)
    chunks = (rows[place : place + 70_000] for place in range(0, len(rows), 70_000))
    assert writer.add_stream(DATABASE, chunks) == len(rows) > 2 * PART
    writer.close()
    found = read(file.getvalue())
    assert list(found) == [f"{DATABASE}/{number:06}.gz" for number in (1, 2, 3)]
    assert b"".join(map(decompress_part, found.values())) == rows


@pytest.mark.slow
def test_each_changed_byte_is_found() -> None:
    data = archive_of(*GOOD.items())
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 0x41
        with pytest.raises(DamagedBackup):
            read(bytes(changed))


def test_each_shorter_archive_is_found() -> None:
    data = archive_of(*GOOD.items())
    for size in range(0, len(data), 97):
        with pytest.raises(DamagedBackup):
            read(data[:size])


@pytest.mark.parametrize(
    "name",
    [
        "../orderkeep.db", "/etc/passwd", "files/../../x", "keys/../jwt.jwk", "keys/other", "about.json\n",
        FILE + "/more", SHARED[0].replace("business", "profiles"), SHARED[1].replace("profiles", "elsewhere"),
        FILE.replace("test", ".."), "files/test/products/x/y.png", "database/x.copy/1.gz", "database/..copy/000001.gz",
    ],
)  # fmt: skip
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(DamagedBackup, match="isn't part of a backup"):
        read(archive_of((name, b"x")))


@pytest.mark.parametrize("entry", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.CHRTYPE, tarfile.XHDTYPE])
def test_links_folders_and_devices_are_refused(entry: bytes) -> None:
    info = tarfile.TarInfo("keys/jwt.jwk")
    info.type, info.linkname = entry, "/etc/passwd"
    with pytest.raises(DamagedBackup, match="the header of a member"):
        read(info.tobuf(tarfile.USTAR_FORMAT) + bytes(1024))


def test_a_member_that_lies_about_its_size_is_not_read() -> None:
    info = tarfile.TarInfo(FILE)
    info.size, info.mode = 7 << 30, 0o600
    with pytest.raises(DamagedBackup, match="isn't part of a backup"):
        read(info.tobuf(tarfile.USTAR_FORMAT) + bytes(1024))


def test_a_part_unpacks_to_what_a_part_holds_and_no_more() -> None:
    assert len(decompress_part(gzip.compress(bytes(PART)))) == PART
    for part in (gzip.compress(bytes(PART + 1)), b"none", gzip.compress(b"x") * 2):
        with pytest.raises(DamagedBackup):
            decompress_part(part)
