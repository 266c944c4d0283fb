"""Files: where their bytes live, and the short-lived links that show them."""
