"""Places sales orders."""

from collections.abc import Callable, Sequence

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_number
from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context, business_day
from orderkeep.core.errors import Conflict, FieldProblem
from orderkeep.core.ids import new_id
from orderkeep.identity.permissions import is_allowed
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import LINES_PER_ORDER, ORDER_COLUMNS, SalesOrder, SalesOrderLine
from orderkeep.sales.order_checks import check_product, refuse_problems
from orderkeep.sales.order_schemas import OrderIn
from orderkeep.sales.rules import line_problems, total_of
from orderkeep.sales.schemas import LineIn, SingleOrderIn
from orderkeep.stock import actions as stock
from orderkeep.stock.allocation.new_demand import apply_runs, plan_new_demand
from orderkeep.stock.enums import Cause
from orderkeep.stock.ledger.posting import lock_products

Settle = Callable[[Sequence[SalesOrderLine]], None]
"""Gives held stock to new lines before free stock is allocated."""
OTHER_CONTACTS = ("referred_by_customer_id", "purchasing_for_customer_id")
NO_CUSTOMER = FieldProblem("customer_id", "Customer selection is required")


def place_order(
    ctx: Context, data: OrderIn, settle: Settle | None = None, *, quote_id: str | None = None
) -> SalesOrder:
    """Place an order. Raises Invalid with every validation error, or Conflict for a blacklisted contact."""
    problems = [] if data.customer_id else [NO_CUSTOMER]
    for index, line in enumerate(data.lines):
        problems += [FieldProblem(f"lines.{index}.{each.field}", each.message) for each in line_problems(line)]
    refuse_problems(problems)
    lock_products(ctx, [line.product_id or "" for line in data.lines])
    for index, line in enumerate(data.lines):
        check_product(ctx, line.product_id or "", field=f"lines.{index}.product_id")
    order, _ = _place(ctx, data, settle, quote_id)
    return order


def place_single_order(ctx: Context, data: SingleOrderIn) -> SalesOrderLine:
    """Place an order of one line, and return that line. Its errors name the fields without a line."""
    refuse_problems(([] if data.customer_id else [NO_CUSTOMER]) + line_problems(data))
    lock_products(ctx, [data.product_id or ""])
    check_product(ctx, data.product_id or "")
    order = OrderIn.model_construct(
        customer_id=data.customer_id,
        ordered_at=data.purchase_date,
        promised_at=data.promised_at,
        priority=data.priority,
        delivery_method=data.completion_method,
        referred_by_customer_id=data.referred_by_customer_id,
        purchasing_for_customer_id=data.purchasing_for_customer_id,
        lines=[data],
    )
    _, [line] = _place(ctx, order, None, None)
    return line


def _place(
    ctx: Context, data: OrderIn, settle: Settle | None, quote_id: str | None
) -> tuple[SalesOrder, list[SalesOrderLine]]:
    contact = ordering_contact(ctx, data.customer_id or "")
    for name in OTHER_CONTACTS:
        if linked := getattr(data, name):
            ctx.find(Contact, linked, field=name)
    columns = {**data.complete(without=("lines",)), "ordered_at": data.ordered_at or business_day(ctx)}
    order = SalesOrder(
        id=new_id(),
        **columns,
        **new_number(ctx.db, NumberKind.SALES_ORDER),
        quote_id=quote_id,
        owner_id=contact.assigned_to,
    )
    lines = [new_line(ctx, order, line, position) for position, line in enumerate(data.lines, 1)]
    runs = [] if settle else plan_new_demand(ctx, order, lines, contact.status)
    ctx.db.add_all([order, *lines])
    ctx.db.flush()
    apply_runs(ctx, runs)
    if settle:
        settle(lines)
        stock.reallocate(ctx, [line.product_id for line in lines], Cause.DEMAND, order.id)
    return order, lines


def ordering_contact(ctx: Context, customer_id: str) -> Contact:
    """Return the ordering contact. Only an admin may use a blacklisted one."""
    contact = ctx.find(Contact, customer_id, field="customer_id")
    if contact.status == ContactStatus.BLACKLISTED and not is_allowed(ctx.scope, "blacklisted.serve"):
        raise Conflict("This contact is blacklisted. Only an admin can place an order.", code="blacklisted")
    return contact


def new_line(ctx: Context, order: SalesOrder, line: LineIn, position: int) -> SalesOrderLine:
    """Create a line with the order's next number."""
    order.last_line = (order.last_line or 0) + 1
    row = SalesOrderLine(
        id=new_id(),
        **{name: getattr(line, name) for name in LineIn.model_fields},
        **{name: getattr(order, source) for name, source in ORDER_COLUMNS.items()},
        **line_number(order, order.last_line),
        environment=ctx.scope.environment,
        purchase_order_id=order.id,
        position=position,
        total_amount=line_total(line),
        order_status=OrderStatus.NEW,
        replacement_quantity=0,
        fulfilled_quantity=0,
    )
    row.unit_price = line.unit_price or 0
    return row


def line_number(order: SalesOrder, place: int) -> dict[str, str | int]:
    """Return the number of a line: the order's for the first one."""
    number = order.number if place == 1 else f"{order.number}-{place}"
    return {"number": number, "number_seq": order.number_seq * LINES_PER_ORDER + place - 1}


def line_total(line: LineIn) -> int:
    """Return the line's total in cents."""
    return total_of(line.quantity or 0, line.unit_price or 0, line.discount_amount, is_gift=line.is_gift)
