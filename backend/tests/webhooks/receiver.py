"""A receiver of webhooks on this computer."""

import json
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
    received: list[tuple[dict[str, str], str]] = field(default_factory=list)

    @property
    def events(self) -> list[dict[str, Any]]:
        """The messages."""
        return [json.loads(body) for _, body in self.received]

    @property
    def types(self) -> list[str]:
        """Their types, in alphabetical order."""
        return sorted(event["type"] for event in self.events)


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver that listens on a free port."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            receiver.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
            time.sleep(receiver.delay)
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

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    receiver.url = f"http://127.0.0.1:{server.server_port}/hook?shop=1"
    yield receiver
    server.shutdown()
    server.server_close()
    thread.join()
