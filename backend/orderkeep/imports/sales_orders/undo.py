"""Side effects of undoing imported sales orders: supply, daily totals, headers and customers."""

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import delete, select

from orderkeep.core.context import Context
from orderkeep.core.values import Columns
from orderkeep.imports.batches import in_parts
from orderkeep.imports.sales_orders.writing import (
    preserve_header_versions,
    record_change,
    recount_headers,
    settle_supply,
)
from orderkeep.sales.enums import CLOSED, EventType
from orderkeep.sales.models import OrderEvent, SalesOrder, SalesOrderLine
from orderkeep.sales.statistics import customer_totals, daily_sales
from orderkeep.sales.statistics.models import DailyProductSales, DailySales
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause
from orderkeep.stock.models import Allocation, Finding

COUNTING = ("quantity", "items_free", "pickup_date", "order_status", "fulfilled_quantity", "imported_quantity")


class OrderUndo:
    """Collects what has to be recalculated."""

    def __init__(self, ctx: Context, products: Iterable[str]) -> None:
        """`products` may have free supply from before a stop."""
        self.ctx = ctx
        self.products = {*products}
        """Products with supply that may have become free. It is allocated at the end."""
        self._start_batch()

    def _start_batch(self) -> None:
        """What a batch collects."""
        self.difference = daily_sales.DailySalesDelta()
        self.customers: set[str] = set()
        self.headers: set[str] = set()
        self.holding: set[str] = set()
        """Orders that are about to be removed and still have allocations."""
        self._before: dict[str, tuple[daily_sales.Contribution | None, bool, Columns]] = {}

    def before_restore(self, order: SalesOrderLine, since: list[str]) -> list[str]:
        """Why the order can't be restored: a column changed here, or items handed over here."""
        values = {name: getattr(order, name) for name in (*COUNTING, "unit_price", "discount_amount", "purchase_date")}
        self._before[order.id] = daily_sales.contribution(order), order.order_status in CLOSED, values
        self.customers.add(order.customer_id)
        if order.fulfilled_quantity != order.imported_quantity:
            return since or ["fulfilled_quantity"]
        return since

    def after_restore(self, order: SalesOrderLine) -> None:
        """Update supply, history and figures."""
        before, was_closed, values = self._before.pop(order.id)
        self.products.add(order.product_id)
        settle_supply(self.ctx, order, was_closed=was_closed)
        record_change(self.ctx, order, values)
        self.difference.replace(before, daily_sales.contribution(order))
        self.customers.add(order.customer_id)
        self.headers.add(order.purchase_order_id or "")

    def look_at(self, ids: Sequence[str]) -> None:
        """Determine which of these orders have allocations."""
        for part in in_parts(ids):
            for owner in (Allocation, Finding):
                self.holding.update(self.ctx.db.scalars(select(owner.purchase_id).where(owner.purchase_id.in_(part))))

    def before_removal(self, order: SalesOrderLine) -> None:
        """Revert every figure to what it would be without the order."""
        self.difference.replace(daily_sales.contribution(order), None)
        self.customers.add(order.customer_id)
        self.headers.add(order.purchase_order_id or "")
        if order.id in self.holding:
            self.products.add(order.product_id)
            stock.purge_order(self.ctx, order)

    def close_books(self) -> None:
        """Recalculate headers, daily totals and customers."""
        for part in in_parts(sorted(self.headers - {""})):
            headers = list(self.ctx.db.scalars(select(SalesOrder).where(SalesOrder.id.in_(part))))
            recount_headers(self.ctx, headers)
            preserve_header_versions(self.ctx, [header.id for header in headers])
        self.difference.write(self.ctx.db)
        customer_totals.recount(self.ctx, self.customers)
        self._start_batch()

    def last_steps(self) -> Iterator[None]:
        """Remove days without orders, and allocate what became free."""
        self.ctx.db.execute(delete(DailySales).where(DailySales.orders == 0, DailySales.total == 0))
        nothing = (DailyProductSales.quantity == 0, DailyProductSales.total == 0)
        self.ctx.db.execute(delete(DailyProductSales).where(*nothing))
        yield
        for product_id in sorted(self.products):
            stock.reallocate(self.ctx, [product_id], Cause.RELEASED)
            self.products.remove(product_id)
            yield


def with_notes(ctx: Context, ids: Sequence[str]) -> dict[str, str]:
    """Orders that have received a note since."""
    noted: dict[str, str] = {}
    for part in in_parts(ids):
        query = select(OrderEvent.purchase_id).where(
            OrderEvent.purchase_id.in_(part), OrderEvent.event_type == EventType.NOTE
        )
        noted.update(dict.fromkeys(ctx.db.scalars(query), "a note"))
    return noted
