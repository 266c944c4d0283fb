"""Sign-up of the first user, of all others, and with address confirmation."""

import re
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from orderkeep.core.events.audit import AuditLog
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.models import Credential, Installation, Profile
from tests.databases import API_KEY, PASSWORD, Place
from tests.identity.auth_client import OTHER_PASSWORD, Auth, code_of
from tests.identity.conftest import Inside

pytestmark = pytest.mark.one_database

Deploy = Callable[..., TestClient]
FAR_AWAY = ("203.0.113.5", 40000)


@pytest.fixture
def state() -> str:
    """No one has signed up."""
    return "empty"


def people(inside: Inside) -> list[tuple[str, str]]:
    with inside() as ctx:
        return [(row.email, row.role) for row in ctx.db.scalars(select(Profile).order_by(Profile.created_at))]


def setup_needed(http: TestClient) -> bool:
    answer: bool = http.get("/config.json").json()["setup_needed"]
    return answer


def test_the_first_is_admin_and_all_others_are_guests(auth: Auth, http: TestClient, inside: Inside) -> None:
    assert setup_needed(http) is True
    first = auth.sign_up(" Ann@Shop.example ", full_name="Ann Lee", colour="green")
    assert first.status_code == 200
    assert setup_needed(http) is False
    assert auth.sign_up("ben@shop.example").status_code == 200
    assert auth.sign_up("admin@shop.example", role="admin").status_code == 200
    assert people(inside) == [
        ("ann@shop.example", "admin"),
        ("ben@shop.example", "guest"),
        ("admin@shop.example", "guest"),
    ]


@pytest.mark.usefixtures("full_price")
def test_a_sign_up_answers_a_session(auth: Auth, inside: Inside) -> None:
    session = auth.sign_up("ann@shop.example", full_name="Ann Lee").json()
    assert set(session) == {"access_token", "token_type", "expires_in", "expires_at", "refresh_token", "user"}
    assert (session["token_type"], session["expires_in"]) == ("bearer", 3600)
    user = session["user"]
    assert (user["email"], user["aud"], user["role"], user["phone"]) == (
        "ann@shop.example", "authenticated", "authenticated", "",
    )  # fmt: skip
    assert user["app_metadata"] == {"provider": "email", "providers": ["email"]}
    assert user["user_metadata"] == {"full_name": "Ann Lee"}
    assert [each["provider"] for each in user["identities"]] == ["email"]
    assert "factors" not in user
    assert user["email_confirmed_at"] == user["created_at"] == user["last_sign_in_at"]
    with inside() as ctx:
        kept = ctx.db.get_one(Credential, user["id"])
        assert re.match(r"\$argon2id\$v=19\$m=19456,t=2,p=1\$", kept.password_hash)
        assert kept.proven is False
        logged = ctx.db.scalars(select(AuditLog).where(AuditLog.record_id == user["id"])).one()
        assert (logged.action, logged.table_name, logged.new["role"]) == ("insert", "profiles", "admin")
        assert PASSWORD not in str(logged.new)


def test_of_many_first_sign_ups_at_once_exactly_one_is_admin(auth: Auth, inside: Inside) -> None:
    names = [f"person{number}@shop.example" for number in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(auth.sign_up, names))
    assert [answer.status_code for answer in answers] == [200] * 6
    assert sorted(role for _, role in people(inside)) == ["admin"] + ["guest"] * 5


def test_the_same_address_twice_at_once_is_one_account(auth: Auth, inside: Inside) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(auth.sign_up, ["ann@shop.example"] * 4))
    assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422]
    assert {code_of(answer)[1] for answer in answers if answer.status_code == 422} == {"user_already_exists"}
    assert people(inside) == [("ann@shop.example", "admin")]


def test_a_taken_address_is_refused_and_nothing_changes(auth: Auth) -> None:
    auth.sign_up("ann@shop.example")
    assert code_of(auth.sign_up("ANN@shop.example", OTHER_PASSWORD)) == (422, "user_already_exists")
    assert auth.sign_in("ann@shop.example").status_code == 200
    assert code_of(auth.sign_in("ann@shop.example", OTHER_PASSWORD)) == (400, "invalid_credentials")


