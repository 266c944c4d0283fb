"""Behind a proxy each client has an address of its own; nobody can choose the address that is seen."""

from typing import Any

import pytest

from orderkeep.main import create_app
from orderkeep.settings import BadSetting, read_settings
from tests.databases import API_KEY, Place
from tests.direct import DirectClient

pytestmark = pytest.mark.one_database

PROXY, STRANGER = "10.1.2.3", "203.0.113.7"
LIMIT = 3


def answers(place: Place, trusted: str, calls: list[tuple[str, str | None]]) -> list[int]:
    """The statuses of calls, each from a peer's address with an X-Forwarded-For header."""
    settings = {"forwarded_allow_ips": trusted, "address_limit_per_minute": LIMIT}
    app = create_app(place.settings.model_copy(update=settings))
    found = []
    with DirectClient(app, (PROXY, 1)) as http:
        transport: Any = http._transport
        for peer, forwarded in calls:
            transport._application.client = (peer, 1)
            headers = {"apikey": API_KEY} | ({"X-Forwarded-For": forwarded} if forwarded else {})
            found.append(http.get("/auth/v1/settings", headers=headers).status_code)
    return found


Scenario = tuple[str, list[tuple[str, str | None]], list[int]]
FULL = [200] * LIMIT + [429]
SCENARIOS: dict[str, Scenario] = {
    "people behind a trusted proxy do not share a limit": (
        PROXY, [(PROXY, f"198.51.100.{n}") for n in range(8)], [200] * 8,
    ),
    "a network can be trusted": ("10.1.0.0/16, ::1", [(PROXY, f"198.51.100.{n}") for n in range(8)], [200] * 8),
    "each has a limit": (PROXY, [(PROXY, "198.51.100.1")] * 4, FULL),
    "what a client wrote before the proxy's word counts for nothing": (
        PROXY, [(PROXY, f"192.0.2.{n}, 198.51.100.1") for n in range(4)], FULL,
    ),
    "a chain of trusted proxies is followed to the client": (
        "10.1.0.0/16", [(PROXY, f"192.0.2.{n}, 198.51.100.1, 10.1.9.9") for n in range(4)], FULL,
    ),
    "a stranger cannot choose an address": (PROXY, [(STRANGER, f"198.51.100.{n}") for n in range(4)], FULL),
    "without the setting nobody is believed": ("", [(PROXY, f"198.51.100.{n}") for n in range(4)], FULL),
}  # fmt: skip


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_limit_follows_the_true_address(place: Place, name: str) -> None:
    trusted, calls, expected = SCENARIOS[name]
    assert answers(place, trusted, calls) == expected


@pytest.mark.parametrize("value", ["*", "proxy", "10.1.2.3/8", "10.1.2.3,", "10.1.2.3 10.1.2.4"])
def test_a_bad_list_of_proxies_is_named(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("ORDERKEEP_FORWARDED_ALLOW_IPS", value)
    with pytest.raises(BadSetting) as refusal:
        read_settings()
    part = value.rsplit(",", maxsplit=1)[-1].strip() if value.endswith(",") else value
    assert str(refusal.value) == (
        f"ORDERKEEP_FORWARDED_ALLOW_IPS: {part!r} isn't an IP address or network; separate several with commas"
    )


METRICS: dict[str, tuple[str, dict[str, Any], str, int]] = {
    "this machine": ("127.0.0.1", {}, "", 200),
    "this machine over IPv6": ("::1", {}, "", 200),
    "a proxy on this machine": ("127.0.0.1", {"X-Forwarded-For": STRANGER}, "", 403),
    "a proxy that says so otherwise": ("127.0.0.1", {"Forwarded": f"for={STRANGER}"}, "", 403),
    "a stranger": (STRANGER, {}, "", 403),
    "a stranger with an empty token": (STRANGER, {"Authorization": "Bearer "}, "", 403),
    "a stranger who says to be local": (STRANGER, {"X-Forwarded-For": "127.0.0.1"}, "", 403),
    "the token": (STRANGER, {"Authorization": "Bearer secret-é".encode()}, "secret-é", 200),
    "another token": (STRANGER, {"Authorization": "Bearer secret-f"}, "secret-é", 403),
    "no token": (STRANGER, {}, "secret-é", 403),
}


@pytest.mark.parametrize("name", METRICS)
def test_metrics_are_for_this_machine_or_the_token(place: Place, name: str) -> None:
    peer, headers, token, status = METRICS[name]
    app = create_app(place.settings.model_copy(update={"metrics_token": token}))
    with DirectClient(app, (peer, 1)) as http:
        answer = http.get("/metrics", headers=headers)
    assert answer.status_code == status
    assert ("orderkeep_requests_total" in answer.text) == (status == 200)
