"""Indexes of products and vendors by the time of their last change, for the registry."""

from collections.abc import Sequence

from alembic import op

revision: str = "0033"
down_revision: str | None = "0032"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TABLES = ("products", "vendors")


def upgrade() -> None:
    for table in TABLES:
        op.create_index(f"ix_{table}_environment_updated_at_id", table, ["environment", "updated_at", "id"])


def downgrade() -> None:
    for table in TABLES:
        op.drop_index(f"ix_{table}_environment_updated_at_id", table_name=table)
