"""How the headers of our e-mails are written.

The standard library's own folding has two faults that mail programs show: it splits long ids and links into encoded
words, and it drops spaces where a line of a long text in another alphabet ends.
"""

from email.header import Header
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, EmailPolicy

from typing_extensions import override

ENCODED_LINE = 76
"""The longest line with an encoded word (RFC 2047, section 2)."""
LONGEST_LINE = 998
"""The longest line of a message, without its end (RFC 5322, section 2.1.1)."""
NEVER_ENCODED = frozenset(("list-unsubscribe", "list-unsubscribe-post", "message-id", "in-reply-to", "references"))
"""Headers of ids and links, in which mail servers don't decode encoded words."""


class MailPolicy(EmailPolicy):
    """Keeps ids and links in one piece, and encodes other texts without losing a character."""

    @override
    def fold(self, name: str, value: str) -> str:
        if name.lower() in NEVER_ENCODED:
            return str(EmailPolicy.fold(self.clone(max_line_length=LONGEST_LINE), name, value))
        if self.utf8 or str(value).isascii():
            return str(super().fold(name, value))
        addresses: tuple[Address, ...] = getattr(value, "addresses", ())
        text = ", ".join(self._with_name(name, each) for each in addresses) or self._words(name, str(value))
        return f"{name}: {text}{self.linesep}"

    @override
    def fold_binary(self, name: str, value: str) -> bytes:
        return self.fold(name, value).encode("utf-8" if self.utf8 else "ascii", "surrogateescape")

    def _with_name(self, header: str, address: Address) -> str:
        return f"{self._words(header, address.display_name)}{self.linesep} <{address.addr_spec}>"

    def _words(self, header: str, text: str) -> str:
        return Header(text, "utf-8", maxlinelen=ENCODED_LINE, header_name=header).encode(linesep=self.linesep)


MAIL_POLICY = MailPolicy(linesep=SMTP.linesep, raise_on_defect=False, cte_type="7bit", max_line_length=ENCODED_LINE)
"""The body is encoded as well, because an email server may refuse bytes above 127 (RFC 6152)."""


def new_message() -> EmailMessage:
    """An empty message for an email server."""
    return EmailMessage(policy=MAIL_POLICY)
