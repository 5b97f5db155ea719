"""Portraits: the same for the same name, different for most others, and nothing of the name inside."""

from xml.etree import ElementTree

from accounts.avatars import avatar_svg
from accounts.names import name_for_guest


def test_a_name_has_one_portrait() -> None:
    assert avatar_svg("Zoë", size=40) == avatar_svg("ZOE\u0308".lower(), size=40)
    assert avatar_svg("Ann", size=40) != avatar_svg("Bob", size=40)


def test_portraits_vary() -> None:
    names = {name_for_guest() for _ in range(200)}
    assert len({avatar_svg(name, size=40) for name in names}) > 0.95 * len(names)


def test_a_portrait_is_whole_and_harmless() -> None:
    for name in ("<script>", '"&', *(name_for_guest() for _ in range(50))):
        svg = avatar_svg(name, size=40)
        assert ElementTree.fromstring(svg).get("aria-hidden") == "true"
        assert "script" not in svg
