"""A mail server that keeps what it gets, and the shop served with it."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from starlette.testclient import TestClient

from orderkeep.main import create_app
from tests.clients import Client
from tests.databases import LOOPBACK, Place

Served = Callable[..., Client]


class Letterbox:
    """What arrived."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.arrived = threading.Event()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        self.arrived.set()
        return "250 OK"


@pytest.fixture
def letterbox() -> Letterbox:
    """What arrives."""
    return Letterbox()


@pytest.fixture
def smtp(letterbox: Letterbox, free_tcp_port: int) -> Iterator[str]:
    """The address of the mail server."""
    controller = Controller(letterbox, hostname="127.0.0.1", port=free_tcp_port)
    controller.start()
    yield f"smtp://127.0.0.1:{free_tcp_port}"
    controller.stop()


@pytest.fixture
def served(place: Place, admin: Client) -> Iterator[Served]:
    """The admin at the same shop, served with other settings."""
    with ExitStack() as running:

        def start(**settings: Any) -> Client:
            app = create_app(place.settings.model_copy(update=settings))
            return Client(running.enter_context(TestClient(app, client=LOOPBACK)), admin.session)

        yield start
