"""Sends queued e-mails over SMTP, at least once: each is marked as tried before sending, and as sent afterwards.

A duplicate occurs only if the process ends between the mail server's acceptance and our commit. Both copies have the
same Message-ID.
"""

import contextlib
import logging
import smtplib
import ssl
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.failure_log import log_failure
from orderkeep.core.mail_address import recipient
from orderkeep.identity.auth_server import AuthServer
from orderkeep.identity.mail import printed
from orderkeep.identity.models import Mail, MailAttachment

log = logging.getLogger("orderkeep")

MOST_TRIES = 8
AT_ONCE = 500
ERASED = "(deleted)"
"""What stands in the outbox in place of a code or link."""
KEPT_TRYING = timedelta(days=1)
LOOK_EVERY = 15.0
"""Polling interval in seconds. E-mails written by this process are sent immediately."""
SMTP_TIMEOUT = 20.0


class MailSender:
    """A thread that empties the outbox. It only runs if SMTP_URL is set."""

    def __init__(self, server: AuthServer) -> None:
        self._server = server
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, name="postman", daemon=True)

    def start(self) -> None:
        """Start, with the e-mails left by an earlier run."""
        if self._server.settings.smtp_url:
            self._thread.start()

    def stop(self) -> None:
        """Stop after the current e-mail."""
        self._ends.set()
        self._server.mail_waits.set()
        if self._thread.is_alive():
            self._thread.join(SMTP_TIMEOUT)

    def _run(self) -> None:
        while not self._ends.is_set():
            self._server.mail_waits.clear()
            try:
                while not self._ends.is_set() and self.deliver_next():
                    pass
            except Exception as error:  # noqa: BLE001  # whatever went wrong, the next round tries again
                log_failure("reading the outbox failed and will be retried", error)
            self._server.mail_waits.wait(LOOK_EVERY)

    def deliver_next(self) -> bool:
        """Send the oldest mail that is due; False when there is none."""
        taken = self._take()
        if taken is None:
            return False
        mail, file = taken
        try:
            message = composed(mail, file, self._server.settings.support_email)
            send(self._server.settings.smtp_url, message, mail.to)
        except (OSError, smtplib.SMTPException, ValueError, RuntimeError) as problem:
            log.warning("sending an e-mail failed: %s", type(problem).__name__)
            self._settle(mail.id, sent=False)
            return True
        self._settle(mail.id, sent=True)
        return True

    def _take(self) -> tuple[Mail, MailAttachment | None] | None:
        """Claim an e-mail for a while. A process that ends during a claim doesn't count as a rejection."""
        now = utc_now()
        oldest = select(Mail).where(*due(now)).order_by(Mail.next_try_at).limit(1)
        with unit_of_work(self._server.database, self._scope(), now, commit=False) as ctx:
            if ctx.db.scalars(oldest).first() is None:
                return None
        with unit_of_work(self._server.database, self._scope(), now) as ctx:
            mail = ctx.db.scalars(oldest.with_for_update(skip_locked=True)).first()
            if mail is None:
                return None
            mail.tries += 1
            mail.next_try_at = now + pause(mail.tries)
            ctx.db.flush()
            file = ctx.db.get(MailAttachment, mail.id)
            ctx.db.expunge_all()
            return mail, file

    def _settle(self, mail_id: str, *, sent: bool) -> None:
        """Record that the mail server accepted the e-mail, or give up after repeated rejections."""
        with unit_of_work(self._server.database, self._scope(), utc_now()) as ctx:
            mail = ctx.db.get_one(Mail, mail_id)
            if sent:
                mail.sent_at, mail.next_try_at = ctx.now, None
            elif mail.tries >= MOST_TRIES and mail.sent_at is None:
                mail.next_try_at = None
            if mail.next_try_at is None:
                _erase_secret(mail)

    def _scope(self) -> Scope:
        return Scope(self._server.settings.default_environment, None, Role.ADMIN)


def erase_expired_secrets(session: Session, now: datetime) -> int:
    """Delete the codes and links of e-mails that are too old to be sent, some at a time. Returns how many."""
    old = select(Mail).where(Mail.secret.is_not(None), Mail.created_at <= now - KEPT_TRYING).limit(AT_ONCE)
    found = session.scalars(old.with_for_update(skip_locked=True)).all()
    for mail in found:
        _erase_secret(mail)
    return len(found)


def _erase_secret(mail: Mail) -> None:
    if mail.secret:
        mail.text = mail.text.replace(mail.secret, ERASED)
        mail.secret = None


def due(now: datetime) -> tuple[ColumnElement[bool], ...]:
    """Condition for e-mails to try. Account e-mails expire after a day."""
    fresh = or_(Mail.environment.is_not(None), Mail.created_at > now - KEPT_TRYING)
    return (Mail.sent_at.is_(None), Mail.next_try_at <= now, fresh)


def pause(tries: int) -> timedelta:
    """Return the delay before the next attempt."""
    return timedelta(minutes=2 ** min(tries, MOST_TRIES))


def composed(mail: Mail, file: MailAttachment | None, sender: str) -> EmailMessage:
    """Build the message, identically for each attempt. Raises ValueError if it has more than one recipient."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, recipient(mail.to), mail.subject
    message["Message-ID"] = f"<{mail.id}@orderkeep>"
    message["Date"] = mail.created_at
    if mail.environment is None:
        message["Auto-Submitted"] = "auto-generated"
    if mail.reply_to:
        message["Reply-To"] = recipient(mail.reply_to)
    if mail.unsubscribe:
        message["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.text)
    if file is not None:
        message.add_attachment(printed(file), maintype="application", subtype="pdf", filename=file.name)
    return message


def send(url: str, message: EmailMessage, to: str) -> None:
    """Send the message to this one address through `smtp://user:password@host:port` (STARTTLS if offered) or
    `smtps://…`.
    """
    with _signed_in(url) as connection:
        connection.send_message(message, to_addrs=[to])
        connection.quit()


def waiting_mails(ctx: Context) -> int:
    """Count the e-mails that will be sent once the mail server accepts them."""
    waiting = select(func.count(Mail.id)).where(Mail.sent_at.is_(None), Mail.next_try_at.is_not(None))
    return ctx.db.scalars(waiting).one()


def mail_server_problem(url: str, timeout: float = SMTP_TIMEOUT) -> str | None:
    """Return why no e-mail can be sent, or None if the server is reachable and accepts the password."""
    host = urlsplit(url).hostname
    try:
        with _signed_in(url, timeout) as connection:
            connection.noop()
            connection.quit()
    except smtplib.SMTPAuthenticationError:
        return f"{host} refused the user name or password"
    except (OSError, smtplib.SMTPException, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else type(problem).__name__
        return f"{host}: {reason}"
    return None


@contextlib.contextmanager
def _signed_in(url: str, timeout: float = SMTP_TIMEOUT) -> Iterator[smtplib.SMTP]:
    parts = urlsplit(url)
    context = ssl.create_default_context()
    connection: smtplib.SMTP
    if parts.scheme == "smtps":
        connection = smtplib.SMTP_SSL(parts.hostname or "", parts.port or 465, timeout=timeout, context=context)
    else:
        connection = smtplib.SMTP(parts.hostname or "", parts.port or 25, timeout=timeout)
    with contextlib.closing(connection):
        connection.ehlo()
        if parts.scheme != "smtps" and connection.has_extn("starttls"):
            connection.starttls(context=context)
        if parts.username:
            connection.login(unquote(parts.username), unquote(parts.password or ""))
        yield connection
