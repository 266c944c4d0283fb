"""Totals that are updated with each order, so that no screen sums all of them."""

from datetime import date

from sqlalchemy import Index, PrimaryKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Cents, Id
from orderkeep.core.db.models import Base, Owned, Scoped
from orderkeep.core.environment import Environment


class TotalsByOwner(Owned, Base):
    """Totals by owner, updated with each write; the all-zero owner stands for unassigned."""

    __abstract__ = True

    environment: Mapped[Environment] = mapped_column(primary_key=True)
    owner_id: Mapped[str | None] = mapped_column(Id, primary_key=True, nullable=False)


class DailySales(TotalsByOwner):
    """Totals of one day and owner. Written by `daily_sales`."""

    __tablename__ = "daily_sales"
    __table_args__ = (PrimaryKeyConstraint("environment", "day", "owner_id"), {"sqlite_with_rowid": False})

    day: Mapped[date] = mapped_column(primary_key=True)
    orders: Mapped[int]
    picked_up: Mapped[int]
    total: Mapped[int] = mapped_column(Cents)
    """Net sales: gross less discounts and returns."""
    gross: Mapped[int] = mapped_column(Cents)
    returned: Mapped[int] = mapped_column(Cents)
    tax: Mapped[int] = mapped_column(Cents)
    shipping: Mapped[int] = mapped_column(Cents)


class DailyProductSales(TotalsByOwner):
    """Daily totals of each product."""

    __tablename__ = "daily_product_sales"
    __table_args__ = (
        PrimaryKeyConstraint("environment", "day", "owner_id", "product_id"),
        {"sqlite_with_rowid": False},
    )

    day: Mapped[date] = mapped_column(primary_key=True)
    product_id: Mapped[str] = mapped_column(Id, primary_key=True)
    quantity: Mapped[int]
    total: Mapped[int] = mapped_column(Cents)
    gross: Mapped[int] = mapped_column(Cents)
    returned: Mapped[int] = mapped_column(Cents)


class RecentProductSales(TotalsByOwner):
    """Sales per product in the 30 days up to the window's end. Written by `best_sellers`.

    The owner `ALL_ROWS` stands for the whole business, so that its best sellers are five rows of an index.
    """

    __tablename__ = "recent_product_sales"
    __table_args__ = (
        PrimaryKeyConstraint("environment", "owner_id", "product_id"),
        Index(None, "environment", "owner_id", "total"),
        {"sqlite_with_rowid": False},
    )

    product_id: Mapped[str] = mapped_column(Id, primary_key=True)
    quantity: Mapped[int]
    total: Mapped[int] = mapped_column(Cents)


class SalesWindow(Scoped, Base):
    """The last of the 30 days covered by `RecentProductSales` in an environment."""

    __tablename__ = "sales_windows"
    is_internal = True

    environment: Mapped[Environment] = mapped_column(primary_key=True)
    until: Mapped[date]


class OpenOrders(TotalsByOwner):
    """The number of an owner's open orders by promised day. Written by `open_order_counts`.

    The latest possible date stands for orders without a promised day.
    """

    __tablename__ = "open_orders"
    __table_args__ = (PrimaryKeyConstraint("environment", "owner_id", "promised_at"), {"sqlite_with_rowid": False})

    promised_at: Mapped[date] = mapped_column(primary_key=True)
    orders: Mapped[int]
