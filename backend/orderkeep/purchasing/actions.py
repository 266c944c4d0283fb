"""Actions on stock orders: create, place, change, put on hold, delete a draft."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from sqlalchemy import delete, select

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import NumberColumns, new_number
from orderkeep.catalog.models import Product
from orderkeep.core.context import Context, business_day
from orderkeep.core.db.engine import is_single_writer
from orderkeep.core.errors import Conflict, FieldProblem, Invalid, status_change_not_allowed
from orderkeep.core.http.schemas import MAX_CENTS
from orderkeep.purchasing.enums import PurchasingEvent, StockOrderStatus
from orderkeep.purchasing.history import record_edit, record_status_change, set_status
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.purchasing.rules import STOCK_ORDER_TRANSITIONS, price_line
from orderkeep.purchasing.schemas import StockOrderChange, StockOrderIn, StockOrderLineIn
from orderkeep.purchasing.stock_orders.cancelling import cancel_stock_order, close_stock_order
from orderkeep.purchasing.stock_orders.lines import lines_of, locked_products, reset_status, settle_costs
from orderkeep.stock import actions as stock
from orderkeep.stock.allocation.given_stock import trim_promises
from orderkeep.stock.enums import Bucket, Cause, MovementKind, UnitStatus
from orderkeep.stock.ledger.posting import lock_product, post_movement
from orderkeep.stock.rules import NewMovement
from orderkeep.stock.units.lifecycle import make_units
from orderkeep.vendors.enums import VendorStatus
from orderkeep.vendors.models import Vendor

S = StockOrderStatus
CHARGES = frozenset({"shipping_amount", "tax_amount", "discount_amount", "shared_by"})


def create_stock_order(ctx: Context, data: StockOrderIn, number: NumberColumns | None = None) -> StockOrder:
    """Create a stock order. With status `ordered` it is placed immediately. An imported one may keep its own number."""
    vendor = vendor_to_buy_from(ctx, data.vendor_id)
    _refuse_double(ctx, None, vendor, data.shop_order_number)
    columns = data.complete(without=("lines", "status"))
    columns |= {**(number or new_number(ctx.db, NumberKind.STOCK_ORDER)), "status": S.DRAFT}
    order = ctx.add(StockOrder(**columns))
    _write_lines(ctx, order, data.lines)
    record_status_change(ctx, order, PurchasingEvent.STATUS_CHANGE, "Entered", (None, {"status": S.DRAFT}))
    if data.status == "ordered":
        place_stock_order(ctx, order)
    return order


def vendor_to_buy_from(ctx: Context, vendor_id: str) -> Vendor:
    """Return the vendor to buy from. Raises Invalid for a blocked vendor."""
    vendor = ctx.find(Vendor, vendor_id, field="vendor_id")
    if vendor.status == VendorStatus.BLOCKED:
        raise Invalid(f"{vendor.name} is blocked, so you can't buy from them", field="vendor_id")
    return vendor


def _refuse_double(ctx: Context, order: StockOrder | None, vendor: Vendor, number: str | None) -> None:
    """A vendor's order number can be used only once."""
    if not number:
        return
    key = StockOrder(shop_order_number=number).shop_order_key
    query = select(StockOrder.number).where(StockOrder.vendor_id == vendor.id, StockOrder.shop_order_key == key)
    if order is not None:
        query = query.where(StockOrder.id != order.id)
    if other := ctx.db.scalars(query).first():
        message = f"{other} already has this order number from {vendor.name}"
        raise Conflict(message, field="shop_order_number", code="already_there")


def _write_lines(ctx: Context, order: StockOrder, lines: Sequence[StockOrderLineIn]) -> None:
    problems = [problem for index, line in enumerate(lines) for problem in _line_problems(index, line)]
    if problems:
        raise Invalid(problems[0].message, problems=problems)
    for index, line in enumerate(lines):
        ctx.find(Product, line.product_id, field=f"lines.{index}.product_id")
        packs = None
        if line.pack_size and line.pack_price is not None:
            packs = line.quantity // line.pack_size, line.pack_price
        price = price_line(line.quantity, line.unit_price, line.items_amount, packs)
        if price.items_amount > MAX_CENTS:
            raise Invalid("This amount is too large", field=f"lines.{index}.unit_price")
        columns = line.complete(without={"pack_price"}) | asdict(price)
        ctx.db.add(StockOrderLine(**columns, stock_order_id=order.id, position=index + 1))
    ctx.db.flush()
    settle_costs(ctx, order)


def _line_problems(index: int, line: StockOrderLineIn) -> Iterator[FieldProblem]:
    if line.quantity < 1:
        yield FieldProblem(f"lines.{index}.quantity", "Quantity must be greater than 0")
    elif line.pack_size and line.quantity % line.pack_size:
        yield FieldProblem(
            f"lines.{index}.quantity", f"Enter a multiple of {line.pack_size}, the number of items per pack"
        )
    if line.pack_price is not None and line.pack_size is None:
        yield FieldProblem(f"lines.{index}.pack_size", "Enter how many items are in a pack")


