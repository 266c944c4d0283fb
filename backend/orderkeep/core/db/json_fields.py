"""Reads one field of a JSON column: a number, or text. A field of another type, and a missing one, is null."""

from sqlalchemy import ColumnExpressionArgument, Float, Text, literal
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from orderkeep.core.values import JsonObject, Values


class JsonNumber(FunctionElement[float]):
    """`JsonNumber(column, name)`: the number in this field."""

    type = Float()
    inherit_cache = True
    name = "json_number"

    def __init__(self, column: ColumnExpressionArgument[JsonObject], name: str) -> None:
        """The field's name is a bound parameter."""
        super().__init__(column, literal(name, Text()))


class JsonText(FunctionElement[str]):
    """`JsonText(column, name)`: the text in this field. A Boolean reads as `true` or `false`."""

    type = Text()
    inherit_cache = True
    name = "json_text"

    def __init__(self, column: ColumnExpressionArgument[JsonObject], name: str) -> None:
        """The field's name is a bound parameter."""
        super().__init__(column, literal(name, Text()))


def _parts(element: JsonNumber | JsonText, compiler: SQLCompiler, options: Values) -> tuple[str, str]:
    column, name = [compiler.process(each, **options) for each in element.clauses]
    return column, name


@compiles(JsonNumber, "sqlite")
def _number_on_sqlite(element: JsonNumber, compiler: SQLCompiler, **options: object) -> str:
    column, name = _parts(element, compiler, options)
    types = "type IN ('integer', 'real')"
    return f"(SELECT value FROM json_each({column}) WHERE key = {name} AND {types})"  # noqa: S608 - compiled expressions with bound values


@compiles(JsonNumber, "postgresql")
def _number_on_postgresql(element: JsonNumber, compiler: SQLCompiler, **options: object) -> str:
    column, name = _parts(element, compiler, options)
    field = f"jsonb_extract_path({column}, CAST({name} AS text))"
    return f"(CASE WHEN jsonb_typeof({field}) = 'number' THEN CAST({field} AS double precision) END)"


@compiles(JsonText, "sqlite")
def _text_on_sqlite(element: JsonText, compiler: SQLCompiler, **options: object) -> str:
    column, name = _parts(element, compiler, options)
    shown, types = "CASE type WHEN 'text' THEN value ELSE type END", "type IN ('text', 'true', 'false')"
    return f"(SELECT {shown} FROM json_each({column}) WHERE key = {name} AND {types})"  # noqa: S608 - compiled expressions with bound values


@compiles(JsonText, "postgresql")
def _text_on_postgresql(element: JsonText, compiler: SQLCompiler, **options: object) -> str:
    column, name = _parts(element, compiler, options)
    kind = f"jsonb_typeof(jsonb_extract_path({column}, CAST({name} AS text)))"
    text = f"jsonb_extract_path_text({column}, CAST({name} AS text))"
    return f"(CASE WHEN {kind} IN ('string', 'boolean') THEN {text} END)"
