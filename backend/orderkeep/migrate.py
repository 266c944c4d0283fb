"""Migrates a database to this version. If several servers start together on PostgreSQL, only one migrates."""

import importlib
import logging
from pathlib import Path

import sqlalchemy
from sqlalchemy import Connection, MetaData

from orderkeep.core.db import planner_stats
from orderkeep.core.db.engine import Database
from orderkeep.core.db.models import Base
from orderkeep.settings import Settings
from orderkeep.startup import check_for_lost_database, prepare_folders
from orderkeep.webhooks.moved_database import forget_transactions, is_ahead

log = logging.getLogger("orderkeep")

PACKAGE = Path(__file__).resolve().parent
FOLDER = PACKAGE.parent / "migrations"
KERNEL_TABLES = ("events.audit", "events.change_feed", "http.idempotency", "db.number_sequences")
OUR_LOCK = 7_305_811
"""The number of the PostgreSQL advisory lock held during migrations."""


class BadSchema(Exception):
    """The database has a revision that this version doesn't know."""


def all_tables() -> MetaData:
    """The tables of every section."""
    for name in KERNEL_TABLES:
        importlib.import_module(f"orderkeep.core.{name}")
    for path in sorted(PACKAGE.rglob("models.py")):
        importlib.import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
    return Base.metadata


def is_declared(name: str | None, kind: str, _parents: object) -> bool:
    """Whether a table belongs to the schema. The search index beside it maintains itself."""
    return not (kind == "table" and (name or "").startswith("search_"))


def newest_revision() -> str:
    """The revision of this version's schema. Migrations are numbered, and the last one counts."""
    return max(path.name.partition("_")[0] for path in (FOLDER / "versions").glob("[0-9]*_*.py"))


def revision_of(connection: Connection) -> str | None:
    """The revision of a database, or None if it was never migrated."""
    if not sqlalchemy.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found


def migrate(settings: Settings) -> None:
    """Run pending migrations, all or nothing, and adjust a database that was moved from another server.

    Raises BadSetting, or BadSchema if the database is of a newer version.
    """
    prepare_folders(settings)
    database = Database(settings.database)
    try:
        with database.writer.begin() as connection:
            if not database.is_sqlite:
                connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
                connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({OUR_LOCK})")
            found = revision_of(connection)
            if found != newest_revision():
                check_for_lost_database(settings, connection, found)
                upgrade(connection, found)
                # Without statistics, the planner overrates new indexes.
                planner_stats.refresh(connection, after_bulk=True)
            if is_ahead(connection):
                forget_transactions(connection)
                log.warning("the database was moved from another PostgreSQL server; the change feed was adjusted")
    finally:
        database.close()


def upgrade(connection: Connection, found: str | None, revision: str = "head") -> None:
    """Migrate tables from the revision `found` to this version's, or to an earlier `revision`."""
    # Importing takes a third of a second, which a start without migrations saves.
    from alembic import command  # noqa: PLC0415 - loaded only when there is something to migrate
    from alembic.config import Config  # noqa: PLC0415 - loaded only when there is something to migrate
    from alembic.util.exc import CommandError  # noqa: PLC0415 - loaded only when there is something to migrate

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError:
        message = f"the database has revision {found}, which this version doesn't know: it was used by a newer one"
        raise BadSchema(message) from None
