"""What others may want to hear of."""

from django.dispatch import Signal

# Arguments: user_id.
user_renamed = Signal()
