"""The complete self-check: the ledger's rules, and every stored total compared with a row-by-row count."""

import logging
import time
from collections.abc import Iterable, Sequence

from sqlalchemy import func, select

from orderkeep.admin.self_check_run import MAX_FINDINGS, read_consistently, run_checks
from orderkeep.contacts import contact_counts
from orderkeep.contacts.models import Contact
from orderkeep.contacts.rules import points_of, suggested_tier
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.db.file_check import find_damage
from orderkeep.core.environment import Environment
from orderkeep.core.ids import NIL_ID
from orderkeep.purchasing.models import StockOrder
from orderkeep.purchasing.stock_orders.progress import progress_differs
from orderkeep.sales import sort_keys
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.statistics import best_sellers, customer_totals, daily_sales, open_order_counts
from orderkeep.sales.statistics.best_sellers import ProductDay
from orderkeep.sales.statistics.daily_sales import SalesDay
from orderkeep.sales.statistics.models import DailyProductSales, DailySales
from orderkeep.stock.enums import FindingKind
from orderkeep.stock.schemas import CheckOut, FindingOut, IntegrityOut
from orderkeep.webhooks.moved_database import is_ahead

log = logging.getLogger("orderkeep")


def check_books(ctx: Context) -> IntegrityOut:
    """Run all checks in this environment and return `{ok, checks}`."""
    books, counted = run_checks(ctx), daily_sales.recount(ctx)
    by_product = counted.by_product()
    kept = [
        _outcome("daily_totals", "Daily totals match their orders", _daily_totals(ctx, counted.by_day(), by_product)),
        _outcome("best_sellers", "Best sellers match the last 30 days of orders", _best_sellers(ctx, by_product)),
        _outcome("contact_figures", "Contact totals match their orders", _contact_figures(ctx)),
        _outcome("contact_counts", "Contact counts per owner are correct", _contact_counts(ctx)),
        _outcome("open_orders", "Open order counts are correct", _open_orders(ctx)),
        _outcome("stock_orders", "Stock order progress matches its lines and shipments", _stock_orders(ctx)),
        _outcome("sort_keys", "Sales orders sort by their current values", _sort_keys(ctx)),
        _outcome("change_feed", "Live updates and webhooks read every change", _change_feed(ctx)),
    ]
    checks = [*books["checks"], *kept]
    return {"ok": all(check["ok"] for check in checks), "checks": checks}


def check_environment(database: Database, environment: Environment) -> IntegrityOut:
    """Run all checks from the command line, without a time limit."""
    with unit_of_work(database, Scope(environment, None, Role.ADMIN), utc_now(), commit=False) as ctx:
        read_consistently(ctx)
        if not database.is_sqlite:
            ctx.db.execute(select(func.set_config("statement_timeout", "0", True)))
        books = check_books(ctx)
    if not database.is_sqlite:
        return books
    file = _outcome("database_file", "The database file is intact", _file_damage(database))
    return {"ok": books["ok"] and file["ok"], "checks": [*books["checks"], file]}


def _file_damage(database: Database) -> Iterable[FindingOut]:
    if found := find_damage(database):
        log.critical("the database file is damaged, restore a backup: %s", found)
        yield _finding(f"The database file is damaged. Restore a backup. SQLite says: {found}", "database")


def _outcome(code: str, title: str, messages: Iterable[FindingOut]) -> CheckOut:
    began = time.perf_counter()
    findings = list(messages)
    note = f"only the first {MAX_FINDINGS} findings are listed" if len(findings) > MAX_FINDINGS else None
    shown = findings[:MAX_FINDINGS]
    took = round((time.perf_counter() - began) * 1000)
    return {"code": code, "title": title, "ok": not findings, "findings": shown, "note": note, "ms": took}


def _finding(message: str, table: str, row_id: str | None = None) -> FindingOut:
    return {"kind": FindingKind.ERROR, "message": message, "table": table, "row_id": row_id}


