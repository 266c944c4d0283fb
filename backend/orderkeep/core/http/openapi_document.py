"""The OpenAPI document, written by a process of its own: compiling every response schema takes 26 MB and seconds.

Hardly anyone requests it, and the server would keep that memory.
"""

import subprocess
import sys
import threading
import zlib

from fastapi import APIRouter, Request, Response

from orderkeep.core.parser_process import PACKAGES

WRITE = "import sys; sys.path.insert(0, sys.argv.pop(1)); from orderkeep.cli import app; app()"
TIMEOUT_S = 60
"""Seconds."""
documents = APIRouter(include_in_schema=False)


class OpenApiDocument:
    """The document, written at the first request and kept compressed."""

    def __init__(self) -> None:
        self._compressed = b""
        self._lock = threading.Lock()

    def read(self) -> bytes:
        """The document as JSON. Others who ask at the same time wait for the same process."""
        with self._lock:
            if not self._compressed:
                self._compressed = zlib.compress(_write())
        return zlib.decompress(self._compressed)


def _write() -> bytes:
    command = [sys.executable, "-I", "-c", WRITE, PACKAGES, "openapi", "--compact"]
    # The command is this program, without words of a client.
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=TIMEOUT_S).stdout  # noqa: S603


@documents.get("/openapi.json")
def openapi_document(request: Request) -> Response:
    """The document."""
    document: OpenApiDocument = request.app.state.openapi_document
    return Response(document.read(), media_type="application/json")
