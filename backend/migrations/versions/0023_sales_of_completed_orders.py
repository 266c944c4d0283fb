"""sales of completed orders, stored on the contact"""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("customers", sa.Column("completed_total", column_types.Cents(), nullable=False, server_default="0"))
    op.execute("""
        UPDATE customers SET completed_total = COALESCE((
            SELECT SUM(purchases.total_amount) FROM purchases
            WHERE purchases.customer_id = customers.id AND purchases.order_status = 'completed'
        ), 0)
    """)


def downgrade() -> None:
    op.drop_column("customers", "completed_total")
