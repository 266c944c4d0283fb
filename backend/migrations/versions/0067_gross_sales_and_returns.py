"""Gross sales, returns, tax and shipping in the daily totals, which reports read."""

import sqlalchemy as sa
from alembic import op

revision = "0067"
down_revision = "0066"
branch_labels = None
depends_on = None

COLUMNS = {
    "daily_sales": ("gross", "returned", "tax", "shipping"),
    "daily_product_sales": ("gross", "returned"),
}
CENTS = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
NIL = {"sqlite": "'00000000-0000-0000-0000-000000000000'", "postgresql": "'00000000-0000-0000-0000-000000000000'::uuid"}
LINES = """SELECT environment, purchase_date AS day, coalesce(owner_id, {nil}) AS owner_id, product_id,
    CASE WHEN is_gift THEN 0 ELSE quantity * unit_price END AS amount FROM purchases
    WHERE order_status <> 'cancelled' OR fulfilled_quantity > 0"""
REFUNDS = """SELECT r.environment, d.returned_at AS day, coalesce(r.owner_id, {nil}) AS owner_id, l.product_id,
    coalesce(r.amount, 0) AS amount FROM delivery_lines r JOIN deliveries d ON d.id = r.delivery_id
    JOIN purchases l ON l.id = r.purchase_id
    WHERE d.kind = 'return' AND d.status = 'done' AND r.outcome = 'refund'"""
ORDERS = """SELECT environment, ordered_at AS day, coalesce(owner_id, {nil}) AS owner_id, {column} AS amount
    FROM purchase_orders WHERE fulfilment_status <> 'cancelled' AND {column} <> 0"""
SOURCES = {"gross": LINES, "returned": REFUNDS, "tax": ORDERS, "shipping": ORDERS}


def upgrade() -> None:
    connection = op.get_bind()
    nil = NIL[connection.dialect.name]
    for table, names in COLUMNS.items():
        keys = ["environment", "day", "owner_id", *(["product_id"] if table == "daily_product_sales" else [])]
        for name in names:
            op.add_column(table, sa.Column(name, CENTS, nullable=False, server_default="0"))
            rows = SOURCES[name].format(nil=nil, column=f"{name}_amount")
            same = " AND ".join(f"{table}.{key} = found.{key}" for key in keys)
            sums = f"SELECT {', '.join(keys)}, sum(amount) AS amount FROM ({rows}) counted GROUP BY {', '.join(keys)}"
            op.execute(f"UPDATE {table} SET {name} = found.amount FROM ({sums}) found WHERE {same}")


def downgrade() -> None:
    for table, names in COLUMNS.items():
        for name in names:
            op.drop_column(table, name)
