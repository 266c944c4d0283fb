"""The prefixes of numbers."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "settings", sa.Column("number_prefixes", column_types.Json(), nullable=False, server_default="{}")
    )


def downgrade() -> None:
    op.drop_column("settings", "number_prefixes")
