"""Request and response schemas of deliveries, and their list."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field
from sqlalchemy import ColumnElement, select
from typing_extensions import override

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.http.schemas import (
    ChangeIn,
    Flag,
    IdIn,
    IdOut,
    In,
    MoneyOut,
    OptionalDay,
    OptionalId,
    OptionalText,
    RowOut,
    Whole,
)
from orderkeep.core.lists.filters import id_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.lists.rows import group_by_parent
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import DeliveryKind, DeliveryMethod, DeliveryStatus, OrderStatus, ReturnOutcome
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.stock.models import Unit

MAX_LINES = 200


class DeliveryLineOut(RowOut):
    """A quantity of one sales order, or one specific unit."""

    delivery_id: IdOut
    purchase_id: IdOut
    purchase_number: str | None
    order_status: OrderStatus | None
    product_id: IdOut | None
    product_name: str | None
    description: str | None
    asset_id: IdOut | None
    asset_tag: str | None
    serial_number: str | None
    quantity: int
    is_bad: bool
    outcome: ReturnOutcome | None
    amount: MoneyOut | None
    """Taken off the line's net amount by a refund."""
    reason: str | None


class DeliveryLineRows(ListQuery[DeliveryLineOut]):
    """Lines, read with their deliveries."""

    table = DeliveryLine
    labels = {
        "purchase_number": ("purchase_id", SalesOrderLine.number),
        "order_status": ("purchase_id", SalesOrderLine.order_status),
        "product_id": ("purchase_id", SalesOrderLine.product_id),
        "description": ("purchase_id", SalesOrderLine.description),
        "asset_tag": ("asset_id", Unit.asset_tag),
        "serial_number": ("asset_id", Unit.serial_number),
    }

    @classmethod
    def enrich(cls, ctx: Context, rows: list[DeliveryLineOut]) -> None:
        """Add product names."""
        ids = sorted({row["product_id"] for row in rows if row["product_id"]})
        names: dict[str, str] = dict(
            ctx.db.execute(select(Product.id, Product.name).where(any_of(Product.id, ids))).all()
        )
        for row in rows:
            row["product_name"] = names.get(row["product_id"] or "")


class DeliveryOut(RowOut):
    """A delivery, or a return, with its lines."""

    kind: DeliveryKind
    number: str
    customer_id: IdOut
    customer_name: str | None
    purchase_order_id: IdOut | None
    purchase_order_number: str | None
    method: DeliveryMethod
    scheduled_at: date | None
    address: str | None
    carrier: str | None
    tracking_number: str | None
    received_by_name: str | None
    status: DeliveryStatus
    done_at: datetime | None
    returned_at: date | None
    returns_id: IdOut | None
    notes: str | None
    lines: list[DeliveryLineOut]
    quantity: int


class DeliveryList(ListQuery[DeliveryOut]):
    """Deliveries and returns, newest first."""

    table = Delivery
    sorts = ("created_at", "updated_at", "scheduled_at", "number")
    sort_columns = {"number": "number_seq"}
    searches = (Delivery.search_text,)
    codes = (Delivery.tracking_number,)
    linked_searches = (("customer_id", Contact.search_text),)
    more_filters = ("number",)
    labels = {
        "customer_name": ("customer_id", Contact.name),
        "purchase_order_number": ("purchase_order_id", SalesOrder.number),
    }

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`purchase_id` filters by sales order."""
        own = select(DeliveryLine.delivery_id)
        return id_condition(
            params, "purchase_id", lambda known: Delivery.id.in_(own.where(DeliveryLine.purchase_id == known))
        )

    @classmethod
    def enrich(cls, ctx: Context, rows: list[DeliveryOut]) -> None:
        """Add the lines."""
        lines = DeliveryLineRows.matching(ctx, any_of(DeliveryLine.delivery_id, [row["id"] for row in rows]))
        lines.sort(key=lambda line: (line["created_at"], line["id"]))
        own_lines = group_by_parent(lines, lambda line: line["delivery_id"])
        for row in rows:
            row["lines"] = own_lines[row["id"]]
            row["quantity"] = sum(line["quantity"] for line in row["lines"])


class DeliveryLineIn(In):
    """A quantity of a sales order. In a return, `is_bad` marks items that can't be sold."""

    purchase_id: IdIn
    quantity: Whole = 1
    asset_id: OptionalId = None
    is_bad: Flag = False


class DeliveryFields(In):
    method: DeliveryMethod = DeliveryMethod.PICKUP
    scheduled_at: OptionalDay = None
    address: OptionalText = None
    carrier: OptionalText = None
    tracking_number: OptionalText = None
    received_by_name: OptionalText = None
    notes: OptionalText = None
    status: DeliveryStatus = DeliveryStatus.DRAFT


class DeliveryIn(DeliveryFields):
    """A new delivery, or a return of a completed one."""

    purchase_order_id: OptionalId = None
    returns_id: OptionalId = None
    lines: Annotated[list[DeliveryLineIn], Field(min_length=1, max_length=MAX_LINES)]


class DeliveryChange(ChangeIn, DeliveryFields):
    """Changed fields of a delivery."""

    lines: Annotated[list[DeliveryLineIn], Field(max_length=MAX_LINES)] = Field(default_factory=list)
