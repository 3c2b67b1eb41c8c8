"""A client of a Sightline gateway. Queries need only the standard library; `Client.follow` needs the package `websockets`."""

from .client import Client
from .errors import SightlineError
from .live_set import Change, LiveSet

__all__ = ["Change", "Client", "LiveSet", "SightlineError"]
