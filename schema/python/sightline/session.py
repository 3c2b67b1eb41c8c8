"""The session of a user whose password a program has."""

import threading
import time
from datetime import datetime

# A session is renewed this long before it ends, a shorter one at half of its lifetime; seconds.
RENEW_BEFORE_S = 5 * 60
# Minimum time between a sign-in that failed and the next: the provider locks an account after a few; seconds.
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
        """The current bearer. Raises the error of a sign-in that failed less than a minute ago, unless the session has not ended yet."""
        with self._lock:
            if self._session is not None and self._now() < self._renew_at:
                return self._session["bearer"]
            try:
                self._renew()
            except Exception:
                if self._session is None or self._now() >= seconds_of(self._session["expiresAt"]):
                    raise
            return self._session["bearer"]

    def refuse(self, bearer):
        """Call it with a bearer that the gateway refused: the next request signs in again."""
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
