"""Quotes over HTTP: written, changed while nobody has seen them, answered, found."""

from datetime import timedelta
from typing import Any

from orderkeep.core.clock import utc_now
from tests.clients import Client
from tests.makers import make_contact, make_product, make_prospect, make_quote

QUOTES = "/rest/v1/quotes"
EVENTS = "/rest/v1/quote_events"
FIXED = "The customer may have seen this quote. Edit it as a new version, or duplicate it."


def day(ahead: int) -> str:
    return (utc_now().date() + timedelta(days=ahead)).isoformat()


def problems(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.text
    return [(each["field"], each["message"]) for each in answer.json()["errors"]]


def told(client: Client, quote: dict[str, Any]) -> list[str]:
    events = client.items(EVENTS, quote_id=quote["id"], sort="created_at")
    return [event["description"] for event in events]


def test_a_quote_is_written_with_the_least_and_with_all(admin: Client) -> None:
    least = admin.create(QUOTES, {"title": "Garden party", "total_amount": "120.50", "tax_amount": "", "lines": []})
    assert (least["number"], least["status"], least["final_amount"]) == ("Q-1001", "draft", 120.5)
    maya, lamp = make_contact(admin, name="Maya"), make_product(admin, name="Lamp")
    lines = [
        {"product_id": lamp["id"], "quantity": 3, "unit_price": 19.99},
        {"product_id": lamp["id"], "description": " In \n blue ", "unit_price": 0},
        {"description": "Delivery", "quantity": 1, "unit_price": "5.01"},
    ]
    amounts = {"total_amount": 7, "discount_amount": 4.98, "tax_amount": 3.3}
    quote = admin.create(QUOTES, {"title": "Lamps", "customer_id": maya["id"], "lines": lines, **amounts})
    assert admin.get(f"{QUOTES}/{quote['id']}").json() == quote
    assert [quote[name] for name in ("total_amount", "final_amount", "customer_name")] == [64.98, 63.3, "Maya"]
    shown = [
        (line["position"], line["description"], line["product_name"], line["total_amount"]) for line in quote["lines"]
    ]
    assert shown == [(1, "Lamp", "Lamp", 59.97), (2, "In blue", "Lamp", 0.0), (3, "Delivery", None, 5.01)]


def test_an_invalid_quote_is_refused_and_saves_nothing(admin: Client) -> None:
    bolt = {"description": "Bolt", "quantity": 1, "unit_price": 1}
    cases: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
        ({"total_amount": 1}, [("title", "Title is required")]),
        ({"title": " ", "total_amount": 1}, [("title", "Title is required")]),
        ({"title": "T"}, [("total_amount", "Total amount is required")]),
        ({"title": "T", "total_amount": "1.005"}, [("total_amount", "Enter at most 2 decimals")]),
        (
            {"title": "T", "total_amount": 1, "discount_amount": 1.01},
            [("discount_amount", "Enter a discount that isn't larger than the total")],
        ),
        ({"title": "T", "lines": [bolt | {"quantity": 0}]}, [("lines.0.quantity", "Quantity must be greater than 0")]),
        (
            {"title": "T", "lines": [{"quantity": 1, "unit_price": 1}]},
            [("lines.0.description", "Choose a product or enter a description")],
        ),
        (
            {"title": "T", "lines": [bolt, bolt | {"product_id": make_contact(admin)["id"]}]},
            [("lines.1.product_id", "This product doesn't exist")],
        ),
        (
            {"title": "T", "lines": [bolt | {"quantity": 10**9, "unit_price": 10**9}]},
            [("total_amount", "This amount is too large")],
        ),
    ]
    assert [problems(admin.post(QUOTES, body)) for body, _ in cases] == [said for _, said in cases]
    assert admin.items(QUOTES) == []
    assert make_quote(admin)["number"] == "Q-1001"


