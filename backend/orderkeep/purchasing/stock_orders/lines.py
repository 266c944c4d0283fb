"""The lines of a stock order: their outcome, their cost, and the status derived from them."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid
from orderkeep.core.shares import half_up
from orderkeep.purchasing.enums import UNDER_WAY, Sharing, StockOrderStatus
from orderkeep.purchasing.history import set_status
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.purchasing.rules import Charges, LineQuantities, landed_costs, status_of, unit_costs
from orderkeep.purchasing.stock_orders import progress  # noqa: F401 - registers its commit listener
from orderkeep.stock.enums import Bucket
from orderkeep.stock.ledger.posting import buckets_of, lock_product, lock_products, post_movement, value_of_stock
from orderkeep.stock.units.costs import CHARGES_CHANGED, set_costs
from orderkeep.stock.valuation_rules import late_change, revaluation


def lines_of(ctx: Context, order: StockOrder) -> list[StockOrderLine]:
    ctx.db.flush()
    query = select(StockOrderLine).where(StockOrderLine.stock_order_id == order.id)
    return list(ctx.db.scalars(query.order_by(StockOrderLine.position)))


def locked_products(ctx: Context, order: StockOrder) -> list[str]:
    """Lock the products of an order, in a fixed order."""
    ids = sorted({line.product_id for line in lines_of(ctx, order)})
    lock_products(ctx, ids)
    return ids


def quantity_of(line: StockOrderLine) -> LineQuantities:
    """The outcome of a line's quantity."""
    return LineQuantities(line.quantity, line.shipped, line.received_good, line.received_bad, line.lost, line.cancelled)


def settle_costs(ctx: Context, order: StockOrder) -> None:
    """Total the order, and distribute its charges over the lines. Existing units take the new cost."""
    lines = lines_of(ctx, order)
    order.items_amount = sum(line.items_amount for line in lines)
    order.amount = order.items_amount + order.shipping_amount + order.tax_amount - order.discount_amount
    if order.amount < 0:
        raise Invalid("Enter a discount that isn't larger than the order", field="discount_amount")
    charges = Charges(order.shipping_amount, order.tax_amount, order.discount_amount)
    shares = landed_costs([(line.quantity, line.items_amount) for line in lines], charges, Sharing(order.shared_by))
    for line, share in sorted(zip(lines, shares, strict=True), key=lambda pair: pair[0].product_id):
        before, line.landed_total = line.landed_total, share.total
        if order.status != StockOrderStatus.DRAFT:
            set_costs(ctx, line.id, unit_costs(share.total, line.quantity))
            _revalue_received(ctx, line, before)
    ctx.db.flush()


def _revalue_received(ctx: Context, line: StockOrderLine, total: int) -> None:
    """Received items that are still here cost more or less than when the line's total was this. Not for units."""
    if line.landed_total == total or not line.received_good + line.received_bad:
        return
    product = lock_product(ctx, line.product_id)
    if product.is_unit_tracked:
        return
    before = line.received_good + line.received_bad + line.lost
    difference = half_up(line.landed_total * before, line.quantity) - half_up(total * before, line.quantity)
    for bucket, received in ((Bucket.ON_HAND, line.received_good), (Bucket.BLOCKED, line.received_bad)):
        there = buckets_of(product)[bucket], value_of_stock(product).of(bucket)
        if move := revaluation(bucket, late_change(difference, received, before, there), CHARGES_CHANGED):
            post_movement(ctx, product, move)


def reset_status(ctx: Context, order: StockOrder, *, resume: bool = False) -> None:
    """Set the status derived from the lines. A hold or dispute stays until someone ends it (`resume`)."""
    if resume or order.status in UNDER_WAY:
        set_status(ctx, order, status_of(quantity_of(line) for line in lines_of(ctx, order)))


def refund_of(line: StockOrderLine, quantity: int) -> int:
    """The cost of this quantity of a line, in cents, rounded half up."""
    return (2 * line.landed_total * quantity + line.quantity) // (2 * line.quantity)


def expect_refund(ctx: Context, line: StockOrderLine, quantity: int) -> None:
    """Expect a refund from the vendor for the cost of these items."""
    order = ctx.find(StockOrder, line.stock_order_id, lock=True)
    order.refund_expected += refund_of(line, quantity)
    ctx.db.flush()
