"""A real mail server for tests, which stores the mail it receives."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword, Session

TAKEN = "250 OK"
LOGIN, PASSWORD = "shop", "p@ss word"


class Letterbox:
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


@contextmanager
def serving(letterbox: Letterbox, port: int, *, asks_login: bool = False) -> Iterator[str]:
    """Receive mail at this port until the end of the block. Returns the setting for the server."""
    login: dict[str, Any] = {"authenticator": _check, "auth_require_tls": False} if asks_login else {}
    controller = Controller(letterbox, hostname="127.0.0.1", port=port, **login)
    controller.start()
    try:
        yield f"smtp://shop:p%40ss%20word@127.0.0.1:{port}" if asks_login else f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()


def _check(_server: Any, _session: Session, _envelope: Envelope, _mechanism: str, data: Any) -> AuthResult:
    right = isinstance(data, LoginPassword) and (data.login, data.password) == (LOGIN.encode(), PASSWORD.encode())
    return AuthResult(success=right, handled=right)  # unless handled, a refusal is answered with 535