def test_drafts_can_be_changed_and_sent_quotes_cannot(admin: Client) -> None:
    quote = make_quote(admin, discount_amount=5, notes="Old friend")
    path = f"{QUOTES}/{quote['id']}"
    more = [*({"description": each["description"], "unit_price": each["unit_price"]} for each in quote["lines"])]
    changed = admin.patch(path, {"lines": [more[1]], "title": "Only the work", "tax_amount": 1.5}).json()
    assert (changed["total_amount"], changed["final_amount"], changed["version"]) == (40.0, 36.5, 2)
    assert [line["id"] for line in changed["lines"]] == [quote["lines"][0]["id"]]
    sent = admin.patch(path, {"status": "sent", "valid_until": day(3)}).json()
    assert (sent["status"], sent["sent_at"] is not None, sent["mail_state"]) == ("sent", True, None)
    refused = admin.patch(path, {"title": "Another"})
    assert (refused.status_code, refused.json()["code"], refused.json()["detail"]) == (409, "quote_fixed", FIXED)
    assert admin.patch(path, {"lines": []}).status_code == 409
    assert admin.get(path).json() == sent
    kept = admin.patch(path, {"notes": "Call on Monday", "title": "Only the work"}).json()
    assert (kept["notes"], kept["status"]) == ("Call on Monday", "sent")
    accepted = admin.patch(path, {"status": "accepted", "answer_note": "By phone"}).json()
    assert [accepted[name] for name in ("status", "answer_note", "answered_by_link")] == ["accepted", "By phone", False]
    back = admin.patch(path, {"status": "sent"})
    assert (back.status_code, back.json()["detail"]) == (409, "A quote can't change from accepted to sent")
    assert problems(admin.patch(path, {"status": "converted"})) == [("status", "Use Convert to order")]
    assert admin.delete(path).status_code == 409
    assert told(admin, quote) == [
        "Changed tax amount, title, lines",
        "Changed valid until",
        "Status changed from Draft to Sent",
        "Changed notes",
        "Status changed from Sent to Accepted",
    ]


def test_a_quote_past_its_last_day_is_expired_wherever_it_is_asked_for(admin: Client) -> None:
    past, today, open_end = (make_quote(admin, valid_until=until) for until in (day(-1), day(0), None))
    assert [past["status"], today["status"]] == ["expired", "draft"]
    for quote in (today, open_end):
        admin.patch(f"{QUOTES}/{quote['id']}", {"status": "sent"})
    assert admin.patch(f"{QUOTES}/{today['id']}", {"status": "rejected"}).json()["status"] == "rejected"

    def found(**asked: str) -> list[str]:
        return [quote["number"] for quote in admin.items(QUOTES, sort="number", **asked)]

    assert found(status="expired") == [past["number"]]
    assert found(status="draft") == []
    assert found(status="sent,rejected") == [today["number"], open_end["number"]]
    assert found(**{"status.not": "expired"}) == [today["number"], open_end["number"]]
    assert admin.get(QUOTES, status="lost").json()["detail"] == "status cannot be 'lost'"
    refused = admin.post(f"{QUOTES}/{past['id']}/convert")
    sentence = "A quote can't change from expired to converted. Duplicate it to make a new offer"
    assert (refused.status_code, refused.json()["detail"]) == (409, sentence)
    assert admin.patch(f"{QUOTES}/{past['id']}", {"status": "accepted"}).status_code == 409
    again = admin.create(f"{QUOTES}/{past['id']}/duplicate", {})
    assert (again["status"], again["valid_until"], again["final_amount"]) == ("draft", None, past["final_amount"])
    assert [line["description"] for line in again["lines"]] == [line["description"] for line in past["lines"]]
    assert admin.patch(f"{QUOTES}/{past['id']}", {"valid_until": day(9)}).json()["status"] == "draft"
    assert admin.delete(f"{QUOTES}/{past['id']}").status_code == 204


