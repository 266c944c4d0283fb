"""Email addresses: one address per field, and one recipient per email."""

import re
from email.headerregistry import Address

ADDRESS = re.compile(r"""[^@\s"(),:;<>\[\]\\]+@[^@\s"(),:;<>\[\]\\]+\.[^@\s"(),:;<>\[\]\\.]+""")
"""Text before and after the @, a dot in the domain, and no character that separates, quotes or comments in a header."""
NOT_AN_ADDRESS = "Enter an email address such as name@example.com"
ENCODED_WORD = "=?"
"""Encoded words, which make a header display different characters."""


def is_one_address(text: str) -> bool:
    """Whether this is a single bare address, without a name, list, quotes, comment or line break."""
    return ADDRESS.fullmatch(text) is not None and text.isprintable() and ENCODED_WORD not in text


def recipient_address(text: str) -> Address:
    """Return the address for a header. Raises ValueError for anything but a single bare address."""
    if not is_one_address(text):
        message = "not a single email address"
        raise ValueError(message)
    local, _, domain = text.partition("@")
    return Address(username=local, domain=domain)
