"""The stored figures that new orders affect: stock of the products, totals of the contacts, daily totals."""

from collections.abc import Iterable

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.contacts.rules import points_of, suggested_tier
from orderkeep.core.context import Context
from orderkeep.core.ids import NIL_ID
from orderkeep.sales import sort_keys
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.statistics import open_order_counts
from orderkeep.sales.statistics.best_sellers import ProductDay
from orderkeep.sales.statistics.daily_sales import DailySalesDelta, SalesDay
from orderkeep.seed.bulk_insert import update_rows
from orderkeep.seed.business_days import Calendar
from orderkeep.seed.order_history import Order, SimulatedBuyer
from orderkeep.seed.product_stock import ProductStock

CANCELLED, COMPLETED = OrderStatus.CANCELLED, OrderStatus.COMPLETED
CONTACT = (
    "orders_count = orders_count + :orders",
    "sales_total = sales_total + :sales",
    "last_order_at = CASE WHEN last_order_at > :last THEN last_order_at ELSE :last END",
    "completed_total = :completed",
    "tier_points = :points",
    "suggested_tier = :tier",
    "customer_tier = COALESCE(tier_override, :tier)",
)
PRODUCT = (
    *("stock_quantity = :on_hand", "stock_value = :value", "movements_count = :position"),
    "average_cost = COALESCE(:average, average_cost)",
)


class OrderTotals:
    """Accumulates the totals of orders."""

    def __init__(self, calendar: Calendar) -> None:
        self._date = dict(zip(calendar.names, calendar.days, strict=True))
        self._days: dict[tuple[str | None, str, str], list[int]] = {}
        self._buyers: dict[str, SimulatedBuyer] = {}

    def count(self, order: Order) -> None:
        """Count an order. Cancelled orders aren't counted."""
        if order.status == CANCELLED:
            return
        buyer, total = order.buyer, order.total
        kept = self._days.setdefault((buyer.owner_id, order.day, order.shelf.product_id), [0, 0, 0, 0, 0])
        kept[0] += 1
        kept[1] += order.picked_day is not None
        kept[2] += total
        kept[3] += order.wanted
        kept[4] += order.gross
        buyer.orders += 1
        buyer.sales += total
        buyer.last_day = max(buyer.last_day, order.day)
        if order.status == COMPLETED:
            buyer.completed += total
        self._buyers[buyer.id] = buyer

    def write(self, ctx: Context, shelves: Iterable[ProductStock]) -> None:
        """Update the database."""
        connection = ctx.db.connection()
        update_rows(connection, Product, PRODUCT, [each.figures for each in shelves])
        update_rows(connection, Contact, CONTACT, [_sums(buyer) for _, buyer in sorted(self._buyers.items())])
        difference = DailySalesDelta()
        for (owner, day, product), (orders, picked_up, total, quantity, gross) in self._days.items():
            key = (owner or NIL_ID, self._date[day])
            difference.add_day(SalesDay(*key, orders, picked_up, total), 1)
            difference.add_product(ProductDay(*key, product, quantity, total, gross), 1)
        difference.write(ctx.db)
        sort_keys.rebuild(ctx)
        open_order_counts.rebuild(ctx)


def _sums(buyer: SimulatedBuyer) -> dict[str, str | int | None]:
    """The totals that this run adds to a contact. The next run starts from zero."""
    points = points_of(buyer.completed)
    sums: dict[str, str | int | None] = {
        "id": buyer.id,
        "orders": buyer.orders,
        "sales": buyer.sales,
        "last": buyer.last_day,
        "completed": buyer.completed,
        "points": points,
        "tier": suggested_tier(points),
    }
    buyer.orders, buyer.sales = 0, 0
    return sums
