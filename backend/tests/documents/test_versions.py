"""Versions are kept, restored as new ones, and never overwritten."""

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.documents.calls import DOCUMENTS, FILES, add_version, stored, titles
from tests.makers import make_document

pytestmark = pytest.mark.one_database


def test_versions_are_kept_and_restored(admin: Client, sales: Client, app: FastAPI) -> None:
    made = make_document(admin, b"first", "price list.txt", title="Price list")
    second = add_version(admin, made, b"Name;Price\nsecond;2", "price list.csv", note="Corrected price")
    assert second.status_code == 201
    row = second.json()
    assert (row["id"], row["title"], row["version"]) == (made["id"], "Price list", made["version"] + 1)
    assert (row["file_name"], row["kind"], row["versions_count"]) == ("price list.csv", "spreadsheet", 2)
    assert titles(admin, q="second") == ["Price list"]
    assert titles(admin, q="first") == []

    again = admin.post(f"{DOCUMENTS}/{made['id']}/versions/1/restore")
    assert (again.status_code, again.json()["versions_count"]) == (201, 3)
    versions = admin.get(f"{DOCUMENTS}/{made['id']}/versions").json()["items"]
    shown = [(each["number"], each["file_name"], each["note"], each["restored_number"]) for each in versions]
    assert shown == [
        (3, "price list.txt", None, 1),
        (2, "price list.csv", "Corrected price", None),
        (1, "price list.txt", None, None),
    ]
    files = [admin.get(f"{FILES}/{made['id']}/versions/{number}").content for number in (1, 2, 3)]
    assert files == [b"first", b"Name;Price\nsecond;2", b"first"]
    assert admin.get(f"{FILES}/{made['id']}").content == b"first"
    assert titles(admin, q="first") == ["Price list"]
    for path in (f"{FILES}/{made['id']}/versions/4", f"{FILES}/{made['id']}/versions/0"):
        assert admin.get(path).status_code == 404
    assert len(stored(app)) == 3


def test_an_identical_version_is_refused(admin: Client, app: FastAPI) -> None:
    made = make_document(admin, b"first")
    refused = add_version(admin, made, b"first", "another name.txt")
    assert (refused.status_code, refused.json()["code"]) == (409, "same_file")
    restored = admin.post(f"{DOCUMENTS}/{made['id']}/versions/1/restore")
    assert (restored.status_code, restored.json()["code"]) == (409, "same_file")
    assert (admin.get(f"{DOCUMENTS}/{made['id']}").json(), stored(app)) == (made, [b"first"])


def test_a_stale_page_adds_no_version(admin: Client, app: FastAPI) -> None:
    made = make_document(admin, b"first")
    admin.patch(f"{DOCUMENTS}/{made['id']}", {"title": "B"})
    files = {"file": ("a.txt", b"second")}
    stale = admin.post(f"{FILES}/{made['id']}/versions", files=files, headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["code"], stale.json()["current"]["title"]) == (
        409,
        "changed_elsewhere",
        "B",
    )
    assert stored(app) == [b"first"]
