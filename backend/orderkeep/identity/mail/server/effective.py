"""Which email server is in use. It is read for every e-mail, so that a change applies to all servers at once."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from orderkeep import keys
from orderkeep.identity.mail.server.enums import Security
from orderkeep.identity.mail.server.models import ONLY_ROW, MailSettings
from orderkeep.identity.mail.server.rules import MailServer, UnreadablePassword, server_of_url
from orderkeep.identity.second_factor.sealed_seeds import SeedEncryption
from orderkeep.settings import Settings

SEALED_FOR = "mail_settings"


def own_settings(session: Session) -> MailSettings | None:
    """The email server that an admin set."""
    return session.get(MailSettings, ONLY_ROW)


def is_set_up(session: Session, settings: Settings) -> bool:
    """Whether e-mails can be sent."""
    if settings.smtp_url:
        return True
    return session.scalars(select(MailSettings.id)).first() is not None


def must_confirm_email(session: Session, settings: Settings) -> bool:
    """Whether a new email address must be confirmed before sign-in."""
    return is_set_up(session, settings) if settings.confirm_email is None else settings.confirm_email


def effective_server(session: Session, settings: Settings) -> MailServer | None:
    """The email server in use. Raises PasswordLost."""
    own = own_settings(session)
    if own is None:
        return server_of_url(settings.smtp_url, settings.mail_sender)
    return server_of_row(own, password_of(own, settings))


def server_of_row(row: MailSettings, password: str) -> MailServer:
    """The stored values with this password."""
    return MailServer(row.host, row.port, Security(row.security), row.user, password, row.sender, row.sender_name)


def password_of(row: MailSettings, settings: Settings) -> str:
    """The stored password, or nothing if there is none. Raises PasswordLost."""
    if row.sealed_password is None:
        return ""
    raw = SeedEncryption(keys.factor_key(settings)).open(row.sealed_password, SEALED_FOR)
    if raw is None:
        raise UnreadablePassword
    return raw.decode()


def encrypt_password(password: str, settings: Settings) -> str:
    """The password as it is stored."""
    return SeedEncryption(keys.factor_key(settings)).seal(password.encode(), SEALED_FOR)
