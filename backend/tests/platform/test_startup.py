"""Starts that are refused: one line with the setting, nothing changed; and who may read what the server writes."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from orderkeep.core.db.engine import Database, check_settings
from orderkeep.core.db.file_check import CheckTimedOut, find_damage
from tests.databases import Databases, Place
from tests.platform.test_serving import free_port, started_from_nothing, until
from tests.postgres import Cluster

pytestmark = pytest.mark.one_database

WITHOUT_ROOT_POWERS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all")
"""Root reads and writes everything; this takes that away from a process. Nobody else has it to lose."""


@pytest.fixture
def shop(databases: Databases, kind: str, tmp_path: Path) -> Place:
    """A shop of its own, with database and keys, that nobody serves."""
    template = databases.template(kind)
    folder = tmp_path / "data"
    folder.mkdir()
    for name in ("factor_key", "jwt.jwk", "setup_code"):
        shutil.copyfile(template / name, folder / name)
    if kind == "sqlite":
        shutil.copyfile(template / "empty.db", folder / "orderkeep.db")
        return Place(kind, folder, "")
    return Place(kind, folder, databases.cluster.clone("empty", f"startup_{os.getpid()}"))


def refused(place: Place, *before: str) -> str:
    """The one line of a start that is refused."""
    if before:
        with started_from_nothing(place, free_port(), *before) as server:
            output, errors = server.communicate(timeout=90)
            code = server.returncode
    else:
        done = place.command("serve", "--port", str(free_port()))
        code, output, errors = done.returncode, done.stdout, done.stderr
    assert (code, output) == (2, ""), errors
    assert errors.count("\n") == 1, errors
    return errors.removesuffix("\n")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file() and "lock" not in path.name}


def folder_is_a_file(place: Place) -> str:
    shutil.rmtree(place.data_dir)
    place.data_dir.write_text("")
    return f"ORDERKEEP_DATA_DIR: {place.data_dir} is not a folder"


def folder_below_a_file(place: Place) -> str:
    shutil.rmtree(place.data_dir.parent)
    place.data_dir.parent.write_text("")
    return f"ORDERKEEP_DATA_DIR: {place.data_dir} can't be used: Not a directory"


def folder_is_read_only(place: Place) -> str:
    place.data_dir.chmod(0o500)
    return f"ORDERKEEP_DATA_DIR: {place.data_dir} can't be used: Permission denied"


def key_is_unreadable(place: Place) -> str:
    (place.data_dir / "jwt.jwk").unlink()
    (place.data_dir / "jwt.jwk").mkdir()
    return f"ORDERKEEP_DATA_DIR: {place.data_dir / 'jwt.jwk'} can't be read: Is a directory"


def key_is_not_text(place: Place) -> str:
    (place.data_dir / "setup_code").write_bytes(b"\xff\xfe")
    return f"ORDERKEEP_DATA_DIR: {place.data_dir / 'setup_code'} can't be read: it is not text"


def key_is_empty(place: Place) -> str:
    (place.data_dir / "jwt.jwk").write_text("\n")
    return f"ORDERKEEP_DATA_DIR: {place.data_dir / 'jwt.jwk'} is empty; restore it, or delete it to make a new one"


def restore_is_not_finished(place: Place) -> str:
    (place.data_dir / "restore-is-not-finished").touch()
    return f"ORDERKEEP_DATA_DIR: a restore into {place.data_dir} did not finish. Empty it, and restore again"


def database_is_a_folder(place: Place) -> str:
    path = place.data_dir / "orderkeep.db"
    path.unlink()
    path.mkdir()
    return f"ORDERKEEP_DATABASE_URL: {path} is a folder, not a file"


def database_is_something_else(place: Place) -> str:
    (place.data_dir / "orderkeep.db").write_bytes(b"not a database" * 1000)
    return "ORDERKEEP_DATABASE_URL: the database can't be used: file is not a database"


def database_is_lost(place: Place) -> str:
    path = place.data_dir / "orderkeep.db"
    path.unlink()
    return (
        f"ORDERKEEP_DATABASE_URL: there is no database at {path}, but {place.data_dir} has the keys of an earlier one. "
        "Restore the database, or delete factor_key, jwt.jwk, setup_code to start empty"
    )


def database_is_damaged(place: Place) -> str:
    path = place.data_dir / "orderkeep.db"
    with sqlite3.connect(path) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'customers'").fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    return "ORDERKEEP_DATABASE_URL: the database file is damaged, restore a backup: "


def database_has_another_name(place: Place) -> str:
    path = place.data_dir / "orderkeep.db"
    (place.data_dir.parent / "other.db").hardlink_to(path)
    return f"ORDERKEEP_DATABASE_URL: {path} has hard links. Delete the other links, or copy the file"


FILES: list[Callable[[Place], str]] = [
    folder_is_a_file, folder_below_a_file, folder_is_read_only, key_is_unreadable, key_is_not_text, key_is_empty,
    restore_is_not_finished, database_is_a_folder, database_is_something_else, database_is_lost, database_is_damaged,
    database_has_another_name,
]  # fmt: skip


@pytest.mark.timeout(300)
@pytest.mark.parametrize("fault", FILES, ids=lambda fault: fault.__name__)
def test_a_start_that_cannot_be_is_one_line_and_changes_nothing(shop: Place, fault: Callable[[Place], str]) -> None:
    if shop.kind != "sqlite" and fault.__name__.startswith("database"):
        return
    expected = fault(shop)
    before = contents(shop.data_dir)
    found = refused(shop, *(WITHOUT_ROOT_POWERS if "Permission denied" in expected else ()))
    assert found[: len(expected)] == expected
    assert expected.endswith(": ") or found == expected
    assert contents(shop.data_dir) == before


@pytest.mark.timeout(300)
def test_an_empty_postgresql_database_beside_keys_is_refused(shop: Place, databases: Databases, kind: str) -> None:
    if kind == "sqlite":
        return
    url = databases.cluster.clone("template1", f"lost_{os.getpid()}")
    assert refused(Place(kind, shop.data_dir, url)) == (
        f"ORDERKEEP_DATABASE_URL: the database is empty, but {shop.data_dir} has the keys of an earlier one. "
        "Restore the database, or delete factor_key, jwt.jwk, setup_code to start empty"
    )
    database = Database(url)
    with database.reader.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").scalar() == 0
    database.close()


@pytest.mark.timeout(300)
def test_two_servers_never_share_one_file_whatever_their_folders(shop: Place, tmp_path: Path) -> None:
    if shop.kind != "sqlite":
        return
    link, hard_link = tmp_path / "link.db", tmp_path / "hard-link.db"
    link.symlink_to(shop.data_dir / "orderkeep.db")
    port = free_port()
    with started_from_nothing(shop, port):
        until(f"http://127.0.0.1:{port}/healthz", 200)
        for path in (shop.data_dir / "orderkeep.db", link):
            other = Place("sqlite", tmp_path / "other", f"sqlite:///{path}")
            assert refused(other) == f"ORDERKEEP_DATABASE_URL: another server is already using {path}"
        hard_link.hardlink_to(shop.data_dir / "orderkeep.db")
        other = Place("sqlite", tmp_path / "other", f"sqlite:///{hard_link}")
        assert refused(other) == (
            f"ORDERKEEP_DATABASE_URL: {hard_link} has hard links. Delete the other links, or copy the file"
        )


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("mask", [0o022, 0o000])
def test_only_the_owner_reads_what_the_server_keeps(shop: Place, mask: int) -> None:
    (shop.data_dir / "files" / "development").mkdir(parents=True)
    (shop.data_dir / "files" / "development" / "old.png").write_bytes(b"old")
    for path in (shop.data_dir, *shop.data_dir.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    port = free_port()
    before = os.umask(mask)
    try:
        with started_from_nothing(shop, port):
            until(f"http://127.0.0.1:{port}/readyz", 200)
            found = [shop.data_dir, *shop.data_dir.rglob("*")]
            modes = {path: stat.S_IMODE(path.stat().st_mode) for path in found}
    finally:
        os.umask(before)
    assert len(modes) >= 8
    assert {path for path, mode in modes.items() if mode != (0o700 if path.is_dir() else 0o600)} == set()


def test_a_large_file_is_checked_beside_the_start(shop: Place) -> None:
    if shop.kind != "sqlite":
        return
    database = Database(shop.settings.database)
    try:
        assert find_damage(database) is None
        with pytest.raises(CheckTimedOut):
            find_damage(database, 0.0)
        assert find_damage(database) is None
    finally:
        database.close()


def test_postgresql_settings_that_lose_data_are_refused(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "sqlite":
        return
    monkeypatch.setenv("ORDERKEEP_TEST_OWNER", str(os.getpid()))
    cluster = Cluster(tmp_path)
    cluster.ensure()
    try:
        for name in ("fsync", "full_page_writes", "synchronous_commit"):
            for value in ("off", "on"):
                cluster.connection().execute(f"ALTER SYSTEM SET {name} = {value}".encode())
                cluster.connection().execute("SELECT pg_reload_conf()")
                cluster.wait_for(name, value)
                database = Database(cluster.url("postgres"))
                assert check_settings(database) == (f"PostgreSQL {name} is off" if value == "off" else None)
                database.close()
    finally:
        cluster.close()
        cluster.stop()
