"""Schemas and list of multi-line orders. Each line is a sales order."""

from datetime import date
from typing import Annotated

from pydantic import Field
from sqlalchemy import ColumnElement, select
from typing_extensions import override

from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.http.schemas import (
    ChangeIn,
    Flag,
    IdIn,
    IdOut,
    In,
    MoneyOrZero,
    MoneyOut,
    OptionalDay,
    OptionalId,
    OptionalText,
    RowOut,
)
from orderkeep.core.lists.filters import flag_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.lists.rows import group_by_parent
from orderkeep.sales.enums import Completion
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.schemas import LineIn, OrderLineList, OrderLineOut

MAX_LINES = 200


class OrderOut(RowOut):
    """A multi-line order."""

    number: str
    customer_id: IdOut
    customer_name: str | None
    ordered_at: date
    quote_id: IdOut | None
    delivery_method: Completion | None
    address: str | None
    promised_at: date | None
    all_or_nothing: bool
    subtotal: MoneyOut
    discount_amount: MoneyOut
    tax_amount: MoneyOut
    shipping_amount: MoneyOut
    total_amount: MoneyOut
    customer_reference: str | None
    notes: str | None
    lines: list[OrderLineOut]
    fulfilled_quantity: int
    wanted_quantity: int


class OrderList(ListQuery[OrderOut]):
    """Multi-line orders, newest first."""

    table = SalesOrder
    sorts = ("created_at", "updated_at", "ordered_at", "promised_at", "number", "total_amount")
    sort_columns = {"number": "number_seq"}
    searches = (SalesOrder.search_text,)
    codes = (SalesOrder.customer_reference,)
    linked_searches = (("customer_id", Contact.search_text),)
    more_filters = ("number",)
    summed = ("total_amount",)
    labels = {"customer_name": ("customer_id", Contact.name)}

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`open=true` returns orders with open demand; `open=false` the others."""
        group_id = SalesOrderLine.purchase_order_id
        waited = SalesOrder.id.in_(select(group_id).where(group_id.is_not(None), SalesOrderLine.is_open))
        return flag_condition(params, "open", waited)

    @classmethod
    def enrich(cls, ctx: Context, rows: list[OrderOut]) -> None:
        """Add the lines in order, and the quantity handed over."""
        lines = OrderLineList.matching(ctx, any_of(SalesOrderLine.purchase_order_id, [row["id"] for row in rows]))
        lines.sort(key=lambda line: line["position"] or 0)
        own_lines = group_by_parent(lines, lambda line: line["purchase_order_id"])
        for row in rows:
            own = row["lines"] = own_lines[row["id"]]
            row["fulfilled_quantity"] = sum(line["fulfilled_quantity"] for line in own)
            row["wanted_quantity"] = sum(line["total_quantity"] for line in own)


class OrderFields(In):
    """Fields of a multi-line order."""

    delivery_method: Completion | None = None
    address: OptionalText = None
    promised_at: OptionalDay = None
    all_or_nothing: Flag = False
    discount_amount: Annotated[MoneyOrZero, Field(ge=0)] = 0
    tax_amount: Annotated[MoneyOrZero, Field(ge=0)] = 0
    shipping_amount: Annotated[MoneyOrZero, Field(ge=0)] = 0
    customer_reference: OptionalText = None
    notes: OptionalText = None


class OrderChange(ChangeIn, OrderFields):
    """Changed fields of a multi-line order."""


class OrderIn(OrderFields):
    """A new multi-line order."""

    customer_id: OptionalId = None
    ordered_at: OptionalDay = None
    lines: Annotated[list[LineIn], Field(min_length=1, max_length=MAX_LINES)]


class DeleteOrderIn(In):
    """Request to delete a multi-line order permanently."""

    p_purchase_order_id: IdIn
