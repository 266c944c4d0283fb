"""Request and response schemas of shipments."""

from datetime import date, datetime
from typing import Annotated, NotRequired

from pydantic import Field
from sqlalchemy import ColumnElement, false, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context, business_day
from orderkeep.core.costs import UnitCostOut
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import any_of, in_param
from orderkeep.core.http.schemas import (
    ChangeIn,
    HistoryEntryOut,
    IdIn,
    IdOut,
    In,
    MomentIn,
    NoteIn,
    OptionalDay,
    OptionalName,
    OptionalText,
    RowOut,
    Whole,
)
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.filters import flag_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.lists.rows import group_by_parent
from orderkeep.core.shares import half_up
from orderkeep.identity.models import Profile
from orderkeep.purchasing.enums import ShipmentStatus
from orderkeep.purchasing.event_schemas import PurchasingEventKind
from orderkeep.purchasing.models import Shipment, ShipmentEvent, ShipmentLine, StockOrderLine
from orderkeep.purchasing.rules import is_late, is_stuck
from orderkeep.purchasing.shipments.alerts import late_rows, shipments_from, shipments_of, stuck_rows
from orderkeep.purchasing.shipments.awaiting_orders import waiting_for
from orderkeep.purchasing.shipments.receiving_schemas import (
    MAX_LINES,
    CountingOut,
    ReceivedAllocationOut,
    ShortfallOut,
    WaitingOut,
)
from orderkeep.stock.ledger.references import bought_lines


class ShipmentLineOut(RowOut):
    """A quantity of a stock order line in the shipment, and its counts."""

    shipment_id: IdOut
    stock_order_line_id: IdOut
    stock_order_id: IdOut | None
    stock_order_number: str | None
    product_id: IdOut
    product_name: str | None
    product_sku: str | None
    product_barcode: str | None
    is_unit_tracked: bool | None
    landed_unit_cost: UnitCostOut
    quantity: int
    good: int
    bad: int
    missing: int
    open_quantity: int


class ShipmentLineRow(ShipmentLineOut):
    """The line with its vendor, until the shipment shows all vendors."""

    vendor_name: NotRequired[str]


class ShipmentLineRows(ListQuery[ShipmentLineRow]):
    """Lines, for inclusion in their shipments."""

    table = ShipmentLine
    labels = {
        "product_name": ("product_id", Product.name),
        "product_sku": ("product_id", Product.sku),
        "product_barcode": ("product_id", Product.barcode),
        "is_unit_tracked": ("product_id", Product.is_unit_tracked),
    }

    @classmethod
    def enrich(cls, ctx: Context, rows: list[ShipmentLineRow]) -> None:
        """Add the quantity not yet received, the order's number, and the landed cost per item."""
        bought = bought_lines(ctx, [row["stock_order_line_id"] for row in rows])
        costs = {
            line_id: (total, quantity)
            for line_id, total, quantity in query(ctx.db, COSTS, ids=[row["stock_order_line_id"] for row in rows])
        }
        for row in rows:
            row["open_quantity"] = row["quantity"] - row["good"] - row["bad"] - row["missing"]
            row["stock_order_id"], row["stock_order_number"], row["vendor_name"] = bought[row["stock_order_line_id"]]
            total, quantity = costs[row["stock_order_line_id"]]
            row["landed_unit_cost"] = half_up(100 * total, quantity) / 10_000


COSTS = select(StockOrderLine.id, StockOrderLine.landed_total, StockOrderLine.quantity).where(
    in_param(StockOrderLine.id)
)


class ShipmentOut(RowOut):
    """A shipment with its contents."""

    name: str
    """The tracking number, or a name for goods that the shop fetched itself."""
    tracking_number: str | None
    carrier: str | None
    tracking_url: str | None
    shipped_at: date | None
    eta: date | None
    delivered_at: datetime | None
    received_at: datetime | None
    received_by: IdOut | None
    received_by_name: str | None
    status: ShipmentStatus
    notes: str | None
    counting: CountingOut | None
    lines: list[ShipmentLineOut]
    quantity: int
    waiting: list[WaitingOut]
    vendor_names: list[str]
    is_late: bool
    is_stuck: bool


