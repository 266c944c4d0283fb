"""The web app's unmodified client library against a server on a real port."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from orderkeep.main import create_app
from tests.databases import API_KEY, Place
from tests.identity.provider import CLIENT_ID, CLIENT_SECRET, Provider

WEB_APP = Path(__file__).resolve().parents[3] / "frontend"
DRIVER = Path(__file__).with_name("auth_js") / "drive.mjs"
INSTALLED = (WEB_APP / "node_modules/@supabase/auth-js").is_dir() and shutil.which("node")


@pytest.fixture
def state() -> str:
    """No one has signed up."""
    return "empty"


@pytest.fixture
def origin(place: Place, provider: Provider) -> Iterator[str]:
    """The URL of a running server, which knows the provider."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        provider.redirect_uri = f"{url}/auth/v1/callback"
        known = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "issuer": provider.issuer}
        more = {"public_url": url} | {f"google_{name}": value for name, value in known.items()}
        app = create_app(place.settings.model_copy(update=more))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", proxy_headers=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield url
        server.should_exit = True
        thread.join()


@pytest.mark.skipif(not INSTALLED, reason="the web app's packages are not installed; make test installs them")
def test_the_client_library_of_the_web_app(origin: str) -> None:
    command = ["node", str(DRIVER), origin, API_KEY, str(WEB_APP)]
    driven = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
    assert driven.returncode == 0, driven.stdout + driven.stderr
    assert driven.stdout.splitlines() == [
        "sign up",
        "sign in",
        "claims are checked with the public keys",
        "refresh",
        "two tabs refresh at once",
        "sign out scopes",
        "update the user",
        "a second factor",
        "sign in with google",
        "link google",
        "what is off says so",
    ]
