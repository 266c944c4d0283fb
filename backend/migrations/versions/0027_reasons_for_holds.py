"""reasons for holds"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

TABLES = ("purchases", "stock_orders")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("hold_reason", sa.Text(), nullable=True))


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "hold_reason")
