"""Runs migrations, on the connection of `orderkeep.migrate` or, for the `alembic` command, on its own."""

from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from alembic.operations.ops import MigrationScript
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.types import TypeEngine

from orderkeep.core.db.engine import Database
from orderkeep.migrate import all_tables, is_declared
from orderkeep.settings import read_settings

TYPES = "orderkeep.core.db.column_types"


def render_item(kind: str, item: Any, _autogen: AutogenContext) -> str | Literal[False]:
    """Render the application's column types as `column_types.Id()`. Leave the rest to Alembic."""
    if kind == "type" and isinstance(item, TypeEngine) and type(item).__module__ == TYPES:
        return f"column_types.{type(item).__name__}()"
    return False


def number_revision(migration: MigrationContext, _revision: Any, directives: list[MigrationScript]) -> None:
    """Number migrations 0001, 0002 … Write none if nothing changed."""
    if not directives:
        return
    script = directives[0]
    if script.upgrade_ops is not None and script.upgrade_ops.is_empty():
        directives.clear()
        print("The tables and the migrations agree; there is nothing to write")  # noqa: T201 - output of the command line
        return
    heads = migration.get_current_heads()
    script.rev_id = f"{int(heads[0]) + 1 if heads else 1:04}"


def run(connection: Connection) -> None:
    """Migrate on this connection, inside its transaction."""
    context.configure(
        connection=connection,
        target_metadata=all_tables(),
        compare_type=True,
        include_name=is_declared,
        render_item=render_item,
        render_as_batch=connection.dialect.name == "sqlite",
        process_revision_directives=number_revision,
        transaction_per_migration=False,
    )
    with context.begin_transaction():
        context.run_migrations()


def on_configured_database() -> None:
    """Connect to the configured database, for the `alembic` command."""
    database = Database(read_settings().database)
    with database.writer.begin() as connection:
        run(connection)
    database.close()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    on_configured_database()
