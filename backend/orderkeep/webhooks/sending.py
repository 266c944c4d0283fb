"""Sends one message over HTTP. The host is resolved once, every address is checked, and the connection goes to one of
those addresses, so that a second answer of the name server can't lead elsewhere. Redirects aren't followed.
"""

import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from time import monotonic
from urllib.parse import urlsplit

from typing_extensions import override

from orderkeep.webhooks.rules import is_public, url_problem

TIMEOUT_S = 10.0
KEPT_BYTES = 1024
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


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a host. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class PinnedConnection(HTTPConnection):
    """A connection to a checked address; TLS verifies the certificate of the host's name."""

    def __init__(self, host: str, port: int, address: str, *, tls: bool) -> None:
        super().__init__(host, port, timeout=TIMEOUT_S)
        self._address, self._tls = address, tls

    @override
    def connect(self) -> None:
        """Connect to the address instead of resolving the name again."""
        self.sock = socket.create_connection((self._address, self.port), self.timeout)
        if self._tls:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)

    def cut(self) -> None:
        """End the connection from another thread."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)


def send(url: str, headers: Mapping[str, str], body: str, *, loopback: bool, resolver: Resolve = resolve) -> Answer:
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
    if not addresses or not all(is_public(each, loopback=loopback) for each in addresses):
        return failed("The host resolves to a private or local address")
    connection = PinnedConnection(host, port, addresses[0], tls=tls)
    deadline = threading.Timer(TIMEOUT_S, connection.cut)
    deadline.start()
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body.encode(), dict(headers))
        response = connection.getresponse()
        text = response.read(KEPT_BYTES).decode("utf-8", "replace").replace("\0", "�")
        return Answer(round((monotonic() - begun) * 1000), response.status, text)
    except ssl.SSLCertVerificationError:
        return failed("The certificate of the host isn't valid")
    except (OSError, HTTPException, ValueError) as problem:
        late = monotonic() - begun >= TIMEOUT_S
        return failed("No answer within 10 seconds" if late else f"The connection failed ({type(problem).__name__})")
    finally:
        deadline.cancel()
        connection.close()
