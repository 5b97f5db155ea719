"""SEVN's bots."""

from games.bots.sevn.easy import EasyBot
from games.bots.sevn.normal import NormalBot

LEVELS = {"easy": EasyBot(), "normal": NormalBot()}
