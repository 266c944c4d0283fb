"""Backups made by earlier versions are restored and migrated without losing data.

The archives in `older` were filled by the version of their time. Their names give the schema revision.
"""

import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, select, table, text

from orderkeep.backup import loading, restoring
from orderkeep.backup.reading import check_backup
from orderkeep.backup.snapshot import tables_in_order
from orderkeep.core.db.engine import Database
from orderkeep.migrate import migrate, newest_revision, revision_of
from orderkeep.settings import read_settings
from orderkeep.startup import prepare_folders
from tests.backup.conftest import NewPlace
from tests.backup.shop import lost_files
from tests.cli_process import _forks
from tests.databases import Place

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

OLDER = Path(__file__).with_name("older")
REVISIONS = ("0002", "0012", "0023")
Rows = dict[str, dict[str, dict[str, Any]]]


def archive_of(revision: str, kind: str) -> Path:
    return OLDER / f"{revision}-{kind}.tar"


def rows_by_id(place: Place) -> Rows:
    """Table → id → row, for every table with ids."""
    database = Database(place.settings.database)
    try:
        with database.reader.connect() as connection:
            found: Rows = {}
            for name in tables_in_order(connection):
                rows = connection.execute(select(text("*")).select_from(table(name))).mappings()
                found[name] = {str(row["id"]): {**row} for row in rows if "id" in row}
    finally:
        database.close()
    return found


def revision_at(place: Place) -> str | None:
    database = Database(place.settings.database)
    try:
        with database.reader.connect() as connection:
            return revision_of(connection)
    finally:
        database.close()


def restore_as_it_was(place: Place, archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the older backup, with the tables of its time."""
    with archive.open("rb") as file:
        checked = check_backup(file)
        prepare_folders(place.settings)
        monkeypatch.setattr(loading, "newest_revision", lambda: checked.about.revision)
        with loading.load_database(place.settings, checked) as load:
            restoring._write(file, place.settings, load)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("revision", REVISIONS)
def test_an_older_shop_is_restored_whole(
    revision: str, kind: str, new_place: NewPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_it_was, restored = new_place(), new_place()
    restore_as_it_was(as_it_was, archive_of(revision, kind), monkeypatch)
    assert revision_at(as_it_was) == revision
    done = restored.command("restore", str(archive_of(revision, kind)))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert re.search(r"^All \d+ data checks passed$", done.stdout, re.MULTILINE)
    assert revision_at(restored) == newest_revision()
    assert lost_files(restored) == []
    before, after = rows_by_id(as_it_was), rows_by_id(restored)
    assert sum(map(len, before.values())) > 400
    for name, rows in before.items():
        assert rows.keys() <= after[name].keys(), name
        for row_id, row in rows.items():
            kept = (row.keys() & after[name][row_id].keys()) - CHANGED.get(name, set())
            assert {column: after[name][row_id][column] for column in kept} == {column: row[column] for column in kept}


CHANGED = {
    "purchases": {"purchase_order_id", "position", "number_seq"},
    "customers": {"orders_count"},
    "purchase_orders": {"number", "number_seq"},
    "products": {"average_cost"},
    "stock_order_lines": {"unit_price"},
    "stock_count_lines": {"unit_cost"},
}
"""Columns that mean something else since every sale is an order with lines, or are kept in another unit."""


def _migrate_and_die(environment: dict[str, str], statements: int) -> None:
    """In a separate process: migrate, and get killed at this statement."""
    os.environ.clear()
    os.environ.update(environment)
    left = [statements]

    def count(*_: object) -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", count)
    migrate(read_settings())


@pytest.mark.timeout(3600)
def test_a_migration_that_is_killed_changes_nothing_and_is_done_by_the_next(
    kind: str, new_place: NewPlace, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    place = new_place()
    restore_as_it_was(place, archive_of("0002", kind), monkeypatch)
    before = rows_by_id(place)
    step = 5 if pytestconfig.getoption("--long") else 90
    statements, killed = step, 0
    while True:
        process = _forks.Process(target=_migrate_and_die, args=(dict(place.environment), statements))
        process.start()
        process.join()
        if process.exitcode == 0:
            break
        assert process.exitcode == -signal.SIGKILL
        assert (revision_at(place), rows_by_id(place)) == ("0002", before)
        killed, statements = killed + 1, statements + step
    assert killed >= 3
    assert revision_at(place) == newest_revision()
    done = place.command("check")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "All data checks passed")
