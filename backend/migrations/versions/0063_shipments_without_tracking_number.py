"""Shipments without a tracking number and a carrier, for goods that the shop fetched itself. Each has a name."""

import sqlalchemy as sa
from alembic import op

revision = "0063"
down_revision = "0062"
branch_labels = None
depends_on = None

OPTIONAL = ("tracking_number", "tracking_key", "carrier", "carrier_key")


def upgrade() -> None:
    op.add_column("shipments", sa.Column("name", sa.Text(), nullable=False, server_default=""))
    op.execute("UPDATE shipments SET name = tracking_number")
    if op.get_bind().dialect.name == "sqlite":
        _change_definition([(f"{column} TEXT NOT NULL", f"{column} TEXT") for column in OPTIONAL])
        return
    op.alter_column("shipments", "name", server_default=None)
    for column in OPTIONAL:
        op.alter_column("shipments", column, nullable=True)


def downgrade() -> None:
    op.execute("UPDATE shipments SET tracking_number = name || ' ' || id, carrier = '' WHERE tracking_number IS NULL")
    op.execute("UPDATE shipments SET tracking_key = 'x' || id WHERE tracking_key IS NULL")
    op.execute("UPDATE shipments SET carrier = '' WHERE carrier IS NULL")
    op.execute("UPDATE shipments SET carrier_key = '' WHERE carrier_key IS NULL")
    if op.get_bind().dialect.name == "sqlite":
        _change_definition([(f"{column} TEXT", f"{column} TEXT NOT NULL") for column in OPTIONAL])
    else:
        for column in OPTIONAL:
            op.alter_column("shipments", column, nullable=False)
    op.drop_column("shipments", "name")


def _change_definition(changes: list[tuple[str, str]]) -> None:
    """Change the stored definition of the table, as SQLite's documentation recommends for NOT NULL.

    Recreating the table would delete the rows that refer to it.
    """
    connection = op.get_bind()
    sql: str = connection.exec_driver_sql("SELECT sql FROM sqlite_schema WHERE name = 'shipments'").scalar_one()
    for old, new in changes:
        if sql.count(f"\t{old}") != 1:
            message = f"The definition of shipments has no unique {old!r}"
            raise RuntimeError(message)
        sql = sql.replace(f"\t{old}", f"\t{new}")
    version: int = connection.exec_driver_sql("PRAGMA schema_version").scalar_one()
    connection.exec_driver_sql("PRAGMA writable_schema = ON")
    connection.exec_driver_sql("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = 'shipments'", (sql,))
    connection.exec_driver_sql(f"PRAGMA schema_version = {version + 1}")
    connection.exec_driver_sql("PRAGMA writable_schema = OFF")
