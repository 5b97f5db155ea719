"""Stealr's bots."""

from games.bots.stealr.easy import EasyBot
from games.bots.stealr.normal import NormalBot

LEVELS = {"easy": EasyBot(), "normal": NormalBot()}
