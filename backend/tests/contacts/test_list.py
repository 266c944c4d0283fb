"""List features, tested on contacts: search, filters, sort order, cursor, count."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact

CUSTOMERS = "/rest/v1/customers"


def names(client: Client, **params: Any) -> list[str]:
    return [row["name"] for row in client.items(CUSTOMERS, **params)]


def pages(client: Client, **params: Any) -> list[str]:
    found: list[str] = []
    cursor = None
    while True:
        answer = client.get(CUSTOMERS, **params, **({"cursor": cursor} if cursor else {})).json()
        found += [row["name"] for row in answer["items"]]
        cursor = answer["next_cursor"]
        if cursor is None:
            return found


def test_every_word_must_occur_blind_to_case_and_accents(admin: Client) -> None:
    make_contact(admin, name="Ana Trujillo", email="ana@x.example", address="México D.F.", phone="(5) 555-4729")
    make_contact(admin, name="Sinéad Walsh", company="100% Wool_Shop")
    assert names(admin, q="MEXICO trujillo") == ["Ana Trujillo"]
    assert names(admin, q="sinead") == ["Sinéad Walsh"]
    assert names(admin, q="mexico walsh") == []
    assert names(admin, q="55547") == ["Ana Trujillo"]
    assert names(admin, q="100%") == names(admin, q="l_s") == ["Sinéad Walsh"]
    assert names(admin, q="%") == ["Sinéad Walsh"]
    assert len(names(admin, q="")) == 2


@pytest.mark.parametrize(
    "sort", ["created_at", "-created_at", "name", "-name", "last_order_at", "-last_order_at", "sales_total"]
)
def test_pages_by_cursor_are_the_whole_list_once(admin: Client, sort: str) -> None:
    for name in ("Ed", "Al", "Cy", "Al", "Bo"):
        make_contact(admin, name=name)
    whole = names(admin, sort=sort)
    assert sorted(whole) == ["Al", "Al", "Bo", "Cy", "Ed"]
    assert pages(admin, sort=sort, limit=2) == whole
    if sort == "name":
        assert whole == ["Al", "Al", "Bo", "Cy", "Ed"]


def test_filters_compare(admin: Client, sales: Client) -> None:
    make_contact(admin, name="Al", assigned_to=sales.id, relationship_type="retail", tags=["vip", "fair"])
    make_contact(admin, name="Bo", relationship_type="partner", tags=["vip club"])
    assert names(admin, assigned_to=sales.id) == ["Al"]
    assert names(admin, **{"assigned_to.null": "true"}) == ["Bo"]
    assert names(admin, **{"assigned_to.not": sales.id}) == ["Bo"]
    assert names(admin, relationship_type="retail,partner", sort="name") == ["Al", "Bo"]
    assert names(admin, **{"relationship_type.not": "retail"}) == ["Bo"]
    assert names(admin, tag="vip") == ["Al"]
    assert names(admin, **{"created_at.gte": "2020-01-01T00:00:00Z", "created_at.lt": "2020-01-02"}) == []
    assert names(admin, **{"tier_points.lte": "0"}, sort="name") == ["Al", "Bo"]
    assert admin.get(CUSTOMERS, count="capped", limit=1).json()["total"] == 2


@pytest.mark.parametrize(
    ("params", "named"),
    [
        ({"colour": "red"}, "colour"),
        ({"status": "good"}, "status"),
        ({"status.like": "a"}, "status.like"),
        ({"name.gte": "a", "search_text": "a"}, "search_text"),
        ({"sort": "phone"}, "sort"),
        ({"sort": "--name"}, "sort"),
        ({"limit": "0"}, "limit"),
        ({"limit": "201"}, "limit"),
        ({"limit": "x"}, "limit"),
        ({"count": "all"}, "count"),
        ({"cursor": "!!"}, "cursor"),
        ({"cursor": "WyJuYW1lIiwgMSwgMl0"}, "cursor"),
        ({"created_at.gte": "yesterday"}, "created_at.gte"),
        ({"assigned_to": "me"}, "assigned_to"),
        ({"assigned_to.null": "yes"}, "assigned_to.null"),
        ({"tier_points": "1e400"}, "tier_points"),
        ({"sales_total.gte": "lots"}, "sales_total.gte"),
    ],
)
def test_an_unknown_or_bad_parameter_is_named(admin: Client, params: dict[str, str], named: str) -> None:
    answer = admin.get(CUSTOMERS, **params)
    assert answer.status_code == 400
    assert [each["field"] for each in answer.json()["errors"]] == [named]


def test_a_cursor_of_another_sort_is_refused(admin: Client) -> None:
    for _ in range(3):
        make_contact(admin)
    cursor = admin.get(CUSTOMERS, limit=1, sort="name").json()["next_cursor"]
    assert admin.get(CUSTOMERS, sort="-name", cursor=cursor).status_code == 400
    assert admin.get(CUSTOMERS, sort="name", cursor=cursor, limit=1).status_code == 200
