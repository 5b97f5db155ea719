"""Rows about people: users, and what moderation keeps."""

from accounts.models.moderation import Appeal, AuditEntry, Report, Sanction, SanctionAddress
from accounts.models.users import User

__all__ = ["Appeal", "AuditEntry", "Report", "Sanction", "SanctionAddress", "User"]
