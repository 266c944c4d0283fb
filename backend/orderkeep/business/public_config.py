"""What the web app needs before sign-in: the installation's public settings and the formats of the business."""

from fastapi import APIRouter, Request

from orderkeep.business.actions import current_settings
from orderkeep.business.schemas import FormatsOut
from orderkeep.business.shown import shown_formats
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.core.http.schemas import MoneyOut, Out
from orderkeep.identity.auth_server import AuthServer
from orderkeep.identity.default_environment import read_default

public = APIRouter(tags=["settings"])


class Plan(Out):
    """The price of a subscription per `interval`."""

    key: str
    name: str
    price: MoneyOut
    currency: str
    interval: str
    price_id: str | None
    """What `create-checkout` asks for. None while payment isn't set up."""


class ConfigOut(Out):
    """Settings that the web app needs before sign-in."""

    api_key: str
    default_environment: Environment
    """Where everyone works who isn't an admin."""
    environment_fixed: bool
    """Whether the server's settings fix the default environment. Otherwise an admin chooses it."""
    demo_mode: bool
    google_enabled: bool
    text_messages_enabled: bool
    """Whether codes can be sent as text messages."""
    setup_needed: bool
    support_email: str
    """Blank if neither the installation nor the business has one."""
    time_zone: str
    video_url: str
    plans: list[Plan]
    formats: FormatsOut


@public.get("/config.json", operation_id="get_config")
def get_config(request: Request) -> ConfigOut:
    """Settings that the web app needs before sign-in."""
    return public_settings(request.app.state.identity)


def public_settings(server: AuthServer) -> ConfigOut:
    """Return the public settings of this installation."""
    settings = server.settings
    formats, email = _of_business(server)
    return {
        "api_key": server.api_key,
        "default_environment": settings.default_environment,
        "environment_fixed": settings.environment_is_fixed,
        "demo_mode": settings.demo_mode,
        "google_enabled": server.has("google"),
        "text_messages_enabled": server.text_gateway is not None,
        "setup_needed": server.needs_setup(),
        "support_email": email,
        "time_zone": settings.zone.key,
        "video_url": settings.video_url,
        "formats": formats,
        "plans": [
            {
                "key": "starter",
                "name": "Starter",
                "price": 29,
                "currency": "USD",
                "interval": "month",
                "price_id": settings.stripe_price_starter if settings.takes_payments else None,
            }
        ],
    }


def _of_business(server: AuthServer) -> tuple[FormatsOut, str]:
    """Return formats and contact. Use the time zone and the default environment, which another server may change."""
    scope = Scope(server.settings.default_environment, None, Role.GUEST)
    with unit_of_work(server.database, scope, utc_now(), commit=False) as ctx:
        row = current_settings(ctx)
        formats, email = shown_formats(row), server.settings.support_email or row.email
        read_default(ctx.db, server.settings)
    server.settings.use_zone(formats["time_zone"])
    return formats, email
