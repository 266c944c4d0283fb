"""Test databases: migrated once per run and kind, then copied, so that each test starts fresh.

Two states are available: `empty` (migrated, no one has signed up) and `staffed` (an admin, two salespeople and a guest,
signed in over HTTP; their tokens are valid in every copy).
"""

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from filelock import FileLock
from pwdlib.hashers.argon2 import Argon2Hasher
from starlette.testclient import TestClient

from orderkeep.identity.accounts.passwords import Passwords
from orderkeep.identity.sessions.cache import RecentLookups
from orderkeep.main import create_app
from orderkeep.migrate import migrate
from orderkeep.settings import Settings
from tests.cli_process import Run
from tests.direct import DirectClient
from tests.postgres import Cluster

KINDS = ("sqlite", "postgresql")
API_KEY = "test-publishable-key"
PASSWORD = "a-long-enough-password"
STAFF = {"admin": "admin", "sales": "sales", "colleague": "sales", "guest": "guest"}
"""The people of the staffed database, and their roles. The admin signs up first."""
CHEAP = Passwords(hasher=Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1))
"""A cheap password hash. Tests about its cost use the server's own settings."""
LOOPBACK = ("127.0.0.1", 50000)


@dataclass(frozen=True)
class Place:
    """The location of one copy."""

    kind: str
    data_dir: Path
    url: str
    storage_url: str = ""

    @property
    def settings(self) -> Settings:
        """Settings for this copy, independent of the machine's environment variables."""
        return Settings(
            data_dir=self.data_dir,
            database_url=self.url,
            storage_url=self.storage_url,
            api_key=API_KEY,
            address_limit_per_minute=1_000_000,
        )

    @property
    def environment(self) -> Mapping[str, str]:
        """The settings as environment variables of a command."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("ORDERKEEP_")}
        own = {"DATA_DIR": str(self.data_dir), "DATABASE_URL": self.url, "API_KEY": API_KEY}
        own["STORAGE_URL"] = self.storage_url
        return inherited | {f"ORDERKEEP_{name}": value for name, value in own.items()}

    def start(self, *arguments: str, input_text: str = "") -> Run:
        """Start `orderkeep …` on this copy."""
        return Run(self.environment, arguments, input_text)

    def command(self, *arguments: str, input_text: str = "") -> subprocess.CompletedProcess[str]:
        """Run `orderkeep …` on this copy to its end."""
        return self.start(*arguments, input_text=input_text).wait()


class Databases:
    """Creates the copies of one worker. All workers of the run share the templates."""

    def __init__(self, run_folder: Path, worker: str) -> None:
        self.run_folder = run_folder
        self.worker = worker
        self.cluster = Cluster(run_folder)

    def fresh(self, kind: str, state: str = "staffed") -> Place:
        """A copy of the database in that state, replacing this worker's previous copy."""
        template = self.template(kind)
        place = self.place(kind)
        if kind == "sqlite":
            for leftover in place.data_dir.glob("orderkeep.db*"):
                leftover.unlink()
            shutil.copyfile(template / f"{state}.db", place.data_dir / "orderkeep.db")
        else:
            self.cluster.fresh(state, f"shop_{self.worker}")
        if (files := template / f"{state}-files").exists():
            shutil.copytree(files, place.data_dir / "files", dirs_exist_ok=True)
        return place

    def altered(self, kind: str) -> None:
        """More than rows may have changed in this worker's copy."""
        if kind == "postgresql":
            self.cluster.altered(f"shop_{self.worker}")

    def keep(self, kind: str, state: str) -> None:
        """Save this worker's copy as a state for later tests. No one may be connected to it."""
        place = self.place(kind)
        if kind == "sqlite":
            shutil.copyfile(place.data_dir / "orderkeep.db", self.template(kind) / f"{state}.db")
        else:
            self.cluster.clone(f"shop_{self.worker}", state)
            self.cluster.known.pop(state, None)
        if (files := place.data_dir / "files").exists():
            shutil.copytree(files, self.template(kind) / f"{state}-files", dirs_exist_ok=True)

    def place(self, kind: str) -> Place:
        """This worker's own folder. The signing key comes from the template."""
        folder = self.run_folder / f"{kind}-{self.worker}"
        if not folder.exists():
            kept = shutil.ignore_patterns("*.db", "*.db-*", "*.lock")
            shutil.copytree(self.run_folder / f"{kind}-template", folder, ignore=kept)
        return self._place(kind, folder, f"shop_{self.worker}")

    def template(self, kind: str) -> Path:
        """The folder of the run's templates of this kind, created by the first worker that needs it."""
        folder = self.run_folder / f"{kind}-template"
        if kind == "postgresql":
            self.cluster.ensure()
        with FileLock(self.run_folder / f"{kind}.lock"):
            if not (folder / "staff.json").exists():
                folder.mkdir(exist_ok=True)
                self._make_templates(kind, folder)
        return folder

    def staff(self, kind: str) -> dict[str, dict[str, Any]]:
        """The signed-in people of the staffed database: name → session."""
        people: dict[str, dict[str, Any]] = json.loads((self.template(kind) / "staff.json").read_text())
        return people

    def _place(self, kind: str, folder: Path, database: str) -> Place:
        return Place(kind, folder, self.cluster.url(database) if kind == "postgresql" else "")

    def _make_templates(self, kind: str, folder: Path) -> None:
        place = self._place(kind, folder, "empty")
        if kind == "postgresql":
            self.cluster.clone("template1", "empty")
        migrate(place.settings)
        if kind == "postgresql":
            self.cluster.clone("empty", "staffed")
        else:
            shutil.copyfile(folder / "orderkeep.db", folder / "empty.db")
        place = self._place(kind, folder, "staffed")
        app = create_app(place.settings)
        app.state.identity.passwords = CHEAP
        with DirectClient(app, LOOPBACK) as client:
            people = _sign_up_staff(client)
        if kind == "sqlite":
            assert not (folder / "orderkeep.db-wal").exists() or not (folder / "orderkeep.db-wal").stat().st_size
            shutil.copyfile(folder / "orderkeep.db", folder / "staffed.db")
        (folder / "staff.json").write_text(json.dumps(people))


def _sign_up_staff(client: TestClient) -> dict[str, Any]:
    people: dict[str, Any] = {}
    key = {"apikey": API_KEY}
    for name, role in STAFF.items():
        body = {"email": f"{name}@shop.example", "password": PASSWORD, "data": {"full_name": name.title()}}
        answer = client.post("/auth/v1/signup", json=body, headers=key)
        assert answer.status_code == 200, answer.text
        people[name] = answer.json()
        boss = {**key, "Authorization": f"Bearer {people['admin']['access_token']}"}
        if name != "admin" and role != "guest":
            profile = f"/rest/v1/profiles/{people[name]['user']['id']}"
            changed = client.patch(profile, json={"role": role}, headers=boss)
            assert changed.status_code == 200, changed.text
    return people


def rewind(app: FastAPI) -> None:
    """Close all connections, so that the files can be replaced."""
    app.state.database.dispose()
    RecentLookups.forget()
