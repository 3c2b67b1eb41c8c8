"""The session of a user whose password a program has."""

import threading
import time
from datetime import datetime

# Sessions are renewed this many seconds before they end, or at half of their lifetime if that is later.
RENEW_BEFORE_S = 5 * 60
# Seconds between a failed sign-in and the next: the provider locks an account after a few failures.
RETRY_S = 60


def seconds_of(timestamp):
    """Seconds since 1970 of an RFC 3339 timestamp."""
    return datetime.fromisoformat(timestamp.replace("Z", "+00:00")).timestamp()


class UserSession:
    """Signs in on demand, and again before the session ends. `sign_in` returns {"bearer": …, "expiresAt": …}."""

    def __init__(self, sign_in, now=time.time):
        self._sign_in = sign_in
        self._now = now
        self._lock = threading.Lock()
        self._session = None
        self._renew_at = 0
        self._failure = None

    @property
    def current(self):
        return self._session

    def bearer(self):
        """The current bearer. Raises when the session has ended and signing in fails, or failed less than a minute ago."""
        with self._lock:
            if self._session is not None and self._now() < self._renew_at:
                return self._session["bearer"]
            try:
                self._renew()
            except Exception:
                if self._session is None or self._now() >= seconds_of(self._session["expiresAt"]):
                    raise
            return self._session["bearer"]

    def forget(self, bearer):
        """Forgets a bearer that the gateway refused; the next request tries to sign in."""
        with self._lock:
            if self._session is not None and self._session["bearer"] == bearer:
                self._session = None

    def _renew(self):
        if self._failure is not None and self._now() - self._failure[1] < RETRY_S:
            raise self._failure[0]
        try:
            self._session = self._sign_in()
        except Exception as error:
            self._failure = (error, self._now())
            raise
        ends_at = seconds_of(self._session["expiresAt"])
        self._renew_at = ends_at - min(RENEW_BEFORE_S, (ends_at - self._now()) / 2)
        self._failure = None
