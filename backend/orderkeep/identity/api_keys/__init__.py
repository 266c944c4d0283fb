"""API keys for integrations: what they may do, and who they act for."""
