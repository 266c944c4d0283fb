"""Jobs that run at intervals beside the requests, and the outcome of their last run."""
