"""Sample data: a small reseller of tools, network gear and toys, in any size."""
