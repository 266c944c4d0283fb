"""Stock orders placed with vendors, and their shipments."""
