"""The versions of a quote that its customer was sent."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0058"
down_revision = "0057"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("quotes", sa.Column("revision", column_types.BigInt(), nullable=False, server_default="1"))
    op.create_table(
        "quote_versions",
        sa.Column("quote_id", column_types.Id(), nullable=False),
        sa.Column("revision", column_types.BigInt(), nullable=False),
        sa.Column("content", column_types.Json(), nullable=False),
        sa.Column("sent_at", column_types.UtcDateTime(), nullable=True),
        sa.Column("environment", sa.Text(), nullable=False),
        sa.Column("id", column_types.Id(), nullable=False),
        sa.Column("created_at", column_types.UtcDateTime(), nullable=False),
        sa.Column("created_by", column_types.Id(), nullable=True),
        sa.Column("updated_at", column_types.UtcDateTime(), nullable=False),
        sa.Column("updated_by", column_types.Id(), nullable=True),
        sa.Column("version", column_types.BigInt(), nullable=False),
        sa.ForeignKeyConstraint(
            ["quote_id"], ["quotes.id"], name=op.f("fk_quote_versions_quote_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_quote_versions")),
        sa.UniqueConstraint("quote_id", "revision", name=op.f("uq_quote_versions_quote_id_revision")),
        sqlite_strict=True,
    )


def downgrade() -> None:
    op.drop_table("quote_versions")
    op.drop_column("quotes", "revision")
