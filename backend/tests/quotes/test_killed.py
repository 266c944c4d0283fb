"""A mail sender killed repeatedly loses no e-mail, and repeats only those that the email server had accepted."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from email.message import EmailMessage
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from aiosmtpd.smtp import Envelope, Session
from sqlalchemy import func, select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.identity.mail.customer_mails import Attachment, OutgoingMail, queue_mail
from orderkeep.identity.mail.models import Mail
from orderkeep.quotes.quote_pdf import TEMPLATE
from tests.databases import Place
from tests.mailserver import TAKEN, MailStore, serving

pytestmark = pytest.mark.slow

SCOPE = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
NURSERY = """
import os, sys, time
from datetime import timedelta
from orderkeep.core.db.engine import Database
from orderkeep.identity.mail import queue as mail_queue
from orderkeep.identity.auth_server import AuthServer
from orderkeep.settings import Settings
mail_queue.retry_delay = lambda tries: timedelta(milliseconds=1)
settings = Settings(data_dir=sys.argv[1], database_url=sys.argv[2], smtp_url=sys.argv[3])
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        sender = mail_queue.MailSender(AuthServer(settings, Database(settings.database)))
        while True:
            time.sleep(0 if sender.deliver_next() else 0.005)
    print(child, flush=True)
    os.waitpid(child, 0)
    print("ended", flush=True)
"""
"""Learns the program once, and is the parent of one sender after the other; each opens the database itself."""
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


class Ledger(MailStore):
    """An email server that records which e-mail it accepted, and when."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[tuple[str, float]] = []
        self.lock = threading.Lock()

    def take(self, mail: EmailMessage, _session: Session, _envelope: Envelope) -> str:
        """Write it down."""
        with self.lock:
            self.taken.append((mail["Message-ID"].strip("<>").split("@")[0], time.monotonic()))
        return TAKEN


@pytest.fixture
def ledger(free_tcp_port: int) -> Iterator[tuple[Ledger, str]]:
    """The email server and its address."""
    book = Ledger()
    with serving(book, free_tcp_port) as address:
        yield book, address


def post(ctx: Context, number: int) -> str:
    file = Attachment(f"Q-{number}.pdf", TEMPLATE, FACTS | {"number": f"Q-{number}"}, "a4")
    return queue_mail(ctx, OutgoingMail("maya@customers.example", f"Quote {number}", "Hello", None, file))


class Nursery:
    """Postmen in processes of their own, one at a time."""

    def __init__(self, place: Place, smtp: str) -> None:
        args = [str(place.settings.data_dir), place.settings.database, smtp]
        folder, pipe = Path(__file__).parents[2], subprocess.PIPE
        command = [sys.executable, "-c", NURSERY, *args]
        self.parent = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=folder)
        self.sender = 0

    def begin(self) -> float:
        """Start the next sender and return the time."""
        assert self.parent.stdin is not None
        self.parent.stdin.write("\n")
        self.parent.stdin.flush()
        self.sender = int(self._said())
        return time.monotonic()

    def kill(self) -> None:
        """End it at once, whatever is in its hand."""
        os.kill(self.sender, signal.SIGKILL)
        assert self._said() == "ended"

    def _said(self) -> str:
        assert self.parent.stdout is not None
        return self.parent.stdout.readline().strip()

    def close(self) -> None:
        """Stop all senders."""
        with self.parent:
            self.parent.kill()


@pytest.mark.timeout(2400)
def test_no_mail_is_lost_when_the_sender_is_killed(
    place: Place, app: Any, ledger: tuple[Ledger, str], request: pytest.FixtureRequest
) -> None:
    long = request.config.getoption("--long")
    kills, book, database = (200 if long else 2), ledger[0], app.state.database
    rng, sent, begun = Random(7), [], []  # noqa: S311 - moments of a test, no secret
    nursery = Nursery(place, ledger[1])
    for turn in range(kills):
        with unit_of_work(database, SCOPE, utc_now()) as ctx:
            sent += [post(ctx, turn * 3 + step) for step in range(3)]
        begun.append(nursery.begin())
        time.sleep(0.1 + rng.random() * 0.7)  # the first e-mail of a process takes a quarter of a second
        nursery.kill()
    begun.append(nursery.begin())
    deadline = time.monotonic() + 600
    while _waiting(database):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    nursery.kill()
    nursery.close()
    times = Counter(name for name, _ in book.taken)
    assert set(times) == set(sent)
    # Another process sends each repeat: an e-mail recorded as sent isn't sent again. What a killed process had
    # handed over may arrive here after its end, but before the next one starts.
    for name in (name for name, count in times.items() if count > 1):
        moments = [at for taken, at in book.taken if taken == name]
        pairs = pairwise(moments)
        assert all(any(first <= start <= second for start in begun) for first, second in pairs)
    assert sum(times.values()) - len(sent) <= kills


def _waiting(database: Any) -> int:
    with unit_of_work(database, SCOPE, utc_now(), commit=False) as ctx:
        return ctx.db.scalars(select(func.count(Mail.id)).where(Mail.sent_at.is_(None))).one()
