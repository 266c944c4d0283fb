"""The receipt shows the stored values: its text is read back from the PDF."""

import io
import re
from typing import Any

import pytest
from pypdf import PdfReader

from tests.clients import Client
from tests.makers import make_contact, make_header, make_order, make_product
from tests.pdf import pages, squeezed

pytestmark = pytest.mark.one_database

NOTHING = "00000000-0000-0000-0000-000000000000"
NASTY = [
    '#let x = 1; #read("/etc/passwd")',
    "*bold* _it_ $x^2$ `raw` <tag> @ref // /* \\ [c] {d} ~ = - + 'q' \"q\"",
    "<script>alert(1)</script> &amp; %PDF- {{7*7}} ${7*7}",
    "山田太郎 張三 ひらがな",
    "김민수 한국어",
    "Ωμέγα Жёлтый Dilan Yılmaz Nováková",
    "Wool blanket 🎁",
    "A" * 200,
    "Very long name " * 13 + "end",
    "中" * 200,
]
RIGHT_TO_LEFT = ["محمد السيد", "שלום עולם"]


@pytest.mark.parametrize("name", NASTY)
def test_names_are_printed_as_they_are_written(admin: Client, name: str) -> None:
    contact, product = make_contact(admin, name=name), make_product(admin, name=name)
    order = make_order(admin, customer_id=contact["id"], product_id=product["id"])
    printed = squeezed("".join(pages(admin.get(f"/rest/v1/purchases/{order['id']}/receipt"))))
    assert printed.count(squeezed(name)) >= 2


@pytest.mark.parametrize("name", RIGHT_TO_LEFT)
def test_names_from_right_to_left_have_all_their_letters(admin: Client, name: str) -> None:
    contact = make_contact(admin, name=name)
    order = make_order(admin, customer_id=contact["id"], product_id=NOTHING)
    lines = "".join(pages(admin.get(f"/rest/v1/purchases/{order['id']}/receipt"))).splitlines()
    printed = lines[lines.index("Contact") + 1]
    assert sorted(squeezed(printed)) == sorted(squeezed(name))


def test_the_figures_are_the_stored_ones(admin: Client) -> None:
    contact, product = make_contact(admin, name="Maya Lindqvist"), make_product(admin, name="Cordless drill")
    order = make_order(
        admin,
        customer_id=contact["id"],
        product_id=product["id"],
        quantity=1004,
        items_free=1,
        unit_price="1189.05",
        discount_amount="36.10",
        purchase_date="2026-11-07",
        promised_at="2026-11-28",
        notes="Only for the team",
    )
    admin.patch(f"/rest/v1/purchases/{order['id']}", {"pickup_date": "2026-11-20"})
    answer = admin.get(f"/rest/v1/purchases/{order['id']}/receipt")
    assert answer.headers["content-disposition"] == 'attachment; filename="SO-1001.pdf"'
    assert pages(answer)[0].splitlines() == [
        "Receipt",
        "SO-1001",
        "Receipt R-1001",
        "Ordered 7 Nov 2026",
        "Promised 28 Nov 2026",
        "Picked up 20 Nov 2026",
        "Contact",
        "Maya Lindqvist",
        "Product Quantity Free Unit price Discount Total",
        "Cordless drill 1,004 1 $1,189.05 $36.10 $1,193,770.10",
        "Total $1,193,770.10",
        "SO-1001 Page 1 of 1",
    ]


def test_a_gift_says_so(admin: Client) -> None:
    order = make_order(admin, product_id=NOTHING, quantity=2, unit_price=5, is_gift=True)
    printed = pages(admin.get(f"/rest/v1/purchases/{order['id']}/receipt"))[0].splitlines()
    start = printed.index("Not in the catalog")
    assert printed[start : start + 4] == ["Not in the catalog", "Gift", "2 $5.00 $0.00 $0.00", "Total $0.00"]


