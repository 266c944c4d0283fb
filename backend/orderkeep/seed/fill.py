"""Fills an environment with sample data: any number of orders, in addition to existing data."""

from dataclasses import dataclass
from datetime import datetime
from random import Random

from sqlalchemy import select

from orderkeep import session_listeners
from orderkeep.business.enums import NumberKind
from orderkeep.catalog.models import Product
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db import planner_stats
from orderkeep.core.db.engine import Database
from orderkeep.core.db.number_sequences import LastNumber
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.events.audit import record
from orderkeep.seed.business_days import Calendar
from orderkeep.seed.catalog import seed_products, sellable_products
from orderkeep.seed.customers import ordering_contacts, recount_points, seed_customers
from orderkeep.seed.goods import GOODS
from orderkeep.seed.history import OrderSimulation, SampleBusiness
from orderkeep.seed.order_history import SimulatedBuyer
from orderkeep.settings import Settings
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause

BATCH_SIZE = 20_000
"""Orders per transaction."""
ALLOCATION_BATCH = 25
"""Products allocated per transaction."""
SPANS = ((2_000, 92), (50_000, 365))
MAX_DAYS = 730
"""Number of orders → days over which they are spread."""
CACHE = "PRAGMA cache_size = -262144"


@dataclass(frozen=True)
class FillOptions:
    """The size of the sample data, and the seed."""

    environment: Environment
    orders: int
    seed: int = 1

    @property
    def days(self) -> int:
        """Length of the history in days."""
        return next((days for most, days in SPANS if self.orders <= most), MAX_DAYS)

    @property
    def contacts(self) -> int:
        """Number of contacts."""
        return max(min(self.orders, 120), self.orders // 25)

    @property
    def products(self) -> int:
        """Number of products."""
        return len(GOODS) + min(self.orders // 2_000, 400)

    def scope(self) -> Scope:
        """The scope of the system itself."""
        return Scope(self.environment, None, Role.ADMIN)


def fill(database: Database, settings: Settings, options: FillOptions) -> None:
    """Add the orders in several transactions. All figures are correct after each one."""
    now = utc_now()
    with unit_of_work(database, options.scope(), now, zone=settings.zone) as ctx:
        story = _begin(ctx, settings, options)
    for start in range(0, len(story.moments), BATCH_SIZE):
        with unit_of_work(database, options.scope(), now, zone=settings.zone) as ctx:
            _make_ready(ctx, settings)
            story.tell(ctx, start)
    for part in _products(database, options):
        with unit_of_work(database, options.scope(), now, zone=settings.zone) as ctx:
            _make_ready(ctx, settings)
            stock.reallocate(ctx, part, Cause.IMPORTED)
    with unit_of_work(database, options.scope(), now, zone=settings.zone) as ctx:
        _make_ready(ctx, settings)
        recount_points(ctx)
        record(ctx.db, "seed", orders=options.orders, seed=options.seed)
        ctx.db.flush()
        planner_stats.refresh(ctx.db.connection(), after_bulk=True)


def _products(database: Database, options: FillOptions) -> list[list[str]]:
    """All products in chunks. Their supply is allocated after the history is complete."""
    with unit_of_work(database, options.scope(), utc_now(), commit=False) as ctx:
        ids = list(ctx.db.scalars(select(Product.id).order_by(Product.id)))
    return [ids[start : start + ALLOCATION_BATCH] for start in range(0, len(ids), ALLOCATION_BATCH)]


def fill_in(ctx: Context, settings: Settings, options: FillOptions) -> None:
    """Add the orders in the current transaction."""
    session_listeners.listen()
    story = _begin(ctx, settings, options)
    for start in range(0, len(story.moments), BATCH_SIZE):
        story.tell(ctx, start)


@dataclass
class HistoryPlan:
    """The history to generate, and its people."""

    options: FillOptions
    calendar: Calendar
    rng: Random
    buyers: list[SimulatedBuyer]
    since: list[int]
    moments: list[int]

    def tell(self, ctx: Context, start: int) -> None:
        """Add the next orders. Stock is reloaded, because someone may have sold items since."""
        options = self.options
        stock = sellable_products(ctx, max(options.orders * 7 // options.days, 1))
        shop = SampleBusiness(options.environment, self.rng, self.calendar, stock, self.buyers, self.since)
        OrderSimulation(ctx, shop, busy=options.orders > SPANS[0][0]).tell(self.moments[start : start + BATCH_SIZE])
        ctx.db.expunge_all()  # these rows were written past the session


def _begin(ctx: Context, settings: Settings, options: FillOptions) -> HistoryPlan:
    """Create vendors, products and contacts as of the first day, and the start of each order."""
    _make_ready(ctx, settings)
    calendar = Calendar(settings.zone, ctx.now, options.days)
    rng = Random(f"{options.seed} {options.environment} {_last_number(ctx)}")  # noqa: S311 - sample data, not a secret
    now = ctx.now
    ctx.now = state_of(ctx.db).now = datetime.fromtimestamp(calendar.start / 1000, now.tzinfo)
    seed_products(ctx, options.products)
    ctx.db.flush()
    ctx.now = state_of(ctx.db).now = now
    seed_customers(ctx, rng, calendar, options.contacts)
    return HistoryPlan(options, calendar, rng, *ordering_contacts(ctx), calendar.moments(rng, options.orders))


def _make_ready(ctx: Context, settings: Settings) -> None:
    state_of(ctx.db).attach(settings)
    connection = ctx.db.connection()
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    else:
        connection.exec_driver_sql(CACHE)


def _last_number(ctx: Context) -> int:
    query = select(LastNumber.last).where(
        LastNumber.environment == ctx.scope.environment, LastNumber.kind == NumberKind.SALES_ORDER
    )
    return ctx.db.scalars(query).one_or_none() or 0
