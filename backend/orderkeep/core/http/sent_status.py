"""Reads the status of a response on its way to the client."""

from starlette.types import Message, Send


class StatusRecorder:
    """Passes the messages of a response on, and keeps its status. Until the response starts, it is `status`."""

    def __init__(self, send: Send, status: int) -> None:
        self.status = status
        self._send = send

    async def __call__(self, message: Message) -> None:
        """Send one message."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
        await self._send(message)
