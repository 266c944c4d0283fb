"""The health of the installation over HTTP."""

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.health.checks import Installation
from orderkeep.health.runner import HealthChecks
from orderkeep.health.schemas import HealthCheckOut, HealthOut

routes = Section(tag="health")


@routes.get("/health", may="health.read", out=HealthOut)
def read_health(ctx: Ctx) -> HealthOut:
    """Check every part of the installation now: at once, and within three seconds."""
    state = ctx.request.app.state
    at = Installation(state.settings, state.database, state.feed, state.readiness, ctx.scope, state.jobs)
    checks: HealthChecks = state.health
    shown: list[HealthCheckOut] = [
        {
            "code": check.code,
            "title": check.title,
            "status": outcome.status,
            "figure": outcome.figure,
            "detail": outcome.detail,
            "cure": outcome.cure,
            "command": outcome.command,
        }
        for check, outcome in checks.run(at)
    ]
    return {"checked_at": ctx.now, "checks": shown}
