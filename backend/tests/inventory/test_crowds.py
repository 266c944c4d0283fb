"""Many devices at once: no scan is lost, no product stands twice on a count, and a count is approved once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.clients import Client
from tests.inventory.shelf import COUNTS, approve, enter, lines, start
from tests.makers import make_order, make_product
from tests.stock.shop import findings, ledger, pick_up, product

pytestmark = pytest.mark.slow

DEVICES = 16


def at_once(act: Any, count: int = DEVICES) -> list[Any]:
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(act, range(count)))


def test_many_devices_scan_one_shelf(admin: Client, sales: Client) -> None:
    lamp = make_product(admin, stock_quantity=40, barcode="4006381333931")
    found = make_product(admin, stock_quantity=DEVICES, sku="FOUND-1")
    count = start(admin, lamp)
    path = f"{COUNTS}/{count['id']}/entries"
    scans = at_once(lambda each: (admin, sales)[each % 2].post(path, {"code": "4006381333931"}))
    found_scans = at_once(lambda _: sales.post(path, {"code": "found-1"}))
    assert Counter(answer.status_code for answer in (*scans, *found_scans)) == {201: 2 * DEVICES}
    shown = {line["product_id"]: (line["counted"], line["difference"]) for line in lines(admin, count)}
    assert shown == {lamp["id"]: (DEVICES, DEVICES - 40), found["id"]: (DEVICES, 0)}


def test_a_count_is_approved_once_while_goods_are_sold(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=40)
    orders = [make_order(admin, product_id=lamp["id"], quantity=1) for _ in range(DEVICES)]
    count = start(admin, lamp)
    enter(admin, count, lamp, 38)

    def act(each: int) -> int:
        answer = approve(admin, count) if each % 4 == 0 else pick_up(admin, orders[each])
        return int(answer.status_code)

    assert Counter(at_once(act)) == {200: 13, 409: 3}
    assert product(admin, lamp)["stock_quantity"] == 40 - 12 - 2
    assert Counter(kind for kind, *_ in ledger(admin, lamp)) == {"opening": 1, "pickup": 12, "adjustment": 1}
    assert findings(admin) == {}
