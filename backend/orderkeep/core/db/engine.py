"""Engines and sessions. On SQLite, many readers run beside one writer, which holds the process-wide write lock."""

import fcntl
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TextIO

import sqlalchemy
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from orderkeep.core.db import held_rows, planner_stats, scope
from orderkeep.core.db.fair_pool import FairPool
from orderkeep.core.db.inline_reads import InlineReader
from orderkeep.core.db.session_state import state_of
from orderkeep.core.events import audit, change_feed, changed_tables, cleared_links
from orderkeep.core.failure_log import log_failure

READERS = 4
READ_CACHE = 1000
"""KiB of page cache per reading connection. The operating system caches the file's pages as well, once for all."""
CONNECTIONS = 10
"""To PostgreSQL."""
COMPILED = 64
"""Compiled statements that an engine caches, at about 130 KB each. The cache grows by half before it evicts any."""
READ_STATEMENTS, WRITE_STATEMENTS = 24, 200
"""Prepared statements that each SQLite connection caches, at about 10 KB each. A new order takes 25 different ones, so
that the writer would otherwise prepare each of them again every time."""
SQLITE_RULES = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
    "PRAGMA trusted_schema=OFF",
)
POSTGRES_RULES = (
    "-c timezone=UTC -c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=60000"
    # Keys are read at random, as on any SSD, and short statements aren't compiled to machine code.
    " -c random_page_cost=1.1 -c jit=off"
)
POSTGRES_NETWORK = {"connect_timeout": 5, "keepalives_idle": 30, "keepalives_interval": 5, "tcp_user_timeout": 20_000}
"""Detect a dead peer within seconds."""
OLDEST_POSTGRES = 14
IDLE_BEFORE_PING_S = 2.0
"""Seconds after which an idle connection to PostgreSQL is checked before use."""


class AppSession(Session):
    """A session whose statements are restricted by scope and whose changes are audited."""


for listening in (scope, held_rows, cleared_links, audit, changed_tables, change_feed):
    listening.install(AppSession)


def is_single_writer(session: Session) -> bool:
    """Whether no one else can write before this session commits, so that rows it has read need no lock."""
    return session.get_bind().dialect.name == "sqlite"


BUSY_TIMEOUT_S = 20
"""Seconds that a background task is given to finish on shutdown."""


class Database:
    """Access to the database. `reading()` and `writing()` open a session with a new transaction."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        self.lock: TextIO | None = None
        self.inline_reader: InlineReader | None = None
        """For short reads on the event loop. None on PostgreSQL."""
        self.listeners: list[Callable[[], None]] = []
        """Called after a commit that changed rows of the business."""
        self.stopping = threading.Event()
        """Set as soon as the server is told to stop. Long work ends at its next opportunity."""
        self._beside: list[threading.Thread] = []
        if self.is_sqlite:
            path = sqlite_path(url) or Path()
            path.parent.mkdir(parents=True, exist_ok=True)
            self.writer = _sqlite_engine(url, writes=True)
            self.reader = _sqlite_engine(url, writes=False)
            self.inline_reader = InlineReader(_sqlite_engine(url, writes=False))
            self.lock = path.with_name(path.name + ".lock").open("a")
            _hold_while_writing(self.lock, self.writer)
        else:
            self.writer = self.reader = _postgres_engine(url)
        self.glance = self.reader if self.is_sqlite else self.reader.execution_options(isolation_level="AUTOCOMMIT")

    def reading(self) -> AppSession:
        """A read-only session."""
        return AppSession(self.reader, autoflush=False, expire_on_commit=False)

    def autocommit_session(self) -> AppSession:
        """A session for a short read in autocommit mode. On PostgreSQL, BEGIN and COMMIT cost as much as the read."""
        return AppSession(self.glance, autoflush=False, expire_on_commit=False)

    def inline_session(self, reader: InlineReader) -> AppSession:
        """A session for one short read on the calling thread."""
        session = AppSession(reader.begin(), autoflush=False, expire_on_commit=False)
        state_of(session).inline_connection = reader.raw
        return session

    def writing(self) -> AppSession:
        """A session that may write. On SQLite there is only one at a time."""
        session = AppSession(self.writer, autoflush=True, expire_on_commit=False)
        state_of(session).listeners = self.listeners
        return session

    def run_in_background(self, task: Callable[[], None], name: str) -> None:
        """Run a longer task in the background. `close` waits briefly for it. A failure is logged."""

        def run() -> None:
            try:
                task()
            except Exception as error:  # noqa: BLE001  # in the background, no one else would see it
                log_failure(f"{name} failed", error)

        thread = threading.Thread(target=run, name=name, daemon=True)
        self._beside = [each for each in self._beside if each.is_alive()] + [thread]
        thread.start()

    def close(self) -> None:
        """Close all connections permanently."""
        self.dispose()
        if self.lock is not None:
            self.lock.close()

    def dispose(self) -> None:
        """Close all connections once background tasks have finished. The next session opens new ones."""
        for thread in self._beside:
            thread.join(BUSY_TIMEOUT_S)
        self.reader.dispose()
        if self.inline_reader is not None:
            self.inline_reader.disconnect()
        self.writer.dispose()


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite database, or None for PostgreSQL."""
    parsed = sqlalchemy.make_url(url)
    return Path(parsed.database or "") if parsed.drivername.startswith("sqlite") else None


