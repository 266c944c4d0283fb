"""The checks: each measures one part of the installation and lets a rule judge the figure."""

import platform
import shutil
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, select

from orderkeep import __version__
from orderkeep.admin.backups import INSTALLATION_SCOPE, backup_status, schedule_of
from orderkeep.admin.models import AuditCheck, IntegrityRun
from orderkeep.billing.rules import secrets_in
from orderkeep.billing.stripe_api import StripeApi
from orderkeep.billing.subscribers import last_event_at
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.errors import Unavailable
from orderkeep.core.ids import new_id
from orderkeep.files import storage
from orderkeep.health import rules, text_rules
from orderkeep.health.enums import HealthStatus
from orderkeep.health.installation import Installation
from orderkeep.health.jobs.rules import JOB_STOPPED, is_failing, judge_jobs
from orderkeep.health.jobs.states import job_states
from orderkeep.health.rules import CheckOutcome
from orderkeep.identity.mail.queue import mail_problem, waiting_mails
from orderkeep.identity.mail.server.effective import own_settings
from orderkeep.identity.mail.server.rules import server_of_url
from orderkeep.identity.text_messages.gateway import gateway_of
from orderkeep.identity.text_messages.queue import last_text
from orderkeep.migrate import newest_revision, revision_of
from orderkeep.probes import is_read_only

MAIL_TIMEOUT_S = 2.0
"""Seconds for each step of the conversation with the email server."""
FEED_PATIENCE_S, FEED_LOOK_S = 1.5, 0.05
"""Seconds that the reader of the change feed is given to reach the newest change."""
MAX_BEHIND = 1_000


@dataclass(frozen=True)
class Check:
    """A check with its name."""

    code: str
    title: str
    run: Callable[[Installation], CheckOutcome]
    by_environment: bool = False
    """Whether it is about the records of one environment."""


def check_database(at: Installation) -> CheckOutcome:
    """Whether it answers and can be written to."""
    with at.database.reader.connect() as connection:
        read_only, began = is_read_only(connection), time.perf_counter()
        connection.execute(select(1))
        took = int((time.perf_counter() - began) * 1000)
    return rules.judge_answer_time(database_name(at.database), took, read_only=read_only)


def database_name(database: Database) -> str:
    """The database and its version."""
    if database.is_sqlite:
        return f"SQLite {sqlite3.sqlite_version}"
    known = database.reader.dialect.server_version_info or ()
    return "PostgreSQL " + ".".join(str(part) for part in known)


def check_migrations(at: Installation) -> CheckOutcome:
    """Whether the schema is that of this version."""
    with at.database.reader.connect() as connection:
        return rules.judge_revision(revision_of(connection), newest_revision())


def check_storage(at: Installation) -> CheckOutcome:
    """Write a small file, read it back and delete it."""
    path, data = f"health/{new_id()}", new_id().encode()
    where = "Bucket" if at.settings.storage_url else "Folder"
    cure = "Check that the folder of ORDERKEEP_DATA_DIR exists and belongs to the user that runs the server."
    if at.settings.storage_url:
        cure = "Check the bucket's address and credentials: ORDERKEEP_STORAGE_URL and the AWS_ variables."
    try:
        storage.write_file(at.settings, path, data)
        same = storage.read_file(at.settings, path) == data
    except Unavailable as problem:
        return CheckOutcome(HealthStatus.FAILED, "Not usable", f"Files can't be stored: {problem.message}.", cure)
    finally:
        storage.remove_file(at.settings, path)
    if not same:
        return CheckOutcome(HealthStatus.FAILED, "Not usable", "A stored file was read back with other content.", cure)
    return rules.passed_check(f"{where}, writable")


def check_mail(at: Installation) -> CheckOutcome:
    """Sign in to the email server in use, without sending anything."""
    with unit_of_work(at.database, INSTALLATION_SCOPE, utc_now(), commit=False) as ctx:
        waiting = waiting_mails(ctx.db)
        own = own_settings(ctx.db)
        known = server_of_url(at.settings.smtp_url, at.settings.mail_sender)
        host = own.host if own else known.host if known else None
    if host is None:
        return rules.no_mail_server(waiting)
    problem = mail_problem(at.database, at.settings, MAIL_TIMEOUT_S)
    return rules.judge_mail(host, problem, waiting)


def check_texts(at: Installation) -> CheckOutcome:
    """The newest text message. None is sent as a test, because each costs money."""
    gateway = gateway_of(at.settings)
    if gateway is None:
        return text_rules.no_text_gateway()
    now = utc_now()
    with unit_of_work(at.database, INSTALLATION_SCOPE, now, commit=False) as ctx:
        last = last_text(ctx.db)
    age = rules.age_since(now, last.created_at if last else None)
    return text_rules.judge_texts(gateway.host, age, last.problem if last else None)


