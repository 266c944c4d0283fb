"""Databases to measure: seeded once per kind and size, reused between runs, served by the real server."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

from bench.load import Connection, Target
from bench.operations import API, Sample
from orderkeep.core.db.engine import Database
from orderkeep.seed.sample import fill_once
from orderkeep.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
PASSWORD = "Tr0mbone-gravel-42"  # noqa: S105 - guards a shop of invented people on loopback
CONTACTS_OF_SALES = 50
LARGE = 200_000
DEPTHS = 25


@dataclass
class Shop:
    """A seeded installation: its data folder and server settings."""

    folder: Path
    database: str
    orders: int
    source: Path | None = None
    """The tree of another build, which runs in place of this one."""

    @property
    def environment(self) -> dict[str, str]:
        """The server's settings."""
        address = {} if self.is_sqlite else {"ORDERKEEP_DATABASE_URL": self.database}
        many = {"ORDERKEEP_ADDRESS_LIMIT_PER_MINUTE": "10000000"}
        build = {"PYTHONPATH": str(self.source / "backend")} if self.source else {}
        return os.environ | {"ORDERKEEP_DATA_DIR": str(self.folder)} | address | many | build

    @property
    def is_sqlite(self) -> bool:
        """Whether it uses SQLite."""
        return not self.database.startswith("postgres")

    @property
    def address(self) -> str:
        """The URL for SQLAlchemy."""
        return (
            f"sqlite:///{self.database}"
            if self.is_sqlite
            else self.database.replace("postgresql:", "postgresql+psycopg:")
        )

    def command(self, *words: str, typed: str = "") -> str:
        """Run `orderkeep` on this installation."""
        done = subprocess.run(
            [BIN / "orderkeep", *words],
            env=self.environment,
            input=typed,
            text=True,
            check=True,
            capture_output=True,
        )
        return done.stdout


def prepare(home: Path, kind: str, orders: int, cluster: str, source: Path | None = None) -> Shop:
    """Return the seeded installation with its two users, creating it if needed."""
    build = f"-{source.name}" if source else ""
    folder, name = home / f"{kind}-{orders}{build}", f"bench{orders}{build}"
    database = str(folder / "orderkeep.db") if kind == "sqlite" else f"{cluster}&dbname={name}"
    shop = Shop(folder, database, orders, source)
    return _made(shop, cluster, name, lambda: _seed(shop, kind))


def sample_shop(home: Path, kind: str, cluster: str) -> Shop:
    """Return the standard sample shop with its whole history and its two users."""
    folder, name = home / f"{kind}-sample", "benchsample"
    shop = Shop(folder, str(folder / "orderkeep.db") if kind == "sqlite" else f"{cluster}&dbname={name}", 0)

    def tell() -> None:
        settings = Settings(data_dir=folder, database_url="" if shop.is_sqlite else shop.database)
        database = Database(settings.database)
        fill_once(database, settings)
        database.close()

    return _made(shop, cluster, name, tell)


def _seed(shop: Shop, kind: str) -> None:
    start = time.perf_counter()
    shop.command("seed", "--environment", "development", "--orders", str(shop.orders))
    print(f"seeded {kind} {shop.orders:,} orders in {time.perf_counter() - start:.1f} s", flush=True)


def _made(shop: Shop, cluster: str, name: str, tell: Callable[[], None]) -> Shop:
    """Migrate the existing installation, or create it with its two users."""
    folder = shop.folder
    if (folder / "ready").exists():
        shop.command("migrate")
        return shop
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if not shop.is_sqlite:
        _database(cluster, name)
    shop.command("migrate")
    tell()
    for who in ("admin", "sales"):
        shop.command("create-user", f"{who}@bench.example", "--role", who, "--password-stdin", typed=PASSWORD)
    (folder / "ready").touch()
    return shop


