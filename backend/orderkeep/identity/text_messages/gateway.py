"""Gateways that send text messages. A gateway is an HTTP API of a provider, chosen by the settings."""

from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlsplit

import httpx2

from orderkeep.settings import Settings

TIMEOUT_S = 10.0
"""Seconds."""
WORTH_RETRYING = frozenset({408, 425, 429})


class GatewayProblem(Exception):
    """The gateway didn't accept a message. `final`: it wouldn't accept the same message later either."""

    def __init__(self, reason: str, *, final: bool = False) -> None:
        super().__init__(reason)
        self.final = final


@dataclass(frozen=True)
class OutgoingText:
    """A text message. A gateway that knows the id sends it once, even if it receives it twice."""

    id: str
    to: str
    body: str


class TextGateway(Protocol):
    """Sends text messages."""

    @property
    def host(self) -> str:
        """The host of the gateway, for admins."""

    def send(self, text: OutgoingText) -> None:
        """Hand the message over. Raises GatewayProblem."""


@dataclass(frozen=True)
class HttpGateway:
    """Posts each message to one address: as JSON, or as the form fields of Twilio's API."""

    url: str
    token: str
    sender: str
    as_form: bool

    @property
    def host(self) -> str:
        """The host of the address."""
        return urlsplit(self.url).hostname or ""

    def send(self, text: OutgoingText) -> None:
        """Hand the message over. Raises GatewayProblem."""
        parts = urlsplit(self.url)
        account = httpx2.BasicAuth(parts.username, parts.password or "") if parts.username else None
        bare = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
        headers = {"idempotency-key": text.id}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        try:
            if self.as_form:
                form = {"To": text.to, "From": self.sender, "Body": text.body}
                answer = httpx2.post(bare, data=form, headers=headers, auth=account, timeout=TIMEOUT_S)
            else:
                message = {"id": text.id, "to": text.to, "from": self.sender, "text": text.body}
                answer = httpx2.post(bare, json=message, headers=headers, auth=account, timeout=TIMEOUT_S)
        except (httpx2.HTTPError, OSError, ValueError) as problem:
            raise GatewayProblem(f"The connection failed ({type(problem).__name__})") from problem
        if not answer.is_success:
            final = not answer.is_server_error and answer.status_code not in WORTH_RETRYING
            raise GatewayProblem(f"HTTP status {answer.status_code}", final=final)


def gateway_of(settings: Settings) -> TextGateway | None:
    """Return the gateway of the settings, if there is one."""
    if not settings.sms_gateway_url:
        return None
    as_form = settings.sms_gateway_format == "twilio"
    return HttpGateway(settings.sms_gateway_url, settings.sms_gateway_token, settings.sms_sender, as_form)
