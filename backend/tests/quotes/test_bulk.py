"""Bulk changes of quotes: each follows its own status rules, and failures are listed."""

from typing import Any

from tests.clients import Client
from tests.makers import make_contact, make_quote

QUOTES = "/rest/v1/quotes"
FIXED = "The customer may have seen this quote. Edit it as a new version, or duplicate it."


def bulk(client: Client, **payload: Any) -> dict[str, Any]:
    answer = client.post(f"{QUOTES}/bulk", payload)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def reasons(told: dict[str, Any]) -> dict[str, str]:
    return {each["name"]: each["reason"] for each in told["failed"]}


def test_each_quote_follows_its_transitions_and_steps_cannot_be_undone(admin: Client) -> None:
    draft, sent, late = make_quote(admin), make_quote(admin), make_quote(admin, valid_until="2020-01-01")
    declined = make_quote(admin)
    admin.patch(f"{QUOTES}/{sent['id']}", {"status": "sent"})
    admin.patch(f"{QUOTES}/{declined['id']}", {"status": "rejected"})
    everything = [quote["id"] for quote in (draft, sent, late, declined)]
    before = {row["id"]: row for row in admin.items(QUOTES)}
    told = bulk(admin, ids=everything, status="sent")
    assert (told["done"], told["before"]) == (2, [])
    assert reasons(told) == {
        late["number"]: "A quote can't change from expired to sent. Duplicate it to make a new offer",
        declined["number"]: "A quote can't change from rejected to sent. Duplicate it to make a new offer",
    }
    after = {row["id"]: row for row in admin.items(QUOTES)}
    assert [after[each]["status"] for each in everything] == ["sent", "sent", "expired", "rejected"]
    assert [after[row["id"]] == before[row["id"]] for row in (draft, sent, late, declined)] == [False, True, True, True]
    assert reasons(bulk(admin, ids=[draft["id"]], status="converted")) == {draft["number"]: "Use Convert to order"}
    events = admin.items("/rest/v1/quote_events", quote_id=draft["id"])
    assert [each["description"] for each in events] == ["Status changed from Draft to Sent"]


def test_a_new_expiry_date_can_be_undone_and_sent_quotes_are_kept(admin: Client) -> None:
    draft, given = make_quote(admin, valid_until="2030-01-01"), make_quote(admin, valid_until="2030-01-01")
    admin.patch(f"{QUOTES}/{given['id']}", {"status": "sent"})
    told = bulk(admin, ids=[draft["id"], given["id"]], valid_until="2031-05-01")
    assert reasons(told) == {given["number"]: FIXED}
    assert told["before"] == [{"ids": [draft["id"]], "values": {"valid_until": "2030-01-01"}}]
    assert admin.get(f"{QUOTES}/{draft['id']}").json()["valid_until"] == "2031-05-01"
    back = bulk(admin, ids=[draft["id"]], valid_until="2030-01-01", unchanged_since=told["at"])
    assert (back["done"], back["failed"]) == (1, [])
    gone = bulk(admin, ids=[draft["id"], given["id"]], deleted=True)
    assert reasons(gone) == {given["number"]: "This quote was sent to the customer and can't be deleted"}
    assert [row["id"] for row in admin.items(QUOTES)] == [given["id"]]


def test_a_bulk_change_is_limited_to_the_callers_rows(
    admin: Client, sales: Client, colleague: Client, guest: Client
) -> None:
    mine = make_quote(admin, title="Lamps", customer_id=make_contact(sales)["id"])
    theirs = make_quote(admin, title="Lamps", customer_id=make_contact(colleague)["id"])
    told = bulk(sales, matching={"q": "lamps"}, status="accepted")
    assert (told["done"], told["failed"], told["next"]) == (1, [], None)
    assert admin.get(f"{QUOTES}/{mine['id']}").json()["status"] == "accepted"
    told = bulk(sales, ids=[theirs["id"]], deleted=True)
    assert told["failed"] == [{"id": theirs["id"], "name": None, "reason": "This quote doesn't exist"}]
    assert guest.post(f"{QUOTES}/bulk", {"ids": [theirs["id"]], "deleted": True}).status_code == 403
    assert admin.get(f"{QUOTES}/{theirs['id']}").json() == theirs
