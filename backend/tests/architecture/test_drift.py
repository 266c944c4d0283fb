"""What is written down in two places says the same in both."""

import json

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi import FastAPI

from orderkeep.core.tables import Base
from tests.architecture.source import ROOT
from tests.databases import Place


def test_the_committed_schema_is_the_one_the_routes_give(place: Place) -> None:
    written = place.command("openapi")
    assert written.returncode == 0, written.stderr
    committed = (ROOT / "frontend/openapi.json").read_text()
    assert json.loads(written.stdout) == json.loads(committed), "run make api and commit what it wrote"


def test_the_migrations_make_exactly_the_tables(app: FastAPI) -> None:
    assert len(Base.metadata.tables) > 15
    with app.state.database.writer.connect() as connection:
        compared = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(compared, Base.metadata) == []


def test_migrating_again_changes_nothing(place: Place) -> None:
    again = place.command("migrate")
    assert again.returncode == 0, again.stderr
