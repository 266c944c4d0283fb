"""SQLite connections are opened again for new planner statistics, also while those change quickly."""

from pathlib import Path

from sqlalchemy import event

from orderkeep.core.db import planner_stats
from orderkeep.core.db.engine import Database


def test_statistics_that_change_while_a_connection_is_opened_refuse_no_one(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'shop.db'}")
    opened = []

    @event.listens_for(database.writer, "connect")
    def change_again(*_: object) -> None:
        opened.append(planner_stats.edition)
        planner_stats.publish()

    for _ in range(2):
        planner_stats.publish()
        with database.writer.connect() as connection:
            assert connection.exec_driver_sql("SELECT 1").scalar() == 1
    database.close()
    assert len(opened) == 2
