"""Response schemas of reporting."""

from datetime import date, datetime
from typing import Literal

from orderkeep.core.costs import CostOut
from orderkeep.core.http.schemas import ChangeIn, IdOut, MoneyOut, Out
from orderkeep.reporting.today_enums import TodayAction
from orderkeep.sales.enums import FulfilmentStatus


class RecentOrder(Out):
    """A recent sales order, with the first of its products."""

    id: IdOut
    number: str
    customer_id: IdOut
    customer_name: str | None
    product_id: IdOut | None
    product_name: str | None
    line_count: int
    total_amount: MoneyOut
    fulfilment_status: FulfilmentStatus
    purchase_date: date
    created_at: datetime


class TopProduct(Out):
    """A best seller of the last 30 days."""

    product_id: IdOut
    name: str | None
    quantity: int
    total: MoneyOut


class DayOut(Out):
    """The sales of one day, and of the month so far."""

    day: date
    orders: int
    total: MoneyOut
    running_total: MoneyOut


class RevenueOut(Out):
    """Two months, day by day."""

    this_month: list[DayOut]
    last_month: list[DayOut]


class DashboardOut(Out):
    """The dashboard's data. Months and days are in the business's time zone; cancelled orders aren't counted."""

    today: date
    customers: int
    month_new_customers: int
    month_purchases_total: MoneyOut
    month_purchases_count: int
    month_picked_up: int
    last_month_total: MoneyOut
    last_month_total_same_day: MoneyOut
    month_stock_orders_total: CostOut
    month_stock_orders_count: int
    open_orders: int
    due_orders: int
    recent_purchases: list[RecentOrder]
    top_products: list[TopProduct]
    revenue: RevenueOut


class NavigationOut(Out):
    """The counts of the menu, up to 1,000. Each is the total of a filtered list."""

    prospects: int
    """Neither converted nor lost."""
    enquiries: int
    """Not answered."""
    purchases: int
    """Open sales orders."""
    quotes: int
    """Sent and not expired."""
    stock_orders: int
    """Not received, closed or cancelled."""
    shipments: int
    """In transit, or delivered and not received yet."""
    products: int
    """At or below their reorder level."""
    stock_counts: int
    """In progress."""
    tasks: int
    """Overdue."""
    calendar: int
    """Today's appointments and events."""


class StepsOut(Out):
    """The first steps, and which of them are done in this environment."""

    business: bool
    product: bool
    contact: bool
    order: bool
    receipt: bool
    colleague: bool


class NewcomerOut(Out):
    """The first user's onboarding. `steps` is null once they are hidden."""

    asks: bool
    steps: StepsOut | None


class NewcomerChange(ChangeIn):
    """The answer to the onboarding question, or that the steps are hidden."""

    beginning: Literal["sample", "books", "empty"] = "sample"
    hidden: Literal[True] = True


class HitOut(Out):
    """A search result: type, title and details."""

    table: str
    id: IdOut
    title: str
    subtitle: str | None
    detail: str | None
    amount: MoneyOut | None
    """An order's total, a contact's sales so far, or a product's price. Null for a cost that the caller may not see."""
    near: bool
    """Found with one letter corrected, because the query as typed has no results."""


class SpellingsOut(Out):
    """Suggested spellings of a search, most likely first."""

    items: list[str]


class SearchOut(Out):
    """All results, best first within each type."""

    items: list[HitOut]


class TodayItem(Out):
    """One row of the Today page, with the data for its action."""

    act: TodayAction
    row_id: IdOut
    table: str
    page_id: IdOut
    """The page that shows it; for a delivery, that of its order."""
    version: int
    status: str
    number: str | None
    """The record's display name; for a task, its type."""
    title: str
    detail: str | None
    day: date | None
    starts_at: datetime | None
    late: bool
    customer_id: IdOut | None
    customer_name: str | None
    phone: str | None


class TodayOut(Out):
    """The work due today, in the business's time zone."""

    today: date
    zone: str
    items: list[TodayItem]
    left_off: list[TodayAction]
    """Actions with more rows than are listed."""
