"""Shops that a test module fills over HTTP once per worker and database, and that every test gets a copy of."""

from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Generic, TypeVar

from fastapi import FastAPI

from tests.clients import Client

if TYPE_CHECKING:
    from tests.conftest import Apps

Made = TypeVar("Made")
Prefill = tuple[str, Callable[[FastAPI], None]]
"""The name of a state, and the function that creates its rows."""


class PrefilledShop(Generic[Made]):
    """Return `prefill` from a fixture of that name, and `made` from the fixture that tests ask for."""

    def __init__(self, name: str, make: Callable[[dict[str, Client]], Made]) -> None:
        self.name = name
        self._make = make
        self._made: dict[str, Made] = {}

    def prefill(self, apps: "Apps", kind: str) -> Prefill:
        """How the database is filled. The signed-in people are those of the staffed database."""

        def fill(_app: FastAPI) -> None:
            http = apps.running[kind][1]
            staff = {name: Client(http, session) for name, session in apps.databases.staff(kind).items()}
            self._made[kind] = self._make(staff)

        return self.name, fill

    def made(self, kind: str) -> Made:
        """What `make` returned for this database."""
        return deepcopy(self._made[kind])
