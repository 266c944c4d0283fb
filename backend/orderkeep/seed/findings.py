"""A resolved self-check finding: stock was moved without regard to reservations, detected and corrected.

The checks are real. The fault is created here by posting directly to the ledger, which is impossible in the app.
"""

import time
from datetime import datetime, timedelta
from datetime import time as clock_time

from sqlalchemy import select

from orderkeep.admin.enums import RunCause
from orderkeep.admin.self_check import check_books
from orderkeep.admin.self_check_schedule import begin_run, count_rows, store_result
from orderkeep.catalog.models import Product
from orderkeep.catalog.schemas import ProductList
from orderkeep.core.context import Context, business_day, business_zone
from orderkeep.purchasing.stock_orders.progress import recount_progress
from orderkeep.seed.clock import at_days_ago
from orderkeep.stock import actions as stock
from orderkeep.stock.ledger.posting import lock_product, post_movement
from orderkeep.stock.rules import quantity_adjustment

TOO_MANY = 2
"""Quantity taken in excess of the free stock."""
NIGHT = clock_time(3, 5)
TAKEN = "Taken from the shelf without checking reservations"
BACK = "Found behind shelf 2 and recounted"


def seed_finding(ctx: Context) -> None:
    """Detected two nights ago, corrected in the morning, no findings last night."""
    shelf = select(Product.id).where(Product.is_unit_tracked.is_(False), Product.stock_quantity > 0)
    known = ProductList.some(ctx, list(ctx.db.scalars(shelf)))
    shown = [row for row in known if row["reserved"] >= TOO_MANY]
    if not shown:
        return
    row = min(shown, key=lambda each: (each["available"], each["id"]))
    quantity = row["available"] + TOO_MANY
    with at_days_ago(ctx, _days_since(ctx, 2) + 0.4):
        post_movement(ctx, lock_product(ctx, row["id"]), quantity_adjustment(-quantity, TAKEN))
    _check(ctx, 2)
    with at_days_ago(ctx, _days_since(ctx, 2) - 0.3):
        stock.adjust_stock(ctx, row["id"], quantity, BACK)
    _check(ctx, 1)


def _days_since(ctx: Context, nights: int) -> float:
    """The time of that night's check, in days before now."""
    zone = business_zone(ctx)
    moment = datetime.combine(business_day(ctx) - timedelta(days=nights), NIGHT, zone)
    return (ctx.now - moment) / timedelta(days=1)


def _check(ctx: Context, nights: int) -> None:
    """Run the check of that night and store it like the nightly self-check does."""
    recount_progress(ctx.db)
    night = business_day(ctx) - timedelta(days=nights)
    with at_days_ago(ctx, _days_since(ctx, nights)):
        began = time.monotonic()
        run = begin_run(ctx, RunCause.NIGHTLY, night)
        answer = check_books(ctx)
        took = int((time.monotonic() - began) * 1000)
        store_result(ctx, run, {"checks": answer["checks"], "looked_at": count_rows(ctx)}, took)
