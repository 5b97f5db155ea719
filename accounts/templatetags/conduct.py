"""Sanctions in words."""

from django import template

from accounts.moderation import words

register = template.Library()
register.filter("sanction_sentence", words.sanction_sentence)
