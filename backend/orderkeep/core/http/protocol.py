"""HTTP connections with timeouts and limits: slow, idle and oversized requests can't exhaust the server.

A response in progress, such as the change stream, may take any time as long as its client reads it.
"""

import weakref
from asyncio import BaseTransport, TimerHandle
from enum import Enum, auto
from functools import partial
from http import HTTPStatus
from typing import Any

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from orderkeep.core.http.file_limit import MAX_FILES
from orderkeep.core.http.raw_response import raw_response
from orderkeep.core.http.response_transport import ResponseTransport

HEADER_TIMEOUT = 10.0
"""Seconds in which the whole request head must arrive, counted from the connection or its first byte."""
KEEP_ALIVE_TIMEOUT = 60
"""Seconds that a connection stays open between two requests."""
BODY_TIMEOUT = 30.0
"""Seconds without a byte while a body is still expected."""
WRITE_TIMEOUT = 60.0
"""Seconds in which the client reads nothing of a pending response."""
LINGER = 2.0
"""Seconds to read and drop input from a rejected client, which might miss the response if closed immediately."""
MAX_HEADER_BYTES = 64 << 10
"""Limit for the request line and headers together."""


class Phase(Enum):
    """Which part of a request is expected next."""

    HEAD_START = auto()
    HEAD = auto()
    BODY = auto()


class LimitedProtocol(HttpToolsProtocol):
    """One connection. Subclasses made by `limited_protocol` hold the server's settings."""

    default_headers: tuple[tuple[bytes, bytes], ...] = ()
    """For responses given without calling the application."""
    max_connections = MAX_FILES

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._phase = Phase.HEAD_START
        self._header_bytes = 0
        self._counted = 0
        self._asked = False
        self._refused = False
        self._status = HTTPStatus.BAD_REQUEST
        self._read_timer: TimerHandle | None = None
        self._write_timer: TimerHandle | None = None
        self.idle_since = 0.0

    @property
    def is_idle(self) -> bool:
        """Whether no response is due: either nothing was requested yet, or everything was answered."""
        return not self._asked or self.cycle.response_complete

    def _is_ending(self) -> bool:
        """Whether further input is ignored."""
        return self._refused or self.transport.is_closing()

    @override
    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]  # the base class narrows it too
        self.idle_since = self.loop.time()
        self._read_timer = self.loop.call_later(HEADER_TIMEOUT, self._header_timeout)
        if len(self.connections) > self.max_connections:
            self._close_idle()

    def _close_idle(self) -> None:
        """Close the connection that was idle longest, which may be this one."""
        idle = [each for each in self.connections if isinstance(each, LimitedProtocol) and each.is_idle]
        oldest = min((each for each in idle if each is not self), key=lambda each: each.idle_since, default=self)
        if oldest is self:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
        else:
            self.connections.discard(oldest)
            oldest.transport.close()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_read_timer()
        self._cancel_write_timer()
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        if self._is_ending():
            return
        if self._phase is not Phase.BODY:
            self._header_bytes += len(data)
        super().data_received(data)
        if self._is_ending():
            return
        if self._phase is Phase.HEAD and self._header_bytes > MAX_HEADER_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        self._expect_more()

    def _expect_more(self) -> None:
        """Set the timeout for the next input from the client."""
        if self._phase is Phase.BODY and not self.is_idle:
            self._cancel_read_timer()
            self._read_timer = self.loop.call_later(BODY_TIMEOUT, self._body_timeout)
        elif self._phase is Phase.HEAD or self.is_idle:
            # More bytes don't extend the time for one head.
            if self._read_timer is None and self.timeout_keep_alive_task is None:
                self._read_timer = self.loop.call_later(HEADER_TIMEOUT, self._header_timeout)
        else:
            self._cancel_read_timer()

    @override
    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._unset_keepalive_if_required()
        self._phase, self._counted = Phase.HEAD, 0

    @override
    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url))

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count(len(name) + len(value))

    def _count(self, size: int) -> None:
        """Add to the size of the head. The parser reports an exception raised here through `send_400_response`."""
        self._counted += size
        if self._counted > MAX_HEADER_BYTES:
            self._status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise ValueError(self._status)

    @override
    def on_headers_complete(self) -> None:
        self._phase, self._header_bytes = Phase.BODY, 0
        self._cancel_read_timer()
        super().on_headers_complete()
        self._asked = True
        # Weakly: in a reference cycle with its transport, each request would be kept until a garbage collection.
        close = partial(self._close_after, weakref.proxy(self.cycle))
        self.cycle.transport = ResponseTransport(self.transport.write, close)  # type: ignore[assignment]  # has all it needs

    @override
    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._phase = Phase.HEAD_START
        if self.is_idle:  # the application answered without waiting for the body
            self._cancel_read_timer()
            self._unset_keepalive_if_required()
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    @override
    def on_response_complete(self) -> None:
        self.idle_since = self.loop.time()
        super().on_response_complete()

    @override
    def pause_writing(self) -> None:
        super().pause_writing()
        self._cancel_write_timer()
        self._write_timer = self.loop.call_later(WRITE_TIMEOUT, self.transport.abort)

    @override
    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_write_timer()

    @override
    def send_400_response(self, msg: str) -> None:
        self._refuse(self._status)

    def _header_timeout(self) -> None:
        self._read_timer = None
        if self._phase is Phase.HEAD and self.is_idle:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def _body_timeout(self) -> None:
        self._read_timer = None
        if self.flow.read_paused:  # the application is behind, not the client
            self._expect_more()
        elif self.is_idle:  # it was answered, so no one waits for the body
            self.transport.close()
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer without calling the application. Close once the client has closed, or after a delay."""
        self._refused = True
        self._cancel_read_timer()
        if not self.is_idle:
            if self._phase is not Phase.BODY or self.cycle.response_started:  # another response is due first
                self.transport.close()
                return
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(raw_response(status, self.default_headers))
        self._linger()

    def _linger(self) -> None:
        """End the response, and drop further input. A close with unread input would reset the connection."""
        self._refused = True
        self._cancel_read_timer()
        self.transport.write_eof()
        self.flow.resume_reading()
        self._read_timer = self.loop.call_later(LINGER, self.transport.close)

    def _close_after(self, cycle: RequestResponseCycle) -> None:
        """Close after the last response, but let the client finish a body that no one waits for."""
        if cycle.keep_alive and cycle.response_complete:  # an error that was answered completely
            return
        if self._phase is Phase.BODY and cycle.response_complete and not self._is_ending():
            self._linger()
        else:
            self.transport.close()

    def _cancel_read_timer(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None

    def _cancel_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None


def limited_protocol(headers: tuple[tuple[bytes, bytes], ...], connections: int = MAX_FILES) -> type[LimitedProtocol]:
    """The connection class of one server."""

    class ServerProtocol(LimitedProtocol):
        default_headers = headers
        max_connections = connections

    return ServerProtocol
