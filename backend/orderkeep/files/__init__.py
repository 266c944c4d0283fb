"""File storage, and short-lived links that show files."""