def test_quotes_are_searched_and_sorted_by_displayed_values(admin: Client) -> None:
    maya = make_contact(admin, name="Maya Lindqvist")
    cheap = make_quote(admin, title="Bulbs", customer_id=maya["id"], lines=[], total_amount=3, valid_until=day(2))
    dear = make_quote(admin, title="Ärmel", lines=[], total_amount=900)
    assert [each["id"] for each in admin.items(QUOTES, q="lindq bulbs")] == [cheap["id"]]
    assert [each["id"] for each in admin.items(QUOTES, q="armel")] == [dear["id"]]
    for sort in (
        "created_at",
        "updated_at",
        "number",
        "title",
        "final_amount",
        "valid_until",
        "sent_at",
        "accepted_at",
    ):
        assert {each["id"] for each in admin.items(QUOTES, sort=f"-{sort}")} == {cheap["id"], dear["id"]}
    assert [each["id"] for each in admin.items(QUOTES, sort="-final_amount")] == [dear["id"], cheap["id"]]
    assert [each["id"] for each in admin.items(QUOTES, **{"final_amount.gte": "899.99"})] == [dear["id"]]
    assert [each["id"] for each in admin.items(QUOTES, customer_id=maya["id"])] == [cheap["id"]]
    assert [each["id"] for each in admin.items(QUOTES, **{"valid_until.lte": day(2)})] == [cheap["id"]]


def test_sales_see_the_quotes_of_their_contacts(admin: Client, sales: Client, colleague: Client, guest: Client) -> None:
    own, other = make_contact(sales), make_contact(admin, assigned_to=None)
    mine, free = (
        make_quote(sales, customer_id=own["id"], lines=[], total_amount=1),
        make_quote(admin, customer_id=other["id"]),
    )
    bare = sales.create(QUOTES, {"title": "For the walk-in", "total_amount": 5})
    assert {each["id"] for each in sales.items(QUOTES)} == {mine["id"], bare["id"]}
    assert colleague.items(QUOTES) == guest.items(QUOTES) == []
    for path in (f"{QUOTES}/{free['id']}", f"{QUOTES}/{free['id']}/pdf", f"{QUOTES}/{free['id']}/sending"):
        assert sales.get(path).status_code == 404
    assert sales.post(f"{QUOTES}/{free['id']}/convert").status_code == 404
    assert guest.post(QUOTES, {"title": "x", "total_amount": 1}).status_code == 403
    sales.patch(f"{QUOTES}/{mine['id']}", {"status": "sent"})
    admin.patch(f"/rest/v1/customers/{own['id']}", {"assigned_to": colleague.id})
    assert [each["id"] for each in colleague.items(QUOTES)] == [mine["id"]]
    assert len(colleague.items(EVENTS, quote_id=mine["id"])) == 1
    assert sales.items(EVENTS, quote_id=mine["id"]) == []
    given = admin.patch(f"{QUOTES}/{bare['id']}", {"customer_id": own["id"]}).json()
    assert (given["owner_id"], [each["id"] for each in sales.items(QUOTES)]) == (colleague.id, [])
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_choosing_a_contact_for_a_draft_replaces_its_prospect(admin: Client, sales: Client) -> None:
    prospect, contact = make_prospect(admin), make_contact(admin, assigned_to=sales.id)
    quote = make_quote(admin, prospect_id=prospect["id"])
    changed = admin.patch(f"{QUOTES}/{quote['id']}", {"customer_id": contact["id"]})
    assert changed.status_code == 200, changed.text
    told = [changed.json()[name] for name in ("customer_id", "prospect_id", "owner_id")]
    assert told == [contact["id"], None, sales.id]
    [event, *_] = admin.items("/rest/v1/quote_events", quote_id=quote["id"])
    assert event["description"] == "Changed customer, prospect"
    both = admin.patch(f"{QUOTES}/{quote['id']}", {"customer_id": contact["id"], "prospect_id": prospect["id"]})
    assert (both.status_code, both.json()["errors"][0]["field"]) == (422, "prospect_id")
    back = admin.patch(f"{QUOTES}/{quote['id']}", {"prospect_id": prospect["id"]}).json()
    assert (back["customer_id"], back["prospect_id"]) == (None, prospect["id"])
