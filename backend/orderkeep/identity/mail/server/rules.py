"""The email server as plain values, and what its refusals mean. No database, no network."""

import re
import smtplib
import socket
import ssl
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from orderkeep.identity.mail.server.enums import Security

LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?", re.IGNORECASE)
MAX_HOST_LENGTH = 253
DEFAULT_PORTS = {Security.NONE: 25, Security.STARTTLS: 587, Security.TLS: 465}
UNREADABLE = "The stored password can't be read with this server's key. Enter the password again"


@dataclass(frozen=True)
class MailServer:
    """Where and how to sign in, and who the e-mails are from. The password is left out of its text form."""

    host: str
    port: int
    security: Security | None
    """None uses STARTTLS if the server offers it."""
    user: str
    password: str = field(repr=False)
    sender: str
    sender_name: str = ""


class UnreadablePassword(ValueError):
    """The stored password was encrypted with another key."""


class StartTlsUnavailable(ValueError):
    """The server doesn't offer the encryption that the settings require."""


def server_of_url(url: str, sender: str) -> MailServer | None:
    """The email server of `smtp://user:password@host:port` (STARTTLS if offered) or `smtps://…`; None without one."""
    if not url:
        return None
    parts = urlsplit(url)
    is_tls = parts.scheme == "smtps"
    return MailServer(
        host=parts.hostname or "",
        port=parts.port or (465 if is_tls else 25),
        security=Security.TLS if is_tls else None,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        sender=sender,
    )


def is_host(text: str) -> bool:
    """Whether this is the name or IP address of a machine, without a scheme, port or user."""
    try:
        ip_address(text)
    except ValueError:
        labels = text.removesuffix(".").split(".")
        return len(text) <= MAX_HOST_LENGTH and all(LABEL.fullmatch(label) for label in labels)
    return True


def keeps_password(old: MailServer | None, new: MailServer) -> bool:
    """Whether the stored password may be sent with these values: only to the same server, as safely as before.

    Otherwise an admin's session would be enough to read the password, by sending it to a server of one's own.
    """
    if old is None:
        return False
    return (old.host, old.port, old.security, old.user) == (new.host, new.port, new.security, new.user)


def sending_problem(server: MailServer, problem: Exception) -> str:
    """One sentence, without a full stop, about why no e-mail can be sent."""
    for kinds, sentence in _SENTENCES:
        if isinstance(problem, kinds):
            return sentence.format(host=server.host, port=server.port, sender=server.sender) + _server_reply(problem)
    if isinstance(problem, OSError) and problem.strerror and not isinstance(problem, smtplib.SMTPException):
        return f"{server.host} can't be reached at port {server.port}: {problem.strerror}"
    return f"{server.host} refused the email" + _server_reply(problem)


_SENTENCES: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...] = (
    (UnreadablePassword, UNREADABLE),
    (StartTlsUnavailable, "{host} doesn't offer STARTTLS at port {port}. Choose another kind of encryption"),
    (smtplib.SMTPAuthenticationError, "{host} refused the user name or password"),
    (smtplib.SMTPSenderRefused, "{host} refused the sender {sender}"),
    (smtplib.SMTPRecipientsRefused, "{host} refused the recipient"),
    (smtplib.SMTPNotSupportedError, "{host} doesn't accept a user name and password on this connection"),
    (ssl.SSLCertVerificationError, "The certificate of {host} isn't valid"),
    (ssl.SSLError, "{host} doesn't use this kind of encryption at port {port}"),
    (socket.gaierror, "{host} can't be found. Check the name of the email server"),
    (TimeoutError, "{host} didn't answer in time at port {port}"),
    (smtplib.SMTPServerDisconnected, "{host} closed the connection. Check the port and the encryption"),
)


def _server_reply(problem: Exception) -> str:
    """What the certificate check or the server itself said, on one line."""
    if isinstance(problem, ssl.SSLCertVerificationError):
        return f": {problem.verify_message}"
    if isinstance(problem, smtplib.SMTPAuthenticationError):
        return ""
    reply: object = b""
    if isinstance(problem, smtplib.SMTPResponseException):
        reply = problem.smtp_error
    elif isinstance(problem, smtplib.SMTPRecipientsRefused):
        reply = next(iter(problem.recipients.values()), (0, b""))[1]
    text = reply.decode(errors="replace") if isinstance(reply, bytes) else str(reply)
    answer = " ".join("".join(mark if mark.isprintable() else " " for mark in text).split())[:200].rstrip(".")
    return f": {answer}" if answer else ""
