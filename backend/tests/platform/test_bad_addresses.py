"""Settings that lead nowhere are named: mail server, storage, keys."""

import socket
import threading
from pathlib import Path

import pytest

from orderkeep import keys
from orderkeep.identity.mail_server.connection import server_problem
from orderkeep.identity.mail_server.rules import server_of_url
from orderkeep.settings import BadSetting, Settings, read_settings

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
