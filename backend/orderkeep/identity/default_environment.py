"""The default environment, where everyone works who isn't an admin: fixed by the server, or chosen by an admin.

The choice is stored in the database, for all servers. Each server reads it again with every lookup of a session or an
API key, which is at most `session_cache.TRUSTED` seconds old, so requests need no statement of their own for it.
"""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.db.engine import AppSession
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Conflict
from orderkeep.core.events import audit
from orderkeep.identity.models import Installation
from orderkeep.settings import Settings, settings_of

STORED = select(Installation.default_environment).where(Installation.id == 1).scalar_subquery()
"""For a lookup that every request makes."""
FIXED = "The default environment is set on the server and can't be changed here. See Health"


def use_stored(settings: Settings, stored: str | None) -> Environment:
    """Use the stored choice from now on, and return the default environment."""
    settings.use_environment(Environment(stored) if stored else None)
    return settings.default_environment


def read_default(session: AppSession, settings: Settings) -> Environment:
    """Return the default environment as it is stored now, and use it from now on."""
    return use_stored(settings, session.scalar(select(STORED).execution_options(across_environments=True)))


def choose_default(ctx: Context, environment: Environment) -> None:
    """Let everyone work in this environment. Raises Conflict if the server's settings fix it."""
    settings = settings_of(ctx.db)
    if settings.environment_is_fixed:
        raise Conflict(FIXED, code="environment_fixed")
    row = ctx.db.get_one(Installation, 1, with_for_update=True, populate_existing=True)
    before = row.default_environment or Environment.DEVELOPMENT
    if row.default_environment == environment:
        return
    row.default_environment = environment
    audit.record(ctx.db, "default_environment_changed", old=before, new=environment)
    ctx.db.flush()
