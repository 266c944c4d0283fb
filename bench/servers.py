"""Servers to measure: PostgreSQL with production durability, and the product or the limit."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from bench.load import Connection, Target
from bench.shops import BIN, ROOT, Shop
from tests.postgres import programs


@contextmanager
def postgres(home: Path) -> Iterator[str]:
    """Start PostgreSQL with production durability and return its URL without a database name."""
    data = home / "postgres"
    if not data.exists():
        data.mkdir(parents=True)
        if as_postgres := _as_postgres():
            shutil.chown(data, "postgres", "postgres")
            home.chmod(0o755)
        initdb = [
            programs() / "initdb",
            "-A",
            "trust",
            "-U",
            "postgres",
            "-E",
            "UTF8",
            "-D",
            data,
        ]
        subprocess.run([*as_postgres, *initdb], check=True, capture_output=True)
    start_postgres(home)
    try:
        yield f"postgresql:///?host={data}&user=postgres"
    finally:
        control_postgres(home, "-m", "fast", "stop")


def start_postgres(home: Path) -> None:
    """Start the server of this folder, and wait until it accepts connections."""
    options = f"-k {home / 'postgres'} -c listen_addresses= -c shared_buffers=512MB -c max_wal_size=4GB"
    control_postgres(home, "-w", "-o", options, "start")


def kill_postgres(home: Path) -> None:
    """Kill all processes of the server of this folder with SIGKILL, as a power failure would, and wait for their end."""
    main = int((home / "postgres" / "postmaster.pid").read_text().split()[0])
    os.kill(main, signal.SIGSTOP)  # it can't start another process
    workers = [int(each) for each in Path(f"/proc/{main}/task/{main}/children").read_text().split()]
    for process in (main, *workers):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    while any(_is_running(process) for process in (main, *workers)):
        time.sleep(0.01)
    for lock in ("postmaster.pid", ".s.PGSQL.5432.lock"):  # until init reaps the old process, it seems to be running
        (home / "postgres" / lock).unlink()


def _is_running(process: int) -> bool:
    try:
        return " (postgres) Z " not in Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False


def control_postgres(home: Path, *words: str) -> None:
    """Run `pg_ctl …` on the server of this folder."""
    data = home / "postgres"
    start = [*_as_postgres(), programs() / "pg_ctl", "-D", data, "-l", data / "log", *words]
    subprocess.run(start, check=True, capture_output=True)


def _as_postgres() -> list[str]:
    """PostgreSQL refuses to run as root."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []


@contextmanager
def server(shop: Shop, port: int, program: str, without: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """Serve an installation with the product or the limit, or without a part of its kernel (`bench/without.py`).

    Standard error goes to its `server.log`.
    """
    if program == "product":
        start: list[Any] = [sys.executable, "-m", "bench.without", without] if without else [BIN / "orderkeep"]
        words = [*start, "serve", "--port", str(port)]
        environment = shop.environment
    else:
        words = [sys.executable, ROOT / "bench" / "limit.py"]
        environment = os.environ | {"DATABASE": shop.database, "PORT": str(port)}
    with (shop.folder / "server.log").open("ab") as log:
        running = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=log)
        try:
            _wait(port, shop.folder / "api_key" if program == "product" else ROOT)
            yield running
        finally:
            running.terminate()
            running.wait(20)


def _wait(port: int, key: Path) -> None:
    """Wait for a response: on its first start, a server writes its key after it opened the port."""
    for _ in range(1200):
        try:
            Connection(Target(port, ())).socket.close()
        except OSError:
            time.sleep(0.1)
            continue
        if key.exists():
            return
        time.sleep(0.1)
    message = f"no response on port {port}"
    raise RuntimeError(message)


def memory(process: int, what: str = "VmRSS") -> float:
    """Return the resident megabytes of a process; `VmHWM` is the peak."""
    return int(Path(f"/proc/{process}/status").read_text().split(f"{what}:")[1].split()[0]) / 1024


def forget_peak(process: int) -> None:
    """Let `VmHWM` begin again at what the process uses now (proc(5), clear_refs)."""
    Path(f"/proc/{process}/clear_refs").write_text("5")


PROCESS_CLOCK = 2
"""Selects the CPU time of all threads of a process (clock_getcpuclockid(3))."""


def process_cpu_ms(process: int) -> float:
    """Return the milliseconds of CPU time that a process has used so far."""
    return time.clock_gettime((~process << 3) | PROCESS_CLOCK) * 1000
