"""What the registry answers."""

from datetime import date, datetime
from typing import Literal

from orderkeep.core.http.schemas import IdOut, In, MoneyOut, Out
from orderkeep.reporting.today_enums import DayAct
from orderkeep.sales.enums import OrderStatus


class RecentOrder(Out):
    """One of the newest sales orders."""

    id: IdOut
    number: str
    customer_id: IdOut
    customer_name: str | None
    product_id: IdOut
    product_name: str | None
    total_amount: MoneyOut
    order_status: OrderStatus
    quantity: int
    items_free: int
    fulfilled_quantity: int
    purchase_date: date
    created_at: datetime


class TopProduct(Out):
    """A product that sold well in the last 30 days."""

    product_id: IdOut
    name: str | None
    pieces: int
    total: MoneyOut


class DayOut(Out):
    """What one day sold, and the month so far."""

    day: date
    orders: int
    total: MoneyOut
    running_total: MoneyOut


class RevenueOut(Out):
    """Two months, day by day."""

    this_month: list[DayOut]
    last_month: list[DayOut]


class DashboardOut(Out):
    """Everything the dashboard shows. Months and days are the shop's own; cancelled orders count nowhere."""

    today: date
    customers: int
    month_new_customers: int
    month_purchases_total: MoneyOut
    month_purchases_count: int
    month_picked_up: int
    last_month_total: MoneyOut
    last_month_total_same_day: MoneyOut
    month_stock_orders_total: MoneyOut
    month_stock_orders_count: int
    open_orders: int
    due_orders: int
    recent_purchases: list[RecentOrder]
    top_products: list[TopProduct]
    revenue: RevenueOut


class NavigationOut(Out):
    """What waits under each entry of the menu, counted up to 1,000. Every figure is the total of a filtered list."""

    prospects: int
    """Neither converted nor lost."""
    enquiries: int
    """Not answered."""
    purchases: int
    """Open sales orders."""
    quotes: int
    """Sent, and still good."""
    stock_orders: int
    """Not received, closed or cancelled."""
    shipments: int
    """With the carrier, or delivered and not counted yet."""
    products: int
    """At or below their reorder level."""
    stock_counts: int
    """In progress."""
    tasks: int
    """Overdue."""
    calendar: int
    """Appointments and events of today."""


class StepsOut(Out):
    """The five first steps, and which of them were taken in this environment."""

    product: bool
    contact: bool
    order: bool
    receipt: bool
    colleague: bool


class NewcomerOut(Out):
    """What the first person is still to be shown. `steps` is null once they are put away."""

    asks: bool
    steps: StepsOut | None


class NewcomerChange(In):
    """The answer to how one wants to begin, or that the steps are put away."""

    beginning: Literal["sample", "books", "empty"] = "sample"
    hidden: Literal[True] = True


class HitOut(Out):
    """A record that was found: where it is, what it is called, and what tells it apart."""

    table: str
    id: IdOut
    title: str
    subtitle: str | None
    detail: str | None
    amount: MoneyOut | None
    """What an order comes to, what a contact bought so far, what a product costs."""
    wanted: int | None
    fulfilled: int | None
    """Of a sales order: how many items were ordered, and how many of them were handed over."""
    near: bool
    """Found with one letter corrected, because nothing has the name as it was typed."""


class SpellingsOut(Out):
    """A search in other spellings, the most likely one first."""

    items: list[str]


class SearchOut(Out):
    """All hits, best first within each kind."""

    items: list[HitOut]


class DayRow(Out):
    """One thing that today asks for, with what its one act needs to know of the row."""

    act: DayAct
    row_id: IdOut
    table: str
    page_id: IdOut
    """Where it is looked at: a delivery on the page of its order."""
    version: int
    status: str
    number: str | None
    """What the record is called; of a task its kind."""
    title: str
    detail: str | None
    day: date | None
    starts_at: datetime | None
    late: bool
    customer_id: IdOut | None
    customer_name: str | None
    phone: str | None


class DaySheetOut(Out):
    """What today asks for, on the shop's own day."""

    today: date
    zone: str
    items: list[DayRow]
    left_off: list[DayAct]
    """Acts of which there is more than is shown."""
