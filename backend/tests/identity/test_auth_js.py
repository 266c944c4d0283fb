"""The web app's unmodified client library against a server on a real port."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.databases import API_KEY
from tests.identity.sms_gateway import Gateway

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

WEB_APP = Path(__file__).resolve().parents[3] / "frontend"
DRIVER = Path(__file__).with_name("auth_js") / "drive.mjs"
INSTALLED = (WEB_APP / "node_modules/@supabase/auth-js").is_dir() and shutil.which("node")


@pytest.fixture
def state() -> str:
    """No one has signed up."""
    return "empty"


@pytest.mark.skipif(not INSTALLED, reason="the web app's packages are not installed; make test installs them")
def test_the_client_library_of_the_web_app(origin: str, text_gateway: Gateway) -> None:
    command = ["node", str(DRIVER), origin, API_KEY, str(WEB_APP), text_gateway.url]
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
        "a code by text message",
        "sign in with google",
        "link google",
        "what is off says so",
    ]
