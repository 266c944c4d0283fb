"""Sends queued e-mails over SMTP, at least once: each is marked as tried before sending, and as sent afterwards.

A duplicate occurs only if the process ends between the email server's acceptance and our commit. Both copies have the
same Message-ID.
"""

import logging
import threading
from datetime import datetime, timedelta
from email.headerregistry import Address
from email.message import EmailMessage

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session
from typing_extensions import override

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.mail_address import recipient_address
from orderkeep.identity.auth_server import AuthServer
from orderkeep.identity.mail.customer_mails import render_attachment
from orderkeep.identity.mail.message import new_message
from orderkeep.identity.mail.models import Mail, MailAttachment
from orderkeep.identity.mail.server.connection import PROBLEMS, SMTP_TIMEOUT, send_message, sender_of, server_problem
from orderkeep.identity.mail.server.effective import effective_server, is_set_up
from orderkeep.identity.mail.server.rules import UNREADABLE, MailServer, UnreadablePassword, sending_problem
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.jobs.rules import Failure, JobQueue, interval_text
from orderkeep.settings import Settings

log = logging.getLogger("orderkeep")

MAX_TRIES = 8
BATCH_SIZE = 500
ERASED = "(deleted)"
"""What stands in the outbox in place of a code or link."""
GIVE_UP_AFTER = timedelta(days=1)
WAITING = (Mail.sent_at.is_(None), Mail.next_try_at.is_not(None))
"""The e-mails that will be tried."""


class MailSender(PeriodicJob):
    """Empties the outbox while an email server is set up. E-mails written by this process are sent immediately."""

    name, title = "mail-sender", "Email"
    purpose = "Sends emails through your email server, and retries failed ones."
    interval = 15.0
    failed = "reading the outbox failed and will be retried"
    keeps_outcome = can_run_now = True

    def __init__(self, server: AuthServer) -> None:
        """Nothing runs before `start`."""
        super().__init__(server.database, server.settings)
        self._server = server
        self._wake = server.mail_waits
        self._rejected = 0
        self._starting = threading.Lock()

    @override
    def start(self) -> None:
        """Start if an email server is set up, with the e-mails left by an earlier run. Does nothing if it runs."""
        with self._starting:
            if not self._thread.is_alive() and not self._ended.is_set() and self._has_server():
                self._thread.start()

    @override
    def stop(self) -> None:
        """Stop after the current e-mail."""
        super().stop()
        if self._thread.is_alive():
            self._thread.join(SMTP_TIMEOUT)

    @override
    def run_once(self, now: datetime) -> int | Failure:
        """Send the mails that are due. Returns their number, or why some weren't accepted."""
        tried, self._rejected = 0, 0
        while not self._ended.is_set() and self.deliver_next():
            tried += 1
        if self._rejected == 0:
            return tried
        some = "An email wasn't" if self._rejected == 1 else f"{self._rejected} emails weren't"
        return Failure(f"{some} accepted by the email server. Sending is retried for up to a day.")

    @override
    def often(self) -> str:
        return f"Immediately, and {interval_text(self.interval).lower()}"

    @override
    def off_reason(self, session: Session) -> str | None:
        return None if is_set_up(session, self._server.settings) else "No email server is set up."

    @override
    def queue(self, session: Session) -> JobQueue:
        oldest = session.scalars(select(func.min(Mail.created_at)).where(*WAITING)).one()
        return JobQueue("email", waiting_mails(session), oldest)

    def deliver_next(self) -> bool:
        """Send the oldest mail that is due; False when there is none, or no email server."""
        server = self._mail_server()
        taken = self._take() if server else None
        if server is None or taken is None:
            return False
        mail, file = taken
        try:
            send_message(server, compose_message(mail, file, sender_of(server)), mail.to)
        except PROBLEMS as problem:
            log.warning("sending an email failed: %s", type(problem).__name__)
            self._rejected += 1
            self._settle(mail.id, sending_problem(server, problem))
            return True
        self._settle(mail.id, None)
        return True

    def _has_server(self) -> bool:
        if self._server.settings.smtp_url:
            return True
        with unit_of_work(self._server.database, self._scope(), utc_now(), commit=False) as ctx:
            return is_set_up(ctx.db, self._server.settings)

    def _mail_server(self) -> MailServer | None:
        with unit_of_work(self._server.database, self._scope(), utc_now(), commit=False) as ctx:
            return effective_server(ctx.db, self._server.settings)

    def _take(self) -> tuple[Mail, MailAttachment | None] | None:
        """Claim an e-mail for a while. A process that ends during a claim doesn't count as a rejection."""
        now = utc_now()
        oldest = select(Mail).where(*due_condition(now)).order_by(Mail.next_try_at).limit(1)
        with unit_of_work(self._server.database, self._scope(), now, commit=False) as ctx:
            if ctx.db.scalars(oldest).first() is None:
                return None
        with unit_of_work(self._server.database, self._scope(), now) as ctx:
            mail = ctx.db.scalars(oldest.with_for_update(skip_locked=True)).first()
            if mail is None:
                return None
            mail.tries += 1
            mail.next_try_at = now + retry_delay(mail.tries)
            ctx.db.flush()
            file = ctx.db.get(MailAttachment, mail.id)
            ctx.db.expunge_all()
            return mail, file

    def _settle(self, mail_id: str, problem: str | None) -> None:
        """Record that the email server accepted the e-mail, or why not, and give up after repeated rejections."""
        with unit_of_work(self._server.database, self._scope(), utc_now()) as ctx:
            mail = ctx.db.get_one(Mail, mail_id)
            mail.problem = problem
            if problem is None:
                mail.sent_at, mail.next_try_at = ctx.now, None
            elif mail.tries >= MAX_TRIES and mail.sent_at is None:
                mail.next_try_at = None
            if mail.next_try_at is None:
                _erase_secret(mail)

    def _scope(self) -> Scope:
        return Scope(self._server.settings.default_environment, None, Role.ADMIN)


