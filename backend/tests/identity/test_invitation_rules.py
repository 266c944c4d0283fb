"""What became of an invitation, who may accept it, and which addresses can be invited, without a database."""

from datetime import UTC, datetime, timedelta

import pytest

from orderkeep.identity.enums import InvitationState
from orderkeep.identity.rules import acceptance_problem, invitation_problem, invitation_state

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
LATER, EARLIER = NOON + timedelta(seconds=1), NOON - timedelta(seconds=1)


@pytest.mark.parametrize(
    ("expires_at", "accepted_at", "revoked_at", "state"),
    [
        (LATER, None, None, "open"),
        (NOON, None, None, "expired"),
        (EARLIER, None, None, "expired"),
        (EARLIER, EARLIER, None, "accepted"),
        (LATER, None, EARLIER, "revoked"),
        (EARLIER, None, EARLIER, "revoked"),
    ],
)
def test_the_state_of_an_invitation(
    expires_at: datetime, accepted_at: datetime | None, revoked_at: datetime | None, state: str
) -> None:
    assert invitation_state(expires_at, accepted_at, revoked_at, NOON) is InvitationState(state)


@pytest.mark.parametrize(
    ("state", "inviter_is_admin", "is_addressee", "problem"),
    [
        ("open", True, True, None),
        ("open", True, False, "This invitation is for another email address"),
        ("open", False, True, "This invitation was revoked. Ask an admin for a new one"),
        ("expired", True, True, "This invitation has expired. Ask an admin for a new one"),
        ("revoked", True, True, "This invitation was revoked. Ask an admin for a new one"),
        ("accepted", True, True, "This invitation has already been used. Sign in instead"),
        ("accepted", False, True, "This invitation has already been used. Sign in instead"),
    ],
)
def test_who_may_accept(state: str, inviter_is_admin: bool, is_addressee: bool, problem: str | None) -> None:
    found = acceptance_problem(InvitationState(state), inviter_is_admin=inviter_is_admin, is_addressee=is_addressee)
    assert found == problem


def test_which_addresses_can_be_invited() -> None:
    email = "ann@shop.example"
    assert invitation_problem(email, has_account=False, is_invited=False) is None
    assert invitation_problem(email, has_account=True, is_invited=True) == "ann@shop.example already has an account"
    assert invitation_problem(email, has_account=False, is_invited=True) == (
        "ann@shop.example is already invited. Resend the invitation instead"
    )
