"""Background work over HTTP: how each job does, and starting one now."""

from collections.abc import Sequence

from orderkeep.core.db.session_state import state_of
from orderkeep.core.errors import Conflict, NotFound
from orderkeep.core.events import audit
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.health.jobs.schemas import JobListOut
from orderkeep.health.jobs.started import started_work
from orderkeep.health.jobs.states import job_states
from orderkeep.jobs.periodic import PeriodicJob

routes = Section(tag="health")


@routes.get("/jobs", may="jobs.read", out=JobListOut)
def list_jobs(ctx: Ctx) -> JobListOut:
    """List the periodic jobs of this server, and the newest work that people started."""
    return {"jobs": job_states(ctx.db, ctx.request.app.state.jobs, ctx.now), "started": started_work(ctx)}


@routes.post("/jobs/{name}/run", may="jobs.run", status=204)
def run_job(ctx: Ctx, name: str) -> None:
    """Run a job now instead of at its next time. It runs after the response."""
    jobs: Sequence[PeriodicJob] = ctx.request.app.state.jobs
    job = next((each for each in jobs if each.name == name), None)
    if job is None:
        raise NotFound("This job doesn't exist")
    if not job.can_run_now:
        raise Conflict("This job only runs on its schedule", code="not_on_demand")
    if not job.is_alive:
        raise Conflict(f"{job.title} isn't running on this server", code="not_running")
    audit.record(ctx.db, "job_started", job=job.title)
    state_of(ctx.db).after_commit.append(job.wake)