def erase_expired_secrets(session: Session, now: datetime) -> int:
    """Delete the codes and links of e-mails that are too old to be sent, some at a time. Returns how many."""
    old = select(Mail).where(Mail.secret.is_not(None), Mail.created_at <= now - GIVE_UP_AFTER).limit(BATCH_SIZE)
    found = session.scalars(old.with_for_update(skip_locked=True)).all()
    for mail in found:
        _erase_secret(mail)
    return len(found)


def _erase_secret(mail: Mail) -> None:
    if mail.secret:
        mail.subject = mail.subject.replace(mail.secret, ERASED)
        mail.text = mail.text.replace(mail.secret, ERASED)
        mail.secret = None


def due_condition(now: datetime) -> tuple[ColumnElement[bool], ...]:
    """Condition for e-mails to try. Account e-mails expire after a day."""
    fresh = or_(Mail.environment.is_not(None), Mail.created_at > now - GIVE_UP_AFTER)
    return (Mail.sent_at.is_(None), Mail.next_try_at <= now, fresh)


def retry_delay(tries: int) -> timedelta:
    """Return the delay before the next attempt."""
    return timedelta(minutes=2 ** min(tries, MAX_TRIES))


def compose_message(mail: Mail, file: MailAttachment | None, sender: Address) -> EmailMessage:
    """Build the message, identically for each attempt. Raises ValueError if it has more than one recipient."""
    message = new_message()
    message["From"], message["To"], message["Subject"] = sender, recipient_address(mail.to), mail.subject
    message["Message-ID"] = f"<{mail.id}@orderkeep>"
    message["Date"] = mail.created_at
    if mail.environment is None:
        message["Auto-Submitted"] = "auto-generated"
    if mail.reply_to:
        message["Reply-To"] = recipient_address(mail.reply_to)
    if mail.unsubscribe:
        message["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.text)
    if file is not None:
        message.add_attachment(render_attachment(file), maintype="application", subtype="pdf", filename=file.name)
    return message


def waiting_mails(session: Session) -> int:
    """Count the e-mails that will be sent once the email server accepts them."""
    return session.scalars(select(func.count(Mail.id)).where(*WAITING)).one()


def mail_problem(database: Database, settings: Settings, timeout: float = SMTP_TIMEOUT) -> str | None:
    """Return why no e-mail can be sent through the email server in use; None if it works, or there is none."""
    with unit_of_work(database, Scope(settings.default_environment, None, Role.ADMIN), utc_now(), commit=False) as ctx:
        try:
            server = effective_server(ctx.db, settings)
        except UnreadablePassword:
            return UNREADABLE
    return server_problem(server, timeout) if server else None
