"""A user's dashboard cards are stored with the user: the same on every device and in every environment."""

from typing import Any

import pytest

from tests.clients import Client

pytestmark = pytest.mark.one_database

PATH = "/rest/v1/dashboard_layout"
CARDS = [{"id": "revenueChart", "double": True}, {"id": "stockValue", "double": False}]


def cards_of(person: Client) -> Any:
    answer = person.get(PATH)
    assert (answer.status_code, answer.json()["version"]) == (200, "1.1")
    return answer.json()["cards"]


def test_a_layout_is_its_users_in_every_environment(admin: Client, sales: Client) -> None:
    assert cards_of(admin) is None
    answer = admin.patch(PATH, {"version": "1.1", "cards": CARDS})
    assert (answer.status_code, answer.json()["cards"]) == (200, CARDS)
    assert cards_of(admin) == CARDS
    assert cards_of(admin.within("test")) == CARDS
    assert cards_of(sales) is None


def test_cards_keep_their_order_and_may_be_none(admin: Client) -> None:
    admin.patch(PATH, {"version": "1.1", "cards": CARDS})
    assert admin.patch(PATH, {"version": "1.1", "cards": CARDS[::-1]}).json()["cards"] == CARDS[::-1]
    assert admin.patch(PATH, {"version": "1.1", "cards": []}).json()["cards"] == []
    assert cards_of(admin) == []


def test_a_guest_arranges_their_dashboard(guest: Client, stranger: Client) -> None:
    assert guest.patch(PATH, {"version": "1.1", "cards": CARDS}).status_code == 200
    assert cards_of(guest) == CARDS
    assert stranger.get(PATH).status_code == 401


@pytest.mark.parametrize(
    "body",
    [
        {"version": "1.1", "cards": [CARDS[0], {"id": "revenueChart", "double": False}]},
        {"version": "1.1", "cards": [{"id": "weather", "double": True}]},
        {"version": "1.1", "cards": [{"double": True}]},
        {"version": "1.1", "cards": "calendar"},
        {"version": "2.0", "cards": CARDS},
        {"cards": CARDS},
        {},
    ],
)
def test_a_refused_layout_changes_nothing(admin: Client, body: dict[str, Any]) -> None:
    admin.patch(PATH, {"version": "1.1", "cards": CARDS})
    assert admin.patch(PATH, body).status_code == 422
    assert cards_of(admin) == CARDS


def test_a_card_twice_is_refused_with_a_sentence(admin: Client) -> None:
    answer = admin.patch(PATH, {"version": "1.1", "cards": [CARDS[0], CARDS[0]]})
    assert "A card can be on the dashboard only once" in answer.text
