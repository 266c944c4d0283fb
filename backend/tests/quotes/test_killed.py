"""A server that is killed again and again while it mails loses nothing, and repeats only what the mail server took."""

import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from sqlalchemy import func, select

from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, work
from orderkeep.core.environment import Environment
from orderkeep.core.scope import Role, Scope
from orderkeep.identity.outgoing import Attachment, Letter, put_in_outbox
from orderkeep.identity.tables import Mail
from orderkeep.quotes.printed import TEMPLATE
from tests.databases import Place

SCOPE = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
POSTMAN = """
import sys, time
from datetime import timedelta
from orderkeep.core.database import Database
from orderkeep.identity import outbox
from orderkeep.identity.server import AuthServer
from orderkeep.settings import Settings
outbox.pause = lambda tries: timedelta(milliseconds=1)
settings = Settings(data_dir=sys.argv[1], database_url=sys.argv[2], smtp_url=sys.argv[3])
postman = outbox.Postman(AuthServer(settings, Database(settings.database)))
print("ready", flush=True)
while True:
    time.sleep(0 if postman.deliver_next() else 0.005)
"""
FACTS: dict[str, Any] = {
    "title": "Quote",
    "heading": "Quote",
    "contact": "Maya",
    "subject": "Lamps",
    "facts": [],
    "contact_lines": [],
    "description": [],
    "terms": [],
    "sums": [],
    "lines": [{"description": "Lamp", "quantity": "1", "unit_price": "$1.00", "total": "$1.00"}],
}


class Ledger:
    """A mail server that writes down which mail it took, and when it said so."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, float]] = []
        self.lock = threading.Lock()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        head = envelope.content.decode("ascii", "replace").split("\r\n\r\n")[0]
        [name] = [line.split(": ")[1] for line in head.splitlines() if line.startswith("Message-ID")]
        with self.lock:
            self.taken.append((name.strip("<>").split("@")[0], time.monotonic()))
        return "250 OK"


@pytest.fixture
def ledger(free_tcp_port: int) -> Iterator[tuple[Ledger, str]]:
    """The mail server and its address."""
    handler = Ledger()
    controller = Controller(handler, hostname="127.0.0.1", port=free_tcp_port)
    controller.start()
    yield handler, f"smtp://127.0.0.1:{free_tcp_port}"
    controller.stop()


def post(ctx: Context, number: int) -> str:
    file = Attachment(f"Q-{number}.pdf", TEMPLATE, FACTS | {"number": f"Q-{number}"}, "a4")
    return put_in_outbox(ctx, Letter("maya@customers.example", f"Quote {number}", "Hello", "development", None, file))


def started(place: Place, smtp: str) -> subprocess.Popen[str]:
    settings = place.settings
    args = [str(settings.data_dir), settings.database, smtp]
    process = subprocess.Popen(
        [sys.executable, "-c", POSTMAN, *args], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def kill(process: subprocess.Popen[str]) -> None:
    with process:
        process.kill()


@pytest.mark.timeout(2400)
def test_no_mail_is_lost_when_the_postman_is_killed(
    place: Place, app: Any, ledger: tuple[Ledger, str], request: pytest.FixtureRequest
) -> None:
    long = request.config.getoption("--long")
    kills, book, database = (200 if long else 2), ledger[0], app.state.database
    rng, sent, begun = Random(7), [], []  # noqa: S311 - moments of a test, no secret
    for turn in range(kills):
        with work(database, SCOPE, utc_now()) as ctx:
            sent += [post(ctx, turn * 3 + step) for step in range(3)]
        process = started(place, ledger[1])
        begun.append(time.monotonic())
        time.sleep(0.1 + rng.random() * 0.7)  # the first mail of a process takes a quarter of a second
        kill(process)
    process = started(place, ledger[1])
    begun.append(time.monotonic())
    deadline = time.monotonic() + 600
    while _waiting(database):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    kill(process)
    times = Counter(name for name, _ in book.taken)
    assert set(times) == set(sent)
    # Each repeat is another process's: a mail that was written down as sent goes no second time. What a killed one had
    # handed over may still be read here after its end, but not as late as the next one begins.
    for name in (name for name, count in times.items() if count > 1):
        moments = [at for taken, at in book.taken if taken == name]
        pairs = pairwise(moments)
        assert all(any(first <= start <= second for start in begun) for first, second in pairs)
    assert sum(times.values()) - len(sent) <= kills


def _waiting(database: Any) -> int:
    with work(database, SCOPE, utc_now(), commit=False) as ctx:
        return ctx.db.scalars(select(func.count(Mail.id)).where(Mail.sent_at.is_(None))).one()
