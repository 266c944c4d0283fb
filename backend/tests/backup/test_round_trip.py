"""A restore returns everything in the backup: rows, files and keys, on both databases."""

import re
import stat
import tarfile
from datetime import timedelta
from pathlib import Path

import pytest
from fastapi import FastAPI

from orderkeep.admin.cleanup import OWNERS, SHARED_OWNERS, Cleanup
from orderkeep.backup import files as backup_files
from orderkeep.core.clock import utc_now
from orderkeep.core.db.engine import Database
from orderkeep.core.file_hold import hold_files, may_remove_files
from tests.backup.conftest import NewPlace
from tests.backup.shop import (
    CHANGES,
    files,
    fill,
    lost_files,
    named_files,
    picture,
    rows,
    tables_without_files,
    user_rows,
)
from tests.clients import Client
from tests.databases import Place
from tests.makers import make_contact, make_product

pytestmark = pytest.mark.slow

KEYS = ("jwt.jwk", "setup_code")
AFTERWARDS = {"customers", "audit_logs", "contact_counts", "backup_runs"}
"""Tables written to by a backup's record and a contact created later."""


def test_a_restored_shop_is_the_shop_that_was_backed_up(
    admin: Client, place: Place, new_place: NewPlace, tmp_path: Path
) -> None:
    fill(admin)
    assert tables_without_files(place) == []
    archive, restored, count = tmp_path / "shop.backup", new_place(), sum(map(len, rows(place).values()))
    done = place.command("backup", str(archive))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Backup written to {archive} (")
    assert done.stdout.endswith(f"): {count} rows, 12 files and the keys\n")
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [archive.name]
    make_contact(admin, name="After the backup")
    back = restored.command("restore", str(archive))
    assert (back.returncode, back.stderr) == (0, ""), back.stderr
    said, verdict = back.stdout.splitlines()
    assert said.startswith(f"Restored {count} rows and 12 files from the backup made on ")
    assert re.fullmatch(r"All \d+ data checks passed", verdict)
    new, old = user_rows(restored), user_rows(place)
    assert {name for name in old if old[name] != new[name]} == AFTERWARDS & set(old)
    assert "After the backup" not in str(new["customers"])
    assert files(restored.data_dir).items() <= files(place.data_dir).items()
    assert (len(files(restored.data_dir)), lost_files(restored)) == (12, [])
    assert [(restored.data_dir / name).read_bytes() for name in KEYS] == [
        (place.data_dir / name).read_bytes() for name in KEYS
    ]
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in restored.data_dir.rglob("*")}
    assert {path for path, mode in modes.items() if mode & 0o077} == set()


@pytest.mark.one_database
def test_a_restored_shop_is_worked_in_further(admin: Client, place: Place, new_place: NewPlace, tmp_path: Path) -> None:
    fill(admin)
    archive, restored = tmp_path / "shop.backup", new_place()
    assert place.command("backup", str(archive)).returncode == 0
    assert restored.command("restore", str(archive)).returncode == 0
    before = {name: len(each) for name, each in rows(restored).items()}
    assert restored.command("seed", "--environment", "test", "--orders", "5").returncode == 0
    after = rows(restored)
    assert len(after[CHANGES]) > before[CHANGES]
    assert len(after["purchases"]) == before["purchases"] + 5
    assert restored.command("check").returncode == 0


@pytest.mark.one_database
def test_keys_are_left_out_when_asked(admin: Client, place: Place, new_place: NewPlace, tmp_path: Path) -> None:
    archive, restored = tmp_path / "shop.backup", new_place()
    done = place.command("backup", "--without-keys", str(archive))
    assert done.stdout.endswith(" and no keys\n")
    with tarfile.open(archive) as tar:
        assert [name for name in tar.getnames() if name.startswith("keys/")] == []
    back = restored.command("restore", str(archive))
    assert back.stdout.splitlines()[1] == (
        "The backup has no keys. New ones are created at the next start, and all users must sign in again"
    )
    assert not (restored.data_dir / "jwt.jwk").exists()


@pytest.mark.one_database
def test_a_file_that_was_lost_before_is_named_and_does_not_stop_a_backup(
    admin: Client, place: Place, new_place: NewPlace, tmp_path: Path
) -> None:
    fill(admin)
    lost = named_files(place)[0]
    (place.data_dir / "files" / lost).unlink()
    archive, restored = tmp_path / "shop.backup", new_place()
    done = place.command("backup", str(archive))
    assert done.stdout.splitlines()[1:] == ["1 file referenced by records couldn't be found in the file storage"]
    back = restored.command("restore", str(archive))
    assert back.returncode == 0
    assert lost_files(restored) == [lost]


def test_every_kind_of_file_that_the_cleanup_knows_is_backed_up() -> None:
    # The logo is one file of the installation, not of a row that the cleanup looks for.
    tables = {table for table, _column in backup_files.NAMED_BY}
    assert len(tables - {"settings"}) == len(OWNERS) + len(SHARED_OWNERS)


def test_nothing_is_removed_while_a_backup_runs(admin: Client, app: FastAPI) -> None:
    product = make_product(admin)
    path = f"/storage/v1/products/{product['id']}/images"
    shown = [admin.post(path, files=picture(number)).json()["images"] for number in range(4)]
    images = [image["id"] for image in shown[-1]]
    database, folder = app.state.database, app.state.settings.data_dir

    def removed(number: int) -> bool:
        assert admin.delete(f"{path}/{images[number]}").status_code == 204
        return not any(images[number] in name for name in files(folder))

    assert removed(0)
    other = Database(app.state.settings.database)
    try:
        with hold_files(other):
            assert not may_remove_files(database)
            assert not removed(1)
        assert may_remove_files(database)
        assert removed(2)
    finally:
        other.close()
    job, later = Cleanup(database, app.state.settings), utc_now() + timedelta(days=2)
    with hold_files(database):
        assert job.run_once(later).files == 0
    assert any(images[1] in name for name in files(folder))
    assert job.run_once(later).files > 0
    assert not any(images[1] in name for name in files(folder))
