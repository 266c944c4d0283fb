"""Workspace documents over HTTP: who sees them, how they are saved, their versions and mentions."""

from typing import Any

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.makers import Row, make_contact, make_workspace_document
from tests.workspace.content_makers import doc, mention, paragraph

pytestmark = pytest.mark.one_database

PATH = "/rest/v1/workspace_documents"


def titles(client: Client, **asked: Any) -> list[str]:
    return [row["title"] for row in client.items(PATH, sort="title", **asked)]


def save(client: Client, document: Row, **values: Any) -> Any:
    headers = {"If-Match": f'"{document["version"]}"'}
    return client.patch(f"{PATH}/{document['id']}", values, headers=headers)


def test_a_document_is_created_read_changed_and_deleted(admin: Client) -> None:
    made = make_workspace_document(admin, "Opening the parcel", title="Receiving", kind="note")
    assert made["content"] == doc(paragraph("Opening the parcel"))
    saved = save(admin, made, content=doc(paragraph("Count, then scan")), title="Receiving checklist").json()
    assert (saved["title"], saved["excerpt"]) == ("Receiving checklist", "Count, then scan")
    assert admin.get(f"{PATH}/{made['id']}").json() == saved
    assert titles(admin, q="scan checklist") == ["Receiving checklist"]
    assert titles(admin, q="parcel") == []
    assert admin.delete(f"{PATH}/{made['id']}").status_code == 204
    assert admin.get(f"{PATH}/{made['id']}").status_code == 404


def test_the_team_shares_documents_and_private_ones_have_one_reader(
    admin: Client, sales: Client, colleague: Client, guest: Client
) -> None:
    make_workspace_document(admin, title="Team")
    own = make_workspace_document(sales, "Secret margin", title="Own", is_private=True)
    assert own["private_to"] == sales.id
    assert {name: titles(client) for name, client in (("s", sales), ("c", colleague), ("a", admin), ("g", guest))} == {
        "s": ["Own", "Team"], "c": ["Team"], "a": ["Team"], "g": [],
    }  # fmt: skip
    assert titles(sales, **{"private_to.null": "false"}) == ["Own"]
    assert titles(sales, **{"private_to.null": "true"}) == ["Team"]
    for client in (admin, colleague):
        assert client.get(f"{PATH}/{own['id']}").status_code == 404
        assert client.get(f"{PATH}/{own['id']}/versions").status_code == 404
        assert client.get(f"{PATH}/{own['id']}/versions/1").status_code == 404
        assert client.patch(f"{PATH}/{own['id']}", {"title": "Taken"}).status_code == 404
        assert client.post(f"{PATH}/{own['id']}/versions/1/restore").status_code == 404
        assert client.delete(f"{PATH}/{own['id']}").status_code == 404
        assert client.post(f"{PATH}/bulk", {"matching": {}, "kind": "idea"}).json()["done"] == 1
        assert client.get(PATH, count="exact").json()["total"] == 1
        assert client.items("/rest/v1/search", q="margin") == []
        assert "Own" not in client.get(f"{PATH}/export", format="csv").text
        assert client.items(PATH, q="margin") == []
    assert [hit["title"] for hit in sales.items("/rest/v1/search", q="margin")] == ["Own"]
    assert "Own" in sales.get(f"{PATH}/export", format="csv").text
    assert admin.items("/rest/v1/audit_logs", record_id=own["id"]) == []
    assert sales.get(f"{PATH}/{own['id']}").json() == own


def test_only_the_creator_makes_a_document_private(admin: Client, sales: Client) -> None:
    made = make_workspace_document(sales, title="Plan")
    refused = save(admin, made, is_private=True)
    assert (refused.status_code, refused.json()["detail"]) == (
        403, "Only the person who created this document can make it private",
    )  # fmt: skip
    assert admin.get(f"{PATH}/{made['id']}").json() == made
    hidden = save(sales, made, is_private=True).json()
    assert hidden["private_to"] == sales.id
    assert admin.get(f"{PATH}/{made['id']}").status_code == 404
    assert save(sales, hidden, is_private=False).json()["private_to"] is None
    assert admin.get(f"{PATH}/{made['id']}").status_code == 200


def test_only_the_creator_or_an_admin_deletes(admin: Client, sales: Client, colleague: Client) -> None:
    made = make_workspace_document(sales, title="Plan")
    assert colleague.delete(f"{PATH}/{made['id']}").status_code == 403
    assert colleague.get(f"{PATH}/{made['id']}").json() == made
    assert admin.delete(f"{PATH}/{made['id']}").status_code == 204


def test_the_later_of_two_tabs_is_refused_and_nothing_is_lost(admin: Client, sales: Client) -> None:
    made = make_workspace_document(admin, "One", title="Plan")
    saved = save(sales, made, content=doc(paragraph("One two"))).json()
    refused = save(admin, made, content=doc(paragraph("One three")))
    assert (refused.status_code, refused.json()["code"]) == (409, "changed_elsewhere")
    assert refused.json()["detail"] == "Someone else changed this record after you opened it"
    assert admin.get(f"{PATH}/{made['id']}").json() == saved
    assert [each["number"] for each in admin.items(f"{PATH}/{made['id']}/versions")] == [2, 1]


