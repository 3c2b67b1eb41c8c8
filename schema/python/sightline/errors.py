"""Failures of requests and subscriptions."""

TRADING_TOKEN_CODES = frozenset({"TRADING_TOKEN_REQUIRED", "TRADING_TOKEN_EXPIRED"})


class SightlineError(Exception):
    """A failure, with the code and message of its first error. `retryable`: the identical request can succeed later."""

    def __init__(self, code, message, *, retryable=False, request_id=None, retry_after=None, errors=(), data=None):
        super().__init__(f"{message} ({code})")
        self.code = code
        self.message = message
        self.retryable = retryable
        #: Identifies the request in the gateway's log.
        self.request_id = request_id
        #: Seconds; set with RATE_LIMITED.
        self.retry_after = retry_after
        #: All errors of the response.
        self.errors = tuple(errors)
        #: Data beside the errors.
        self.data = data

    @classmethod
    def of(cls, errors, data=None):
        """The failure that a non-empty list of GraphQL errors describes."""
        first = errors[0]
        extensions = first.get("extensions") or {}
        return cls(
            extensions.get("code", "INTERNAL_SERVER_ERROR"),
            first.get("message", ""),
            retryable=extensions.get("retryable") is True,
            request_id=extensions.get("requestId"),
            retry_after=extensions.get("retryAfter"),
            errors=errors,
            data=data,
        )

    @property
    def codes(self):
        return {(error.get("extensions") or {}).get("code") for error in self.errors} or {self.code}
