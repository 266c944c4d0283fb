"""Request and response schemas of the email server's settings."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, Field

from orderkeep.core.http.line_fields import Line
from orderkeep.core.http.schemas import In, Name, Out, Whole, field_error
from orderkeep.core.mail_address import NOT_AN_ADDRESS, is_one_address
from orderkeep.identity.mail.server.enums import MailSource, Security
from orderkeep.identity.mail.server.rules import is_host
from orderkeep.identity.rules import email_of

MAX_PORT = 65_535
MAX_SECRET_LENGTH = 1_000


def _host(text: str) -> str:
    if not is_host(text):
        raise field_error("Enter the name of the email server, such as mail.example.com")
    return text.lower()


def _port(number: int) -> int:
    if not 1 <= number <= MAX_PORT:
        raise field_error("Enter a port from 1 to 65535")
    return number


def _sender(text: str) -> str:
    if email_of(text) is None or not is_one_address(text):
        raise field_error(NOT_AN_ADDRESS)
    return text


def _secret(text: str) -> str:
    if not text.isprintable():
        raise field_error("The password contains a line break or control character")
    return text


class MailSettingsIn(In):
    """An email server. Without a password, the stored one is used; an empty one removes it."""

    host: Annotated[Name, AfterValidator(_host)]
    port: Annotated[Whole, AfterValidator(_port)]
    security: Security
    user: Line = ""
    password: Annotated[str, Field(max_length=MAX_SECRET_LENGTH), AfterValidator(_secret)] | None = None
    sender: Annotated[Name, AfterValidator(_sender)]
    sender_name: Line = ""


class MailSettingsOut(Out):
    """The email server in use. The password is never returned, only whether there is one."""

    source: MailSource
    host: str
    port: int | None
    security: Security | None
    user: str
    has_password: bool
    sender: str
    sender_name: str
    has_server_setting: bool
    """Whether the operator set an email server, to which the settings can go back."""
    updated_at: datetime | None


class MailTestOut(Out):
    """The result of a test: to whom the e-mail was sent, or what went wrong."""

    to: str
    problem: str | None
