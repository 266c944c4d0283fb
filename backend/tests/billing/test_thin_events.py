"""Events without the object that they are about."""

import pytest

from orderkeep.billing.actions import THIN_EVENT
from orderkeep.billing.subscribers import Billing
from tests.billing.conftest import Hook
from tests.billing.test_webhook import events
from tests.stripe_server import signed, thin_event_body

pytestmark = pytest.mark.one_database


@pytest.mark.usefixtures("stripe")
def test_a_thin_event_says_what_to_choose_instead(
    hook: Hook, billing: Billing, caplog: pytest.LogCaptureFixture
) -> None:
    thin = thin_event_body("evt_1", "cus_guest")
    refused = hook(thin)
    assert (refused.status_code, refused.json()["code"], refused.json()["detail"]) == (400, "thin_event", THIN_EVENT)
    assert THIN_EVENT in caplog.messages
    assert hook(thin, signed(b"{}")).json()["code"] == "bad_signature"
    assert (caplog.messages.count(THIN_EVENT), events(billing)) == (1, 0)
