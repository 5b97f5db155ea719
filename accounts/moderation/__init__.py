"""Reports, sanctions, appeals and the audit log (docs/moderation.md)."""
