"""Reading, changing and testing the email server's settings."""

from sqlalchemy import select

from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid
from orderkeep.core.events import audit
from orderkeep.core.ids import new_id
from orderkeep.core.values import Columns
from orderkeep.identity.mail.message import new_message
from orderkeep.identity.mail.server.connection import sender_of, try_sending
from orderkeep.identity.mail.server.effective import encrypt_password, own_settings, password_of, server_of_row
from orderkeep.identity.mail.server.enums import MailSource
from orderkeep.identity.mail.server.models import ONLY_ROW, MailSettings
from orderkeep.identity.mail.server.rules import (
    UNREADABLE,
    MailServer,
    UnreadablePassword,
    keeps_password,
    server_of_url,
)
from orderkeep.identity.mail.server.schemas import MailSettingsIn, MailSettingsOut, MailTestOut
from orderkeep.settings import settings_of

ENTER_AGAIN = "Enter the password again, because the server, its encryption or the user name changed"
TEST_LIMIT = 10.0
"""Seconds for a whole test."""
TEST_TEXT = """This is a test email from Orderkeep.

If you can read it, emails can be sent with these settings.
"""
PUBLIC_COLUMNS = ("host", "port", "security", "user", "sender", "sender_name")


def shown_settings(ctx: Context) -> MailSettingsOut:
    """The email server in use, without its password."""
    settings = settings_of(ctx.db)
    own = own_settings(ctx.db)
    server = server_of_row(own, "") if own else server_of_url(settings.smtp_url, settings.mail_sender)
    source = MailSource.OWN if own else MailSource.SERVER if server else MailSource.MISSING
    has_password = own.sealed_password is not None if own else bool(server and server.password)
    return {
        "source": source,
        "host": server.host if server else "",
        "port": server.port if server else None,
        "security": server.security if server else None,
        "user": server.user if server else "",
        "has_password": has_password,
        "sender": server.sender if server else settings.mail_sender,
        "sender_name": server.sender_name if server else "",
        "has_server_setting": bool(settings.smtp_url),
        "updated_at": own.updated_at if own else None,
    }


def save_settings(ctx: Context, wanted: MailSettingsIn) -> None:
    """Use this email server from now on. Raises Invalid if the password must be entered again."""
    own = ctx.db.scalars(select(MailSettings).with_for_update()).first()
    server = server_from_input(ctx, wanted)
    before = _public(own)
    row = own or MailSettings(id=ONLY_ROW, sealed_password=None)
    row.host, row.port, row.security, row.user = server.host, server.port, wanted.security, server.user
    row.sender, row.sender_name = server.sender, server.sender_name
    if wanted.password is not None:
        row.sealed_password = encrypt_password(wanted.password, settings_of(ctx.db)) if wanted.password else None
    row.updated_at, row.updated_by = ctx.now, ctx.scope.actor_id
    ctx.db.add(row)
    ctx.db.flush()
    password = "changed" if wanted.password else "removed" if wanted.password == "" else "kept"
    audit.record(ctx.db, "mail_server_changed", before=before, after=_public(row), password=password)


def use_server_setting(ctx: Context) -> None:
    """Delete the own email server, so that the operator's is used again."""
    own = ctx.db.scalars(select(MailSettings).with_for_update()).first()
    if own is None:
        return
    audit.record(ctx.db, "mail_server_removed", before=_public(own))
    ctx.db.delete(own)
    ctx.db.flush()


def server_from_input(ctx: Context, wanted: MailSettingsIn) -> MailServer:
    """The email server of a form, with the stored password if the form has none. Raises Invalid."""
    values = wanted.complete(without=("password", "security"))
    row = MailSettings(**values, security=wanted.security)
    if wanted.password is not None:
        return server_of_row(row, wanted.password)
    own = own_settings(ctx.db)
    if own is None or own.sealed_password is None:
        return server_of_row(row, "")
    if not keeps_password(server_of_row(own, ""), server_of_row(row, "")):
        raise Invalid(ENTER_AGAIN, field="password")
    try:
        return server_of_row(row, password_of(own, settings_of(ctx.db)))
    except UnreadablePassword:
        raise Invalid(UNREADABLE, field="password") from None


def send_test(server: MailServer, to: str) -> MailTestOut:
    """Send a real e-mail with these settings. No transaction may be open, because it takes up to ten seconds."""
    message = new_message()
    message["From"], message["To"], message["Subject"] = sender_of(server), to, "Test email from Orderkeep"
    message["Message-ID"], message["Date"] = f"<{new_id()}@orderkeep>", utc_now()
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(TEST_TEXT)
    return {"to": to, "problem": try_sending(server, message, to, TEST_LIMIT)}


def _public(row: MailSettings | None) -> Columns:
    return {name: getattr(row, name) for name in PUBLIC_COLUMNS} if row else {}
