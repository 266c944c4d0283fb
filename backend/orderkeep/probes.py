"""How the machine room looks in: alive, ready, and figures for Prometheus."""

import logging
import time
from hmac import compare_digest
from http import HTTPStatus

import orjson
from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orderkeep import __version__
from orderkeep.core.database import Database
from orderkeep.core.errors import Forbidden
from orderkeep.identity.calls import is_local
from orderkeep.migrate import newest, revision_of

log = logging.getLogger("orderkeep.requests")

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
probes = APIRouter(include_in_schema=False)


class Readiness:
    """What has to be done before the shop can be worked in."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.waits_for: str | None = None
        """Said by whoever still prepares something, such as the sample shop."""

    def missing(self) -> str | None:
        """The first thing that is not there yet; None when all is."""
        try:
            with self.database.reader.connect() as connection:
                if revision_of(connection) != newest():
                    return "the database has to be migrated"
        except SQLAlchemyError:
            return "the database does not answer"
        return self.waits_for


class Meter:
    """Counts and times the requests by route, and writes them to the log at level debug, without their query."""

    def __init__(self, app: ASGIApp, registry: CollectorRegistry) -> None:
        self.app = app
        names = ("method", "route", "status")
        self.requests = Counter("orderkeep_requests", "Requests answered", names, registry=registry)
        self.seconds = Histogram(
            "orderkeep_request_seconds", "Time to answer", names[:2], registry=registry, buckets=SECONDS
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, and note how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            took = time.perf_counter() - started
            route = getattr(scope.get("route"), "path", "none")
            self.requests.labels(scope["method"], route, status).inc()
            self.seconds.labels(scope["method"], route).observe(took)
            log.debug("%s %s %s %.1f ms", scope["method"], scope["path"], status, took * 1000)


def new_registry() -> CollectorRegistry:
    """A registry of this application's own, with the figures of its process."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    return registry


@probes.get("/healthz")
async def healthz() -> dict[str, str]:
    """Alive: the process answers."""
    return {"status": "ok", "version": __version__}


@probes.get("/readyz")
def readyz(request: Request) -> Response:
    """Ready: migrated, filled and connected."""
    readiness: Readiness = request.app.state.readiness
    missing = readiness.missing()
    status = HTTPStatus.SERVICE_UNAVAILABLE if missing else HTTPStatus.OK
    body = {"ready": missing is None, "waits_for": missing}
    return Response(orjson.dumps(body), status, media_type="application/json")


@probes.get("/metrics")
def metrics(request: Request) -> Response:
    """Figures in the Prometheus text format, for this machine or whoever has the token."""
    token = request.app.state.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not (is_local(request) or (token and compare_digest(given.encode("latin-1"), token.encode()))):
        raise Forbidden("Metrics need the token of ORDERKEEP_METRICS_TOKEN")
    return Response(generate_latest(request.app.state.registry), media_type=CONTENT_TYPE_LATEST)
