import type { RequestHandler } from 'express';
import { createHash } from 'node:crypto';

export interface LoggedCall {
  readonly n: number;
  /** RFC 3339, by the sandbox clock. */
  readonly at: string;
  readonly api: string;
  readonly method: string;
  /** Below the API's base, decoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Null while the response is pending or was cut off. */
  readonly status: number | null;
  /** True if the connection ended before the response. */
  readonly cut: boolean;
}

const MAX_CALLS = 5_000;
const SECRET_KEYS = /password|secret|token/i;

/** Fingerprint of a secret: distinguishes two secrets, but cannot be used as one. */
export function fingerprint(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`;
}

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_KEYS.test(key) && typeof inner === 'string' ? fingerprint(inner) : redact(inner),
    ]),
  );
}

/** The latest received calls, for tests that count and inspect them. Bounded; contains only fingerprints of secrets. */
export class CallLog {
  readonly #shownHeaders: readonly string[];
  readonly #secretHeaders: readonly string[];
  readonly #now: () => Date;
  #calls: LoggedCall[] = [];
  #lastN = 0;

  constructor(options: { shownHeaders: readonly string[]; secretHeaders: readonly string[]; now: () => Date }) {
    this.#shownHeaders = options.shownHeaders.map((name) => name.toLowerCase());
    this.#secretHeaders = options.secretHeaders.map((name) => name.toLowerCase());
    this.#now = options.now;
  }

  /** Calls with a number above `n`, oldest first. */
  since(n: number): readonly LoggedCall[] {
    return this.#calls.filter((call) => call.n > n);
  }

  clear(): void {
    this.#calls = [];
  }

  /** Middleware; install it after the body parser to log bodies; `api` is the first part of the path. */
  middleware(api: string): RequestHandler {
    return (req, res, next) => {
      this.#lastN += 1;
      const n = this.#lastN;
      const headers: Record<string, string> = {};
      for (const name of this.#shownHeaders) {
        const value = req.get(name);
        if (value !== undefined) headers[name] = value;
      }
      for (const name of this.#secretHeaders) {
        const value = req.get(name);
        if (value !== undefined) headers[name] = fingerprint(value);
      }
      const call: LoggedCall = {
        n,
        at: this.#now().toISOString(),
        api,
        method: req.method,
        path: hideTokens(req.path),
        query: Object.fromEntries(Object.entries(redact(req.query) ?? {})),
        headers,
        body: redact(req.body) ?? null,
        status: null,
        cut: false,
      };
      this.#calls.push(call);
      if (this.#calls.length > MAX_CALLS) this.#calls.splice(0, this.#calls.length - MAX_CALLS);
      const recordEnd = (how: Pick<LoggedCall, 'status' | 'cut'>): void => {
        const index = this.#calls.findIndex((kept) => kept.n === n);
        if (index >= 0) this.#calls[index] = { ...call, ...how };
      };
      res.once('finish', () => recordEnd({ status: res.statusCode, cut: false }));
      res.once('close', () => {
        if (!res.writableFinished) recordEnd({ status: null, cut: true });
      });
      next();
    };
  }
}

/** Reset tokens are part of the path. */
function hideTokens(path: string): string {
  return path.replace(/(\/password\/token\/)(.+)$/, (_, start: string, token: string) => start + fingerprint(token));
}
