"""What others may want to hear of."""

from django.dispatch import Signal

# Arguments: user_id.
user_renamed = Signal()

# The user is about to be deleted: receivers take the name out of what they keep. Arguments: user_id.
user_leaving = Signal()

# The user wants all that is kept of them: receivers answer with a dict of JSON by section; one that may be long is an
# iterator of its items. Arguments: user_id.
user_data_wanted = Signal()

# What this user may do, or where they are signed in, is no longer what it was. Arguments: user_id.
access_changed = Signal()

# One of the staff is about to judge somebody (user_id None: who is gone). Receivers answer a code of `moderation.errors` if
# they have a stake in it. Arguments: user_id, by_id, occasion.
judging = Signal()
