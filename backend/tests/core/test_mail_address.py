"""A field accepts one email address, and nothing that a header could read as more."""

from email.message import EmailMessage
from email.utils import getaddresses

import pytest

from orderkeep.core.mail_address import is_one_address, recipient_address
from tests.addresses import EVIL, GOOD


@pytest.mark.parametrize("address", EVIL)
def test_more_than_one_bare_address_is_none(address: str) -> None:
    assert not is_one_address(address)
    with pytest.raises(ValueError, match="not a single email address"):
        recipient_address(address)


@pytest.mark.parametrize("address", GOOD)
def test_an_address_is_one_recipient(address: str) -> None:
    assert is_one_address(address)
    mail = EmailMessage()
    mail["To"] = recipient_address(address)
    assert getaddresses([str(mail["To"])]) == [("", address)]
