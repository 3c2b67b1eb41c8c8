import type { RequestHandler } from 'express';
import * as z from 'zod';
import type { DialectOptions } from '../deps.ts';

const TokenNames = z.strictObject({ names: z.array(z.string()) });

/**
 * Rewrites JSON responses for the other dialect: absent values have no key, and the list of token names is not wrapped.
 * With versions switched off, removes them from responses of the data and odds APIs.
 */
export function applyDialect(dialect: DialectOptions, api: string): RequestHandler {
  return (_req, res, next) => {
    const json = res.json.bind(res);
    res.json = (body: unknown) => {
      const versioned = sendsVersions(dialect, api) ? body : withoutKeys(body, (key) => key === 'resource_version');
      return json(dialect.current === 'other' ? inOtherDialect(versioned) : versioned);
    };
    next();
  };
}

function sendsVersions(dialect: DialectOptions, api: string): boolean {
  if (api === 'odds') return dialect.withVersions && dialect.withMarketVersions;
  return api !== 'data' || dialect.withVersions;
}

function inOtherDialect(body: unknown): unknown {
  const names = TokenNames.safeParse(body);
  return names.success ? names.data.names : withoutNulls(body);
}

export function withoutNulls(value: unknown): unknown {
  return withoutKeys(value, (_key, inner) => inner === null);
}

function withoutKeys(value: unknown, isLeftOut: (key: string, inner: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutKeys(inner, isLeftOut));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !isLeftOut(key, inner))
      .map(([key, inner]) => [key, withoutKeys(inner, isLeftOut)]),
  );
}
