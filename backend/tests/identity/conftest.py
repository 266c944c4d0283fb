"""What the tests of identity share."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.scope import Role, Scope
from orderkeep.core.environment import Environment
from orderkeep.identity.passwords import Passwords
from orderkeep.main import create_app
from tests.databases import LOOPBACK, Place
from tests.direct import DirectClient
from tests.identity.auth_client import Auth

Inside = Callable[[], Any]


@pytest.fixture
def auth(http: TestClient) -> Auth:
    """The auth server of the fresh shop."""
    return Auth(http)


@pytest.fixture
def inside(app: FastAPI) -> Inside:
    """A transaction of the shop's own, to look at rows or to move them in time."""

    @contextmanager
    def open_work() -> Iterator[Context]:
        scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
        with unit_of_work(app.state.database, scope, utc_now()) as ctx:
            yield ctx

    return open_work


@pytest.fixture
def full_price(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords cost what they cost in a shop."""
    monkeypatch.setattr(app.state.identity, "passwords", Passwords())


@pytest.fixture
def deploy(place: Place) -> Iterator[Callable[..., TestClient]]:
    """The same shop served with other settings, or asked from another address."""
    with ExitStack() as running:

        def start(client: tuple[str, int] = LOOPBACK, **settings: Any) -> TestClient:
            app = create_app(place.settings.model_copy(update=settings))
            return running.enter_context(DirectClient(app, client))

        yield start
