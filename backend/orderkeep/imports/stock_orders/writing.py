"""Writes imported stock orders through the actions of the purchasing section."""

from collections.abc import Sequence
from typing import Literal, TypeVar

from pydantic import BaseModel

from orderkeep.business.actions import adopt_prefixes
from orderkeep.business.enums import NumberKind
from orderkeep.business.number_prefixes import parts_of
from orderkeep.business.numbering import NumberColumns, skip_numbers
from orderkeep.core.db.models import Row
from orderkeep.core.field_values import number_in, text_in
from orderkeep.core.values import Columns, Values
from orderkeep.imports.plan import RowPlan
from orderkeep.imports.stock_orders.rows import lines_in
from orderkeep.imports.writing import RecordWriter
from orderkeep.purchasing import actions as buying
from orderkeep.purchasing.enums import StockOrderStatus
from orderkeep.purchasing.models import StockOrder
from orderkeep.purchasing.schemas import StockOrderChange, StockOrderIn, StockOrderLineIn
from orderkeep.purchasing.stock_orders.cancelling import cancel_stock_order
from orderkeep.purchasing.stock_orders.lines import lines_of

S = StockOrderStatus
PLACED = (S.ORDERED, S.ON_HOLD)
REFUNDS = ("refund_expected", "refund_received")
ELSEWHERE = ("status", "hold_reason", "number", "number_seq", "lines", *REFUNDS)
"""Set by actions of their own, after the order was entered."""
Body = TypeVar("Body", bound=BaseModel)


class StockOrderWriter(RecordWriter):
    """Creates and changes stock orders like their own page does, so that stock and allocations follow."""

    fewest = most = 1

    def begin(self) -> None:
        """Move the number counter past the imported numbers."""
        kept = [parts for row_plan in self.plan.new if (parts := parts_of(text_in(row_plan.columns, "number")))]
        if kept:
            skip_numbers(self.ctx.db, NumberKind.STOCK_ORDER, max(seq for _, seq in kept))
            adopt_prefixes(self.ctx, NumberKind.STOCK_ORDER, {prefix for prefix, _ in kept})

    def make(self, part: Sequence[RowPlan]) -> list[Row]:
        """Create orders with their lines."""
        return [self._enter(row_plan.columns) for row_plan in part]

    def _enter(self, columns: Columns) -> StockOrder:
        status, hold_reason = S(text_in(columns, "status") or ""), text_in(columns, "hold_reason")
        refunds = {name: columns[name] for name in REFUNDS if name in columns}
        items = lines_in(columns)
        cancelled = [number_in(line, "cancelled") or 0 for line in items]
        entered: Literal["draft", "ordered"] = "ordered" if status in PLACED else "draft"
        header = {name: value for name, value in columns.items() if name not in ELSEWHERE}
        data = _body(StockOrderIn, header | {"lines": _lines(items), "status": entered})
        order = buying.create_stock_order(self.ctx, data, _kept_number(columns))
        if entered == "ordered" and any(cancelled):
            ids = [line.id for line in lines_of(self.ctx, order)]
            cancel_stock_order(self.ctx, order, dict(zip(ids, cancelled, strict=True)))
        if status in (S.ON_HOLD, S.CANCELLED):
            buying.change_stock_order(
                self.ctx, order, StockOrderChange.model_construct(status=status, hold_reason=hold_reason)
            )
        buying.change_stock_order(self.ctx, order, _body(StockOrderChange, refunds))
        return order

    def apply(self, row: Row, fresh: Columns) -> None:
        """Change an order as its edit form does."""
        if isinstance(row, StockOrder) and fresh:
            buying.change_stock_order(self.ctx, row, _body(StockOrderChange, fresh))


def _kept_number(columns: Columns) -> NumberColumns | None:
    number, seq = text_in(columns, "number"), number_in(columns, "number_seq")
    return {"number": number, "number_seq": seq} if number and seq else None


def _body(schema: type[Body], values: Values) -> Body:
    """A request body of values that are already checked."""
    return schema.model_construct(None, **values)


def _lines(items: Sequence[Values]) -> list[StockOrderLineIn]:
    return [
        _body(StockOrderLineIn, {name: value for name, value in item.items() if name != "cancelled"}) for item in items
    ]
