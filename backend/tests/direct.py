"""Requests to the application in this process.

Starlette's test client switches to the application's thread eight times per request, which costs more than most
responses. This one switches once, and so returns a response only when it is complete.
"""

from typing import Any, Self

from fastapi import FastAPI
from httpx2 import ASGITransport, BaseTransport, ByteStream, Request, Response
from starlette.testclient import TestClient
from typing_extensions import override

TRY_LATER = (429, 503)
"""Every response with one of these says when to try again: checked in each test that gets one."""
PROBES = ("/readyz",)


class InOneCall(BaseTransport):
    """Passes each request to the application in one call through the portal, and returns the complete response."""

    def __init__(self, portal: Any, app: FastAPI, client: tuple[str, int]) -> None:
        self._portal = portal
        self._application = ASGITransport(app, client=client)

    @override
    def handle_request(self, request: Request) -> Response:
        """Raises whatever the application raises."""
        request.read()
        answer: Response = self._portal.call(self._answer, request)
        if answer.status_code in TRY_LATER and request.url.path not in PROBES:
            assert "retry-after" in answer.headers, f"{request.method} {request.url.path}"
        return answer

    async def _answer(self, request: Request) -> Response:
        answer = await self._application.handle_async_request(request)
        parts = [part async for part in answer.aiter_raw()]
        return Response(answer.status_code, headers=answer.headers, stream=ByteStream(b"".join(parts)))


class DirectClient(TestClient):
    """A test client whose requests are direct once it is entered."""

    def __init__(self, app: FastAPI, client: tuple[str, int]) -> None:
        super().__init__(app, client=client)
        self._whose = app, client

    @override
    def __enter__(self) -> Self:
        super().__enter__()
        self._transport = InOneCall(self.portal, *self._whose)
        return self
