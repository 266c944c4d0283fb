"""A real mail server for tests, which stores the mail it receives."""

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
LOGIN, PASSWORD = "shop", "p@ss word"


class MailStore:
    """The received mail. Override `take` to check or reject each message first."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[list[str]] = []
        """The recipients of each message's envelope."""
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
        return self.take(message_from_bytes(envelope.content, policy=policy.default), session, envelope)


class RefusesSenders(MailStore):
    """A mail server that accepts e-mail from one sender only."""

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
