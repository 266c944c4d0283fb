"""Refuses changes to an environment while it is being copied into or emptied."""

from sqlalchemy import exists, select

from orderkeep.admin.environments.models import EnvironmentRun
from orderkeep.core.context import Context
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Unavailable

MESSAGE = "This environment is being replaced or emptied. Try again when it's finished."


def refuse_while_running(ctx: Context) -> None:
    """Raise Unavailable if a run of the caller's environment is in progress. Production never has one."""
    environment = ctx.scope.environment
    if environment is Environment.PRODUCTION:
        return
    running = exists().where(EnvironmentRun.environment == environment, EnvironmentRun.finished_at.is_(None))
    if ctx.db.scalar(select(running)):
        raise Unavailable(MESSAGE, code="environment_busy")
