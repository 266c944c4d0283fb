"""What the shop does with sales orders."""

from collections.abc import Callable, Sequence
from typing import Any

from orderkeep.catalog.tables import Product
from orderkeep.contacts.tables import Contact
from orderkeep.contacts.words import ContactStatus
from orderkeep.core.context import Context, shop_day
from orderkeep.core.database import is_alone
from orderkeep.core.errors import Conflict, FieldProblem, Invalid
from orderkeep.core.history import as_told
from orderkeep.core.ids import NOTHING
from orderkeep.core.numbering import next_numbers
from orderkeep.sales import figures, history, totals
from orderkeep.sales.planned import forget_units, held_by, leave_plans
from orderkeep.sales.regroup import add_up, recount_group
from orderkeep.sales.rules import line_problems, problems_of, total_of, with_hold_reason
from orderkeep.sales.tables import OrderGroup, SalesOrder
from orderkeep.sales.words import CLOSED
from orderkeep.stock import actions as stock
from orderkeep.stock.ledger import lock_products
from orderkeep.stock.words import Cause

LINKS = ("referred_by_customer_id", "purchasing_for_customer_id")
PRICED = frozenset({"quantity", "unit_price", "discount_amount", "is_gift"})
SUPPLY_MATTERS = frozenset({"order_status", "pickup_date", "quantity", "items_free", "product_id", "customer_id"})
"""A change of these may set supply free, or ask for more."""
FIXED_BY_HANDOVER = ("customer_id", "product_id")


Settle = Callable[[Sequence[SalesOrder]], None]
"""Gives new orders what was held for them, before free stock is allocated."""


def place_order(ctx: Context, values: dict[str, Any], settle: Settle | None = None) -> SalesOrder:
    """Take an order. Raises Invalid with every sentence that applies, or Conflict for a blacklisted contact."""
    _refuse(problems_of(values))
    contact = buyer(ctx, values["customer_id"])
    lock_products(ctx, [values["product_id"]])
    order = _new_order(ctx, contact, values)
    figures.apply(ctx, [], [figures.given(order)])
    if settle:
        settle([order])
    stock.serve(ctx, [order.product_id], Cause.DEMAND, order.id)
    return order


def buyer(ctx: Context, customer_id: str) -> Contact:
    """The contact who orders; a blacklisted one only through an admin."""
    contact = ctx.find(Contact, customer_id, field="customer_id")
    if contact.status == ContactStatus.BLACKLISTED and not ctx.scope.is_admin:
        raise Conflict("This contact is blacklisted; only an admin can take an order", code="blacklisted")
    return contact


def _new_order(ctx: Context, contact: Contact, values: dict[str, Any], place: str = "") -> SalesOrder:
    """Take one order; `place` is the line's in the body, so that a problem lands on its field."""
    check_product(ctx, values["product_id"], field=f"{place}product_id")
    for link in LINKS:
        if values.get(link):
            ctx.find(Contact, values[link], field=f"{place}{link}")
    seq = next_numbers(ctx.db, "sales_order")
    values["purchase_date"] = values.get("purchase_date") or shop_day(ctx)
    values["unit_price"] = values["unit_price"] or 0
    total = _total_of(values)
    order = SalesOrder(**values, number=f"SO-{seq}", number_seq=seq, owner_id=contact.assigned_to, total_amount=total)
    ctx.add(order)
    totals.apply(ctx, None, totals.counted(order))
    return order


def place_group(ctx: Context, values: dict[str, Any], settle: Settle | None = None) -> OrderGroup:
    """Take an order of several lines; each line is a sales order."""
    lines = values.pop("lines")
    problems = [] if values["customer_id"] else [FieldProblem("customer_id", "Customer selection is required")]
    for place, line in enumerate(lines):
        problems += [FieldProblem(f"lines.{place}.{each.field}", each.message) for each in line_problems(line)]
    _refuse(problems)
    contact = buyer(ctx, values["customer_id"])
    lock_products(ctx, [line["product_id"] for line in lines])
    seq = next_numbers(ctx.db, "order_group")
    values["ordered_at"] = values.get("ordered_at") or shop_day(ctx)
    group = ctx.add(OrderGroup(**values, number=f"PO-{seq}", number_seq=seq, owner_id=contact.assigned_to))
    shared = {
        "customer_id": contact.id,
        "purchase_order_id": group.id,
        "purchase_date": group.ordered_at,
        "promised_at": group.promised_at,
        "completion_method": group.delivery_method,
    }
    orders = [
        _new_order(ctx, contact, {**line, **shared, "position": at + 1}, f"lines.{at}.")
        for at, line in enumerate(lines)
    ]
    add_up(group, orders)
    figures.apply(ctx, [], [figures.given(order) for order in orders])
    if settle:
        settle(orders)
    stock.serve(ctx, [order.product_id for order in orders], Cause.DEMAND, group.id)
    return group


def _refuse(problems: list[FieldProblem]) -> None:
    if problems:
        raise Invalid(problems[0].message, problems=problems)


