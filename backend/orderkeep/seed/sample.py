"""The sample data of `development`: created once, before anyone works there, so that the app doesn't start empty."""

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.contacts.actions import blacklist_contact
from orderkeep.contacts.models import Contact
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db import planner_stats
from orderkeep.core.db.engine import Database
from orderkeep.core.db.keyed_insert import keyed_insert
from orderkeep.core.environment import Environment
from orderkeep.sales.models import SalesOrderLine
from orderkeep.seed.calls import seed_calls
from orderkeep.seed.campaigns import seed_campaigns
from orderkeep.seed.deliveries import seed_deliveries
from orderkeep.seed.documents import seed_documents
from orderkeep.seed.fill import FillOptions, fill_in
from orderkeep.seed.findings import seed_finding
from orderkeep.seed.models import SampleFill
from orderkeep.seed.open_orders import seed_chain, seed_open_orders
from orderkeep.seed.quotes import seed_quotes
from orderkeep.seed.stock_counts import seed_stock_counts
from orderkeep.seed.tasks import seed_tasks
from orderkeep.seed.workspace import seed_workspace
from orderkeep.settings import Settings

ORDERS = 380
SAMPLE_ENVIRONMENT = Environment.DEVELOPMENT
SCOPE = Scope(SAMPLE_ENVIRONMENT, None, Role.ADMIN)
REASONS = ("Two parcels were never paid for", "Rude to staff, and more than once")


def is_filled(database: Database) -> bool:
    """Whether the sample data was ever created."""
    with unit_of_work(database, SCOPE, utc_now(), commit=False) as ctx:
        return ctx.db.get(SampleFill, SAMPLE_ENVIRONMENT) is not None


def fill_once(database: Database, settings: Settings) -> None:
    """Create the sample data, unless that was done or someone already works in `development`. All or nothing."""
    with unit_of_work(database, SCOPE, utc_now()) as ctx:
        if _claim(ctx) and not _is_used(ctx):
            fill_in(ctx, settings, FillOptions(SAMPLE_ENVIRONMENT, ORDERS))
            _blacklist_some(ctx)
            seed_open_orders(ctx)
            seed_chain(ctx)
            seed_finding(ctx)
            seed_deliveries(ctx)
            seed_stock_counts(ctx)
            seed_tasks(ctx)
            seed_calls(ctx)
            seed_campaigns(ctx, settings)
            seed_quotes(ctx)
            seed_documents(ctx)
            seed_workspace(ctx)
            planner_stats.refresh(ctx.db.connection(), after_bulk=True)


def _claim(ctx: Context) -> bool:
    """If several servers start together, only one creates the data."""
    row = {"environment": SAMPLE_ENVIRONMENT, "filled_at": ctx.now}
    claim = keyed_insert(ctx.db, SampleFill).values(row).on_conflict_do_nothing().returning(SampleFill.environment)
    return ctx.db.scalars(claim).one_or_none() is not None


def _is_used(ctx: Context) -> bool:
    return any(ctx.db.scalars(select(table.id).limit(1)).first() for table in (Contact, Product, SalesOrderLine))


def _blacklist_some(ctx: Context) -> None:
    """Two contacts with few orders, none of them open."""
    idle = Contact.id.not_in(select(SalesOrderLine.customer_id).where(SalesOrderLine.pickup_date.is_(None)))
    query = select(Contact).where(Contact.orders_count > 0, idle).order_by(Contact.last_order_at, Contact.id).limit(2)
    for contact, reason in zip(ctx.db.scalars(query), REASONS, strict=False):
        blacklist_contact(ctx, contact, reason)
