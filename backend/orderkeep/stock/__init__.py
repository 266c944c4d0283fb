"""Stock: the ledger of every movement, what is promised to whom, and whether the books agree."""
