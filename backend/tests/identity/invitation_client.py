"""Shortcuts for tests of invitations."""

import re
from datetime import timedelta
from typing import Any

from sqlalchemy import select

from orderkeep.core.clock import utc_now
from orderkeep.identity.invitations.models import Invitation
from orderkeep.identity.models import Credential, Profile
from tests.clients import Client
from tests.databases import PASSWORD
from tests.identity.auth_client import Auth, code_of
from tests.identity.conftest import Inside

INVITATIONS = "/rest/v1/invitations"
OMAR, DANA = "omar@shop.example", "dana@shop.example"
Row = dict[str, Any]


def invite(admin: Client, email: str = OMAR, role: str = "sales") -> Row:
    """Invite somebody."""
    return admin.create(INVITATIONS, {"email": email, "role": role})


def token_of(text: str) -> str:
    """Return the token in a link or an e-mail."""
    found = re.search(r"/auth\?invitation=([\w-]{32})", text)
    assert found, text
    return found[1]


def accept(auth: Auth, token: str, email: str = OMAR, **data: Any) -> Any:
    """Sign up with an invitation."""
    return auth.sign_up(email, PASSWORD, invitation=token, **data)


def refused(answer: Any) -> tuple[int, str, str]:
    """Return status, code and sentence of a refusal."""
    return *code_of(answer), answer.json()["message"]


def account_of(inside: Inside, email: str) -> tuple[str, bool, bool] | None:
    """Role of the account, and whether its address is confirmed and proven."""
    with inside() as ctx:
        profile = ctx.db.scalars(select(Profile).where(Profile.email == email)).one_or_none()
        if profile is None:
            return None
        credential = ctx.db.get_one(Credential, profile.id)
        return profile.role, credential.confirmed_at is not None, credential.proven


def expire(inside: Inside, row: Row) -> None:
    """Let the invitation expire."""
    with inside() as ctx:
        ctx.change(ctx.db.get_one(Invitation, row["id"]), {"expires_at": utc_now() - timedelta(seconds=1)})
