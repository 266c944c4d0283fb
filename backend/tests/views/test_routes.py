"""Saved views: one's own, and the shared ones."""

from tests.clients import Client

VIEWS = "/rest/v1/saved_views"
GOLD = {"resource": "customers", "name": "Gold and up", "search": {"customer_tier": "gold,platinum", "sort": "-name"}}


def names(client: Client) -> list[str]:
    return [row["name"] for row in client.items(VIEWS, resource="customers")]


def test_a_view_is_private_until_it_is_shared(admin: Client, sales: Client) -> None:
    view = admin.create(VIEWS, GOLD)
    assert (view["search"], view["shared"], view["person_id"]) == (GOLD["search"], False, admin.id)
    path = f"{VIEWS}/{view['id']}"
    assert names(sales) == []
    assert [
        sales.ask(method, path, json=None if method == "GET" else {}).status_code
        for method in ("GET", "PATCH", "DELETE")
    ] == [404] * 3
    assert admin.patch(path, {"shared": True}).status_code == 200
    assert names(sales) == ["Gold and up"]
    assert sales.patch(path, {"name": "Mine now"}).status_code == 403
    assert sales.delete(path).status_code == 403
    assert admin.within("test").items(VIEWS) == []
    assert admin.get(path).json()["name"] == "Gold and up"


def test_an_admin_tidies_shared_views(admin: Client, sales: Client) -> None:
    view = sales.create(VIEWS, GOLD | {"shared": True})
    assert admin.delete(f"{VIEWS}/{view['id']}").status_code == 204
    assert names(sales) == []


def test_a_name_is_used_once_for_each_person_and_list(admin: Client, sales: Client) -> None:
    admin.create(VIEWS, GOLD)
    answer = admin.post(VIEWS, GOLD)
    assert (answer.status_code, answer.json()["errors"]) == (
        422,
        [{"field": "name", "message": "You already have a view called Gold and up"}],
    )
    admin.create(VIEWS, GOLD | {"resource": "purchases"})
    sales.create(VIEWS, GOLD)
    assert names(admin) == ["Gold and up"]


def test_there_is_one_default(admin: Client) -> None:
    first = admin.create(VIEWS, GOLD | {"is_default": True})
    second = admin.create(VIEWS, GOLD | {"name": "All", "is_default": True})
    found = {row["id"]: row["is_default"] for row in admin.items(VIEWS)}
    assert found == {first["id"]: False, second["id"]: True}


def test_guests_have_none(guest: Client) -> None:
    assert guest.post(VIEWS, GOLD).status_code == 403