def test_both_texts_of_one_persons_two_tabs_are_in_the_history(admin: Client) -> None:
    made = make_workspace_document(admin, "One", title="Plan")
    theirs = save(admin, made, content=doc(paragraph("Other tab"))).json()
    assert save(admin, made, content=doc(paragraph("This tab"))).status_code == 409
    save(admin, theirs, content=doc(paragraph("This tab")), new_version=True)
    path = f"{PATH}/{made['id']}/versions"
    texts = [admin.get(f"{path}/{number}").json()["content"] for number in (1, 2)]
    assert texts == [doc(paragraph("Other tab")), doc(paragraph("This tab"))]


def test_versions_are_kept_and_restored(admin: Client, sales: Client) -> None:
    made = make_workspace_document(admin, "One", title="Plan")
    path = f"{PATH}/{made['id']}/versions"
    saved = save(admin, made, content=doc(paragraph("One two"))).json()
    assert [each["summary"] for each in admin.items(path)] == ["Created"], "one sitting"
    saved = save(sales, saved, content=doc(paragraph("Two three four")), title="Plan B").json()
    saved = save(sales, saved, content=doc(paragraph("Two three"))).json()
    assert [(each["number"], each["summary"]) for each in admin.items(path)] == [
        (2, "Title changed, 2 words added, 2 words removed"), (1, "Created"),
    ]  # fmt: skip
    assert admin.get(f"{path}/1").json()["content"] == doc(paragraph("One two"))
    restored = admin.post(f"{path}/1/restore").json()
    assert (restored["title"], restored["content"]) == ("Plan", doc(paragraph("One two")))
    assert [(each["number"], each["restored_number"]) for each in admin.items(path)] == [(3, 1), (2, None), (1, None)]
    assert admin.post(f"{path}/1/restore").status_code == 409
    assert admin.post(f"{path}/9/restore").status_code == 404
    assert len(admin.items(path)) == 3
    assert saved["version"] < restored["version"]


def test_the_oldest_versions_go(admin: Client, sales: Client) -> None:
    made = make_workspace_document(admin, "0", title="Plan")
    for number in range(1, 103):
        writer = sales if number % 2 else admin
        made = save(writer, made, content=doc(paragraph(str(number)))).json()
    found = admin.items(f"{PATH}/{made['id']}/versions")
    assert [found[0]["number"], found[-1]["number"], len(found)] == [103, 4, 100]


def test_readers_see_the_names_of_records_that_they_may_see(admin: Client, sales: Client) -> None:
    contact = make_contact(admin, name="Greta Hoffmann")
    made = admin.create(PATH, {"title": "Fair", "content": doc(paragraph("Ask ", mention("customers", contact["id"])))})
    shown = made["content"]["content"][0]["content"][1]["attrs"]
    assert shown == {"table": "customers", "id": contact["id"], "label": "Greta Hoffmann", "status": None}
    seen = sales.get(f"{PATH}/{made['id']}").json()
    assert seen["content"]["content"][0]["content"][1]["attrs"]["label"] is None
    assert "Greta" not in str(sales.get(f"{PATH}/{made['id']}/versions/1").json())
    assert titles(sales, q="greta") == []
    saved = save(sales, seen, content=doc(paragraph("Ask again ", mention("customers", contact["id"]))))
    assert saved.status_code == 200, "a mention that was there stays"
    theirs = make_workspace_document(sales, title="Own")
    refused = save(sales, theirs, content=doc(paragraph(mention("customers", contact["id"]))))
    assert (refused.status_code, refused.json()["errors"]) == (
        422, [{"field": "content", "message": "The text mentions a record that doesn't exist"}],
    )  # fmt: skip
    assert sales.get(f"{PATH}/{theirs['id']}").json() == theirs


def test_a_bad_document_is_refused(admin: Client, app: FastAPI) -> None:
    bad = doc({"type": "paragraph", "content": [{"type": "image", "attrs": {"src": "x"}}]})
    for body in (
        {"title": ""},
        {"title": "A", "kind": "film"},
        {"title": "A", "content": bad},
        {"title": "A", "content": 5},
    ):
        assert admin.post(PATH, body).status_code == 422
    assert admin.items(PATH) == []


def test_many_are_changed_and_restored(admin: Client, sales: Client) -> None:
    first, second = make_workspace_document(sales, title="A"), make_workspace_document(sales, title="B", kind="idea")
    done = sales.post(f"{PATH}/bulk", {"ids": [first["id"], second["id"]], "kind": "document"}).json()
    assert (done["done"], titles(admin, kind="document")) == (2, ["A", "B"])
    for before in done["before"]:
        sales.post(f"{PATH}/bulk", {"ids": before["ids"], **before["values"], "unchanged_since": done["at"]})
    assert (titles(admin, kind="note"), titles(admin, kind="idea")) == (["A"], ["B"])
    assert sales.post(f"{PATH}/bulk", {"ids": [first["id"]], "deleted": True}).json()["done"] == 1
    assert titles(admin) == ["B"]
