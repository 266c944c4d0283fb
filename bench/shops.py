"""Shops to measure: seeded once per database and size, kept between runs, served by the real server."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import psycopg

from bench.load import Connection, Target
from bench.operations import Sample
from tests.postgres import programs

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
PASSWORD = "Tr0mbone-gravel-42"  # noqa: S105 - guards a shop of invented people on loopback
PORT, LIMIT_PORT = 8790, 8791
CONTACTS_OF_SALES = 50


@dataclass
class Shop:
    """A seeded shop: where its data are and what its server needs."""

    folder: Path
    database: str
    orders: int

    @property
    def environment(self) -> dict[str, str]:
        """Settings of its server."""
        address = {} if self.is_sqlite else {"ORDERKEEP_DATABASE_URL": self.database}
        many = {"ORDERKEEP_ADDRESS_LIMIT_PER_MINUTE": "100000"}
        return os.environ | {"ORDERKEEP_DATA_DIR": str(self.folder)} | address | many

    @property
    def is_sqlite(self) -> bool:
        """Whether it is the embedded database."""
        return not self.database.startswith("postgres")

    def command(self, *words: str, typed: str = "") -> str:
        """Run `orderkeep` on this shop."""
        done = subprocess.run(
            [BIN / "orderkeep", *words],
            env=self.environment,
            input=typed,
            text=True,
            check=True,
            capture_output=True,
        )
        return done.stdout


def prepare(home: Path, kind: str, orders: int, cluster: str) -> Shop:
    """The shop, seeded and with its two people; made only when it is not there yet."""
    folder = home / f"{kind}-{orders}"
    name = f"bench{orders}"
    database = str(folder / "orderkeep.db") if kind == "sqlite" else f"{cluster}&dbname={name}"
    shop = Shop(folder, database, orders)
    if not (folder / "ready").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        if kind != "sqlite":
            with psycopg.connect(cluster + "&dbname=postgres", autocommit=True) as desk:
                desk.execute(f'DROP DATABASE IF EXISTS "{name}"'.encode())
                desk.execute(f'CREATE DATABASE "{name}"'.encode())
        shop.command("migrate")
        start = time.perf_counter()
        shop.command("seed", "--environment", "development", "--orders", str(orders))
        print(
            f"seeded {kind} {orders:,} orders in {time.perf_counter() - start:.1f} s",
            flush=True,
        )
        for person in ("admin", "sales"):
            shop.command(
                "create-user",
                f"{person}@bench.example",
                "--role",
                person,
                "--password-stdin",
                typed=PASSWORD,
            )
        (folder / "ready").touch()
    return shop


@contextmanager
def postgres(home: Path) -> Iterator[str]:
    """A PostgreSQL server with the durability of a real one; its address, without a database name."""
    data = home / "postgres"
    as_postgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    tool = programs()
    if not data.exists():
        data.mkdir(parents=True)
        if as_postgres:
            shutil.chown(data, "postgres", "postgres")
            home.chmod(0o755)
        initdb = [
            tool / "initdb",
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
    options = f"-k {data} -c listen_addresses= -c shared_buffers=512MB -c max_wal_size=4GB"
    start = [
        tool / "pg_ctl",
        "-D",
        data,
        "-l",
        data / "log",
        "-w",
        "-o",
        options,
        "start",
    ]
    subprocess.run([*as_postgres, *start], check=True, capture_output=True)
    try:
        yield f"postgresql:///?host={data}&user=postgres"
    finally:
        subprocess.run(
            [*as_postgres, tool / "pg_ctl", "-D", data, "-m", "fast", "stop"],
            check=True,
            capture_output=True,
        )


@contextmanager
def server(shop: Shop, port: int, program: str) -> Iterator[subprocess.Popen[bytes]]:
    """The product or the limit, serving this shop."""
    if program == "product":
        words: list[Any] = [BIN / "orderkeep", "serve", "--port", str(port)]
        environment = shop.environment
    else:
        words = [sys.executable, ROOT / "bench" / "limit.py"]
        environment = os.environ | {"DATABASE": shop.database, "PORT": str(port)}
    running = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(port)
        yield running
    finally:
        running.terminate()
        running.wait(20)


def _wait(port: int) -> None:
    for _ in range(300):
        try:
            Connection(Target(port, ())).socket.close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    message = f"nothing answers on port {port}"
    raise RuntimeError(message)


def person(shop: Shop, name: str) -> Target:
    """Sign a person in."""
    key = (shop.folder / "api_key").read_text().strip()
    plain = Target(PORT, (("apikey", key),))
    body = json.dumps({"email": f"{name}@bench.example", "password": PASSWORD}).encode()
    status, answer = Connection(plain).ask(("POST", "/auth/v1/token?grant_type=password", body))
    if status != 200:
        message = f"{name} cannot sign in: {answer!r}"
        raise RuntimeError(message)
    return Target(
        PORT,
        (
            ("apikey", key),
            ("Authorization", f"Bearer {json.loads(answer)['access_token']}"),
        ),
    )


def give_contacts(admin: Target, sales: Target) -> None:
    """Fifty contacts belong to the sales person."""
    own = _items(sales, f"/rest/v1/customers?limit={CONTACTS_OF_SALES}")
    if len(own) < CONTACTS_OF_SALES:
        some = _items(admin, f"/rest/v1/customers?limit={CONTACTS_OF_SALES}&sort=name")
        me = json.loads(Connection(sales).ask(("GET", "/rest/v1/profiles/me", b""))[1])["id"]
        wish = {"ids": [row["id"] for row in some], "assigned_to": me}
        Connection(admin).ask(("POST", "/rest/v1/customers/bulk", json.dumps(wish).encode()))


def sample_of(admin: Target, who: Target) -> Sample:
    """Rows that this person sees, spread over the whole list."""
    orders, cursor = [], ""
    step = "/rest/v1/purchases?limit=200&sort=-created_at{}"
    for _ in range(5):
        page = json.loads(Connection(who).ask(("GET", step.format(cursor), b""))[1])
        orders += [(row["id"], row["created_at"].replace("Z", "+00:00")) for row in page["items"]]
        if not page["next_cursor"]:
            break
        cursor = f"&cursor={page['next_cursor']}"
    product = next(row for row in _items(admin, "/rest/v1/products?limit=50") if row["status"] == "active")
    customer = _items(who, "/rest/v1/customers?limit=1&status=active")[0]
    month = date.today().replace(day=1).isoformat()  # noqa: DTZ011 - the shop's zone is UTC here
    now = datetime.now(UTC).isoformat(timespec="microseconds")
    return Sample(orders, customer["id"], product["id"], month, now)


def _items(who: Target, path: str) -> list[dict[str, Any]]:
    status, answer = Connection(who).ask(("GET", path, b""))
    if status != 200:
        message = f"{path}: {status} {answer[:200]!r}"
        raise RuntimeError(message)
    items: list[dict[str, Any]] = json.loads(answer)["items"]
    return items
