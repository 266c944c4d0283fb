"""Search finds any record by its details, and nothing that the user may not see."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import (
    make_appointment,
    make_brand,
    make_call,
    make_category,
    make_contact,
    make_enquiry,
    make_header,
    make_order,
    make_product,
    make_prospect,
    make_quote,
    make_stock_order,
    make_task,
    make_vendor,
)

Row = dict[str, Any]


def found(client: Client, question: str) -> list[tuple[str, str]]:
    answer = client.get("/rest/v1/search", q=question)
    assert answer.status_code == 200, answer.text
    return [(each["table"], each["title"]) for each in answer.json()["items"]]


@pytest.fixture
def shop(admin: Client, sales: Client) -> dict[str, Row]:
    contact = make_contact(
        admin,
        name="Sinéad Walsh",
        company="Old Mill Guesthouse",
        email="sinead@mill.example",
        phone="(503) 555-0142",
        assigned_to=sales.id,
    )
    other = make_contact(admin, name="Ben Okafor", email="ben@okafor.example", phone=None)
    product = make_product(admin, name="Norrvik cordless drill 18 V", sku="NV-DR18", barcode="4006381333931")
    vendor = make_vendor(admin, name="Norrvik Outlet", contact_person="Ingrid Solheim")
    order = make_order(admin, customer_id=contact["id"], product_id=product["id"])
    foreign = make_order(admin, customer_id=other["id"], product_id=product["id"])
    return {"contact": contact, "product": product, "vendor": vendor, "order": order, "foreign": foreign}


@pytest.mark.parametrize(
    "question",
    ["sinead", "WALSH sin", "mill guest", "sinead@mill", "5035550142", "503-555 0142", "(503) 555", "0142"],
)
def test_contacts_are_found_by_name_company_address_and_digits(
    admin: Client, shop: dict[str, Row], question: str
) -> None:
    assert found(admin, question) == [("customers", "Sinéad Walsh")]


def test_a_result_has_a_link_and_distinguishing_details(admin: Client, shop: dict[str, Row]) -> None:
    assert admin.get("/rest/v1/search", q="nv-dr18").json() == {
        "items": [
            {
                "table": "products",
                "id": shop["product"]["id"],
                "title": "Norrvik cordless drill 18 V",
                "subtitle": "NV-DR18",
                "detail": "10 on hand",
                "amount": 12.5,
                "near": False,
            }
        ]
    }


def test_orders_and_contacts_show_their_totals(admin: Client, shop: dict[str, Row]) -> None:
    order = shop["order"]
    hit = admin.get("/rest/v1/search", q=order["number"]).json()["items"][0]
    assert (hit["detail"], hit["amount"]) == ("ready", order["total_amount"])
    assert order["total_amount"] > 0
    (contact,) = admin.get("/rest/v1/search", q="sinead").json()["items"]
    assert (contact["detail"], contact["amount"]) == ("(503) 555-0142", order["total_amount"])


def test_a_stock_order_is_found_by_its_number(admin: Client, shop: dict[str, Row]) -> None:
    bought = make_stock_order(admin, (shop["product"], 2, 30), vendor_id=shop["vendor"]["id"])
    for question in (bought["number"], "st 1001", "1001"):
        assert ("stock_orders", "ST-1001") in found(admin, question)
    assert found(admin, "st-1001") == [("stock_orders", "ST-1001")]
    (hit,) = admin.get("/rest/v1/search", q="ST-1001").json()["items"]
    assert (hit["subtitle"], hit["detail"], hit["amount"]) == ("Norrvik Outlet", "ordered", 60)


def test_products_and_vendors_come_together(admin: Client, shop: dict[str, Row]) -> None:
    assert found(admin, "norrvik") == [("products", "Norrvik cordless drill 18 V"), ("vendors", "Norrvik Outlet")]
    assert found(admin, "4006381333931") == [("products", "Norrvik cordless drill 18 V")]
    assert found(admin, "solheim") == [("vendors", "Norrvik Outlet")]


def test_orders_are_found_by_number_and_its_beginning(admin: Client, shop: dict[str, Row]) -> None:
    numbers = [("purchase_orders", shop[name]["number"]) for name in ("order", "foreign")]
    assert numbers == [("purchase_orders", "SO-1001"), ("purchase_orders", "SO-1002")]
    assert found(admin, "so-1001") == found(admin, "SO 1001") == numbers[:1]
    assert found(admin, "SO-10") == numbers
    assert found(admin, "so-11") == found(admin, "so-0") == found(admin, "so-999999999999") == []
    header = make_header(admin, customer_id=shop["contact"]["id"])
    assert found(admin, header["number"]) == [("purchase_orders", "SO-1003")]


def test_a_person_finds_only_what_they_may_see(
    sales: Client, colleague: Client, guest: Client, admin: Client, shop: dict[str, Row]
) -> None:
    assert found(sales, "sinead") == [("customers", "Sinéad Walsh")]
    assert found(sales, "okafor") == []
    assert found(sales, "so-100") == [("purchase_orders", "SO-1001")]
    assert found(colleague, "sinead") == found(colleague, "so-100") == []
    assert found(colleague, "nv-dr18") == [("products", "Norrvik cordless drill 18 V")]
    for question in ("sinead", "so-100", "norrvik"):
        assert found(guest, question) == []
        assert found(admin.within("test"), question) == []


def test_a_hidden_contact_is_not_found(admin: Client, shop: dict[str, Row]) -> None:
    admin.delete(f"/rest/v1/customers/{shop['contact']['id']}")
    assert found(admin, "sinead") == []


@pytest.mark.parametrize("question", ["", "   ", "%", "_", "\\", "%%", "'; drop table customers --", "١٢٣"])
def test_odd_questions_find_nothing_and_break_nothing(admin: Client, shop: dict[str, Row], question: str) -> None:
    assert found(admin, question) == []


def test_names_that_begin_with_the_question_come_first(admin: Client) -> None:
    for name in ("Zoe Ann", "Ann Zimmer", "Mary Ann"):
        make_contact(admin, name=name, email=None)
    assert found(admin, "ann") == [("customers", "Ann Zimmer"), ("customers", "Mary Ann"), ("customers", "Zoe Ann")]


def shown(client: Client, question: str) -> list[tuple[Any, ...]]:
    items = client.get("/rest/v1/search", q=question).json()["items"]
    return [tuple(each[name] for name in ("table", "title", "subtitle", "detail", "amount")) for each in items]


def test_the_day_s_work_is_found_by_its_words(
    admin: Client, sales: Client, guest: Client, shop: dict[str, Row]
) -> None:
    mine, foreign = shop["contact"]["id"], shop["foreign"]["customer_id"]
    prospect = make_prospect(admin, name="Omar Haddad", assigned_to=sales.id)["id"]
    refit = make_quote(admin, title="Boiler refit", customer_id=mine)
    spares = make_quote(admin, title="Boiler spares", prospect_id=prospect, valid_until="2020-01-01")
    make_quote(admin, title="Boiler for Ben", customer_id=foreign)
    make_enquiry(admin, subject="Is the boiler in stock?", customer_id=mine)
    make_task(admin, title="Old boiler matter", customer_id=mine, status="completed")
    make_task(admin, title="Ring about the boiler", prospect_id=prospect)
    hidden = make_task(admin, title="Boiler for nobody", customer_id=mine)
    assert admin.delete(f"/rest/v1/tasks/{hidden['id']}").status_code == 204
    work = [
        ("quotes", "Q-1002", "Boiler spares · Omar Haddad", "expired", spares["final_amount"]),
        ("quotes", "Q-1001", "Boiler refit · Sinéad Walsh", "draft", refit["final_amount"]),
        ("enquiries", "E-1001", "Is the boiler in stock? · Sinéad Walsh", "new", None),
        ("tasks", "Ring about the boiler", "Omar Haddad", "pending", None),
        ("tasks", "Old boiler matter", "Sinéad Walsh", "completed", None),
    ]
    assert shown(sales, "BOILER") == work
    assert shown(sales, "boiler stock") == work[2:3]
    assert found(admin, "boiler ben") == [("quotes", "Q-1003")]
    assert (found(guest, "boiler"), found(admin.within("test"), "boiler")) == ([], [])


def test_a_number_finds_the_quote_that_bears_it_first(admin: Client, shop: dict[str, Row]) -> None:
    for title in ("A", "As in Q-1001", "C"):
        make_quote(admin, title=title)
    make_task(admin, title="Remind of Q-1001")
    assert found(admin, "q-1001") == found(admin, "Q 1001") == [("quotes", "Q-1001"), ("tasks", "Remind of Q-1001")]
    assert [hit for hit in found(admin, "1001") if hit[0] == "quotes"] == [("quotes", "Q-1001"), ("quotes", "Q-1002")]
    assert found(admin, "q-7") == found(admin, "q-0") == []


def test_deliveries_and_returns_are_found_by_their_numbers(admin: Client, sales: Client, shop: dict[str, Row]) -> None:
    order = make_order(admin, customer_id=shop["contact"]["id"], product_id=shop["product"]["id"], quantity=2)
    lines = [{"purchase_id": order["id"], "quantity": 2}]
    brought = admin.create("/rest/v1/deliveries", {"lines": lines, "status": "done"})
    back = {"lines": [{"purchase_id": order["id"], "quantity": 1}], "returns_id": brought["id"], "status": "done"}
    returned = admin.create("/rest/v1/deliveries", back)
    assert (brought["number"], returned["number"]) == ("DL-1001", "RT-1002")
    for question in ("DL-1001", "dl 1001", "dl1"):
        (hit,) = admin.get("/rest/v1/search", q=question).json()["items"]
        told = {"id": brought["id"], "subtitle": "Sinéad Walsh", "detail": "done", "amount": None}
        assert hit == {**hit, "table": "deliveries", "title": "DL-1001", **told}
    assert found(sales, "RT-1002") == [("deliveries", "RT-1002")]
    assert found(admin, "DL-1002") == []
    foreign = admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": shop["foreign"]["id"], "quantity": 1}]})
    assert (found(admin, foreign["number"]), found(sales, foreign["number"])) == ([("deliveries", "DL-1003")], [])


def test_records_without_a_number_are_found_by_name_title_or_summary(
    admin: Client, sales: Client, guest: Client, shop: dict[str, Row]
) -> None:
    above = make_category(admin, name="Zebra tools")
    category = make_category(admin, name="Zebra saws", parent_id=above["id"])
    brand = make_brand(admin, name="Zebrano", website="https://zebrano.example")
    view = admin.create("/rest/v1/saved_views", {"resource": "customers", "name": "All", "search": {}})
    body = {"name": "Zebra week", "subject": "Stripes for all", "body": "Hello", "view_id": view["id"]}
    campaign = admin.create("/rest/v1/campaigns", body)
    call = make_call(admin, customer_id=shop["contact"]["id"], summary="Asked for the zebra poster")
    booked = make_appointment(admin, customer_id=shop["contact"]["id"], purpose="Show the zebra wall")
    fair = {"title": "Zebra fair", "location": "Hall 3", "starts_on": "2027-01-31", "ends_on": "2027-02-02"}
    event = admin.create("/rest/v1/calendar_events", fair)
    hits = admin.get("/rest/v1/search", q="zebra").json()["items"]
    assert [(hit["table"], hit["id"], hit["title"]) for hit in hits] == [
        ("product_categories", category["id"], "Zebra saws"),
        ("product_categories", above["id"], "Zebra tools"),
        ("brands", brand["id"], "Zebrano"),
        ("campaigns", campaign["id"], "Zebra week"),
        ("calls", call["id"], "Asked for the zebra poster"),
        ("appointments", booked["id"], "Show the zebra wall"),
        ("calendar_events", event["id"], "Zebra fair"),
    ]
    subtitles = [hit["subtitle"] for hit in hits]
    assert subtitles[:4] == ["Zebra tools", None, "https://zebrano.example", "Stripes for all"]
    assert (subtitles[4].split(" · ")[0], subtitles[5].split(" · ")[0]) == ("Sinéad Walsh", "Sinéad Walsh")
    assert subtitles[6] == "31 Jan 2027 · Hall 3"
    assert hits[3]["detail"] == "draft"
    assert found(admin, campaign["number"]) == [("campaigns", campaign["number"])]
    assert found(sales, "zebra") == [
        ("product_categories", "Zebra saws"), ("product_categories", "Zebra tools"), ("brands", "Zebrano"),
        ("calls", "Asked for the zebra poster"), ("appointments", "Show the zebra wall"),
    ]  # fmt: skip
    assert found(guest, "zebra") == found(admin.within("test"), "zebra") == []
