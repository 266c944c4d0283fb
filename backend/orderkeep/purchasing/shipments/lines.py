"""The contents of a shipment: quantities of stock order lines, at most what the vendor hasn't sent yet (I10)."""

from collections.abc import Sequence

from sqlalchemy import func, select

from orderkeep.core.context import Context
from orderkeep.core.errors import FieldProblem, Invalid
from orderkeep.core.pluralize import only_items_are
from orderkeep.purchasing.enums import ShipmentStatus, StockOrderStatus
from orderkeep.purchasing.models import Shipment, ShipmentLine, StockOrder, StockOrderLine
from orderkeep.purchasing.shipments.schemas import ShipmentLineIn
from orderkeep.stock.ledger.posting import lock_products

NOT_SENT = frozenset({StockOrderStatus.DRAFT, StockOrderStatus.CANCELLED, StockOrderStatus.CLOSED})
RETURNED_STATUSES = (ShipmentStatus.CANCELLED, ShipmentStatus.RETURNED_TO_SENDER)


def shipment_lines(ctx: Context, shipment: Shipment) -> list[ShipmentLine]:
    query = select(ShipmentLine).where(ShipmentLine.shipment_id == shipment.id)
    return list(ctx.db.scalars(query.order_by(ShipmentLine.created_at, ShipmentLine.id)))


def lock_lines(ctx: Context, shipment: Shipment) -> list[ShipmentLine]:
    """The lines of a shipment, with their products locked in a fixed order."""
    lines = shipment_lines(ctx, shipment)
    lock_products(ctx, (line.product_id for line in lines))
    return lines


def write_lines(ctx: Context, shipment: Shipment, lines: Sequence[ShipmentLineIn]) -> None:
    """Add items to the shipment, at most what the vendor hasn't sent of each stock order line (I10)."""
    problems: list[FieldProblem] = []
    taken: set[str] = set()
    for index, line in enumerate(lines):
        field = f"lines.{index}"
        source = ctx.find(StockOrderLine, line.stock_order_line_id, field=f"{field}.stock_order_line_id", lock=True)
        order = ctx.find(StockOrder, source.stock_order_id)
        free = not_in_shipments(ctx, source)
        if order.status in NOT_SENT:
            message = f"{order.number} is {order.status}, so it can't be shipped"
            problems.append(FieldProblem(f"{field}.stock_order_line_id", message))
        elif source.id in taken:
            problems.append(FieldProblem(f"{field}.stock_order_line_id", "This line is already in the shipment"))
        elif line.quantity < 1:
            problems.append(FieldProblem(f"{field}.quantity", "Quantity must be greater than 0"))
        elif line.quantity > free:
            problems.append(FieldProblem(f"{field}.quantity", f"{only_items_are(free)} not in a shipment yet"))
        else:
            taken.add(source.id)
            columns = {"stock_order_line_id": source.id, "product_id": source.product_id, "quantity": line.quantity}
            ctx.db.add(ShipmentLine(shipment_id=shipment.id, **columns))
    if problems:
        raise Invalid(problems[0].message, problems=problems)
    ctx.db.flush()


def not_in_shipments(ctx: Context, line: StockOrderLine) -> int:
    """Quantity of a line that isn't and wasn't in any shipment."""
    query = (
        select(func.coalesce(func.sum(ShipmentLine.quantity), 0))
        .join(Shipment, Shipment.id == ShipmentLine.shipment_id)
        .where(ShipmentLine.stock_order_line_id == line.id, Shipment.status.not_in(RETURNED_STATUSES))
    )
    return line.quantity - line.cancelled - int(ctx.db.scalars(query).one())
