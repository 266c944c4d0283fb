"""Runs the server: migrates, checks the database settings, creates the sample data once, and listens."""

import fcntl
import gc
import logging
import signal
import socket
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TextIO

import uvicorn
from fastapi import FastAPI

from orderkeep.core.db import planner_stats
from orderkeep.core.db.engine import Database, check_settings, sqlite_path
from orderkeep.core.db.file_check import CheckTimedOut, find_damage
from orderkeep.core.failure_log import temporary_reason
from orderkeep.core.http.file_limit import raise_file_limit
from orderkeep.core.http.problem_details import security_headers
from orderkeep.core.http.protocol import KEEP_ALIVE_TIMEOUT, limited_protocol
from orderkeep.core.http.stoppable_server import StoppableServer
from orderkeep.core.log_lines import start_log
from orderkeep.files.storage import storage_problem
from orderkeep.identity.default_environment import read_default
from orderkeep.identity.mail.queue import mail_problem
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.main import create_app
from orderkeep.memory import limit_arenas, release_free_memory
from orderkeep.migrate import migrate
from orderkeep.seed.sample import fill_once, is_filled
from orderkeep.settings import BadSetting, Settings, read_settings
from orderkeep.startup import prepare_folders

log = logging.getLogger("orderkeep")

ROUND = 20_000
"""New objects between two garbage collections."""
FILE_CHECK_SECONDS = 1.5
"""Maximum seconds that a start waits for the check of the database file."""
FILL_AGAIN_S = 1.0
"""Seconds until the sample data is tried again."""
SHUTDOWN_TIMEOUT_S = 3
"""Seconds that open requests are given when the server is told to stop."""


def prepare(settings: Settings) -> FastAPI:
    """Build the application on a migrated database. Raises BadSetting if the database can't be used."""
    migrate(settings)
    app = create_app(settings)
    try:
        _check_database(app)
    except BadSetting:
        app.state.database.close()
        raise
    with app.state.database.writer.begin() as connection:
        planner_stats.refresh(connection)
    with app.state.database.reading() as session:
        read_default(session, settings)
    return app


def start_work(app: FastAPI, jobs: Sequence[PeriodicJob] = ()) -> None:
    """Start the jobs. On the first start, the sample data is created before, because its transaction takes longer than
    a job may wait for the database.
    """
    is_new = not is_filled(app.state.database)

    def run() -> None:
        if is_new:
            _fill(app)
        for each in jobs:
            each.start()

    if is_new:
        app.state.readiness.waits_for = "the sample data is being created"
        threading.Thread(target=run, name="sample-shop", daemon=True).start()
    else:
        run()


def _check_database(app: FastAPI) -> None:
    """Reject invalid settings and a damaged SQLite file. A large file is checked while the server runs."""
    if wrong := check_settings(app.state.database):
        raise BadSetting(f"ORDERKEEP_DATABASE_URL: {wrong}")
    try:
        found = find_damage(app.state.database, FILE_CHECK_SECONDS)
    except CheckTimedOut:
        app.state.database.run_in_background(partial(_report_damage, app), "file-check")
        return
    if found:
        raise BadSetting(f"ORDERKEEP_DATABASE_URL: the database file is damaged, restore a backup: {found}")


def _report_damage(app: FastAPI) -> None:
    if found := find_damage(app.state.database):
        log.critical("ORDERKEEP_DATABASE_URL: the database file is damaged, restore a backup: %s", found)
        app.state.readiness.waits_for = "the database file is damaged"


def report_unreachable(settings: Settings, database: Database) -> None:
    """Warn if the email server or storage can't be reached. Either may recover, so the server starts anyway."""
    if problem := mail_problem(database, settings):
        log.error("The email server: emails can't be sent: %s", problem)
    if settings.storage_url and (problem := storage_problem(settings)):
        log.error("ORDERKEEP_STORAGE_URL: files can't be stored: %s", problem)


