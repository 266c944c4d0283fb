"""Import endpoints."""

from http import HTTPStatus
from typing import Annotated

from fastapi import Form, Response

from orderkeep.core.http.keyed_command import command_of
from orderkeep.core.http.request_transaction import RequestContext, answer_of, json_bytes
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.imports import actions
from orderkeep.imports.job import Job
from orderkeep.imports.models import Import
from orderkeep.imports.preview import Upload
from orderkeep.imports.reports import Report, report_of
from orderkeep.imports.schemas import ImportIn, ImportList, ReportOut

routes = Section(tag="imports")
routes.list("/imports", ImportList, may="imports.run")


@routes.post("/imports", may="imports.run", out=ReportOut, batched=True)
def create_import(ctx: Ctx, body: Annotated[ImportIn, Form()]) -> Response:
    upload = Upload(
        data=body.file.file.read(),
        file_name=body.file.filename or "file",
        kind=body.kind,
        source=body.source,
        mapping=body.mapping,
        mode=body.mode,
        dry_run=body.dry_run,
    )
    return answer_of(json_bytes(actions.run_import(_job(ctx), upload)), HTTPStatus.CREATED)


@routes.get("/imports/{id}", may="imports.run", out=ReportOut)
def read_import(ctx: Ctx, id: str) -> Report:
    return report_of(ctx.find(Import, id))


@routes.post("/imports/{id}/undo", may="imports.run", out=ReportOut, status=200, batched=True)
def undo_import(ctx: Ctx, id: str) -> Response:
    return answer_of(json_bytes(actions.undo_import(_job(ctx), id)), HTTPStatus.OK)


def _job(ctx: RequestContext) -> Job:
    return Job(ctx, ctx.request.app.state.database, command_of(ctx.request))
