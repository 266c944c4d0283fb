"""The email server's settings over HTTP, for admins."""

from fastapi import Response

from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.session_state import state_of
from orderkeep.core.http.request_transaction import answer_of, json_bytes
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.identity.mail.server import actions
from orderkeep.identity.mail.server.schemas import MailSettingsIn, MailSettingsOut, MailTestOut
from orderkeep.identity.models import Profile

routes = Section(tag="mail")


@routes.get("/mail_server", may="mail.manage", out=MailSettingsOut)
def read_mail_settings(ctx: Ctx) -> MailSettingsOut:
    """The email server in use. The password is never returned."""
    return actions.shown_settings(ctx)


@routes.on("PUT", "/mail_server", may="mail.manage", out=MailSettingsOut)
def save_mail_settings(ctx: Ctx, body: MailSettingsIn) -> MailSettingsOut:
    """Use this email server from now on, instead of the one set on the server."""
    actions.save_settings(ctx, body)
    _send_waiting(ctx)
    return actions.shown_settings(ctx)


@routes.delete("/mail_server", may="mail.manage")
def delete_mail_settings(ctx: Ctx) -> None:
    """Use the server's own setting again."""
    actions.use_server_setting(ctx)
    _send_waiting(ctx)


@routes.post("/mail_server/test", may="mail.manage", out=MailTestOut, status=200, batched=True)
def send_test_mail(ctx: Ctx, body: MailSettingsIn) -> Response:
    """Send a test e-mail to the caller with these settings, saved or not. Takes at most ten seconds."""
    state = ctx.request.app.state
    with unit_of_work(state.database, ctx.scope, utc_now(), commit=False) as own:
        state_of(own.db).attach(state.settings)
        to = own.db.get_one(Profile, ctx.scope.actor_id).email
        server = actions.server_from_input(own, body)
    return answer_of(json_bytes(actions.send_test(server, to)), 200)


def _send_waiting(ctx: Ctx) -> None:
    state = ctx.request.app.state
    state_of(ctx.db).after_commit.extend((state.mail_sender.start, state.identity.mail_waits.set))
