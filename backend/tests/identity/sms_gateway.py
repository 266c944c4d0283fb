"""A gateway for text messages on this computer: a small HTTP server that keeps what it accepts."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl


@dataclass
class Gateway:
    """Remembers the requests, and answers with the status it is given."""

    url: str = ""
    status: int = 202
    requests: list[tuple[dict[str, str], dict[str, str]]] = field(default_factory=list)
    """Headers and body."""
    accepted: list[dict[str, str]] = field(default_factory=list)
    arrived: threading.Event = field(default_factory=threading.Event)

    def code(self) -> str:
        """The code in the newest accepted message."""
        newest = self.accepted[-1]
        return (newest.get("text") or newest["Body"])[:6]


@contextmanager
def listening() -> Iterator[Gateway]:
    """A gateway that listens on a free port. Its messages can be read with GET."""
    gateway = Gateway()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers["content-length"])).decode()
            as_json = self.headers["content-type"] == "application/json"
            body = json.loads(text) if as_json else dict(parse_qsl(text))
            gateway.requests.append(({name.lower(): value for name, value in self.headers.items()}, body))
            if gateway.status < 300:
                gateway.accepted.append(body)
            gateway.arrived.set()
            self.answer(gateway.status, b"{}")

        def do_GET(self) -> None:
            self.answer(200, json.dumps(gateway.accepted).encode())

        def answer(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Stay quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    gateway.url = f"http://127.0.0.1:{server.server_port}/messages"
    yield gateway
    server.shutdown()
    server.server_close()
    thread.join()
