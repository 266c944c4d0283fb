"""Recovery codes: ten, shown once, each usable once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from orderkeep.identity.mail.models import Mail
from orderkeep.identity.models import RecoveryCode
from tests.databases import Place
from tests.identity.auth_client import Auth, code_of
from tests.identity.conftest import Inside
from tests.identity.factor_client import Session, answered, bearer, data_status, enrolled, protected
from tests.identity.test_second_factor import an_hour_later
from tests.identity.test_sessions import claims_of

pytestmark = pytest.mark.one_database

SALES = "sales@shop.example"
CODES = "/factors/recovery_codes"


def created(auth: Auth, session: Session) -> list[str]:
    answer = bearer(auth, session, CODES)
    assert answer.status_code == 200, answer.text
    codes: list[str] = answer.json()["codes"]
    return codes


def left(auth: Auth, session: Session) -> int:
    remaining: int = bearer(auth, session, CODES, method="GET").json()["remaining"]
    return remaining


def test_a_code_lifts_the_session_once(auth: Auth, http: TestClient, inside: Inside) -> None:
    _, higher = protected(auth, SALES)
    codes = created(auth, higher)
    assert (len(set(codes)), {len(code) for code in codes}, left(auth, higher)) == (10, {19}, 10)
    session = auth.session(SALES)
    assert data_status(http, session) == (403, "insufficient_aal")
    lifted = bearer(auth, session, f"{CODES}/verify", code=codes[3].lower().replace("-", " ")).json()
    claims = claims_of(lifted)
    assert (claims["aal"], claims["amr"][0]["method"]) == ("aal2", "recovery_code")
    assert data_status(http, lifted) == (200, "")
    assert code_of(auth.refresh(session["refresh_token"])) == (400, "refresh_token_already_used")
    assert left(auth, lifted) == 9
    again = bearer(auth, auth.session(SALES), f"{CODES}/verify", code=codes[3])
    assert code_of(again) == (422, "mfa_verification_failed")
    with inside() as ctx:
        kept = "".join(ctx.db.scalars(select(RecoveryCode.code_hash)))
        mails = ctx.db.scalars(select(Mail.text).where(Mail.subject == "A recovery code was used")).all()
    assert not any(code in kept or code.replace("-", "") in kept for code in codes)
    assert [text.split("\n")[0] for text in mails] == [
        "A recovery code was used for your Orderkeep account. Codes left: 9."
    ]


def test_new_codes_replace_the_old_ones(auth: Auth) -> None:
    _, higher = protected(auth, SALES)
    old, new = created(auth, higher), created(auth, higher)
    session = auth.session(SALES)
    assert code_of(bearer(auth, session, f"{CODES}/verify", code=old[0])) == (422, "mfa_verification_failed")
    assert bearer(auth, session, f"{CODES}/verify", code=new[0]).status_code == 200


def test_of_two_at_once_one_wins(auth: Auth) -> None:
    _, higher = protected(auth, SALES)
    code = created(auth, higher)[0]
    sessions = [auth.session(SALES) for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda each: bearer(auth, each, f"{CODES}/verify", code=code), sessions))
    assert sorted(answer.status_code for answer in answers) == [200, 422, 422]


def test_guessing_is_throttled_and_leaves_the_app_usable(auth: Auth, inside: Inside) -> None:
    phone, higher = protected(auth, SALES)
    code = created(auth, higher)[0]
    session = auth.session(SALES)
    tries = [code_of(bearer(auth, session, f"{CODES}/verify", code="AAAA-BBBB-CCCC-DDDD")) for _ in range(12)]
    assert tries == [(422, "mfa_verification_failed")] * 10 + [(429, "over_request_rate_limit")] * 2
    assert code_of(bearer(auth, session, f"{CODES}/verify", code=code)) == (429, "over_request_rate_limit")
    assert answered(auth, session, phone, phone.next_code()).status_code == 200
    an_hour_later(inside)
    assert bearer(auth, auth.session(SALES), f"{CODES}/verify", code=code).status_code == 200


def test_without_a_second_factor_there_are_none(auth: Auth) -> None:
    session = auth.session(SALES)
    assert code_of(bearer(auth, session, CODES)) == (403, "insufficient_aal")
    assert left(auth, session) == 0
    enrolled(auth, session)
    assert code_of(bearer(auth, session, CODES)) == (403, "insufficient_aal")
    assert code_of(bearer(auth, session, f"{CODES}/verify", code="x")) == (422, "mfa_verification_failed")
    assert code_of(bearer(auth, session, f"{CODES}/verify")) == (400, "validation_failed")
    assert code_of(auth.ask("GET", CODES)) == (401, "no_authorization")


def test_they_go_with_the_last_factor(auth: Auth) -> None:
    phone, higher = protected(auth, SALES)
    created(auth, higher)
    assert bearer(auth, higher, f"/factors/{phone.factor_id}", method="DELETE").status_code == 200
    assert left(auth, auth.session(SALES)) == 0


def test_the_command_line_helps_who_has_lost_everything(auth: Auth, http: TestClient, place: Place) -> None:
    _, higher = protected(auth, SALES)
    created(auth, higher)
    unknown = place.command("remove-second-factor", "nobody@shop.example")
    assert (unknown.returncode, unknown.stderr) == (1, "nobody@shop.example has no account\n")
    session = auth.session(SALES)
    assert data_status(http, session) == (403, "insufficient_aal")
    done = place.command("remove-second-factor", SALES)
    assert (done.returncode, done.stdout) == (0, f"{SALES} can sign in without an authentication code\n")
    fresh = auth.session(SALES)
    assert (data_status(http, fresh), left(auth, fresh), "factors" in fresh["user"]) == ((200, ""), 0, False)
