"""Information kept in two places is the same in both."""

import json
import re
import subprocess
import sys

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi import FastAPI

from orderkeep.core.db.engine import Database
from orderkeep.migrate import all_tables, is_declared, migrate, newest_revision, revision_of
from tests.architecture.source import CODE, ROOT, files, name_of
from tests.databases import Place

GUIDES = ("docs/web-pages.md", "CONTRIBUTING.md", "ARCHITECTURE.md")
WORD = re.compile(r"[A-Za-z_]\w{2,}")


def test_the_committed_schema_is_the_one_the_routes_give(app: FastAPI) -> None:
    committed = json.loads((ROOT / "backend/orderkeep/openapi.json").read_text())
    assert app.openapi() == committed, "run make api and commit the result"


def test_each_decision_has_the_same_parts_and_is_listed() -> None:
    pages = sorted((ROOT / "docs" / "decisions").glob("0*.md"))
    parts = ("**Date.**", "**Status.**", "**Context.**", "**Decision.**", "**Consequences.**")
    found = {page.name: [page.read_text().find(part) for part in parts] for page in pages}
    assert [name for name, places in found.items() if min(places) < 0 or places != sorted(places)] == []
    listed = re.findall(r"\]\((0[\w-]+\.md)\)", (ROOT / "docs" / "decisions" / "README.md").read_text())
    assert listed == [page.name for page in pages]


def test_the_page_of_invariants_lists_the_checks() -> None:
    script = ROOT / "scripts" / "invariants_page.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_guides_name_only_code_that_exists() -> None:
    """Each word between backquotes is a word of the code, or part of a file's name."""
    known = {word for path in files() for word in WORD.findall(name_of(path).replace("-", " "))}
    for path in files():
        if path.suffix != ".md" and path.suffix in {*CODE, ".json", ".toml", ".yml", ".html", ""}:
            known.update(WORD.findall(path.read_text(errors="replace")))
    missing = [
        f"{guide}:{number} {word}"
        for guide in GUIDES
        for number, line in enumerate((ROOT / guide).read_text().splitlines(), 1)
        for code in re.findall(r"`([^`]+)`", line)
        for word in WORD.findall(code)
        if word not in known
    ]
    assert len(known) > 10_000
    assert missing == []


def test_the_migrations_make_exactly_the_tables(app: FastAPI) -> None:
    tables = all_tables()
    assert len(tables.tables) > 15
    with app.state.database.writer.connect() as connection:
        compared = MigrationContext.configure(connection, opts={"compare_type": True, "include_name": is_declared})
        assert compare_metadata(compared, tables) == []


def test_migrating_again_changes_nothing(place: Place) -> None:
    before = _revision(place)
    migrate(place.settings)
    assert (before, _revision(place)) == (newest_revision(), newest_revision())


def _revision(place: Place) -> str | None:
    database = Database(place.settings.database)
    with database.reader.connect() as connection:
        found = revision_of(connection)
    database.close()
    return found


def test_a_change_documents_no_defaults(app: FastAPI) -> None:
    """A field that isn't sent doesn't change: a default in the schema would say otherwise."""
    schema = app.openapi()
    bodies = {
        path: body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for path, operations in schema["paths"].items()
        if (body := operations.get("patch", {}).get("requestBody"))
    }
    assert len(bodies) > 20
    shown = {
        (path, name): field["default"]
        for path, body in bodies.items()
        for name, field in schema["components"]["schemas"][body]["properties"].items()
        if "default" in field
    }
    assert shown == {}


def test_two_schemas_never_share_a_name(app: FastAPI) -> None:
    """The published schema would name both after their modules."""
    assert [name for name in app.openapi()["components"]["schemas"] if "__" in name] == []
