"""quantities: columns and view parameters say quantity instead of pieces, shipment instead of parcel"""

import re
from collections.abc import Mapping

import sqlalchemy as sa
from alembic import op

from orderkeep.core.db import column_types

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

COLUMNS = (
    ("stock_orders", "pieces", "quantity"),
    ("stock_orders", "good_pieces", "good_quantity"),
    ("stock_orders", "bad_pieces", "bad_quantity"),
    ("stock_orders", "lost_pieces", "lost_quantity"),
    ("daily_product_sales", "pieces", "quantity"),
    ("recent_product_sales", "pieces", "quantity"),
    ("notifications", "pieces", "quantity"),
    ("stock_count_entries", "pieces", "quantity"),
)
LISTS = (
    ("stock_orders", "pieces", "quantity"),
    ("shipments", "pieces", "quantity"),
    ("purchase_orders", "pieces", "quantity"),
    ("stock_movements", "pieces", "quantity"),
    ("assets", "parcel", "shipment"),
)
"""The lists that showed such a column."""
TYPED_BY_PEOPLE = "q"
"""The search text of a saved view. Its other parameters name columns and filters."""


def upgrade() -> None:
    for table, old, new in COLUMNS:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    for resource, old, new in LISTS:
        _rename_in_views(resource, old, new)


def downgrade() -> None:
    for table, old, new in COLUMNS:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {new} TO {old}")
    for resource, old, new in LISTS:
        _rename_in_views(resource, new, old)


def _rename_in_views(resource: str, old: str, new: str) -> None:
    """Saved views name the columns that they show and sort by."""
    views = sa.table(
        "saved_views", sa.column("id", column_types.Id()), sa.column("resource"), sa.column("search", column_types.Json())
    )
    connection, word = op.get_bind(), re.compile(rf"(?<![a-z]){old}(?![a-z])")
    found = sa.select(views.c.id, views.c.search).where(views.c.resource == resource)

    def renamed(search: Mapping[str, object]) -> dict[str, object]:
        return {
            key: word.sub(new, value) if isinstance(value, str) and key != TYPED_BY_PEOPLE else value
            for key, value in search.items()
        }

    for view_id, search in connection.execute(found).all():
        if (changed := renamed(search)) != search:
            connection.execute(views.update().where(views.c.id == view_id).values(search=changed))
