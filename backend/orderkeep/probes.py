"""Monitoring endpoints: liveness, readiness and Prometheus metrics."""

import logging
import os
import shutil
import time
from collections.abc import Iterator
from hmac import compare_digest
from http import HTTPStatus
from pathlib import Path

import orjson
from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Receive, Scope, Send

from orderkeep import __version__
from orderkeep.admin.backups import INSTALLATION_SCOPE, backup_status
from orderkeep.admin.enums import BackupState
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.engine import Database, sqlite_path
from orderkeep.core.errors import Forbidden
from orderkeep.core.http.sent_status import StatusRecorder
from orderkeep.identity.auth_request import is_local
from orderkeep.migrate import newest_revision, revision_of
from orderkeep.settings import Settings

log = logging.getLogger("orderkeep.requests")

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
READ_ONLY = "SHOW transaction_read_only"
MIN_FREE_BYTES = 16 << 20
"""Bytes. With less free space, the next writes may fail."""
probes = APIRouter(include_in_schema=False)


def is_read_only(connection: Connection) -> bool:
    """Whether the database accepts no writes, as a standby of PostgreSQL does."""
    return connection.dialect.name != "sqlite" and connection.exec_driver_sql(READ_ONLY).scalar() == "on"


class Readiness:
    """Conditions that must be met before the application can be used."""

    def __init__(self, database: Database, data_dir: Path) -> None:
        self.database = database
        path = sqlite_path(database.url)
        self.folders = (data_dir, path.parent) if path else (data_dir,)
        """Folders that this server writes to."""
        self.waits_for: str | None = None
        """Set while something is still being prepared, such as the sample data."""

    def missing(self) -> str | None:
        """The first condition that isn't met, or None."""
        try:
            with self.database.reader.connect() as connection:
                if revision_of(connection) != newest_revision():
                    return "the database has to be migrated"
                if is_read_only(connection):
                    return "the database is read-only"
        except SQLAlchemyError:
            return "the database doesn't answer"
        return self._no_room() or self.waits_for

    def _no_room(self) -> str | None:
        """The reason why this server's folders can't be written to."""
        for folder in self.folders:
            try:
                free = shutil.disk_usage(folder).free
            except OSError:
                return "the data folder can't be read"
            if free < MIN_FREE_BYTES:
                return "the disk is full"
            if not os.access(folder, os.W_OK):
                return "the data folder is read-only"
        return None


class Meter:
    """Counts and times requests by route, and logs them at debug level without their query."""

    def __init__(self, app: ASGIApp, registry: CollectorRegistry) -> None:
        self.app = app
        names = ("method", "route", "status")
        self.requests = Counter("orderkeep_requests", "Requests answered", names, registry=registry)
        self.seconds = Histogram(
            "orderkeep_request_seconds", "Time to answer", names[:2], registry=registry, buckets=SECONDS
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, and record its outcome."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, sent = time.perf_counter(), StatusRecorder(send, 500)
        try:
            await self.app(scope, receive, sent)
        finally:
            took = time.perf_counter() - started
            route = getattr(scope.get("route"), "path", "none")
            self.requests.labels(scope["method"], route, sent.status).inc()
            self.seconds.labels(scope["method"], route).observe(took)
            log.debug("%s %s %s %.1f ms", scope["method"], scope["path"], sent.status, took * 1000)


class BackupFigures(Collector):
    """Time of the last backup, and whether one has failed since. No metrics before the first backup."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database, self.settings = database, settings

    def collect(self) -> Iterator[Metric]:
        """Read both."""
        try:
            with unit_of_work(self.database, INSTALLATION_SCOPE, utc_now(), commit=False) as ctx:
                status = backup_status(ctx.db, self.settings, ctx.now)
        except SQLAlchemyError:
            return
        if status["last"] is not None:
            made = status["last"]["started_at"].timestamp()
            yield GaugeMetricFamily("orderkeep_last_backup_timestamp_seconds", "Start of the last backup", made)
        failed = status["state"] is BackupState.FAILED
        yield GaugeMetricFamily("orderkeep_backup_failed", "1 when the newest backup failed", float(failed))


def new_registry(database: Database, settings: Settings) -> CollectorRegistry:
    """A registry for this application, with the metrics of its process and its backups."""
    registry = CollectorRegistry(auto_describe=False)
    ProcessCollector(registry=registry)
    registry.register(BackupFigures(database, settings))
    return registry


@probes.get("/healthz")
async def healthz() -> dict[str, str]:
    """Liveness: the process answers."""
    return {"status": "ok", "version": __version__}


@probes.get("/readyz")
def readyz(request: Request) -> Response:
    """Readiness: migrated, filled and connected."""
    readiness: Readiness = request.app.state.readiness
    missing = readiness.missing()
    status = HTTPStatus.SERVICE_UNAVAILABLE if missing else HTTPStatus.OK
    body = {"ready": missing is None, "waits_for": missing}
    return Response(orjson.dumps(body), status, media_type="application/json")


@probes.get("/metrics")
def metrics(request: Request) -> Response:
    """Metrics in the Prometheus text format, for requests from this machine or with the token."""
    token = request.app.state.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not (is_local(request) or (token and compare_digest(given.encode("latin-1"), token.encode()))):
        raise Forbidden("Metrics need the token of ORDERKEEP_METRICS_TOKEN")
    return Response(generate_latest(request.app.state.registry), media_type=CONTENT_TYPE_LATEST)