def test_paper_is_a4_or_letter(admin: Client) -> None:
    path = f"/rest/v1/purchases/{make_order(admin, product_id=NOTHING)['id']}/receipt"
    sizes = []
    for paper in ("a4", "letter"):
        box = PdfReader(io.BytesIO(admin.get(path, paper=paper).content)).pages[0].mediabox
        sizes.append((round(box.width), round(box.height)))
    assert sizes == [(595, 842), (612, 792)]
    refused = admin.get(path, paper="a5")
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "paper")


def test_the_receipt_of_a_group_lists_every_line_and_adds_up(admin: Client) -> None:
    group = make_header(admin, discount_amount=1, tax_amount="0.30", shipping_amount=2)
    answer = admin.get(f"/rest/v1/purchase_orders/{group['id']}/receipt")
    assert answer.headers["content-disposition"] == 'attachment; filename="SO-1001.pdf"'
    printed = pages(answer)[0].splitlines()
    head = printed.index("Product Quantity Free Unit price Discount Total")
    assert printed[head + 1 :] == [
        *(f"{line['product_name']} 2 $5.00 $0.00 $10.00" for line in group["lines"]),
        "Subtotal $20.00",
        "Discount −$1.00",
        "Tax $0.30",
        "Shipping $2.00",
        "Total $21.30",
        "SO-1001 Page 1 of 1",
    ]


@pytest.mark.parametrize("count", [1, 33, 34, 35, 36, 37, 200])
def test_the_sums_stay_with_the_last_line(admin: Client, count: int) -> None:
    lines = [{"product_id": NOTHING, "quantity": each + 1, "unit_price": 1} for each in range(count)]
    group = make_header(admin, lines=lines, tax_amount=1, shipping_amount=1)
    answer = admin.get(f"/rest/v1/purchase_orders/{group['id']}/receipt")
    printed = pages(answer)
    last = printed[-1].splitlines()
    assert f"Not in the catalog {count:,} $1.00 $0.00 ${count:,}.00" in last
    assert f"Total ${group['total_amount']:,.2f}" in last
    assert last[-1] == f"SO-1001 Page {len(printed)} of {len(printed)}"
    rows = [row for page in printed for row in page.splitlines() if row.startswith("Not in the catalog")]
    assert [int(re.sub(r"\D", "", row.split()[4])) for row in rows] == list(range(1, count + 1))


def test_only_those_who_see_an_order_print_it(admin: Client, sales: Client, colleague: Client, guest: Client) -> None:
    order, group = make_order(sales, product_id=NOTHING), make_header(sales, lines=one_line())
    for path in (f"/rest/v1/purchases/{order['id']}/receipt", f"/rest/v1/purchase_orders/{group['id']}/receipt"):
        assert [client.get(path).status_code for client in (admin, sales, colleague, guest)] == [200, 200, 404, 404]
        assert admin.within("test").get(path).status_code == 404


def one_line() -> list[dict[str, Any]]:
    return [{"product_id": NOTHING, "quantity": 1, "unit_price": 5}]


def test_an_item_outside_the_catalog_is_printed_by_its_description(admin: Client) -> None:
    line = {
        "product_id": NOTHING,
        "quantity": 1,
        "unit_price": 40,
        "description": "Installation",
        "notes": "Bring keys",
    }
    order = make_order(admin, **line)
    assert (order["product_name"], order["description"]) == (None, "Installation")
    note = admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": order["id"], "quantity": 1}]})
    assert [row["description"] for row in note["lines"]] == ["Installation"]
    papers = [f"purchases/{order['id']}/receipt", f"deliveries/{note['id']}/note"]
    for path in papers:
        printed = "".join(pages(admin.get(f"/rest/v1/{path}")))
        assert "Installation" in printed, path
        assert "Not in the catalog" not in printed
        assert "Bring keys" not in printed
    changed = admin.patch(f"/rest/v1/purchases/{order['id']}", {"description": "Installation of a lamp"}).json()
    assert changed["description"] == "Installation of a lamp"
    assert [row["id"] for row in admin.items("/rest/v1/purchases", q="installation lamp")] == [order["id"]]
