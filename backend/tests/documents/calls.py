"""Requests about documents, and the stored files."""

from pathlib import Path
from typing import Any

from fastapi import FastAPI

from tests.clients import Client
from tests.makers import Row

DOCUMENTS, FILES = "/rest/v1/documents", "/storage/v1/documents"
CATEGORIES = "/rest/v1/document_categories"


def folder(app: FastAPI) -> Path:
    found: Path = app.state.settings.data_dir / "files" / "development" / "documents"
    return found


def stored(app: FastAPI) -> list[bytes]:
    found = folder(app).rglob("*")
    return sorted(path.read_bytes() for path in found if Path(path).is_file())


def titles(client: Client, **asked: Any) -> list[str]:
    return [row["title"] for row in client.items(DOCUMENTS, sort="title", **asked)]


def add_version(client: Client, document: Row, data: bytes, name: str = "a.txt", **fields: str) -> Any:
    files = {"file": (name, data, "application/octet-stream")}
    return client.post(f"{FILES}/{document['id']}/versions", files=files, data=fields)
