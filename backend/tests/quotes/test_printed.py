"""The PDF shows the stored values, no row is cut off, and the totals stay together."""

import io
import re
from typing import Any

import pytest
from pypdf import PdfReader

from tests.clients import Client
from tests.makers import make_contact, make_quote
from tests.pdf import pages, squeezed

pytestmark = pytest.mark.one_database

QUOTES = "/rest/v1/quotes"
NASTY = [
    '#let x = 1; #read("/etc/passwd") // /* \\ [c] {d}',
    "*bold* _it_ $x^2$ `raw` <tag> @ref ~ = - + 'q' \"q\" <script>alert(1)</script> &amp;",
    "山田太郎 김민수 Ωμέγα Жёлтый Dilan Yılmaz 🎁",
    "A" * 300,
]
SUMS = ("Total", "Discount", "Tax", "Final amount")


def pdf(client: Client, quote: dict[str, Any], **asked: str) -> Any:
    return client.get(f"{QUOTES}/{quote['id']}/pdf", **asked)


def test_words_are_data_wherever_they_stand(admin: Client) -> None:
    for words in NASTY:
        told = {"title": words[:300], "description": f"{words}\n\nSecond", "terms_conditions": words}
        line = {"description": words[:300], "quantity": 1, "unit_price": 1}
        quote = make_quote(
            admin, customer_id=make_contact(admin, name=words)["id"], lines=[line], **told, notes="SECRET"
        )
        printed = squeezed("".join(pages(pdf(admin, quote))))
        assert printed.count(squeezed(words)) == 5
        assert "SECRET" not in printed


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 23, 24, 25, 26, 27, 28, 200])
def test_no_row_is_cut_and_the_sums_stay_with_the_last_line(admin: Client, count: int) -> None:
    words = "long words " * 12
    lines = [
        {"description": f"Piece {at} of {words}END{at}", "quantity": at, "unit_price": "12.34"}
        for at in range(1, count + 1)
    ]
    more = {"valid_until": "2099-12-31", "terms_conditions": "Net\n" * 30}
    quote = make_quote(admin, lines=lines, discount_amount=1, tax_amount=2, **more)
    for paper, width in (("a4", 595), ("letter", 612)):
        answer = pdf(admin, quote, paper=paper)
        shown = pages(answer)
        assert round(float(PdfReader(io.BytesIO(answer.content)).pages[0].mediabox.width)) == width
        for at in range(1, count + 1):
            [page] = [text for text in shown if re.search(rf"Piece {at} of\b", text)]
            assert f"END{at}\n" in page or f"END{at} " in page
            assert f"${12.34 * at:,.2f}" in page
        [end] = [text for text in shown if "Final amount" in text]
        assert all(word in end for word in SUMS)
        assert f"Piece {count} of" in end
        assert f"${quote['final_amount']:,.2f}" in end
        assert all(f"Page {at + 1} of {len(shown)}" in text for at, text in enumerate(shown))
        assert all("Description" in text for text in shown if "Piece" in text)


def test_a_file_is_named_after_its_quote_and_has_no_other_paper(admin: Client) -> None:
    quote = make_quote(admin, lines=[], title="Garden party", total_amount=12)
    answer = pdf(admin, quote)
    assert answer.headers["content-disposition"] == 'attachment; filename="Q-1001.pdf"'
    assert squeezed("Garden party1$12.00$12.00Final amount$12.00") in squeezed("".join(pages(answer)))
    assert pdf(admin, quote, paper="a5").status_code == 400
