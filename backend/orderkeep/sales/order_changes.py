"""Changes an order as a whole: its own columns, its lines' order, and the status of all its lines."""

from collections.abc import Sequence

from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid
from orderkeep.core.events.record_history import as_json
from orderkeep.core.values import Columns, Values
from orderkeep.sales import history
from orderkeep.sales.actions import OTHER_CONTACTS, ordering_contact
from orderkeep.sales.deliveries.lines import remove_from_deliveries
from orderkeep.sales.lines import lines_of, set_positions
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.order_checks import check_customer_change
from orderkeep.stock import actions as stock


def change_order_columns(ctx: Context, order: SalesOrder, values: Values) -> set[str]:
    """Change columns that the order owns, and those of its lines that repeat them. Adds an event.

    Returns the products whose free stock the caller must allocate.
    """
    if not values:
        return set()
    for name in OTHER_CONTACTS:
        if (linked := values.get(name)) and linked != getattr(order, name):
            ctx.find(Contact, str(linked), field=name)
    lines, columns = lines_of(ctx, order), dict(values)
    moves = "customer_id" in values and values["customer_id"] != order.customer_id
    if moves:
        columns |= _new_customer(ctx, values, lines)
    was_whole, old = order.all_or_nothing, as_json(order, values)
    ctx.change(order, columns)
    if moves:
        for line in lines:
            remove_from_deliveries(ctx, line)
            stock.follow_customer(ctx, line)
    history.record_order_changes(ctx, order, old)
    served = moves or (was_whole and not order.all_or_nothing)
    return {line.product_id for line in lines} if served else set()


def _new_customer(ctx: Context, values: Values, lines: Sequence[SalesOrderLine]) -> Columns:
    if not values["customer_id"]:
        raise Invalid("Customer selection is required", field="customer_id")
    check_customer_change(ctx, lines)
    return {"owner_id": ordering_contact(ctx, str(values["customer_id"])).assigned_to}


def move_line(ctx: Context, order: SalesOrder, line: SalesOrderLine, position: int) -> None:
    """Move a line to another position. Its number stays."""
    lines = [each for each in lines_of(ctx, order) if each is not line]
    lines.insert(max(position, 1) - 1, line)
    set_positions(lines)
    ctx.db.flush()
