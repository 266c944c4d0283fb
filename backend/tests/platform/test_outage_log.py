"""Background work logs one line while the database is away, and a traceback only for a real error."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from fastapi import FastAPI

from orderkeep.campaigns.sending import Sender
from orderkeep.core.db.outages import DATABASE_UNAVAILABLE, STORAGE_FULL
from orderkeep.core.errors import Unavailable
from orderkeep.core.failure_log import log_failure
from orderkeep.health.watch import HealthWatch
from orderkeep.identity.mail.queue import MailSender
from orderkeep.identity.text_messages.gateway import HttpGateway
from orderkeep.identity.text_messages.queue import TextSender
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.main import JOBS
from orderkeep.memory import MemoryTrim
from orderkeep.realtime.feed import POLL_INTERVAL_S, Feed
from tests.platform.conftest import Served

pytestmark = pytest.mark.slow

FEED = "the change feed could not be read; will retry"
PATIENCE = 30.0


class Lines(logging.Handler):
    """Everything that is logged, by any thread."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def taken(self) -> list[tuple[str, str, bool]]:
        """Level, message and whether a traceback follows, since the last call."""
        found, self.records = self.records, []
        return [(each.levelname, each.getMessage(), each.exc_info is not None) for each in found]


@pytest.fixture
def lines() -> Iterator[Lines]:
    handler = Lines()
    log = logging.getLogger("orderkeep")
    log.addHandler(handler)
    yield handler
    log.removeHandler(handler)


def away(message: str) -> list[tuple[str, str, bool]]:
    return [("WARNING", f"{message}: {DATABASE_UNAVAILABLE[1]}", False)]


def until_logged(lines: Lines, start: Callable[[], None], stop: Callable[[], None]) -> list[tuple[str, str, bool]]:
    start()
    end = time.monotonic() + PATIENCE
    while not lines.records and time.monotonic() < end:
        time.sleep(0.02)
    stop()
    return lines.taken()


def test_an_outage_is_one_line_and_an_error_has_its_traceback(lines: Lines) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    for outage in (full, Unavailable(STORAGE_FULL[1])):
        log_failure("it failed", outage)
    log_failure("it failed", ZeroDivisionError())
    line = ("WARNING", f"it failed: {STORAGE_FULL[1]}", False)
    assert lines.taken() == [line, line, ("ERROR", "it failed", True)]


def test_every_job_logs_one_line_while_the_database_is_away(
    served: Served | None, lines: Lines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if served is None:
        return
    app, _, cluster = served
    cluster.halt()
    monkeypatch.setattr("orderkeep.admin.self_check_schedule.NIGHT_ENDS", 0)
    payment = {"stripe_api_key": "sk_test_1", "stripe_price_starter": "price_1"}
    settings = app.state.settings.model_copy(update={"backup_dir": tmp_path / "backups", **payment})
    declared = {each for each in PeriodicJob.__subclasses__() if each.__module__.startswith("orderkeep.")}
    assert declared == {*JOBS, HealthWatch, MailSender, TextSender, Sender}
    for job in (*(kind(app.state.database, settings) for kind in JOBS), HealthWatch(app.state)):
        if isinstance(job, MemoryTrim):
            continue  # doesn't use the database
        job.waits_first = False  # type: ignore[misc]  # of this job only
        job.start()
        job.stop()  # after the first call
        job._thread.join()
        assert lines.taken() == away(job.failed)


def test_messages_and_campaigns_log_one_line_while_the_database_is_away(served: Served | None, lines: Lines) -> None:
    if served is None:
        return
    app, _, cluster = served
    cluster.halt()
    sender = Sender(app.state.database, app.state.settings)

    def send_now() -> None:
        sender.start()
        sender.wake()

    assert until_logged(lines, send_now, sender.stop) == away("sending a campaign failed and will be retried")
    server = app.state.identity
    server.settings = server.settings.model_copy(update={"smtp_url": "smtp://127.0.0.1:1"})
    mails = MailSender(server)
    assert until_logged(lines, mails.start, mails.stop) == away(MailSender.failed)
    server.text_gateway = HttpGateway("http://127.0.0.1:1", "", "", as_form=False)
    texts = TextSender(server)
    assert until_logged(lines, texts.start, texts.stop) == away(TextSender.failed)


def test_the_change_feed_logs_an_outage_once(served: Served | None, lines: Lines) -> None:
    if served is None:
        return
    app, admin, cluster = served

    async def listen() -> list[list[tuple[str, str, bool]]]:
        feed, queue = Feed(app.state.database), asyncio.Queue()  # type: ignore[var-annotated]  # of the feed's lines
        await feed.start()
        await feed.join(queue)
        found = []
        for _ in range(2):
            cluster.halt()
            await asyncio.sleep(POLL_INTERVAL_S * 5)
            found.append(lines.taken())
            cluster.start()
            await asyncio.to_thread(admin.create, "/rest/v1/customers", {"name": "Back"})
            await asyncio.wait_for(queue.get(), PATIENCE)
        await feed.stop()
        return found

    assert asyncio.run(listen()) == [away(FEED), away(FEED)]


class Faulty(PeriodicJob):
    """Fails."""

    name, title, purpose = "faulty", "Faulty", "Fails."
    interval, failed = 60.0, "it failed"

    def run_once(self, now: datetime) -> None:
        raise ZeroDivisionError(now)


def test_an_error_of_a_job_has_its_traceback(app: FastAPI, lines: Lines) -> None:
    job = Faulty(app.state.database, app.state.settings)
    job.start()
    job.stop()
    job._thread.join()
    assert lines.taken() == [("ERROR", "it failed", True)]
