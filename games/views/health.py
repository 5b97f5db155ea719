"""Whether this process can do its work."""

from __future__ import annotations

import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis import Redis, RedisError

log = structlog.get_logger(__name__)
_PATIENCE = 2.0


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 where database and Redis answer, else 503; which of them does is in the body."""
    found = {"database": _database_answers(), "redis": _redis_answers()}
    is_well = all(found.values())
    return JsonResponse({"ok": is_well, **found}, status=200 if is_well else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        log.exception("database_unreachable")
        return False
    return True


def _redis_answers() -> bool:
    client = Redis.from_url(
        settings.REDIS_URL, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE
    )
    try:
        client.ping()
    except RedisError:
        log.exception("redis_unreachable")
        return False
    finally:
        client.close()
    return True
