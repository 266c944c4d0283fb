"""Imports over HTTP."""

from typing import Annotated, Any

from fastapi import Form

from orderkeep.core.routing import Ctx, Section
from orderkeep.imports import actions
from orderkeep.imports.shapes import ImportIn, ImportList, ReportOut
from orderkeep.imports.tables import Import

routes = Section(tag="imports")
routes.list("/imports", ImportList, may="imports.run")


@routes.post("/imports", may="imports.run", out=ReportOut)
def create_import(ctx: Ctx, body: Annotated[ImportIn, Form()]) -> dict[str, Any]:
    upload = actions.Upload(
        data=body.file.file.read(),
        file_name=body.file.filename or "file",
        kind=body.kind,
        source=body.source,
        mapping=body.mapping,
        mode=body.mode,
        dry_run=body.dry_run,
    )
    return actions.bring_in(ctx, upload)


@routes.get("/imports/{id}", may="imports.run", out=ReportOut)
def read_import(ctx: Ctx, id: str) -> dict[str, Any]:
    return actions.report_of(ctx.find(Import, id))


@routes.post("/imports/{id}/undo", may="imports.run", out=ReportOut, status=200)
def undo_import(ctx: Ctx, id: str) -> dict[str, Any]:
    return actions.take_back(ctx, id)
