"""One message over HTTP: which address it goes to, and what ends the attempt."""

import pytest

from orderkeep.webhooks.sending import send
from tests.webhooks.receiver import Receiver

pytestmark = pytest.mark.one_database


def test_a_name_that_leads_to_a_private_address_is_not_connected_to(receiver: Receiver) -> None:
    port = receiver.url.split(":")[2].split("/")[0]
    private = "The host resolves to a private or local address"
    for addresses in (["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::ffff:127.0.0.1"], []):
        asked: list[str] = []

        def resolver(host: str, _port: int, found: list[str] = addresses, names: list[str] = asked) -> list[str]:
            names.append(host)
            return found

        answer = send(f"https://hooks.example.com:{port}/", {}, "{}", loopback=False, resolver=resolver)
        assert (answer.error, answer.status_code, asked) == (private, None, ["hooks.example.com"])
    assert receiver.received == []


def test_the_checked_address_is_the_one_that_is_connected_to(receiver: Receiver) -> None:
    """The name is resolved once, so that a second answer of the name server can't lead elsewhere."""
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])
    url = receiver.url.replace("127.0.0.1", "localhost")
    answer = send(url, {"x": "1"}, "{}", loopback=True, resolver=lambda *_: next(answers))
    assert (answer.status_code, next(answers)) == (200, ["10.0.0.1"])
    assert receiver.received[0][0]["host"].startswith("localhost:")


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    receiver.status, receiver.location = 302, receiver.url
    answer = send(receiver.url, {}, "{}", loopback=True)
    assert (answer.status_code, answer.is_success, len(receiver.received)) == (302, False, 1)


def test_a_slow_receiver_is_cut_off(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderkeep.webhooks.sending.TIMEOUT_S", 0.1)
    receiver.delay = 0.4
    answer = send(receiver.url, {}, "{}", loopback=True)
    assert (answer.error, answer.status_code) == ("No answer within 10 seconds", None)
    assert answer.ms < 390
