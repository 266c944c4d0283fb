"""Side effects of undoing imported sales orders: supply, and the versions of their orders."""

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import delete, select

from orderkeep.core.context import Context
from orderkeep.core.values import Columns
from orderkeep.imports.batches import in_parts
from orderkeep.imports.sales_orders.writing import copy_to_order, preserve_versions, record_change, settle_supply
from orderkeep.sales.enums import CLOSED, EventType
from orderkeep.sales.models import OrderEvent, SalesOrderLine
from orderkeep.sales.statistics.models import DailyProductSales, DailySales
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause
from orderkeep.stock.models import Allocation, Finding

COUNTING = ("quantity", "items_free", "pickup_date", "order_status", "fulfilled_quantity", "imported_quantity")


class OrderUndo:
    """Collects what has to be settled."""

    def __init__(self, ctx: Context, products: Iterable[str]) -> None:
        """`products` may have free supply from before a stop."""
        self.ctx = ctx
        self.products = {*products}
        """Products with supply that may have become free. It is allocated at the end."""
        self._start_batch()

    def _start_batch(self) -> None:
        """What a batch collects."""
        self.headers: set[str] = set()
        self.holding: set[str] = set()
        """Lines that are about to be removed and still have allocations."""
        self._before: dict[str, tuple[bool, Columns]] = {}

    def before_restore(self, line: SalesOrderLine, since: list[str]) -> list[str]:
        """Why the line can't be restored: a column changed here, or items handed over here."""
        values = {name: getattr(line, name) for name in (*COUNTING, "unit_price", "discount_amount", "purchase_date")}
        self._before[line.id] = line.order_status in CLOSED, values
        if line.fulfilled_quantity != line.imported_quantity:
            return since or ["fulfilled_quantity"]
        return since

    def restore_order(self, line: SalesOrderLine, values: Columns) -> None:
        """Restore the columns of the order that its lines repeat."""
        copy_to_order(self.ctx, line, values)

    def after_restore(self, line: SalesOrderLine) -> None:
        """Update supply and history."""
        was_closed, values = self._before.pop(line.id)
        self.products.add(line.product_id)
        settle_supply(self.ctx, line, was_closed=was_closed)
        record_change(self.ctx, line, values)
        self.headers.add(line.purchase_order_id)

    def look_at(self, ids: Sequence[str]) -> None:
        """Determine which of these lines have allocations."""
        for part in in_parts(ids):
            for owner in (Allocation, Finding):
                self.holding.update(self.ctx.db.scalars(select(owner.purchase_id).where(owner.purchase_id.in_(part))))

    def before_removal(self, line: SalesOrderLine) -> None:
        """Release what the line holds."""
        self.headers.add(line.purchase_order_id)
        if line.id in self.holding:
            self.products.add(line.product_id)
            stock.purge_order(self.ctx, line)

    def end_step(self) -> None:
        """Orders that only the undo has changed count as unchanged, also in the next step of the same batch."""
        if self.headers:
            self.ctx.db.flush()
            preserve_versions(self.ctx, self.headers)
            self.headers.clear()

    def close_books(self) -> None:
        """Nothing is known about the next batch."""
        self._start_batch()

    def last_steps(self) -> Iterator[None]:
        """Remove days without orders, and allocate what became free."""
        self.ctx.db.execute(delete(DailySales).where(DailySales.orders == 0, DailySales.total == 0))
        figures = (DailyProductSales.quantity, DailyProductSales.gross, DailyProductSales.returned)
        nothing = [column == 0 for column in figures]
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
