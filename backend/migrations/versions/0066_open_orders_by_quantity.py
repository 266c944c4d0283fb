"""The indexes of open orders depend on the open quantity alone."""

import sqlalchemy as sa
from alembic import op

revision = "0066"
down_revision = "0065"
branch_labels = None
depends_on = None

WAS_OPEN = "order_status NOT IN ('completed', 'cancelled') AND fulfilled_quantity < quantity + items_free"
IS_OPEN = "open_quantity > 0"
SHORT = "AND allocation_status IN ('none', 'part')"
OPEN_QUANTITY = (
    "CASE WHEN order_status IN ('completed', 'cancelled') THEN 0 ELSE quantity + items_free - fulfilled_quantity END"
)


def upgrade() -> None:
    op.execute(f"UPDATE purchases SET open_quantity = {OPEN_QUANTITY} WHERE open_quantity <> {OPEN_QUANTITY}")
    _create_indexes(IS_OPEN)


def downgrade() -> None:
    _create_indexes(WAS_OPEN)


def _create_indexes(is_open: str) -> None:
    for name, columns, condition in (
        ("ix_purchases_open", ["environment", "owner_id", "promised_at"], is_open),
        ("ix_purchases_open_promised", ["environment", "promised_at", "id"], is_open),
        ("ix_purchases_short", ["product_id"], f"{is_open} {SHORT}"),
    ):
        op.drop_index(name, table_name="purchases")
        where = sa.text(condition)
        op.create_index(name, "purchases", columns, sqlite_where=where, postgresql_where=where)
