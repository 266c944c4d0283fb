"""Writes imported stock orders through the actions of the purchasing section."""

from collections.abc import Sequence

from orderkeep.core.numbering import keep_number
from orderkeep.core.tables import Row
from orderkeep.imports.books import Columns
from orderkeep.imports.plan import Wish
from orderkeep.imports.writing import Writer
from orderkeep.purchasing import actions as buying
from orderkeep.purchasing.cancelling import cancel
from orderkeep.purchasing.lines import lines_of
from orderkeep.purchasing.tables import StockOrder
from orderkeep.purchasing.words import StockOrderStatus

S = StockOrderStatus
PLACED = (S.ORDERED, S.ON_HOLD)
REFUNDS = ("refund_expected", "refund_received")


class StockOrderWriter(Writer):
    """Creates and changes stock orders like their own page does, so that stock and allocations follow."""

    fewest = most = 1

    def begin(self) -> None:
        """Move the number counter past the imported numbers."""
        if highest := max((wish.columns.get("number_seq", 0) for wish in self.plan.new), default=0):
            keep_number(self.ctx.db, "stock_order", highest)

    def make(self, part: Sequence[Wish]) -> list[Row]:
        """Create orders with their lines."""
        return [self._enter(dict(wish.columns)) for wish in part]

    def _enter(self, columns: Columns) -> StockOrder:
        status, hold_reason = S(columns.pop("status")), columns.pop("hold_reason")
        refunds = {name: columns.pop(name) for name in REFUNDS if name in columns}
        lines = [{name: value for name, value in line.items() if name != "cancelled"} for line in columns["lines"]]
        cancelled = [line.get("cancelled", 0) for line in columns["lines"]]
        entered = S.ORDERED if status in PLACED else S.DRAFT
        order = buying.enter(self.ctx, columns | {"lines": lines, "status": entered.value})
        if entered is S.ORDERED and any(cancelled):
            ids = [line.id for line in lines_of(self.ctx, order)]
            cancel(self.ctx, order, dict(zip(ids, cancelled, strict=True)))
        if status in (S.ON_HOLD, S.CANCELLED):
            buying.change(self.ctx, order, {"status": status.value, "hold_reason": hold_reason})
        buying.change(self.ctx, order, refunds)
        return order

    def apply(self, row: Row, fresh: Columns) -> None:
        """Change an order as its edit form does."""
        if isinstance(row, StockOrder) and fresh:
            buying.change(self.ctx, row, dict(fresh))
