"""A stock count from start to approval, while stock keeps moving."""

import pytest

from tests.clients import Client
from tests.inventory.shelf import COUNTS, ENTRIES, LINES, Row, approve, enter, lines, start
from tests.makers import make_category, make_order, make_product
from tests.stock.shop import findings, ledger, pick_up, product


def test_a_count_of_the_whole_shop_lists_its_products_by_category_and_name(admin: Client) -> None:
    lamps = make_category(admin, name="A lamps")
    names = [("Zebra lamp", "A lamps"), ("Ash lamp", "A lamps"), ("Bolt", "B bolts")]
    made = {name: make_product(admin, name=name, category=category) for name, category in names}
    make_product(admin, name="Gone", status="discontinued", stock_quantity=0)
    count = start(admin)
    shown = (count["number"], count["title"], count["status"], count["lines"], count["counted"], count["accuracy"])
    assert shown == ("SC-1001", "All products", "counting", 3, 0, None)
    assert [line["product_name"] for line in lines(admin, count)] == ["Ash lamp", "Zebra lamp", "Bolt"]
    assert (count["starter_name"], admin.get(f"{COUNTS}/{count['id']}").json()) == ("Admin", count)
    of_lamps = start(admin, scope="category", category_id=lamps["id"], title="")
    assert (of_lamps["number"], of_lamps["title"], of_lamps["lines"]) == ("SC-1002", "A lamps", 2)
    low = start(admin, scope="low")
    assert [line["product_id"] for line in lines(admin, low)] == [
        made[name]["id"] for name in ("Ash lamp", "Zebra lamp", "Bolt")
    ]


def test_who_was_not_counted_for_longest_comes_first(admin: Client) -> None:
    goods = [make_product(admin, name=name) for name in ("Anvil", "Bolt", "Chain")]
    first = start(admin, goods[0], goods[1])
    for row in goods[:2]:
        enter(admin, first, row, 10)
    assert approve(admin, first).status_code == 200
    unchecked = start(admin, scope="unchecked", most=2)
    assert [line["product_name"] for line in lines(admin, unchecked)] == ["Chain", "Anvil"]


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"scope": "category"}, "category_id", "Choose a category"),
        ({"scope": "chosen"}, "product_ids", "Choose at least one product"),
        ({"scope": "low"}, "scope", "This count has no products. Choose another category or other products."),
        ({"scope": "everything"}, "scope", None),
        ({"most": 0}, "most", None),
    ],
)
def test_invalid_counts_are_refused(admin: Client, body: Row, field: str, message: str | None) -> None:
    make_product(admin, stock_quantity=50)
    refused = admin.post(COUNTS, body)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, field)
    if message:
        assert refused.json()["errors"][0]["message"] == message
    assert admin.items(COUNTS) == []


@pytest.mark.parametrize("scope", ["all", "category", "chosen", "low"])
@pytest.mark.parametrize("field", ["category_id", "product_ids"])
def test_a_count_names_nothing_of_another_environment(admin: Client, scope: str, field: str) -> None:
    """The record must exist even if the scope doesn't use it."""
    elsewhere = admin.within("test")
    make_product(admin)
    own = {"category_id": make_category(admin)["id"], "product_ids": [make_product(admin)["id"]]}
    foreign = {"category_id": make_category(elsewhere)["id"], "product_ids": [make_product(elsewhere)["id"]]}
    refused = admin.post(COUNTS, {"scope": scope} | own | {field: foreign[field]})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, field)
    assert admin.items(COUNTS) == []


