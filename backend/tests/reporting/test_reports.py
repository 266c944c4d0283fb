"""Each figure of a report equals the one computed row by row from the lists, for each user, in a random shop."""

import csv
import io
import random
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.pipeline.models import Enquiry
from orderkeep.quotes.models import Quote
from orderkeep.reporting.reports.catalog import REPORTS
from orderkeep.tasks.models import Task
from tests.clients import Client
from tests.days import today
from tests.makers import (
    make_enquiry,
    make_order,
    make_product,
)
from tests.reporting.ageing_checks import check_ageing
from tests.reporting.random_shop import (
    API,
    Row,
    day_before,
    make_purchases,
    make_sales,
    make_work,
    report,
    rows_of,
    spread,
)
from tests.reporting.sales_checks import (
    check_customers,
    check_margin,
    check_products,
    check_sales,
)
from tests.reporting.stock_and_work_checks import (
    check_lead_times,
    check_pipeline,
    check_purchasing,
    check_stock,
    check_stock_over_time,
    check_tasks,
)

pytestmark = pytest.mark.one_database


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One shop, with `--everything` two."""
    if "shop" in metafunc.fixturenames:
        metafunc.parametrize("shop", range(2 if metafunc.config.getoption("--everything") else 1), indirect=True)


@pytest.fixture
def shop(request: pytest.FixtureRequest, apps: Any, kind: str, staff: dict[str, Client]) -> None:
    """A shop with random records, made once for each seed."""

    def make(app: FastAPI) -> None:
        rng = random.Random(request.param)  # noqa: S311 - sample data, not a secret
        make_sales(rng, staff)
        make_purchases(rng, staff["admin"])
        make_work(rng, staff)
        for table in (Enquiry, Quote, Task):
            spread(app, table, rng)

    apps.kept(kind, f"random{request.param}", make)


PERIODS = [
    {"period": "this_month"},
    {"period": "last_month", "compare": "last_year"},
    {"period": "last_30_days"},
    {"period": "this_year", "compare": "none"},
    {"first": day_before(97), "last": day_before(13)},
]
WHO = ["admin", "sales", "guest"]
NOT_COMPARED = ("on_hand", "value")
"""Stock of products is that of this moment."""


def check_comparison(client: Client, name: str, params: Row) -> None:
    found = report(client, name, **params)
    if found["compared_first"] is None:
        assert all(row["before"] is None for row in found["rows"])
        return
    then = report(client, name, first=found["compared_first"], last=found["compared_last"], by=found["by"])
    now = dict.fromkeys(NOT_COMPARED if name == "products" else ())
    compared = {each["name"]: each["value"] for each in then["figures"]} | now
    assert {each["name"]: each["before"] for each in found["figures"]} == compared
    if found["total"]:
        assert found["total"]["before"] == then["total"]["values"] | now


COUNTED = {"products": "quantity", "pipeline": "records", "tasks": "completed"}
"""The measure that counts the rows behind a figure, if it isn't the orders."""


def check_rows_behind(client: Client, name: str, params: Row) -> None:
    found, measure = report(client, name, **params), COUNTED.get(name, "orders")
    for row in [*found["rows"][:6], *([found["total"]] if found["total"] else [])]:
        if row["rows"] is None or name in ("stock", "ageing") or params["by"] == "slow":
            continue
        behind = rows_of(client, row["rows"]["resource"], **row["rows"]["filters"])
        product = row["rows"]["filters"].get("product_id")
        lines = [line for each in behind for line in each.get("lines", [])]
        own = [line for line in lines if line["product_id"] == product or not product]
        sold = sum(line["total_quantity"] for line in own) if name == "products" else len(behind)
        assert row["values"][measure] == sold, (params, row)