@pytest.mark.parametrize(
    ("client", "settings", "headers"),
    [
        (FAR_AWAY, {}, {}),
        (("127.0.0.1", 1), {"public_url": "https://shop.example"}, {}),
        (("127.0.0.1", 1), {}, {"X-Forwarded-For": "127.0.0.1"}),
        (("127.0.0.1", 1), {}, {"Forwarded": "for=127.0.0.1"}),
        (("127.0.0.1", 1), {}, {"X-Real-IP": "127.0.0.1"}),
        (("127.0.0.1", 1), {}, {"Via": "1.1 proxy"}),
    ],
)
def test_the_first_account_from_elsewhere_needs_the_set_up_code(
    deploy: Deploy, place: Place, inside: Inside, client: Any, settings: Any, headers: dict[str, str]
) -> None:
    auth = Auth(deploy(client, **settings))
    code = (place.data_dir / "setup_code").read_text()

    def sign_up(**data: Any) -> Any:
        body = {"email": "ann@shop.example", "password": PASSWORD, "data": data}
        return auth.ask("POST", "/signup", json=body, headers=headers)

    for wrong in ({}, {"setup_code": ""}, {"setup_code": "AAAA-BBBB-CCCC"}, {"setup_code": 7}, {"setup_code": [code]}):
        assert code_of(sign_up(**wrong)) == (403, "setup_code_required")
    assert people(inside) == []
    answer = sign_up(setup_code=code.lower(), full_name="Ann")
    assert answer.status_code == 200
    assert answer.json()["user"]["user_metadata"] == {"full_name": "Ann"}
    assert people(inside) == [("ann@shop.example", "admin")]
    body = {"email": "ben@shop.example", "password": PASSWORD}
    assert auth.ask("POST", "/signup", json=body, headers=headers).status_code == 200


@pytest.mark.slow
def test_a_user_from_the_command_line_ends_the_first_run(place: Place, auth: Auth, inside: Inside) -> None:
    made = place.command("create-user", "Boss@Shop.example", "--role", "admin", "--password-stdin", input_text=PASSWORD)
    assert made.returncode == 0, made.stderr
    assert auth.sign_in("boss@shop.example").status_code == 200
    auth.sign_up("ann@shop.example")
    assert people(inside) == [("boss@shop.example", "admin"), ("ann@shop.example", "guest")]


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({}, (422, "anonymous_provider_disabled")),
        ({"email": None, "password": None}, (422, "anonymous_provider_disabled")),
        ({"email": "ann@shop.example"}, (400, "validation_failed")),
        ({"email": "ann@shop.example", "password": ""}, (400, "validation_failed")),
        ({"email": "ann", "password": PASSWORD}, (400, "validation_failed")),
        ({"email": "ann@shop.example", "phone": "+49301", "password": PASSWORD}, (400, "validation_failed")),
        ({"phone": "+49301", "password": PASSWORD}, (400, "phone_provider_disabled")),
        ({"email": "ann@shop.example", "password": "short"}, (422, "weak_password")),
        ({"email": "ann@shop.example", "password": "orderkeep1"}, (422, "weak_password")),
        ({"email": "ann@shop.example", "password": PASSWORD, "code_challenge": "x"}, (400, "validation_failed")),
        ({"email": "ann@shop.example", "password": PASSWORD, "data": []}, (400, "validation_failed")),
        ({"email": "ann@shop.example", "password": PASSWORD, "data": {"a": "x" * 5000}}, (400, "validation_failed")),
        ({"email": "ann@shop.example", "password": PASSWORD, "data": {"a": "\0"}}, (400, "validation_failed")),
        ({"email": ["ann@shop.example"], "password": PASSWORD}, (400, "bad_json")),
        ({"email": "ann@shop.example", "password": 12345678}, (400, "bad_json")),
    ],
)
def test_refused_sign_ups_leave_nothing(
    auth: Auth, inside: Inside, body: dict[str, Any], refusal: tuple[int, str]
) -> None:
    assert code_of(auth.ask("POST", "/signup", json=body)) == refusal
    assert people(inside) == []


def test_half_pkce_and_plain_pkce_are_refused(auth: Auth) -> None:
    whole = {"email": "ann@shop.example", "password": PASSWORD, "code_challenge": "x" * 43}
    plain = auth.ask("POST", "/signup", json={**whole, "code_challenge_method": "plain"})
    assert code_of(plain) == (400, "validation_failed")
    assert code_of(auth.ask("POST", "/signup", json=whole)) == (400, "validation_failed")
    assert auth.ask("POST", "/signup", json={**whole, "code_challenge_method": "s256"}).status_code == 200


