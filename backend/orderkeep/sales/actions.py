"""Sales order actions."""

from collections.abc import Callable, Sequence

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_number
from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context, business_day
from orderkeep.core.db.engine import is_single_writer
from orderkeep.core.errors import Conflict, FieldProblem
from orderkeep.core.events.record_history import as_json
from orderkeep.core.values import Values
from orderkeep.identity.permissions import is_allowed
from orderkeep.sales import history
from orderkeep.sales.deliveries.lines import clear_units, remove_from_deliveries
from orderkeep.sales.enums import CLOSED
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.multi_line_schemas import OrderIn
from orderkeep.sales.multi_line_totals import add_up, recount_order
from orderkeep.sales.order_checks import check_change, check_product, refuse_problems
from orderkeep.sales.rules import line_problems, problems_of, total_of, with_hold_reason
from orderkeep.sales.schemas import LineIn, OrderLineChange, SingleOrderIn
from orderkeep.sales.statistics import customer_totals, daily_sales
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause
from orderkeep.stock.ledger.posting import lock_products

PRICED = frozenset({"quantity", "unit_price", "discount_amount", "is_gift"})
SUPPLY_MATTERS = frozenset({"order_status", "pickup_date", "quantity", "items_free", "product_id", "customer_id"})
"""Changes of these fields may free supply or increase demand."""


Settle = Callable[[Sequence[SalesOrderLine]], None]
"""Gives held stock to new orders before free stock is allocated."""


def place_single_order(
    ctx: Context, data: SingleOrderIn, settle: Settle | None = None, *, quote_id: str | None = None
) -> SalesOrderLine:
    """Create an order. Raises Invalid with every validation error, or Conflict for a blacklisted contact."""
    refuse_problems(problems_of(data))
    contact, product_id = ordering_contact(ctx, data.customer_id or ""), data.product_id or ""
    lock_products(ctx, [product_id])
    order = _new_order(ctx, contact, data, {"quote_id": quote_id})
    customer_totals.apply(ctx, [], [customer_totals.contribution(order)])
    if settle:
        settle([order])
    stock.reallocate(ctx, [order.product_id], Cause.DEMAND, order.id)
    return order


def ordering_contact(ctx: Context, customer_id: str) -> Contact:
    """Return the ordering contact. Only an admin may use a blacklisted one."""
    contact = ctx.find(Contact, customer_id, field="customer_id")
    if contact.status == ContactStatus.BLACKLISTED and not is_allowed(ctx.scope, "blacklisted.serve"):
        raise Conflict("This contact is blacklisted. Only an admin can place an order.", code="blacklisted")
    return contact


def _new_order(ctx: Context, contact: Contact, line: LineIn, shared: Values, place: str = "") -> SalesOrderLine:
    """Create one order. `shared` adds columns to the line's; `place` is the line's path in the request, for errors."""
    check_product(ctx, line.product_id or "", field=f"{place}product_id")
    for link, linked in (
        ("referred_by_customer_id", line.referred_by_customer_id),
        ("purchasing_for_customer_id", line.purchasing_for_customer_id),
    ):
        if linked:
            ctx.find(Contact, linked, field=f"{place}{link}")
    columns = {**line.complete(), **shared}
    columns["purchase_date"] = columns.get("purchase_date") or business_day(ctx)
    columns["unit_price"], columns["total_amount"] = line.unit_price or 0, _total_of(line)
    order = SalesOrderLine(**columns, **new_number(ctx.db, NumberKind.SALES_ORDER), owner_id=contact.assigned_to)
    ctx.add(order)
    daily_sales.apply(ctx, None, daily_sales.contribution(order))
    return order


def place_order(
    ctx: Context, data: OrderIn, settle: Settle | None = None, *, quote_id: str | None = None
) -> SalesOrder:
    """Create a multi-line order. Each line is a sales order."""
    problems = [] if data.customer_id else [FieldProblem("customer_id", "Customer selection is required")]
    for index, line in enumerate(data.lines):
        problems += [FieldProblem(f"lines.{index}.{each.field}", each.message) for each in line_problems(line)]
    refuse_problems(problems)
    contact = ordering_contact(ctx, data.customer_id or "")
    lock_products(ctx, [line.product_id or "" for line in data.lines])
    columns = {**data.complete(without=("lines",)), "ordered_at": data.ordered_at or business_day(ctx)}
    columns |= {**new_number(ctx.db, NumberKind.MULTI_LINE_ORDER), "quote_id": quote_id}
    group = ctx.add(SalesOrder(**columns, owner_id=contact.assigned_to))
    shared = {
        "customer_id": contact.id,
        "purchase_order_id": group.id,
        "purchase_date": group.ordered_at,
        "promised_at": group.promised_at,
        "completion_method": group.delivery_method,
        "quote_id": quote_id,
    }
    orders = [
        _new_order(ctx, contact, line, {**shared, "position": index + 1}, f"lines.{index}.")
        for index, line in enumerate(data.lines)
    ]
    add_up(group, orders)
    customer_totals.apply(ctx, [], [customer_totals.contribution(order) for order in orders])
    if settle:
        settle(orders)
    stock.reallocate(ctx, [order.product_id for order in orders], Cause.DEMAND, group.id)
    return group


