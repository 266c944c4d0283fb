"""The health of the installation over HTTP."""

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.health.installation import installation_of
from orderkeep.health.problems import HealthProblems
from orderkeep.health.runner import HealthChecks
from orderkeep.health.schemas import HealthCheckOut, HealthOut

routes = Section(tag="health")


@routes.get("/health", may="health.read", out=HealthOut)
def read_health(ctx: Ctx) -> HealthOut:
    """Check every part of the installation now: at once, and within three seconds."""
    state = ctx.request.app.state
    checks: HealthChecks = state.health
    problems: HealthProblems = state.health_problems
    results = checks.run(installation_of(state, ctx.scope))
    began = problems.note(ctx.scope.environment, results, ctx.now)
    shown: list[HealthCheckOut] = [
        {
            "code": check.code,
            "title": check.title,
            "status": outcome.status,
            "figure": outcome.figure,
            "detail": outcome.detail,
            "cure": outcome.cure,
            "command": outcome.command,
            "since": began.get(check.code),
        }
        for check, outcome in results
    ]
    return {"checked_at": ctx.now, "checks": shown}