def test_goods_keep_moving_while_they_are_counted(admin: Client) -> None:
    """Expected is what the books said at the moment of counting; what is sold afterwards is no difference."""
    lamp = make_product(admin, name="Lamp", stock_quantity=10, cost_price=4)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    count = start(admin, lamp)
    line = enter(admin, count, lamp, 9).json()["line"]
    shown = ("counted", "expected", "difference", "moved_since", "on_hand", "value", "counter_name")
    assert [line[name] for name in shown] == [9, 10, -1, 0, 10, -4, "Admin"]
    pick_up(admin, sold)
    [line] = lines(admin, count)
    assert [line[name] for name in shown] == [9, 10, -1, -2, 8, -4, "Admin"]
    approved = approve(admin, count).json()
    figures = [approved[name] for name in ("status", "counted", "different", "off", "value", "accuracy")]
    assert (figures, approved["approver_name"]) == (["approved", 1, 1, 1, -4, 0.0], "Admin")
    assert product(admin, lamp)["stock_quantity"] == 7
    assert ledger(admin, lamp) == [("opening", 10, 0), ("pickup", -2, 0), ("adjustment", -1, 0)]
    [movement] = admin.items("/rest/v1/inventory_movements", kind="adjustment")
    assert (movement["reason"], movement["stock_count_number"], movement["stock_count_id"]) == (
        "Shelf counted", "SC-1001", count["id"],
    )  # fmt: skip
    [line] = lines(admin, count)
    assert [line[name] for name in ("expected", "difference", "moved_since", "reason")] == [10, -1, -2, "Shelf counted"]
    assert findings(admin) == {}


def test_several_people_count_one_product_and_each_entry_can_be_taken_back(admin: Client, sales: Client) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=10, barcode="4006381333931")
    bolt = make_product(admin, name="Bolt", sku="BLT-8")
    count = start(admin, lamp)
    first = enter(admin, count, lamp, 4, "add").json()
    second = sales.post(f"{COUNTS}/{count['id']}/entries", {"code": "4006381333931", "quantity": 5})
    assert (second.status_code, second.json()["line"]["counted"], second.json()["line"]["difference"]) == (201, 9, -1)
    again = {"Idempotency-Key": "the-same-scan"}
    for _ in range(2):
        scan = sales.post(f"{COUNTS}/{count['id']}/entries", {"code": "blt-8"}, headers=again)
        assert (scan.json()["line"]["counted"], scan.json()["entry"]["product_name"]) == (1, "Bolt")
    assert [line["product_name"] for line in lines(admin, count)] == ["Lamp", "Bolt"]
    taken = admin.delete(f"{ENTRIES}/{first['entry']['id']}")
    [line] = lines(admin, count, product_id=lamp["id"])
    assert (taken.status_code, line["counted"], line["counter_name"]) == (204, 5, "Sales")
    assert admin.delete(f"{ENTRIES}/{first['entry']['id']}").status_code == 204
    recount = sales.post(f"{LINES}/{line['id']}/recount").json()
    assert (recount["counted"], recount["difference"], recount["recounts"]) == (None, None, 1)
    assert enter(sales, count, lamp, 10).json()["line"]["difference"] == 0
    entries = admin.items(ENTRIES, stock_count_line_id=line["id"], sort="created_at")
    ways = [(each["way"], each["quantity"], each["taken_back_at"] is not None) for each in entries]
    assert ways == [("add", 4, True), ("add", 5, False), ("recount", 0, False), ("set", 10, False)]
    assert (product(admin, lamp)["stock_quantity"], ledger(admin, bolt)) == (10, [("opening", 10, 0)])


def test_a_sale_between_two_entries_is_reported(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=10)
    count = start(admin, lamp)
    enter(admin, count, lamp, 4, "add")
    pick_up(admin, make_order(admin, product_id=lamp["id"], quantity=1))
    line = enter(admin, count, lamp, 5, "add").json()["line"]
    assert (line["counted"], line["expected"], line["moved_meanwhile"], line["difference"]) == (9, 9, 1, 0)


