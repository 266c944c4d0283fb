"""A receiver of webhooks on this computer."""

import json
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Receiver:
    """Remembers what it receives and answers as it is told."""

    url: str = ""
    status: int = 200
    answer: bytes = b"thanks"
    location: str = ""
    delay: float = 0.0
    held: threading.Event | None = None
    """Keeps the response back until it is set."""
    received: list[tuple[dict[str, str], str]] = field(default_factory=list)

    @property
    def events(self) -> list[dict[str, Any]]:
        """The messages."""
        return [json.loads(body) for _, body in self.received]

    @property
    def types(self) -> list[str]:
        """Their types, in alphabetical order."""
        return sorted(event["type"] for event in self.events)


class QuietServer(ThreadingHTTPServer):
    """Says nothing about a connection that was refused."""

    def handle_error(self, *_: object) -> None:
        """A sender that doesn't trust the certificate ends the connection."""


@contextmanager
def receiving(tls: ssl.SSLContext | None = None, host: str = "127.0.0.1") -> Iterator[Receiver]:
    """A receiver that listens on a free port, over TLS if it has a certificate."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            receiver.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
            time.sleep(receiver.delay)
            if receiver.held:
                receiver.held.wait()
                return
            if receiver.delay:
                return  # the sender has given up
            self.send_response(receiver.status)
            if receiver.location:
                self.send_header("location", receiver.location)
            self.send_header("content-length", str(len(receiver.answer)))
            self.end_headers()
            self.wfile.write(receiver.answer)

        def log_message(self, *_: object) -> None:
            """Stay quiet."""

    server = QuietServer(("127.0.0.1", 0), Handler)
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    receiver.url = f"{'https' if tls else 'http'}://{host}:{server.server_port}/hook?shop=1"
    yield receiver
    server.shutdown()
    server.server_close()
    thread.join()
