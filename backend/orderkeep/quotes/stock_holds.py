"""Stock held for a quote on request, until its last day is over, it is released, or its order takes it over."""

from collections.abc import Sequence
from itertools import chain

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.catalog.stock_figures import stock_columns_of, stock_figures
from orderkeep.contacts.linked_contacts import is_any_blacklisted
from orderkeep.core.context import Context, business_day
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Conflict
from orderkeep.identity.permissions import is_allowed
from orderkeep.quotes import history
from orderkeep.quotes.enums import QuoteEventType
from orderkeep.quotes.hold_schemas import HeldLineOut, QuoteHoldOut
from orderkeep.quotes.lines import lines_of
from orderkeep.quotes.models import Quote, QuoteLine
from orderkeep.quotes.rules import CAN_EXPIRE, Line, status_on
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.actions import reallocate
from orderkeep.stock.allocation import quote_holds as stock
from orderkeep.stock.enums import Cause
from orderkeep.stock.ledger.posting import lock_product, lock_products
from orderkeep.stock.models import Allocation


def hold_stock(ctx: Context, quote: Quote) -> None:
    """Hold the available stock for each line until the quote's last day is over.

    Repeating it adds newly available stock. Raises Conflict if the quote is answered or expired, has no last day, or
    nothing more is available.
    """
    ctx.check_version(quote)
    _require_open(ctx, quote)
    lines = [line for line in lines_of(ctx, quote) if line.product_id]
    products = sorted({line.product_id for line in lines if line.product_id})
    lock_products(ctx, products)
    locked = {each: lock_product(ctx, each) for each in products}
    held = sum(stock.hold_for_line(ctx, locked[line.product_id or ""], quote, line) for line in lines)
    if not held:
        raise Conflict("No stock is available to reserve for this quote", code="not_enough_stock")
    history.record_status_change(
        ctx, quote, QuoteEventType.NOTE, f"Stock reserved: {held} {'item' if held == 1 else 'items'}"
    )
    ctx.db.flush()


def _require_open(ctx: Context, quote: Quote) -> None:
    state = status_on(quote.status, quote.valid_until, business_day(ctx))
    if state not in CAN_EXPIRE:
        raise Conflict(f"{quote.number} is {state}. Stock can only be reserved for an open quote", code="not_open")
    if quote.valid_until is None:
        raise Conflict("Set a valid-until date first. Stock is reserved until then.", code="no_valid_until")
    contacts = [] if is_allowed(ctx.scope, "blacklisted.serve") else [quote.customer_id]
    if is_any_blacklisted(ctx, filter(None, contacts)):
        raise Conflict("This contact is blacklisted. Only an admin can reserve stock for them.", code="blacklisted")


def release_holds(ctx: Context, quote: Quote, reason: str) -> int:
    """End every hold of the quote and allocate the freed stock. Returns the number of items."""
    return _end(ctx, quote, [(held, None) for held in _active_holds(ctx, quote).values()], reason)


def _active_holds(ctx: Context, quote: Quote) -> dict[str, list[Allocation]]:
    """Return the active holds by line, newest first. Lines without a hold are left out."""
    found: dict[str, list[Allocation]] = {}
    for held in stock.holds_of_lines(ctx, [line.id for line in lines_of(ctx, quote) if line.product_id]):
        found.setdefault(str(held.quote_line_id), []).append(held)
    return found


def _end(ctx: Context, quote: Quote, ending: Sequence[tuple[list[Allocation], int | None]], reason: str) -> int:
    """Release quantities of these holds (None: all) under their products' locks, and allocate the freed stock."""
    products = sorted({each.product_id for held, _ in ending for each in held})
    lock_products(ctx, products)
    released = 0
    for held, quantity in ending:
        stock.end_holds(ctx, held, reason, quantity)
        released += sum(each.quantity for each in held) if quantity is None else quantity
    if released:
        message = f"Stock released: {released} {'item' if released == 1 else 'items'}. {reason}"
        history.record_status_change(ctx, quote, QuoteEventType.NOTE, message)
        reallocate(ctx, products, Cause.HOLD_ENDED, quote.id)
    return released


def fit_lines(ctx: Context, quote: Quote, lines: Sequence[Line]) -> None:
    """Release holds that the new lines no longer need, before the lines are replaced."""
    holds = _active_holds(ctx, quote)
    ending: list[tuple[list[Allocation], int | None]] = []
    for index, line in enumerate(lines_of(ctx, quote)):
        held = holds.get(line.id, [])
        new = lines[index] if index < len(lines) else None
        if new is None or new.product_id != line.product_id:
            ending += [(held, None)] if held else []
        elif (surplus := sum(each.quantity for each in held) - new.quantity) > 0:
            ending.append((held, surplus))
    _end(ctx, quote, ending, "The line was changed.")


def update_holds(ctx: Context, quote: Quote) -> None:
    """Update the expiry and owner of holds with their quote. Without a last day, nothing is held."""
    if quote.status in CAN_EXPIRE and quote.valid_until is None:
        release_holds(ctx, quote, "The quote has no valid-until date.")
        return
    until = quote.valid_until if quote.status in CAN_EXPIRE else None
    for held in chain.from_iterable(_active_holds(ctx, quote).values()):
        held.expires_on = until
        held.customer_id, held.prospect_id, held.owner_id = quote.customer_id, quote.prospect_id, quote.owner_id
    ctx.db.flush()


def transfer_holds(ctx: Context, quote: Quote, orders: Sequence[SalesOrderLine]) -> None:
    """Transfer the held stock to the orders created from the quote."""
    holds = _active_holds(ctx, quote)
    for line, order in zip(lines_of(ctx, quote), orders, strict=False):
        if held := holds.get(line.id):
            stock.transfer_holds(ctx, held, order)


def held_stock(ctx: Context, quote: Quote) -> QuoteHoldOut:
    """Return for each line with a product the quantity held and the further quantity available."""
    lines = [line for line in lines_of(ctx, quote) if line.product_id]
    goods, holds, day = (
        _goods(ctx, [line.product_id or "" for line in lines]),
        _active_holds(ctx, quote),
        business_day(ctx),
    )
    rows = []
    for line in lines:
        counted = [each for each in holds.get(line.id, []) if each.expires_on is None or each.expires_on >= day]
        rows.append(_row(line, goods[line.product_id or ""], sum(each.quantity for each in counted)))
    until = quote.valid_until if quote.status in CAN_EXPIRE else None
    return {"quote_id": quote.id, "until": until, "held": sum(row["held"] for row in rows), "lines": rows}


def _goods(ctx: Context, ids: Sequence[str]) -> dict[str, tuple[str, int]]:
    """Return name and available quantity by product."""
    query = select(Product).where(any_of(Product.id, sorted(set(ids))))
    products = list(ctx.db.scalars(query)) if ids else []
    figures = stock_figures(ctx, [stock_columns_of(product) for product in products])
    return {product.id: (product.name, max(0, figures[product.id]["available"])) for product in products}


def _row(line: QuoteLine, product: tuple[str, int], held: int) -> HeldLineOut:
    name, available = product
    return {
        "quote_line_id": line.id,
        "product_id": line.product_id or "",
        "product_name": name,
        "quantity": line.quantity,
        "held": held,
        "available": available,
        "missing": max(0, line.quantity - held - available),
    }