def test_a_blind_count_hides_expected_quantities(admin: Client, sales: Client) -> None:
    lamp = make_product(admin, stock_quantity=10)
    count = start(admin, lamp, blind=True)
    line = enter(sales, count, lamp, 7).json()["line"]
    assert [line[name] for name in ("counted", "expected", "difference", "on_hand", "moved_since", "value")] == [
        7, None, None, None, None, None,
    ]  # fmt: skip
    assert lines(sales, count, state="different") == []
    seen = sales.get(f"{COUNTS}/{count['id']}").json()
    assert (seen["different"], seen["off"], seen["accuracy"]) == (0, 0, None)
    assert [(row["expected"], row["difference"]) for row in lines(admin, count, state="different")] == [(10, -3)]


def test_a_count_that_is_over_takes_nothing_more(admin: Client, sales: Client) -> None:
    lamp = make_product(admin)
    count = start(admin, lamp)
    kept = enter(admin, count, lamp, 4).json()
    ended = admin.post(f"{COUNTS}/{count['id']}/cancel", {"reason": "Wrong shelf"}).json()
    assert (ended["status"], ended["cancel_reason"]) == ("cancelled", "Wrong shelf")
    for answer in (
        enter(sales, count, lamp, 5),
        admin.delete(f"{ENTRIES}/{kept['entry']['id']}"),
        admin.post(f"{LINES}/{kept['line']['id']}/recount"),
        admin.patch(f"{LINES}/{kept['line']['id']}", {"reason": "No"}),
        approve(admin, count),
        admin.post(f"{COUNTS}/{count['id']}/cancel", {"reason": "Again"}),
    ):
        assert (answer.status_code, answer.json()["detail"]) == (409, "SC-1001 is already cancelled")
    [line] = lines(admin, count)
    assert (line["counted"], line["reason"], ledger(admin, lamp)) == (4, None, [("opening", 10, 0)])


def test_sales_staff_count_and_only_admins_start_and_approve(admin: Client, sales: Client, guest: Client) -> None:
    lamp = make_product(admin)
    count = start(admin, lamp)
    assert sales.post(COUNTS, {}).status_code == 403
    assert enter(sales, count, lamp, 9).status_code == 201
    [line] = lines(sales, count)
    for path in (f"{COUNTS}/{count['id']}/approve", f"{COUNTS}/{count['id']}/cancel"):
        assert sales.post(path, {"reason": "x"}).status_code == 403
    assert sales.patch(f"{LINES}/{line['id']}", {"reason": "x"}).status_code == 403
    assert (enter(guest, count, lamp, 1).status_code, guest.items(COUNTS), guest.items(LINES)) == (403, [], [])
    elsewhere = admin.within("test")
    assert (elsewhere.items(COUNTS), enter(elsewhere, count, lamp, 1).status_code) == ([], 404)
    assert [(row["counted"], row["reason"]) for row in lines(admin, count)] == [(9, None)]


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"code": "0000"}, "code", "No product or unit has the code 0000"),
        ({}, "code", "Scan a code or choose a product"),
        ({"way": "recount"}, "way", None),
        ({"quantity": -1}, "quantity", None),
    ],
)
def test_invalid_entries_are_refused(admin: Client, body: Row, field: str, message: str | None) -> None:
    count = start(admin, make_product(admin))
    refused = admin.post(f"{COUNTS}/{count['id']}/entries", body)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, field)
    if message:
        assert refused.json()["errors"][0]["message"] == message
    assert (admin.items(ENTRIES), lines(admin, count, state="open") != []) == ([], True)


def test_the_lines_of_a_count_are_a_file(admin: Client, sales: Client) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=5)
    count = start(admin, lamp, blind=True)
    enter(sales, count, lamp, 4)
    asked = {"stock_count_id": count["id"], "columns": "product_name,expected,counted,difference,counter_name"}
    rows = {client: client.get(f"{LINES}/export", **asked).text.splitlines()[1:] for client in (admin, sales)}
    assert rows == {admin: ["Lamp,5,4,-1,Sales"], sales: ["Lamp,,4,,Sales"]}
