"""Records of finished games: made, read, told and verified. Pure; knows rules, no rows (docs/record.md)."""
