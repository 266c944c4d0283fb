"""batched imports: statuses of unfinished and interrupted imports"""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

OLD = "status in ('done', 'refused', 'undone')"
NEW = "status in ('running', 'done', 'refused', 'stopping', 'interrupted', 'undoing', 'undone')"


def upgrade() -> None:
    _replace_check(OLD, NEW)
    op.add_column("imports", sa.Column("written", column_types.BigInt(), server_default="0", nullable=False))
    op.add_column("imports", sa.Column("answer_id", column_types.Id(), nullable=True))
    op.execute("UPDATE imports SET written = new + updated WHERE status IN ('done', 'undone')")


def downgrade() -> None:
    op.execute("UPDATE imports SET status = 'refused' WHERE status = 'interrupted'")
    op.drop_column("imports", "answer_id")
    op.drop_column("imports", "written")
    _replace_check(NEW, OLD)


def _replace_check(old: str, new: str) -> None:
    """SQLite has no statement for this. Recreating the table would delete the keys that refer to its rows, so the
    stored CREATE statement is edited, as SQLite recommends for changes that don't affect rows.
    """
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint(op.f("ck_imports_status"), "imports", type_="check")
        op.create_check_constraint(op.f("ck_imports_status"), "imports", new)
        return
    op.execute("PRAGMA writable_schema = ON")
    table = sa.text("UPDATE sqlite_schema SET sql = replace(sql, :old, :new) WHERE type = 'table' AND name = 'imports'")
    op.get_bind().execute(table, {"old": old, "new": new})
    op.execute("PRAGMA writable_schema = RESET")
