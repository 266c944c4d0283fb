"""An email server that stores the messages it receives, and an installation that uses it."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.clients import Client
from tests.mailserver import MailStore, serving
from tests.makers import make_product


@pytest.fixture
def letterbox() -> MailStore:
    """What arrives."""
    return MailStore()


@pytest.fixture
def smtp(letterbox: MailStore, free_tcp_port: int) -> Iterator[str]:
    """The URL of the email server."""
    with serving(letterbox, free_tcp_port) as address:
        yield address


@pytest.fixture
def lamp(admin: Client) -> dict[str, Any]:
    """Five on the shelf, and no reorder level."""
    return make_product(admin, name="Desk lamp", stock_quantity=5, reorder_level=0)
