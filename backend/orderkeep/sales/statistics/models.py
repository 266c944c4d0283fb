"""Totals that change with each order, so that no screen adds up all of them."""

from datetime import date

from sqlalchemy import Index, PrimaryKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Cents, Id
from orderkeep.core.db.models import Base, Owned, Scoped


class TotalsByOwner(Owned, Base):
    """Sums that each write keeps right, by owner; the all-zero owner stands for none."""

    __abstract__ = True

    environment: Mapped[str] = mapped_column(primary_key=True)
    owner_id: Mapped[str | None] = mapped_column(Id, primary_key=True, nullable=False)


class DailySales(TotalsByOwner):
    """What the orders of one day and owner come to. Written by `totals`."""

    __tablename__ = "daily_sales"
    __table_args__ = (PrimaryKeyConstraint("environment", "day", "owner_id"), {"sqlite_with_rowid": False})

    day: Mapped[date] = mapped_column(primary_key=True)
    orders: Mapped[int]
    picked_up: Mapped[int]
    total: Mapped[int] = mapped_column(Cents)


class DailyProductSales(TotalsByOwner):
    """The same for each product."""

    __tablename__ = "daily_product_sales"
    __table_args__ = (
        PrimaryKeyConstraint("environment", "day", "owner_id", "product_id"),
        {"sqlite_with_rowid": False},
    )

    day: Mapped[date] = mapped_column(primary_key=True)
    product_id: Mapped[str] = mapped_column(Id, primary_key=True)
    pieces: Mapped[int]
    total: Mapped[int] = mapped_column(Cents)


class RecentProductSales(TotalsByOwner):
    """What each product sold in the 30 days up to the window's end. Written by `best_sellers`.

    The owner `ALL_ROWS` stands for the whole shop, so that its best sellers are five rows of an index.
    """

    __tablename__ = "recent_product_sales"
    __table_args__ = (
        PrimaryKeyConstraint("environment", "owner_id", "product_id"),
        Index(None, "environment", "owner_id", "total"),
        {"sqlite_with_rowid": False},
    )

    product_id: Mapped[str] = mapped_column(Id, primary_key=True)
    pieces: Mapped[int]
    total: Mapped[int] = mapped_column(Cents)


class SalesWindow(Scoped, Base):
    """The last of the 30 days that `RecentProductSales` covers in an environment."""

    __tablename__ = "sales_windows"

    environment: Mapped[str] = mapped_column(primary_key=True)
    until: Mapped[date]


class OpenOrders(TotalsByOwner):
    """How many orders of an owner are open, by the day they are promised for. Written by `open_orders`.

    The last day there is stands for no promise.
    """

    __tablename__ = "open_orders"
    __table_args__ = (PrimaryKeyConstraint("environment", "owner_id", "promised_at"), {"sqlite_with_rowid": False})

    promised_at: Mapped[date] = mapped_column(primary_key=True)
    orders: Mapped[int]
