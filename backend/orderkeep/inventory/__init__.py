"""What is on the shelf: figures with what stands behind them, the stock of any day, counting and approving counts."""
