"""Request and response schemas of vendors, and their list."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator
from sqlalchemy import ColumnElement
from typing_extensions import override

from orderkeep.core.context import Context
from orderkeep.core.costs import CostOut, CostShareOut, UnitCostOut
from orderkeep.core.http.schemas import ChangeIn, IdOut, In, MoneyOut, Name, OptionalText, Out, RowOut
from orderkeep.core.lists.filters import flag_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.lists.rows import PageRequest
from orderkeep.core.text_normalize import fold
from orderkeep.vendors.enums import VendorKind, VendorStatus
from orderkeep.vendors.metrics import OWING, add_figures
from orderkeep.vendors.models import Vendor
from orderkeep.vendors.ranking import RANKS, ranked_ids


class VendorOut(RowOut):
    """A vendor in lists and on its page. `metrics.py` and `sales_history.py` define the figures."""

    name: str
    contact_person: str | None
    phone: str | None
    email: str | None
    address: str | None
    notes: str | None
    kind: VendorKind
    website: str | None
    status: VendorStatus
    orders_count: int
    spend: CostOut
    units: int
    received_good: int
    received_bad: int
    lost: int
    short_percent: float | None
    days_median: int | None
    days_p90: int | None
    late_orders: int
    due_orders: int
    late_percent: float | None
    refunds_owed: CostOut
    last_ordered_at: date | None
    sold_units: int
    sold_revenue: MoneyOut
    margin: CostOut | None
    margin_percent: CostShareOut | None


class VendorList(ListQuery[VendorOut]):
    """Vendors by name, creation time or metric."""

    table = Vendor
    sorts = ("created_at", "updated_at", "name", *RANKS)
    searches = (Vendor.search_text,)
    cost_filters = frozenset({"refund_due"})
    headings = {
        "orders_count": "Orders",
        "days_median": "Lead time (days)",
        "days_p90": "Lead time (days) (90% of orders)",
        "late_percent": "Late",
        "short_percent": "Damaged or missing",
        "units": "Items",
        "sold_units": "Items sold",
        "margin_percent": "Margin (%)",
        "last_ordered_at": "Last order",
    }

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`called=` finds the vendor with that name, normalised; `refund_due=true` those that owe a refund."""
        where = flag_condition(params, "refund_due", Vendor.id.in_(OWING))
        called = params.pop("called", None)
        return where if called is None else [*where, Vendor.name_key == fold(called)]

    @classmethod
    def enrich(cls, ctx: Context, rows: list[VendorOut]) -> None:
        """Add purchases, delivery performance and margin."""
        add_figures(ctx, rows)

    @classmethod
    def page_request(
        cls, ctx: Context, where: list[ColumnElement[bool]], page_request: PageRequest
    ) -> tuple[list[VendorOut], str | None]:
        """Return a page of rows, also sorted by a computed metric."""
        if page_request.sort.removeprefix("-") not in RANKS:
            return super().page_request(ctx, where, page_request)
        ids, following = ranked_ids(ctx, where, page_request)
        rows = {row["id"]: row for row in cls.some(ctx, ids)}
        return [rows[each] for each in ids], following


def _lower_case(email: str | None) -> str | None:
    return email.lower() if email else None


class VendorFields(In):
    """Fields of a vendor. Only a new one needs a name. Unusual phone numbers and websites are kept as they are."""

    contact_person: OptionalText = None
    phone: OptionalText = None
    email: Annotated[OptionalText, AfterValidator(_lower_case)] = None
    address: OptionalText = None
    notes: OptionalText = None
    kind: VendorKind = VendorKind.ONLINE
    website: OptionalText = None
    status: VendorStatus = VendorStatus.ACTIVE


class VendorIn(VendorFields):
    """A new vendor."""

    name: Name


class VendorChange(ChangeIn, VendorFields):
    """Changed fields of a vendor."""

    name: Name = ""


class MonthOut(Out):
    """Purchases in a month."""

    month: date
    orders: int
    spend: CostOut


class DaysOut(Out):
    """The number of orders with this lead time."""

    days: int
    orders: int


class VendorHistoryOut(Out):
    """The last months, and the distribution of lead times."""

    months: list[MonthOut]
    days: list[DaysOut]


class BoughtProductOut(Out):
    """A product bought from the vendor."""

    product_id: IdOut
    product_name: str
    product_sku: str | None
    quantity: int
    orders: int
    spend: CostOut
    first_price: UnitCostOut
    last_price: UnitCostOut
    lowest_price: UnitCostOut
    highest_price: UnitCostOut
    landed_unit_cost: UnitCostOut
    last_ordered_at: date


class BoughtProductsOut(Out):
    """Products bought; `total` also counts those not listed."""

    items: list[BoughtProductOut]
    total: int


class PricePointOut(Out):
    """Unit cost on a day: the vendor's price, and with its share of shipping, tax and discount."""

    day: date
    quantity: int
    unit_price: UnitCostOut
    landed_unit_cost: UnitCostOut


class PricesOut(Out):
    """The price history of a product at a vendor, oldest first."""

    items: list[PricePointOut]


class SpendingOut(Out):
    """Spending by vendor."""

    total: CostOut
    vendors: int
    biggest: list["BiggestOut"]


class BiggestOut(Out):
    """A vendor with one of the largest shares."""

    id: IdOut
    name: str
    spend: CostOut
