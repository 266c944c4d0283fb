"""Request and response schemas of the history of sales orders."""

from orderkeep.core.http.schemas import HistoryEntryOut, IdIn, IdOut, NoteIn, RowOut
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.sales.enums import EventType
from orderkeep.sales.models import OrderEvent


class EventKind(RowOut):
    """Serialise the kind before the other fields."""

    event_type: EventType


class EventOut(EventKind, HistoryEntryOut):
    """One event in an order's history."""

    purchase_id: IdOut


class EventList(ListQuery[EventOut]):
    """Order history, newest first."""

    table = OrderEvent
    labels = {"actor_name": ("created_by", Profile.full_name)}
    cost_values = frozenset({"cost_total"})


class OrderNoteIn(NoteIn):
    purchase_id: IdIn
