"""A real email server for tests, which stores the mail it receives."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

TAKEN = "250 OK"
LONGEST_LINE, ENCODED_LINE = 998, 76
ADDRESSES = ("from", "to", "reply-to", "sender", "cc")
LOGIN, PASSWORD = "shop", "p@ss word"


class MailStore:
    """The received mail. Override `take` to check or reject each message first."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[list[str]] = []
        """The recipients of each message's envelope."""
        self.raw: list[bytes] = []
        """Each message, byte by byte. `serving` checks them all."""
        self.arrived = threading.Event()

    def take(self, mail: EmailMessage, _session: Session, _envelope: Envelope) -> str:
        """Store a message, and return the reply to the sender."""
        self.mails.append(mail)
        self.arrived.set()
        return TAKEN

    async def handle_DATA(self, _server: Any, session: Session, envelope: Envelope) -> str:  # noqa: N802  # aiosmtpd's name
        """Called with a complete message."""
        self.recipients.append(envelope.rcpt_tos)
        assert isinstance(envelope.content, bytes)
        self.raw.append(envelope.content)
        return self.take(message_from_bytes(envelope.content, policy=policy.default), session, envelope)


class RefusesSenders(MailStore):
    """An email server that accepts e-mail from one sender only."""

    def __init__(self, accepted: str) -> None:
        super().__init__()
        self.accepted = accepted

    async def handle_MAIL(  # noqa: N802  # aiosmtpd's name
        self, _server: Any, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Called with the sender of a message."""
        if address != self.accepted:
            return f"553 Only {self.accepted} may send here"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return TAKEN


@contextmanager
def serving(
    letterbox: MailStore, port: int, *, asks_login: bool = False, starttls: ssl.SSLContext | None = None
) -> Iterator[str]:
    """Receive mail at this port until the end of the block. Returns the setting for the server.

    With `starttls`, it takes mail and passwords on an encrypted connection only.
    """
    login: dict[str, Any] = {"authenticator": _check, "auth_require_tls": False} if asks_login else {}
    if starttls:
        login |= {"tls_context": starttls, "require_starttls": True}
    controller = Controller(letterbox, hostname="127.0.0.1", port=port, **login)
    controller.start()
    try:
        yield f"smtp://shop:p%40ss%20word@127.0.0.1:{port}" if asks_login else f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()
        assert [fault for raw in letterbox.raw for fault in message_faults(raw)] == []


def message_faults(raw: bytes) -> list[str]:
    """What a mail program may not be able to read: lines that are too long or not ASCII, encoded words that are too
    long, or that stand where only ids, links and addresses may (RFC 2047, section 5; RFC 5322, section 2).
    """
    lines = raw.removesuffix(b"\r\n").split(b"\r\n")
    faults = [f"not one line of ASCII: {line!r}" for line in lines if not line.isascii() or set(line) & {10, 13}]
    faults += [f"{len(line)} bytes: {line[:80]!r}" for line in lines if len(line) > LONGEST_LINE]
    for part in message_from_bytes(raw, policy=policy.compat32).walk():
        for name, value in part.raw_items():
            faults += [f"{name}: {fault}" for fault in _header_faults(name, str(value))]
    return faults


def _header_faults(name: str, value: str) -> list[str]:
    if name.lower() in ADDRESSES:
        name_part, _, address = value.rpartition("<")
        return [f"encoded address {value!r}"] if "=?" in (address if name_part else value) else _long_words(name, value)
    if name.lower() == "subject":
        return _long_words(name, value)
    return [f"encoded {value!r}"] if "=?" in value else []


def _long_words(name: str, value: str) -> list[str]:
    lines = f"{name}: {value}".splitlines()
    return [f"{len(line)} bytes: {line!r}" for line in lines if "=?" in line and len(line) > ENCODED_LINE]


@contextmanager
def silent(port: int) -> Iterator[None]:
    """Accept connections at this port and never say anything."""
    with socket.create_server(("127.0.0.1", port)):
        yield


def certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """A certificate for this machine that no one has signed, and its file, for programs that trust it anyway."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "mail.crt", folder / "mail.key"
    public.write_bytes(built.public_bytes(Encoding.PEM))
    private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(public, private)
    return context, public


def _check(_server: Any, _session: Session, _envelope: Envelope, _mechanism: str, data: Any) -> AuthResult:
    right = isinstance(data, LoginPassword) and (data.login, data.password) == (LOGIN.encode(), PASSWORD.encode())
    return AuthResult(success=right, handled=right)  # unless handled, a refusal is answered with 535
