"""Steps of a user whose second factor is a phone number."""

import time
from datetime import timedelta

from sqlalchemy import select

from orderkeep.identity.text_messages.models import TextMessage
from tests.identity.auth_client import Auth
from tests.identity.conftest import Inside
from tests.identity.factor_client import Session, bearer
from tests.identity.sms_gateway import Gateway

SALES, COLLEAGUE = "sales@shop.example", "colleague@shop.example"
NUMBER = "+491701234567"


def enrol(auth: Auth, session: Session, number: str = NUMBER, name: str = "Text message") -> str:
    answer = bearer(auth, session, "/factors", factor_type="phone", friendly_name=name, phone=number)
    assert answer.status_code == 200, answer.text
    factor_id: str = answer.json()["id"]
    return factor_id


def challenge(auth: Auth, session: Session, factor_id: str) -> str:
    answer = bearer(auth, session, f"/factors/{factor_id}/challenge", channel="sms")
    assert answer.status_code == 200, answer.text
    assert (answer.json()["type"], set(answer.json())) == ("phone", {"id", "type", "expires_at"})
    challenge_id: str = answer.json()["id"]
    return challenge_id


def received(gateway: Gateway, count: int = 1) -> str:
    deadline = time.monotonic() + 10
    while len(gateway.accepted) < count:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return gateway.code()


def a_minute_later(inside: Inside, minutes: int = 1) -> None:
    with inside() as ctx:
        for row in ctx.db.scalars(select(TextMessage)):
            row.created_at -= timedelta(minutes=minutes)


def protected(auth: Auth, gateway: Gateway, email: str = SALES) -> tuple[str, Session]:
    session = auth.session(email)
    factor_id = enrol(auth, session)
    asked = challenge(auth, session, factor_id)
    code = received(gateway, len(gateway.accepted) + 1)
    answer = bearer(auth, session, f"/factors/{factor_id}/verify", challenge_id=asked, code=code)
    assert answer.status_code == 200, answer.text
    return factor_id, answer.json()
