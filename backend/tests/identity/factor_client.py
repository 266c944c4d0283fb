"""A user with an authenticator app, over HTTP."""

import time
from base64 import b32decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from httpx2 import Response
from sqlalchemy import select
from starlette.testclient import TestClient

from orderkeep.identity.mail.models import Mail
from orderkeep.identity.second_factor.totp import STEP_S, code_at
from tests.databases import API_KEY
from tests.identity.auth_client import Auth

Session = Mapping[str, Any]


@dataclass
class Phone:
    """The authenticator app: a factor and its secret. Each code is of a later step than the one before."""

    factor_id: str
    secret: str
    shift: int = -1

    def next_code(self) -> str:
        """A code that wasn't used yet. Three are valid at a time."""
        code = self.code(self.shift)
        self.shift += 1
        return code

    def code(self, shift: int = 0) -> str:
        """The code of the present step, or of one nearby."""
        return code_at(b32decode(self.secret), int(time.time()) // STEP_S + shift)


def enrolled(auth: Auth, session: Session, name: str = "Phone") -> Phone:
    """Enrol an unverified factor."""
    answer = bearer(auth, session, "/factors", factor_type="totp", friendly_name=name)
    assert answer.status_code == 200, answer.text
    return Phone(answer.json()["id"], answer.json()["totp"]["secret"])


def challenged(auth: Auth, session: Session, phone: Phone) -> str:
    """Create a challenge and return its id."""
    answer = bearer(auth, session, f"/factors/{phone.factor_id}/challenge")
    assert answer.status_code == 200, answer.text
    challenge_id: str = answer.json()["id"]
    return challenge_id


def answered(auth: Auth, session: Session, phone: Phone, code: str, challenge_id: str = "") -> Response:
    """Answer a challenge, by default a new one."""
    asked = challenge_id or challenged(auth, session, phone)
    return bearer(auth, session, f"/factors/{phone.factor_id}/verify", challenge_id=asked, code=code)


def lifted(auth: Auth, session: Session, phone: Phone) -> Session:
    """Lift the session to aal2."""
    answer = answered(auth, session, phone, phone.next_code())
    assert answer.status_code == 200, answer.text
    higher: Session = answer.json()
    return higher


def protected(auth: Auth, email: str) -> tuple[Phone, Session]:
    """Turn on two-factor sign-in for this user and return their app and their aal2 session."""
    session = auth.session(email)
    phone = enrolled(auth, session)
    return phone, lifted(auth, session, phone)


def bearer(auth: Auth, session: Session, path: str, method: str = "POST", **body: Any) -> Response:
    """Send a request with the session's token."""
    options = {"json": body} if method != "GET" else {}
    return auth.ask(method, path, bearer=session["access_token"], **options)


def data_status(http: TestClient, session: Session) -> tuple[int, str]:
    """Return status and code of the data API."""
    headers = {"apikey": API_KEY, "Authorization": f"Bearer {session['access_token']}"}
    answer = http.get("/rest/v1/profiles/me", headers=headers)
    return answer.status_code, answer.json().get("code", "")


def recovered(auth: Auth, inside: Callable[[], Any], email: str) -> Session:
    """Open a session with an e-mailed recovery code."""
    assert auth.post("/recover", email=email).status_code == 200
    with inside() as ctx:
        text = ctx.db.scalars(select(Mail.text).where(Mail.to == email).order_by(Mail.created_at.desc())).first()
    code = text.split()[3]
    answer = auth.post("/verify", type="recovery", email=email, token=code)
    assert answer.status_code == 200, answer.text
    session: Session = answer.json()
    return session
