"""Reports: figures of a period, compared with another period."""
