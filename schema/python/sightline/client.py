"""Queries and mutations over HTTP."""

import http.client
import json
import re
import threading
import time
import urllib.error
import urllib.request
from email.utils import parsedate_to_datetime

from .errors import TRADING_TOKEN_CODES, SightlineError
from .live import follow
from .session import UserSession, seconds_of

# Trading sessions are renewed this many seconds before they end, or at half of their lifetime if that is later.
RENEW_BEFORE_S = 120
# SHA-256 of the dashboard's sign-in document: without a bearer the gateway accepts only documents of the dashboard.
SIGN_IN_HASH = "8f1523979d127a7b9532130f6d51341bc707a64e25d905f25a4f85abff12ed0f"
START_TRADING = "mutation StartTradingSession { startTradingSession { tradingSession { token expiresAt } userErrors { code message } } }"
SIGN_OUT = "mutation SignOut { signOut { user { id } } }"
# User errors of a sign-in that may pass by themselves.
RETRYABLE_CODES = frozenset({"SIGN_IN_TIMEOUT", "SIGN_IN_FAILED", "TOO_MANY_ATTEMPTS"})
MUTATION = re.compile(r"^[ \t]*mutation\b", re.MULTILINE)


class Client:
    """
    A client of one gateway, for a user (`bearer`), a program's own user (`email` and `password`), or a service (`api_key`).
    Each secret is a text, or a function without parameters that returns the current one. Starts and renews trading sessions of users.
    """

    def __init__(self, url, *, bearer=None, email=None, password=None, api_key=None, acting_customer=None, timeout=35):
        if [bearer, email, api_key].count(None) != 2 or (email is None) != (password is None):
            raise ValueError("pass either bearer, or email and password, or api_key")
        if api_key is not None and acting_customer is not None:
            raise ValueError("a key acts for no customer")
        self.url = url
        self._bearer = bearer
        self._api_key = api_key
        self._acting_customer = acting_customer
        self._timeout = timeout
        self._clock_difference = 0.0
        self._session = None if email is None else UserSession(lambda: self._sign_in(email, password), self.server_time)
        self._trading = None
        self._trading_lock = threading.RLock()

    def query(self, document, variables=None):
        """Returns the data of an operation. Raises SightlineError when the response has errors."""
        headers = self.headers()
        try:
            return self._send(document, variables, headers)
        except SightlineError as error:
            # A mutation is never repeated automatically.
            can_sign_in = "UNAUTHENTICATED" in error.codes and self.forget_credential(headers)
            if MUTATION.search(document):
                raise
            if can_sign_in:
                headers = self.headers()
                try:
                    return self._send(document, variables, headers)
                except SightlineError as second:
                    error = second
            if not error.codes & TRADING_TOKEN_CODES:
                raise error
            self.renew_trading(headers.get("x-trading-token"))
            return self._send(document, variables, self.headers())

    def follow(self, document, live_set, variables=None):
        """
        Follows a live set while it is iterated with `async for`: keeps `live_set` up to date and yields each Change. Recovers from lost
        sockets, gaps and expired sessions; merges changes for a slow caller. Raises SightlineError where another attempt would change nothing.
        The document selects epoch, seq, prevSeq, status, removed { type id } and lists with ids, and passes `$after: LiveCursor` to its field.
        """
        return follow(self, document, live_set, variables or {})

    def sign_out(self):
        """Ends the session and its trading sessions: every gateway then refuses them. Stop following first, or the client signs in again."""
        if self._api_key is not None or (self._session is not None and self._session.current is None):
            return
        headers = self._request_headers()
        try:
            self._send(SIGN_OUT, None, headers)
        except SightlineError as error:
            if error.codes != {"UNAUTHENTICATED"}:
                raise
        self.forget_credential(headers)

    def headers(self):
        """Headers of each request, and parameters of a socket. Renews a trading session that is about to end."""
        trading = self._trading
        if trading is not None and self.server_time() >= trading["renew_at"]:
            try:
                self.renew_trading(trading["token"])
            except SightlineError:
                # The current session is still sent; the gateway reports it if it has ended.
                pass
        return self._request_headers()

    @property
    def trading_session(self):
        """The trading session sent with each request: {"token": …, "renew_at": seconds since 1970}; None if there is none."""
        return self._trading

    def renew_trading(self, rejected):
        """Starts a new trading session unless the rejected token was already replaced."""
        with self._trading_lock:
            current = self._trading
            if current is not None and current["token"] != rejected:
                return
            # With the current token, so that the gateway recognizes a renewal. If this fails, the current session stays.
            payload = self._send(START_TRADING, None, self._request_headers())["startTradingSession"]
            session = payload["tradingSession"]
            if session is None:
                problem = payload["userErrors"][0]
                raise SightlineError(problem["code"], problem["message"])
            now, ends_at = self.server_time(), seconds_of(session["expiresAt"])
            self._trading = {"token": session["token"], "renew_at": ends_at - min(RENEW_BEFORE_S, (ends_at - now) / 2)}

    def forget_credential(self, headers):
        """Call it with headers whose credential the gateway refused. Returns whether the next request tries to sign in."""
        if self._session is None:
            return False
        self._session.forget(headers["authorization"][len("Bearer "):])
        # A trading session ends with the session in which it was started.
        self._trading = None
        return True

    def server_time(self):
        """The server's time, as its last response shows it; seconds since 1970."""
        return time.time() + self._clock_difference

    def _request_headers(self):
        if self._api_key is not None:
            return {"x-api-key": secret_of(self._api_key)}
        bearer = secret_of(self._bearer) if self._session is None else self._session.bearer()
        headers = {"authorization": f"Bearer {bearer}"}
        if self._acting_customer is not None:
            headers["x-acting-customer"] = self._acting_customer
        # Another thread may set it to None meanwhile.
        trading = self._trading
        if trading is not None:
            headers["x-trading-token"] = trading["token"]
        return headers

    def _sign_in(self, email, password):
        body = {"extensions": {"persistedQuery": {"version": 1, "sha256Hash": SIGN_IN_HASH}}}
        payload = self._post({**body, "variables": {"input": {"email": email, "password": secret_of(password)}}}, {})["signIn"]
        if payload["session"] is None:
            problem = payload["userErrors"][0]
            raise SightlineError(problem["code"], problem["message"], retryable=problem["code"] in RETRYABLE_CODES)
        return payload["session"]

    def _send(self, document, variables, headers):
        return self._post({"query": document, "variables": variables or {}}, headers)

    def _post(self, body, headers):
        request = urllib.request.Request(
            self.url, data=json.dumps(body).encode(), headers={**headers, "content-type": "application/json"}
        )
        try:
            try:
                response = urllib.request.urlopen(request, timeout=self._timeout)
            except urllib.error.HTTPError as error:
                response = error
            # The body may be cut, whatever the status.
            with response:
                result = self._read(response)
        except (OSError, http.client.HTTPException) as error:
            raise SightlineError("UNREACHABLE", "The gateway is unreachable.", retryable=True) from error
        if result.get("errors"):
            raise SightlineError.of(result["errors"], result.get("data"))
        return result["data"]

    def _read(self, response):
        date = response.headers.get("date")
        if date is not None:
            self._clock_difference = parsedate_to_datetime(date).timestamp() + 0.5 - time.time()
            # The header is cut to seconds: less than that is no difference.
            if abs(self._clock_difference) < 1:
                self._clock_difference = 0.0
        try:
            result = json.load(response)
        except ValueError:
            result = None
        if isinstance(result, dict) and (result.get("errors") or isinstance(result.get("data"), dict)):
            return result
        if response.status >= 500:
            # A proxy answers for a gateway that restarts.
            raise ConnectionError(f"status {response.status}")
        raise SightlineError("UNREADABLE", "The response is not a response of this gateway.")


def secret_of(secret):
    return secret() if callable(secret) else secret
