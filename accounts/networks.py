"""Which network a guest came from, as a keyed fingerprint: the address itself is not kept."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from accounts.lockout import client_ip

_DIGITS = 32
# Of an IPv6 address the part that a household keeps.
_HOUSEHOLD = 64


def network_fingerprint(request: HttpRequest) -> str:
    """Empty where no address is known."""
    try:
        address = ip_address(client_ip(request) or "")
    except ValueError:
        return ""
    bits = _HOUSEHOLD if address.version == 6 else address.max_prefixlen
    network = ip_network((address, bits), strict=False)
    return salted_hmac(__name__, str(network), algorithm="sha256").hexdigest()[:_DIGITS]
