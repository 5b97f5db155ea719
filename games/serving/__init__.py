"""What `manage.py serve` is made of: processes, the embedded Valkey, checks before the start."""