class ShipmentList(ListQuery[ShipmentOut]):
    """Shipments, newest first."""

    table = Shipment
    sorts = ("created_at", "updated_at", "eta", "shipped_at", "received_at", "tracking_number")
    searches = (Shipment.search_text,)
    codes = (Shipment.tracking_number,)
    more_filters = ("tracking_number", "carrier")
    labels = {"received_by_name": ("received_by", Profile.full_name)}

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`late=true`, `stuck=true` (or false), `stock_order_id`, `vendor_id`: shipments with their items."""
        today = business_day(ctx)
        where = []
        for name, condition in (("late", late_rows(today)), ("stuck", stuck_rows(today))):
            where += flag_condition(params, name, condition)
        for name, shipments in (("stock_order_id", shipments_of), ("vendor_id", shipments_from)):
            if asked := params.pop(name, None):
                known = canonical_id(asked)
                where.append(Shipment.id.in_(shipments(known)) if known else false())
        return where

    @classmethod
    def enrich(cls, ctx: Context, rows: list[ShipmentOut]) -> None:
        """Add lines, vendors, waiting orders, and whether the shipment is late or stuck."""
        lines = ShipmentLineRows.matching(ctx, any_of(ShipmentLine.shipment_id, [row["id"] for row in rows]))
        lines.sort(key=lambda line: (line["stock_order_number"] or "", line["id"]))
        waiting = waiting_for(ctx, lines)
        today = business_day(ctx)
        own_lines = group_by_parent(lines, lambda line: line["shipment_id"])
        for row in rows:
            own = own_lines[row["id"]]
            row["lines"] = [*own]
            row["quantity"] = sum(line["quantity"] for line in own)
            row["waiting"] = [each for line in own for each in waiting.get(line["id"], [])]
            row["vendor_names"] = sorted({line.pop("vendor_name") for line in own})
            status = ShipmentStatus(row["status"])
            row["is_late"] = is_late(status, row["eta"], today)
            row["is_stuck"] = is_stuck(status, row["shipped_at"], row["eta"], today)


class ShipmentLineIn(In):
    """A quantity of a stock order line in the shipment."""

    stock_order_line_id: IdIn
    quantity: Whole


class ShipmentFields(In):
    """Editable fields of a shipment. Goods that the shop fetched itself have no tracking number and no carrier."""

    tracking_number: OptionalName = None
    carrier: OptionalName = None
    tracking_url: OptionalText = None
    shipped_at: OptionalDay = None
    eta: OptionalDay = None
    delivered_at: MomentIn | None = None
    notes: OptionalText = None
    status: ShipmentStatus = ShipmentStatus.EXPECTED
    lines: Annotated[list[ShipmentLineIn], Field(max_length=MAX_LINES)] = Field(default_factory=list)


class ShipmentIn(ShipmentFields):
    """A new shipment."""


class ShipmentChange(ChangeIn, ShipmentFields):
    """Changed fields of a shipment. Its contents can change only before it is in transit."""


class ReceivedOut(ShipmentOut):
    """The shipment after receiving, the orders that received items, the orders that are still short, and the items that
    were damaged or missing.
    """

    given: list[ReceivedAllocationOut]
    left_out: list[ReceivedAllocationOut]
    shortfalls: list[ShortfallOut]


class ShipmentEventOut(PurchasingEventKind, HistoryEntryOut):
    """An entry in a shipment's history, dated."""

    shipment_id: IdOut
    place: str | None


class ShipmentEventList(ListQuery[ShipmentEventOut]):
    """History of shipments, newest first."""

    table = ShipmentEvent
    sorts = ("created_at", "happened_at")
    labels = {"actor_name": ("created_by", Profile.full_name)}


class ShipmentNoteIn(NoteIn):
    """A carrier update or an observation, with date and place."""

    shipment_id: IdIn
    happened_at: MomentIn | None = None
    place: OptionalText = None