def fresh(shop: Shop, cluster: str, named: str = "-copy") -> Shop:
    """Copy the installation before writing, so that a small one stays small; a large one can grow by a few thousand
    orders.
    """
    if shop.orders > LARGE:
        return shop
    folder = shop.folder.with_name(f"{shop.folder.name}{named}")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(shop.folder, folder)
    if shop.is_sqlite:
        return Shop(folder, str(folder / "orderkeep.db"), shop.orders, shop.source)
    address, name = shop.database.rsplit("=", 1)
    _database(cluster, f"{name}{named}", f'TEMPLATE "{name}"')
    return Shop(folder, f"{address}={name}{named}", shop.orders, shop.source)


def _database(cluster: str, name: str, how: str = "") -> None:
    with psycopg.connect(cluster + "&dbname=postgres", autocommit=True) as desk:
        desk.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
        desk.execute(f'CREATE DATABASE "{name}" {how}'.encode())


def sign_in(shop: Shop, name: str, port: int) -> Target:
    """Sign a user in."""
    key = (shop.folder / "api_key").read_text().strip()
    body = json.dumps({"email": f"{name}@bench.example", "password": PASSWORD}).encode()
    request = ("POST", "/auth/v1/token?grant_type=password", body)
    status, answer = Connection(Target(port, (("apikey", key),))).ask(request)
    if status != 200:
        message = f"{name} cannot sign in: {answer!r}"
        raise RuntimeError(message)
    return Target(port, (("apikey", key), ("Authorization", f"Bearer {json.loads(answer)['access_token']}")))


def give_contacts(admin: Target, sales: Target) -> None:
    """Assign fifty contacts to the sales user."""
    if len(items(sales, f"{API}/customers?limit={CONTACTS_OF_SALES}")) < CONTACTS_OF_SALES:
        some = items(admin, f"{API}/customers?limit={CONTACTS_OF_SALES}&sort=name")
        me = json.loads(Connection(sales).ask(("GET", f"{API}/profiles/me", b""))[1])["id"]
        wish = {"ids": [row["id"] for row in some], "assigned_to": me}
        status, answer = Connection(admin).ask(("POST", f"{API}/customers/bulk", json.dumps(wish).encode()))
        if status != 200 or json.loads(answer)["done"] != CONTACTS_OF_SALES:
            message = f"contacts can't be assigned: {answer!r}"
            raise RuntimeError(message)


def analyze_tables(shop: Shop) -> None:
    """Analyse the tables, which PostgreSQL would do itself some time after the reassignment."""
    if not shop.is_sqlite:
        with psycopg.connect(shop.database, autocommit=True) as desk:
            desk.execute("ANALYZE")


def sample_of(admin: Target, who: Target) -> Sample:
    """Return rows visible to this user, from the newest to the oldest."""
    newest = items(who, f"{API}/purchases?limit=50")
    [oldest] = items(who, f"{API}/purchases?limit=1&sort=created_at")
    first, last = (datetime.fromisoformat(row["created_at"]) for row in (oldest, newest[0]))
    found: dict[str, str] = {}
    for step in range(DEPTHS):
        moment = quote((last - (last - first) * step / DEPTHS).isoformat())
        for row in items(who, f"{API}/purchases?limit=40&created_at.lte={moment}"):
            found[row["id"]] = row["created_at"].replace("Z", "+00:00")
    month = datetime.now(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    before = (month - timedelta(days=1)).date().replace(day=1)
    return Sample(
        orders=list(found.items()),
        customers=[row["id"] for row in items(who, f"{API}/customers?limit=50&status=active")],
        product=next(row["id"] for row in items(admin, f"{API}/products?limit=50") if row["status"] == "active"),
        month=quote(month.isoformat(timespec="microseconds")),
        since=before.isoformat(),
        now=datetime.now(UTC).isoformat(timespec="microseconds"),
        page=len(newest),
    )


def items(who: Target, path: str) -> list[dict[str, Any]]:
    """Return the rows of a list."""
    status, answer = Connection(who).ask(("GET", path, b""))
    if status != 200:
        message = f"{path}: {status} {answer[:200]!r}"
        raise RuntimeError(message)
    found: list[dict[str, Any]] = json.loads(answer)["items"]
    return found
