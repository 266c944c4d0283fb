"""Shared fixtures of the identity tests."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.identity.accounts.passwords import Passwords
from orderkeep.identity.external.openid_provider import Credentials, OpenIdProvider
from orderkeep.main import create_app
from tests.databases import LOOPBACK, Place
from tests.direct import DirectClient
from tests.identity.auth_client import Auth
from tests.identity.google_client import SITE, Browser
from tests.identity.provider import CLIENT_ID, CLIENT_SECRET, Provider, running
from tests.identity.sms_gateway import Gateway, listening

Inside = Callable[[], Any]


@pytest.fixture
def auth(http: TestClient) -> Auth:
    """The auth server of the fresh installation."""
    return Auth(http)


@pytest.fixture
def inside(app: FastAPI) -> Inside:
    """A transaction to read rows or to change their timestamps."""

    @contextmanager
    def open_work() -> Iterator[Context]:
        scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
        with unit_of_work(app.state.database, scope, utc_now()) as ctx:
            yield ctx

    return open_work


@pytest.fixture
def full_price(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords at production cost."""
    monkeypatch.setattr(app.state.identity, "passwords", Passwords())


@pytest.fixture(scope="session")
def provider_process() -> Iterator[Provider]:
    """A provider that listens for the whole run."""
    with running() as provider:
        yield provider


@pytest.fixture
def provider(provider_process: Provider, monkeypatch: pytest.MonkeyPatch) -> Provider:
    """The provider, as it was in the beginning."""
    fresh = Provider(provider_process.key)
    fresh.issuer, fresh.redirect_uri = provider_process.issuer, f"{SITE}/auth/v1/callback"
    monkeypatch.setattr(provider_process, "__dict__", fresh.__dict__)
    return provider_process


@pytest.fixture
def google(app: FastAPI, auth: Auth, provider: Provider, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A browser, and the installation with sign-in by this provider."""
    us = Credentials(CLIENT_ID, CLIENT_SECRET, provider.redirect_uri)
    monkeypatch.setattr(app.state.identity, "google", OpenIdProvider(provider.issuer, us))
    return Browser(auth, provider)


@pytest.fixture
def deploy(place: Place) -> Iterator[Callable[..., TestClient]]:
    """The same installation with other settings, or requested from another address."""
    with ExitStack() as running:

        def start(client: tuple[str, int] = LOOPBACK, **settings: Any) -> TestClient:
            app = create_app(place.settings.model_copy(update=settings))
            return running.enter_context(DirectClient(app, client))

        yield start


@pytest.fixture
def text_gateway() -> Iterator[Gateway]:
    """A gateway for text messages."""
    with listening() as gateway:
        yield gateway


@pytest.fixture
def origin(place: Place, provider: Provider, text_gateway: Gateway) -> Iterator[str]:
    """The URL of a running server, which knows the provider and the gateway."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        provider.redirect_uri = f"{url}/auth/v1/callback"
        known = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "issuer": provider.issuer}
        more = {"public_url": url, "sms_gateway_url": text_gateway.url} | {
            f"google_{name}": value for name, value in known.items()
        }
        app = create_app(place.settings.model_copy(update=more))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", proxy_headers=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        until = time.monotonic() + 20
        while not server.started and time.monotonic() < until:
            time.sleep(0.01)
        yield url
        server.should_exit = True
        thread.join()


@pytest.fixture
def phones(deploy: Callable[..., TestClient], text_gateway: Gateway) -> Auth:
    """The installation with this gateway."""
    return Auth(deploy(sms_gateway_url=text_gateway.url, sms_gateway_token="secret-token", sms_sender="Kestrel"))
