"""Schemas of a stock order's history, and its list."""

from orderkeep.core.http.schemas import HistoryEntryOut, IdIn, IdOut, NoteIn, RowOut
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.purchasing.enums import PurchasingEvent
from orderkeep.purchasing.models import StockOrderEvent


class PurchasingEventKind(RowOut):
    """The kind comes before the rest of the entry."""

    event_type: PurchasingEvent


class StockOrderEventOut(PurchasingEventKind, HistoryEntryOut):
    """An entry in a stock order's history."""

    stock_order_id: IdOut


class StockOrderEventList(ListQuery[StockOrderEventOut]):
    """History of stock orders, newest first."""

    table = StockOrderEvent
    labels = {"actor_name": ("created_by", Profile.full_name)}
    cost_values = frozenset(
        [
            "items_amount",
            "shipping_amount",
            "tax_amount",
            "discount_amount",
            "amount",
            "refund_expected",
            "refund_received",
            "unit_price",
            "landed_total",
            "lines",
        ]
    )


class StockOrderNoteIn(NoteIn):
    stock_order_id: IdIn
