"""Request and response schemas of movements and allocations, and their lists."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import ColumnElement
from typing_extensions import override

from orderkeep.core.context import Context, business_day
from orderkeep.core.costs import CostOut, UnitCostOut
from orderkeep.core.http.schemas import (
    IdIn,
    IdOut,
    In,
    OptionalId,
    OptionalText,
    Out,
    RequiredText,
    RowOut,
    Whole,
)
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.stock.allocation.reservations import in_states
from orderkeep.stock.enums import AllocationState, Bucket, FindingKind, MovementKind, Supply
from orderkeep.stock.ledger.movements import PRODUCT_WORDS, movement_conditions, name_counts
from orderkeep.stock.ledger.references import (
    name_customers,
    name_orders,
    name_products,
    name_quotes,
    only_visible_orders,
)
from orderkeep.stock.models import Allocation, Movement

WORDS = list(Bucket)


class MovementOut(RowOut):
    """A movement of a quantity from one bucket to another, where none means outside the business."""

    product_id: IdOut
    product_name: str | None
    position: int
    kind: MovementKind
    quantity: int
    source: Bucket | None
    target: Bucket | None
    on_hand_change: int
    shortfall: int
    purchase_id: IdOut | None
    purchase_number: str | None
    stock_order_line_id: IdOut | None
    asset_id: IdOut | None
    stock_count_line_id: IdOut | None
    stock_count_id: IdOut | None
    stock_count_number: str | None
    reverses_id: IdOut | None
    reason: str | None
    value: CostOut | None
    unit_cost: UnitCostOut | None
    created_by: IdOut | None
    actor_name: str | None


class MovementList(ListQuery[MovementOut]):
    """The ledger, newest first."""

    table = Movement
    file_name = "stock-movements"
    sorts = ("created_at", "position", "quantity")
    linked_searches = (("product_id", PRODUCT_WORDS),)
    labels = {"actor_name": ("created_by", Profile.full_name)}

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """Filters: an order that the reader can see, a `bucket`, and a range of business days."""
        return [*only_visible_orders(ctx, Movement.purchase_id, params), *movement_conditions(ctx, params)]

    @classmethod
    def enrich(cls, ctx: Context, rows: list[MovementOut]) -> None:
        """Add names, and the movement's effect on the quantity on hand."""
        name_products(ctx, rows)
        name_orders(ctx, rows)
        name_counts(ctx, rows)
        for row in rows:
            came, went = row["target"] == Bucket.ON_HAND, row["source"] == Bucket.ON_HAND
            row["on_hand_change"] = row["quantity"] * (int(came) - int(went))


class AdjustmentIn(In):
    """An adjustment of the quantity on hand. Other kinds of movements result from their documents."""

    product_id: IdIn
    kind: Literal["adjustment"] = "adjustment"
    quantity: Whole
    reason: RequiredText


class AllocationOut(RowOut):
    """Supply allocated to an order, or held for a quote until the end of a day."""

    purchase_id: IdOut | None
    purchase_number: str | None
    quote_line_id: IdOut | None
    quote_id: IdOut | None
    quote_number: str | None
    expires_on: date | None
    customer_id: IdOut | None
    customer_name: str | None
    product_id: IdOut
    product_name: str | None
    supply: Supply
    quantity: int
    status: AllocationState
    stock_order_line_id: IdOut | None
    asset_id: IdOut | None
    reason: str | None


class AllocationList(ListQuery[AllocationOut]):
    """Allocations, newest first."""

    table = Allocation
    sorts = ("created_at", "quantity")

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`status=` as of today: a hold past its last day is expired, whatever its stored status."""
        where = []
        day = business_day(ctx)
        if (asked := params.get("status")) is not None and set(asked.split(",")) <= set(AllocationState):
            del params["status"]
            where.append(in_states(asked.split(","), day))
        return where

    @classmethod
    def enrich(cls, ctx: Context, rows: list[AllocationOut]) -> None:
        """Add product, order, quote and customer, and the status as of today."""
        name_products(ctx, rows)
        name_orders(ctx, rows)
        name_quotes(ctx, rows)
        day = business_day(ctx)
        for row in rows:
            if row["status"] == AllocationState.ACTIVE and row["expires_on"] and row["expires_on"] < day:
                row["status"] = AllocationState.EXPIRED
        name_customers(ctx, rows)


class AllocationIn(In):
    """Items allocated to an order manually."""

    purchase_id: IdIn
    supply: Supply
    quantity: Annotated[Whole, Field(ge=1)] = 1
    stock_order_line_id: OptionalId = None
    asset_id: OptionalId = None
    reason: OptionalText = None


class SwapIn(In):
    """The order that receives another order's stock."""

    purchase_id: IdIn
    reason: OptionalText = None


class FindingOut(Out):
    """A finding of a check: an error, or a note."""

    kind: FindingKind
    message: str
    table: str | None
    row_id: IdOut | None


class CheckOut(Out):
    """The result of one check. `findings` may contain notes even if it is `ok`."""

    code: str
    title: str
    ok: bool
    findings: list[FindingOut]
    note: str | None
    ms: int


class IntegrityOut(Out):
    """The result of the self-check."""

    ok: bool
    checks: list[CheckOut]
