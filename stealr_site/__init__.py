"""Settings, addresses and entry points. Nothing else lives here."""
