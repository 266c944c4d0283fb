"""A PostgreSQL server of the test run's own: made in a short folder, spoken to over a unix socket, gone afterwards.

Works as root too: PostgreSQL refuses to run as root, so its programs are then run as the `postgres` user.
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

from tests.refill import Contents, contents

PREFIX = "orderkeep-pg-"
FILE_COPY_SINCE = 150000
"""From PostgreSQL 15 on, copying a small database file by file is a choice, and in memory the quicker one."""
IN_MEMORY = Path("/dev/shm")  # noqa: S108  # memory, where the machine gives enough of it
ENOUGH = 2 << 30
MOST_FILLINGS = 50
"""Rows that are gone are not cleared away, so a database that was filled too often grows slow."""
# Speed only. What the application asserts at start stays on.
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
    """One of PostgreSQL's programs gave up; the message is what it printed."""


def programs() -> Path:
    """The folder of the newest PostgreSQL server programs on this machine."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    found = debian[-1] if debian else shutil.which("initdb")
    if not found:
        message = "PostgreSQL's server programs are missing. Debian, Ubuntu: apt install postgresql"
        raise RuntimeError(message)
    return Path(found).parent


class Cluster:
    """One server per test run. The first worker that asks starts it; the run's own process stops it."""

    def __init__(self, run_folder: Path) -> None:
        self.note = run_folder / "postgres"
        self.lock = FileLock(run_folder / "postgres.lock")
        self.folder = Path()
        self.desk: psycopg.Connection | None = None
        self.fillers: dict[str, psycopg.Connection] = {}
        self.known: dict[str, Contents] = {}
        """Template → what it holds, of those that were copied by this worker."""
        self.filled: dict[str, tuple[str, int]] = {}
        """Database → the template it was copied from, and how often it was filled again since."""

    def ensure(self) -> None:
        """Start the server unless another worker has."""
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
        """Start the server on the files that are there."""
        options = " ".join(f"-c {name}={value or chr(39) * 2}" for name, value in SETTINGS.items())
        _run(
            "pg_ctl", "-D", self._data, "-l", str(self.folder / "log"), "-w", "-t", "60",
            "-o", f"-k {self.folder} {options}", "start",
        )  # fmt: skip

    def halt(self) -> None:
        """Let the server go down at once, with its files kept."""
        _run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def stop(self) -> None:
        """Stop the server and remove its folder; nothing when it never ran."""
        if self.note.exists():
            end(Path(self.note.read_text()))
            self.note.unlink()

    def url(self, database: str) -> str:
        """Where the application finds this database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def connection(self) -> psycopg.Connection:
        """The harness's own connection; each statement stands for itself."""
        if self.desk is None:
            self.desk = psycopg.connect(self.url("postgres"), autocommit=True)
        return self.desk

    def wait_for(self, name: str, value: str) -> None:
        """Wait until a setting that was changed holds."""
        while True:
            with psycopg.connect(self.url("postgres")) as fresh:
                if fresh.execute(f"SHOW {name}".encode()).fetchone() == (value,):
                    return

    def close(self) -> None:
        """Give the harness's connections back."""
        for each in (self.desk, *self.fillers.values()):
            if each is not None:
                each.close()

    def fresh(self, template: str, name: str) -> None:
        """Make this database hold what the template holds: filled again when it is a copy of it, else copied."""
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
        """Somebody may have changed more than rows: the next copy of this database is made anew."""
        self.filled.pop(name, None)

    def _filler(self, name: str) -> psycopg.Connection:
        if name not in self.fillers:
            self.fillers[name] = psycopg.connect(self.url(name), autocommit=True)
        return self.fillers[name]

    def clone(self, template: str, name: str) -> str:
        """Make a fresh copy of a database, in place of an older one, and return its address."""
        self.drop(name)
        self._let_go(template)
        strategy = "STRATEGY FILE_COPY" if self.connection().info.server_version >= FILE_COPY_SINCE else ""
        self.connection().execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}" {strategy}'.encode())
        return self.url(name)

    def drop(self, name: str) -> None:
        """Remove a database, also from under forgotten connections."""
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
    # The log of pg_ctl goes to a file: a pipe would be held open by the server it starts.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=tempfile.gettempdir(), check=False
        )
        if done.returncode:
            output.seek(0)
            message = f"{program} failed: {output.read().decode()}"
            raise ProgramError(message)


def roomy() -> str:
    """Where a run keeps its files: in memory, where there is enough. A disk is waited for at each commit."""
    if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ENOUGH:
        return str(IN_MEMORY)
    return tempfile.gettempdir()


def end(folder: Path) -> None:
    """Stop the server of this folder, if it still runs, and remove the folder."""
    if (folder / "data" / "postmaster.pid").exists():
        # A server that was killed, or went with its machine, leaves its note behind and can no longer be stopped.
        with contextlib.suppress(ProgramError):
            _run("pg_ctl", "-D", str(folder / "data"), "-m", "immediate", "-w", "stop")
    shutil.rmtree(folder, ignore_errors=True)


def _end_orphans() -> None:
    """Stop the servers of runs that were killed before they could."""
    owner_of_folder = pwd.getpwnam("postgres").pw_uid if os.getuid() == 0 else os.getuid()
    for folder in {*Path(tempfile.gettempdir()).glob(f"{PREFIX}*"), *IN_MEMORY.glob(f"{PREFIX}*")}:
        note = folder / "owner"
        if not note.exists() or folder.stat().st_uid != owner_of_folder:
            continue
        if not Path(f"/proc/{note.read_text()}").exists():
            end(folder)
