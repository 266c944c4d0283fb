"""Settings that lead nowhere are named: email server, storage, keys."""

import socket
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from orderkeep import keys
from orderkeep.identity.mail.server.connection import server_problem
from orderkeep.identity.mail.server.rules import server_of_url
from orderkeep.settings import BadSetting, Settings, read_settings
from tests.databases import Place

pytestmark = pytest.mark.one_database

BAD = {
    "SMTP_URL": ["mail.example", "http://mail.example", "smtp://", "smtp://mail.example:port", "smtp://mail.example:0"],
    "STORAGE_URL": ["bucket", "s3://", "ftp://bucket/x", "file:///etc"],
}
USE = {
    "SMTP_URL": "use smtp://user:password@host:587 or smtps://user:password@host:465",
    "STORAGE_URL": "use s3://bucket/prefix",
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD.items() for value in values])
def test_a_bad_address_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"ORDERKEEP_{name}", value)
    with pytest.raises(BadSetting) as refusal:
        read_settings()
    assert str(refusal.value) == f"ORDERKEEP_{name}: {USE[name]}"


WORKING = "postgresql://user@/name?host=a:5432&host=b:5432&target_session_attrs=read-write"


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("mysql://shop@a/shop", "use sqlite:///<file> or postgresql://…"),
        ("postgresql://shop@a:5432,b:5432/shop", f"use {WORKING}"),
        ("postgres://shop@a:port/shop", f"use {WORKING}"),
        ("postgresql://shop@/shop?host=a,b&port=1,2,3", f"use {WORKING}"),
        (
            "postgresql://shop@a/shop?prepare_threshold=0",
            f"prepare_threshold isn't a parameter of PostgreSQL's client library. Use {WORKING}",
        ),
        ("postgresql://shop@a/shop?connect_timeout=soon", f"connect_timeout has to be a whole number. Use {WORKING}"),
        ("postgresql://shop@a/shop?sslmode=a&sslmode=b", f"sslmode is given more than once. Use {WORKING}"),
    ],
)
def test_an_address_of_a_database_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, url: str, problem: str
) -> None:
    monkeypatch.setenv("ORDERKEEP_DATABASE_URL", url)
    with pytest.raises(BadSetting) as refusal:
        read_settings()
    assert str(refusal.value) == f"ORDERKEEP_DATABASE_URL: {problem}"


@pytest.mark.parametrize(
    "url",
    [
        WORKING,
        "postgresql://user@/name?host=a,b&port=5432,5432",
        "postgresql://user@a,b/name",
        "postgresql://user:p%40ss@[::1]:5432/name?sslmode=verify-full&connect_timeout=5&application_name=shop",
        "postgresql:///name?host=/var/run/postgresql",
        "sqlite:////var/lib/orderkeep/shop.db",
    ],
)
def test_addresses_of_databases_that_work(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("ORDERKEEP_DATABASE_URL", url)
    assert read_settings().database == url


@pytest.mark.slow
def test_a_bad_address_of_a_database_stops_the_start_in_one_line(place: Place) -> None:
    for url, problem in (
        ("postgresql://shop@a:5432,b:5432/shop", "use"),
        ("postgresql://127.0.0.1:1/x?sslmode=y", "the"),
    ):
        wrong = replace(place, url=url).command("serve", "--port", "0")
        assert (wrong.returncode, wrong.stdout, len(wrong.stderr.splitlines())) == (2, "", 1)
        assert wrong.stderr.startswith(f"ORDERKEEP_DATABASE_URL: {problem} ")


def problem_of(url: str) -> str | None:
    """Why no e-mail can be sent through the server of this setting."""
    server = server_of_url(url, "shop@example.com")
    assert server is not None
    return server_problem(server)


def test_a_mail_server_that_cannot_be_used_is_named() -> None:
    assert problem_of("smtp://127.0.0.1:1") == "127.0.0.1 can't be reached at port 1: Connection refused"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_hang_up, args=(listener,))
        thread.start()
        problem = problem_of(f"smtp://127.0.0.1:{listener.getsockname()[1]}")
        thread.join()
    assert problem == "127.0.0.1 closed the connection. Check the port and the encryption"


def _hang_up(listener: socket.socket) -> None:
    listener.accept()[0].close()


def test_every_key_file_is_known(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    keys.api_key(settings), keys.factor_key(settings), keys.setup_code(settings), keys.signing_keys(settings)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(keys.KEY_FILES)
