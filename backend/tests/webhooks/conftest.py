"""A receiver, and the job that delivers to it."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from fastapi import FastAPI

from orderkeep.core.clock import utc_now
from orderkeep.webhooks.job import WebhookDeliveries
from tests.webhooks.receiver import Receiver, receiving

Look = Callable[..., int]


@pytest.fixture
def receiver(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """Listens on this computer, which the installation allows."""
    monkeypatch.setattr(app.state.settings, "webhook_allow_loopback", True)
    with receiving() as found:
        yield found


@pytest.fixture
def look(app: FastAPI) -> Look:
    """Run one round of deliveries, as if this much later."""

    def run(**later: float) -> int:
        return WebhookDeliveries(app.state.database, app.state.settings).run_once(utc_now() + timedelta(**later))

    return run