def _fill(app: FastAPI) -> None:
    """Create the sample data. While another server is creating it, the database makes this one wait, and then refuses:
    that is no failure.
    """
    problem = None
    try:
        while not app.state.database.stopping.is_set() and not _was_filled(app):
            app.state.database.stopping.wait(FILL_AGAIN_S)
    except Exception:
        log.exception("the sample data couldn't be created")
        problem = "the sample data couldn't be created; see the log"
    app.state.readiness.waits_for = problem


def _was_filled(app: FastAPI) -> bool:
    try:
        fill_once(app.state.database, app.state.settings)
    except Exception as error:
        if temporary_reason(error) is None:
            raise
        return False
    return True


def serve(settings: Settings, host: str, port: int) -> None:
    """Listen until told to stop. Raises BadSetting if the address can't be used."""
    start_log(settings.log_level)
    limit_arenas()
    listener = _listen(host, port)
    settings = settings.served_at(port := listener.getsockname()[1])
    prepare_folders(settings)
    locks = _be_the_only_server(settings)
    app = prepare(settings)
    watched = (settings, app.state.database)
    threading.Thread(target=report_unreachable, args=watched, name="reachability", daemon=True).start()
    shown = f"[{host}]" if ":" in host else host
    _print_line(f"Orderkeep serves on http://{shown}:{port}")
    if app.state.identity.needs_setup():
        code = app.state.identity.setup_code
        _print_line(f"No one has signed up yet. From another machine, the first sign-up needs the set-up code {code}")
    jobs: tuple[PeriodicJob, ...] = app.state.scheduled_jobs
    start_work(app, jobs)
    _run(app, listener)
    for each in jobs:
        each.stop()
    for lock in locks:
        lock.close()


def _print_line(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201 - for the person at the terminal


def tune_garbage_collection() -> None:
    """Exclude existing objects from garbage collection, and run it less often.

    A page of a list creates thousands of objects that are gone with the response. With the default threshold, each page
    would pay for several collections. Memory needed only during the start is returned to the system.
    """
    release_free_memory()
    gc.freeze()
    gc.set_threshold(ROUND, 20, 50)


def _run(app: FastAPI, listener: socket.socket) -> None:
    tune_garbage_collection()
    # uvicorn raises the signal again that stopped it. Stopping cleanly is not a failure.
    signal.signal(signal.SIGTERM, lambda *_: None)
    signal.signal(signal.SIGINT, lambda *_: None)
    headers = security_headers(https=app.state.settings.is_https)
    config = uvicorn.Config(
        app,
        http=limited_protocol(headers, raise_file_limit()),
        timeout_keep_alive=KEEP_ALIVE_TIMEOUT,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application reports its own settings
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT_S,
        lifespan="on",
    )
    StoppableServer(config, app.state.database.stopping).run(sockets=[listener])


def serve_with_reload(settings: Settings, host: str, port: int) -> None:
    """For development: restarts when a file changes."""
    start_log(settings.log_level)
    uvicorn.run(
        "orderkeep.serving:application",
        factory=True,
        host=host,
        port=port,
        reload=True,
        reload_dirs=[str(Path(__file__).parent)],
        log_config=None,
        proxy_headers=False,
    )


def application() -> FastAPI:
    """Build the application from environment variables."""
    settings = read_settings()
    start_log(settings.log_level)
    app = prepare(settings)
    start_work(app)
    return app


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as problem:
        message = problem.strerror if isinstance(problem, OSError) else None
        reason = (message or str(problem)).partition(" (while")[0]
        raise BadSetting(f"cannot listen on {host} port {port}: {reason}") from None


def _be_the_only_server(settings: Settings) -> list[TextIO]:
    """Two servers on one SQLite file wouldn't notice each other's changes, whatever their data folders."""
    path = sqlite_path(settings.database)
    if path is None:
        return []
    real = path.resolve()
    database = real.with_name(f"{real.name}.server.lock")
    taken = "another server is already using"
    return [
        _lock(settings.data_dir / "server.lock", f"ORDERKEEP_DATA_DIR: {taken} {settings.data_dir}"),
        _lock(database, f"ORDERKEEP_DATABASE_URL: {taken} {path}"),
    ]


def _lock(path: Path, taken: str) -> TextIO:
    lock = path.open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise BadSetting(taken) from None
    return lock
