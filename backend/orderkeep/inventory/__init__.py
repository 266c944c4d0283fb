"""Inventory: stock figures with the rows behind them, stock as of any day, stock counts and their approval."""
