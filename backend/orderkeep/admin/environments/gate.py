"""Refuses changes to an environment while it is being copied into or emptied."""

from sqlalchemy import select

from orderkeep.admin.environments.models import EnvironmentRun
from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.db.scope import ENVIRONMENT
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Unavailable

MESSAGE = "This environment is being replaced or emptied. Try again when it's finished."
RUNNING = select(EnvironmentRun.id).where(
    EnvironmentRun.environment == ENVIRONMENT, EnvironmentRun.finished_at.is_(None)
)


def refuse_while_running(ctx: Context) -> None:
    """Raise Unavailable if a run of the caller's environment is in progress. Production never has one."""
    if ctx.scope.environment is Environment.PRODUCTION:
        return
    if query(ctx.db, RUNNING):
        raise Unavailable(MESSAGE, code="environment_busy")
