"""stock held for quotes: an allocation belongs to an order or to a quote line"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

KEPT = (
    "customer_id, purchase_id, product_id, supply, quantity, status, stock_order_line_id, asset_id, reason, closed_at,"
    " owner_id, environment, id, created_at, created_by, updated_at, updated_by, version"
)
CHECKS = {
    "demand": "(purchase_id is null) <> (quote_line_id is null)",
    "hold": "quote_line_id is null or supply <> 'incoming'",
    "expires": "expires_on is null or quote_line_id is not null",
}
INDEXES = {
    "ix_allocations_environment_created_at_id": ("environment", "created_at", "id"),
    "ix_allocations_environment_owner_id_created_at_id": ("environment", "owner_id", "created_at", "id"),
    "ix_allocations_product_id_status_supply": ("product_id", "status", "supply"),
    "ix_allocations_purchase_id_status": ("purchase_id", "status"),
    "ix_allocations_customer_id": ("customer_id",),
    "ix_allocations_stock_order_line_id": ("stock_order_line_id",),
}
NEW_INDEXES = {"ix_allocations_quote_line_id": ("quote_line_id",), "ix_allocations_prospect_id": ("prospect_id",)}
UNIT_IS_HELD = sa.text("asset_id IS NOT NULL AND status = 'active'")
NO_GUARD = "DROP TRIGGER movement_is_never_deleted"
GUARD = """
    CREATE TRIGGER movement_is_never_deleted BEFORE DELETE ON inventory_movements
    WHEN OLD.kind <> 'opening'
    OR EXISTS (SELECT 1 FROM inventory_movements m WHERE m.product_id = OLD.product_id AND m.id <> OLD.id)
    OR EXISTS (SELECT 1 FROM allocations a WHERE a.product_id = OLD.product_id)
    OR EXISTS (SELECT 1 FROM purchases p WHERE p.product_id = OLD.product_id)
    BEGIN SELECT RAISE(ABORT, 'a stock movement is never deleted'); END
"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        _rebuild(with_holds=True)
        return
    op.alter_column("allocations", "purchase_id", nullable=True)
    for column in _new_columns():
        op.add_column("allocations", column)
    for table, link, how in (("quote_lines", "quote_line_id", "CASCADE"), ("prospects", "prospect_id", None)):
        op.create_foreign_key(f"fk_allocations_{link}", "allocations", table, [link], ["id"], ondelete=how)
    for name, check in CHECKS.items():
        op.create_check_constraint(op.f(f"ck_allocations_{name}"), "allocations", check)
    for name, columns in NEW_INDEXES.items():
        op.create_index(name, "allocations", columns)


def downgrade() -> None:
    """The old tables can't store holds, so they end."""
    op.execute(
        "UPDATE assets SET status = 'in_stock', customer_id = NULL WHERE id IN"
        " (SELECT asset_id FROM allocations WHERE quote_line_id IS NOT NULL AND status = 'active')"
    )
    op.execute("DELETE FROM allocations WHERE quote_line_id IS NOT NULL")
    if op.get_bind().dialect.name == "sqlite":
        _rebuild(with_holds=False)
        return
    for name in NEW_INDEXES:
        op.drop_index(name, "allocations")
    for name in CHECKS:
        op.drop_constraint(op.f(f"ck_allocations_{name}"), "allocations", type_="check")
    for column in _new_columns():
        op.drop_column("allocations", column.name)
    op.alter_column("allocations", "purchase_id", nullable=False)


def _new_columns() -> list[sa.Column[Any]]:
    return [
        sa.Column("prospect_id", column_types.Id(), nullable=True),
        sa.Column("quote_line_id", column_types.Id(), nullable=True),
        sa.Column("expires_on", column_types.Day(), nullable=True),
    ]


def _rebuild(*, with_holds: bool) -> None:
    """SQLite can't alter a column, so the table is recreated. The ledger's guard refers to it and is restored
    afterwards.
    """
    op.execute(NO_GUARD)
    _create("allocations_new", with_holds=with_holds)
    op.execute(f"INSERT INTO allocations_new ({KEPT}) SELECT {KEPT} FROM allocations")
    op.drop_table("allocations")
    op.rename_table("allocations_new", "allocations")
    for name, columns in (INDEXES | (NEW_INDEXES if with_holds else {})).items():
        op.create_index(name, "allocations", columns)
    op.create_index("uq_allocations_unit", "allocations", ["asset_id"], unique=True, sqlite_where=UNIT_IS_HELD)
    op.execute(GUARD)


def _create(name: str, *, with_holds: bool) -> None:
    links = [("customers", "customer_id", None), ("purchases", "purchase_id", "CASCADE"), ("products", "product_id", None)]
    checks = {
        "quantity": "quantity > 0",
        "supply": "supply in ('on_hand', 'incoming', 'unit')",
        "status": "status in ('active', 'fulfilled', 'released', 'expired', 'replaced')",
    }
    if with_holds:
        links += [("quote_lines", "quote_line_id", "CASCADE"), ("prospects", "prospect_id", None)]
        checks |= CHECKS
    op.create_table(
        name,
        sa.Column("customer_id", column_types.Id(), nullable=True),
        *(_new_columns() if with_holds else []),
        sa.Column("purchase_id", column_types.Id(), nullable=with_holds),
        sa.Column("product_id", column_types.Id(), nullable=False),
        sa.Column("supply", sa.Text(), nullable=False),
        sa.Column("quantity", column_types.BigInt(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("stock_order_line_id", column_types.Id(), nullable=True),
        sa.Column("asset_id", column_types.Id(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("closed_at", column_types.UtcDateTime(), nullable=True),
        sa.Column("owner_id", column_types.Id(), nullable=True),
        sa.Column("environment", sa.Text(), nullable=False),
        sa.Column("id", column_types.Id(), nullable=False),
        sa.Column("created_at", column_types.UtcDateTime(), nullable=False),
        sa.Column("created_by", column_types.Id(), nullable=True),
        sa.Column("updated_at", column_types.UtcDateTime(), nullable=False),
        sa.Column("updated_by", column_types.Id(), nullable=True),
        sa.Column("version", column_types.BigInt(), nullable=False),
        *(sa.CheckConstraint(check, name=op.f(f"ck_allocations_{key}")) for key, check in checks.items()),
        *(
            sa.ForeignKeyConstraint(
                [column], [f"{table}.id"], name=op.f(f"fk_allocations_{column}"), ondelete=how
            )
            for table, column, how in links
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_allocations")),
        sqlite_strict=True,
    )
