"""Sales: customers' orders and their fulfilment."""
