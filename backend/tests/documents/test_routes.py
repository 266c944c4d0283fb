"""Documents over HTTP: upload, versions, download, pages, categories, tags, search and bulk changes."""

import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.documents.files import PNG, archive, pdf
from tests.makers import Row, make_contact, make_document, make_order, make_product, make_stock_order

DOCUMENTS, FILES = "/rest/v1/documents", "/storage/v1/documents"
CATEGORIES = "/rest/v1/document_categories"


def folder(app: FastAPI) -> Path:
    found: Path = app.state.settings.data_dir / "files" / "development" / "documents"
    return found


@pytest.fixture(autouse=True)
def _no_files(app: FastAPI) -> None:
    """Shops of one test run share their folder."""
    shutil.rmtree(folder(app), ignore_errors=True)


def stored(app: FastAPI) -> list[bytes]:
    found = folder(app).rglob("*")
    return sorted(path.read_bytes() for path in found if Path(path).is_file())


def titles(client: Client, **asked: Any) -> list[str]:
    return [row["title"] for row in client.items(DOCUMENTS, sort="title", **asked)]


def add_version(client: Client, document: Row, data: bytes, name: str = "a.txt", **fields: str) -> Any:
    files = {"file": (name, data, "application/octet-stream")}
    return client.post(f"{FILES}/{document['id']}/versions", files=files, data=fields)


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
    monkeypatch.setattr("orderkeep.documents.upload.LARGEST_FILE", 2_000)
    cases: list[tuple[dict[str, Any], dict[str, str], int, str, str]] = [
        ({"file": ("a.txt", b"")}, {}, 422, "file", "This file is empty. Choose another."),
        ({"file": ("a.txt", b"x" * 2_001)}, {}, 413, "file", "Files can have up to 0 MB"),
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


def test_names_tags_and_text_are_searched(admin: Client) -> None:
    contact = make_contact(admin, name="Quennell & Sons")
    one = make_document(admin, pdf("Customs Gr\\366\\337e 4711"), "scan.pdf", title="Duty")
    two = make_document(admin, b"Freight 60", "swl.txt", title="Freight", customer_id=contact["id"])
    admin.patch(f"{DOCUMENTS}/{two['id']}", {"tags": ["Hazmat"]})
    make_document(admin, archive("a.txt"), "other.zip")
    found = {
        word: titles(admin, q=word) for word in ("grosse", "customs 4711", "scan", "hazmat", "quennell", "freight")
    }
    assert found == {
        "grosse": ["Duty"],
        "customs 4711": ["Duty"],
        "scan": ["Duty"],
        "hazmat": ["Freight"],
        "quennell": [],
        "freight": ["Freight"],
    }
    assert titles(admin, q="customs freight") == []
    assert titles(admin, q="duty 4711") == ["Duty"], "one word in the title, another in the text"
    assert one["id"] != two["id"]


def test_filters(admin: Client) -> None:
    order = make_order(admin)
    stock_order = make_stock_order(admin, (make_product(admin), 1, 1))
    category = admin.create(CATEGORIES, {"name": "Invoices"})
    make_document(admin, b"a", title="A", purchase_id=order["id"], category_id=category["id"])
    make_document(admin, PNG, title="B", stock_order_id=stock_order["id"])
    last = make_document(admin, b"c", title="C")
    admin.patch(f"{DOCUMENTS}/{last['id']}", {"tags": ["VAT", "2026"]})
    asked: list[tuple[dict[str, str], list[str]]] = [
        ({"linked": "false"}, ["C"]),
        ({"linked": "true"}, ["A", "B"]),
        ({"purchase_id": order["id"]}, ["A"]),
        ({"customer_id": order["customer_id"]}, ["A"]),
        ({"stock_order_id": stock_order["id"]}, ["B"]),
        ({"purchase_id": stock_order["id"]}, []),
        ({"kind": "image"}, ["B"]),
        ({"kind": "image,text"}, ["A", "B", "C"]),
        ({"category_id": category["id"]}, ["A"]),
        ({"category_id.null": "true"}, ["B", "C"]),
        ({"tag": "VAT"}, ["C"]),
        ({"tag": "VA"}, []),
        ({"size.gte": "2"}, ["B"]),
    ]
    assert [(each, titles(admin, **each)) for each, _ in asked] == asked
    for bad in ({"kind": "film"}, {"purchase_id": "x"}, {"linked": "maybe"}, {"media": "x"}):
        assert admin.get(DOCUMENTS, **bad).status_code == 400


def test_an_export_has_the_links(admin: Client) -> None:
    order = make_order(admin)
    make_document(admin, b"a", title="A", purchase_id=order["id"])
    file = admin.get(f"{DOCUMENTS}/export", columns="title,links,size")
    assert file.text.splitlines() == ["\ufeffTitle,Linked to,Size (bytes)", f"A,{order['number']},1"]


def test_a_document_is_changed_and_a_stale_change_refused(admin: Client) -> None:
    made = make_document(admin)
    category = admin.create(CATEGORIES, {"name": "Invoices"})
    wish = {"title": "Invoice 7", "category_id": category["id"], "tags": ["VAT"]}
    changed = admin.patch(f"{DOCUMENTS}/{made['id']}", wish, headers={"If-Match": '"1"'}).json()
    assert {name: changed[name] for name in wish} == wish
    assert (changed["category_name"], changed["version"]) == ("Invoices", 2)
    stale = admin.patch(f"{DOCUMENTS}/{made['id']}", {"title": "B"}, headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["current"]) == (409, changed)
    for bad in ({"title": " "}, {"category_id": made["id"]}, {"sha256": "0"}, {"tags": "VAT"}):
        assert admin.patch(f"{DOCUMENTS}/{made['id']}", bad).status_code == 422
    assert admin.get(f"{DOCUMENTS}/{made['id']}").json() == changed


def test_many_documents_are_changed_and_the_change_is_undone(admin: Client) -> None:
    category = admin.create(CATEGORIES, {"name": "Invoices"})
    rows = [make_document(admin) for _ in range(3)]
    ids = [row["id"] for row in rows]
    told = admin.post(f"{DOCUMENTS}/bulk", {"ids": ids, "category_id": category["id"], "add_tags": ["VAT"]}).json()
    assert (told["done"], told["failed"]) == (3, [])
    assert [(row["category_id"], row["tags"]) for row in admin.items(DOCUMENTS)] == [(category["id"], ["VAT"])] * 3
    for back in told["before"]:
        undone = admin.post(f"{DOCUMENTS}/bulk", {"ids": back["ids"], "unchanged_since": told["at"], **back["values"]})
        assert undone.json()["failed"] == []
    assert [(row["category_id"], row["tags"]) for row in admin.items(DOCUMENTS)] == [(None, [])] * 3
    gone = admin.post(f"{DOCUMENTS}/bulk", {"ids": ids[:2], "deleted": True}).json()
    assert (gone["done"], [row["id"] for row in admin.items(DOCUMENTS)]) == (2, ids[2:])


def test_categories(admin: Client, sales: Client) -> None:
    invoices = admin.create(CATEGORIES, {"name": "Invoices"})
    assert (invoices["documents_count"], sales.post(CATEGORIES, {"name": "B"}).status_code) == (0, 403)
    double = admin.post(CATEGORIES, {"name": "INVOICES "})
    assert (double.status_code, double.json()["errors"][0]["field"]) == (409, "name")
    photos = admin.create(CATEGORIES, {"name": "Photos"})
    assert admin.patch(f"{CATEGORIES}/{photos['id']}", {"name": "invoices"}).status_code == 409
    renamed = admin.patch(f"{CATEGORIES}/{photos['id']}", {"name": "PHOTOS", "description": "Of damage"}).json()
    assert (renamed["name"], renamed["description"]) == ("PHOTOS", "Of damage")
    made = make_document(admin, category_id=invoices["id"])
    make_document(sales, category_id=invoices["id"])
    counts = [[row["documents_count"] for row in client.items(CATEGORIES, sort="name")] for client in (admin, sales)]
    assert counts == [[2, 0], [1, 0]]
    assert admin.delete(f"{CATEGORIES}/{invoices['id']}").status_code == 204
    left = admin.get(f"{DOCUMENTS}/{made['id']}").json()
    assert (left["category_id"], left["category_name"], left["version"]) == (None, None, 2)


def test_deleting_removes_rows_and_files(admin: Client, sales: Client, app: FastAPI) -> None:
    contact = make_contact(admin, assigned_to=sales.id)
    theirs = make_document(admin, b"a", customer_id=contact["id"])
    add_version(admin, theirs, b"b")
    mine = make_document(sales, b"c", customer_id=contact["id"])
    refused = sales.delete(f"{DOCUMENTS}/{theirs['id']}")
    message = "Only the person who added this document or an admin can delete it"
    assert (refused.status_code, refused.json()["detail"], len(stored(app))) == (403, message, 3)
    assert sales.delete(f"{DOCUMENTS}/{mine['id']}").status_code == 204
    assert stored(app) == [b"a", b"b"]
    assert admin.delete(f"{DOCUMENTS}/{theirs['id']}").status_code == 204
    assert (stored(app), admin.items(DOCUMENTS), admin.get(f"{FILES}/{theirs['id']}").status_code) == ([], [], 404)
    log = admin.items("/rest/v1/audit_logs", action="delete")
    assert {row["table_name"] for row in log} == {"documents"}
