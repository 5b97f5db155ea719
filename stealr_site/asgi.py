"""Entry point of the web processes: pages and sockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "stealr_site.settings")
pages = get_asgi_application()

# Django has loaded daphne, and with it the reactor on asyncio.
from twisted.internet import reactor  # noqa: E402

from games.consumers.hub import hub_open  # noqa: E402
from games.consumers.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
        ),
    }
)

# Daphne tells no application when it begins; the reactor that it runs on does.
reactor.callLater(0, hub_open)  # type: ignore[arg-type]
