"""Every write of what people say."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from accounts.switches import Switch, is_on
from games.errors import Refused
from games.models import ChatLine, Match, Mute, Room
from games.selectors.chat import PHRASES
from games.services.announce import chat_announce
from games.services.conduct import require_can_talk

# So many lines at once, from all of a person's tabs together, and in the long run.
_PACES = ((5, timedelta(seconds=8)), (20, timedelta(minutes=1)))


def table_say(*, match_id: UUID, user_id: int, text: str = "", phrase: str = "") -> None:
    """A line from someone who plays or has played this match; after its end, as long as the room has a place for them.

    Raises `Refused` as `room_say` does, and `not_your_seat`, `room_shut`, `sent_away`.
    """
    match = Match.objects.filter(pk=match_id).select_related("room").defer("record").first()
    if match is None:
        raise Refused("no_such_match")
    if not match.seats.filter(user=user_id).exists():
        raise Refused("not_your_seat")
    if match.status != Match.Status.PLAYING:
        if match.room.is_shut:
            raise Refused("room_shut")
        if match.room.sent_away.filter(pk=user_id).exists():
            raise Refused("sent_away")
    _say(match.room, user_id, text, phrase)


def room_say(*, code: str, user_id: int, text: str = "", phrase: str = "") -> None:
    """A line from someone who sits in the room, in words or as a quick phrase.

    Raises `Refused` (no_such_room, not_seated, chat_off, no_such_phrase, malformed, rate_limited).
    """
    room = Room.objects.filter(code=code).first()
    if room is None:
        raise Refused("no_such_room")
    if not room.seats.filter(user=user_id).exists():
        raise Refused("not_seated")
    _say(room, user_id, text, phrase)


def mute_set(*, user_id: int, muted_id: int, is_muted: bool) -> None:
    """Whether the user wants to hear this person, anywhere. Raises `Refused` (no_such_person)."""
    if not is_muted:
        Mute.objects.filter(user=user_id, muted=muted_id).delete()
    elif muted_id == user_id or not User.objects.filter(pk=muted_id).exists():
        raise Refused("no_such_person")
    else:
        Mute.objects.get_or_create(user_id=user_id, muted_id=muted_id)


def _say(room: Room, user_id: int, text: str, phrase: str) -> None:
    if not is_on(Switch.CHAT):
        raise Refused("chat_off")
    require_can_talk(user_id)
    text = text.strip()
    if phrase and phrase not in PHRASES:
        raise Refused("no_such_phrase")
    if bool(text) == bool(phrase):
        raise Refused("malformed", reason="either a text or a phrase")
    now = timezone.now()
    said = ChatLine.objects.filter(user=user_id)
    if any(said.filter(at__gt=now - span).count() >= most for most, span in _PACES):
        raise Refused("rate_limited")
    last = room.matches.defer("record").first()
    name = User.objects.values_list("name", flat=True).get(pk=user_id)
    ChatLine.objects.create(
        room=room, match=last, user_id=user_id, name=name, text=text, phrase=phrase
    )
    chat_announce(room.code, last.pk if last else None)