def _daily_totals(ctx: Context, by_day: list[SalesDay], by_product: list[ProductDay]) -> Iterable[FindingOut]:
    counted: tuple[tuple[type[DailySales | DailyProductSales], Sequence[SalesDay | ProductDay]], ...] = (
        (DailySales, by_day),
        (DailyProductSales, by_product),
    )
    for table, rows in counted:
        keys = [name for name in ("owner_id", "day", "product_id") if name in table.__mapper__.columns]
        figures = [name for name in rows[0]._fields if name not in keys] if rows else ["total"]
        right = {tuple(getattr(row, key) for key in keys): [getattr(row, name) for name in figures] for row in rows}
        columns = [getattr(table, name) for name in (*keys, *figures)]
        kept = {tuple(row[: len(keys)]): list(row[len(keys) :]) for row in ctx.db.execute(select(*columns))}
        nothing = [0] * len(figures)
        for key in sorted(right.keys() | kept.keys()):
            if right.get(key, nothing) != kept.get(key, nothing):
                text = f"The totals of {key[keys.index('day')]} don't match its orders"
                yield _finding(text, table.__tablename__, None if key[0] == NIL_ID else str(key[0]))


def _best_sellers(ctx: Context, by_product: list[ProductDay]) -> Iterable[FindingOut]:
    for product_id in best_sellers.window_differences(ctx, by_product):
        yield _finding("Recent sales of a product don't match its orders", "products", product_id)


def _contact_counts(ctx: Context) -> Iterable[FindingOut]:
    counted, kept = contact_counts.by_owner(ctx), contact_counts.stored_counts(ctx)
    for owner in sorted(counted.keys() | kept.keys()):
        there, shown = counted.get(owner, 0), kept.get(owner, 0)
        if there != shown:
            message = f"{shown} contacts counted, {there} found"
            yield _finding(message, "profiles", None if owner == NIL_ID else owner)


def _open_orders(ctx: Context) -> Iterable[FindingOut]:
    counted, kept = open_order_counts.open_order_counts(ctx), open_order_counts.stored_counts(ctx)
    for owner, day in sorted(counted.keys() | kept.keys()):
        there, shown = counted.get((owner, day), 0), kept.get((owner, day), 0)
        if there != shown:
            message = f"{shown} open orders counted, {there} found"
            yield _finding(message, "profiles", None if owner == NIL_ID else owner)


def _stock_orders(ctx: Context) -> Iterable[FindingOut]:
    for order_id, number in ctx.db.execute(select(StockOrder.id, StockOrder.number).where(progress_differs())):
        yield _finding(f"The progress of {number} doesn't match its lines and shipments", "stock_orders", order_id)


def _sort_keys(ctx: Context) -> Iterable[FindingOut]:
    for order_id, number in sort_keys.outdated_orders(ctx):
        yield _finding(f"{number} sorts by an earlier value", SalesOrderLine.__tablename__, order_id)


def _change_feed(ctx: Context) -> Iterable[FindingOut]:
    if is_ahead(ctx.db.connection()):
        message = "The database was moved from another server, and new changes are missed. Restart the server."
        yield _finding(message, "changes")


def _contact_figures(ctx: Context) -> Iterable[FindingOut]:
    counted = customer_totals.COUNTED.subquery()
    done = customer_totals.COMPLETED.subquery()
    kept = (Contact.orders_count, Contact.sales_total, Contact.last_order_at, Contact.completed_total)
    tier = (Contact.tier_points, Contact.suggested_tier)
    query = (
        select(Contact.id, Contact.name, *kept, *tier, *list(counted.c)[1:], *list(done.c)[1:])
        .outerjoin(counted, counted.c.customer_id == Contact.id)
        .outerjoin(done, done.c.customer_id == Contact.id)
    )
    for contact_id, name, *row in ctx.db.execute(query.execution_options(with_hidden=True)):
        *shown, orders, sales, last, completed = row
        cents = int(completed or 0)
        points = points_of(cents)
        right = [orders or 0, int(sales or 0), last, cents, points, suggested_tier(points)]
        if right != shown:
            yield _finding(f"The totals of {name} don't match their orders", "customers", contact_id)
