"""The list of documents: search, filters, export, changes, categories and deletion."""

from fastapi import FastAPI

from tests.clients import Client
from tests.documents.calls import CATEGORIES, DOCUMENTS, FILES, add_version, stored, titles
from tests.documents.files import PNG, archive, pdf
from tests.makers import make_contact, make_document, make_order, make_product, make_stock_order


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
    payload = {"title": "Invoice 7", "category_id": category["id"], "tags": ["VAT"]}
    changed = admin.patch(f"{DOCUMENTS}/{made['id']}", payload, headers={"If-Match": '"1"'}).json()
    assert {name: changed[name] for name in payload} == payload
    assert (changed["category_name"], changed["version"]) == ("Invoices", 2)
    stale = admin.patch(f"{DOCUMENTS}/{made['id']}", {"title": "B"}, headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["current"]) == (409, changed)
    for bad in ({"title": " "}, {"category_id": made["id"]}, {"sha256": "0"}, {"tags": "VAT"}):
        assert admin.patch(f"{DOCUMENTS}/{made['id']}", bad).status_code == 422
    assert admin.get(f"{DOCUMENTS}/{made['id']}").json() == changed


def test_a_file_gives_the_title_that_is_left_out_but_not_a_blank_one(admin: Client) -> None:
    assert make_document(admin, name="Customs form.txt")["title"] == "Customs form.txt"
    answer = admin.post("/storage/v1/documents", files={"file": ("a.txt", b"x")}, data={"title": " "})
    assert (answer.status_code, answer.json()["detail"]) == (422, "Title is required")
    assert titles(admin) == ["Customs form.txt"]


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
