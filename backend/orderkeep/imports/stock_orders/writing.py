"""Writes imported stock orders through the actions of the purchasing section."""

from collections.abc import Sequence
from typing import Literal

from orderkeep.core.db.models import Row
from orderkeep.core.db.number_sequences import keep_number
from orderkeep.imports.column_maps import Columns
from orderkeep.imports.plan import RowPlan
from orderkeep.imports.writing import Writer
from orderkeep.purchasing import actions as buying
from orderkeep.purchasing.enums import StockOrderStatus
from orderkeep.purchasing.models import StockOrder
from orderkeep.purchasing.schemas import StockOrderChange, StockOrderIn, StockOrderLineIn
from orderkeep.purchasing.stock_orders.cancelling import cancel
from orderkeep.purchasing.stock_orders.lines import lines_of

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

    def make(self, part: Sequence[RowPlan]) -> list[Row]:
        """Create orders with their lines."""
        return [self._enter(dict(wish.columns)) for wish in part]

    def _enter(self, columns: Columns) -> StockOrder:
        status, hold_reason = S(columns.pop("status")), columns.pop("hold_reason")
        refunds = {name: columns.pop(name) for name in REFUNDS if name in columns}
        number_seq, items = columns.pop("number_seq", None), columns.pop("lines")
        cancelled = [line.get("cancelled", 0) for line in items]
        entered: Literal["draft", "ordered"] = "ordered" if status in PLACED else "draft"
        wish = StockOrderIn.model_construct(**columns, lines=_lines(items), status=entered)
        order = buying.enter(self.ctx, wish, number_seq)
        if entered == "ordered" and any(cancelled):
            ids = [line.id for line in lines_of(self.ctx, order)]
            cancel(self.ctx, order, dict(zip(ids, cancelled, strict=True)))
        if status in (S.ON_HOLD, S.CANCELLED):
            buying.change(self.ctx, order, StockOrderChange.model_construct(status=status, hold_reason=hold_reason))
        buying.change(self.ctx, order, StockOrderChange.model_construct(**refunds))
        return order

    def apply(self, row: Row, fresh: Columns) -> None:
        """Change an order as its edit form does."""
        if isinstance(row, StockOrder) and fresh:
            buying.change(self.ctx, row, StockOrderChange.model_construct(**fresh))


def _lines(items: Sequence[Columns]) -> list[StockOrderLineIn]:
    return [
        StockOrderLineIn.model_construct(**{name: value for name, value in item.items() if name != "cancelled"})
        for item in items
    ]
