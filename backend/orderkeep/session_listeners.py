"""The modules that listen to database sessions, for counts, statistics, notifications and stored responses.

Every program that changes records calls `listen`, whether it serves HTTP or is a command. Otherwise its changes would
be missing from the figures.
"""

from orderkeep.contacts import contact_counts
from orderkeep.core.http import idempotency
from orderkeep.documents import record_changes
from orderkeep.identity.sessions import cache as session_cache
from orderkeep.notifications import emit
from orderkeep.purchasing.stock_orders import progress
from orderkeep.quotes import deleted_orders
from orderkeep.sales import known_lines, order_columns
from orderkeep.sales.statistics import daily_sales, open_order_counts
from orderkeep.stock.allocation import restored_contacts
from orderkeep.stock.ledger import triggers

LISTENERS = (
    idempotency,
    session_cache,
    contact_counts,
    triggers,
    progress,
    daily_sales,
    open_order_counts,
    known_lines,
    order_columns,
    record_changes,
    emit,
)
"""Each of them listens as soon as it is imported."""


def listen() -> None:
    """Make all of them listen. Repeating it changes nothing."""
    restored_contacts.register_restore_hook()
    deleted_orders.register_deletion_hook()
