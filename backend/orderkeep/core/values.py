"""Values by name: of a JSON column, of a row's columns, of a file's fields."""

from collections.abc import Mapping

JsonObject = dict[str, object]
"""An object in JSON whose members depend on the data: old and new values, settings, a document's nodes."""
Values = Mapping[str, object]
"""Column or field name → value. None if it is empty."""
Columns = dict[str, object]
"""Column name → value to be written."""
