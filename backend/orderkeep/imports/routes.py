"""Import endpoints."""

from http import HTTPStatus
from typing import Annotated

from fastapi import Form, Response

from orderkeep.core.http.keyed_command import command_of
from orderkeep.core.http.request_transaction import RequestContext, answer_of, json_bytes
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.export import sheet_file
from orderkeep.imports import actions
from orderkeep.imports.enums import FileFormat, Kind
from orderkeep.imports.job import Job
from orderkeep.imports.mapping.preview import fields_of, last_mapping, preview_columns
from orderkeep.imports.mapping.samples import sample_of
from orderkeep.imports.models import Import
from orderkeep.imports.preview import ImportUpload
from orderkeep.imports.reports import ImportReport, report_of
from orderkeep.imports.rows.rejected import rejected_rows
from orderkeep.imports.schemas import ColumnsIn, FieldsOut, FileColumnsOut, ImportIn, ImportList, ReportOut

routes = Section(tag="imports")


@routes.get("/imports/fields", may="imports.run", out=FieldsOut)
def list_import_fields(ctx: Ctx, kind: Kind) -> FieldsOut:  # noqa: ARG001 - every endpoint receives the transaction
    return FieldsOut(fields=fields_of(kind))


@routes.get("/imports/sample", may="imports.run")
def download_import_sample(
    ctx: Ctx,  # noqa: ARG001 - every endpoint receives the transaction
    kind: Kind,
    format: FileFormat = FileFormat.CSV,
) -> Response:
    return sheet_file(sample_of(kind), format)


@routes.post("/imports/columns", may="imports.run", out=FileColumnsOut, status=200, batched=True)
def read_import_columns(ctx: Ctx, body: Annotated[ColumnsIn, Form()]) -> Response:
    job = _job(ctx)
    with job.reading() as reading:
        earlier = last_mapping(reading, body.kind, body.source)
    found = preview_columns(body.kind, body.file.file.read(), earlier, job.check_stop)
    return answer_of(json_bytes(found), HTTPStatus.OK)


routes.list("/imports", ImportList, may="imports.run")


@routes.post("/imports", may="imports.run", out=ReportOut, batched=True)
def create_import(ctx: Ctx, body: Annotated[ImportIn, Form()]) -> Response:
    return answer_of(json_bytes(actions.run_import(_job(ctx), _upload(body))), HTTPStatus.CREATED)


@routes.post("/imports/rejected", may="imports.run", status=200, batched=True)
def download_rejected_rows(ctx: Ctx, body: Annotated[ImportIn, Form()]) -> Response:
    return sheet_file(rejected_rows(_job(ctx), _upload(body)), FileFormat.CSV)


def _upload(body: ImportIn) -> ImportUpload:
    return ImportUpload(
        data=body.file.file.read(),
        file_name=body.file.filename or "file",
        kind=body.kind,
        source=body.source,
        mapping=body.mapping,
        corrections=body.corrections,
        mode=body.mode,
        dry_run=body.dry_run,
    )


@routes.get("/imports/{id}", may="imports.run", out=ReportOut)
def read_import(ctx: Ctx, id: str) -> ImportReport:
    return report_of(ctx.find(Import, id))


@routes.post("/imports/{id}/undo", may="imports.run", out=ReportOut, status=200, batched=True)
def undo_import(ctx: Ctx, id: str) -> Response:
    return answer_of(json_bytes(actions.undo_import(_job(ctx), id)), HTTPStatus.OK)


def _job(ctx: RequestContext) -> Job:
    return Job(ctx, ctx.request.app.state.database, command_of(ctx.request))
