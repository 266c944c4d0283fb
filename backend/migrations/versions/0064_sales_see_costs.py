"""Whether sales staff see costs."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0064"
down_revision = "0063"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "settings", sa.Column("sales_see_costs", column_types.Flag(), nullable=False, server_default=sa.true())
    )


def downgrade() -> None:
    op.drop_column("settings", "sales_see_costs")
