"""A shop that moves to another PostgreSQL server goes on with its webhooks and live updates: each change once."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from orderkeep.admin.self_check import check_environment
from orderkeep.core.clock import utc_now
from orderkeep.core.db.engine import Database
from orderkeep.core.environment import Environment
from orderkeep.core.events.change_feed import Change
from orderkeep.core.events.change_feed_reader import FeedPosition
from orderkeep.main import create_app
from orderkeep.migrate import migrate
from orderkeep.webhooks.job import WebhookDeliveries
from orderkeep.webhooks.models import WebhookCursor
from tests.clients import Client
from tests.databases import LOOPBACK, Databases, Place
from tests.direct import DirectClient
from tests.makers import make_contact
from tests.postgres import Cluster, programs
from tests.webhooks.receiver import Receiver, receiving

pytestmark = pytest.mark.slow

USED_TRANSACTIONS = 22_000
"""More than a fresh server has used, including the migrations."""
USE_TRANSACTIONS = """
DO $$ BEGIN
    FOR each IN 1..%d LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP;
END $$
"""
Move = Callable[[Place, Place, Path], None]


def by_restore(old: Place, new: Place, folder: Path) -> None:
    """With this program's own backup."""
    archive = folder / "shop.backup"
    assert old.command("backup", str(archive)).returncode == 0
    back = new.command("restore", str(archive))
    assert (back.returncode, back.stderr) == (0, ""), back.stderr


def by_dump(old: Place, new: Place, folder: Path) -> None:
    """With PostgreSQL's own programs, and a copy of the keys."""
    dump = folder / "shop.dump"
    for arguments in (
        [programs() / "pg_dump", "--format=custom", f"--file={dump}", old.url],
        [programs() / "pg_restore", f"--dbname={new.url}", dump],
    ):
        subprocess.run([str(each) for each in arguments], check=True, capture_output=True)
    new.data_dir.mkdir()
    for name in ("jwt.jwk", "factor.key"):
        if (old.data_dir / name).exists():
            (new.data_dir / name).write_bytes((old.data_dir / name).read_bytes())


@pytest.fixture(scope="module")
def other_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("another-server"))
    cluster.ensure()
    yield cluster
    cluster.close()
    cluster.stop()


@pytest.fixture
def receiver(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    monkeypatch.setattr(app.state.settings, "webhook_allow_loopback", True)
    with receiving() as found:
        yield found


def send_due(app: FastAPI) -> None:
    app.state.settings.webhook_allow_loopback = True
    WebhookDeliveries(app.state.database, app.state.settings).run_once(utc_now() + timedelta(seconds=1))


def names(receiver: Receiver) -> list[str]:
    found = [event["data"]["name"] for event in receiver.events]
    receiver.received.clear()
    return found


def feed_check(database: Database) -> bool:
    [check] = [
        each for each in check_environment(database, Environment.DEVELOPMENT)["checks"] if each["code"] == "change_feed"
    ]
    return check["ok"]


def highest_transactions(database: Database) -> FeedPosition:
    with database.reader.connect() as connection:
        return (
            connection.execute(select(func.max(Change.xact))).scalar_one(),
            connection.execute(select(WebhookCursor.xact)).scalar_one(),
        )


@contextmanager
def opened(place: Place, admin: Client) -> Iterator[tuple[FastAPI, Client]]:
    """The application there, and the same admin."""
    app = create_app(place.settings)
    with DirectClient(app, LOOPBACK) as http:
        yield app, Client(http, admin.session)
    app.state.database.close()


@pytest.mark.parametrize("move", [by_restore, by_dump])
def test_each_change_is_delivered_and_streamed_once_after_a_move(
    app: FastAPI, admin: Client, place: Place, databases: Databases, receiver: Receiver, other_server: Cluster,
    tmp_path: Path, move: Move, caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    if place.kind == "sqlite":
        return  # its change feed has no transaction ids
    with psycopg.connect(place.url, autocommit=True) as connection:
        connection.execute((USE_TRANSACTIONS % USED_TRANSACTIONS).encode())
    endpoint = {"url": receiver.url, "events": ["contact.created"], "environment": "development"}
    admin.create("/rest/v1/webhook_endpoints", endpoint)
    make_contact(admin, name="Delivered before")
    send_due(app)
    make_contact(admin, name="Not delivered yet")
    assert (names(receiver), feed_check(app.state.database)) == (["Delivered before"], True)

    new = Place("postgresql", tmp_path / "new", other_server.clone("template1", f"moved_{move.__name__}"))
    move(place, new, tmp_path)
    moved = Database(new.settings.database)
    assert feed_check(moved) == (move is by_restore)
    migrate(new.settings)
    assert feed_check(moved)
    assert highest_transactions(moved) == (0, 0)
    moved.close()
    said = ["the database was moved from another PostgreSQL server; the change feed was adjusted"]
    assert [each.getMessage() for each in caplog.records] == (said if move is by_dump else [])

    with opened(new, admin) as (there, client):
        reader = there.state.feed.outbox
        seen = reader.newest()
        made = [make_contact(client, name=f"Contact {number}") for number in range(5)]
        streamed = [row["row_id"] for row in reader.after(seen, 100) if row["table_name"] == "customers"]
        assert streamed == [each["id"] for each in made]
        send_due(there)
        assert names(receiver) == ["Not delivered yet", *(each["name"] for each in made)]
        send_due(there)
        assert names(receiver) == []
    migrate(new.settings)
    moved = Database(new.settings.database)
    assert highest_transactions(moved) > (0, 0)
    moved.close()


def test_changes_written_before_the_repair_are_delivered_too(
    app: FastAPI, admin: Client, place: Place, receiver: Receiver
) -> None:
    """The same database with a position from far ahead, as if the shop had run on another server without a restart."""
    if place.kind == "sqlite":
        return
    endpoint = {"url": receiver.url, "events": ["contact.created"], "environment": "development"}
    admin.create("/rest/v1/webhook_endpoints", endpoint)
    make_contact(admin, name="Delivered before")
    send_due(app)
    ahead = 1 << 40
    with psycopg.connect(place.url) as connection:
        connection.execute(b"UPDATE changes SET xact = xact + %d" % ahead)
        connection.execute(b"UPDATE webhook_cursor SET xact = xact + %d" % ahead)
    make_contact(admin, name="Missed")
    send_due(app)
    assert (names(receiver), feed_check(app.state.database)) == (["Delivered before"], False)
    migrate(place.settings)
    send_due(app)
    assert (names(receiver), feed_check(app.state.database)) == (["Missed"], True)
