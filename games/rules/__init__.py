"""Pure, deterministic rules engines, one package a game. Standard library only; see `docs/architecture.md`."""
