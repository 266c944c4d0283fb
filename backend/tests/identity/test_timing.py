"""An unknown address costs the same work as a wrong password, measured in CPU time so that load doesn't matter."""

import time
from collections.abc import Callable
from statistics import median

import pytest
from sqlalchemy import delete

from orderkeep.identity.models import FailedTry
from tests.identity.auth_client import OTHER_PASSWORD, Auth
from tests.identity.conftest import Inside

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

ROUNDS, SAMPLES = 5, 8


def second_smallest(call: Callable[[], None]) -> float:
    """The second smallest of eight, to exclude load and one lucky run."""
    times = []
    for _ in range(SAMPLES):
        begin = time.process_time()
        call()
        times.append(time.process_time() - begin)
    return sorted(times)[1]


@pytest.mark.usefixtures("full_price")
def test_unknown_and_wrong_take_the_same_time(auth: Auth, inside: Inside) -> None:
    def wrong() -> None:
        assert auth.sign_in("sales@shop.example", OTHER_PASSWORD).status_code == 400

    def unknown() -> None:
        assert auth.sign_in("nobody@shop.example", OTHER_PASSWORD).status_code == 400

    auth.session("sales@shop.example")  # whose password is hashed at full cost from now on
    ratios = []
    for _ in range(ROUNDS):
        with inside() as ctx:
            ctx.db.execute(delete(FailedTry))
        ratios.append(second_smallest(wrong) / second_smallest(unknown))
    assert 0.75 < median(ratios) < 1.33, ratios
