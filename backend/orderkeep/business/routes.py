"""The settings of the business over HTTP."""

from fastapi import UploadFile

from orderkeep.business import actions, logo
from orderkeep.business.schemas import BusinessChange, BusinessOut
from orderkeep.business.shown import shown_settings
from orderkeep.core.http.routing import Ctx, Section

routes = Section(tag="settings")


@routes.get("/settings", may="settings.edit", out=BusinessOut)
def get_settings(ctx: Ctx) -> BusinessOut:
    """The settings of the business."""
    return shown_settings(ctx)


@routes.patch("/settings", may="settings.edit", out=BusinessOut)
def change_settings(ctx: Ctx, body: BusinessChange) -> BusinessOut:
    """Change some of the settings. The currency is fixed once an amount exists."""
    actions.change_settings(ctx, body.given())
    return shown_settings(ctx)


@routes.post("/settings/logo", may="settings.edit", status=200, out=BusinessOut)
def set_logo(ctx: Ctx, file: UploadFile) -> BusinessOut:
    """Store a logo of up to 500 kB: PNG, JPEG or SVG. Scripts, links and metadata are removed."""
    logo.set_logo(ctx, file.file.read(logo.MAX_LOGO_BYTES + 1))
    return shown_settings(ctx)


@routes.delete("/settings/logo", may="settings.edit")
def remove_logo(ctx: Ctx) -> None:
    logo.remove_logo(ctx)
