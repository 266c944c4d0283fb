"""Infrastructure shared by every section: environment, scope, transactions, lists and errors. Imports no section."""
