"""Fixtures for all tests: a fresh application on each database, and signed-in people."""

import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from zlib import crc32

import hypothesis
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from orderkeep.admin import self_check_run as self_check
from orderkeep.campaigns.sending import Sender
from orderkeep.main import create_app
from orderkeep.seed.sample import fill_once
from orderkeep.serving import tune_garbage_collection
from tests.applications import Apps
from tests.clients import Client, Served
from tests.databases import KINDS, LOOPBACK, Databases, Place
from tests.direct import DirectClient
from tests.postgres import Cluster, roomy
from tests.prefilled_shops import Prefill

RUN = "ORDERKEEP_TEST_RUN"
"""Names the folder shared by all workers of a run."""
FOLDER = "orderkeep-test-"
# The duration of an example depends on the load of the machine.
hypothesis.settings.register_profile("repeatable", deadline=None, derandomize=True)
hypothesis.settings.register_profile("random", deadline=None)
hypothesis.settings.load_profile("repeatable")
# A background job would read a database that a test is about to replace. Tests can still call it.
Sender.interval = threading.TIMEOUT_MAX
# The books are checked after most tests. Compiling the statements each time would take a tenth of the run.
self_check.COMPILED = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--database sqlite` is quicker during development. Both are required before merging."""
    parser.addoption("--database", choices=("both", *KINDS), default="both", help="which database the tests use")
    parser.addoption("--everything", action="store_true", help="every test runs on every database")
    parser.addoption("--long", action="store_true", help="random walks take many more steps, different ones each time")


def pytest_configure(config: pytest.Config) -> None:
    """The main process owns the run's folder. Workers find it in their environment."""
    if config.getoption("--long"):
        hypothesis.settings.load_profile("random")
    if not hasattr(config, "workerinput"):
        for note in Path(roomy()).glob(f"{FOLDER}*/owner"):
            if not Path(f"/proc/{note.read_text()}").exists():  # a run that was killed before it could clean up
                shutil.rmtree(note.parent, ignore_errors=True)
        os.environ[RUN] = tempfile.mkdtemp(prefix=FOLDER, dir=roomy())
        os.environ["ORDERKEEP_TEST_OWNER"] = str(os.getpid())
        Path(os.environ[RUN], "owner").write_text(str(os.getpid()))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the PostgreSQL server, if any test started it."""
    if not hasattr(config, "workerinput") and (folder := os.environ.pop(RUN, "")):
        Cluster(Path(folder)).stop()
        shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_finish() -> None:
    """Exclude imported modules from garbage collection, like a server that has started."""
    tune_garbage_collection()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test that uses a database runs on each of them."""
    if "kind" in metafunc.fixturenames:
        wanted = metafunc.config.getoption("--database")
        metafunc.parametrize("kind", KINDS if wanted == "both" else [wanted], scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `one_database` run on one of the two, about half of them on each; with `--everything` on both."""
    if config.getoption("--everything"):
        return
    left = [item for item in items if not _has_its_database(item, config)]
    config.hook.pytest_deselected(items=left)
    without = set(left)
    items[:] = [item for item in items if item not in without]


def _has_its_database(item: pytest.Item, config: pytest.Config) -> bool:
    if config.getoption("--database") != "both" or item.get_closest_marker("one_database") is None:
        return True
    kind = item.callspec.params.get("kind") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    return kind is None or kind == KINDS[crc32(item.nodeid.replace(kind, "").encode()) % len(KINDS)]


@pytest.fixture(scope="session")
def databases(worker_id: str) -> Iterator[Databases]:
    """This worker's copies."""
    copies = Databases(Path(os.environ[RUN]), worker_id)
    yield copies
    copies.cluster.close()


@pytest.fixture(scope="session")
def apps(databases: Databases) -> Iterator[Apps]:
    """This worker's applications."""
    running = Apps(databases)
    with running.stack:
        yield running


@pytest.fixture
def state() -> str:
    """Override with "empty" for a database that no one has signed up to."""
    return "staffed"


@pytest.fixture
def prefill(request: pytest.FixtureRequest) -> Prefill | None:
    """The rows that a database begins with: their name, and the function that creates them once per worker. Here the
    sample data, for a test that asks for `filled`; override for others.
    """
    if "filled" not in request.fixturenames:
        return None
    return "sample", lambda app: fill_once(app.state.database, app.state.settings)


@pytest.fixture
def http(apps: Apps, kind: str, state: str, prefill: Prefill | None) -> TestClient:
    """A plain HTTP client of a fresh application."""
    if prefill is None:
        return apps.fresh(kind, state)
    apps.kept(kind, *prefill)
    return apps.running[kind][1]


@pytest.fixture
def app(apps: Apps, kind: str, http: TestClient) -> FastAPI:
    """A fresh application, for direct access."""
    return apps.running[kind][0]


@pytest.fixture
def filled(app: FastAPI) -> FastAPI:
    """The application on a copy of the sample data."""
    return app


@pytest.fixture
def place(apps: Apps, kind: str, http: TestClient) -> Iterator[Place]:
    """The settings of the fresh copy, for commands and separate connections."""
    yield apps.databases.place(kind)
    apps.altered(kind)


@pytest.fixture
def stranger(http: TestClient) -> Client:
    """A visitor who isn't signed in."""
    return Client(http)


@pytest.fixture
def staff(databases: Databases, kind: str, http: TestClient) -> dict[str, Any]:
    """The signed-in people of the staffed database."""
    return {name: Client(http, session) for name, session in databases.staff(kind).items()}


@pytest.fixture
def admin(staff: dict[str, Client]) -> Client:
    """Has all permissions."""
    return staff["admin"]


@pytest.fixture
def served(place: Place, admin: Client) -> Iterator[Served]:
    """The admin of the same installation, served with other settings."""
    with ExitStack() as running:

        def start(**settings: Any) -> Client:
            app = create_app(place.settings.model_copy(update=settings))
            return Client(running.enter_context(DirectClient(app, LOOPBACK)), admin.session)

        yield start


@pytest.fixture
def sales(staff: dict[str, Client]) -> Client:
    """Sees only their own customers."""
    return staff["sales"]


@pytest.fixture
def colleague(staff: dict[str, Client]) -> Client:
    """Another salesperson with their own customers."""
    return staff["colleague"]


@pytest.fixture
def guest(staff: dict[str, Client]) -> Client:
    """Signed up, but not assigned a role yet."""
    return staff["guest"]
