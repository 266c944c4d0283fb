"""What is wrong with a field of a body, as a sentence.

The validators of `core/http/schemas.py` have their own. Those of the library, for example for the length of a list, are
replaced here (https://docs.pydantic.dev/latest/errors/validation_errors/).
"""

from pydantic_core import ErrorDetails

from orderkeep.core.errors import FieldProblem

SENTENCES = {
    "missing": "{label} is required",
    "extra_forbidden": "Unknown field {field}",
    "enum": "{label} must be {expected}",
    "literal_error": "{label} must be {expected}",
    "greater_than_equal": "Enter {ge} or more",
    "less_than_equal": "Enter {le} or less",
    "too_short": "{label} can't be empty",
    "too_long": "At most {max_length} {plural}",
    "string_too_long": "At most {max_length} characters",
    "string_type": "Enter text",
    "int_type": "Enter a whole number",
    "int_parsing": "Enter a whole number",
    "int_parsing_size": "This number is too large",
    "int_from_float": "Enter a whole number",
    "bool_type": "Must be true or false",
    "bool_parsing": "Must be true or false",
    "list_type": "Send a list",
    "dict_type": "Send an object",
    "model_type": "Send an object",
    "model_attributes_type": "Send an object",
}
"""By type of error. Each is given its context, and the name of the field in three forms."""


def label_of(field: str) -> str:
    """The display name of a field: `customer_id` is Customer, `priceId` is Price."""
    words = "".join(f"_{each.lower()}" if each.isupper() else each for each in field)
    return words.removeprefix("p_").removesuffix("_id").replace("_", " ").capitalize()


def field_problem(error: ErrorDetails) -> FieldProblem:
    """Return the field and its problem, as a sentence."""
    path = [str(part) for part in error["loc"][1:]]
    field = ".".join(path)
    if not path and error["type"] == "missing":
        return FieldProblem(field, "A body is required")
    is_long_text = error["type"] == "too_long" and isinstance(error.get("input"), str)
    sentence = SENTENCES.get("string_too_long" if is_long_text else error["type"])
    if sentence is None:
        return FieldProblem(field, error["msg"])
    label = label_of(next((part for part in reversed(path) if not part.isdigit()), ""))
    names = {"field": field, "label": label, "plural": label.lower()}
    return FieldProblem(field, sentence.format(**names, **error.get("ctx", {})))
