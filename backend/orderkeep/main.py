"""Builds the application from its settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from orderkeep import __version__, session_listeners
from orderkeep.admin.audit_chain import AuditChainJob
from orderkeep.admin.cleanup import Cleanup
from orderkeep.admin.environments.gate import refuse_while_running
from orderkeep.admin.environments.runs import UnfinishedEnvironments
from orderkeep.admin.self_check_schedule import NightlySelfCheck
from orderkeep.api import SECTIONS
from orderkeep.backup import routes as backup
from orderkeep.backup.on_demand import OnDemandBackups
from orderkeep.backup.schedule import ScheduledBackups
from orderkeep.billing.reconciliation import Reconciliation
from orderkeep.campaigns.sending import Sender
from orderkeep.core.db.engine import Database
from orderkeep.core.http import problem_details
from orderkeep.core.http.changed_tables_header import CHANGED_TABLES
from orderkeep.core.http.openapi_document import DocumentedApplication, documents
from orderkeep.core.http.refused_access import LogLimit, RefusedAccessLog
from orderkeep.core.http.static_files import assets, web_app
from orderkeep.health import routes as health
from orderkeep.health.jobs import routes as jobs
from orderkeep.health.problems import HealthProblems
from orderkeep.health.runner import HealthChecks
from orderkeep.health.watch import HealthWatch
from orderkeep.identity.auth_server import AuthServer
from orderkeep.identity.authenticate import Callers
from orderkeep.identity.mail.queue import MailSender
from orderkeep.identity.text_messages.queue import TextSender
from orderkeep.imports.undo.interrupted import UnfinishedImports
from orderkeep.memory import MemoryTrim
from orderkeep.probes import Meter, Readiness, new_registry, probes
from orderkeep.realtime.feed import Feed
from orderkeep.settings import Settings
from orderkeep.stock.allocation.hold_expiry import HoldExpiry
from orderkeep.webhooks.job import WebhookDeliveries

JOBS = (
    ScheduledBackups,
    NightlySelfCheck,
    WebhookDeliveries,
    Cleanup,
    AuditChainJob,
    HoldExpiry,
    Reconciliation,
    UnfinishedImports,
    UnfinishedEnvironments,
    MemoryTrim,
)
"""The jobs of a server, besides the health checks. Three more, which send e-mails, text messages and campaigns, start
with the application.
"""


API_DESCRIPTION = f"""\
The response to a request of a signed-in person that changed something has the header `{CHANGED_TABLES}`: the names of
the tables, in alphabetical order and separated by commas, as far as the person may read the changes. The response to
a repeated `Idempotency-Key` has the same names. `/realtime/v1/changes` sends the changes of others.
"""


def create_app(settings: Settings) -> FastAPI:
    """Build the application, ready to serve. The database must be migrated."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.mail_sender.start()
        app.state.text_sender.start()
        app.state.campaigns.start()
        await app.state.feed.start()
        yield
        await app.state.feed.stop()
        app.state.campaigns.stop()
        app.state.text_sender.stop()
        app.state.mail_sender.stop()
        app.state.database.close()

    session_listeners.listen()
    app = DocumentedApplication(
        title="Orderkeep",
        description=API_DESCRIPTION,
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    _set_services(app, settings)
    problem_details.install(app)
    # Flat instead of included: FastAPI matches an included router through a wrapper, which would cost every request.
    own = (*SECTIONS, backup.routes, health.routes, jobs.routes, probes, documents)
    for section in (assets(settings.web_folder), *own, web_app(settings.web_folder, settings.shown)):
        app.router.routes.extend(section.routes)
    app.add_middleware(RefusedAccessLog)
    app.add_middleware(problem_details.SecurityHeadersMiddleware, https=settings.is_https)
    app.add_middleware(Meter, registry=app.state.registry)
    if settings.forwarded_allow_ips:  # otherwise use the connection's address, because anyone can send the header
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=settings.forwarded_allow_ips)
    return app


def _set_services(app: FastAPI, settings: Settings) -> None:
    """What requests and jobs share, by name."""
    app.state.settings = settings
    app.state.database = Database(settings.database)
    app.state.identity = AuthServer(settings, app.state.database)
    app.state.refuse_write = refuse_while_running
    app.state.authenticator = Callers(app.state.identity)
    app.state.refused_access_limit = LogLimit()
    app.state.feed = Feed(app.state.database)
    app.state.campaigns = Sender(app.state.database, settings)
    app.state.readiness = Readiness(app.state.database, settings.data_dir)
    app.state.mail_sender = MailSender(app.state.identity)
    app.state.text_sender = TextSender(app.state.identity)
    app.state.health = HealthChecks()
    app.state.health_problems = HealthProblems(app.state.database)
    own_jobs = (kind(app.state.database, settings) for kind in JOBS)
    app.state.scheduled_jobs = (*own_jobs, HealthWatch(app.state))
    senders = (app.state.mail_sender, app.state.text_sender, app.state.campaigns)
    app.state.jobs = (*app.state.scheduled_jobs, *senders)
    app.state.backups = OnDemandBackups(app.state.database, settings)
    app.state.registry = new_registry(app.state.database, settings)
