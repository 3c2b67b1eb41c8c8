import type { RequestHandler } from 'express';
import * as z from 'zod';
import type { DialectSwitch } from '../deps.ts';

const TokenNames = z.strictObject({ names: z.array(z.string()) });

/** Rewrites JSON answers where the other dialect is spoken: absent values have no key, and the list of token names is bare. */
export function speakDialect(dialect: DialectSwitch): RequestHandler {
  return (_req, res, next) => {
    const json = res.json.bind(res);
    res.json = (body: unknown) => json(dialect.current === 'other' ? inOtherDialect(body) : body);
    next();
  };
}

function inOtherDialect(body: unknown): unknown {
  const names = TokenNames.safeParse(body);
  return names.success ? names.data.names : withoutNulls(body);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  );
}
