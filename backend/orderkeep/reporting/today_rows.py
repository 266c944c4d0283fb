"""Builds rows of the Today page."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import TypeVarTuple

from sqlalchemy import Row, Select
from typing_extensions import TypedDict, Unpack

from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.reporting.schemas import TodayItem
from orderkeep.reporting.today_enums import TodayAction

PAGES = {
    TodayAction.VISIT: "appointments",
    TodayAction.TASK: "tasks",
    TodayAction.RECEIVE: "shipments",
    TodayAction.HAND_OVER: "purchase_orders",
    TodayAction.DELIVER: "purchase_orders",
    TodayAction.PROMISE: "purchase_orders",
    TodayAction.ANSWER: "enquiries",
    TodayAction.QUOTE: "quotes",
    TodayAction.COUNT: "stock_counts",
}
"""The table of the record whose page shows the row."""


MAX_ROWS = 30
"""Rows listed per action. The total is returned separately."""
CUSTOMER_COLUMNS = (Contact.id.label("customer_id"), Contact.name.label("customer_name"), Contact.phone.label("phone"))
Columns = TypeVarTuple("Columns")
Found = Row[*tuple[object, ...]]
"""A record as the query returned it. Its columns are attributes."""


class RowCustomer(TypedDict, total=False):
    customer_id: str | None
    customer_name: str | None
    phone: str | None


class DayRowExtras(RowCustomer, total=False):
    """Optional fields of a row."""

    detail: str | None
    number: str | None
    day: date | None
    starts_at: datetime | None
    late: bool
    table: str
    page_id: str


def day_row(act: TodayAction, found: Found, title: str, **more: Unpack[DayRowExtras]) -> TodayItem:
    """Build a row. Fields that an action doesn't set are null."""
    return {
        "detail": more.get("detail"),
        "number": more.get("number"),
        "day": more.get("day"),
        "starts_at": more.get("starts_at"),
        "customer_id": more.get("customer_id"),
        "customer_name": more.get("customer_name"),
        "phone": more.get("phone"),
        "late": more.get("late", False),
        "table": more.get("table", PAGES[act]),
        "page_id": more.get("page_id", found.id),
        "act": act,
        "row_id": found.id,
        "version": found.version,
        "status": found.status,
        "title": title,
    }


def customer_of(found: Found) -> RowCustomer:
    """The customer of a record."""
    return {"customer_id": found.customer_id, "customer_name": found.customer_name, "phone": found.phone}


def first_rows(ctx: Context, query: Select[*Columns]) -> Iterable[Row[*Columns]]:
    """The first rows, with the names of deleted contacts and products."""
    return ctx.db.execute(query.limit(MAX_ROWS + 1), execution_options={"with_hidden": True})
