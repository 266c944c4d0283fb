"""Request and response schemas of units, and their lists."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field
from sqlalchemy import ColumnElement, select

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.costs import CostOut
from orderkeep.core.db.in_list import any_of
from orderkeep.core.http.schemas import (
    ChangeIn,
    HistoryEntryOut,
    IdIn,
    IdOut,
    In,
    MoneyIn,
    NoteIn,
    OptionalDay,
    OptionalName,
    OptionalText,
    RequiredText,
    RowOut,
)
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.purchasing.models import Shipment
from orderkeep.stock.enums import Condition, UnitEvent, UnitStatus
from orderkeep.stock.ledger.references import name_orders, name_products, name_stock_orders, only_visible_orders
from orderkeep.stock.models import Unit, UnitHistory


class UnitOut(RowOut):
    """A unit. Its customer is included only for readers who can see that customer."""

    asset_tag: str
    product_id: IdOut
    product_name: str | None
    serial_number: str | None
    condition: Condition
    status: UnitStatus
    stock_order_line_id: IdOut | None
    stock_order_id: IdOut | None
    stock_order_number: str | None
    vendor_name: str | None
    shipment_id: IdOut | None
    tracking_number: str | None
    unit_cost: CostOut | None
    customer_id: IdOut | None
    customer_name: str | None
    purchase_id: IdOut | None
    purchase_number: str | None
    location: str | None
    warranty_until: date | None
    received_at: datetime | None
    notes: str | None


class UnitList(ListQuery[UnitOut]):
    """Units, newest first."""

    table = Unit
    file_name = "units"
    sorts = ("created_at", "updated_at", "asset_tag")
    sort_columns = {"asset_tag": "number_seq"}
    searches = (Unit.search_text,)
    codes = (Unit.serial_number,)
    linked_searches = (("product_id", Product.search_text),)
    labels = {"tracking_number": ("shipment_id", Shipment.tracking_number)}
    more_filters = ("asset_tag", "serial_number", "location")

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """Filters by customer or order, if the reader can see them."""
        where = only_visible_orders(ctx, Unit.purchase_id, params)
        asked = any(name.partition(".")[0] == "customer_id" for name in params)
        if asked and not ctx.scope.sees_all_rows:
            where.append(Unit.customer_id.in_(select(Contact.id)))
        return where

    @classmethod
    def enrich(cls, ctx: Context, rows: list[UnitOut]) -> None:
        """Add product, stock order, order and customer."""
        name_stock_orders(ctx, rows)
        name_products(ctx, rows)
        name_orders(ctx, rows)
        ids = sorted({row["customer_id"] for row in rows if row["customer_id"]})
        named = select(Contact.id, Contact.name).where(any_of(Contact.id, ids))
        names: dict[str, str] = dict(ctx.db.execute(named, execution_options={"with_hidden": True}).all())
        for row in rows:
            row["customer_name"] = names.get(row["customer_id"] or "")
            if row["customer_name"] is None and not ctx.scope.sees_all_rows:
                row["customer_id"] = None


class UnitFields(In):
    """Editable fields of a unit."""

    serial_number: OptionalName = None
    condition: Condition = Condition.NEW
    location: OptionalText = None
    warranty_until: OptionalDay = None
    unit_cost: Annotated[MoneyIn, Field(ge=0)] | None = None
    notes: OptionalText = None


class UnitIn(UnitFields):
    """A unit found on the shelf, to be added to stock."""

    product_id: IdIn
    reason: RequiredText = "Added manually"


class UnitChange(ChangeIn, UnitFields):
    """Changed fields of a unit, or its new status."""

    status: UnitStatus = UnitStatus.IN_STOCK
    reason: OptionalText = None


class UnitEventKind(RowOut):
    """The kind comes before the rest of the entry."""

    event_type: UnitEvent


class UnitEventOut(UnitEventKind, HistoryEntryOut):
    """An entry in a unit's history."""

    asset_id: IdOut
    purchase_id: IdOut | None
    purchase_number: str | None


HIDDEN = ("customer_id", "purchase_id", "delivery_id")


class UnitEventList(ListQuery[UnitEventOut]):
    """Histories of units, newest first."""

    table = UnitHistory
    labels = {"actor_name": ("created_by", Profile.full_name)}
    cost_values = frozenset({"unit_cost"})

    @classmethod
    def enrich(cls, ctx: Context, rows: list[UnitEventOut]) -> None:
        """Hide the order of an entry if the reader can't see it."""
        order_ids = [row["purchase_id"] for row in rows]
        name_orders(ctx, rows)
        if ctx.scope.sees_all_rows:
            return
        for row, order_id in zip(rows, order_ids, strict=True):
            if order_id and row["purchase_number"] is None:
                row["description"] = "For another order"
                for values in (row["old_values"], row["new_values"]):
                    for name in HIDDEN:
                        (values or {}).pop(name, None)


class UnitNoteIn(NoteIn):
    asset_id: IdIn