def check_product(ctx: Context, product_id: str, *, field: str = "product_id") -> None:
    """A product of the catalog that is sold, or the all-zero id for something else."""
    if product_id != NOTHING:
        product = ctx.find(Product, product_id, field=field)
        if product.status == "discontinued":
            raise Invalid("This product is discontinued", field=field)


def _total_of(values: dict[str, Any]) -> int:
    return total_of(values["quantity"], values["unit_price"], values["discount_amount"], is_gift=values["is_gift"])


def change_order(ctx: Context, order: SalesOrder, values: dict[str, Any], *, confirm: bool) -> SalesOrder:
    """Change an order: its fields, its status, its pickup. Each change leaves an event with old and new."""
    products = apply_change(ctx, order, values, confirm=confirm)
    stock.serve(ctx, products, Cause.DEMAND, order.id)
    return order


def apply_change(ctx: Context, order: SalesOrder, values: dict[str, Any], *, confirm: bool) -> set[str]:
    """The same without allocating: the products whose free stock the caller allocates afterwards."""
    values = with_hold_reason(as_told(order, ("order_status", "hold_reason")), values)
    _check_change(ctx, order, values)
    before, old_figures = totals.counted(order), figures.given(order)
    old, product_before = as_told(order, {*values, "total_amount"}), order.product_id
    had_pickup, was_closed = order.pickup_date is not None, order.order_status in CLOSED
    customer_before = order.customer_id
    _apply(ctx, order, values)
    if order.customer_id != customer_before:
        leave_plans(ctx, order)
        stock.follow_customer(ctx, order)
    if order.product_id != product_before:
        forget_units(ctx, order)
    if "pickup_date" in values and (order.pickup_date is not None) != had_pickup:
        _pickup(ctx, order, confirm=confirm)
    if order.order_status in CLOSED and not was_closed:
        stock.release_all(ctx, order)
    elif {"quantity", "items_free"} & set(values):
        stock.release_surplus(ctx, order)
    history.tell_changes(ctx, order, old)
    totals.apply(ctx, before, totals.counted(order))
    _recount(ctx, order, old_figures)
    return {product_before, order.product_id} if SUPPLY_MATTERS & set(values) else set()


def _check_change(ctx: Context, order: SalesOrder, values: dict[str, Any]) -> None:
    wished = {name: getattr(order, name) for name in (*PRICED, "customer_id", "product_id", "items_free")} | values
    _refuse(problems_of(wished))
    moved = [name for name in FIXED_BY_HANDOVER if values.get(name, wished[name]) != getattr(order, name)]
    if moved and order.fulfilled_quantity:
        raise Conflict("Pieces of this order were handed over already; take them back first", code="handed_over")
    if moved and (number := held_by(ctx, order)):
        message = f"{order.number} was delivered with {number}: what the delivery says of it stays"
        raise Conflict(message, code="handed_over")
    if wished["quantity"] + wished["items_free"] < order.fulfilled_quantity:
        raise Invalid(f"{order.fulfilled_quantity} pieces are handed over already", field="quantity")
    if "product_id" in moved:
        check_product(ctx, values["product_id"])
        stock.release_all(ctx, order)
    for link in LINKS:
        if values.get(link) and values[link] != getattr(order, link):
            ctx.find(Contact, values[link], field=link)


def locked(ctx: Context, order_id: str, *, other: str | None = None) -> SalesOrder:
    """The order under its lock, its product's taken first, as everywhere; with `other`, that product's as well."""
    order = ctx.find(SalesOrder, order_id)
    if is_alone(ctx.db):
        return order
    lock_products(ctx, [order.product_id, *([other] if other else [])])
    return ctx.find(SalesOrder, order_id, lock=True)


def _apply(ctx: Context, order: SalesOrder, values: dict[str, Any]) -> None:
    """Set the fields; a new customer brings a new owner, a new price a new total."""
    if values.get("customer_id", order.customer_id) != order.customer_id:
        values = values | {"owner_id": buyer(ctx, values["customer_id"]).assigned_to}
    if PRICED & set(values):
        priced = {name: values.get(name, getattr(order, name)) for name in PRICED}
        priced["unit_price"] = priced["unit_price"] or 0  # a gift needs none
        values = values | {"unit_price": priced["unit_price"], "total_amount": _total_of(priced)}
    ctx.change(order, values)


def _pickup(ctx: Context, order: SalesOrder, *, confirm: bool) -> None:
    if order.pickup_date is None:
        stock.take_back(ctx, order)
        return
    stock.hand_over(ctx, order, confirm=confirm)
    if order.receipt_number is None:
        order.receipt_number = f"R-{next_numbers(ctx.db, 'receipt')}"
    ctx.db.flush()


def _recount(ctx: Context, order: SalesOrder, old_figures: figures.Given) -> None:
    if order.purchase_order_id:
        recount_group(ctx, order.purchase_order_id)
    if (new := figures.given(order)) != old_figures:
        figures.apply(ctx, [old_figures], [new])
