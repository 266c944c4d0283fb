"""A row's owner is ignored only for business-wide figures, multi-owner orders, references and releases under a lock."""

from tests.architecture.source import PACKAGE, python_files

MAY_LOOK_PAST = {
    "campaigns/actions.py",
    "campaigns/results.py",
    "campaigns/segment.py",
    "catalog/actions.py",
    "catalog/stock_figures.py",
    "contacts/opt_out_filter.py",
    "core/db/scope.py",
    "core/events/cleared_links.py",
    "core/references.py",
    "documents/links.py",
    "documents/record_changes.py",
    "inventory/figure_breakdown.py",
    "inventory/stock_levels.py",
    "inventory/summary.py",
    "purchasing/replenishment/actions.py",
    "purchasing/shipments/awaiting_orders.py",
    "purchasing/stock_orders/promised_quantities.py",
    "quotes/deleted_orders.py",
    "sales/known_lines.py",
    "sales/statistics/best_sellers.py",
    "sales/statistics/customer_totals.py",
    "sales/statistics/daily_sales.py",
    "stock/allocation/displacement.py",
    "stock/allocation/given_stock.py",
    "stock/allocation/product_queue.py",
    "stock/allocation/queue.py",
    "stock/allocation/quote_holds.py",
    "stock/allocation/reservations.py",
    "stock/allocation/run.py",
    "stock/allocation/supply.py",
    "stock/units/actions.py",
    "stock/units/pinning.py",
}


def test_only_named_files_look_past_the_owner() -> None:
    words = ("every_owner", "**EVERYBODY", "**ALL_ROWS")
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in python_files()
        if any(word in path.read_text() for word in words)
    }
    assert users == MAY_LOOK_PAST
