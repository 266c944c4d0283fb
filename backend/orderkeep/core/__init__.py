"""The kernel: environment, scope, transactions, lists and refusals. It knows no section of the shop."""
