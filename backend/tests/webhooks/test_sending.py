"""One message over HTTP: which address it goes to, and what ends the attempt."""

import socket
import threading

import pytest

from orderkeep.webhooks.sending import Answer, post_message
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

        answer = post_message(f"https://hooks.example.com:{port}/", {}, "{}", loopback=False, resolver=resolver)
        assert (answer.error, answer.status_code, asked) == (private, None, ["hooks.example.com"])
    assert receiver.received == []


def test_the_checked_address_is_the_one_that_is_connected_to(receiver: Receiver) -> None:
    """The name is resolved once, so that a second answer of the name server can't lead elsewhere."""
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])
    url = receiver.url.replace("127.0.0.1", "localhost")
    answer = post_message(url, {"x": "1"}, "{}", loopback=True, resolver=lambda *_: next(answers))
    assert (answer.status_code, next(answers)) == (200, ["10.0.0.1"])
    assert receiver.received[0][0]["host"].startswith("localhost:")


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    receiver.status, receiver.location = 302, receiver.url
    answer = post_message(receiver.url, {}, "{}", loopback=True)
    assert (answer.status_code, answer.is_success, len(receiver.received)) == (302, False, 1)


def test_a_slow_receiver_is_cut_off(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderkeep.webhooks.sending.TIMEOUT_S", 0.1)
    receiver.held = threading.Event()  # a sender that waited for this receiver would never return
    answer = post_message(receiver.url, {}, "{}", loopback=True)
    receiver.held.set()
    assert (answer.error, answer.status_code) == ("No answer within 10 seconds", None)


class Network:
    """Connections that lead to the receiver, to nothing or elsewhere, on a clock that only they move."""

    def __init__(self, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.port = int(receiver.url.split(":")[2].split("/")[0])
        self.now = 1_000.0
        self.dead: set[str] = set()
        self.refusing: set[str] = set()
        self.tried: list[tuple[str, float]] = []
        self._connect = socket.create_connection
        monkeypatch.setattr("orderkeep.webhooks.sending.socket.create_connection", self.connect)
        monkeypatch.setattr("orderkeep.webhooks.sending.monotonic", lambda: self.now)

    def connect(self, address: tuple[str, int], timeout: float) -> socket.socket:
        """Every address that lives is the receiver's."""
        self.tried.append((address[0], timeout))
        if address[0] in self.refusing:
            raise ConnectionRefusedError
        if address[0] in self.dead:
            self.now += timeout
            raise TimeoutError
        return self._connect(("127.0.0.1", self.port), 5)


@pytest.fixture
def network(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> Network:
    return Network(receiver, monkeypatch)


FIRST, SECOND, SIXTH = "93.184.216.34", "93.184.216.35", "2606:2800:220:1::1"


def send_to(receiver: Receiver, *addresses: str) -> Answer:
    url = receiver.url.replace("127.0.0.1", "localhost")
    return post_message(url, {"x": "1"}, "{}", loopback=True, resolver=lambda *_: list(addresses))


def test_the_next_address_is_tried_when_the_first_refuses(receiver: Receiver, network: Network) -> None:
    network.refusing = {FIRST}
    answer = send_to(receiver, FIRST, SECOND)
    assert (answer.status_code, answer.error, len(receiver.received)) == (200, None, 1)
    assert [address for address, _ in network.tried] == [FIRST, SECOND]


def test_a_silent_address_leaves_time_for_the_next_family(receiver: Receiver, network: Network) -> None:
    network.dead = {SIXTH, "2606:2800:220:1::2"}
    answer = send_to(receiver, SIXTH, "2606:2800:220:1::2", FIRST)
    assert (answer.status_code, answer.ms) == (200, 2_000)
    assert network.tried == [(SIXTH, 2.0), (FIRST, 2.0)]


def test_all_addresses_share_the_time_of_one_attempt(receiver: Receiver, network: Network) -> None:
    addresses = [f"93.184.216.{each}" for each in range(20)]
    network.dead = set(addresses)
    answer = send_to(receiver, *addresses)
    assert (answer.error, answer.ms, receiver.received) == ("No answer within 10 seconds", 10_000, [])
    assert network.tried == [(addresses[0], 2.0), (addresses[1], 2.0), (addresses[2], 2.0), (addresses[3], 4.0)]


def test_a_private_address_behind_a_dead_one_is_never_tried(receiver: Receiver, network: Network) -> None:
    network.dead = {FIRST}
    answer = post_message(
        "https://hooks.example.com/", {}, "{}", loopback=False, resolver=lambda *_: [FIRST, "10.0.0.1"]
    )
    assert (answer.error, network.tried) == ("The host resolves to a private or local address", [])


def test_a_connection_that_ends_at_a_private_address_sends_nothing(receiver: Receiver, network: Network) -> None:
    """Whatever happens between the check and the connection, such as a rule of the machine's own network."""
    answer = post_message("https://hooks.example.com/", {}, "{}", loopback=False, resolver=lambda *_: [FIRST, SECOND])
    assert (answer.error, answer.status_code) == ("The host resolves to a private or local address", None)
    assert ([address for address, _ in network.tried], receiver.received) == ([FIRST], [])


def test_a_message_that_was_sent_is_not_sent_to_the_next_address(receiver: Receiver, network: Network) -> None:
    receiver.delay = 0.01  # it takes the message and closes the connection without a response
    answer = send_to(receiver, FIRST, SECOND)
    assert (answer.error, len(receiver.received)) == ("The connection failed (RemoteDisconnected)", 1)
    assert [address for address, _ in network.tried] == [FIRST]
