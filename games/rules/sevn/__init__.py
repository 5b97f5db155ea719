"""SEVN: a push-your-luck game for two to eight; the rules as clauses are in `docs/rules/sevn.md`."""
