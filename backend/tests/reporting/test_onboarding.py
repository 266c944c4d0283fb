"""The first user is asked once how to start, and the first steps complete by themselves. No one else sees them."""

from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from orderkeep.core.caller import Role
from orderkeep.identity.actions import create_user
from tests.clients import Client
from tests.databases import API_KEY, PASSWORD
from tests.makers import make_contact, make_order, make_product

pytestmark = pytest.mark.one_database

NEWCOMER = "/rest/v1/newcomer"
NOTHING_YET = {
    "business": False,
    "product": False,
    "contact": False,
    "order": False,
    "receipt": False,
    "colleague": False,
}
OVER = {"asks": False, "steps": None}


def sign_up(http: TestClient, name: str) -> Client:
    body = {"email": f"{name}@shop.example", "password": PASSWORD}
    answer = http.post("/auth/v1/signup", json=body, headers={"apikey": API_KEY})
    assert answer.status_code == 200, answer.text
    return Client(http, answer.json())


def told(client: Client) -> dict[str, Any]:
    answer = client.get(NEWCOMER)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


class TestFirstSignUp:
    @pytest.fixture
    def state(self) -> str:
        return "empty"

    @pytest.fixture
    def owner(self, http: TestClient) -> Client:
        return sign_up(http, "owner")

    def test_the_question_is_asked_until_it_is_answered(self, owner: Client) -> None:
        assert told(owner) == {"asks": True, "steps": None}
        answer = owner.patch(NEWCOMER, {"beginning": "empty"})
        assert (answer.status_code, answer.json()) == (200, {"asks": False, "steps": NOTHING_YET})
        assert told(owner) == {"asks": False, "steps": NOTHING_YET}

    def test_each_step_ticks_itself_from_what_people_did_here(self, owner: Client, http: TestClient) -> None:
        owner.patch(NEWCOMER, {"beginning": "empty"})
        product = make_product(owner)
        assert told(owner)["steps"] == NOTHING_YET | {"product": True}
        contact = make_contact(owner)
        assert told(owner)["steps"] == NOTHING_YET | {"product": True, "contact": True}
        order = make_order(owner, product_id=product["id"], customer_id=contact["id"])
        for day in ("2026-01-31", None):  # a reversed pickup isn't a receipt
            assert owner.patch(f"/rest/v1/purchases/{order['id']}", {"pickup_date": day}).status_code == 200
        before = NOTHING_YET | {"product": True, "contact": True, "order": True}
        assert told(owner)["steps"] == before
        received = {"product_id": product["id"], "kind": "adjustment", "quantity": 3, "reason": "A parcel came"}
        owner.create("/rest/v1/inventory_movements", received)
        assert told(owner)["steps"] == before | {"receipt": True}
        colleague = sign_up(http, "colleague")
        assert told(owner)["steps"] == before | {"receipt": True}
        assert owner.patch(f"/rest/v1/profiles/{colleague.id}", {"role": "sales"}).status_code == 200
        assert owner.patch("/rest/v1/settings", {"name": "Tradepost"}).status_code == 200
        assert told(owner)["steps"] == dict.fromkeys(NOTHING_YET, True)
        elsewhere = told(owner.within("test"))["steps"]
        assert elsewhere == NOTHING_YET | {"business": True, "colleague": True}

    @pytest.mark.parametrize(
        ("beginning", "environment"), [("sample", "development"), ("books", "production"), ("empty", "production")]
    )
    def test_whoever_starts_a_business_brings_everyone_there(
        self, owner: Client, http: TestClient, beginning: str, environment: str
    ) -> None:
        second = sign_up(http, "second")
        owner.patch(f"/rest/v1/profiles/{second.id}", {"role": "sales"})
        owner.patch(NEWCOMER, {"beginning": beginning})
        assert http.get("/config.json").json()["default_environment"] == environment
        for each in ("development", "test", "production"):
            expected = 200 if each == environment else 403
            assert second.within(each).get("/rest/v1/customers").status_code == expected
        entries = owner.within("development").items("/rest/v1/audit_logs", action="default_environment_changed")
        assert len(entries) == (environment == "production")

    def test_the_steps_can_be_put_away(self, owner: Client) -> None:
        owner.patch(NEWCOMER, {"beginning": "sample"})
        answer = owner.patch(NEWCOMER, {"hidden": True})
        assert (answer.status_code, answer.json()) == (200, OVER)
        assert told(owner) == OVER

    def test_an_answer_that_nobody_offered_changes_nothing(self, owner: Client) -> None:
        for body in ({"beginning": "unasked"}, {"hidden": False}, {"colour": "green"}):
            assert owner.patch(NEWCOMER, body).status_code == 422
        assert told(owner) == {"asks": True, "steps": None}

    def test_the_second_person_is_neither_asked_nor_heard(self, owner: Client, http: TestClient) -> None:
        second = sign_up(http, "second")
        owner.patch(f"/rest/v1/profiles/{second.id}", {"role": "admin"})
        assert told(second) == OVER
        refused = second.patch(NEWCOMER, {"beginning": "books"})
        assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
        assert told(owner) == {"asks": True, "steps": None}

    def test_an_own_business_is_home_on_every_device_of_its_owner(self, owner: Client, http: TestClient) -> None:
        def home(person: Client) -> str | None:
            return person.get("/rest/v1/profiles/me").headers.get("x-home-environment")

        second = sign_up(http, "second")
        owner.patch(f"/rest/v1/profiles/{second.id}", {"role": "admin"})
        for beginning, environment in (
            (None, None),
            ("sample", None),
            ("books", "production"),
            ("empty", "production"),
        ):
            if beginning:
                assert owner.patch(NEWCOMER, {"beginning": beginning}).status_code == 200
            assert (home(owner), home(second)) == (environment, None)
        second.patch(f"/rest/v1/profiles/{owner.id}", {"role": "sales"})
        assert home(owner) is None

    def test_who_is_no_admin_any_more_is_not_led_around(self, owner: Client, http: TestClient) -> None:
        second = sign_up(http, "second")
        owner.patch(f"/rest/v1/profiles/{second.id}", {"role": "admin"})
        second.patch(f"/rest/v1/profiles/{owner.id}", {"role": "sales"})
        assert told(owner) == OVER

    def test_an_account_of_the_command_line_is_not_asked(self, app: FastAPI, http: TestClient) -> None:
        create_user(app.state.database, app.state.settings, "owner@shop.example", Role.ADMIN, PASSWORD)
        body = {"email": "owner@shop.example", "password": PASSWORD}
        answer = http.post("/auth/v1/token?grant_type=password", json=body, headers={"apikey": API_KEY})
        assert told(Client(http, answer.json())) == OVER


def test_staff_and_guests_are_not_asked(sales: Client, guest: Client) -> None:
    assert [told(person) for person in (sales, guest)] == [OVER, OVER]
    assert sales.patch(NEWCOMER, {"hidden": True}).status_code == 403
