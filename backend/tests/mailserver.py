"""A real mail server on this machine for tests, which keeps what it takes."""

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
    """What arrived; override `take` to look at each mail first, or to refuse it."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[list[str]] = []
        """Those of each mail's envelope."""
        self.arrived = threading.Event()

    def take(self, mail: EmailMessage, _session: Session, _envelope: Envelope) -> str:
        """Keep one mail; the answer that the sender gets."""
        self.mails.append(mail)
        self.arrived.set()
        return TAKEN

    async def handle_DATA(self, _server: Any, session: Session, envelope: Envelope) -> str:  # noqa: N802  # aiosmtpd's name
        """A whole mail was handed over."""
        self.recipients.append(envelope.rcpt_tos)
        assert isinstance(envelope.content, bytes)
        return self.take(message_from_bytes(envelope.content, policy=policy.default), session, envelope)


@contextmanager
def serving(letterbox: Letterbox, port: int, *, asks_login: bool = False) -> Iterator[str]:
    """Take mails at this port until the end of the block; the setting that finds the server."""
    login: dict[str, Any] = {"authenticator": _check, "auth_require_tls": False} if asks_login else {}
    controller = Controller(letterbox, hostname="127.0.0.1", port=port, **login)
    controller.start()
    try:
        yield f"smtp://shop:p%40ss%20word@127.0.0.1:{port}" if asks_login else f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()


def _check(_server: Any, _session: Session, _envelope: Envelope, _mechanism: str, data: Any) -> AuthResult:
    right = isinstance(data, LoginPassword) and (data.login, data.password) == (LOGIN.encode(), PASSWORD.encode())
    return AuthResult(success=right)