def _total_of(line: LineIn) -> int:
    return total_of(line.quantity or 0, line.unit_price or 0, line.discount_amount, is_gift=line.is_gift)


def change_line(ctx: Context, order: SalesOrderLine, changes: OrderLineChange, *, confirm: bool) -> SalesOrderLine:
    """Change an order's fields, status or pickup. Each change adds an event with old and new values."""
    products = apply_line_change(ctx, order, changes, confirm=confirm)
    stock.reallocate(ctx, products, Cause.DEMAND, order.id)
    return order


def apply_line_change(ctx: Context, order: SalesOrderLine, changes: OrderLineChange, *, confirm: bool) -> set[str]:
    """Change an order without allocating. Returns the products whose free stock the caller must allocate."""
    values = with_hold_reason(order, changes.given())
    changed_order = _with_changes(order, changes)
    check_change(ctx, order, changes, changed_order)
    if changed_order.product_id != order.product_id:
        stock.release_all(ctx, order)
    before, old_figures = daily_sales.contribution(order), customer_totals.contribution(order)
    old, product_before = as_json(order, {*values, "total_amount"}), order.product_id
    had_pickup, was_closed = order.pickup_date is not None, order.order_status in CLOSED
    customer_before = order.customer_id
    _apply(ctx, order, values, changed_order)
    if order.customer_id != customer_before:
        remove_from_deliveries(ctx, order)
        stock.follow_customer(ctx, order)
    if order.product_id != product_before:
        clear_units(ctx, order)
    if changes.sent("pickup_date") and (order.pickup_date is not None) != had_pickup:
        _pickup(ctx, order, confirm=confirm)
    if order.order_status in CLOSED and not was_closed:
        stock.release_all(ctx, order)
    elif changes.sent("quantity", "items_free"):
        stock.release_surplus(ctx, order)
    history.record_changes(ctx, order, old)
    daily_sales.apply(ctx, before, daily_sales.contribution(order))
    _recount(ctx, order, old_figures)
    return {product_before, order.product_id} if SUPPLY_MATTERS & set(values) else set()


def _with_changes(order: SalesOrderLine, changes: OrderLineChange) -> SingleOrderIn:
    """Return the order's demand after the change."""
    return SingleOrderIn.model_construct(
        customer_id=changes.customer_id if changes.sent("customer_id") else order.customer_id,
        product_id=changes.product_id if changes.sent("product_id") else order.product_id,
        quantity=changes.quantity if changes.sent("quantity") else order.quantity,
        unit_price=changes.unit_price if changes.sent("unit_price") else order.unit_price,
        discount_amount=changes.discount_amount if changes.sent("discount_amount") else order.discount_amount,
        items_free=changes.items_free if changes.sent("items_free") else order.items_free,
        is_gift=changes.is_gift if changes.sent("is_gift") else order.is_gift,
    )


def lock_order_line(ctx: Context, order_id: str, *, other: str | None = None) -> SalesOrderLine:
    """Lock the order's product and, with `other`, that product too; then lock and return the order."""
    order = ctx.find(SalesOrderLine, order_id)
    if is_single_writer(ctx.db):
        return order
    lock_products(ctx, [order.product_id, *([other] if other else [])])
    return ctx.find(SalesOrderLine, order_id, lock=True)


def _apply(ctx: Context, order: SalesOrderLine, values: Values, changed_order: SingleOrderIn) -> None:
    """Set the fields. A new customer changes the owner, a new price changes the total."""
    columns = dict(values)
    if changed_order.customer_id and changed_order.customer_id != order.customer_id:
        columns["owner_id"] = ordering_contact(ctx, changed_order.customer_id).assigned_to
    if PRICED & set(values):
        columns["unit_price"], columns["total_amount"] = changed_order.unit_price or 0, _total_of(changed_order)
    ctx.change(order, columns)


def _pickup(ctx: Context, order: SalesOrderLine, *, confirm: bool) -> None:
    if order.pickup_date is None:
        stock.reverse_pickup(ctx, order)
        return
    stock.issue_goods(ctx, order, confirm=confirm)
    if order.receipt_number is None:
        order.receipt_number = new_number(ctx.db, NumberKind.RECEIPT)["number"]
    ctx.db.flush()


def _recount(ctx: Context, order: SalesOrderLine, old_figures: customer_totals.CustomerContribution) -> None:
    if order.purchase_order_id:
        recount_order(ctx, order.purchase_order_id)
    if (new := customer_totals.contribution(order)) != old_figures:
        customer_totals.apply(ctx, [old_figures], [new])
