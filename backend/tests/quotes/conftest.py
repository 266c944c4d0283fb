"""A mail server that stores the messages it receives, and an installation that uses it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from orderkeep.main import create_app
from tests.clients import Client
from tests.databases import LOOPBACK, Place
from tests.direct import DirectClient
from tests.mailserver import Letterbox, serving
from tests.makers import make_product

Served = Callable[..., Client]


@pytest.fixture
def letterbox() -> Letterbox:
    """What arrives."""
    return Letterbox()


@pytest.fixture
def smtp(letterbox: Letterbox, free_tcp_port: int) -> Iterator[str]:
    """The URL of the mail server."""
    with serving(letterbox, free_tcp_port) as address:
        yield address


@pytest.fixture
def served(place: Place, admin: Client) -> Iterator[Served]:
    """The admin of the same installation, served with other settings."""
    with ExitStack() as running:

        def start(**settings: Any) -> Client:
            app = create_app(place.settings.model_copy(update=settings))
            return Client(running.enter_context(DirectClient(app, LOOPBACK)), admin.session)

        yield start


@pytest.fixture
def lamp(admin: Client) -> dict[str, Any]:
    """Five on the shelf, and no reorder level."""
    return make_product(admin, name="Desk lamp", stock_quantity=5, reorder_level=0)
