"""To the cent: what is stored is what is listed, what is handed to the PDF, and what is read back from it."""

import io
import re
from collections.abc import Callable
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from pypdf import PdfReader
from sqlalchemy import select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import today, utc_now
from orderkeep.core.context import UTC_ZONE, Context, unit_of_work
from orderkeep.core.db import planner_stats
from orderkeep.core.db.in_list import any_of
from orderkeep.core.environment import Environment
from orderkeep.core.ids import NIL_ID
from orderkeep.core.pdf.files import render_pdf
from orderkeep.quotes.actions import create_quote
from orderkeep.quotes.models import Quote, QuoteLine
from orderkeep.quotes.quote_pdf import TEMPLATE, quote_data
from orderkeep.quotes.schemas import QuoteIn, QuoteList
from orderkeep.sales.actions import place_order
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.order_schemas import OrderIn, OrderList
from orderkeep.sales.receipt import TEMPLATE as RECEIPT
from orderkeep.sales.receipt import order_data
from tests.clients import Client
from tests.makers import make_contact

SCOPE = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
AT_ONCE = 250
Sheet = tuple[list[int], int]
"""Cents of the lines, and what it all comes to."""


def price(rng: Random) -> str:
    """Small and large, odd and round."""
    return f"{rng.choice((rng.randrange(100), rng.randrange(10**5), rng.randrange(10**7)))}.{rng.randrange(100):02}"


def cents(amount: str) -> int:
    return int(Decimal(amount) * 100)


def some_lines(rng: Random, count: int, **fixed: str) -> tuple[list[dict[str, Any]], list[int]]:
    """Lines as they are asked for, and what they come to; a price ends in 1, so that none is 0."""
    lines: list[dict[str, Any]] = [
        {**fixed, "quantity": rng.randrange(1, 900), "unit_price": f"{price(rng)[:-1]}1"} for _ in range(count)
    ]
    return lines, [line["quantity"] * cents(line["unit_price"]) for line in lines]


def a_quote(ctx: Context, rng: Random, contact: str) -> tuple[str, Sheet]:
    lines, own = some_lines(rng, rng.randrange(4), description="x")
    total = price(rng)
    whole = sum(own) if lines else cents(total)
    discount, tax = rng.randrange(whole + 1), cents(price(rng))
    amounts = {"discount_amount": f"{Decimal(discount) / 100}", "tax_amount": f"{Decimal(tax) / 100}"}
    asked = {"title": "T", "customer_id": contact, "total_amount": total, "lines": lines}
    body = QuoteIn.model_validate(asked | amounts)
    return create_quote(ctx, body).id, (own or [whole], whole - discount + tax)


def an_order(ctx: Context, rng: Random, contact: str) -> tuple[str, Sheet]:
    lines, own = some_lines(rng, rng.randrange(1, 4), product_id=NIL_ID)
    for place, line in enumerate(lines):
        discount = cents(price(rng)) % 10**5
        line["discount_amount"] = f"{Decimal(discount) / 100}"
        own[place] = max(own[place] - discount, 0)
    sums = {name: price(rng) for name in ("discount_amount", "tax_amount", "shipping_amount")}
    discount, tax, shipping = (cents(amount) for amount in sums.values())
    body = OrderIn.model_validate({"customer_id": contact, "lines": lines} | sums)
    return place_order(ctx, body).id, (own, max(sum(own) - discount, 0) + tax + shipping)


def stored(ctx: Context, lines: Any, link: Any, whole: tuple[Any, Any], ids: list[str]) -> dict[str, Sheet]:
    """The stored amounts."""
    own: dict[str, list[int]] = {row_id: [] for row_id in ids}
    for holder, amount in ctx.db.execute(
        select(link, lines.total_amount).where(any_of(link, ids)).order_by(lines.position)
    ):
        own[holder].append(amount)
    table, column = whole
    finals = ctx.db.execute(select(table.id, column).where(any_of(table.id, ids)))
    return {row_id: (own[row_id], final) for row_id, final in finals}


def shown(facts: dict[str, Any]) -> Sheet:
    """The amounts in the template's data."""
    return [cents(re.sub(r"[$,]", "", line["total"])) for line in facts["lines"]], cents(
        re.sub(r"[$,]", "", facts["sums"][-1]["amount"])
    )


def read_back(template: Any, facts: dict[str, Any]) -> tuple[list[int], int]:
    """The amounts in the PDF: the last one of each row, and the last of all."""
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(render_pdf(template, facts, "a4"))).pages)
    amounts = [cents(amount.replace("$", "").replace(",", "")) for amount in re.findall(r"-?\$[\d,]+\.\d\d", text)]
    return amounts, amounts[-1]


KINDS: dict[str, tuple[Callable[..., tuple[str, Sheet]], Any, Callable[..., Any], Any]] = {
    "quotes": (a_quote, QuoteList, lambda row: quote_data(row, today(UTC_ZONE)), TEMPLATE),
    "orders": (an_order, OrderList, order_data, RECEIPT),
}
COLUMNS: dict[str, tuple[Any, Any, tuple[Any, Any]]] = {
    "quotes": (QuoteLine, QuoteLine.quote_id, (Quote, Quote.final_amount)),
    "orders": (SalesOrderLine, SalesOrderLine.purchase_order_id, (SalesOrder, SalesOrder.total_amount)),
}
LISTED = {"quotes": "final_amount", "orders": "total_amount"}


SHARES = {"quotes": 50, "orders": 50}
"""Of a hundred."""


@pytest.mark.timeout(2400)
@pytest.mark.parametrize("what", SHARES)
def test_stored_is_listed_is_printed(app: FastAPI, admin: Client, pytestconfig: pytest.Config, what: str) -> None:
    rng = Random(f"money {what}")  # noqa: S311 - amounts of a test
    long, share = pytestconfig.getoption("--long"), SHARES[what]
    wanted, papers = (share * 1000, share * 2) if long else (share, 2)
    done = printed = 0
    while done < wanted:
        # Some totals are stored per customer. None has ten thousand orders, which would be recounted each time.
        contact = make_contact(admin, name=f"{what} {done}", email=None, phone=None)["id"]
        with unit_of_work(app.state.database, SCOPE, utc_now()) as ctx:
            made = dict(KINDS[what][0](ctx, rng, contact) for _ in range(min(AT_ONCE, wanted - done)))
            printed += _compare(ctx, what, made, papers - printed)
        done += len(made)
        with app.state.database.writer.begin() as connection:
            planner_stats.refresh(connection, after_bulk=True)  # as a database does automatically after inserts
    assert (done, printed) == (wanted, papers)


def _compare(ctx: Context, what: str, made: dict[str, Sheet], papers: int) -> int:
    _, query, facts_of, template = KINDS[what]
    kept = stored(ctx, *COLUMNS[what], list(made))
    rows = query.some(ctx, list(made))
    assert len(kept) == len(rows) == len(made)
    for place, row in enumerate(rows):
        lines, final = made[row["id"]]
        facts = facts_of(row)
        bare = what == "quotes" and not row["lines"]
        assert kept[row["id"]] == ([] if bare else lines, final)
        assert Decimal(str(row[LISTED[what]])) * 100 == final
        assert [Decimal(str(line["total_amount"])) * 100 for line in row.get("lines", [row])] == ([] if bare else lines)
        assert shown(facts) == (lines, final)
        if place < papers:
            amounts, last = read_back(template, facts)
            assert last == final
            assert set(lines) <= set(amounts)
    return min(papers, len(rows))
