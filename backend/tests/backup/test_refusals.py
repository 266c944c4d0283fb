"""Refused commands: one plain sentence, an exit code, and nothing written."""

import io
import os
import resource
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import orjson
import psycopg
import pytest

from orderkeep import __version__
from orderkeep.backup.archive import ABOUT, ArchiveWriter, BackupError, read_members
from orderkeep.backup.restoring import restore_backup
from orderkeep.migrate import newest_revision
from tests.backup.conftest import NewPlace
from tests.backup.shop import everything_in, fill
from tests.clients import Client
from tests.databases import Databases, Place
from tests.platform.test_serving import PROGRAM

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

Change = Callable[[bytes], bytes]


@pytest.fixture
def archive(admin: Client, place: Place, tmp_path: Path) -> Path:
    """A backup with some of everything."""
    fill(admin)
    path = tmp_path / "shop.backup"
    assert place.command("backup", str(path)).returncode == 0
    return path


def is_empty(place: Place) -> bool:
    """Whether folder and database are empty."""
    if place.kind == "postgresql":
        with psycopg.connect(place.url) as connection:
            found = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
        if found != (0,):
            return False
    there = place.data_dir.rglob("*") if place.data_dir.exists() else ()
    return [path for path in there if path.is_file() and path.suffix != ".lock"] == []


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence."""
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stdout + done.stderr
    return done.stderr.removesuffix("\n")


def with_about(data: bytes, **changed: object) -> bytes:
    """The archive with a different first member and valid checksums."""
    new = io.BytesIO()
    writer = ArchiveWriter(new)
    for name, each in read_members(io.BytesIO(data)):
        writer.add(name, orjson.dumps(orjson.loads(each) | changed) if name == ABOUT else each)
    writer.close()
    return new.getvalue()


NO_BACKUP = "This file is not a backup of Orderkeep. Nothing was restored"
NEWER = "This backup was made by a newer version of Orderkeep (9.1). Update Orderkeep first. Nothing was restored"
DAMAGED = "This backup is damaged: {}. Nothing was restored"
WRONG: dict[str, tuple[Change, str]] = {
    "empty": (lambda _: b"", NO_BACKUP),
    "a picture": (lambda _: b"\x89PNG" * 5000, NO_BACKUP),
    "truncated": (lambda data: data[: len(data) // 2], DAMAGED.format("it ends too early")),
    "without its end": (lambda data: data[:-1024], DAMAGED.format("it ends too early")),
    "data after its end": (lambda data: data + b"\0", DAMAGED.format("it contains data after its end")),
    "newer tables": (lambda data: with_about(data, revision="9999", program="9.1"), NEWER),
    "a newer format": (lambda data: with_about(data, format=2, program="9.1", more=1), NEWER),
}


def test_what_is_no_whole_backup_of_this_version_is_refused(archive: Path, new_place: NewPlace) -> None:
    place, data = new_place(), archive.read_bytes()
    for what, (change, sentence) in WRONG.items():
        archive.write_bytes(change(data))
        assert refused(place.command("restore", str(archive))) == sentence, what
        assert is_empty(place), what


def test_a_changed_byte_in_any_member_is_refused(archive: Path, new_place: NewPlace) -> None:
    place, data = new_place(), archive.read_bytes()
    with tarfile.open(archive) as tar:
        spots = {each.name: each.offset_data + each.size // 2 for each in tar.getmembers()}
    chosen = {name.partition("/")[0]: name for name in spots}
    assert set(chosen) == {"about.json", "database", "keys", "files", "contents.json", "SHA256SUMS"}
    for name in chosen.values():
        changed = bytearray(data)
        changed[spots[name]] ^= 1
        archive.write_bytes(changed)
        assert refused(place.command("restore", str(archive))).endswith(". Nothing was restored"), name
        assert is_empty(place), name


def test_a_place_that_is_not_empty_is_refused(archive: Path, place: Place, new_place: NewPlace) -> None:
    used = new_place()
    used.data_dir.mkdir()
    (used.data_dir / "notes.txt").write_text("mine")
    assert refused(used.command("restore", str(archive))) == (
        f"{used.data_dir} is not empty: it holds notes.txt. Restore into an empty folder (ORDERKEEP_DATA_DIR)"
    )
    assert everything_in(used.data_dir) == {str(used.data_dir / "notes.txt"): b"mine"}
    before = everything_in(place.data_dir)
    elsewhere = Place(place.kind, used.data_dir.parent / "elsewhere", place.settings.database)
    there = place.data_dir / "orderkeep.db"
    assert refused(elsewhere.command("restore", str(archive))) == (
        "The database is not empty. Restore into an empty one (ORDERKEEP_DATABASE_URL)"
        if place.kind == "postgresql"
        else f"There is already a database at {there}. Restore into an empty database (ORDERKEEP_DATABASE_URL)"
    )
    assert everything_in(place.data_dir) == before
    assert not elsewhere.data_dir.exists()


def test_another_kind_of_database_is_refused(archive: Path, databases: Databases, kind: str, tmp_path: Path) -> None:
    own, other = ("PostgreSQL", "SQLite") if kind == "postgresql" else ("SQLite", "PostgreSQL")
    url, name = "", f"other_{os.getpid()}"
    if other == "PostgreSQL":
        databases.cluster.ensure()
        url = databases.cluster.clone("template1", name)
    place = Place(other.lower(), tmp_path / "other", url)
    assert refused(place.command("restore", str(archive))) == (
        f"This backup is of a {own} database, but ORDERKEEP_DATABASE_URL names a {other} database. Nothing was restored"
    )
    assert is_empty(place)
    archive.write_bytes(with_about(archive.read_bytes(), database=other.lower()))
    assert refused(place.command("restore", str(archive))) == DAMAGED.format(
        "its contents don't match its table of contents"
    )
    assert is_empty(place)
    if url:
        databases.cluster.drop(name)


def test_a_file_that_exists_is_never_replaced(archive: Path, place: Place, tmp_path: Path) -> None:
    before = archive.read_bytes()
    assert refused(place.command("backup", str(archive))) == f"{archive} already exists. Choose another name"
    assert archive.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [archive.name]


def test_a_folder_that_is_not_there_is_named(place: Place, new_place: NewPlace, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "shop.backup"
    assert refused(place.command("backup", str(path))) == f"{path} could not be written: No such file or directory"
    assert refused(new_place().command("restore", str(path))) == f"No such file: {path}"
    assert list(tmp_path.iterdir()) == []


def test_where_no_shop_is_there_is_nothing_to_back_up(new_place: NewPlace, tmp_path: Path) -> None:
    place = new_place()
    said = refused(place.command("backup", str(tmp_path / "shop.backup")))
    assert said.endswith("so there is nothing to back up")
    assert is_empty(place)
    assert list(tmp_path.glob("*backup*")) == []


def with_little_room(place: Place, size: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process whose files can't grow: like a full disk, but with another error number.

    Its coverage isn't measured, because the measurement writes a file as well.
    """
    return subprocess.run(
        [PROGRAM, *arguments],
        env={name: value for name, value in place.environment.items() if not name.startswith("COVERAGE")},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.timeout(300)
def test_without_room_there_is_no_half_backup(place: Place, admin: Client, tmp_path: Path) -> None:
    fill(admin)
    # SQLite doesn't report a size limit as a full disk, and copying its database comes first.
    reason = "the disk can't be used" if place.kind == "sqlite" else "the disk is full"
    for size in (4096, 50_000):
        done = with_little_room(place, size, "backup", str(tmp_path / "shop.backup"))
        assert refused(done) == f"{tmp_path / 'shop.backup'} could not be written: {reason}"
        assert list(tmp_path.iterdir()) == []


@pytest.mark.timeout(300)
def test_without_room_no_half_shop_is_restored(archive: Path, new_place: NewPlace) -> None:
    place = new_place()
    said = refused(with_little_room(place, 1000, "restore", str(archive)))
    assert said == "The backup could not be restored: the disk is full. Nothing was kept"
    assert is_empty(place)
    assert place.command("restore", str(archive)).returncode == 0


def test_room_is_asked_for_before_anything_is_written(
    archive: Path, new_place: NewPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = new_place()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1 << 20))
    with pytest.raises(BackupError) as refusal:
        restore_backup(place.settings, archive)
    assert str(refusal.value).startswith("There isn't enough free space on the disk of ")
    assert str(refusal.value).endswith(" are needed and 1.0 MB are free. Nothing was restored")
    assert not place.data_dir.exists()


def test_a_backup_says_what_made_it(archive: Path, kind: str) -> None:
    with archive.open("rb") as file:
        about = orjson.loads(next(read_members(file))[1])
    assert (about["program"], about["revision"], about["database"]) == (__version__, newest_revision(), kind)
