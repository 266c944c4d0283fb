"""Stock: the ledger of all movements, the allocation of supply to orders, and the checks of both."""
