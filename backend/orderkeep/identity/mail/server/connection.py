"""The conversation with an email server."""

import contextlib
import smtplib
import ssl
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from email.headerregistry import Address
from email.message import EmailMessage

from orderkeep.core.mail_address import recipient_address
from orderkeep.identity.mail.server.enums import Security
from orderkeep.identity.mail.server.rules import MailServer, StartTlsUnavailable, sending_problem

SMTP_TIMEOUT = 20.0
PROBLEMS = (OSError, smtplib.SMTPException, ValueError, RuntimeError)


def sender_of(server: MailServer) -> Address:
    """The sender for the header."""
    address = recipient_address(server.sender)
    return Address(server.sender_name, address.username, address.domain)


def send_message(server: MailServer, message: EmailMessage, to: str, timeout: float = SMTP_TIMEOUT) -> None:
    """Send the message to this one address. The timeout is for each step of the conversation."""
    with signed_in(server, timeout) as connection:
        connection.send_message(message, to_addrs=[to])
        connection.quit()


def try_sending(server: MailServer, message: EmailMessage, to: str, limit: float) -> str | None:
    """Send the message and return what went wrong, within `limit` seconds however slowly the server answers."""
    done: Future[None] = Future()

    def run() -> None:
        try:
            send_message(server, message, to, limit)
        except PROBLEMS as problem:
            done.set_exception(problem)
        else:
            done.set_result(None)

    # A daemon, because a conversation that never ends must not keep the server from stopping.
    threading.Thread(target=run, name="mail-test", daemon=True).start()
    try:
        done.result(limit)
    except PROBLEMS as problem:
        return sending_problem(server, problem)
    return None


def server_problem(server: MailServer, timeout: float = SMTP_TIMEOUT) -> str | None:
    """Return why no e-mail can be sent, or None if the server is reachable and accepts the password."""
    try:
        with signed_in(server, timeout) as connection:
            connection.noop()
            connection.quit()
    except PROBLEMS as problem:
        return sending_problem(server, problem)
    return None


@contextlib.contextmanager
def signed_in(server: MailServer, timeout: float = SMTP_TIMEOUT) -> Iterator[smtplib.SMTP]:
    """A connection to the server that is ready to send."""
    context = ssl.create_default_context()
    connection: smtplib.SMTP
    if server.security is Security.TLS:
        connection = smtplib.SMTP_SSL(server.host, server.port, timeout=timeout, context=context)
    else:
        connection = smtplib.SMTP(server.host, server.port, timeout=timeout)
    with contextlib.closing(connection):
        connection.ehlo()
        _encrypt(connection, server, context)
        if server.user:
            connection.login(server.user, server.password)
        yield connection


def _encrypt(connection: smtplib.SMTP, server: MailServer, context: ssl.SSLContext) -> None:
    if server.security in (Security.TLS, Security.NONE):
        return
    if connection.has_extn("starttls"):
        connection.starttls(context=context)
    elif server.security is Security.STARTTLS:
        raise StartTlsUnavailable
