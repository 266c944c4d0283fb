"""Names that were replaced by standard terms don't come back. The glossary maps old names to new ones."""

import ast

import pytest

from tests.architecture.source import PACKAGE, code_files, name_of, python_files, tree_of

TESTS = PACKAGE.parent / "tests"


def _words(paragraph: str) -> set[str]:
    return set(paragraph.split())


RETIRED_MODULES = _words(
    """
    among arrived bare books buying by_hand called callers calls_of chosen crowd day_sheet directory drawers edge
    facts finding folding footing found given guards letters levels linked mailed mailing many missing named
    newcomer offered outbox outgoing own_account packing parts past phrases planned pointers prepared printing
    promised proof regroup running scanned season seeking shapes sharing sold spending standing standings sums
    swapping swift tables telling tied turns waiting week why why_shapes wire words would would_words
    """
)
"""Module names. A participle or an adverb doesn't say what a module is."""

RETIRED_WEB = _words(
    """
    acts ahead box-facts differing edits endings first-place form-values given glance going-on handed heads known-keys
    later line meant neighbours nothing papers part path-exists peek piece-ticket pips remembered rested shelf
    shrunk something-else stops story thread ticket truth way ways-back words zoned
    """
)
"""File names of the web app."""

RETIRED = _words(
    """
    among announced Asked barred bring_back brought_by call_back_units change_many Claim count_anew day_sheet
    Doorkeeper drawer_for found_again give_up glancing hand_over Handing Happening Hideable holding is_alone
    let_go likely_same make_room move_with_contact NARROWED NightWatch NOTHING NotPossible OrderGroup Paper
    pass_on passed_over pointing_at Postman print_pdf quiet rehearsal serve Several share_out shop_day shop_zone
    ShopRoute ShopSession show_supply Sight sight_of story_of Stretch SwiftReader take_hold Told ToldOut Turns
    use_up what_is_wrong whole_or_not HELD tell_week tell_calls tell_campaigns tell_deliveries tell_finding tell_chain
    tell_past tell_offers tell_counts bring_in take_back keep_out keep_under give_key_up put_in_outbox
    may_mail_again tell_status tell_edit tell_changes tell_change change_told worded whole_shop_at border_of unmake
    wishes wished AT_ONCE PATIENCE ARROWS
    go_on said_of leave_plans would_hold_itself no_such_step KeptAnswer Noted squash said_columns lay_out oddity
    hold_still give_back happening first_word standing_issues stock_up invent share_everything why_product why_order
    """
)
"""Names of classes, functions, methods, constants and columns."""

SERVES = {"cli.py", "serving.py", "request_transaction.py"}
"""Files in which `serve` means running a server."""


def _defined(tree: ast.AST) -> list[tuple[str, int]]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.append((node.name, node.lineno))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.append((node.target.id, node.lineno))
        elif isinstance(node, ast.Assign):
            found += [(target.id, node.lineno) for target in node.targets if isinstance(target, ast.Name)]
    return found


def test_no_module_has_a_retired_name() -> None:
    assert [name_of(path) for path in python_files() if path.stem in RETIRED_MODULES] == []


def test_no_test_is_named_after_a_retired_module() -> None:
    tests = [path for path in python_files(TESTS) if path.name.startswith("test_") and "architecture" not in path.parts]
    assert len(tests) > 100
    assert [name_of(path) for path in tests if path.stem.removeprefix("test_") in RETIRED_MODULES] == []


def test_no_file_of_the_web_app_has_a_retired_name() -> None:
    files = [path for path in code_files() if "frontend/src" in name_of(path) and path.suffix != ".css"]
    assert len(files) > 400
    assert [name_of(path) for path in files if path.name.split(".")[0] in RETIRED_WEB] == []


def test_nothing_is_defined_under_a_retired_name() -> None:
    wrong = [
        f"{name_of(path)}:{line} {name}"
        for path in python_files()
        for name, line in _defined(tree_of(path))
        if name in RETIRED and not (name == "serve" and path.name in SERVES)
    ]
    assert wrong == []


@pytest.mark.parametrize("source", ["def hand_over(): ...", "class Hideable: ...", "quiet: int = 1", "NOTHING = 0"])
def test_a_retired_name_is_noticed(source: str) -> None:
    [(name, line)] = _defined(ast.parse(source))
    assert (name in RETIRED, line) == (True, 1)


def test_the_package_is_looked_through() -> None:
    assert len([path for path in python_files() if path.is_relative_to(PACKAGE)]) > 300


IRREGULAR = _words(
    """
    begun bought broken brought built chosen done drawn driven found given gone heard held kept known lost made meant
    paid said seen sent shown sold spent taken told worn written
    """
)
NO_VERB_NO_NOUN = _words(
    """
    about above across after again also always apart around away because before below beside between beyond both each
    elsewhere enough ever everything everywhere first here how instead just later less more most near never next nothing
    now nowhere of off often on once one only other others out over own rest same since so some soon such than that
    their then there these this those through together too under until usual very what when where which while who whole
    whom whose why with within without yet
    """
)
STANDARD = {"scoped"}
"""Terms of the dictionary that end like a participle."""


def test_no_function_is_named_by_one_participle_adverb_or_pronoun() -> None:
    """`_locked(...)` doesn't say what it locks or returns. Methods have their class for that."""
    wrong = []
    for path in python_files():
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                word = node.name.strip("_")
                is_participle = word.endswith("ed") and word not in {"embed", "feed", "need", "seed"}
                if "_" not in word and (is_participle or word in IRREGULAR | NO_VERB_NO_NOUN) and word not in STANDARD:
                    wrong.append(f"{name_of(path)}:{node.lineno} {node.name}")
    assert wrong == []
