"""Request and response schemas of stock counts and count lines, and their lists."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import ColumnElement, and_, or_, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.costs import CostOut
from orderkeep.core.errors import bad_parameter
from orderkeep.core.http.schemas import (
    ChangeIn,
    Flag,
    IdIn,
    IdOut,
    In,
    Name,
    OptionalId,
    OptionalName,
    OptionalText,
    Out,
    RequiredText,
    RowOut,
    Whole,
)
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import is_allowed
from orderkeep.inventory.count_figures import count_figures
from orderkeep.inventory.count_lines import finish_lines, name_entries
from orderkeep.inventory.enums import CountEntryKind, CountScope, CountStatus, LineState
from orderkeep.inventory.models import StockCount, StockCountEntry, StockCountLine

MAX_LINES = 5_000
MAX_QUANTITY = 1_000_000


class StockCountOut(RowOut):
    """A stock count with its progress. `off` sums absolute differences; `accuracy` is in percent."""

    number: str
    title: str
    scope: CountScope
    category_id: IdOut | None
    blind: bool
    status: CountStatus
    notes: str | None
    created_by: IdOut | None
    starter_name: str | None
    approved_at: datetime | None
    approved_by: IdOut | None
    approver_name: str | None
    cancel_reason: str | None
    lines: int
    counted: int
    different: int
    expected: int
    off: int
    value: CostOut
    accuracy: float | None


class StockCountList(ListQuery[StockCountOut]):
    """Stock counts, newest first."""

    table = StockCount
    sorts = ("created_at", "updated_at", "approved_at", "number")
    sort_columns = {"number": "number_seq"}
    searches = (StockCount.search_text,)
    labels = {"starter_name": ("created_by", Profile.full_name), "approver_name": ("approved_by", Profile.full_name)}

    @classmethod
    def enrich(cls, ctx: Context, rows: list[StockCountOut]) -> None:
        """Add progress and accuracy. For a blind count only admins get them."""
        figures = count_figures(ctx, [row["id"] for row in rows])
        sees_all = is_allowed(ctx.scope, "stock.see_blind_counts")
        for row in rows:
            outcome, value = figures[row["id"]]
            row["lines"], row["counted"] = outcome.lines, outcome.counted
            row["different"], row["expected"], row["off"] = outcome.different, outcome.expected, outcome.off
            row["accuracy"], row["value"] = outcome.accuracy, value / 100
            if row["blind"] and not sees_all and row["status"] == CountStatus.COUNTING:
                row["different"] = row["expected"] = row["off"] = 0
                row["value"], row["accuracy"] = 0, None


STATES: dict[LineState, ColumnElement[bool]] = {
    LineState.OPEN: StockCountLine.counted.is_(None),
    LineState.SAME: and_(StockCountLine.counted.is_not(None), StockCountLine.difference == 0),
    LineState.DIFFERENT: and_(StockCountLine.counted.is_not(None), StockCountLine.difference != 0),
}


class CountLineOut(RowOut):
    """One product in a count, with missing and new units. In a blind count, only admins see the expected quantity."""

    stock_count_id: IdOut
    product_id: IdOut
    product_name: str | None
    product_sku: str | None
    product_barcode: str | None
    category: str | None
    is_unit_tracked: bool
    position: int
    counted: int | None
    expected: int | None
    moved_meanwhile: int
    moved_since: int | None
    on_hand: int | None
    difference: int | None
    value: CostOut | None
    reason: str | None
    recounts: int
    counted_at: datetime | None
    counted_by: IdOut | None
    counter_name: str | None
    missing: list[str]
    found: list[str]


class CountLineList(ListQuery[CountLineOut]):
    """Count lines, in their order or by last counted."""

    table = StockCountLine
    sorts = ("created_at", "position", "counted_at")
    default_sort = "position"
    linked_searches = (("product_id", Product.search_text),)
    labels = {
        "product_name": ("product_id", Product.name),
        "product_sku": ("product_id", Product.sku),
        "product_barcode": ("product_id", Product.barcode),
        "category": ("product_id", Product.category),
        "is_unit_tracked": ("product_id", Product.is_unit_tracked),
        "counter_name": ("counted_by", Profile.full_name),
    }

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`state=open,same,different`. In a blind count, only admins can filter by difference."""
        asked = params.pop("state", None)
        if asked is None:
            return []
        if any(each not in set(LineState) for each in asked.split(",")):
            raise bad_parameter("state", asked)
        states = [LineState(each) for each in asked.split(",")]
        conditions = [STATES[each] for each in states]
        if not is_allowed(ctx.scope, "stock.see_blind_counts") and set(states) - {LineState.OPEN}:
            blind = select(StockCount.id).where(StockCount.blind.is_(True))
            conditions = [each & ~StockCountLine.stock_count_id.in_(blind) for each in conditions]
        return [or_(*conditions)]

    @classmethod
    def enrich(cls, ctx: Context, rows: list[CountLineOut]) -> None:
        """Add movements since the count, the value of the difference, and missing and new units."""
        finish_lines(ctx, rows)


class CountEntryOut(RowOut):
    stock_count_id: IdOut
    stock_count_line_id: IdOut
    seq: int
    way: CountEntryKind
    quantity: int
    asset_id: IdOut | None
    serial_number: str | None
    taken_back_at: datetime | None
    created_by: IdOut | None
    actor_name: str | None
    product_name: str | None
    asset_tag: str | None


class CountEntryList(ListQuery[CountEntryOut]):
    """Entries of counts, newest first."""

    table = StockCountEntry
    sorts = ("created_at",)
    labels = {"actor_name": ("created_by", Profile.full_name)}

    @classmethod
    def enrich(cls, ctx: Context, rows: list[CountEntryOut]) -> None:
        """A line's counted quantity."""
        name_entries(ctx, rows)


class StockCountIn(In):
    """A new count: of all products, a category, selected products, low stock, or the longest since their last count."""

    scope: CountScope = CountScope.ALL
    title: OptionalName = None
    category_id: OptionalId = None
    product_ids: Annotated[list[IdIn], Field(max_length=MAX_LINES)] = Field(default_factory=list)
    most: Annotated[Whole, Field(ge=1, le=MAX_LINES)] = MAX_LINES
    blind: Flag = False
    notes: OptionalText = None


class StockCountChange(ChangeIn):
    """Changed fields of a count."""

    title: Name = ""
    blind: Flag = False
    notes: OptionalText = None


class CountEntryIn(In):
    """A quantity to add, or the total (`set`), of the scanned or chosen product. A unit counts as one."""

    code: OptionalName = None
    product_id: OptionalId = None
    serial_number: OptionalName = None
    way: Literal["add", "set"] = "add"
    quantity: Annotated[Whole, Field(ge=0, le=MAX_QUANTITY)] = 1


class CountedOut(Out):
    """The stored entry and its product's updated line."""

    entry: CountEntryOut
    line: CountLineOut


class LineReasonIn(In):
    """Why the counted stock differs from the books."""

    reason: OptionalText = None


class ApprovalIn(In):
    """Approves the count. The reason applies to lines without their own."""

    reason: OptionalText = None


class CancelCountIn(In):
    """Why the count is cancelled."""

    reason: RequiredText
