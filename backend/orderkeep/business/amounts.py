"""Whether the business has amounts, which fixes its currency."""

from sqlalchemy import Table, select

from orderkeep.core.context import Context
from orderkeep.core.db.column_types import Cents
from orderkeep.core.db.models import Base
from orderkeep.core.environment import Environment
from orderkeep.settings import settings_of

FILLED = "sample_fills"
"""The environments that were filled with sample data."""


def has_amounts(ctx: Context) -> bool:
    """Whether a row of the business has an amount. Amounts of the sample shop don't count."""
    places = _own_environments(ctx)
    return any(_holds_amount(ctx, table, places) for table in Base.metadata.sorted_tables)


def _own_environments(ctx: Context) -> list[str]:
    """Production, and the default environment unless it is the sample shop."""
    filled = Base.metadata.tables[FILLED]
    samples = set(ctx.db.scalars(select(filled.c.environment)))
    default = settings_of(ctx.db).default_environment
    return [Environment.PRODUCTION, *({default} - samples - {Environment.PRODUCTION})]


def _holds_amount(ctx: Context, table: Table, places: list[str]) -> bool:
    if "environment" not in table.c:
        return False
    for column in table.c:
        if isinstance(column.type, Cents):
            found = select(column).where(table.c.environment.in_(places), column != 0).limit(1)
            if ctx.db.execute(found).first() is not None:
                return True
    return False
