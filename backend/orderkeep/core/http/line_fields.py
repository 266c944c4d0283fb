"""Single lines and email addresses in request schemas."""

from typing import Annotated

from pydantic import AfterValidator, Field

from orderkeep.core.http.schemas import Text, field_error
from orderkeep.core.mail_address import NOT_AN_ADDRESS, is_one_address

MAX_LINE_LENGTH = 200


def one_line(text: str) -> str:
    """Refuse line breaks and other characters that can't be printed."""
    if not text.isprintable():
        raise field_error("Must be one line")
    return text


def _address(text: str) -> str:
    if text and not is_one_address(text):
        raise field_error(NOT_AN_ADDRESS)
    return text


Line = Annotated[Text, Field(max_length=MAX_LINE_LENGTH), AfterValidator(one_line)]
"""Trimmed text on one line. May be empty."""
EmailAddress = Annotated[Line, AfterValidator(_address)]
"""A single email address. May be empty."""
