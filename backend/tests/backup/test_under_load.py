"""Backups during continuous use: each contains everything that was acknowledged before it started."""

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import String, column, select, table

from orderkeep.core.db.engine import Database
from tests.backup.conftest import NewPlace
from tests.backup.shop import lost_files, picture
from tests.clients import Client
from tests.databases import API_KEY, PASSWORD, Place
from tests.makers import make_product
from tests.platform.test_serving import browser, free_port, until

pytestmark = pytest.mark.slow

WRITERS = 4
KEPT_PICTURES = 3


class Writers:
    """Clients that write continuously: they add contacts, orders and images, and remove images again."""

    def __init__(self, home: str, admin: Client) -> None:
        self.home, self.headers = home, _signed_in(home, admin)
        self.product = make_product(admin, stock_quantity=5)
        self.customer = admin.create("/rest/v1/customers", {"name": "Busy"})
        self.made: set[tuple[str, str]] = set()
        """Table and id of every row whose creation was acknowledged."""
        self.removed: set[tuple[str, str]] = set()
        """Table and id of every row whose deletion was requested."""
        self.faults: list[str] = []
        self.ended = threading.Event()

    def write(self, number: int) -> None:
        """Run until told to stop."""
        pictures: list[str] = []
        with httpx.Client(base_url=self.home, headers=self.headers, trust_env=False, timeout=60) as http:
            while not self.ended.is_set():
                number += WRITERS
                try:
                    self._write_some(http, number, pictures)
                except Exception as fault:  # noqa: BLE001  # an error in the thread fails the test
                    self.faults.append(repr(fault))
                    return

    def _write_some(self, http: httpx.Client, number: int, pictures: list[str]) -> None:
        self._make(http, "customers", "/rest/v1/customers", json={"name": f"Contact {number}"})
        order = {"customer_id": self.customer["id"], "product_id": self.product["id"], "quantity": 1, "unit_price": 3}
        self._make(http, "purchases", "/rest/v1/purchases", json=order)
        path = f"/storage/v1/products/{self.product['id']}/images"
        if number % WRITERS == 0:
            answer = http.post(path, files=picture(number))
            assert answer.status_code == 201, answer.text
            pictures[:] = [image["id"] for image in answer.json()["images"]]
            self.made.add(("product_images", pictures[-1]))
            if len(pictures) > KEPT_PICTURES:
                self.removed.add(("product_images", pictures[0]))
                assert http.delete(f"{path}/{pictures[0]}").status_code == 204

    def _make(self, http: httpx.Client, name: str, path: str, **body: Any) -> None:
        answer = http.post(path, **body)
        assert answer.status_code == 201, answer.text
        self.made.add((name, answer.json()["id"]))

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Run all clients for the duration of the block."""
        threads = [threading.Thread(target=self.write, args=(number,)) for number in range(WRITERS)]
        for each in threads:
            each.start()
        try:
            yield
        finally:
            self.ended.set()
            for each in threads:
                each.join()
        assert self.faults == []


def _signed_in(home: str, admin: Client) -> dict[str, str]:
    """The admin's headers for a server at another address."""
    body = {"email": admin.email, "password": PASSWORD}
    answer = browser.post(f"{home}/auth/v1/token?grant_type=password", json=body, headers={"apikey": API_KEY})
    assert answer.status_code == 200, answer.text
    return admin.headers | {"Authorization": f"Bearer {answer.json()['access_token']}"}


def ids_in(place: Place) -> set[tuple[str, str]]:
    database = Database(place.settings.database)
    try:
        with database.reader.connect() as connection:
            return {
                (name, str(row_id))
                for name in ("customers", "purchases", "product_images")
                for row_id in connection.scalars(select(column("id", String)).select_from(table(name)))
            }
    finally:
        database.close()


@pytest.mark.timeout(7200)
def test_a_backup_under_load_has_every_acknowledged_row_and_every_file(
    admin: Client, place: Place, new_place: NewPlace, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    times = 50 if pytestconfig.getoption("--long") else 1
    port = free_port()
    home = f"http://127.0.0.1:{port}"
    server = place.start("serve", "--port", str(port))
    whole, during = 0, 0
    try:
        until(f"{home}/readyz", 200)
        writers = Writers(home, admin)
        with writers.at_work():
            for number in range(times):
                time.sleep(0.3)
                acknowledged = writers.made - writers.removed
                archive = tmp_path / f"{number}.backup"
                done = place.command("backup", str(archive))
                assert done.returncode == 0, done.stderr
                during += len(writers.made) - len(acknowledged)
                restored, removed = new_place(), set(writers.removed)
                back = restored.command("restore", str(archive))
                assert back.returncode == 0, back.stdout + back.stderr
                assert re.search(r"^All \d+ data checks passed$", back.stdout, re.MULTILINE), back.stdout
                assert acknowledged - removed - ids_in(restored) == set()
                assert lost_files(restored) == []
                whole += 1
                archive.unlink()
        assert browser.get(f"{home}/healthz").status_code == 200
    finally:
        server.kill()
    assert during > 0, "nothing was written during a backup"
    assert whole == times
