"""The transport of a response after which the connection ends."""

from collections.abc import Callable


class LastTransport:
    """Lets the connection decide how it is closed: the client may still be sending."""

    def __init__(self, write: Callable[[bytes], None], close: Callable[[], None]) -> None:
        """`close` is called once the response is complete."""
        self.write, self.close = write, close
