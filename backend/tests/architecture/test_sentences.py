"""Every sentence of the specification's error catalogue stands in the product."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SOURCES = ("frontend/src", "backend/orderkeep")

HERE = (
    "Something went wrong",
    "An unexpected error occurred while loading this page.",
    "Try Again (",
    " left)",
    "Reload Page",
    "Go Home",
    "Retry attempts: ",
    "Failed to switch environment. Please try again.",
    "Sign Out Failed",
    "Unable to sign out. Please try again.",
    "Failed to create contact",
    "Failed to update contact",
    "Failed to delete contact",
    "Failed to restore contact",
    "Blacklist Failed",
    "Failed to blacklist contact",
    "Failed to create product",
    "Failed to update product",
    "Failed to record purchase",
    "Failed to update purchase",
    "Failed to update status",
    "Failed to add note",
    "Delete Failed",
    "Failed to delete purchase",
    "Contact created successfully",
    "Contact updated successfully",
    "Contact deleted successfully",
    "Contact Restored",
    "Contact Blacklisted",
    "Purchase recorded successfully",
    "Purchase updated successfully",
    "Note added successfully",
    "Status Updated",
    "Purchase Deleted",
    "All preferences reset to system defaults",
    "Customer selection is required",
    "Product selection is required",
    "Unit price must be greater than 0",
    "Quantity must be greater than 0",
    "Invalid environment",
    "Environment Changed",
    "your dev data is isolated and safe",
    "clean slate for testing (your dev data remains safe)",
    "live data view",
    "You are switching to PRODUCTION environment",
    "Oops! Page not found",
    "The page you're looking for doesn't exist",
    "Return to Home",
    "Loading Application...",
    "Authenticating...",
    "Toast notifications",
    "Error creating quote",
    "Quote created successfully",
    "Error creating enquiry",
    "Enquiry created successfully",
    "Assets Synchronized",
    "Auto-Allocation Complete",
    "Failed to create task",
    "Failed to update task",
    "Failed to delete task. Please try again.",
    "Failed to archive completed tasks",
    "Task created successfully",
    "Failed to check subscription status",
    "Failed to create checkout session",
    "Failed to open customer portal",
    "Authentication Required: Please sign in to subscribe",
    "Authentication Required: Please sign in to manage your subscription",
)


@pytest.fixture(scope="module")
def product() -> str:
    """All the product's own text, without tests and generated types."""
    files = [
        path
        for folder in SOURCES
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".ts", ".tsx", ".py"} and ".test." not in path.name and "generated" not in path.parts
    ]
    assert len(files) > 100
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return text.replace("\\'", "'").replace("&apos;", "'").replace("’", "'")


@pytest.mark.parametrize("sentence", HERE)
def test_the_sentence_stands_in_the_product(product: str, sentence: str) -> None:
    assert sentence in product
