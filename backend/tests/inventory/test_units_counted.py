"""Units are counted one by one: by tag or serial number; missing ones are lost, found ones come in."""

from typing import Any

from tests.clients import Client
from tests.inventory.shelf import COUNTS, approve, lines, start
from tests.makers import make_order, make_product, make_quote
from tests.stock.shop import findings, order, pick_up, product

Row = dict[str, Any]


def make_drone(admin: Client, *serials: str) -> tuple[Row, list[Row]]:
    drone = make_product(
        admin, name="Drone", stock_quantity=0, is_unit_tracked=True, barcode="978020137962", cost_price=80
    )
    units = [admin.create("/rest/v1/assets", {"product_id": drone["id"], "serial_number": each}) for each in serials]
    return drone, units


def scan(client: Client, count: Row, code: str | None = None, **values: Any) -> Any:
    return client.post(f"{COUNTS}/{count['id']}/entries", ({"code": code} if code else {}) | values)


def unit(client: Client, row: Row) -> Row:
    shown: Row = client.get(f"/rest/v1/assets/{row['id']}").json()
    return shown


def test_units_are_found_missing_and_new(admin: Client) -> None:
    drone, units = make_drone(admin, "S-1", "S-2", "S-3")
    waiting = make_order(admin, product_id=drone["id"], quantity=2)
    assert [unit(admin, each)["status"] for each in units] == ["allocated", "allocated", "in_stock"]
    count = start(admin, drone)
    assert (
        scan(admin, count, "978020137962").json()["errors"][0]["message"]
        == "Scan the unit number or serial number of each Drone"
    )
    assert scan(admin, count, units[1]["asset_tag"].lower()).json()["line"]["counted"] == 1
    assert scan(admin, count, "s-3").json()["entry"]["asset_tag"] == units[2]["asset_tag"]
    again = scan(admin, count, "S-3")
    assert (again.status_code, again.json()["detail"]) == (409, f"{units[2]['asset_tag']} has already been counted")
    line = scan(admin, count, product_id=drone["id"], serial_number="S-9").json()["line"]
    shown = [line[name] for name in ("counted", "expected", "difference", "missing", "found")]
    assert shown == [3, 3, 0, [units[0]["asset_tag"]], ["S-9"]]
    refused = approve(admin, count)
    assert refused.json()["detail"] == f"This takes {units[0]['asset_tag']} reserved for {waiting['number']}"
    assert (unit(admin, units[0])["status"], product(admin, drone)["stock_quantity"]) == ("allocated", 3)
    assert approve(admin, count, params={"confirm": "true"}).status_code == 200
    assert [unit(admin, each)["status"] for each in units] == ["lost", "allocated", "allocated"]
    assert (product(admin, drone)["stock_quantity"], order(admin, waiting)["allocation_status"]) == (3, "full")
    [new] = admin.items("/rest/v1/assets", q="S-9")
    assert (new["status"], new["unit_cost"]) == ("in_stock", 80)
    moved = [
        (row["on_hand_change"], row["asset_id"]) for row in admin.items("/rest/v1/inventory_movements", sort="position")
    ]
    assert moved[3:] == [(-1, units[0]["id"]), (1, new["id"])]
    [line] = lines(admin, count)
    assert (line["missing"], line["found"], findings(admin)) == ([units[0]["asset_tag"]], ["S-9"], {})


def test_a_unit_that_is_sold_while_others_are_counted_is_not_missing(admin: Client) -> None:
    drone, units = make_drone(admin, "S-1", "S-2")
    sold = make_order(admin, product_id=drone["id"], quantity=1)
    count = start(admin, drone)
    assert scan(admin, count, "S-2").json()["line"]["missing"] == [units[0]["asset_tag"]]
    pick_up(admin, sold)
    [line] = lines(admin, count)
    assert (line["missing"], line["difference"], line["moved_since"]) == ([], 0, -1)
    assert approve(admin, count, None).status_code == 200
    assert (unit(admin, units[0])["status"], product(admin, drone)["stock_quantity"]) == ("delivered", 1)
    assert findings(admin) == {}


def test_none_of_the_units_is_there(admin: Client) -> None:
    drone, units = make_drone(admin, "S-1")
    count = start(admin, drone)
    line = scan(admin, count, product_id=drone["id"], way="set", quantity=0).json()["line"]
    assert (line["counted"], line["difference"], line["missing"]) == (0, -1, [units[0]["asset_tag"]])
    assert scan(admin, count, product_id=drone["id"], way="set", quantity=2).status_code == 422
    assert approve(admin, count).json()["accuracy"] == 0
    assert unit(admin, units[0])["status"] == "lost"
    # It turns up after all, as a new unit with the same serial number.
    later = start(admin, drone)
    assert scan(admin, later, "S-1").json()["line"]["found"] == ["S-1"]
    assert approve(admin, later).status_code == 200
    assert (product(admin, drone)["stock_quantity"], findings(admin)) == (1, {})


def test_a_missing_unit_that_is_held_for_a_quote_is_confirmed_first(admin: Client) -> None:
    drone, units = make_drone(admin, "S-1")
    line = {"product_id": drone["id"], "quantity": 1, "unit_price": 100}
    quote = make_quote(admin, lines=[line], valid_until="2099-01-31")
    assert admin.post(f"/rest/v1/quotes/{quote['id']}/hold", {}).status_code == 200
    assert unit(admin, units[0])["status"] == "allocated"
    count = start(admin, drone)
    assert scan(admin, count, product_id=drone["id"], way="set", quantity=0).status_code == 201
    asked = approve(admin, count)
    assert (asked.status_code, asked.json()["code"]) == (409, "takes_reserved")
    assert asked.json()["detail"].startswith(f"This takes {units[0]['asset_tag']} reserved for a quote")
    assert (asked.json()["orders"], asked.json()["can_confirm"]) == ([], True)
    assert unit(admin, units[0])["status"] == "allocated"


def test_a_unit_that_is_elsewhere_says_where_it_belongs(admin: Client) -> None:
    drone, units = make_drone(admin, "S-1", "S-2")
    pick_up(admin, make_order(admin, product_id=drone["id"], quantity=1))
    admin.patch(f"/rest/v1/assets/{units[1]['id']}", {"status": "blocked", "reason": "Cracked"})
    count = start(admin, drone)
    tags = [each["asset_tag"] for each in units]
    assert [scan(admin, count, tag).json()["detail"] for tag in tags] == [
        f"{tags[0]} is delivered: record a return for it",
        f"{tags[1]} is blocked: it isn't on hand",
    ]
    assert [line["counted"] for line in lines(admin, count)] == [None]
