"""Real counterparts for the tests: PostgreSQL and Valkey, started for the run and ended with it."""
