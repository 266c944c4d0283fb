"""The health of the installation: every part checked at once, with what is wrong and how to fix it."""
