"""Destinations for a restore."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.databases import Databases, Place

NewPlace = Callable[[], Place]


@pytest.fixture
def new_place(databases: Databases, kind: str, tmp_path: Path) -> Iterator[NewPlace]:
    """Create an empty destination."""
    made: list[str] = []

    def make() -> Place:
        name = f"restored_{os.getpid()}_{len(made)}"
        made.append(name)
        url = databases.cluster.clone("template1", name) if kind == "postgresql" else ""
        return Place(kind, tmp_path / name, url)

    databases.template(kind)
    yield make
    if kind == "postgresql":
        for name in made:
            databases.cluster.drop(name)