def change_stock_order(ctx: Context, order: StockOrder, changes: StockOrderChange) -> StockOrder:
    """Change fields of a stock order, its lines and vendor while it is a draft, or its status."""
    status = changes.status if changes.sent("status") and changes.status != order.status else None
    _check_hold_reason(order, changes)
    to_other_vendor = changes.sent("vendor_id") and changes.vendor_id != order.vendor_id
    if (to_other_vendor or changes.sent("lines")) and order.status != S.DRAFT:
        raise Conflict("Only drafts can change lines or vendor", code="not_a_draft")
    if changes.sent("vendor_id", "shop_order_number"):
        vendor = (
            vendor_to_buy_from(ctx, changes.vendor_id)
            if to_other_vendor and changes.vendor_id
            else ctx.find(Vendor, order.vendor_id)
        )
        number = changes.shop_order_number if changes.sent("shop_order_number") else order.shop_order_number
        _refuse_double(ctx, order, vendor, number)
    apart = ("lines", "status", "hold_reason") if status else ("lines", "status")
    record_edit(ctx, order, changes.given(without=apart))
    if changes.sent("lines"):
        ctx.db.execute(delete(StockOrderLine).where(StockOrderLine.stock_order_id == order.id))
        _write_lines(ctx, order, changes.lines)
    elif changes.sent(*CHARGES):
        settle_costs(ctx, order)
    if status is not None:
        _to_status(ctx, order, status, changes.hold_reason if changes.sent("hold_reason") else None)
    return order


def _check_hold_reason(order: StockOrder, changes: StockOrderChange) -> None:
    """Raises Invalid for a hold reason on an order that isn't on hold."""
    status = changes.status if changes.sent("status") else order.status
    if changes.sent("hold_reason") and changes.hold_reason and status != S.ON_HOLD:
        raise Invalid("Put the stock order on hold before you enter a hold reason", field="hold_reason")


def _to_status(ctx: Context, order: StockOrder, target_status: StockOrderStatus, hold_reason: str | None) -> None:
    if target_status not in STOCK_ORDER_TRANSITIONS[order.status]:
        raise status_change_not_allowed("A stock order", order.status, target_status)
    if order.status == S.DRAFT and target_status is S.ORDERED:
        place_stock_order(ctx, order)
    elif target_status is S.ORDERED:
        _resume(ctx, order)
    elif target_status is S.ON_HOLD:
        _put_on_hold(ctx, order, hold_reason)
    elif target_status is S.CANCELLED:
        cancel_stock_order(ctx, order)
    elif target_status is S.CLOSED:
        close_stock_order(ctx, order)
    else:
        _to_other_status(ctx, order, target_status)


def _to_other_status(ctx: Context, order: StockOrder, target_status: StockOrderStatus) -> None:
    """Take a stock order off hold, so that it counts as supply again, even in dispute."""
    products = locked_products(ctx, order)
    was_on_hold = order.status == S.ON_HOLD
    set_status(ctx, order, target_status)
    if was_on_hold:
        stock.reallocate(ctx, products, Cause.STOCK_ORDERED, order.id)


def place_stock_order(ctx: Context, order: StockOrder) -> None:
    """Place the order: its items are on order, and can be promised to customers."""
    lines = lines_of(ctx, order)
    if not lines:
        raise Conflict("Add at least one line before placing the stock order", code="no_lines")
    vendor_to_buy_from(ctx, order.vendor_id)
    products = {each: lock_product(ctx, each) for each in sorted({line.product_id for line in lines})}
    order.ordered_at = order.ordered_at or business_day(ctx)
    set_status(ctx, order, S.ORDERED)
    for line in lines:
        product = products[line.product_id]
        move = NewMovement(
            MovementKind.ORDERED,
            line.quantity,
            target=Bucket.ON_ORDER,
            stock_order_line_id=line.id,
            reason=order.number,
        )
        post_movement(ctx, product, move)
        if product.is_unit_tracked:
            made = {"product_id": product.id, "stock_order_line_id": line.id, "status": UnitStatus.ORDERED}
            make_units(ctx, line.quantity, **made)
    settle_costs(ctx, order)
    stock.reallocate(ctx, products, Cause.STOCK_ORDERED, order.id)


def _put_on_hold(ctx: Context, order: StockOrder, reason: str | None) -> None:
    """Put a stock order on hold and release everything promised from it."""
    products = locked_products(ctx, order)
    set_status(ctx, order, S.ON_HOLD, hold_reason=reason)
    for line in lines_of(ctx, order):
        trim_promises(ctx, line.id, most=0)
    stock.reallocate(ctx, products, Cause.RELEASED, order.id)


def _resume(ctx: Context, order: StockOrder) -> None:
    products = locked_products(ctx, order)
    order_before = order.status
    reset_status(ctx, order, resume=True)
    if order_before == S.ON_HOLD:
        stock.reallocate(ctx, products, Cause.STOCK_ORDERED, order.id)


def lock_stock_order(ctx: Context, order_id: str) -> StockOrder:
    """Return the stock order under its lock. The products are locked first, as everywhere."""
    order = ctx.find(StockOrder, order_id)
    if not is_single_writer(ctx.db):
        locked_products(ctx, order)
    return ctx.find(StockOrder, order_id, lock=True)


def delete_imported(ctx: Context, order: StockOrder) -> None:
    """Delete a stock order for the undo of its import, and release what is on order or promised from it.

    Movements stay in the ledger (I3). Raises Conflict if any of its items were shipped.
    """
    if order.status not in (S.DRAFT, S.CANCELLED):
        cancel_stock_order(ctx, order)
    ctx.delete(order)


def delete_draft(ctx: Context, order: StockOrder) -> None:
    """Delete a draft. An order that has been placed can't be deleted."""
    if order.status != S.DRAFT:
        raise Conflict("Only drafts can be deleted. Cancel this order instead.", code="in_use")
    ctx.delete(order)
