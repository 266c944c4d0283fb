"""The transport of one response."""

from collections.abc import Callable


class ResponseTransport:
    """Lets the connection decide how it is closed: the client may still be sending."""

    def __init__(self, write: Callable[[bytes], None], close: Callable[[], None]) -> None:
        """`close` is called after the last response of a connection, and after an error."""
        self.write, self.close = write, close
