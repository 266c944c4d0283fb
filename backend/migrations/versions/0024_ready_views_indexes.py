"""indexes for deleted rows, open orders and refunds"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:

    with op.batch_alter_table("customers", schema=None) as batch_op:
        batch_op.create_index(
            "ix_customers_deleted",
            ["environment", "created_at", "id"],
            unique=False,
            sqlite_where=sa.text("deleted_at IS NOT NULL"),
            postgresql_where=sa.text("deleted_at IS NOT NULL"),
        )

    with op.batch_alter_table("purchases", schema=None) as batch_op:
        batch_op.create_index(
            "ix_purchases_open_promised",
            ["environment", "promised_at", "id"],
            unique=False,
            sqlite_where=sa.text(
                "order_status NOT IN ('completed', 'cancelled') AND fulfilled_quantity < quantity + items_free"
            ),
            postgresql_where=sa.text(
                "order_status NOT IN ('completed', 'cancelled') AND fulfilled_quantity < quantity + items_free"
            ),
        )

    with op.batch_alter_table("stock_orders", schema=None) as batch_op:
        batch_op.create_index(
            "ix_stock_orders_refund_due",
            ["environment", "created_at", "id"],
            unique=False,
            sqlite_where=sa.text("refund_expected > refund_received"),
            postgresql_where=sa.text("refund_expected > refund_received"),
        )

    with op.batch_alter_table("tasks", schema=None) as batch_op:
        batch_op.create_index(
            "ix_tasks_deleted",
            ["environment", "created_at", "id"],
            unique=False,
            sqlite_where=sa.text("deleted_at IS NOT NULL"),
            postgresql_where=sa.text("deleted_at IS NOT NULL"),
        )


def downgrade() -> None:

    with op.batch_alter_table("tasks", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_tasks_deleted",
            sqlite_where=sa.text("deleted_at IS NOT NULL"),
            postgresql_where=sa.text("deleted_at IS NOT NULL"),
        )

    with op.batch_alter_table("stock_orders", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_stock_orders_refund_due",
            sqlite_where=sa.text("refund_expected > refund_received"),
            postgresql_where=sa.text("refund_expected > refund_received"),
        )

    with op.batch_alter_table("purchases", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_purchases_open_promised",
            sqlite_where=sa.text(
                "order_status NOT IN ('completed', 'cancelled') AND fulfilled_quantity < quantity + items_free"
            ),
            postgresql_where=sa.text(
                "order_status NOT IN ('completed', 'cancelled') AND fulfilled_quantity < quantity + items_free"
            ),
        )

    with op.batch_alter_table("customers", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_customers_deleted",
            sqlite_where=sa.text("deleted_at IS NOT NULL"),
            postgresql_where=sa.text("deleted_at IS NOT NULL"),
        )