def test_reasons_of_a_weak_password(auth: Auth) -> None:
    assert auth.sign_up("ann@shop.example", "short").json()["weak_password"] == {"reasons": ["length"]}
    assert auth.sign_up("ann@shop.example", "password1").json()["weak_password"] == {"reasons": ["pwned"]}


def mails(inside: Inside) -> list[tuple[str, str]]:
    with inside() as ctx:
        rows = ctx.db.scalars(select(Mail).order_by(Mail.created_at)).all()
        return [(row.to, code.group() if (code := re.search(r"\b\d{6}\b", row.text)) else "") for row in rows]


def test_an_address_is_confirmed_by_the_code_in_the_mail(deploy: Deploy, place: Place, inside: Inside) -> None:
    auth = Auth(deploy(confirm_email=True))
    answer = auth.sign_up("ann@shop.example", full_name="Ann")
    assert answer.status_code == 200
    assert "access_token" not in answer.json()
    assert answer.json()["confirmation_sent_at"] == answer.json()["created_at"]
    assert code_of(auth.sign_in("ann@shop.example")) == (400, "email_not_confirmed")
    assert code_of(auth.sign_in("ann@shop.example", OTHER_PASSWORD)) == (400, "invalid_credentials")
    [(to, code)] = mails(inside)
    assert to == "ann@shop.example"
    wrong = f"{(int(code) + 1) % 10**6:06}"
    assert code_of(auth.post("/verify", type="signup", email=to, token=wrong)) == (403, "otp_expired")
    assert code_of(auth.post("/verify", type="signup", email="x@y.example", token=code)) == (403, "otp_expired")
    assert code_of(auth.post("/verify", type="recovery", email=to, token=code)) == (403, "otp_expired")
    verified = auth.post("/verify", type="signup", email="Ann@shop.example", token=code)
    assert verified.status_code == 200
    assert verified.json()["user"]["identities"][0]["identity_data"]["email_verified"] is True
    assert auth.user(verified.json()).status_code == 200
    assert code_of(auth.post("/verify", type="signup", email=to, token=code)) == (403, "otp_expired")
    assert auth.sign_in("ann@shop.example").status_code == 200
    printed = place.command("outbox", "--to", "ann@shop.example")
    assert code in printed.stdout


def test_with_confirmation_a_taken_address_answers_like_a_free_one(deploy: Deploy, inside: Inside) -> None:
    open_shop, careful = Auth(deploy()), Auth(deploy(confirm_email=True))
    open_shop.sign_up("ann@shop.example")

    def shape(email: str) -> dict[str, Any]:
        answer = careful.sign_up(email, OTHER_PASSWORD, full_name="X")
        assert answer.status_code == 200
        body: dict[str, Any] = answer.json()
        assert len({body.pop("created_at"), body.pop("updated_at"), body.pop("confirmation_sent_at")}) == 1
        return {**body, "id": len(body["id"]), "email": "?", "headers": sorted(answer.headers)}

    assert shape("ann@shop.example") == shape("new@shop.example") == shape("new@shop.example")
    assert [to for to, _ in mails(inside)] == ["new@shop.example"]
    assert open_shop.sign_in("ann@shop.example").status_code == 200
    assert code_of(open_shop.sign_in("ann@shop.example", OTHER_PASSWORD)) == (400, "invalid_credentials")


def test_the_database_holds_no_usable_code_and_who_was_first_is_kept(deploy: Deploy, inside: Inside) -> None:
    auth = Auth(deploy(confirm_email=True))
    user_id = auth.sign_up("ann@shop.example").json()["id"]
    with inside() as ctx:
        assert ctx.db.get_one(Installation, 1).claimed_by == user_id


def test_secrets_in_the_data_folder_are_for_their_owner_only(deploy: Deploy, place: Place) -> None:
    (place.data_dir / "api_key").unlink(missing_ok=True)  # other tests' commands may have created one
    assert deploy().get("/config.json").json()["api_key"] == API_KEY
    for name in ("jwt.jwk", "setup_code"):
        path = Path(place.data_dir / name)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not (place.data_dir / "api_key").exists()
