"""Orders sort by every column: keys of their names, rank of the priority, open quantity, and an index for each."""

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types
from orderkeep.sales.sort_keys import text_key

revision = "0060"
down_revision = "0059"
branch_labels = None
depends_on = None

COLUMNS = (
    *("contact_key", "product_key", "quantity", "order_status", "unit_price", "discount_amount"),
    *("priority_rank", "open_quantity", "receipt_number"),
)

LONGEST_RECEIPT_NUMBER = 500


def upgrade() -> None:
    op.add_column("purchases", sa.Column("contact_key", sa.Text(), nullable=True))
    op.add_column("purchases", sa.Column("product_key", sa.Text(), nullable=True))
    op.add_column(
        "purchases", sa.Column("priority_rank", column_types.BigInt(), nullable=False, server_default="1")
    )
    op.add_column(
        "purchases", sa.Column("open_quantity", column_types.BigInt(), nullable=False, server_default="0")
    )
    op.execute(
        "UPDATE purchases SET priority_rank = CASE priority"
        " WHEN 'low' THEN 0 WHEN 'high' THEN 2 WHEN 'urgent' THEN 3 ELSE 1 END,"
        " open_quantity = CASE WHEN order_status IN ('completed', 'cancelled') THEN 0"
        " WHEN fulfilled_quantity < quantity + items_free THEN quantity + items_free - fulfilled_quantity ELSE 0 END"
    )
    _shorten_receipt_numbers()
    _fill("contact_key", "customer_id", "customers")
    _fill("product_key", "product_id", "products")
    _fill_descriptions()
    for column in COLUMNS:
        op.create_index(f"ix_purchases_environment_{column}_id", "purchases", ["environment", column, "id"])
        own = ["environment", "owner_id", column, "id"]
        op.create_index(f"ix_purchases_environment_owner_id_{column}_id", "purchases", own)


def _shorten_receipt_numbers() -> None:
    """A longer one doesn't fit into an index of PostgreSQL; only an imported file can have brought it.

    PostgreSQL writes the table again, because an index also gets the rows as they were before an update.
    """
    connection = op.get_bind()
    is_long = f"length(receipt_number) > {LONGEST_RECEIPT_NUMBER}"
    if connection.execute(sa.text(f"SELECT 1 FROM purchases WHERE {is_long} LIMIT 1")).first() is None:
        return
    short = f"substr(receipt_number, 1, {LONGEST_RECEIPT_NUMBER})"
    if connection.dialect.name == "postgresql":
        op.execute(f"ALTER TABLE purchases ALTER COLUMN receipt_number TYPE text USING {short}")
    else:
        op.execute(f"UPDATE purchases SET receipt_number = {short} WHERE {is_long}")


def _fill(key: str, link: str, table: str) -> None:
    """The names, folded as `sort_keys` does, which no database can."""
    connection = op.get_bind()
    named = connection.execute(sa.text(f"SELECT id, name FROM {table} WHERE id IN (SELECT {link} FROM purchases)"))
    rows = [{"row": row_id, "key": text_key(name)} for row_id, name in named]
    if rows:
        connection.execute(sa.text(f"UPDATE purchases SET {key} = :key WHERE {link} = :row"), rows)


def _fill_descriptions() -> None:
    """Items outside the catalog sort by their description."""
    connection = op.get_bind()
    found = connection.execute(
        sa.text("SELECT id, description FROM purchases WHERE product_key IS NULL AND description IS NOT NULL")
    )
    rows = [{"row": row_id, "key": text_key(text)} for row_id, text in found]
    if rows:
        connection.execute(sa.text("UPDATE purchases SET product_key = :key WHERE id = :row"), rows)


def downgrade() -> None:
    for column in COLUMNS:
        op.drop_index(f"ix_purchases_environment_owner_id_{column}_id", "purchases")
        op.drop_index(f"ix_purchases_environment_{column}_id", "purchases")
    for column in ("open_quantity", "priority_rank", "product_key", "contact_key"):
        op.drop_column("purchases", column)
