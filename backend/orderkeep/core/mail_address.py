"""Email addresses: one address in each field, and one recipient for each mail."""

import re
from email.headerregistry import Address

ADDRESS = re.compile(r"""[^@\s"(),:;<>\[\]\\]+@[^@\s"(),:;<>\[\]\\]+\.[^@\s"(),:;<>\[\]\\.]+""")
"""Something before and after the @, a dot in the domain, and nothing that separates, quotes or comments in a header."""
ENCODED_WORD = "=?"
"""How a header writes other characters than it shows."""


def is_one_address(text: str) -> bool:
    """Whether this is a single bare address: no name, list, quotation, comment or line break."""
    return ADDRESS.fullmatch(text) is not None and text.isprintable() and ENCODED_WORD not in text


def recipient(text: str) -> Address:
    """The address for a header. Raises ValueError for anything but a single bare address."""
    if not is_one_address(text):
        message = "not a single email address"
        raise ValueError(message)
    local, _, domain = text.partition("@")
    return Address(username=local, domain=domain)
