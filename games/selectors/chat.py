"""Every read of what people say: to each reader without the people they have muted."""

from __future__ import annotations

from collections.abc import Collection

from games.models import ChatLine, Match, Mute, Room
from games.selectors.frames import ChatFrame, MutesFrame

# A line's row, who said it, and the frame.
Said = tuple[int, int | None, ChatFrame]

# Keys of the quick phrases, in the order to show; clients have the words.
PHRASES = (
    "hello",
    "good_luck",
    "your_turn",
    "one_moment",
    "nice",
    "ouch",
    "oops",
    "thanks",
    "good_game",
    "again",
    "bye",
)
_KEPT = 50


def chat_lines(*, room_id: int, after: int) -> list[Said]:
    """The last lines past row `after`."""
    lines = ChatLine.objects.filter(room=room_id, pk__gt=after).order_by("-pk")[:_KEPT]
    return [(line.pk, line.user_id, _frame(line)) for line in reversed(lines)]


def muted_by(user_ids: Collection[int]) -> dict[int, frozenset[int]]:
    """Whom each of these users has muted."""
    found: dict[int, set[int]] = {user_id: set() for user_id in user_ids}
    if user_ids:
        for user_id, muted_id in Mute.objects.filter(user__in=user_ids).values_list(
            "user_id", "muted_id"
        ):
            found[user_id].add(muted_id)
    return {user_id: frozenset(muted) for user_id, muted in found.items()}


def mutes_frame(*, user_id: int) -> MutesFrame:
    """Whom this user has muted, by the names they have now."""
    mutes = Mute.objects.filter(user=user_id).select_related("muted").order_by("muted__name")
    return {
        "type": "mutes",
        "people": [{"id": mute.muted_id, "name": mute.muted.name} for mute in mutes],
    }


def room_chat(*, code: str, user_id: int | None, after: int) -> tuple[int, list[ChatFrame]]:
    """The newest row and the lines past `after` that this reader in the room may hear.

    While a ranked match runs, only those who play it hear what is said: it would outrun the delayed view.
    """
    room = Room.objects.filter(code=code).only("pk").first()
    if room is None:
        return after, []
    last = room.matches.filter(status=Match.Status.PLAYING, is_ranked=True).first()
    if last is not None and (user_id is None or not last.seats.filter(user=user_id).exists()):
        return after, []
    lines = chat_lines(room_id=room.pk, after=after)
    if not lines:
        return after, []
    muted = muted_by([user_id])[user_id] if user_id is not None else frozenset()
    return lines[-1][0], [frame for _, speaker, frame in lines if speaker not in muted]


def _frame(line: ChatLine) -> ChatFrame:
    return {
        "type": "chat",
        "id": line.pk,
        "by": line.user_id,
        "name": line.name,
        "text": line.text,
        "phrase": line.phrase or None,
        "at": int(line.at.timestamp() * 1000),
    }
