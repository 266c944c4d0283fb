"""Request and response schemas of the history of sales orders."""

from sqlalchemy import ColumnElement, or_, select
from typing_extensions import override

from orderkeep.core.context import Context
from orderkeep.core.http.schemas import HistoryEntryOut, IdIn, IdOut, NoteIn, RowOut
from orderkeep.core.lists.filters import id_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.sales.enums import EventType
from orderkeep.sales.models import OrderEvent, SalesOrderLine


class EventKind(RowOut):
    """Serialise the kind before the other fields."""

    event_type: EventType


class EventOut(EventKind, HistoryEntryOut):
    """One event in an order's history."""

    purchase_order_id: IdOut
    purchase_id: IdOut | None


class EventList(ListQuery[EventOut]):
    """Order history, newest first."""

    table = OrderEvent
    labels = {"actor_name": ("created_by", Profile.full_name)}
    cost_values = frozenset({"cost_total"})

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`purchase_id` is the id of an order or of a line, and returns the events of the whole order."""
        return id_condition(params, "purchase_id", _of_order)


def _of_order(known: str) -> ColumnElement[bool]:
    orders = select(SalesOrderLine.purchase_order_id).where(SalesOrderLine.id == known)
    return or_(OrderEvent.purchase_order_id == known, OrderEvent.purchase_order_id.in_(orders))


class OrderNoteIn(NoteIn):
    purchase_id: IdIn