def check_payment(at: Installation) -> CheckOutcome:
    """Whether the provider accepts the key and offers the plan at the advertised price."""
    if not at.settings.takes_payments:
        return rules.no_payment()
    try:
        price = StripeApi(at.settings).starter_price()
    except Unavailable as problem:
        return rules.payment_failed(problem.message)
    now = utc_now()
    with unit_of_work(at.database, INSTALLATION_SCOPE, now, commit=False) as ctx:
        last = rules.age_since(now, last_event_at(ctx))
    has_secret = bool(secrets_in(at.settings.stripe_webhook_secret))
    return rules.judge_price(price) or rules.judge_webhooks(last, has_secret=has_secret)


def check_realtime(at: Installation) -> CheckOutcome:
    """Whether the reader of the change feed keeps up with what is written."""
    written, until = at.feed.outbox.newest(), time.monotonic() + FEED_PATIENCE_S
    streams = len(at.feed.listeners)
    while streams and at.feed.place < written and time.monotonic() < until:
        time.sleep(FEED_LOOK_S)
    late = streams and at.feed.place < written
    behind = len(at.feed.outbox.after(at.feed.place, MAX_BEHIND)) if late else 0
    return rules.judge_feed(streams, behind, runs=at.feed.is_running)


def check_disk(at: Installation) -> CheckOutcome:
    """The free space of the fullest disk that this server writes to."""
    folders = [*at.readiness.folders, *([at.settings.backup_dir] if at.settings.backup_dir else [])]
    rooms = [shutil.disk_usage(folder) for folder in folders if folder.exists()]
    least = min(rooms, key=lambda room: room.free)
    return rules.check_disk_space(least.free, least.total)


def check_backup(at: Installation) -> CheckOutcome:
    """The age of the newest backup, and whether one has failed since."""
    now = utc_now()
    with unit_of_work(at.database, INSTALLATION_SCOPE, now, commit=False) as ctx:
        status = backup_status(ctx.db, at.settings, now)
    last, failure = status["last"], status["last_failure"]
    age = rules.age_since(now, last["started_at"] if last else None)
    scheduled = schedule_of(at.settings) is not None
    return rules.judge_backup(status["state"], age, failure["error"] if failure else None, scheduled=scheduled)


def check_books(at: Installation) -> CheckOutcome:
    """The last self-check of this environment."""
    now = utc_now()
    finished = select(IntegrityRun).where(IntegrityRun.finished_at.is_not(None))
    with unit_of_work(at.database, at.scope, now, commit=False) as ctx:
        run = ctx.db.scalars(finished.order_by(IntegrityRun.created_at.desc(), IntegrityRun.id.desc()).limit(1)).first()
    if run is None or run.result is None:
        return rules.not_checked_yet()
    checks = run.result["checks"]
    failed = sum(not check["ok"] for check in checks)
    return rules.judge_books(len(checks), failed, rules.age_since(now, run.finished_at) or timedelta())


def check_audit(at: Installation) -> CheckOutcome:
    """The last verification of this environment's audit log."""
    finished = select(AuditCheck).where(AuditCheck.finished_at.is_not(None))
    with unit_of_work(at.database, at.scope, utc_now(), commit=False) as ctx:
        last = ctx.db.scalars(finished.order_by(AuditCheck.created_at.desc(), AuditCheck.id.desc()).limit(1)).first()
    return rules.judge_audit(last.entries, last.first_number) if last else rules.passed_check("Not verified yet")


def check_jobs(at: Installation) -> CheckOutcome:
    """Whether the last run of every periodic job succeeded."""
    with unit_of_work(at.database, INSTALLATION_SCOPE, utc_now(), commit=False) as ctx:
        shown = job_states(ctx.db, at.jobs, utc_now())
    failing = [(each["title"], each["error"] or JOB_STOPPED) for each in shown if is_failing(each["status"])]
    return judge_jobs(len(shown), failing)


def check_clock(at: Installation) -> CheckOutcome:
    """The server's clock against that of the database."""
    if at.database.is_sqlite:
        return rules.passed_check("Shared with the database")
    with at.database.reader.connect() as connection:
        connection.execute(select(1))  # the time to connect isn't measured
        before = utc_now()
        theirs = connection.scalars(select(func.clock_timestamp())).one()
        after = utc_now()
    return rules.judge_clock(theirs - (before + (after - before) / 2))


def check_versions(at: Installation) -> CheckOutcome:
    """The versions of what runs, for a support request."""
    parts = f"Python {platform.python_version()}, {database_name(at.database)}, schema {newest_revision()}"
    return rules.passed_check(f"Orderkeep {__version__}", parts)


CHECKS = (
    Check("database", "Database", check_database),
    Check("migrations", "Migrations", check_migrations),
    Check("storage", "Storage", check_storage),
    Check("mail", "Email", check_mail),
    Check("texts", "Text messages", check_texts),
    Check("payment", "Payments", check_payment),
    Check("realtime", "Realtime", check_realtime),
    Check("disk", "Disk", check_disk),
    Check("backup", "Backup", check_backup),
    Check("books", "Data checks", check_books, by_environment=True),
    Check("audit_log", "Audit log", check_audit, by_environment=True),
    Check("jobs", "Background jobs", check_jobs),
    Check("clock", "Clock", check_clock),
    Check("version", "Version", check_versions),
)
"""In the order of the page."""
