"""The lines of a stock order: what became of their pieces, what they cost, and the state that follows."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid
from orderkeep.purchasing.enums import UNDER_WAY, Sharing, StockOrderStatus
from orderkeep.purchasing.history import set_status
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.purchasing.rules import Charges, Pieces, landed, status_of, unit_costs
from orderkeep.purchasing.stock_orders import progress  # noqa: F401 - it listens: orders are counted anew before each commit
from orderkeep.stock.ledger.posting import lock_products
from orderkeep.stock.units.lifecycle import set_costs


def lines_of(ctx: Context, order: StockOrder) -> list[StockOrderLine]:
    """The lines in their places."""
    ctx.db.flush()
    query = select(StockOrderLine).where(StockOrderLine.stock_order_id == order.id)
    return list(ctx.db.scalars(query.order_by(StockOrderLine.position)))


def locked_products(ctx: Context, order: StockOrder) -> list[str]:
    """The products of an order under their locks, in the one order."""
    ids = sorted({line.product_id for line in lines_of(ctx, order)})
    lock_products(ctx, ids)
    return ids


def pieces_of(line: StockOrderLine) -> Pieces:
    """What became of a line's pieces."""
    return Pieces(line.quantity, line.shipped, line.received_good, line.received_bad, line.lost, line.cancelled)


def settle_costs(ctx: Context, order: StockOrder) -> None:
    """Add the order up, and share its charges over the lines. Units that are there take their new cost."""
    lines = lines_of(ctx, order)
    order.items_amount = sum(line.quantity * line.unit_price for line in lines)
    order.amount = order.items_amount + order.shipping_amount + order.tax_amount - order.discount_amount
    if order.amount < 0:
        raise Invalid("Enter a discount that isn't larger than the order", field="discount_amount")
    charges = Charges(order.shipping_amount, order.tax_amount, order.discount_amount)
    shares = landed([(line.quantity, line.unit_price) for line in lines], charges, Sharing(order.shared_by))
    for line, share in zip(lines, shares, strict=True):
        line.landed_total = share.total
        if order.status != StockOrderStatus.DRAFT:
            set_costs(ctx, line.id, unit_costs(share.total, line.quantity))
    ctx.db.flush()


def reset_status(ctx: Context, order: StockOrder, *, resume: bool = False) -> None:
    """Write the state that follows from the pieces; a hold or dispute stays until somebody ends it (`resume`)."""
    if resume or StockOrderStatus(order.status) in UNDER_WAY:
        set_status(ctx, order, status_of(pieces_of(line) for line in lines_of(ctx, order)).value)


def refund_of(line: StockOrderLine, pieces: int) -> int:
    """What so many pieces of a line have cost, in cents, half rounded up."""
    return (2 * line.landed_total * pieces + line.quantity) // (2 * line.quantity)


def expect_refund(ctx: Context, line: StockOrderLine, pieces: int) -> None:
    """The vendor owes what these pieces have cost."""
    order = ctx.find(StockOrder, line.stock_order_id, lock=True)
    order.refund_expected += refund_of(line, pieces)
    ctx.db.flush()
