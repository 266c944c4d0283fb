"""Changes a line of an order: its fields, status or pickup."""

from dataclasses import dataclass

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_number
from orderkeep.core.context import Context
from orderkeep.core.db.engine import is_single_writer
from orderkeep.core.events.record_history import as_json
from orderkeep.core.values import Columns, Values
from orderkeep.sales import history
from orderkeep.sales.actions import line_total
from orderkeep.sales.cancelling import cancelled_columns, refund_replacements
from orderkeep.sales.deliveries.lines import clear_units
from orderkeep.sales.enums import CLOSED, OrderStatus
from orderkeep.sales.lines import lines_of
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.order_changes import change_order_columns, move_line
from orderkeep.sales.order_checks import check_change, check_returned_amounts
from orderkeep.sales.rules import with_hold_reason
from orderkeep.sales.schemas import LineIn, OrderLineChange
from orderkeep.stock import actions as stock
from orderkeep.stock import issuing
from orderkeep.stock.enums import Cause
from orderkeep.stock.ledger.posting import lock_products

PRICED = frozenset({"quantity", "unit_price", "discount_amount", "is_gift"})
OF_THE_ORDER = {
    "customer_id": "customer_id",
    "purchase_date": "ordered_at",
    "promised_at": "promised_at",
    "priority": "priority",
    "completion_method": "delivery_method",
    "referred_by_customer_id": "referred_by_customer_id",
    "purchasing_for_customer_id": "purchasing_for_customer_id",
}
"""Fields of a line that change its order and all its lines, and the order's columns."""


def lock_line(ctx: Context, line_id: str, *, other: str | None = None) -> SalesOrderLine:
    """Lock the line's product and, with `other`, that product too; then lock and return the line."""
    line = ctx.find(SalesOrderLine, line_id)
    if is_single_writer(ctx.db):
        return line
    lock_products(ctx, [line.product_id, *([other] if other else [])])
    return ctx.find(SalesOrderLine, line_id, lock=True)


def change_line(ctx: Context, line: SalesOrderLine, changes: OrderLineChange, *, confirm: bool) -> SalesOrderLine:
    """Change a locked line. Each change adds an event with old and new values."""
    products = apply_line_change(ctx, line, changes, Pickup(confirm))
    stock.reallocate(ctx, products, Cause.DEMAND, line.purchase_order_id)
    return line


@dataclass(frozen=True)
class Pickup:
    """How a change of the pickup date hands over goods."""

    confirm: bool
    """Whether it may take goods that are reserved for other orders,"""
    again: bool = False
    """and hands over what is open on a line that was picked up before. Otherwise the date is only corrected."""


def apply_line_change(ctx: Context, line: SalesOrderLine, changes: OrderLineChange, pickup: Pickup) -> set[str]:
    """Change a line without allocating. Returns the products whose free stock the caller must allocate."""
    ctx.check_version(line)
    order = ctx.find(SalesOrder, line.purchase_order_id, lock=True)
    given = changes.given(without=("position",))
    shared = {OF_THE_ORDER[name]: value for name, value in given.items() if name in OF_THE_ORDER}
    products = change_order_columns(ctx, order, shared)
    own = {name: value for name, value in given.items() if name not in OF_THE_ORDER}
    if own:
        products |= _change_own(ctx, line, changes, own, pickup)
    if changes.sent("position"):
        move_line(ctx, order, line, changes.position)
    check_returned_amounts(lines_of(ctx, order))
    return products


def _change_own(
    ctx: Context, line: SalesOrderLine, changes: OrderLineChange, values: Values, pickup: Pickup
) -> set[str]:
    columns = with_hold_reason(line, values)
    changed = _with_changes(line, changes)
    check_change(ctx, line, changes, changed)
    if changed.product_id != line.product_id:
        stock.release_all(ctx, line)
    hands_over = changes.pickup_date is not None and (pickup.again or line.pickup_date is None)
    goods = issuing.read_goods(ctx, line) if hands_over and changed.product_id == line.product_id else None
    cancels = changes.sent("order_status") and changes.order_status is OrderStatus.CANCELLED
    rest = cancelled_columns(line) if cancels else None
    columns |= _priced_columns(changed, values) | (rest.columns if rest else {})
    watched = {*columns, "total_amount", *(["fulfilled_quantity"] if pickup.again else [])}
    old, demand_before, product_before = as_json(line, watched), _demand(line), line.product_id
    had_pickup, was_closed = line.pickup_date is not None, line.order_status in CLOSED
    for name, value in columns.items():
        setattr(line, name, value)
    if line.product_id != product_before:
        clear_units(ctx, line)
    moves = changes.sent("pickup_date") and (pickup.again or (line.pickup_date is not None) != had_pickup)
    if moves:
        _pickup(ctx, line, goods, confirm=pickup.confirm)
    if line.order_status in CLOSED and not was_closed:
        stock.release_all(ctx, line)
    elif changes.sent("quantity", "items_free"):
        stock.release_surplus(ctx, line)
    if rest:
        refund_replacements(ctx, line, rest.refunded)
    history.record_changes(ctx, line, old)
    return {product_before, line.product_id} if moves or _demand(line) != demand_before else set()


def _demand(line: SalesOrderLine) -> tuple[str, int, bool]:
    """What an allocation depends on. A change may free supply or increase demand."""
    return line.product_id, line.open_quantity, line.order_status is OrderStatus.ON_HOLD


def _priced_columns(changed: LineIn, values: Values) -> Columns:
    if not PRICED & set(values):
        return {}
    return {"unit_price": changed.unit_price or 0, "total_amount": line_total(changed)}


def _with_changes(line: SalesOrderLine, changes: OrderLineChange) -> LineIn:
    """Return the line's demand after the change."""
    names = ("product_id", "quantity", "unit_price", "discount_amount", "items_free", "is_gift")
    return LineIn.model_construct(**{name: getattr(changes if changes.sent(name) else line, name) for name in names})


def _pickup(ctx: Context, line: SalesOrderLine, goods: issuing.GoodsToIssue | None, *, confirm: bool) -> None:
    if line.pickup_date is None:
        stock.reverse_pickup(ctx, line)
    else:
        issuing.issue_goods(ctx, line, confirm=confirm, goods=goods)
        give_receipt_number(ctx, line)


def give_receipt_number(ctx: Context, line: SalesOrderLine) -> None:
    """Give the order of a line that is handed over its receipt number, once."""
    order = ctx.find(SalesOrder, line.purchase_order_id)
    if order.receipt_number is None:
        order.receipt_number = new_number(ctx.db, NumberKind.RECEIPT)["number"]
