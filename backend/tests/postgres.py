"""A PostgreSQL server for the test run: in a temporary folder with a short path, over a Unix socket, removed
afterwards.

Works as root too. PostgreSQL refuses to run as root, so its programs then run as the user `postgres`.
"""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import psycopg
from filelock import FileLock

from tests.database_contents import Contents, contents

PREFIX = "orderkeep-pg-"
FILE_COPY_SINCE = 150000
"""PostgreSQL 15 and later can copy a small database file by file, which is faster in memory."""
IN_MEMORY = Path("/dev/shm")  # noqa: S108  # in memory, if the machine has enough
ENOUGH = 2 << 30
MOST_FILLINGS = 50
"""Deleted rows aren't vacuumed, so a database that was refilled too often gets slow."""
# For speed only. Settings that the application checks at startup stay on.
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "autovacuum": "off",
    "max_wal_size": "2GB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "log_min_messages": "fatal",
}


class ProgramError(RuntimeError):
    """One of PostgreSQL's programs failed. The message is its output."""


def programs() -> Path:
    """The folder of the newest PostgreSQL server programs on this machine."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    found = debian[-1] if debian else shutil.which("initdb")
    if not found:
        message = "PostgreSQL's server programs are missing. Debian, Ubuntu: apt install postgresql"
        raise RuntimeError(message)
    return Path(found).parent


class Cluster:
    """One server per test run. The first worker that needs it starts it; the main process stops it."""

    def __init__(self, run_folder: Path) -> None:
        self.note = run_folder / "postgres"
        self.lock = FileLock(run_folder / "postgres.lock")
        self.folder = Path()
        self.desk: psycopg.Connection | None = None
        self.fillers: dict[str, psycopg.Connection] = {}
        self.known: dict[str, Contents] = {}
        """Template → its contents, for templates copied by this worker."""
        self.filled: dict[str, tuple[str, int]] = {}
        """Database → the template it was copied from, and how often it was refilled since."""

    def ensure(self) -> None:
        """Start the server unless another worker has done so."""
        with self.lock:
            if self.note.exists():
                self.folder = Path(self.note.read_text())
                return
            _end_orphans()
            self.folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=roomy()))
            (self.folder / "owner").write_text(os.environ["ORDERKEEP_TEST_OWNER"])
            if os.getuid() == 0:
                shutil.chown(self.folder, "postgres", "postgres")
            _run("initdb", "-A", "trust", "--no-sync", "-U", "postgres", "-E", "UTF8", "--locale=C", "-D", self._data)
            self.start()
            self.note.write_text(str(self.folder))

    def start(self) -> None:
        """Start the server on the existing files."""
        options = " ".join(f"-c {name}={value or chr(39) * 2}" for name, value in SETTINGS.items())
        _run(
            "pg_ctl", "-D", self._data, "-l", str(self.folder / "log"), "-w", "-t", "60",
            "-o", f"-k {self.folder} {options}", "start",
        )  # fmt: skip

    def halt(self) -> None:
        """Kill the server immediately, and keep its files."""
        _run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def stop(self) -> None:
        """Stop the server and remove its folder. Does nothing if it never ran."""
        if self.note.exists():
            end(Path(self.note.read_text()))
            self.note.unlink()

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def connection(self) -> psycopg.Connection:
        """The harness's own connection, in autocommit mode."""
        if self.desk is None:
            self.desk = psycopg.connect(self.url("postgres"), autocommit=True)
        return self.desk

    def wait_for(self, name: str, value: str) -> None:
        """Wait until a changed setting takes effect."""
        while True:
            with psycopg.connect(self.url("postgres")) as fresh:
                if fresh.execute(f"SHOW {name}".encode()).fetchone() == (value,):
                    return

    def close(self) -> None:
        """Close the harness's connections."""
        for each in (self.desk, *self.fillers.values()):
            if each is not None:
                each.close()

    def fresh(self, template: str, name: str) -> None:
        """Reset this database to the template: refill it if it is a copy of the template, else copy it."""
        made_of, times = self.filled.pop(name, ("", 0))
        if made_of == template and times < MOST_FILLINGS and self.known[template].is_small:
            with contextlib.suppress(psycopg.Error):
                self.known[template].pour_into(self._filler(name))
                self.filled[name] = (template, times + 1)
                return
        self.clone(template, name)
        if template not in self.known:
            self.known[template] = contents(self._filler(name))
        self.filled[name] = (template, 0)

    def altered(self, name: str) -> None:
        """More than rows may have changed: the next copy of this database is created from scratch."""
        self.filled.pop(name, None)

    def _filler(self, name: str) -> psycopg.Connection:
        if name not in self.fillers:
            self.fillers[name] = psycopg.connect(self.url(name), autocommit=True)
        return self.fillers[name]

    def clone(self, template: str, name: str) -> str:
        """Create a fresh copy of a database, replacing an older one, and return its URL."""
        self.drop(name)
        self._let_go(template)
        strategy = "STRATEGY FILE_COPY" if self.connection().info.server_version >= FILE_COPY_SINCE else ""
        self.connection().execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}" {strategy}'.encode())
        return self.url(name)

    def drop(self, name: str) -> None:
        """Drop a database, even with forgotten connections."""
        self._let_go(name)
        self.connection().execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())

    def _let_go(self, name: str) -> None:
        if name in self.fillers:
            self.fillers.pop(name).close()

    @property
    def _data(self) -> str:
        return str(self.folder / "data")


def _run(program: str, *arguments: str) -> None:
    command: Sequence[str] = [str(programs() / program), *arguments]
    if os.getuid() == 0:
        command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
    # pg_ctl logs to a file, because the server it starts would hold a pipe open.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=tempfile.gettempdir(), check=False
        )
        if done.returncode:
            output.seek(0)
            message = f"{program} failed: {output.read().decode()}"
            raise ProgramError(message)


def roomy() -> str:
    """The folder for a run's files: in memory if there is enough, because a disk delays each commit."""
    if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ENOUGH:
        return str(IN_MEMORY)
    return tempfile.gettempdir()


def end(folder: Path) -> None:
    """Stop the server of this folder, if it is still running, and remove the folder."""
    if (folder / "data" / "postmaster.pid").exists():
        # A server that was killed, or whose machine crashed, leaves its PID file behind and can't be stopped.
        with contextlib.suppress(ProgramError):
            _run("pg_ctl", "-D", str(folder / "data"), "-m", "immediate", "-w", "stop")
    shutil.rmtree(folder, ignore_errors=True)


def _end_orphans() -> None:
    """Stop the servers of runs that were killed."""
    owner_of_folder = pwd.getpwnam("postgres").pw_uid if os.getuid() == 0 else os.getuid()
    for folder in {*Path(tempfile.gettempdir()).glob(f"{PREFIX}*"), *IN_MEMORY.glob(f"{PREFIX}*")}:
        note = folder / "owner"
        if not note.exists() or folder.stat().st_uid != owner_of_folder:
            continue
        if not Path(f"/proc/{note.read_text()}").exists():
            end(folder)