CHECKS: dict[str, tuple[Callable[[Client, Row], None], tuple[str, ...]]] = {
    "sales": (check_sales, ("day", "week", "month", "member")),
    "margin": (check_margin, ("day", "month", "product", "category", "customer", "member")),
    "customers": (check_customers, ("customer",)),
    "products": (check_products, ("product", "category", "slow")),
    "stock": (check_stock, ("product", "category")),
    "ageing": (check_ageing, ("age", "product", "category")),
    "purchasing": (check_purchasing, ("vendor", "week")),
    "lead_times": (check_lead_times, ("vendor",)),
    "pipeline": (check_pipeline, ("stage",)),
    "tasks": (check_tasks, ("member", "type", "week")),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", list(REPORTS))
@pytest.mark.usefixtures("shop")
def test_figures_equal_the_rows(staff: dict[str, Client], name: str) -> None:
    check, groupings = CHECKS[name]
    for who in WHO:
        for period in PERIODS:
            for by in groupings:
                check(staff[who], {**period, "by": by})
            check_comparison(staff[who], name, {**period, "by": groupings[0]})


@pytest.mark.slow
@pytest.mark.parametrize("by", ["day", "week", "month"])
@pytest.mark.usefixtures("shop")
def test_stock_over_time_equals_the_movements(staff: dict[str, Client], by: str) -> None:
    for period in PERIODS:
        check_stock_over_time(staff["admin"], {**period, "by": by})
        check_comparison(staff["admin"], "stock", {**period, "by": by})


@pytest.mark.slow
@pytest.mark.parametrize("name", list(REPORTS))
@pytest.mark.usefixtures("shop")
def test_the_rows_behind_a_figure_are_as_many_as_it_says(staff: dict[str, Client], name: str) -> None:
    for who in ("admin", "sales"):
        for by in REPORTS[name].groupings:
            for period in (PERIODS[0], PERIODS[-1]):
                check_rows_behind(staff[who], name, {**period, "by": by.value})


def test_days_end_at_midnight_of_the_business(app: FastAPI, admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    enquiry = make_enquiry(admin)
    zone = ZoneInfo("Pacific/Auckland")
    early = datetime(2026, 4, 1, 0, 30, tzinfo=zone)
    assert early.astimezone(UTC).month == 3
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    with unit_of_work(app.state.database, scope, utc_now()) as ctx:
        ctx.db.execute(update(Enquiry).where(Enquiry.id == enquiry["id"]).values(created_at=early))
    monkeypatch.setattr(app.state.settings, "time_zone", zone.key)
    for first, last, expected in (("2026-03-01", "2026-03-31", 0), ("2026-04-01", "2026-04-30", 1)):
        rows = report(admin, "pipeline", first=first, last=last)["rows"]
        assert rows[0]["values"]["records"] == expected


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_file_holds_the_table(admin: Client, form: str) -> None:
    make_order(admin, quantity=3, unit_price=12.35, discount_amount=2.05)
    answer = admin.get(f"{API}/reports/sales/export", period="today", format=form, compare="none")
    assert answer.status_code == 200
    if form == "xlsx":
        assert answer.content[:2] == b"PK"
        return
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    amounts = ["1", "37.05", "2.05", "0.0", "35.0", "0.0", "0.0", "35.0", "35.0"]
    names = ["Gross sales", "Discounts", "Returns", "Net sales", "Tax", "Shipping", "Total sales", "Average order"]
    assert lines == [["Day", "Orders", *names], [today().isoformat(), *amounts], ["Total", *amounts]]


def test_the_file_holds_the_chosen_measures_of_both_periods(admin: Client) -> None:
    make_order(admin, unit_price=12.35)
    answer = admin.get(f"{API}/reports/sales/export", period="today", columns="revenue")
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert lines == [
        ["Day", "Net sales", "Net sales, compared period"],
        [today().isoformat(), "12.35", "0.0"],
        ["Total", "12.35", "0.0"],
    ]


def test_slow_sellers_are_a_choice_and_their_rows_are_products(admin: Client) -> None:
    found = admin.get("/rest/v1/reports/products", by="slow").json()
    named = {each["by"]: (each["label"], each["heading"]) for each in found["groupings"]}
    assert (named["slow"], named["product"]) == (("Slow sellers", "Product"), ("Product", "Product"))
    file = admin.get("/rest/v1/reports/products/export", by="slow", format="csv")
    assert file.text.lstrip("\ufeff").startswith("Product,")


def test_a_figure_of_this_moment_is_not_compared(admin: Client) -> None:
    make_order(admin, product_id=make_product(admin, stock_quantity=5, cost_price=2)["id"], unit_price=12.35)
    found = admin.get(f"{API}/reports/products", period="today")
    figures = {each["name"]: (each["value"], each["before"]) for each in found.json()["figures"]}
    assert figures == {"quantity": (1, 0), "revenue": (12.35, 0), "on_hand": (5, None), "value": (10, None)}
    answer = admin.get(f"{API}/reports/products/export", period="today", columns="revenue,on_hand")
    headings, *_ = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert headings == ["Product", "Net sales", "On hand now", "Net sales, compared period"]


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"period": "fortnight"}, "period"),
        ({"compare": "tomorrow"}, "compare"),
        ({"by": "colour"}, "by"),
        ({"by": "vendor"}, "by"),
        ({"period": "custom"}, "first"),
        ({"first": "2026-02-30", "last": "2026-03-01"}, "first"),
        ({"first": "2026-03-02", "last": "2026-03-01"}, "last"),
        ({"first": "2010-01-01", "last": "2026-03-01"}, "last"),
        ({"first": "0001-01-01", "last": "0001-01-02"}, "first"),
        ({"period": "today", "first": "2026-03-02"}, "first"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_bad_parameters_are_named(admin: Client, params: Row, field: str) -> None:
    answer = admin.get(f"{API}/reports/sales", **params)
    assert answer.status_code == 400
    assert [each["field"] for each in answer.json()["errors"]] == [field]


def test_the_reports_are_listed(guest: Client) -> None:
    assert [each["name"] for each in guest.items(f"{API}/reports")] == list(REPORTS)
