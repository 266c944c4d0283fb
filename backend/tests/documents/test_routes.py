"""Uploads and downloads: files are stored as they are, and sent so that nothing in them is executed."""

from hashlib import sha256
from typing import Any

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.documents.calls import DOCUMENTS, FILES, stored
from tests.documents.files import pdf
from tests.makers import make_document


def test_a_file_is_stored_as_it_is(admin: Client, app: FastAPI) -> None:
    data = pdf("Invoice 20814", "Freight")
    made = make_document(admin, data, "Brightway 20814.pdf")
    assert {name: made[name] for name in ("title", "file_name", "kind", "media_type", "size", "sha256", "pages")} == {
        "title": "Brightway 20814.pdf",
        "file_name": "Brightway 20814.pdf",
        "kind": "pdf",
        "media_type": "application/pdf",
        "size": len(data),
        "sha256": sha256(data).hexdigest(),
        "pages": 2,
    }
    assert (made["versions_count"], made["tags"], made["links"], made["category_id"]) == (1, [], [], None)
    assert (made["owner_id"], made["added_by_name"]) == (admin.id, "Admin")
    assert admin.get(f"{DOCUMENTS}/{made['id']}").json() == made
    file = admin.get(f"{FILES}/{made['id']}")
    assert (file.status_code, file.content, stored(app)) == (200, data, [data])
    assert {name: file.headers[name] for name in HEADERS} == HEADERS


HEADERS = {
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename=\"Brightway 20814.pdf\"; filename*=UTF-8''Brightway%2020814.pdf",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
}


@pytest.mark.parametrize("name", ["a.html", "a.svg", "a.xml"])
def test_a_script_is_never_sent_as_one(admin: Client, name: str) -> None:
    data = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    file = admin.get(f"{FILES}/{make_document(admin, data, name)['id']}")
    assert (file.content, file.headers["content-type"]) == (data, "text/plain")
    assert file.headers["content-disposition"].startswith(f'attachment; filename="{name}"')


def test_unusable_files_are_refused_and_nothing_is_kept(
    admin: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orderkeep.documents.upload.MAX_FILE_BYTES", 2_000)
    cases: list[tuple[dict[str, Any], dict[str, str], int, str, str]] = [
        ({"file": ("a.txt", b"")}, {}, 422, "file", "This file is empty. Choose another."),
        ({"file": ("a.txt", b"x" * 2_001)}, {}, 413, "file", "Files can be up to 0 MB"),
        (
            {"file": ("a.txt", b"x")},
            {"category_id": admin.id},
            422,
            "category_id",
            "This document category doesn't exist",
        ),
        ({"file": ("a.txt", b"x")}, {"purchase_id": admin.id}, 422, "purchase_id", "This sales order doesn't exist"),
        ({"file": ("a.txt", b"x")}, {"title": "x" * 301}, 422, "title", "At most 300 characters"),
    ]
    for files, fields, status, field, message in cases:
        refused = admin.post(FILES, files=files, data=fields)
        said = [{"field": field, "message": message}]
        assert (refused.status_code, refused.json()["errors"]) == (status, said), refused.text
    assert admin.post(FILES, data={"title": "A"}).json()["errors"][0]["message"] == "File is required"
    unknown = admin.post(FILES, files={"file": ("a.txt", b"x")}, data={"owner_id": admin.id})
    assert (unknown.status_code, unknown.json()["errors"][0]["field"]) == (422, "owner_id")
    assert (admin.items(DOCUMENTS), stored(app)) == ([], [])
    assert make_document(admin, b"x" * 2_000)["size"] == 2_000


def test_a_repeated_upload_makes_one_document(admin: Client, app: FastAPI) -> None:
    files = {"file": ("a.txt", b"once", "text/plain")}
    answers = [admin.post(FILES, files=files, headers={"Idempotency-Key": "one"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].content == answers[1].content
    assert (len(admin.items(DOCUMENTS)), stored(app)) == (1, [b"once"])


def test_pages_of_a_pdf_are_pictures(admin: Client) -> None:
    made = make_document(admin, pdf("A", "B"))
    path = f"{FILES}/{made['id']}/versions/1/pages"
    page = admin.get(f"{path}/2", width=200)
    assert (page.status_code, page.headers["content-type"], page.content[:4]) == (200, "image/png", b"\x89PNG")
    assert page.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert admin.get(f"{path}/3").status_code == 404
    assert admin.get(f"{path}/1", width=99).status_code == 422 or admin.get(f"{path}/1", width=99).status_code == 400
    text = make_document(admin, b"no pdf")
    assert admin.get(f"{FILES}/{text['id']}/versions/1/pages/1").status_code == 404


def test_a_damaged_pdf_is_kept_without_text(admin: Client) -> None:
    made = make_document(admin, b"%PDF-1.4 rubbish", "a.pdf")
    assert (made["kind"], made["pages"]) == ("pdf", None)
    assert admin.get(f"{FILES}/{made['id']}").content == b"%PDF-1.4 rubbish"
