"""Sockets: frames in, one call to a service, frames out."""
