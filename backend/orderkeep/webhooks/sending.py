"""Sends one message over HTTP. Redirects aren't followed.

The host is resolved once, every address is checked, and the connection goes to the first of those addresses that
accepts it, so that a second answer of the name server can't lead elsewhere.
"""

import socket
import ssl
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from time import monotonic
from urllib.parse import urlsplit

from typing_extensions import override

from orderkeep.webhooks.rules import connection_order, is_public, url_problem

TIMEOUT_S = 10.0
"""For the whole attempt, however many addresses are tried."""
NEXT_ADDRESS_S = 2.0
"""For a connection to an address, unless it is the last one."""
PRIVATE = "The host resolves to a private or local address"
STORED_RESPONSE_BYTES = 1024
Resolve = Callable[[str, int], list[str]]


@dataclass(frozen=True)
class Answer:
    """The result of an attempt: a response, or why there was none."""

    ms: int
    status_code: int | None = None
    text: str | None = None
    error: str | None = None

    @property
    def is_success(self) -> bool:
        """Whether the receiver accepted the message."""
        return self.status_code is not None and HTTPStatus.OK <= self.status_code < HTTPStatus.MULTIPLE_CHOICES


def resolve_host(host: str, port: int) -> list[str]:
    """The addresses of a host. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class PrivateAddress(Exception):
    """The connection leads to an address that messages may not be sent to."""


class PinnedConnection(HTTPConnection):
    """A connection over an open socket to a checked address; TLS verifies the certificate of the host's name."""

    def __init__(self, host: str, port: int, opened: socket.socket, *, tls: bool) -> None:
        super().__init__(host, port, timeout=TIMEOUT_S)
        self.sock, self._tls = opened, tls

    def start_tls(self) -> None:
        """Encrypt the connection, unless the address is http."""
        if self._tls:
            context = ssl.create_default_context()
            # The handshake is a step of its own, so that `cut` has the socket to end while it runs.
            encrypted = context.wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
            self.sock = encrypted
            encrypted.do_handshake()

    @override
    def connect(self) -> None:
        """Never connect again: the name would be resolved a second time."""
        raise OSError

    def cut(self) -> None:
        """End the connection from another thread."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)


def open_socket(addresses: Sequence[str], port: int, until: float, *, loopback: bool) -> socket.socket:
    """Connect to the first of these addresses that accepts it. Raises OSError, or PrivateAddress if any of them is one.

    A next address is tried only before anything was sent, so that a message isn't sent twice.
    """
    if not addresses or not all(is_public(each, loopback=loopback) for each in addresses):
        raise PrivateAddress
    *earlier, last = connection_order(addresses)
    for address in earlier:
        with suppress(OSError):
            return _connect(address, port, min(NEXT_ADDRESS_S, until - monotonic()), loopback=loopback)
    return _connect(last, port, until - monotonic(), loopback=loopback)


def _connect(address: str, port: int, timeout: float, *, loopback: bool) -> socket.socket:
    if timeout <= 0:
        raise TimeoutError
    opened = socket.create_connection((address, port), timeout)
    if not is_public(opened.getpeername()[0], loopback=loopback):
        opened.close()
        raise PrivateAddress
    return opened


def post_message(
    url: str, headers: Mapping[str, str], body: str, *, loopback: bool, resolver: Resolve = resolve_host
) -> Answer:
    """Post the message. Never raises for what the receiver or the network does."""
    begun = monotonic()

    def failed(error: str) -> Answer:
        return Answer(round((monotonic() - begun) * 1000), error=error)

    if problem := url_problem(url, loopback=loopback):
        return failed(problem)
    parts = urlsplit(url)
    host, tls = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if tls else 80)
    try:
        addresses = resolver(host, port)
    except (OSError, UnicodeError):
        return failed("The host name couldn't be resolved")
    try:
        opened = open_socket(addresses, port, begun + TIMEOUT_S, loopback=loopback)
        status, text = _exchange(PinnedConnection(host, port, opened, tls=tls), url, headers, body, begun + TIMEOUT_S)
        return Answer(round((monotonic() - begun) * 1000), status, text)
    except PrivateAddress:
        return failed(PRIVATE)
    except ssl.SSLCertVerificationError:
        return failed("The certificate of the host isn't valid")
    except (OSError, HTTPException, ValueError) as problem:
        late = monotonic() - begun >= TIMEOUT_S
        return failed("No answer within 10 seconds" if late else f"The connection failed ({type(problem).__name__})")


def _exchange(
    connection: PinnedConnection, url: str, headers: Mapping[str, str], body: str, until: float
) -> tuple[int, str]:
    """Send the message and read the beginning of the response."""
    parts = urlsplit(url)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    deadline = threading.Timer(max(until - monotonic(), 0), connection.cut)
    deadline.start()
    try:
        connection.sock.settimeout(TIMEOUT_S)
        connection.start_tls()
        connection.request("POST", target, body.encode(), dict(headers))
        response = connection.getresponse()
        return response.status, response.read(STORED_RESPONSE_BYTES).decode("utf-8", "replace").replace("\0", "�")
    finally:
        deadline.cancel()
        connection.close()