def _sqlite_engine(url: str, *, writes: bool) -> Engine:
    engine = create_engine(
        url,
        poolclass=FairPool,
        pool_size=1 if writes else READERS,
        query_cache_size=COMPILED,
        hide_parameters=True,  # keep parameter values out of error messages in the log
        connect_args={
            "check_same_thread": False,
            "isolation_level": None,
            "timeout": 5,
            "cached_statements": WRITE_STATEMENTS if writes else READ_STATEMENTS,
        },
    )

    @event.listens_for(engine, "connect")
    def set_rules(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
        record.info["statistics"], record.info["is_new"] = planner_stats.edition, True
        for rule in SQLITE_RULES:
            connection.execute(rule)
        # Triggers maintain the search index, and SQLite lets triggers use FTS5 only if the schema is trusted.
        connection.execute("PRAGMA trusted_schema=ON" if writes else "PRAGMA query_only=ON")
        if not writes:
            connection.execute(f"PRAGMA cache_size=-{READ_CACHE}")

    @event.listens_for(engine, "checkout")
    def read_statistics(_connection: object, record: ConnectionPoolEntry, _proxy: object) -> None:
        if record.info.pop("is_new", False):
            return  # refused twice, the checkout would fail: statistics may change while it connects
        if record.info["statistics"] != planner_stats.edition:
            raise DisconnectionError  # only connections that can write could reload them

    @event.listens_for(engine, "begin")
    def begin(connection: sqlalchemy.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _hold_while_writing(lock: TextIO, engine: Engine) -> None:
    """Allow only one process at a time to write or checkpoint. SQLite before 3.51.3 can corrupt its log otherwise."""

    @event.listens_for(engine, "checkout")
    def lock_file(*_: object) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX)

    @event.listens_for(engine, "checkin")
    def unlock_file(*_: object) -> None:
        fcntl.flock(lock, fcntl.LOCK_UN)


def _postgres_engine(url: str) -> Engine:
    parsed = sqlalchemy.make_url(url).set(drivername="postgresql+psycopg")
    engine = create_engine(
        parsed,
        poolclass=FairPool,
        pool_size=CONNECTIONS,
        query_cache_size=COMPILED,
        hide_parameters=True,  # keep parameter values out of error messages in the log
        connect_args={"options": POSTGRES_RULES, **POSTGRES_NETWORK},
    )
    _ping_idle_connections(engine)
    return engine


def _ping_idle_connections(engine: Engine) -> None:
    """Ping a connection that has been idle for a while. Doing so on every use would cost a round trip."""

    @event.listens_for(engine, "checkin")
    def note(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info["rests_since"] = monotonic()

    @event.listens_for(engine, "checkout")
    def ask(connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
        if monotonic() - record.info.get("rests_since", monotonic()) < IDLE_BEFORE_PING_S:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as dead:
            raise DisconnectionError from dead


def check_settings(database: Database) -> str | None:
    """Read the settings back. Returns a message naming the first one that isn't as required, or None."""
    with database.writer.connect() as connection:
        if database.is_sqlite:
            wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
            for name, value in wanted.items():
                found = connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                if found != value:
                    return f"SQLite {name} is {found}, not {value}"
            return None
        major = connection.exec_driver_sql("SHOW server_version_num").scalar_one()
        if int(major) // 10000 < OLDEST_POSTGRES:
            return f"PostgreSQL {OLDEST_POSTGRES} or newer is needed"
        for name in ("fsync", "full_page_writes", "synchronous_commit"):
            if connection.exec_driver_sql(f"SHOW {name}").scalar() != "on":
                return f"PostgreSQL {name} is off"
    return None
